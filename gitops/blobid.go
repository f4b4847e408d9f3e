package gitops

import (
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"strconv"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// BlobID is the name git would store content under, without storing it.
func (r *Repo) BlobID(content []byte) gitobj.ID {
	var h hash.Hash = sha1.New()
	if r.ObjectFormat == "sha256" {
		h = sha256.New()
	}
	h.Write([]byte("blob " + strconv.Itoa(len(content)) + "\x00"))
	h.Write(content)
	return gitobj.ID(hex.EncodeToString(h.Sum(nil)))
}
