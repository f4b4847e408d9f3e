//go:build !unix

package gitops

import "os"

// mapFile is the content of a file: where it is mapped it cannot be removed.
func mapFile(name string) ([]byte, error) { return os.ReadFile(name) }
