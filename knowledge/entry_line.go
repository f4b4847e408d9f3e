package knowledge

import (
	"strconv"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// OutlineLine is an outline to be kept and read again, thousands at a time: its
// texts, each behind its length.
func (e Entry) OutlineLine() []byte {
	e = e.Outline()
	line := make([]byte, 0, 256)
	for _, field := range e.outlineFields() {
		line = appendText(line, *field)
	}
	line = appendText(appendText(line, string(e.Path)), string(e.Lang))
	for _, list := range [][]string{e.Tags, e.NextSteps} {
		line = append(strconv.AppendInt(line, int64(len(list)), 10), ':')
		for _, text := range list {
			line = appendText(line, text)
		}
	}
	return line
}

// outlineFields are the texts of an outline.
func (e *Entry) outlineFields() []*string {
	return []*string{&e.ID, &e.Date, &e.Agent, &e.Model, &e.Session, &e.Repository, &e.Branch, &e.Head, &e.Bundle, &e.Title, &e.Summary}
}

func appendText(line []byte, text string) []byte {
	return append(append(strconv.AppendInt(line, int64(len(text)), 10), ':'), text...)
}

// ParseOutline reads an outline that was kept; false where it is damaged.
func ParseOutline(line []byte) (e Entry, ok bool) {
	r := outlineReader{string(line), true}
	for _, field := range e.outlineFields() {
		*field = r.text()
	}
	e.Path, e.Lang = gitobj.Path(r.text()), Lang(r.text())
	e.Tags, e.NextSteps = r.list(), r.list()
	return e, r.ok && r.rest == ""
}

type outlineReader struct {
	rest string
	ok   bool
}

func (r *outlineReader) number() int {
	digits, rest, found := strings.Cut(r.rest, ":")
	n, err := strconv.Atoi(digits)
	if !found || err != nil || n < 0 || n > len(rest) {
		r.ok, r.rest = false, ""
		return 0
	}
	r.rest = rest
	return n
}

func (r *outlineReader) text() (text string) {
	n := r.number()
	text, r.rest = r.rest[:n], r.rest[n:]
	return text
}

func (r *outlineReader) list() (list []string) {
	for range r.number() {
		list = append(list, r.text())
	}
	return list
}
