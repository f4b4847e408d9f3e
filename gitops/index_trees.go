package gitops

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"strconv"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/glance"
)

// knownTree is what an index says of a folder: the name of the tree that its
// entries make, "" where they changed since that was found.
type knownTree struct {
	id   gitobj.ID
	subs map[string]*knownTree
}

func (t *knownTree) sub(name string) *knownTree {
	if t == nil {
		return nil
	}
	return t.subs[name]
}

// extension is the content of an extension of an index, from the bytes behind
// its entries, and where it begins there.
func extension(rest []byte, name string) (content []byte, at int) {
	for at := 0; len(rest)-at >= 8; {
		size := int(binary.BigEndian.Uint32(rest[at+4:]))
		if size < 0 || size > len(rest)-at-8 {
			break
		}
		if string(rest[at:at+4]) == name {
			return rest[at+8 : at+8+size], at
		}
		at += 8 + size
	}
	return nil, -1
}

// knownTrees reads the extension TREE; nil where there is none, or a damaged one.
func knownTrees(extensions []byte) *knownTree {
	content, _ := extension(extensions, "TREE")
	root, _, rest := parseKnownTree(content, 0)
	if len(rest) > 0 {
		return nil
	}
	return root
}

// maxFolders is how deep folders may lie in each other.
const maxFolders = 4096

// parseKnownTree reads `name NUL entries SP subtrees LF`, an id where entries is
// not negative, and the subtrees.
func parseKnownTree(data []byte, deep int) (tree *knownTree, name string, rest []byte) {
	path, data, named := bytes.Cut(data, []byte{0})
	counts, data, ended := bytes.Cut(data, []byte{'\n'})
	held, folders, spaced := bytes.Cut(counts, []byte{' '})
	entries, err := strconv.Atoi(string(held))
	subs, alsoErr := strconv.Atoi(string(folders))
	if !named || !ended || !spaced || err != nil || alsoErr != nil || deep > maxFolders {
		return nil, "", nil
	}
	tree = &knownTree{}
	if entries >= 0 {
		if len(data) < glance.IDSize {
			return nil, "", nil
		}
		tree.id, data = gitobj.ID(hex.EncodeToString(data[:glance.IDSize])), data[glance.IDSize:]
	}
	for range subs {
		sub, name, rest := parseKnownTree(data, deep+1)
		if sub == nil {
			return nil, "", nil
		}
		if tree.subs == nil {
			tree.subs = map[string]*knownTree{}
		}
		tree.subs[name], data = sub, rest
	}
	return tree, string(path), data
}
