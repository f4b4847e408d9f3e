package cmd

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	var out bytes.Buffer
	env := &Env{Err: &out}
	if env.progress("counting") != nil {
		t.Error("there is a bar where nobody is watching")
	}
	env.progress("counting").start(3) // nil is fine
	env.Terminal = true
	p := env.progress("counting")
	p.start(4)
	p.add(1)
	p.end()
	if out.Len() > 0 {
		t.Errorf("what is over at once has a bar: %q", out.String())
	}
	p.start(4)
	p.next = time.Now().Add(-time.Second)
	p.add(2)
	p.add(1) // too soon for another
	p.end()
	want := "\rcounting " + strings.Repeat("█", barWidth/2) + strings.Repeat("░", barWidth/2) + " 2/4\r\x1b[K"
	if got := out.String(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
