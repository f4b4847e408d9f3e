//go:build unix

package ondisk

import (
	"bytes"
	"errors"

	"golang.org/x/sys/unix"
)

// Compare compares files, sorted by path, with what an index of that time noted of
// them. Where folders are given, with a slash at the end, the files are those
// below them. It asks for names inside open folders, which takes the kernel two
// thirds of the time that whole paths do, and enters no folder through a link.
func Compare(top string, files Files, index Time, below ...string) (*Comparison, error) {
	s := comparing{Comparison: &Comparison{States: make([]State, files.Len()), top: top, files: files, below: below, folders: make([]seen, 0, files.Len()/8)}}
	defer func() { s.leave(0) }()
	if err := s.openFolder(unix.AT_FDCWD, top, ""); err != nil {
		return nil, err
	}
	s.device = s.now.device
	for i := range s.States {
		path, noted := files.File(i)
		folder, name := split(path)
		if s.goTo(folder, i) {
			at := &s.open[len(s.open)-1]
			if at.folder >= 0 {
				of := &s.folders[at.folder]
				of.tracked = digest(of.tracked, name)
			}
			s.States[i] = s.state(at.handle, path[at.begin:], noted, index)
		}
	}
	return s.Comparison, nil
}

// worthOpening is how many files are in a folder at least that is opened, itself or
// below it: to open and to close one takes as long as a name more in some paths.
const worthOpening = 16

// comparing is a comparison on its way through the folders.
type comparing struct {
	*Comparison
	open    []entered // the top and the folders below it down to the last file
	missing string    // a folder that is none; "" where there is no such
	room    []byte    // for a name as the kernel wants it
	now     facts     // of the file or folder at hand
}

// entered is a folder that is gone through.
type entered struct {
	path   string
	handle int // of the folder, or of one above it
	begin  int // where names below the folder of the handle begin in paths
	opened bool
	folder int // into those seen, -1 for one that is not in scope
}

func (s *comparing) state(in int, name []byte, noted Noted, index Time) State {
	if noted.mode()&typeBits == gitlink {
		return Same
	}
	if !statIn(in, name, &s.room, &s.now) {
		return Gone
	}
	return noted.compare(&s.now, index)
}

func statSlowly(folder int, name string, now *facts) bool {
	var found unix.Stat_t
	err := unix.Fstatat(folder, name, &found, unix.AT_SYMLINK_NOFOLLOW)
	*now = factsOf(&found)
	return err == nil
}

func factsOf(now *unix.Stat_t) facts {
	return facts{
		mtime: Time{int64(now.Mtim.Sec), int64(now.Mtim.Nsec)}, ctime: Time{int64(now.Ctim.Sec), int64(now.Ctim.Nsec)},
		device: uint64(now.Dev), inode: uint64(now.Ino), size: now.Size, kind: uint32(now.Mode) & typeBits,
	}
}

// look is what the file system says of a path.
func look(path string) (facts, bool) {
	var now unix.Stat_t
	err := unix.Lstat(path, &now)
	return factsOf(&now), err == nil
}

// goTo enters the folder of a file, and is false where there is no such folder.
func (s *comparing) goTo(folder []byte, file int) bool {
	if s.missing != "" && within(folder, s.missing) {
		return false
	}
	s.missing = ""
	last := len(s.open) - 1
	for last > 0 && !within(folder, s.open[last].path) {
		s.leave(last)
		last--
	}
	for at := len(s.open[last].path); at < len(folder); at = len(s.open[last].path) {
		if at > 0 {
			at++ // the slash
		}
		name, _, _ := bytes.Cut(folder[at:], []byte{'/'})
		if next := string(folder[:at+len(name)]); !s.enter(next, file) {
			s.missing = next
			return false
		}
		last++
	}
	return true
}

// within is true for a folder and those below it.
func within(folder []byte, other string) bool {
	return len(folder) >= len(other) && string(folder[:len(other)]) == other && (len(folder) == len(other) || folder[len(other)] == '/')
}

// enter goes into a folder whose first file that is.
func (s *comparing) enter(path string, file int) bool {
	up := s.open[len(s.open)-1]
	if many := file + worthOpening - 1; many < len(s.States) {
		if other, _ := s.files.File(many); within(other, path) {
			return s.openFolder(up.handle, path[up.begin:], path) == nil
		}
	}
	if !statIn(up.handle, []byte(path[up.begin:]), &s.room, &s.now) || s.now.kind != folder {
		return false
	}
	s.add(entered{path: path, handle: up.handle, begin: up.begin})
	return true
}

func (s *comparing) openFolder(at int, name, path string) (err error) {
	in := entered{path: path, begin: min(len(path), 1) + len(path), opened: true}
	for again := true; again; again = errors.Is(err, unix.EINTR) {
		in.handle, err = unix.Openat(at, name, searchable|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
	}
	if err != nil {
		return err
	}
	var now unix.Stat_t
	if err := unix.Fstat(in.handle, &now); err != nil {
		unix.Close(in.handle)
		return err
	}
	s.now = factsOf(&now)
	s.add(in)
	return nil
}

func (s *comparing) add(in entered) {
	in.folder = -1
	if s.concerns(in.path) {
		in.folder = len(s.folders)
		s.folders = append(s.folders, seen{in.path, sight{facts: s.now}})
	}
	s.open = append(s.open, in)
}

// leave closes the folders from that depth on: all their files were seen.
func (s *comparing) leave(depth int) {
	for _, in := range s.open[depth:] {
		if in.opened {
			unix.Close(in.handle)
		}
	}
	s.open = s.open[:depth]
}
