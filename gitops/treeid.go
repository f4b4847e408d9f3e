package gitops

import (
	"bytes"
	"cmp"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// treeID is the name git gives a tree with these entries, found without asking
// it; "" where an entry has no proper id.
func (r *Repo) treeID(entries []gitobj.Entry) gitobj.ID {
	sorted := slices.SortedFunc(slices.Values(entries), func(a, b gitobj.Entry) int { return cmp.Compare(treeKey(a), treeKey(b)) })
	var content bytes.Buffer
	for _, entry := range sorted {
		id, err := hex.DecodeString(string(entry.ID))
		if err != nil {
			return ""
		}
		fmt.Fprintf(&content, "%o %s\x00%s", entry.Mode, entry.Path, id)
	}
	return r.objectID("tree", content.Bytes())
}

// treeKey sorts a folder as if its name ended in a slash, which is git's order.
func treeKey(entry gitobj.Entry) string {
	if entry.Mode == gitobj.ModeTree {
		return string(entry.Path) + "/"
	}
	return string(entry.Path)
}

func (r *Repo) objectID(kind string, content []byte) gitobj.ID {
	object := append(fmt.Appendf(nil, "%s %d\x00", kind, len(content)), content...)
	if r.ObjectFormat == "sha256" {
		sum := sha256.Sum256(object)
		return gitobj.ID(hex.EncodeToString(sum[:]))
	}
	sum := sha1.Sum(object)
	return gitobj.ID(hex.EncodeToString(sum[:]))
}
