package cmd

import (
	"context"
	"errors"
	"testing"
)

// Who is at work on a long text is not waited for when the count is interrupted.
func TestInterruptedCountEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	never := make(chan struct{})
	defer close(never)
	err := parallel(ctx, []int{0}, func(int) error {
		cancel()
		<-never
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("it ended with %v", err)
	}
}
