package ledger

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// format is the version of the recipes this program writes. What a newer one
// wrote is not guessed at.
const format = 1

// Recipe is everything a bundle was made from, so that it can be made again. It
// holds no secret: texts are redacted before they come here.
type Recipe struct {
	Format int `json:"format"`
	// Program is the version that packed it; another one may pack otherwise.
	Program string `json:"program"`
	Task    string `json:"task,omitempty"`
	// LongTask names the content that is the task, where that is long.
	LongTask gitobj.ID `json:"long_task,omitempty"`
	// Options are the flags that were given, as name=value, in order.
	Options   []string `json:"options,omitempty"`
	Budget    int      `json:"budget"`
	Model     string   `json:"model,omitempty"`
	Tokenizer string   `json:"tokenizer"`
	Counts    string   `json:"counts"` // the version of its counts
	// Dir is where the command was run.
	Dir gitobj.Path `json:"dir,omitempty"`
	// Head is the commit the files were read from, Rev true where they were read
	// from it alone and not from the work tree.
	Head   gitobj.ID         `json:"head,omitempty"`
	Rev    bool              `json:"rev,omitempty"`
	Inbox  gitobj.InboxState `json:"inbox,omitzero"`
	States []State           `json:"states,omitempty"`
	Inputs []Input           `json:"inputs,omitempty"`
	// Personal are the rules of the person's own that were asked for.
	Personal []Input `json:"personal,omitempty"`
	// MoreInputs is how many of them are not listed.
	MoreInputs int `json:"more_inputs,omitempty"`
}

// State is where a repository stood: what git said beside the files.
type State struct {
	Repository gitobj.Path `json:"repository,omitempty"`
	Branch     string      `json:"branch,omitempty"`
	Head       gitobj.ID   `json:"head,omitempty"`
	Dirty      []string    `json:"dirty,omitempty"`
	More       int         `json:"more,omitempty"` // how many are not in Dirty
}

// Input is a file that was not as Head has it. Blob names its content, redacted;
// it is empty for a file that was removed, and for a repository of its own.
type Input struct {
	Path gitobj.Path `json:"path"`
	Mode gitobj.Mode `json:"mode,omitempty"`
	Blob gitobj.ID   `json:"blob,omitempty"`
}

// Removed reports a file that Head has and the work tree did not.
func (in Input) Removed() bool { return in.Blob == "" && in.Mode == 0 }

// dirtyKept is how many of the files that are not committed are named: a bundle
// names fewer.
const dirtyKept = 32

// Shorten bounds the list of a state; the number of files stays known.
func (s State) Shorten() State {
	if more := len(s.Dirty) - dirtyKept; more > 0 {
		s.Dirty, s.More = s.Dirty[:dirtyKept:dirtyKept], more
	}
	return s
}

// Files are all lines of a state again: beyond those that were kept they say
// nothing and are only as many.
func (s State) Files() []string {
	return append(slices.Clone(s.Dirty), slices.Repeat([]string{"?? …"}, s.More)...)
}

// Contents are the names of the contents that are in no commit.
func (r Recipe) Contents() []gitobj.ID {
	var ids []gitobj.ID
	for _, in := range slices.Concat(r.Inputs, r.Personal) {
		ids = append(ids, in.Blob)
	}
	ids = append(ids, r.LongTask)
	slices.Sort(ids)
	return slices.DeleteFunc(slices.Compact(ids), func(id gitobj.ID) bool { return id == "" })
}

// inputsTold is how many files an entry names: it is there to be read.
const inputsTold = 50

// Line is the recipe as one line of JSON, which is YAML as well, for an entry:
// what is in no commit is named as far as there is room.
func (r Recipe) Line() (string, error) {
	if more := len(r.Inputs) - inputsTold; more > 0 {
		r.Inputs, r.MoreInputs = r.Inputs[:inputsTold], more
	}
	r.Format = format
	data, err := json.Marshal(r)
	return strings.Map(printable, string(data)), err
}

// printable replaces what YAML takes in no form.
func printable(c rune) rune {
	switch {
	case 0x7f <= c && c <= 0x9f, c == 0xfffe, c == 0xffff, c == 0xfeff:
		return 0xfffd
	}
	return c
}

// ParseRecipe reads a recipe; false where it is none this program understands.
func ParseRecipe(text string) (r Recipe, ok bool) {
	err := json.Unmarshal([]byte(text), &r)
	return r, err == nil && r.Format == format && r.Tokenizer != ""
}
