package gitops

import (
	"errors"

	"github.com/git-anw/git-anw/gitops/store"
)

// ForgetAll removes what is kept of every kind, the search index, and what
// bundles were made from: all of them repeat what was read.
func (r *Repo) ForgetAll() error {
	r.memories.mutex.Lock()
	defer r.memories.mutex.Unlock()
	r.memories.byKind = nil
	var failed error
	for _, dir := range []string{r.StateDir() + "/cache", r.segmentsDir(), r.listsDir(), r.BundlesDir()} {
		files := store.New(dir)
		keys, err := files.Keys()
		failed = errors.Join(failed, err)
		for _, key := range keys {
			failed = errors.Join(failed, files.Delete(key))
		}
	}
	return failed
}
