package knowledge

import (
	"path"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// places knows where in a MANIFEST a new page belongs: the run whose entries
// share most of its folder, the group whose heading names that folder.
type places struct {
	m        *Manifest
	runs     []manifestRun
	folders  map[string]int // folder that holds an entry, or one above it: run
	exact    map[string]int // folder that holds an entry: run
	headings map[string]int // slug of a heading: line
	groups   map[string]int // text of a heading: line
}

// place is a run, or behind a heading, or the end of the file.
type place struct {
	run, heading int // -1 where it is not that
	// named is true where the folder decided and not the lack of a better place.
	named bool
}

// places looks at all entries but the one on line except, which is moving.
func (m *Manifest) places(except *manifestLine) places {
	m.compact()
	p := places{m: m, runs: m.runs(0, len(m.lines)), folders: map[string]int{}, exact: map[string]int{}, headings: map[string]int{}, groups: map[string]int{}}
	for i, run := range p.runs {
		for _, unit := range run.units {
			if line := m.lines[unit.from]; line != except {
				p.addFolder(folderOf(line.entry.target), i)
			}
		}
	}
	for i, line := range m.lines {
		if line.kind == kindHeading {
			p.addHeading(line.heading, i)
			setOnce(p.groups, line.heading, i)
		}
	}
	return p
}

func (p places) addFolder(folder string, run int) {
	setOnce(p.exact, folder, run)
	for ; folder != "." && folder != ".."; folder = path.Dir(folder) {
		if _, known := p.folders[folder]; known {
			return
		}
		p.folders[folder] = run
	}
}

// addHeading takes a heading such as "概念（Concepts）" by each of its names.
func (p places) addHeading(text string, line int) {
	setOnce(p.headings, Slug(text), line)
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("()（）[]【】/|,，、:：", r) }) {
		setOnce(p.headings, Slug(part), line)
	}
}

func setOnce(m map[string]int, key string, value int) {
	if _, known := m[key]; !known {
		m[key] = value
	}
}

// folderOf is the folder of a page as seen from wiki/.
func folderOf(target gitobj.Path) string {
	if inside, ok := strings.CutPrefix(string(target), "wiki/"); ok {
		return path.Dir(inside)
	}
	return path.Dir("../" + string(target))
}

// find is the place of target.
func (p places) find(target gitobj.Path) place {
	folder := folderOf(target)
	if run, ok := p.exact[folder]; ok {
		return place{run: run, heading: -1, named: true}
	}
	for ; folder != "." && folder != ".."; folder = path.Dir(folder) {
		if run, ok := p.folders[folder]; ok {
			return place{run: run, heading: -1, named: true}
		}
		for _, name := range []string{folder, path.Base(folder)} {
			if line, ok := p.headings[Slug(name)]; ok {
				return p.under(line)
			}
		}
	}
	return place{run: len(p.runs) - 1, heading: -1}
}

// under is the first run below a heading, else the end of its prose.
func (p places) under(heading int) place {
	for i, run := range p.runs {
		if at := run.units[0].from; at > heading {
			if p.m.nextHeading(heading) > at {
				return place{run: i, heading: -1, named: true}
			}
			break
		}
	}
	return place{run: -1, heading: heading, named: true}
}

// nextHeading is the line of the next heading, or the end of the file.
func (m *Manifest) nextHeading(line int) int {
	for i := line + 1; i < len(m.lines); i++ {
		if m.lines[i].kind == kindHeading {
			return i
		}
	}
	return len(m.lines)
}
