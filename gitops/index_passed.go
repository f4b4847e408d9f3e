package gitops

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Passed remembers, for a worktree, in which states the files of the workspace
// were when a hook last let them pass. A commit that has them in such a state
// needs no other look, and no process. It is a cache: whatever is in it, or is
// lost, git anw check and the server see everything.
type Passed struct {
	file   string
	digest string // of the index git named; "" if only git can read it
}

// concerns tells by its name whether a file is one of the workspace's.
type concerns func(name []byte) bool

// ReadPassed digests the index that git named to this hook.
func ReadPassed(dir string, env []string, concerned concerns) Passed {
	gitDir := quickGitDir(dir, env)
	digest := sha256.New()
	var head [24 + 2]byte
	err := readIndex(indexFile(gitDir, dir, env), func(e indexEntry) {
		if !concerned(e.name) {
			return
		}
		copy(head[:], e.id)
		binary.BigEndian.PutUint16(head[20:], uint16(e.mode))
		binary.BigEndian.PutUint32(head[22:], uint32(len(e.name)))
		digest.Write(head[:])
		digest.Write(e.name)
	})
	passed := Passed{file: filepath.Join(gitDir, "anw", "passed")}
	if err == nil {
		passed.digest = hex.EncodeToString(digest.Sum(nil))
	}
	return passed
}

// Known reports whether this state passed before.
func (p Passed) Known() bool {
	return p.digest != "" && slices.Contains(p.states(), p.digest)
}

func (p Passed) states() []string {
	held, _ := os.ReadFile(p.file)
	return strings.Fields(string(bytes.ToValidUTF8(held, nil)))
}

// states is for the branches a person goes back and forth between.
const passedStates = 8

// Keep adds a state that is what HEAD has.
func (p Passed) Keep() { p.write(append([]string{p.digest}, p.states()...)) }

// KeepOnly forgets what passed before: the state changed in a way that was
// looked at, and going back to an earlier one is another change.
func (p Passed) KeepOnly() { p.write([]string{p.digest}) }

// write leaves the old file or the new one; a lost one costs a process.
func (p Passed) write(states []string) {
	if p.digest == "" {
		return
	}
	states = slices.Compact(states)
	text := strings.Join(states[:min(len(states), passedStates)], "\n") + "\n"
	if os.MkdirAll(filepath.Dir(p.file), 0o777) != nil {
		return
	}
	temp := p.file + ".new"
	if os.WriteFile(temp, []byte(text), 0o666) == nil {
		os.Rename(temp, p.file)
	}
}
