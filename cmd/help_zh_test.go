package cmd

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"gopkg.in/yaml.v3"
)

// wholeTree is every command, as a person of this locale sees them.
func wholeTree(locale string) *cobra.Command {
	env := &Env{Environ: []string{"LC_ALL=" + locale}}
	root := newRootCmd(env)
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	env.translateHelp(root)
	return root
}

func eachCommand(c *cobra.Command, look func(*cobra.Command)) {
	look(c)
	for _, child := range c.Commands() {
		eachCommand(child, look)
	}
}

// Whoever writes a command, a flag or an example, or changes what one says, learns
// here that it wants to be said in Chinese too.
func TestTranslationOfHelpIsWhole(t *testing.T) {
	var table map[string]string
	if err := yaml.Unmarshal(helpZH, &table); err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	eachHelpText(wholeTree("C"), func(english string) string {
		used[english] = true
		if table[english] == "" && !plainHelp(english) {
			t.Errorf("cmd/help_zh.yaml does not have %q", english)
		}
		return english
	})
	for english := range table {
		if !used[english] {
			t.Errorf("cmd/help_zh.yaml: no help says %q", english)
		}
	}
}

// plainHelp is what is the same in both languages: nothing, a command whose
// operands have no name, a line of an example that quotes no words.
func plainHelp(english string) bool {
	return english == "" || plainUse.MatchString(english) || plainExample.MatchString(english) && !quotedWords.MatchString(english)
}

var (
	plainUse     = regexp.MustCompile(`^[a-z-]+( [A-Z]| \{[a-z|]+\})*$`)
	plainExample = regexp.MustCompile(`^(git anw|echo|eval) .*$`)
	quotedWords  = regexp.MustCompile(`"[A-Za-z]+ [^"]*"`)
)

// The names of commands and flags are those of the program in every language,
// what a flag takes has a name, and no line is wider than a terminal.
func TestTranslationOfHelpHasWhatTheProgramHas(t *testing.T) {
	eachCommand(wholeTree("zh_CN.UTF-8"), func(c *cobra.Command) {
		english, _, err := wholeTree("C").Find(strings.Fields(c.CommandPath())[2:])
		if err != nil {
			t.Fatalf("%s: %v", c.CommandPath(), err)
		}
		var help bytes.Buffer
		printHelpZH(&help, c)
		for _, name := range helpNames.FindAllString(english.UsageString(), -1) {
			if !strings.Contains(help.String(), name) {
				t.Errorf("%s: the help in Chinese has no %q", c.CommandPath(), name)
			}
		}
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if f.Value.Type() != "bool" && strings.Count(f.Usage, "`") != 2 {
				t.Errorf("%s --%s: %q does not name what it takes", c.CommandPath(), f.Name, f.Usage)
			}
		})
		for line := range strings.Lines(c.Long + "\n" + c.Example) {
			if displayWidth(strings.TrimRight(line, "\n")) > 80 {
				t.Errorf("%s: wider than a terminal: %s", c.CommandPath(), line)
			}
		}
	})
}

// helpNames are the beginnings of the lines about commands and flags.
var helpNames = regexp.MustCompile(`(?m)^  (?:-\w, | {4})--[\w-]+|^  [a-z-]+ `)
