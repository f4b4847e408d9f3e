package lint

import (
	"crypto/sha256"
	"io/fs"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/config"
)

// Load reads a state of a workspace. The cache is shared between two views of
// one workspace; nil means a fresh one.
func Load(fsys fs.FS, cache *Cache) (*View, error) { return LoadPart(fsys, nil, cache) }

// LoadPart reads only a part; nil is everything.
func LoadPart(fsys fs.FS, part *Part, cache *Cache) (*View, error) {
	if cache == nil {
		cache = NewCache()
	}
	v := &View{fsys: fsys, part: part, byPath: map[string]*Page{}, byFold: map[string][]*Page{}, bySum: map[sum]*Page{}, instructions: map[gitobj.Path]*Instruction{}, secrets: cache.Secrets}
	settings, err := read(fsys, config.Path)
	if err != nil {
		return nil, err
	}
	v.Config = config.Parse(settings)
	if v.symlinks, err = part.links(fsys); err != nil {
		return nil, err
	}
	if part != nil {
		v.Projects = part.projects
	} else if v.Projects, err = knowledge.Projects(fsys); err != nil {
		return nil, err
	}
	if err := v.loadHeads(cache); err != nil {
		return nil, err
	}
	return v, v.load(cache)
}

// loadHeads reads pages and notes, of which only the heads are kept.
func (v *View) loadHeads(cache *Cache) error {
	pages, err := v.part.of(v.fsys, "wiki", v.isPage)
	if err != nil {
		return err
	}
	notes, err := v.part.of(v.fsys, "inbox", knowledge.IsNote)
	if err != nil {
		return err
	}
	if err := v.prefetch(cache, pages, notes); err != nil {
		return err
	}
	if v.Pages, err = v.heads(cache, pages); err != nil {
		return err
	}
	v.Notes, err = v.heads(cache, notes)
	return err
}

// isPage also notes files that would be the MANIFEST on a disk that ignores case.
func (v *View) isPage(p gitobj.Path) bool {
	if p != knowledge.ManifestPath && strings.EqualFold(string(p), string(knowledge.ManifestPath)) {
		v.twins = append(v.twins, p)
	}
	return knowledge.IsPage(p)
}

// wholeFiles are the paths that are read in full.
func (v *View) wholeFiles() []gitobj.Path {
	paths := []gitobj.Path{knowledge.ManifestPath, knowledge.TodoPath, knowledge.ClaudeName}
	for _, p := range v.Projects {
		if p.HasClaude && !p.OwnRepository {
			paths = append(paths, p.Claude())
		}
	}
	return slices.DeleteFunc(paths, v.part.without)
}

func (v *View) prefetch(cache *Cache, lists ...[]knowledge.File) error {
	paths := v.wholeFiles()
	for _, files := range lists {
		for _, f := range files {
			if _, known := cache.get(f); !known {
				paths = append(paths, f.Path)
			}
		}
	}
	return knowledge.Prefetch(v.fsys, paths)
}

func (v *View) heads(cache *Cache, files []knowledge.File) ([]*Page, error) {
	var pages []*Page
	for _, f := range files {
		p, known := cache.get(f)
		if !known {
			data, err := fs.ReadFile(v.fsys, string(f.Path))
			if err != nil {
				return nil, err
			}
			p = cache.parse(f, data)
		}
		page := &Page{Page: p.page, Encoding: p.encoding, parsed: p}
		page.Path = f.Path
		pages = append(pages, page)
	}
	slices.SortFunc(pages, func(a, b *Page) int { return strings.Compare(string(a.Path), string(b.Path)) })
	return pages, nil
}

// load reads the files that are read as a whole and joins the index with its
// pages.
func (v *View) load(cache *Cache) error {
	tree := readOnce(v.fsys)
	if v.part == nil || !v.part.settled {
		if err := v.instruct(tree, cache); err != nil {
			return err
		}
		if v.part.settle(tree) {
			v.places, v.Instructions, v.instructions = nil, nil, map[gitobj.Path]*Instruction{}
		}
	}
	for _, p := range v.wholeFiles() {
		if err := v.loadWhole(tree, p, cache); err != nil {
			return err
		}
	}
	for _, page := range v.Pages {
		v.byPath[same(page.Path)] = page
		fold := strings.ToLower(same(page.Path))
		v.byFold[fold] = append(v.byFold[fold], page)
		v.content(page)
	}
	v.join(cache)
	return nil
}

func (v *View) loadWhole(tree *once, p gitobj.Path, cache *Cache) error {
	data, err := read(tree, p)
	if err != nil || data == nil && !exists(v.fsys, p) {
		return err
	}
	switch file := (File{p, data, knowledge.Real(tree, p), cache.whole(p, data)}); p {
	case knowledge.ManifestPath:
		v.Manifest = &file
	case knowledge.TodoPath:
		v.Todo = &file
		if writable(v.Todo) {
			v.list = knowledge.ParseTodoWith(data, v.Config.Headings)
		}
	default:
		v.Layers = append(v.Layers, &Layer{File: file, Layer: knowledge.ParseLayer(p, data)})
	}
	return nil
}

// content notes which page has which content, as far as only one page has it:
// that is how a move is recognised. Empty files are all alike.
func (v *View) content(page *Page) {
	key := page.sum
	if key == sha256.Sum256(nil) {
		return
	}
	if _, seen := v.bySum[key]; seen {
		page = nil
	}
	v.bySum[key] = page
}
