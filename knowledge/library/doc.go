// Package library knows the pages of a tree without reading them again: what a
// page is called, what it says it is about, where it links, and by which words
// it is found. What is known of a page depends on its content alone, so it is
// kept under the name of its blob, in the segments of knowledge/search, and
// serves every branch, worktree and revision that has the blob.
//
// A file whose blob is not known, because it differs from what git has, is read
// and indexed for this process alone.
//
// It imports knowledge and knowledge/search; the tree comes as an fs.FS and the
// segments through a search.Store. It starts no git and reads no disk.
package library
