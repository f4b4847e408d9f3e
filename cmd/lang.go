package cmd

import (
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// langFlag is --lang.
type langFlag struct{ value string }

func (f *langFlag) add(c *cobra.Command) {
	c.Flags().StringVar(&f.value, "lang", "", "language of what is written: en or zh (default from the workspace, then the locale)")
}

// given is the language asked for; ok is false where none was.
func (f *langFlag) given() (lang knowledge.Lang, ok bool, err error) {
	switch lang := knowledge.Lang(f.value); lang {
	case "":
		return "", false, nil
	case knowledge.English, knowledge.Chinese:
		return lang, true, nil
	}
	return "", false, gitobj.Problemf(gitobj.Usage, "--lang %s: not a language this program writes", f.value).WithHint("--lang en or --lang zh")
}

// choose decides where --lang does not: what is added to a workspace follows
// the workspace, a new one follows the locale.
func (f *langFlag) choose(env *Env, fsys fs.FS) (knowledge.Lang, error) {
	lang, ok, err := f.given()
	if ok || err != nil {
		return lang, err
	}
	for _, mark := range []string{knowledge.TodoPath, string(knowledge.ManifestPath)} {
		if _, err := fs.Stat(fsys, mark); err == nil {
			return knowledge.WorkspaceLang(fsys), nil
		}
	}
	if lang, ok := env.locale(); ok {
		return lang, nil
	}
	return knowledge.WorkspaceLang(fsys), nil
}

// list is some names in a sentence.
func (e *Env) list(names []string) string { return strings.Join(names, e.say(", ", "、")) }

// locale is the language of the person's environment; ok is false for none, and
// for C and POSIX, which name no language.
func (e *Env) locale() (lang knowledge.Lang, ok bool) {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		value := e.Getenv(name)
		if value == "" {
			continue
		}
		language, _, _ := strings.Cut(strings.ToLower(value), ".")
		switch {
		case strings.HasPrefix(language, "zh"):
			return knowledge.Chinese, true
		case language == "c" || language == "posix":
			return "", false
		}
		return knowledge.English, true
	}
	return "", false
}

// speech is the language a person is spoken to: that of their environment.
func (e *Env) speech() knowledge.Lang {
	if lang, ok := e.locale(); ok {
		return lang
	}
	return knowledge.English
}

// say chooses between a sentence in English and in Chinese.
func (e *Env) say(english, chinese string) string {
	if e.speech() == knowledge.Chinese {
		return chinese
	}
	return english
}
