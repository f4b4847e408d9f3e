package cmd

import "context"

func runPreCommit(context.Context, *Env) error  { return nil }
func runPostCommit(context.Context, *Env) error { return nil }
