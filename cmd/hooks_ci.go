package cmd

import (
	"context"
	_ "embed"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

var (
	//go:embed ci/github.yml
	githubJob string
	//go:embed ci/gitlab.yml
	gitlabJob string
)

// ciJobs are the jobs there are, by the name of the forge.
func ciJobs() map[string]string {
	return map[string]string{"github": githubJob, "gitlab": gitlabJob}
}

func newHooksCICmd(env *Env) *cobra.Command {
	return &cobra.Command{
		Use:   "ci {github|gitlab}",
		Short: "Print a job that checks what slipped past the hooks",
		Long: `Prints a job for a forge. It fetches the whole history, checks what a branch
introduces and reports it beside the lines. Hooks do not run in a rebase, with
--no-verify or in merges made on the forge: there this job is the check.`,
		Example:   "  git anw hooks ci github >.github/workflows/workspace.yml\n  git anw hooks ci gitlab >>.gitlab-ci.yml",
		Args:      cobra.ExactArgs(1),
		ValidArgs: []string{"github", "gitlab"},
		RunE:      func(c *cobra.Command, args []string) error { return runHooksCI(c.Context(), env, args[0]) },
	}
}

func runHooksCI(ctx context.Context, env *Env, forge string) error {
	job, known := ciJobs()[forge]
	if !known {
		return gitobj.Problemf(gitobj.Usage, "%s: no job for it", forge).WithHint("github or gitlab; elsewhere run: git anw check --range FROM..TO")
	}
	trunk := "main"
	if repo, err := env.repository(ctx); err == nil {
		if found, err := repo.Trunk(ctx); err == nil && found.Name != "" && found.Name != "HEAD" {
			trunk = found.Name
		}
	}
	job = strings.NewReplacer("{{trunk}}", strconv.Quote(trunk), "{{module}}", "github.com/git-anw/git-anw/cmd/git-anw", "{{version}}", released(version())).Replace(job)
	_, err := fmt.Fprint(env.Out, job)
	return err
}

// released is a version that can be installed anywhere.
func released(version string) string {
	if regexp.MustCompile(`^v\d+\.\d+\.\d+$`).MatchString(version) {
		return version
	}
	return "latest"
}
