package glance

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Passed remembers, for a worktree, in which states the files of the workspace
// were when a hook last let them pass, and how many findings each has where that
// was counted. A commit that has them in such a state needs no other look, and no
// process. It is a cache: whatever is in it, or is lost, git anw check and the
// server see everything.
type Passed struct {
	file      string
	concerned func(name []byte) bool
	digest    string // of the index git named; "" if only git can read it
}

// Passed digests the index that git named to this hook; concerned tells by its
// name whether a file is one of the workspace's.
func (r Repository) Passed(concerned func(name []byte) bool) Passed {
	p := Passed{file: filepath.Join(r.GitDir, "anw", "passed"), concerned: concerned}
	data, err := MapFile(r.Index())
	if err != nil {
		return p
	}
	digest := newDigest()
	if _, err := Scan(data, func(e Entry) {
		if !e.Intended && concerned(e.Name) {
			digest.add(e)
		}
	}); err == nil {
		p.digest = digest.String()
	}
	return p
}

// Of is the state of other entries, such as those of HEAD.
func (p Passed) Of(entries iter.Seq[Entry]) Passed {
	if p.digest == "" {
		return p
	}
	digest := newDigest()
	for e := range entries {
		if p.concerned(e.Name) {
			digest.add(e)
		}
	}
	p.digest = digest.String()
	return p
}

// digest sums entries up. They are handed to the hash many at a time: it is a few
// times as fast.
type digest struct {
	sum    hash.Hash
	queued []byte
}

func newDigest() *digest { return &digest{sha256.New(), make([]byte, 0, 8<<10)} }

func (d *digest) add(e Entry) {
	if len(d.queued) > 7<<10 {
		d.flush()
	}
	d.queued = append(d.queued, e.ID...)
	d.queued = binary.BigEndian.AppendUint16(d.queued, uint16(e.Mode))
	d.queued = binary.BigEndian.AppendUint32(d.queued, uint32(len(e.Name)))
	d.queued = append(d.queued, e.Name...)
}

func (d *digest) flush() {
	d.sum.Write(d.queued)
	d.queued = d.queued[:0]
}

func (d *digest) String() string {
	d.flush()
	return hex.EncodeToString(d.sum.Sum(nil))
}

// Known reports whether this state passed before.
func (p Passed) Known() bool {
	return p.digest != "" && slices.ContainsFunc(p.states(), func(s passedState) bool { return s.digest == p.digest })
}

// Standing is how many findings the state had when it passed, or below 0 where
// that was not counted.
func (p Passed) Standing() int {
	for _, s := range p.states() {
		if s.digest == p.digest && p.digest != "" {
			return s.standing
		}
	}
	return uncounted
}

// passedState is a line of the file: a digest and a number.
type passedState struct {
	digest   string
	standing int
}

const uncounted = -1

func (p Passed) states() (states []passedState) {
	held, _ := readFile(p.file)
	for line := range strings.Lines(string(held)) {
		digest, number, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		s := passedState{digest, uncounted}
		if n, err := strconv.Atoi(number); err == nil && n >= 0 {
			s.standing = n
		}
		states = append(states, s)
	}
	return states
}

// states is for the branches a person goes back and forth between.
const passedStates = 8

// Keep adds a state that is what HEAD has.
func (p Passed) Keep() { p.write(append([]passedState{{p.digest, uncounted}}, p.states()...)) }

// KeepOnly forgets what passed before: the state changed in a way that was
// looked at, and going back to an earlier one is another change.
func (p Passed) KeepOnly(standing int) { p.write([]passedState{{p.digest, standing}}) }

// write leaves the old file or the new one; a lost one costs a process.
func (p Passed) write(states []passedState) {
	if p.digest == "" {
		return
	}
	var text strings.Builder
	for _, s := range states[:min(len(states), passedStates)] {
		fmt.Fprintf(&text, "%s %d\n", s.digest, s.standing)
	}
	if os.MkdirAll(filepath.Dir(p.file), 0o777) != nil {
		return
	}
	temp := p.file + ".new"
	if os.WriteFile(temp, []byte(text.String()), 0o666) == nil {
		os.Rename(temp, p.file)
	}
}
