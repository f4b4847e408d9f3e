package memory

import (
	"fmt"

	"github.com/git-anw/git-anw/knowledge"
)

// Why says why a file is no memory.
type Why string

// The reasons.
const (
	Link          Why = "link"
	NoFile        Why = "no-file"
	TooLarge      Why = "too-large"
	Unreadable    Why = "unreadable"
	NoText        Why = "no-text"
	NoFrontMatter Why = "no-front-matter"
	NoKind        Why = "no-kind"
	OtherKind     Why = "other-kind"
	Empty         Why = "empty"
)

// Refused is a file that was not taken in.
type Refused struct {
	File   string
	Why    Why
	Detail string
}

// reasons are told in English and Chinese; a %s is the detail.
var reasons = [...]struct {
	why    Why
	en, zh string
}{
	{Link, "a symbolic link, which may lead anywhere", "是符号链接，可能指向任何地方"},
	{NoFile, "not a plain file", "不是普通文件"},
	{TooLarge, "larger than 256 kB", "大于 256 kB"},
	{Unreadable, "cannot be read", "无法读取"},
	{NoText, "not a text in UTF-8", "不是 UTF-8 文本"},
	{NoFrontMatter, "no front matter: a memory begins with name, description and type between two --- lines", "没有 front matter：记忆文件开头应在两行 --- 之间写明 name、description 和 type"},
	{NoKind, "no type: write user, feedback, project or reference", "没有 type：应为 user、feedback、project 或 reference"},
	{OtherKind, "type %q is none of user, feedback, project, reference", "type %q 不是 user、feedback、project、reference 之一"},
	{Empty, "empty", "内容为空"},
}

// In is the refusal as a person reads it.
func (r Refused) In(lang knowledge.Lang) string {
	for _, reason := range reasons {
		if reason.why != r.Why {
			continue
		}
		text := reason.en
		if lang == knowledge.Chinese {
			text = reason.zh
		}
		if r.Why == OtherKind {
			text = fmt.Sprintf(text, r.Detail)
		}
		return text
	}
	return string(r.Why)
}
