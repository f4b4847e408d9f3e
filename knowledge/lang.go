package knowledge

import (
	"io/fs"
	"strings"
	"unicode"
)

// Lang is a language the program writes in. Japanese and Korean are read
// everywhere and answered in English.
type Lang string

// The two languages of templates, headings and limits.
const (
	English Lang = "en"
	Chinese Lang = "zh"
)

// LangOf guesses the language of a Markdown text: what its headings are in, or
// most of it. A Han character weighs as much as a Latin word; code weighs
// nothing.
func LangOf(text string) Lang {
	var heads, all scriptCount
	for _, line := range splitLines(text) {
		if strings.HasPrefix(line.Text, "#") {
			heads.add(line.Text)
		}
		all.add(line.Text)
	}
	if heads.kana == 0 && heads.lang() == Chinese {
		return Chinese
	}
	return all.lang()
}

// scriptCount holds how much of a text is in which script.
type scriptCount struct{ han, kana, words int }

func (c *scriptCount) add(s string) {
	inWord, code := false, false
	for _, r := range s {
		wasWord := inWord
		inWord = false
		switch {
		case r == '`':
			code = !code
		case code:
		case unicode.Is(unicode.Han, r):
			c.han++
		case unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Hangul):
			c.kana++
		case unicode.IsLetter(r):
			inWord = true
			if !wasWord {
				c.words++
			}
		}
	}
}

func (c scriptCount) lang() Lang {
	if c.han > c.words && c.kana*4 < c.han {
		return Chinese
	}
	return English
}

// WorkspaceLang is the language a workspace is kept in, judged by the files the
// program writes into: the TODO list, the MANIFEST, the root CLAUDE.md.
func WorkspaceLang(fsys fs.FS) Lang {
	for _, name := range []string{"inbox/TODO.md", "wiki/MANIFEST.md", "CLAUDE.md"} {
		data, err := fs.ReadFile(fsys, name)
		if err == nil && strings.ContainsFunc(string(data), unicode.IsLetter) {
			return LangOf(string(data))
		}
	}
	return English
}
