package gitops

import "context"

// Records reports whether it is to be kept what bundles were made from.
func (r *Repo) Records(ctx context.Context) bool {
	value, err := r.Config(ctx, "anw.recordBundles")
	return err == nil && !isFalse(value)
}

// BundlesDir is where it is kept what bundles were made from.
func (r *Repo) BundlesDir() string { return r.StateDir() + "/bundles" }
