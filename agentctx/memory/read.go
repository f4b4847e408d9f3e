package memory

import (
	"bytes"
	"cmp"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/pattern"
)

// Memory is one memory file.
type Memory struct {
	File              string // below the memory's folder
	Name, Description string
	Kind              string // user, feedback, project or reference
	Modified          string // YYYY-MM-DD, "" where the file does not say
	Body              string
}

// kinds are what a memory can be about.
var kinds = [...]string{"user", "feedback", "project", "reference"}

const (
	indexName = "MEMORY.md"
	// largest is far beyond what an agent loads of a memory, in bytes.
	largest = 256 << 10
)

// Read reads the memory files of a folder, in the order of their names. Its index
// is none of them, and helps where a file does not describe itself.
func Read(folder fs.FS) (memories []Memory, refused []Refused, err error) {
	hooks := readIndex(folder)
	err = fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case name == "." || err == nil && entry.IsDir() && !strings.HasPrefix(entry.Name(), "."):
			return err
		case err != nil:
			refused = append(refused, Refused{name, Unreadable, ""})
			return nil
		case entry.IsDir():
			return fs.SkipDir
		case !strings.EqualFold(path.Ext(name), ".md") || strings.HasPrefix(entry.Name(), ".") || strings.EqualFold(name, indexName):
			return nil
		}
		m, why, detail := readFile(folder, name, entry)
		if why != "" {
			refused = append(refused, Refused{name, why, detail})
			return nil
		}
		m.Description = cmp.Or(m.Description, hooks[name])
		memories = append(memories, m)
		return nil
	})
	return memories, refused, err
}

func readFile(folder fs.FS, name string, entry fs.DirEntry) (m Memory, why Why, detail string) {
	info, err := entry.Info()
	switch {
	case entry.Type()&fs.ModeSymlink != 0:
		return m, Link, ""
	case err != nil:
		return m, Unreadable, ""
	case !entry.Type().IsRegular():
		return m, NoFile, ""
	case info.Size() > largest:
		return m, TooLarge, ""
	}
	data, err := fs.ReadFile(folder, name)
	if err != nil {
		return m, Unreadable, ""
	}
	if !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0 {
		return m, NoText, ""
	}
	return parse(name, data)
}

// parse reads the text of a file.
func parse(name string, data []byte) (m Memory, why Why, detail string) {
	front := knowledge.ParseFrontMatter(data)
	if front.Kind != knowledge.FrontYAML {
		return m, NoFrontMatter, ""
	}
	m = Memory{File: name, Body: strings.TrimSpace(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(data[front.End:])))}
	m.Kind = strings.ToLower(cmp.Or(front.String("type"), front.Nested("metadata", "type")))
	m.Name = oneLine(cmp.Or(front.String("name"), strings.TrimSuffix(path.Base(name), path.Ext(name))))
	m.Description = oneLine(front.String("description"))
	m.Modified = day(cmp.Or(front.String("modified"), front.Nested("metadata", "modified")))
	switch {
	case m.Kind == "":
		return m, NoKind, ""
	case !slices.Contains(kinds[:], m.Kind):
		return m, OtherKind, m.Kind
	case m.Body == "" && m.Description == "":
		return m, Empty, ""
	}
	return m, "", ""
}

var dayPattern = pattern.New(`^\d{4}-\d{2}-\d{2}(?:$|[T ])`)

// day is the day of a time, "" where it is none.
func day(text string) string {
	if !dayPattern.MatchString(text) {
		return ""
	}
	return text[:len("2006-01-02")]
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

var indexLine = pattern.New(`^\s*[-*+]\s+\[[^\]]*\]\(([^)\s]+)\)\s*(?:[-–—:：]+\s*)?(.*)$`)

// readIndex is what the index says of each file.
func readIndex(folder fs.FS) map[string]string {
	hooks := map[string]string{}
	entries, _ := fs.ReadDir(folder, ".") // what cannot be listed is told later
	var data []byte
	for _, entry := range entries {
		info, err := entry.Info()
		if entry.Name() == indexName && err == nil && info.Mode().IsRegular() && info.Size() <= largest {
			data, _ = fs.ReadFile(folder, indexName)
		}
	}
	for line := range strings.Lines(string(data)) {
		if m := indexLine.FindStringSubmatch(strings.TrimRight(line, "\r\n")); m != nil {
			hooks[path.Clean(m[1])] = oneLine(m[2])
		}
	}
	return hooks
}
