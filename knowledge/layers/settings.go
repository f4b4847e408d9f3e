package layers

import (
	"encoding/json"
	"io/fs"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/pattern"
)

// stringOrList is a setting that may be one name or several.
type stringOrList []string

// UnmarshalJSON implements json.Unmarshaler.
func (s *stringOrList) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*s = []string{one}
		return nil
	}
	return json.Unmarshal(data, (*[]string)(s))
}

var jsonComment = pattern.New(`(?m)^\s*//.*$`)

// decode reads an agent's settings, as far as they can be read: what is broken
// there is not for this package to report.
func (l *loader) decode(p gitobj.Path, into any) {
	if !l.exists(p) {
		return
	}
	if data, err := fs.ReadFile(l.fsys, string(p)); err == nil {
		_ = json.Unmarshal(jsonComment.ReplaceAll(data, nil), into)
	}
}
