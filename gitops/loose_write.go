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
	return !ConfigMentions(r.git.dir, r.git.env, "sharedrepository", "compression", "createobject", "hookspath", "fsmonitor", "untrackedcache", "splitindex", "skiphash")
}

// writeLoose stores a blob as git does, byte for byte where the compressor is the
// same; false where that is left to git.
func (r *Repo) writeLoose(content []byte) (id gitobj.ID, ok bool) {
	id = r.BlobID(content)
	dir := filepath.Join(r.CommonDir, "objects", string(id[:2]))
	path := filepath.Join(dir, string(id[2:]))
	if now := time.Now(); os.Chtimes(path, now, now) == nil { // it is there, and no gc takes it for forgotten
		return id, true
	}
	for range attempts { // a gc removes folders that are empty
		if err := os.Mkdir(dir, 0o777); err != nil && !os.IsExist(err) {
			return id, false
		}
		temp := filepath.Join(dir, fmt.Sprintf("tmp_obj_%08x", rand.Uint32()))
		f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o444)
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			return id, false
		}
		if pressLoose(f, content) != nil || os.Rename(temp, path) != nil {
			os.Remove(temp)
			return id, false
		}
		return id, true
	}
	return id, false
}

// pressLoose writes header and content, and sees to it that they are on disk.
func pressLoose(f *os.File, content []byte) error {
	out := bufio.NewWriterSize(f, 1<<16)
	pressed, err := zlib.NewWriterLevel(out, zlib.BestSpeed) // core.looseCompression
	if err == nil {
		_, err = fmt.Fprintf(pressed, "blob %d\x00", len(content))
	}
	if err == nil {
		_, err = pressed.Write(content)
	}
	if err == nil {
		err = pressed.Close()
	}
	if err == nil {
		err = out.Flush()
	}
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}
