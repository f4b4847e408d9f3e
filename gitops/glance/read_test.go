package glance

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestFilesAreReadWhole(t *testing.T) {
	dir := t.TempDir()
	for _, size := range []int{0, 1, 1023, 1024, 1025, 70_000} {
		name, want := filepath.Join(dir, "f"), bytes.Repeat([]byte("abc"), size)[:size]
		if err := os.WriteFile(name, want, 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := readFile(name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%d bytes: %d read, %v", size, len(got), err)
		}
		if got, err := MapFile(name); size > 0 && (err != nil || !bytes.Equal(got, want)) {
			t.Errorf("%d bytes: %d mapped, %v", size, len(got), err)
		}
	}
	if _, err := readFile(dir); err == nil || os.IsNotExist(err) {
		t.Errorf("a folder: %v", err)
	}
	if err := ScanFile(dir, func(*Entry) {}); err == nil {
		t.Error("a folder is no index")
	}
	for _, read := range []func(string) ([]byte, error){readFile, MapFile} {
		if _, err := read(filepath.Join(dir, "none")); !os.IsNotExist(err) {
			t.Errorf("a file that is not there: %v", err)
		}
	}
}
