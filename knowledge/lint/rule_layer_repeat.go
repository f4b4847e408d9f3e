package lint

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/pattern"
)

func layerRepeatRule() Rule {
	return Rule{
		ID: "layer-repeat", Severity: Warning,
		Reason: Text{
			"An instruction in two files that are loaded together is paid for twice, and the day one of them changes they contradict each other.",
			"同一条规则写在两个会一起加载的文件里，要付两次费；哪天只改了一处，两处就互相矛盾。"},
		Remedy: Text{
			"keep the instruction in the file that is loaded for all who need it, or let one file point to the other (`git anw layers --bridge`)",
			"只留在所有需要它的人都会加载的那个文件里，或者让一个文件指向另一个（`git anw layers --bridge`）"},
		Check: checkLayerRepeat,
	}
}

func checkLayerRepeat(now, _ *View) []Finding {
	repeats := &repeats{now: now, seen: map[[2]gitobj.Path]bool{}, lines: map[gitobj.Path][]instructionLine{}}
	for _, at := range now.places {
		for _, loading := range at.loads {
			var files []*Instruction
			for _, f := range loading.Start() {
				files = append(files, now.instructions[realPath(f)])
			}
			repeats.within(files)
		}
	}
	return repeats.found
}

// repeats gathers one finding for each two files that share instructions,
// whichever agents load them together.
type repeats struct {
	now   *View
	seen  map[[2]gitobj.Path]bool
	lines map[gitobj.Path][]instructionLine
	found []Finding
}

func (r *repeats) within(files []*Instruction) {
	for i, later := range files {
		for _, earlier := range files[:i] {
			a, b := earlier.File.Path, later.File.Path
			if a == b || r.seen[[2]gitobj.Path{a, b}] || r.seen[[2]gitobj.Path{b, a}] {
				continue
			}
			r.seen[[2]gitobj.Path{a, b}] = true
			r.compare(earlier, later)
		}
	}
}

func (r *repeats) compare(earlier, later *Instruction) {
	known := map[string]int{}
	for _, l := range r.of(earlier) {
		known[l.text] = l.number
	}
	var shared []instructionLine
	for _, l := range r.of(later) {
		if known[l.text] > 0 {
			shared = append(shared, l)
		}
	}
	if len(shared) == 0 {
		return
	}
	first := shared[0]
	remedy := fmt.Sprintf("%q is also in %s:%d", first.written, earlier.File.Path, known[first.text])
	if len(shared) > 1 {
		remedy += fmt.Sprintf(", and %d more lines", len(shared)-1)
	}
	r.found = append(r.found, Finding{
		Severity: Warning, Path: later.File.Path, Line: first.number,
		Message: fmt.Sprintf("instructions of %s are repeated", earlier.File.Path), Remedy: remedy + ": keep them in one place",
	})
}

func (r *repeats) of(f *Instruction) []instructionLine {
	lines, known := r.lines[f.File.Path]
	if !known && f.foreign == "" {
		lines = instructionLines(f)
		r.lines[f.File.Path] = lines
	}
	return lines
}

// instructionLine is a line that tells somebody to do something, as far as a
// program can see: a sentence long enough not to be alike by chance.
type instructionLine struct {
	number        int
	text, written string
}

const (
	repeatWords = 6
	repeatWide  = 12
)

var (
	lineMarks = pattern.New(`^[\s>]*(?:[-*+]|\d+[.)、])?\s*(?:\[[ xX]\])?\s*`)
	tableRule = pattern.New(`^[\s|:-]*-[\s|:-]*$`)
	layerFile = pattern.New(`(?i)\b(?:CLAUDE|AGENTS|GEMINI)(?:\.local)?\.md\b`)
)

// instructionLines leaves out code, headings, the heads of tables, what tools
// generate, and lines about the files themselves: pointers are alike everywhere.
func instructionLines(f *Instruction) []instructionLine {
	var found []instructionLine
	number := 0
	for i, part := range knowledge.SplitFences(strings.TrimPrefix(string(f.Data), "\uFEFF")) {
		lines := rawLines([]byte(part))
		for j, line := range lines {
			number++
			head := j+1 < len(lines) && tableRule.MatchString(lines[j+1]) && strings.Contains(lines[j+1], "|")
			if j+1 == len(lines) && line == "" {
				number-- // the end of the part, not a line
			}
			if i%2 == 1 || head || strings.HasPrefix(line, "#") || layerFile.MatchString(line) || f.IsGenerated(number) {
				continue
			}
			written := strings.TrimSpace(lineMarks.ReplaceAllString(line, ""))
			if text := normalised(written); longEnough(text) {
				found = append(found, instructionLine{number, text, written})
			}
		}
	}
	return found
}

// normalised takes away what does not change the meaning of a line.
func normalised(line string) string {
	line = strings.NewReplacer("*", "", "_", "", "`", "").Replace(strings.ToLower(line))
	return strings.TrimRight(strings.Join(strings.Fields(line), " "), ".。;；!！ ")
}

func longEnough(text string) bool {
	words, wide := 0, 0
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		words++
		for _, r := range word {
			if unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) {
				wide++
			}
		}
	}
	return words >= repeatWords && wide == 0 || wide >= repeatWide
}
