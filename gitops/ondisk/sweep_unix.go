//go:build unix

package ondisk

import (
	"bytes"
	"errors"

	"golang.org/x/sys/unix"
)

// Sweep compares files, sorted by path, with what an index of that time noted of
// them. Where folders are given, with a slash at the end, the files are those
// below them. It asks for names inside open folders, which takes the kernel two
// thirds of the time that whole paths do, and enters no folder through a link.
func Sweep(top string, files Files, index Time, below ...string) (*Swept, error) {
	s := sweep{Swept: &Swept{States: make([]State, files.Len()), top: top, files: files, below: below, folders: make([]seen, 0, files.Len()/8)}}
	defer func() { s.leave(0) }()
	if err := s.enter(unix.AT_FDCWD, "", top); err != nil {
		return nil, err
	}
	for i := range s.States {
		path, noted := files.File(i)
		folder, name := split(path)
		if s.goTo(folder) {
			at := &s.open[len(s.open)-1]
			if at.folder >= 0 {
				of := &s.folders[at.folder]
				of.tracked = digest(of.tracked, name)
			}
			s.States[i] = s.state(at, name, noted, index)
		}
	}
	return s.Swept, nil
}

// sweep is on its way through the folders.
type sweep struct {
	*Swept
	open    []opened // the top and the folders below it down to the last file
	missing string   // a folder that is none; "" where there is no such
	room    []byte   // for a name as the kernel wants it
	now     facts    // of the file at hand
}

type opened struct {
	path   string
	handle int
	folder int // into those seen, -1 for one that is not in scope
}

func (s *sweep) state(o *opened, name []byte, noted Noted, index Time) State {
	if noted.mode()&typeBits == gitlink {
		return Same
	}
	if !statIn(o.handle, name, &s.room, &s.now) {
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

// goTo opens a folder, and is false where there is no such folder.
func (s *sweep) goTo(folder []byte) bool {
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
		next := string(folder[:at+len(name)])
		if s.enter(s.open[last].handle, next, string(name)) != nil {
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

func (s *sweep) enter(at int, path, name string) error {
	for {
		handle, err := unix.Openat(at, name, searchable|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
		if errors.Is(err, unix.EINTR) {
			continue
		}
		if err != nil {
			return err
		}
		if err := s.take(handle, path); err != nil {
			unix.Close(handle)
			return err
		}
		return nil
	}
}

// take notes what an open folder is.
func (s *sweep) take(handle int, path string) error {
	var now unix.Stat_t
	if err := unix.Fstat(handle, &now); err != nil {
		return err
	}
	if len(s.open) == 0 {
		s.device = uint64(now.Dev)
	}
	of := opened{path, handle, -1}
	if s.concerns(path) {
		of.folder = len(s.folders)
		s.folders = append(s.folders, seen{path, sight{facts: factsOf(&now)}})
	}
	s.open = append(s.open, of)
	return nil
}

// leave closes the folders from that depth on: all their files were seen.
func (s *sweep) leave(depth int) {
	for _, folder := range s.open[depth:] {
		unix.Close(folder.handle)
	}
	s.open = s.open[:depth]
}
