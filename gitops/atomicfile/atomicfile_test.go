package atomicfile

import (
	"os"
	"path/filepath"
	"testing"
)

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "文件.md")
	for _, c := range []struct {
		name  string
		write func(content []byte) error
		mode  os.FileMode
	}{
		{"a new file", func(b []byte) error { return Write(path, b, 0o600) }, 0o600},
		{"one that is there", func(b []byte) error { return Write(path, b, 0o644) }, 0o600},
		{"from elsewhere", func(b []byte) error { return WriteFrom(dir, path, b, 0o644) }, 0o600},
		{"with its mode", func(b []byte) error { return WriteMode(path, b, 0o755) }, 0o755},
	} {
		if err := c.write([]byte(c.name)); err != nil {
			t.Fatal(c.name, err)
		}
		held, err := os.ReadFile(path)
		info, _ := os.Stat(path)
		if err != nil || string(held) != c.name || info.Mode().Perm() != c.mode {
			t.Errorf("%s: %q %v %v", c.name, held, info.Mode(), err)
		}
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
	if err := Write(filepath.Join(dir, "none", "x"), nil, 0o600); err == nil {
		t.Error("written into no folder")
	}
}
