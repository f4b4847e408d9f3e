package scaffold

import (
	"io/fs"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/pattern"
)

// survey is what a project's own files say about it.
type survey struct {
	knowledge.Project
	heading, about string // from the README
	commands       []command
}

func surveys(fsys fs.FS) ([]survey, error) {
	projects, err := knowledge.Projects(fsys)
	if err != nil {
		return nil, err
	}
	all := make([]survey, len(projects))
	for i, p := range projects {
		all[i] = inspect(fsys, p)
	}
	return all, nil
}

func inspect(fsys fs.FS, p knowledge.Project) survey {
	s := survey{Project: p}
	if p.OwnRepository {
		return s
	}
	files := names(fsys, string(p.Dir))
	s.commands = commandsOf(fsys, string(p.Dir), files)
	for _, file := range files {
		if isReadme(file) {
			s.read(fsys, p.Dir+"/"+gitobj.Path(file.Name()))
			break
		}
	}
	return s
}

func isReadme(file fs.DirEntry) bool {
	switch strings.ToLower(file.Name()) {
	case "readme.md", "readme", "readme.txt", "readme.rst", "readme.markdown":
		return file.Type().IsRegular()
	}
	return false
}

// read takes the title and the first paragraph. A README in another encoding
// says nothing rather than something garbled.
func (s *survey) read(fsys fs.FS, p gitobj.Path) {
	data, err := fs.ReadFile(fsys, string(p))
	if err != nil || !utf8.Valid(data) {
		return
	}
	page := knowledge.ParsePage(p, data)
	if page.Title != "README" {
		s.heading = plain(page.Title)
	}
	s.about = cut(firstParagraph(string(page.Body())), 400)
}

// title is the README's, unless that is a sentence.
func (s survey) title() string {
	if s.heading == "" || utf8.RuneCountInString(s.heading) > 80 {
		return s.Name
	}
	return s.heading
}

// oneLine says what the project is: the first sentence, else the title where it
// is more than the name.
func (s survey) oneLine() string {
	if s.about != "" {
		return firstSentence(s.about)
	}
	if strings.EqualFold(s.heading, s.Name) {
		return ""
	}
	return s.heading
}

// firstParagraph is the first run of lines that are prose: no heading, badge,
// list, table, quote, code or markup.
func firstParagraph(body string) string {
	var paragraph []string
	fenced := false
	for _, line := range strings.Split(body, "\n") {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~") {
			fenced = !fenced
			line = ""
		}
		if line = plain(line); !fenced && isProse(line) {
			paragraph = append(paragraph, line)
		} else if paragraph != nil && underline(line) {
			paragraph = nil // it was a heading in the style of reStructuredText
		} else if paragraph != nil {
			break
		}
	}
	return strings.Join(paragraph, " ")
}

func isProse(line string) bool {
	first, _ := utf8.DecodeRuneInString(line)
	return unicode.IsLetter(first) || unicode.IsDigit(first) || strings.ContainsRune("`\"'“「《(", first) && line != ""
}

func underline(line string) bool {
	return line != "" && strings.Trim(line, "=-~^*#") == ""
}

var (
	image  = pattern.New(`!\[[^\]]*\](\([^)]*\)|\[[^\]]*\])`)
	link   = pattern.New(`\[([^\[\]]*)\](\([^)]*\)|\[[^\]]*\])`)
	markup = pattern.New(`<[^<>]*>|\*\*|__`)
	// atWord is what an agent would take for a file to load.
	atWord = pattern.New("(^|\\s)(@[^\\s`]+)")
)

// plain is a line without links, images and markup.
func plain(line string) string {
	line = link.ReplaceAllString(image.ReplaceAllString(line, ""), "$1")
	line = strings.Join(strings.Fields(markup.ReplaceAllString(line, "")), " ")
	return atWord.ReplaceAllString(line, "$1`$2`")
}

func firstSentence(text string) string {
	for i, r := range text {
		end := i + utf8.RuneLen(r)
		switch r {
		case '。', '！', '？':
			return text[:i]
		case '.', '!', '?':
			if i > 0 && strings.HasPrefix(text[end:], " ") {
				return text[:i]
			}
		}
	}
	return strings.TrimRight(text, ".:")
}

func cut(text string, runes int) string {
	if utf8.RuneCountInString(text) <= runes {
		return text
	}
	short := string([]rune(text)[:runes])
	if space := strings.LastIndexByte(short, ' '); space > runes/2 {
		short = short[:space]
	}
	return short + "…"
}
