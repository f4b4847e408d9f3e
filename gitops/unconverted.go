package gitops

import (
	"bytes"
	"os"
	"path"
	"path/filepath"
	"runtime"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/glance"
)

// unconverted reports whether a text is the same in store and in the work tree:
// where no setting, no attribute and no system may have git change it on the way.
// To have git change nothing costs a process that unpacks the whole file.
func (r *Repo) unconverted(p gitobj.Path, content []byte) bool {
	if runtime.GOOS == "windows" || bytes.IndexByte(content, '\r') >= 0 || bytes.Contains(content, []byte("$Id")) {
		return false
	}
	if lookup(r.git.env, "GIT_ATTR_SOURCE") != "" || glance.Look(r.git.dir, r.git.env).ConfigMentions("autocrlf", "eol", "attributesfile", "sparsecheckout") {
		return false
	}
	for _, file := range r.attributeFiles(p) {
		text, err := os.ReadFile(file)
		if err != nil && !os.IsNotExist(err) || glance.Mentions(text, "eol", "crlf", "filter", "ident", "encoding") {
			return false
		}
	}
	return true
}

// attributeFiles are those that may say something of a path.
func (r *Repo) attributeFiles(p gitobj.Path) []string {
	home, _ := glance.Getenv(r.git.env, "HOME")
	config, set := glance.Getenv(r.git.env, "XDG_CONFIG_HOME")
	if !set || config == "" {
		config = filepath.Join(home, ".config")
	}
	files := []string{filepath.Join(r.CommonDir, "info", "attributes"), filepath.Join(config, "git", "attributes"), "/etc/gitattributes", "/usr/local/etc/gitattributes", "/opt/homebrew/etc/gitattributes"}
	for dir := path.Dir(string(p)); ; dir = path.Dir(dir) {
		files = append(files, filepath.Join(r.Top, filepath.FromSlash(dir), ".gitattributes"))
		if dir == "." {
			return files
		}
	}
}
