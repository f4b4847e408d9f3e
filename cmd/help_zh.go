package cmd

import (
	"cmp"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"gopkg.in/yaml.v3"

	"github.com/git-anw/git-anw/knowledge"
)

// What help says stands in English at each command. The Chinese stands in one
// catalogue, by that English, so that an old translation finds no text to be of.

//go:embed help_zh.yaml
var helpZH []byte

// speakHelp lets help be in the language of the person. The catalogue is read
// when somebody asks for help, which no other command waits for.
func (e *Env) speakHelp(root *cobra.Command) {
	if e.speech() == knowledge.Chinese {
		root.SetHelpFunc(func(c *cobra.Command, _ []string) {
			e.translateHelp(root)
			printHelpZH(c.OutOrStdout(), c)
		})
	}
}

// translateHelp puts what commands say of themselves into the person's language.
func (e *Env) translateHelp(root *cobra.Command) {
	if e.speech() != knowledge.Chinese {
		return
	}
	var chinese map[string]string
	_ = yaml.Unmarshal(helpZH, &chinese) // a test reads it too
	eachHelpText(root, func(english string) string { return cmp.Or(chinese[english], english) })
}

// eachHelpText replaces everything that a command and those below it say of
// themselves. Examples are taken line by line: most are the same in every language.
func eachHelpText(c *cobra.Command, say func(string) string) {
	c.Use, c.Short, c.Long = say(c.Use), say(c.Short), say(strings.TrimSpace(c.Long))
	examples := strings.Split(c.Example, "\n")
	for i, line := range examples {
		examples[i] = strings.Replace(line, strings.TrimSpace(line), say(strings.TrimSpace(line)), 1)
	}
	c.Example = strings.Join(examples, "\n")
	for _, group := range c.Groups() {
		group.Title = say(group.Title)
	}
	c.InitDefaultHelpFlag()
	c.InitDefaultVersionFlag()
	c.Flags().VisitAll(func(f *pflag.Flag) { f.Usage = say(flagText(f)) })
	for _, child := range c.Commands() {
		eachHelpText(child, say)
	}
}

// flagText is what a flag says of itself. The library names in its own flags the
// command they are for, which is plain where they are shown.
func flagText(f *pflag.Flag) string {
	if _, ok := f.Annotations[cobra.FlagSetByCobraAnnotation]; ok {
		return f.Name + " for …"
	}
	return f.Usage
}

// printHelpZH is the library's help in Chinese, aligned by what a terminal shows:
// the library counts bytes.
func printHelpZH(w io.Writer, c *cobra.Command) {
	fmt.Fprintf(w, "%s\n\n用法：\n", strings.TrimSpace(cmp.Or(c.Long, c.Short)))
	if c.Runnable() {
		fmt.Fprintf(w, "  %s\n", strings.Replace(c.UseLine(), "[flags]", "[选项]", 1))
	}
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(w, "  %s [命令]\n", c.CommandPath())
	}
	if c.HasExample() {
		fmt.Fprintf(w, "\n示例：\n%s\n", c.Example)
	}
	if c.HasAvailableSubCommands() {
		printCommandsZH(w, c)
	}
	fmt.Fprint(w, "\n选项：\n")
	var rows [][]string
	c.Flags().VisitAll(func(f *pflag.Flag) { rows = append(rows, flagRowZH(f)) })
	printTable(w, rows)
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(w, "\n某个命令的详细说明：%s [命令] -h\n", c.CommandPath())
	}
}

// printCommandsZH lists the commands below one, by group where there are groups.
func printCommandsZH(w io.Writer, c *cobra.Command) {
	groups := c.Groups()
	if len(groups) == 0 {
		groups = []*cobra.Group{{Title: "命令："}}
	}
	for _, group := range groups {
		var rows [][]string
		for _, child := range c.Commands() {
			if child.GroupID == group.ID && (child.IsAvailableCommand() || child.Name() == "help") { // as the library has it
				rows = append(rows, []string{"  " + padded(child.Name(), c.Commands()[0].NamePadding()), child.Short})
			}
		}
		fmt.Fprintf(w, "\n%s\n", group.Title)
		printTable(w, rows)
	}
}

// flagRowZH is a flag with what it takes, and what it is for.
func flagRowZH(f *pflag.Flag) []string {
	takes, usage := pflag.UnquoteUsage(f)
	name := "      --" + f.Name
	if f.Shorthand != "" {
		name = "  -" + f.Shorthand + ", --" + f.Name
	}
	if takes != "" {
		name += " " + takes
	}
	if f.NoOptDefVal != "" && f.Value.Type() != "bool" {
		name += "[=" + f.NoOptDefVal + "]"
	}
	if !slices.Contains([]string{"", "0", "false", "[]"}, f.DefValue) {
		usage += "（默认 " + f.DefValue + "）"
	}
	return []string{name, usage}
}
