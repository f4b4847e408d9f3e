package lint

import (
	"bytes"
	"io/fs"
	"strings"
	"unicode/utf8"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// read is the content of a file, nil if there is none. A link inside the
// workspace is followed: CLAUDE.md is often a link to AGENTS.md.
func read(fsys fs.FS, p gitobj.Path) ([]byte, error) {
	real, err := knowledge.Follow(fsys, p)
	if err != nil {
		return nil, nil // a link to nothing: a rule says so
	}
	info, err := fs.Stat(fsys, string(real))
	if err != nil || info.IsDir() {
		return nil, nil
	}
	return fs.ReadFile(fsys, string(real))
}

// exists reports whether a path names anything in the workspace.
func exists(fsys fs.FS, p gitobj.Path) bool {
	_, err := fs.Stat(fsys, string(p))
	return err == nil
}

// foreignEncoding says why content cannot be read as text, or is "".
func foreignEncoding(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}), bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		return "the file is UTF-16"
	case bytes.IndexByte(data, 0) >= 0:
		return "the file holds a NUL byte, so that git takes it for binary"
	case !utf8.Valid(data):
		return "the file is not UTF-8"
	}
	return ""
}

// foreignLine is the first line that is not UTF-8, from 1.
func foreignLine(data []byte) int {
	for i, line := range bytes.Split(data, []byte("\n")) {
		if !utf8.Valid(line) || bytes.IndexByte(line, 0) >= 0 {
			return i + 1
		}
	}
	return 1
}

// rawLines are the lines of a file without their ends, counted as the MANIFEST
// counts them: a bare CR ends a line too.
func rawLines(data []byte) []string {
	text := strings.ReplaceAll(string(data), "\r\n", "\n")
	return strings.Split(strings.ReplaceAll(text, "\r", "\n"), "\n")
}
