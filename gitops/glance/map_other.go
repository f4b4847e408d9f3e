//go:build !unix

package glance

import "os"

// MapFile is the content of a file: where it is mapped it cannot be removed.
func MapFile(name string) ([]byte, error) { return os.ReadFile(name) }

// MapCopy is the same, to be changed.
func MapCopy(name string) ([]byte, error) { return os.ReadFile(name) }
