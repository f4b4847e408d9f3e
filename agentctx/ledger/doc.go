// Package ledger says afterwards what an agent was given: each bundle by its
// hash, with the recipe to make it again, what was in it, and what that cost
// beside the bundle before.
//
// It owns the record of a bundle, its name, the comparison of two, and the
// figures over many. Records are kept through the port it declares; how a bundle
// is made again is the business of whoever joins git to the packer. It starts no
// git and reads no disk.
package ledger
