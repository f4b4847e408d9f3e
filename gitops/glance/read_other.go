//go:build !unix

package glance

import "os"

func readFile(name string) ([]byte, error) { return os.ReadFile(name) }

func openAt(name string) (*os.File, int64, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, 0, err
	}
	info, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, 0, err
	}
	return file, info.Size(), nil
}
