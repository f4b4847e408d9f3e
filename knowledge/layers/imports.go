package layers

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// dialect is how an agent imports.
type dialect struct {
	find func(from gitobj.Path, text string) []knowledge.Import
	hops int // how many imports it follows one behind the other
	// within is the folder outside which an import needs the person's approval
	// (asks) or is refused.
	within gitobj.Path
	asks   bool
}

// Imported are a file and those it imports, in the order in which Claude Code
// loads them when it is started at the top; none where the file is not there.
func Imported(fsys fs.FS, p gitobj.Path) (files []gitobj.Path) {
	for _, file := range atTheTop(fsys, p).Files {
		files = append(files, file.Path)
	}
	return files
}

// Unloaded are the imports of a file, and of those it imports, that load nothing
// and that somebody ought to know of.
func Unloaded(fsys fs.FS, p gitobj.Path) []Breach { return atTheTop(fsys, p).Breaches }

func atTheTop(fsys fs.FS, p gitobj.Path) Loading {
	l := &loader{fsys: fsys, dir: ".", top: ".", seen: map[gitobj.Path]bool{}}
	l.takeClaude(p, Start, "")
	return l.loading
}

// takeWith loads a file and then what it imports, depth first.
func (l *loader) takeWith(d dialect, p gitobj.Path, when When, why string) bool {
	file, ok := l.take(p, when, why)
	if ok {
		l.imports(d, file)
	}
	return ok
}

func (l *loader) imports(d dialect, from Loaded) {
	base := from.Path
	if from.Target != "" {
		base = from.Target // a link's own folder counts for nothing
	}
	chain := append(slices.Clone(from.Via), from.Path)
	for _, i := range d.find(base, from.Text) {
		kind, broken := l.follow(d, from, chain, i)
		if broken {
			l.breach(Breach{Path: base, Line: i.Line, Written: i.Written, Kind: kind, Chain: append(slices.Clone(chain), i.Path)})
		}
	}
}

// follow loads one import; broken is true where somebody ought to know that it
// does not load.
func (l *loader) follow(d dialect, from Loaded, chain []gitobj.Path, i knowledge.Import) (kind BreachKind, broken bool) {
	if i.Path == "" {
		return Outside, i.Sure
	}
	i.Path = l.spelled(i.Path)
	file, ok := l.read(i.Path)
	if !ok {
		return l.absent(i, chain[len(chain)-1])
	}
	switch {
	case slices.Contains(chain, i.Path) || slices.Contains(chain, file.Target):
		return Circle, true
	case !inside(i.Path, d.within) && !d.asks:
		return Outside, true
	case len(chain) > d.hops:
		return TooDeep, true
	case l.seen[i.Path]:
		return 0, false
	}
	file.Via, file.Line, file.When, file.Why = chain, i.Line, from.When, "imported by "+string(from.Path)
	if file.When == Start && !inside(i.Path, d.within) {
		file.When, file.Why = Approval, file.Why+", once allowed: it is outside this folder"
	}
	l.add(file)
	l.imports(d, file)
	return 0, false
}

// spelled is the path as the folder has it: macOS decomposes names.
func (l *loader) spelled(p gitobj.Path) gitobj.Path {
	for _, form := range []norm.Form{norm.NFC, norm.NFD} {
		if other := gitobj.Path(form.String(string(p))); other != p && !l.exists(p) && l.exists(other) {
			return other
		}
	}
	return p
}

// elsewhere reports a path inside a repository of its own that is only named.
func (l *loader) elsewhere(p gitobj.Path) bool {
	for dir := parent(p); dir != "."; dir = parent(dir) {
		if info, err := fs.Stat(l.fsys, string(dir)); err == nil && info.Mode()&fs.ModeIrregular != 0 {
			return true
		}
	}
	return false
}

// absent tells an import of nothing from a word with a sign before it.
func (l *loader) absent(i knowledge.Import, from gitobj.Path) (BreachKind, bool) {
	if _, err := knowledge.Follow(l.fsys, i.Path); errors.Is(err, knowledge.ErrLinkOutside) {
		return Outside, true
	}
	if l.linked(i.Path) || l.elsewhere(i.Path) {
		return 0, false // read has said so, or another repository may know
	}
	if info, err := fs.Stat(l.fsys, string(i.Path)); err == nil && info.IsDir() {
		return Missing, false // folders are mentioned, not imported
	}
	if short, ok := i.Trimmed(from); ok && short.Path != "" && l.exists(short.Path) {
		return Punctuated, true
	}
	return Missing, i.Sure && (plain(i.Written) || l.exists(parent(i.Path)))
}

// plain reports a name that can be nothing but a file: a package has a slash
// too, so that a name without an ending must lie in a folder that is there.
func plain(written string) bool {
	last := written[strings.LastIndex(written, "/")+1:]
	return strings.Contains(last, ".") || strings.HasPrefix(written, ".")
}
