package scaffold

import (
	"bytes"
	"errors"
	"io/fs"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

const attributesPath gitobj.Path = ".gitattributes"

// attributes proposes the merge rule for the files every session edits. "union"
// works in every clone, with our programs or without; what it leaves unsorted
// or doubled, the commit hook puts right.
func (b *builder) attributes() error {
	info, err := fs.Stat(b.fsys, string(attributesPath))
	if errors.Is(err, fs.ErrNotExist) {
		return b.add(attributesPath, func() ([]byte, error) { return withRules(nil), nil })
	}
	if err != nil || !info.Mode().IsRegular() {
		return err
	}
	old, err := fs.ReadFile(b.fsys, string(attributesPath))
	if changed := withRules(old); err == nil && !bytes.Equal(changed, old) {
		b.Changes = append(b.Changes, Change{Path: attributesPath, Content: changed, Old: old})
	}
	return err
}

// withRules adds the rules that are missing, behind what is there: a person's
// own rule for the same file stands.
func withRules(old []byte) []byte {
	eol := "\n"
	if bytes.Contains(old, []byte("\r\n")) {
		eol = "\r\n"
	}
	changed := bytes.Clone(old)
	for _, p := range []string{string(knowledge.ManifestPath), string(knowledge.TodoPath)} {
		if hasMergeRule(string(old), p) {
			continue
		}
		if len(changed) > 0 && !bytes.HasSuffix(changed, []byte("\n")) {
			changed = append(changed, eol...)
		}
		changed = append(changed, p+" merge=union"+eol...)
	}
	return changed
}

func hasMergeRule(attributes, p string) bool {
	for _, line := range strings.Split(attributes, "\n") {
		fields := strings.Fields(line)
		if len(fields) < 2 || strings.TrimPrefix(fields[0], "/") != p {
			continue
		}
		for _, field := range fields[1:] {
			if name, _, _ := strings.Cut(strings.TrimLeft(field, "-!"), "="); name == "merge" {
				return true
			}
		}
	}
	return false
}
