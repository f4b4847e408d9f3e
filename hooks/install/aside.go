package install

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/git-anw/git-anw/gitops/atomicfile"
)

// asideDir is where a hook goes that cannot take our block, beside its place and
// under its own name, which some look at.
const asideDir = "anw-first"

// stand runs the hook that is aside: a shell script, which can take our block.
const stand = "#!/bin/sh\nexec \"${0%/*}/" + asideDir + "/${0##*/}\" \"$@\"\n"

func asideOf(path string) string {
	return filepath.Join(filepath.Dir(path), asideDir, filepath.Base(path))
}

// Aside reports whether a hook of somebody else's has to go aside: git runs it as
// it stands, and it is no shell script. What is aside already is not replaced.
func Aside(hook Hook) bool {
	if hook.State != Foreign || hook.Manager != "" || joinable(hook) || hook.file != hook.Path() {
		return false
	}
	info, err := os.Lstat(hook.file)
	if err != nil || !info.Mode().IsRegular() || runtime.GOOS != "windows" && info.Mode()&0o111 == 0 {
		return false
	}
	content, err := os.ReadFile(hook.file)
	if err != nil || shell(content) || crlf(content) {
		return false
	}
	held, err := os.ReadFile(asideOf(hook.file))
	return errors.Is(err, fs.ErrNotExist) || err == nil && bytes.Equal(held, content)
}

// setAside keeps the hook in both places, so that theirs runs whenever this is
// stopped; ours is then written over the one.
func setAside(path string) error {
	if err := os.MkdirAll(filepath.Dir(asideOf(path)), 0o777); err != nil {
		return err
	}
	if exists(asideOf(path)) || os.Link(path, asideOf(path)) == nil {
		return nil
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	return atomicfile.WriteMode(asideOf(path), content, info.Mode().Perm())
}

// putBack undoes setAside; false where nothing is aside.
func putBack(path string, rest []byte) (bool, error) {
	if string(rest) != stand || !exists(asideOf(path)) {
		return false, nil
	}
	if err := os.Rename(asideOf(path), path); err != nil {
		return false, err
	}
	_ = os.Remove(filepath.Dir(asideOf(path))) // it stays while others are in it
	return true, nil
}
