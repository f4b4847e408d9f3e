//go:build !unix

package gitops

// ownedByUs is left to git.
func ownedByUs(string) bool { return false }

func sameDevice(string, string) bool { return false }
