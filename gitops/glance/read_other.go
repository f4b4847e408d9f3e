//go:build !unix

package glance

import "os"

func readFile(name string) ([]byte, error) { return os.ReadFile(name) }
