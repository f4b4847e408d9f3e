package cmd

import (
	"errors"
	"fmt"
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
		said = argumentProblem(err.Error())
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
	if short := flag.GetSpecifiedShortnames(); short != "" {
		return fmt.Sprintf("-%s in -%s", flag.GetSpecifiedName(), short)
	}
	return "--" + flag.GetSpecifiedName()
}

func argumentProblem(text string) *gitobj.Problem {
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
	case is("unknown command %q for %q", &name, &parent):
		return gitobj.Problemf(gitobj.Usage, "unknown command %q for %q", name, parent)
	case is("requires at least %d arg(s), only received %d", &want, &got):
		return gitobj.Problemf(gitobj.Usage, "at least %d arguments are needed, there are %d", want, got)
	case is("accepts at most %d arg(s), received %d", &want, &got):
		return gitobj.Problemf(gitobj.Usage, "at most %d arguments are taken, there are %d", want, got)
	case is("accepts %d arg(s), received %d", &want, &got):
		return gitobj.Problemf(gitobj.Usage, "%d arguments are needed, there are %d", want, got)
	}
	return gitobj.Problemf(gitobj.Usage, "%w", errors.New(text))
}
