package cmd

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// leaves are the commands a person can run.
func leaves(command *cobra.Command) []*cobra.Command {
	if !command.HasSubCommands() {
		return []*cobra.Command{command}
	}
	var all []*cobra.Command
	for _, child := range command.Commands() {
		all = append(all, leaves(child)...)
	}
	return all
}

func TestEveryCommandExplainsItself(t *testing.T) {
	for _, command := range leaves(newRootCmd(&Env{})) {
		if command.Short == "" || command.Example == "" {
			t.Errorf("%s: Short %q, Example %q", command.CommandPath(), command.Short, command.Example)
		}
		if !strings.Contains(command.Example, command.CommandPath()) {
			t.Errorf("%s: its example does not run it", command.CommandPath())
		}
		if err := command.ValidateArgs(nil); err != nil && len(argumentNames(command)) == 0 {
			t.Errorf("%s: no name for what it needs: %v", command.CommandPath(), err)
		}
		command.LocalFlags().VisitAll(func(flag *pflag.Flag) {
			if flag.Usage == "" {
				t.Errorf("%s --%s: no text", command.CommandPath(), flag.Name)
			}
		})
	}
}

// Who knows a short flag of one command knows it of all.
func TestAFlagHasOneShortForm(t *testing.T) {
	short := map[string]string{}
	for _, command := range leaves(newRootCmd(&Env{})) {
		command.LocalFlags().VisitAll(func(flag *pflag.Flag) {
			if other, known := short[flag.Name]; known && other != flag.Shorthand {
				t.Errorf("%s: --%s is -%s here, -%s elsewhere", command.CommandPath(), flag.Name, flag.Shorthand, other)
			}
			short[flag.Name] = flag.Shorthand
		})
	}
}

// A command is found by the name in the list, and has the same beside others as alone.
func TestEveryCommandIsCalledByItsName(t *testing.T) {
	for _, entry := range commands() {
		alone := newRootCmd(&Env{}, entry.name).Commands()
		if len(alone) != 1 || alone[0].Name() != entry.name || len(alone[0].Aliases) > 0 {
			t.Errorf("%s: %d commands are made", entry.name, len(alone))
		}
	}
	if len(newRootCmd(&Env{}, "sessio").Commands()) != len(commands()) {
		t.Error("a word that is no command is not compared with all of them")
	}
}

func TestReadmesNameEveryCommand(t *testing.T) {
	for _, name := range []string{"README.md", "README.zh-CN.md"} {
		text := document(t, name)
		for _, command := range leaves(newRootCmd(&Env{})) {
			if !strings.Contains(text, command.CommandPath()) {
				t.Errorf("%s does not name %s", name, command.CommandPath())
			}
		}
		for _, code := range []int{exitOK, exitFindings, exitUsage, exitNoWorkspace, exitRefused, exitConflict, exitGit} {
			if !strings.Contains(text, "\n| "+strconv.Itoa(code)+" | ") {
				t.Errorf("%s does not explain exit code %d", name, code)
			}
		}
	}
}

// A command a text mentions must exist: documents and templates alike.
func TestDocumentsNameNoCommandThatIsNot(t *testing.T) {
	known := map[string]bool{"help": true}
	for _, command := range newRootCmd(&Env{}).Commands() {
		known[command.Name()] = true
	}
	names := []string{"README.md", "README.zh-CN.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "CLAUDE.md"}
	for _, lang := range []string{"en", "zh"} {
		for _, template := range []string{"root.md", "inbox.md", "project.md", "bootstrap.md"} {
			names = append(names, "knowledge/scaffold/templates/"+lang+"/"+template)
		}
	}
	for _, name := range names {
		for _, rest := range strings.Split(document(t, name), "`git anw ")[1:] {
			word := strings.FieldsFunc(rest, func(r rune) bool { return r != '-' && (r < 'a' || r > 'z') })
			if len(word) > 0 && !strings.HasPrefix(word[0], "-") && !known[word[0]] {
				t.Errorf("%s mentions git anw %s", name, word[0])
			}
		}
	}
}

var quotedPath = regexp.MustCompile("`([a-z.]+(?:/[\\w.-]+)+\\.[a-z]+)`")

// A file of this repository that a text for contributors mentions must exist.
func TestDocumentsNameNoFileThatIsNot(t *testing.T) {
	for _, name := range []string{"ARCHITECTURE.md", "CONTRIBUTING.md", "CLAUDE.md"} {
		for _, match := range quotedPath.FindAllStringSubmatch(document(t, name), -1) {
			if strings.HasPrefix(match[1], ".anw/") { // of a workspace, which this one does not need
				continue
			}
			if _, err := os.Stat("../" + match[1]); err != nil {
				t.Errorf("%s mentions %s", name, match[1])
			}
		}
	}
}

func document(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile("../" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
