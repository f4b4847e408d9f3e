package install

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/git-anw/git-anw/gitops/atomicfile"
)

// driver merges one file of the workspace.
type driver struct {
	kind string // the argument of `git anw merge-driver`
	name string // what git says it does
	file string
}

func drivers() []driver {
	return []driver{
		{"manifest", "wiki/MANIFEST.md by path, sorted", "wiki/MANIFEST.md"},
		{"todo", "inbox/TODO.md by item", "inbox/TODO.md"},
	}
}

func (d driver) section() string { return "merge.anw-" + d.kind }

const (
	// The block in info/attributes. Its first line remembers whether the line
	// break before it is ours, so that it can be taken out to the byte.
	blockBegin  = "# git-anw: begin"
	blockJoined = blockBegin + " (line break before)"
	blockEnd    = "# git-anw: end\n"
)

// Driver is the command git runs for a merge of one kind of file. git hands it
// to sh after putting file names for %O %A %B and a quoted path for %P, so the
// program's path is quoted for sh and its % signs are doubled for git. Without
// any program git's own line merge does the work, markers and all.
func Driver(kind, program string) string {
	find := "anw=$(command -v git-anw)"
	if program != "" {
		recorded := strings.ReplaceAll(quote(filepath.ToSlash(program)), "%", "%%")
		find = "anw=" + recorded + `; [ -x "$anw" ] || ` + find
	}
	return find + `; if [ -n "$anw" ]; then "$anw" merge-driver ` + kind + ` %O %A %B %P; else git merge-file %A %O %B; fi`
}

// installDrivers returns what it changed.
func installDrivers(ctx context.Context, r Repository, config Config, program string) (changed []string, err error) {
	for _, d := range drivers() {
		for _, setting := range [][2]string{{d.section() + ".name", d.name}, {d.section() + ".driver", Driver(d.kind, program)}} {
			held, err := config.Config(ctx, setting[0])
			if err != nil {
				return changed, err
			}
			if held == setting[1] {
				continue
			}
			if err := config.SetConfig(ctx, setting[0], setting[1]); err != nil {
				return changed, err
			}
			changed = append(changed, "config "+setting[0])
		}
	}
	wrote, err := editAttributes(r, func(held []byte) []byte { return addBlock(held, attributes(r)) })
	return append(changed, wrote...), err
}

func uninstallDrivers(ctx context.Context, r Repository, config Config) (removed []string, err error) {
	for _, d := range drivers() {
		held, err := config.Config(ctx, d.section()+".driver")
		if err != nil {
			return removed, err
		}
		if held == "" {
			continue
		}
		if err := config.UnsetConfig(ctx, d.section()); err != nil {
			return removed, err
		}
		removed = append(removed, "config "+d.section())
	}
	edited, err := editAttributes(r, removeBlock)
	return append(removed, edited...), err
}

func editAttributes(r Repository, edit func([]byte) []byte) ([]string, error) {
	path := filepath.Join(r.CommonDir, "info", "attributes")
	held, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	switch wanted := edit(held); {
	case bytes.Equal(wanted, held):
		return nil, nil
	case len(wanted) == 0: // it was all ours
		return []string{path}, os.Remove(path)
	default:
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return nil, err
		}
		return []string{path}, atomicfile.Write(path, wanted, 0o666)
	}
}

// attributes are the lines that name the drivers. A list that is a link is merged
// where it lies.
func attributes(r Repository) string {
	var lines strings.Builder
	for _, d := range drivers() {
		lines.WriteString("\n" + d.file + " merge=anw-" + d.kind)
		if at := linkedTo(r.Top, d.file); at != "" {
			lines.WriteString("\n/" + at + " merge=anw-" + d.kind)
		}
	}
	return lines.String()
}

// linkedTo is the file of the work tree that a link in it leads to, as far as its
// name can be a pattern; "" where there is no link.
func linkedTo(top, file string) string {
	top, err := filepath.EvalSymlinks(top)
	if err != nil {
		return ""
	}
	real, err := filepath.EvalSymlinks(filepath.Join(top, filepath.FromSlash(file)))
	if err != nil {
		return ""
	}
	at, err := filepath.Rel(top, real)
	at = filepath.ToSlash(at)
	if err != nil || at == file || strings.HasPrefix(at, "../") || strings.ContainsAny(at, " \t\r\n\"*?[\\") {
		return ""
	}
	return at
}

// addBlock appends: in one file the last matching line decides.
func addBlock(held []byte, lines string) []byte {
	rest := removeBlock(held)
	begin := blockBegin
	if len(rest) > 0 && !bytes.HasSuffix(rest, []byte("\n")) {
		begin = "\n" + blockJoined
	}
	block := []byte(begin + lines + "\n" + blockEnd)
	if bytes.Contains(held, block) {
		return held
	}
	return append(bytes.Clone(rest), block...)
}

func removeBlock(held []byte) []byte {
	for _, begin := range []string{"\n" + blockJoined, blockBegin} {
		start := bytes.Index(held, []byte(begin+"\n"))
		if start < 0 || begin == blockBegin && start > 0 && held[start-1] != '\n' {
			continue
		}
		if length := bytes.Index(held[start:], []byte(blockEnd)); length >= 0 {
			return append(bytes.Clone(held[:start]), held[start+length+len(blockEnd):]...)
		}
	}
	return held
}
