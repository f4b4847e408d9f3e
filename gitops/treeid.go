package gitops

import (
	"cmp"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// treeContent is what git stores of a tree with these entries.
func treeContent(entries []gitobj.Entry) ([]byte, error) {
	sorted := slices.SortedFunc(slices.Values(entries), func(a, b gitobj.Entry) int { return cmp.Compare(treeKey(a), treeKey(b)) })
	var content []byte
	for _, entry := range sorted {
		content = append(strconv.AppendUint(content, uint64(entry.Mode), 8), ' ')
		content = append(append(content, entry.Path...), 0)
		named := len(content)
		var err error
		if content, err = hex.AppendDecode(content, []byte(entry.ID)); err != nil || len(content) == named {
			return nil, fmt.Errorf("tree entry %q: %q is not the name of an object", entry.Path, entry.ID)
		}
	}
	return content, nil
}

// treeKey sorts a folder as if its name ended in a slash, which is git's order.
func treeKey(entry gitobj.Entry) string {
	if entry.Mode == gitobj.ModeTree {
		return string(entry.Path) + "/"
	}
	return string(entry.Path)
}
