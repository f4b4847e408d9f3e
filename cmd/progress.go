package cmd

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// progress is a bar on the terminal for what takes long. It may be used by
// goroutines, and not at all where it is nil.
type progress struct {
	out   io.Writer
	what  string
	mutex sync.Mutex
	done  int
	all   int
	next  time.Time // when to draw
	drawn bool
}

const (
	beforeBar = 300 * time.Millisecond // what is over by then needs none
	betweens  = 100 * time.Millisecond
	barWidth  = 30
)

// progress is nil where nobody is watching.
func (e *Env) progress(what string) *progress {
	if !e.Terminal {
		return nil
	}
	return &progress{out: e.Err, what: what}
}

func (p *progress) start(all int) {
	if p != nil {
		p.all, p.done, p.next = all, 0, time.Now().Add(beforeBar)
	}
}

// add says that n more are done.
func (p *progress) add(n int) {
	if p == nil {
		return
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.done += n
	if now := time.Now(); now.After(p.next) {
		p.next, p.drawn = now.Add(betweens), true
		filled := barWidth * p.done / max(p.all, 1)
		fmt.Fprintf(p.out, "\r%s %s%s %d/%d", p.what, strings.Repeat("█", filled), strings.Repeat("░", barWidth-filled), p.done, p.all)
	}
}

// end takes the bar away.
func (p *progress) end() {
	if p != nil && p.drawn {
		fmt.Fprint(p.out, "\r\x1b[K")
		p.drawn = false
	}
}
