package gitops

import (
	"errors"

	"github.com/git-anw/git-anw/gitops/store"
)

// CheckedDir is where it is kept what the last checks found.
func (r *Repo) CheckedDir() string { return r.StateDir() + "/checked" }

// repeating are the folders of what repeats in its own words what was read: what
// was found out about texts, the search index, lists, subjects of commits, findings,
// and what bundles were made from.
func (r *Repo) repeating() []string {
	return []string{r.StateDir() + "/cache", r.segmentsDir(), r.listsDir(), r.historyDir(), r.CheckedDir(), r.BundlesDir()}
}

// ForgetAll empties them.
func (r *Repo) ForgetAll() error {
	r.memories.mutex.Lock()
	defer r.memories.mutex.Unlock()
	r.memories.byKind = nil
	var failed error
	for _, dir := range r.repeating() {
		files := store.New(dir)
		keys, err := files.Keys()
		failed = errors.Join(failed, err)
		for _, key := range keys {
			failed = errors.Join(failed, files.Delete(key))
		}
	}
	return failed
}
