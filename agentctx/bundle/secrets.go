package bundle

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/agentctx/redact"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/config"
)

// Secret is one that a block would have shown, and that a mark stands for.
type Secret struct {
	Where string // path:line, the path itself, or what else it stands in
	Rule  string
}

// masks takes the secrets out of what is read, before it is cut, counted or
// written. What is never read is never looked at.
type masks struct {
	allow  redact.Allow
	doubt  error
	known  *known
	except string // the settings that say which secrets are none
	files  map[gitobj.Path][]redact.Hit
	names  map[gitobj.Path]gitobj.Path
	other  []Secret
}

// allowed reads which secrets are none. Settings that cannot be understood except
// nothing.
func (p *packer) allowed() {
	p.masks.files, p.masks.names = map[gitobj.Path][]redact.Hit{}, map[gitobj.Path]gitobj.Path{}
	data, err := p.tree.read(config.Path)
	p.masks.known, p.masks.except = p.known, string(data)
	if err != nil {
		return
	}
	if p.masks.allow, err = redact.ParseAllow(data); err != nil {
		p.masks.doubt = fmt.Errorf("%s: %w", config.Path, err)
	}
}

// file is the content of a file without its secrets.
func (m *masks) file(at gitobj.Path, data []byte) []byte {
	clean, hits := m.redact(data)
	known := m.files[at]
	for _, hit := range hits { // a file is read again where it is told how it changed
		if !slices.Contains(known, hit) {
			m.files[at] = append(m.files[at], hit)
		}
	}
	return clean
}

// redact takes the secrets out of a text.
func (m *masks) redact(data []byte) (clean []byte, hits []redact.Hit) {
	return m.known.redacted(m.except, data, m.allow)
}

// clean is a text without its secrets of which nobody is told: it is only
// compared with another.
func (m *masks) clean(data []byte) string {
	clean, _ := m.redact(data)
	return layout.Clean(string(clean))
}

// line is a text that is no file, without its secrets.
func (m *masks) line(where, text string) string {
	clean, hits := redact.Redact([]byte(text), m.allow)
	for _, hit := range hits {
		if found := (Secret{where, hit.Rule}); !slices.Contains(m.other, found) {
			m.other = append(m.other, found)
		}
	}
	return string(clean)
}

// name is a path without its secrets, for whoever is shown it: the file is read
// where it lies.
func (m *masks) name(at gitobj.Path) gitobj.Path {
	name, known := m.names[at]
	if known {
		return name
	}
	end := path.Ext(string(at)) // which tokens would swallow
	clean, hits := redact.Redact([]byte(strings.TrimSuffix(string(at), end)), m.allow)
	name = gitobj.Path(string(clean) + end)
	for _, hit := range hits {
		m.other = append(m.other, Secret{layout.ShowPath(name), hit.Rule})
	}
	m.names[at] = name
	return name
}

// show writes a path on one line, without its secrets.
func (m *masks) show(at gitobj.Path) string { return layout.ShowPath(m.name(at)) }

// masked are the secrets that blocks would show, in their order. Of a file that is
// shown in part those of the other parts are no concern.
func (p *packer) masked(blocks []layout.Block) []Secret {
	var found []Secret
	for _, b := range blocks {
		files := []gitobj.Path{b.Path}
		if b.Kind == layout.Sessions {
			files = pathsOf(p.plan.sessions)
		}
		for _, file := range files {
			for _, hit := range p.masks.files[file] {
				if strings.Contains(b.Text, redact.Mark(hit.Rule)) {
					found = append(found, Secret{fmt.Sprintf("%s:%d", p.masks.show(file), hit.Line), hit.Rule})
				}
			}
		}
	}
	return append(found, p.masks.other...)
}
