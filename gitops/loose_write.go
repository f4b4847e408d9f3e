package gitops

import (
	"bufio"
	"compress/zlib"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/glance"
)

// storesPlainly reports whether objects and the index may be written here the way
// git does by itself: where nobody asked for other permissions, another
// compression, a hook that hears of it, or a place elsewhere.
func (r *Repo) storesPlainly() bool {
	r.storing.Do(func() { r.plainly = r.mayStore() })
	return r.plainly
}

func (r *Repo) mayStore() bool {
	if runtime.GOOS == "windows" || r.ObjectFormat != "sha1" || !r.refsAreFiles() {
		return false
	}
	if _, err := os.Lstat(filepath.Join(r.CommonDir, "hooks", "post-index-change")); err == nil {
		return false
	}
	return !glance.Look(r.git.dir, r.git.env).ConfigMentions("sharedrepository", "compression", "createobject", "hookspath", "fsmonitor", "untrackedcache", "splitindex", "skiphash")
}

// write stores an object as git does, byte for byte where the compressor is the
// same; false where that is left to git.
func (w *looseWriter) write(objects string, id gitobj.ID, o object) bool {
	dir := filepath.Join(objects, string(id[:2]))
	path := filepath.Join(dir, string(id[2:]))
	if now := time.Now(); os.Chtimes(path, now, now) == nil { // it is there, and no gc takes it for forgotten
		return true
	}
	for range attempts { // a gc removes folders that are empty
		if err := os.Mkdir(dir, 0o777); err != nil && !os.IsExist(err) {
			return false
		}
		temp := filepath.Join(dir, fmt.Sprintf("tmp_obj_%08x", rand.Uint32()))
		f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o444)
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			return false
		}
		if w.press(f, o) != nil || os.Rename(temp, path) != nil {
			os.Remove(temp)
			return false
		}
		return true
	}
	return false
}

// looseWriter writes loose objects one after another: to make a compressor takes
// longer than to use it for an object or two.
type looseWriter struct {
	out     *bufio.Writer
	pressed *zlib.Writer
}

// press writes header and content, and sees to it that they are on disk.
func (w *looseWriter) press(f *os.File, o object) error {
	w.to(f)
	_, err := fmt.Fprintf(w.pressed, "%s %d\x00", o.kind, len(o.content))
	if err == nil {
		_, err = w.pressed.Write(o.content)
	}
	if err == nil {
		err = w.pressed.Close()
	}
	if err == nil {
		err = w.out.Flush()
	}
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

func (w *looseWriter) to(f *os.File) {
	if w.pressed == nil {
		w.out = bufio.NewWriter(f)
		w.pressed, _ = zlib.NewWriterLevel(w.out, zlib.BestSpeed) // core.looseCompression; an error is about the level
		return
	}
	w.out.Reset(f)
	w.pressed.Reset(w.out)
}
