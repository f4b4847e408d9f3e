package cmd

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// output remembers that a write failed. Few commands look at the error of a
// line they print, and a report on a full disk must not end with "done".
type output struct {
	to  io.Writer
	err error
}

func (o *output) Write(p []byte) (int, error) {
	n, err := o.to.Write(p)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// patient is standard input until the command is interrupted: a read of a
// terminal would go on, and Ctrl-C would seem to do nothing.
type patient struct {
	ctx  context.Context
	from io.Reader
}

// terminal is what another program gets as its own: an editor needs the real
// input and output of the process.
func (e *Env) terminal() (in io.Reader, out io.Writer) {
	in, out = e.In, e.Out
	if p, ok := in.(patient); ok {
		in = p.from
	}
	if o, ok := out.(*output); ok {
		out = o.to
	}
	return in, out
}

func (r patient) Read(p []byte) (int, error) {
	type result struct {
		data []byte
		err  error
	}
	done := make(chan result, 1) // room, so that a read nobody waits for any more can end
	go func() {
		data := make([]byte, len(p))
		n, err := r.from.Read(data)
		done <- result{data[:n], err}
	}()
	select {
	case <-r.ctx.Done():
		return 0, r.ctx.Err()
	case got := <-done:
		return copy(p, got.data), got.err
	}
}

// untilInterrupted ends its context on the signals that ask a program to stop,
// so that what it made only for itself is taken away. What nohup or a shell's
// background job has switched off stays off.
func untilInterrupted() (context.Context, context.CancelFunc) {
	var heard []os.Signal
	for _, s := range [...]os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			heard = append(heard, s)
		}
	}
	if len(heard) == 0 {
		return context.WithCancel(context.Background())
	}
	return signal.NotifyContext(context.Background(), heard...)
}
