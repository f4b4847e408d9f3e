package install

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/renameio/v2"
)

const (
	driverSection = "merge.anw-manifest"
	driverName    = "wiki/MANIFEST.md by path, sorted"

	// The block in info/attributes. Its first line remembers whether the line
	// break before it is ours, so that it can be taken out to the byte.
	blockBegin  = "# git-anw: begin"
	blockJoined = blockBegin + " (line break before)"
	blockEnd    = "# git-anw: end\n"
	attribute   = "wiki/MANIFEST.md merge=anw-manifest\n"
)

// Driver is the command git runs for a merge of wiki/MANIFEST.md. git hands it
// to sh after putting file names for %O %A %B and a quoted path for %P, so the
// program's path is quoted for sh and its % signs are doubled for git. Without
// any program git's own line merge does the work, markers and all.
func Driver(program string) string {
	find := "anw=$(command -v git-anw)"
	if program != "" {
		recorded := strings.ReplaceAll(quote(filepath.ToSlash(program)), "%", "%%")
		find = "anw=" + recorded + `; [ -x "$anw" ] || ` + find
	}
	return find + `; if [ -n "$anw" ]; then "$anw" merge-driver manifest %O %A %B %P; else git merge-file %A %O %B; fi`
}

// installDriver returns what it changed.
func installDriver(ctx context.Context, r Repository, config Config, program string) (changed []string, err error) {
	for _, setting := range [][2]string{{driverSection + ".name", driverName}, {driverSection + ".driver", Driver(program)}} {
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
	wrote, err := editAttributes(r, addBlock)
	return append(changed, wrote...), err
}

func uninstallDriver(ctx context.Context, r Repository, config Config) (removed []string, err error) {
	held, err := config.Config(ctx, driverSection+".driver")
	if err != nil {
		return nil, err
	}
	if held != "" {
		if err := config.UnsetConfig(ctx, driverSection); err != nil {
			return nil, err
		}
		removed = append(removed, "config "+driverSection)
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
		return []string{path}, renameio.WriteFile(path, wanted, 0o666, renameio.WithTempDir(filepath.Dir(path)))
	}
}

// addBlock appends: in one file the last matching line decides.
func addBlock(held []byte) []byte {
	rest := removeBlock(held)
	begin := blockBegin
	if len(rest) > 0 && !bytes.HasSuffix(rest, []byte("\n")) {
		begin = "\n" + blockJoined
	}
	block := []byte(begin + "\n" + attribute + blockEnd)
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
