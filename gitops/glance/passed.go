package glance

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"slices"
	"strconv"
)

// Passed remembers, for a worktree, in which states the files of the workspace
// were when a hook last let them pass, and how many findings each has where that
// was counted. A commit that has them in such a state needs no other look, and no
// process. It is a cache: whatever is in it, or is lost, git anw check and the
// server see everything.
type Passed struct {
	file      string
	concerned func(name []byte) bool
	digest    digest // of the index git named
	unread    bool   // only git can read it
}

// Passed digests the index that git named to this hook; concerned tells by its
// name whether a file is one of the workspace's.
func (r Repository) Passed(concerned func(name []byte) bool) Passed {
	p := Passed{file: path.Join(r.GitDir, "anw", "passed"), concerned: concerned}
	var sum digest
	p.unread = ScanFile(r.Index(), func(e *Entry) {
		if !e.Intended && concerned(e.Name) {
			sum = sum.plus(e)
		}
	}) != nil
	p.digest = sum
	return p
}

// With is the state with one entry in place of another of that name; either may be
// none, which has no mode.
func (p Passed) With(old, new Entry) Passed {
	if old.Mode != 0 && p.concerned(old.Name) {
		p.digest = p.digest.minus(&old)
	}
	if new.Mode != 0 && p.concerned(new.Name) {
		p.digest = p.digest.plus(&new)
	}
	return p
}

// Known reports whether this state passed before.
func (p Passed) Known() bool {
	_, known := p.found()
	return known
}

// Findings is how many findings the state had when it passed, or below 0 where
// that was not counted.
func (p Passed) Findings() int {
	if s, known := p.found(); known {
		return s.findings
	}
	return uncounted
}

func (p Passed) found() (passedState, bool) {
	states, digest := p.states(), p.digest.String()
	if i := slices.IndexFunc(states, func(s passedState) bool { return s.digest == digest }); i >= 0 && !p.unread {
		return states[i], true
	}
	return passedState{}, false
}

// passedState is a line of the file: a digest and a number.
type passedState struct {
	digest   string
	findings int
}

const uncounted = -1

func (p Passed) states() (states []passedState) {
	held, _ := readFile(p.file)
	for line := range bytes.Lines(held) {
		digest, number, _ := bytes.Cut(bytes.TrimSuffix(line, []byte("\n")), []byte(" "))
		s := passedState{string(digest), uncounted}
		if n, err := strconv.Atoi(string(number)); err == nil && n >= 0 {
			s.findings = n
		}
		states = append(states, s)
	}
	return states
}

// passedStates is how many are kept: for the branches a person goes back and forth
// between.
const passedStates = 8

// Keep adds a state that is what HEAD has.
func (p Passed) Keep() { p.write(append([]passedState{{p.digest.String(), uncounted}}, p.states()...)) }

// KeepOnly forgets what passed before: the state changed in a way that was
// looked at, and going back to an earlier one is another change.
func (p Passed) KeepOnly(findings int) { p.write([]passedState{{p.digest.String(), findings}}) }

// write leaves the old file or the new one; a lost one costs a process.
func (p Passed) write(states []passedState) {
	if p.unread {
		return
	}
	var text []byte
	for _, s := range states[:min(len(states), passedStates)] {
		text = fmt.Appendf(text, "%s %d\n", s.digest, s.findings)
	}
	if os.MkdirAll(path.Dir(p.file), 0o777) != nil {
		return
	}
	temp := p.file + ".new"
	if os.WriteFile(temp, text, 0o666) == nil {
		os.Rename(temp, p.file)
	}
}
