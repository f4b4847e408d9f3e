package knowledge

import "strings"

// Source names the entry a page was made from, and the version of it that was
// promoted: the first eight digits of its blob.
type Source struct{ ID, Blob8 string }

// parseSource reads "id@blob8". Without a version the whole text is the id.
func parseSource(s string) Source {
	s = strings.TrimSpace(s)
	if at := strings.LastIndexByte(s, '@'); at > 0 && isBlob8(s[at+1:]) {
		return Source{ID: s[:at], Blob8: s[at+1:]}
	}
	return Source{ID: s}
}

func isBlob8(s string) bool { return len(s) == 8 && strings.Trim(s, "0123456789abcdef") == "" }

func (s Source) String() string {
	if s.Blob8 == "" {
		return s.ID
	}
	return s.ID + "@" + s.Blob8
}
