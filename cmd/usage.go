package cmd

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// usage is an error of the command line, with the help that says what is right.
func usage(command *cobra.Command, err error) error {
	if problem := (*gitobj.Problem)(nil); errors.As(err, &problem) {
		return err // it says itself what helps
	}
	said := flagProblem(err)
	if said == nil {
		said = argumentProblem(command, err.Error())
	}
	return said.WithHint("%s -h", command.CommandPath())
}

// flagProblem and argumentProblem say again what the library says of a command
// line, as problems that have a Chinese.
func flagProblem(err error) *gitobj.Problem {
	var unknown *pflag.NotExistError
	var bare *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	var syntax *pflag.InvalidSyntaxError
	switch {
	case errors.As(err, &unknown):
		return gitobj.Problemf(gitobj.Usage, "unknown flag: %s", given(unknown))
	case errors.As(err, &bare):
		return gitobj.Problemf(gitobj.Usage, "flag needs an argument: %s", given(bare))
	case errors.As(err, &syntax):
		return gitobj.Problemf(gitobj.Usage, "bad flag syntax: %s", syntax.GetSpecifiedFlag())
	case errors.As(err, &invalid) && invalid.GetFlag().Value.Type() == "int":
		return gitobj.Problemf(gitobj.Usage, "--%s: %q is not a number", invalid.GetFlag().Name, invalid.GetValue())
	case errors.As(err, &invalid):
		return gitobj.Problemf(gitobj.Usage, "--%s: %q is not a value it can have", invalid.GetFlag().Name, invalid.GetValue())
	}
	return nil
}

// given is a flag as it was typed.
func given(flag interface {
	GetSpecifiedName() string
	GetSpecifiedShortnames() string
}) string {
	switch name, short := flag.GetSpecifiedName(), flag.GetSpecifiedShortnames(); short {
	case "":
	case name:
		return "-" + name
	default:
		return fmt.Sprintf("-%s in -%s", name, short)
	}
	return "--" + flag.GetSpecifiedName()
}

func argumentProblem(command *cobra.Command, text string) *gitobj.Problem {
	var name, parent string
	var want, got int
	said, similar, _ := strings.Cut(text, "\n\nDid you mean this?\n")
	is := func(format string, into ...any) bool {
		_, err := fmt.Sscanf(said, format, into...)
		return err == nil
	}
	switch {
	case is("unknown command %q for %q", &name, &parent) && similar != "":
		return gitobj.Problemf(gitobj.Usage, "unknown command %q for %q; did you mean %s?", name, parent, strings.Join(strings.Fields(similar), ", "))
	case is("unknown command %q for %q", &name, &parent) && command.HasParent() && !command.HasSubCommands():
		return gitobj.Problemf(gitobj.Usage, "%q: no argument is taken", name)
	case is("unknown command %q for %q", &name, &parent):
		return gitobj.Problemf(gitobj.Usage, "unknown command %q for %q", name, parent)
	case is("requires at least %d arg(s), only received %d", &want, &got), is("accepts %d arg(s), received %d", &want, &got) && got < want:
		return gitobj.Problemf(gitobj.Usage, "missing: %s", strings.Join(argumentNames(command)[got:], " "))
	case is("accepts at most %d arg(s), received %d", &want, &got), is("accepts %d arg(s), received %d", &want, &got):
		return gitobj.Problemf(gitobj.Usage, "too many arguments: %d given, %d taken", got, want)
	case strings.HasPrefix(said, "if any flags in the group ["):
		group, _, _ := strings.Cut(said[strings.IndexByte(said, '[')+1:], "]")
		one, others, _ := strings.Cut(group, " ")
		return gitobj.Problemf(gitobj.Usage, "--%s and --%s exclude each other", one, strings.ReplaceAll(others, " ", ", --"))
	}
	return gitobj.Problemf(gitobj.Usage, "%w", errors.New(text))
}

// argumentNames are the names of a command's arguments, as its first line of usage has
// them: those that must be there come first.
func argumentNames(command *cobra.Command) []string {
	words := strings.Fields(command.Use)[1:]
	if flag := slices.IndexFunc(words, func(word string) bool { return strings.HasPrefix(word, "-") }); flag >= 0 {
		words = words[:flag]
	}
	return words
}
