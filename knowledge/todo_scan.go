package knowledge

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// todoLine is a line as offsets into the data, its line end included.
type todoLine struct{ start, end int }

// todoBlock is a block directly below the document: lines [first, last).
type todoBlock struct {
	kind        ast.NodeKind
	first, last int
	folded      bool
	marker      byte // of a list
}

// todoSection holds lines: heading [line, body), content [body, end) with
// sub-headings, [body, direct) without.
type todoSection struct {
	TodoSection
	role              TodoRole // inherited from the heading above where there is none
	parent            int
	body, direct, end int
	legend            bool
}

// todoNode is a task with the places an edit needs.
type todoNode struct {
	TodoItem
	first, last int // lines of the whole item with everything below it
	box         int // offset of the character between the brackets
	textEnd     int // offset where the text of the task ends
	indent      int // columns before the marker of a top-level item
	marker      byte
	siblings    int // items of its list
	top         bool
	openBelow   bool
	section     int
}

var todoBox = pattern.New(`^\[([ xX])\][ \t\x{3000}]+\S`)

// scan finds blocks with goldmark's block parsers alone: the text of a task is
// nobody's business, and inline parsing costs most of the time.
func (t *Todo) scan() {
	start := todoBodyStart(t.data)
	source := bytes.Clone(t.data[start:])
	tame(source, tameNesting)
	blocks := parser.NewParser(parser.WithBlockParsers(parser.DefaultBlockParsers()...))
	doc := blocks.Parse(text.NewReader(source))
	s := todoScanner{todo: t, source: source, start: start}
	s.document(doc)
	s.closeSections()
}

type todoScanner struct {
	todo   *Todo
	source []byte
	start  int
	folds  int
}

func (s *todoScanner) document(doc ast.Node) {
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		last := len(s.todo.lines)
		if next := n.NextSibling(); next != nil {
			last = s.line(next)
		}
		block := todoBlock{kind: n.Kind(), first: s.line(n), last: s.todo.trimBlank(s.line(n), last)}
		block.folded = s.fold(n)
		switch n := n.(type) {
		case *ast.Heading:
			s.heading(n, block)
		case *ast.List:
			block.marker = n.Marker
			s.list(n, block, -1, 0)
		case *ast.Paragraph:
			for i := range n.Lines().Len() {
				segment := n.Lines().At(i)
				s.nearly(segment.Start, string(segment.Value(s.source)))
			}
		}
		s.todo.blocks = append(s.todo.blocks, block)
	}
}

// fold counts the <details> that HTML blocks open and close.
func (s *todoScanner) fold(n ast.Node) bool {
	before := s.folds
	if html, ok := n.(*ast.HTMLBlock); ok {
		raw := bytes.ToLower(html.Lines().Value(s.source))
		s.folds = max(0, s.folds+bytes.Count(raw, []byte("<details"))-bytes.Count(raw, []byte("</details")))
	}
	return before > 0 || s.folds > 0
}

func (s *todoScanner) heading(h *ast.Heading, b todoBlock) {
	title := strings.TrimSpace(string(h.Lines().Value(s.source)))
	section := todoSection{body: b.last}
	section.TodoSection = TodoSection{Role: s.todo.roleOf(title, h.Level), Title: title, Level: h.Level, Line: b.first + 1}
	section.parent = len(s.todo.sections) - 1
	for section.parent >= 0 && s.todo.sections[section.parent].Level >= h.Level {
		section.parent = s.todo.sections[section.parent].parent
	}
	section.role, section.legend = section.Role, section.Role == RoleOther && isLegend(title)
	if section.parent >= 0 && section.Role == RoleOther {
		above := s.todo.sections[section.parent]
		section.role, section.legend = above.role, above.legend || section.legend
	}
	s.todo.sections = append(s.todo.sections, section)
}

// list walks the items of a list; lists inside them are one deeper.
func (s *todoScanner) list(list *ast.List, b todoBlock, parent, depth int) {
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		last := b.last
		if next := item.NextSibling(); next != nil {
			last = s.line(next)
		}
		inside := b
		inside.first = s.line(item)
		inside.last = s.todo.trimBlank(inside.first, last)
		s.item(list, item, inside, parent, depth)
	}
}

func (s *todoScanner) item(list *ast.List, item ast.Node, b todoBlock, parent, depth int) {
	here := parent
	if node, ok := s.task(item, b); ok {
		node.Parent, node.Depth, node.top = parent, depth, depth == 0
		node.marker, node.siblings = list.Marker, list.ChildCount()
		here = len(s.todo.nodes)
		s.todo.nodes = append(s.todo.nodes, node)
		for up := parent; up >= 0 && !node.Done; up = s.todo.nodes[up].Parent {
			s.todo.nodes[up].openBelow = true
		}
	}
	for n := item.FirstChild(); n != nil; n = n.NextSibling() {
		inside := b
		if next := n.NextSibling(); next != nil {
			inside.last = s.line(next)
		}
		if nested, ok := n.(*ast.List); ok {
			s.list(nested, inside, here, depth+1)
		}
	}
}

// task reads the box an item begins with.
func (s *todoScanner) task(item ast.Node, b todoBlock) (todoNode, bool) {
	first := item.FirstChild()
	if first == nil || first.Kind() != ast.KindTextBlock && first.Kind() != ast.KindParagraph {
		return todoNode{}, false
	}
	lines := first.Lines()
	begin := lines.At(0)
	words := string(lines.Value(s.source))
	s.strays(lines)
	if !todoBox.MatchString(words) {
		s.nearly(begin.Start, words)
		return todoNode{}, false
	}
	node := todoNode{first: b.first, last: b.last, section: len(s.todo.sections) - 1}
	node.Section = RoleOther
	if node.section >= 0 {
		section := s.todo.sections[node.section]
		if section.legend {
			return todoNode{}, false
		}
		node.Section, node.SectionTitle = section.role, section.Title
	}
	node.box = s.start + begin.Start + 1
	node.textEnd = s.start + lines.At(lines.Len()-1).Stop
	node.Text = strings.Trim(strings.Join(strings.Fields(words[3:]), " "), "\u3000 ")
	node.Line, node.Done, node.Hash = b.first+1, words[1] != ' ', todoHash(node.Text)
	node.indent = item.Pos() + s.start - s.todo.lines[b.first].start
	node.Folded = b.folded
	return node, true
}

// closeSections finds where each section ends, once all headings are known.
func (s *todoScanner) closeSections() {
	t := s.todo
	for i := range t.sections {
		section := &t.sections[i]
		section.end, section.direct = len(t.lines), len(t.lines)
		if i+1 < len(t.sections) {
			section.direct = t.sections[i+1].Line - 1
		}
		for _, later := range t.sections[i+1:] {
			if later.Level <= section.Level {
				section.end = later.Line - 1
				break
			}
		}
	}
}

func (t *Todo) roleOf(heading string, level int) TodoRole {
	if role, ok := t.own.role(heading); ok {
		return role
	}
	return roleOf(heading, level)
}

func (s *todoScanner) line(n ast.Node) int { return s.todo.lineAt(s.start + max(n.Pos(), 0)) }
