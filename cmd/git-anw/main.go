// Command git-anw turns a git repository into an AI-native workspace; git runs
// it as `git anw`.
package main

import (
	"os"

	"github.com/git-anw/git-anw/cmd"
)

func main() { os.Exit(cmd.Main(os.Args[1:])) }
