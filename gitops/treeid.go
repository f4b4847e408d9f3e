package gitops

import (
	"bytes"
	"cmp"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// treeContent is what git stores of a tree with these entries.
func treeContent(entries []gitobj.Entry) ([]byte, error) {
	sorted := slices.SortedFunc(slices.Values(entries), func(a, b gitobj.Entry) int { return cmp.Compare(treeKey(a), treeKey(b)) })
	var content bytes.Buffer
	for _, entry := range sorted {
		id, err := hex.DecodeString(string(entry.ID))
		if err != nil || len(id) == 0 {
			return nil, fmt.Errorf("tree entry %q: %q is not the name of an object", entry.Path, entry.ID)
		}
		fmt.Fprintf(&content, "%o %s\x00", entry.Mode, entry.Path)
		content.Write(id)
	}
	return content.Bytes(), nil
}

// treeKey sorts a folder as if its name ended in a slash, which is git's order.
func treeKey(entry gitobj.Entry) string {
	if entry.Mode == gitobj.ModeTree {
		return string(entry.Path) + "/"
	}
	return string(entry.Path)
}
