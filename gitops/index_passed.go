package gitops

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Passed remembers, for a worktree, in which states the files of the workspace
// were when a hook last let them pass, and how many findings each has where that
// was counted. A commit that has them in such a state needs no other look, and no
// process. It is a cache: whatever is in it, or is lost, git anw check and the
// server see everything.
type Passed struct {
	file      string
	concerned concerns
	digest    string // of the index git named; "" if only git can read it
}

// concerns tells by its name whether a file is one of the workspace's.
type concerns func(name []byte) bool

// ReadPassed digests the index that git named to this hook.
func ReadPassed(dir string, env []string, concerned concerns) Passed {
	gitDir := quickGitDir(dir, env)
	passed := Passed{file: filepath.Join(gitDir, "anw", "passed"), concerned: concerned}
	data, err := os.ReadFile(indexFile(gitDir, dir, env))
	state := make([]byte, 0, len(data))
	if err == nil {
		_, err = scanIndex(data, func(e indexEntry) {
			if !e.intended && concerned(e.name) {
				state = appendState(state, e.id, e.mode, e.name)
			}
		})
	}
	if err == nil {
		passed.digest = digestOf(state)
	}
	return passed
}

func appendState(state, id []byte, mode uint32, name []byte) []byte {
	state = append(state, id...)
	state = binary.BigEndian.AppendUint16(state, uint16(mode))
	state = binary.BigEndian.AppendUint32(state, uint32(len(name)))
	return append(state, name...)
}

func digestOf(state []byte) string {
	sum := sha256.Sum256(state)
	return hex.EncodeToString(sum[:])
}

// Known reports whether this state passed before.
func (p Passed) Known() bool {
	return p.digest != "" && slices.ContainsFunc(p.states(), func(s passedState) bool { return s.digest == p.digest })
}

// At is another state of the same files.
func (p Passed) At(tree *Snapshot, edited map[gitobj.Path]gitobj.ID) Passed {
	state := make([]byte, 0, 64*len(tree.Entries()))
	for _, e := range tree.Entries() {
		if name := []byte(e.Path); p.concerned(name) {
			if id, ok := edited[e.Path]; ok {
				e.ID = id
			}
			id, _ := hex.DecodeString(string(e.ID))
			state = appendState(state, id, uint32(e.Mode), name)
		}
	}
	if p.digest != "" {
		p.digest = digestOf(state)
	}
	return p
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
	held, _ := os.ReadFile(p.file)
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
