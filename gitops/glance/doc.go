// Package glance owns what the files of a repository tell at a glance, without
// git and within a millisecond: its folder and branch, words in its configuration,
// the entries of an index, and the states in which a hook let the files of the
// workspace pass. Whatever is unusual it leaves to git. It imports nothing of this
// module, and neither strings nor path/filepath nor crypto, which Go initialises
// after dozens of other packages, so that it is ready before the rest of the program
// is: see package early.
package glance
