package gitops

import (
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// BlobID is the name git would store content under, without storing it.
func (r *Repo) BlobID(content []byte) gitobj.ID { return r.objectID("blob", content) }

// objectID is the name git gives an object.
func (r *Repo) objectID(kind string, content []byte) gitobj.ID {
	h := r.newHash()
	fmt.Fprintf(h, "%s %d\x00", kind, len(content))
	h.Write(content)
	return gitobj.ID(hex.EncodeToString(h.Sum(nil)))
}

func (r *Repo) newHash() hash.Hash {
	if r.ObjectFormat == "sha256" {
		return sha256.New()
	}
	return sha1.New()
}
