package ondisk

import (
	"encoding/binary"
	"testing"
)

// noted makes stat data as an index has it.
func noted(f facts) Noted {
	n := make(Noted, NotedSize)
	for i, v := range []int64{f.ctime.Sec, f.ctime.Nsec, f.mtime.Sec, f.mtime.Nsec, int64(f.device), int64(f.inode), int64(f.kind) | 0o644, 0, 0, f.size} {
		binary.BigEndian.PutUint32(n[4*i:], uint32(v))
	}
	return n
}

func TestCompare(t *testing.T) {
	t.Parallel()
	then := facts{mtime: Time{100, 5}, ctime: Time{101, 6}, inode: 7, size: 8, kind: regular}
	later := Time{200, 0}
	for _, c := range []struct {
		name   string
		change func(noted, now *facts)
		index  Time
		want   State
	}{
		{"as it was", func(_, _ *facts) {}, later, Same},
		{"longer", func(_, now *facts) { now.size++ }, later, Changed},
		{"written to", func(_, now *facts) { now.mtime.Nsec++ }, later, Doubtful},
		{"written to, with its old time", func(_, now *facts) { now.ctime.Sec++ }, later, Doubtful},
		{"another file", func(_, now *facts) { now.inode++ }, later, Doubtful},
		{"a link", func(_, now *facts) { now.kind = symlink }, later, Changed},
		{"a folder", func(_, now *facts) { now.kind = folder }, later, Gone},
		{"marked by git to be looked at", func(noted, _ *facts) { noted.size = 0 }, later, Doubtful},
		{"empty", func(noted, now *facts) { noted.size, now.size = 0, 0 }, later, Doubtful},
		{"written when the index was", func(_, _ *facts) {}, Time{100, 5}, Doubtful},
		{"just before the index was", func(_, _ *facts) {}, Time{100, 6}, Same},
		{"noted in seconds, in another", func(noted, _ *facts) { noted.mtime.Nsec, noted.ctime.Nsec = 0, 0 }, Time{101, 1}, Same},
		{"noted in seconds, in the same", func(noted, _ *facts) { noted.mtime.Nsec = 0 }, Time{100, 9}, Doubtful},
		{"an index dated in seconds", func(_, _ *facts) {}, Time{100, 0}, Doubtful},
		{"noted without ctime and inode", func(noted, _ *facts) { noted.ctime, noted.inode = Time{}, 0 }, later, Same},
		{"beyond 2106", func(noted, now *facts) { noted.mtime.Sec, now.mtime.Sec = 100, 100+1<<32 }, later, Same},
	} {
		old, now := then, then
		c.change(&old, &now)
		if got := noted(old).compare(&now, c.index); got != c.want {
			t.Errorf("%s: state %d, want %d", c.name, got, c.want)
		}
	}
}
