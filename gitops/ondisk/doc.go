// Package ondisk looks at a work tree without git: which files are as an index
// noted them, and which are in no index. It owns the comparison of stat data and
// what is remembered of folders, so that one nothing happened to is not read
// again. What is ignored it asks its caller, who asks git. It imports only
// gitops/gitobj.
//
// It errs to one side only: a file that it calls the same is the same, as far as
// git itself could tell, and a file that it calls doubtful may be.
package ondisk
