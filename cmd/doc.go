// Package cmd is the command line: one file per command, each of which parses,
// calls a use case and renders its result. It owns flags, exit codes and what a
// person reads; it decides nothing about workspaces. The files wire*.go alone
// join gitops to the ports the use cases declare. Nothing may import it but main.
package cmd
