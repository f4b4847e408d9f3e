package cmd

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/tokenizer/models"
)

type modelsOptions struct {
	model string
	json  bool
}

func newModelsCmd(env *Env) *cobra.Command {
	var opts modelsOptions
	command := &cobra.Command{
		Use:   "models",
		Short: "Show what is known of models, or point agents at another one",
		Long: `Show what is known of models: window, longest answer, tokenizer or estimate, and
what the provider's cache asks for. A question mark is behind what nobody has
confirmed. The models section of .anw/config.yaml adds to the table and overrules
it.

  models:
    default: house-large
    models:
      - {match: [house-*], tokenizer: o200k_base, window: 65536, output: 8192}
    profiles:
      - {name: house, model: house-large, set: {AGENT_URL: https://llm.example},
         keys: {AGENT_KEY: HOUSE_KEY}}

The model that counts is that of --model, else of $ANW_MODEL, else of the
variables in which agents keep theirs, else the default there.`,
		Example: `  git anw models
  git anw models --json --model "$ANW_MODEL"
  eval "$(git anw models env local)"`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return gitobj.Problemf(gitobj.Usage, "models: %q is no subcommand", args[0]).WithHint("git anw models --model %s", args[0])
			}
			return nil
		},
		RunE: func(c *cobra.Command, _ []string) error { return runModels(c.Context(), env, opts) },
	}
	command.Flags().StringVar(&opts.model, "model", "", "show only this `model`")
	command.Flags().BoolVar(&opts.json, "json", false, "print an array of models")
	command.AddCommand(newModelsEnvCmd(env))
	return command
}

// modelTable is the table where the command was run: that of the program, under
// what the settings there add.
func (e *Env) modelTable(ctx context.Context) (*models.Table, error) {
	top, err := (&places{env: e}).settings(ctx)
	if err != nil {
		return nil, err
	}
	written, err := writtenSettings(top)
	if err != nil {
		return nil, err
	}
	return models.Load(written)
}

func runModels(ctx context.Context, env *Env, opts modelsOptions) error {
	table, err := env.modelTable(ctx)
	if err != nil {
		return err
	}
	for _, key := range table.Unread {
		env.warnOf(key)
	}
	list := table.Models
	if opts.model != "" {
		m, _ := table.Lookup(opts.model)
		list = []models.Model{m}
		warn(env, m)
	}
	if opts.json {
		return printJSON(env, list)
	}
	if opts.model == "" {
		if id, from := table.Choose("", env.Getenv); id != "" {
			fmt.Fprintf(env.Out, "%s (%s)\n\n", visible(id), from)
			m, _ := table.Lookup(id)
			warn(env, m)
		}
	}
	printModels(env, list)
	return nil
}

// warn tells of a model that the table did not know.
func warn(env *Env, m models.Model) {
	switch {
	case m.Tokenizer == "":
		fmt.Fprintf(env.Err, env.say("warning: model %s: it is not known\n", "警告：模型 %s：不认识\n"), visible(m.ID))
	case m.Fallback && m.Match[0] == "*":
		fmt.Fprintf(env.Err, env.say("warning: model %s: it is not known; tokenizer %s and window %d are a guess\n",
			"警告：模型 %s：不认识；分词器 %s 和窗口 %d 是猜的\n"), visible(m.ID), m.Tokenizer, m.Window)
	case m.Fallback:
		fmt.Fprintf(env.Err, env.say("warning: model %s: it is not known; taken for one like %s (tokenizer %s, window %d)\n",
			"警告：模型 %s：不认识；按 %s 一类处理（分词器 %s，窗口 %d）\n"), visible(m.ID), visible(m.Match[0]), m.Tokenizer, m.Window)
	}
}

func printModels(env *Env, list []models.Model) {
	rows := [][]string{strings.Split(env.say("MODEL|WINDOW|ANSWER|TOKENIZER|CACHED FROM|MARKS|LIVES, WRITE|READ", "模型|窗口|回答上限|分词器|缓存下限|断点|时效与写入|读取"), "|")}
	for _, m := range list {
		mark := func(field, value string) string { return value + unsure(m, field) }
		rows = append(rows, []string{visible(m.Match[0]),
			mark("window", strconv.Itoa(m.Window)), mark("output", strconv.Itoa(m.Output)), mark("tokenizer", visible(tokenizerText(m))),
			mark("minimum", orDash(m.Cache.Minimum)), orDash(m.Cache.Breakpoints), mark("lives", visible(livesText(env, m.Cache))), mark("read", readText(m.Cache))})
	}
	printTable(env.Out, rows)
}

func unsure(m models.Model, field string) string {
	for _, name := range m.Unsure {
		if name == field {
			return "?"
		}
	}
	if m.Fallback {
		return "?"
	}
	return ""
}

// tokenizerText is the name of a tokenizer, with ~ before one that estimates.
func tokenizerText(m models.Model) string {
	if counter, err := models.Counter(m.Tokenizer); err == nil && !counter.Exact() {
		return "~" + m.Tokenizer
	}
	return m.Tokenizer
}

func livesText(env *Env, c models.Cache) string {
	var lives []string
	words := map[string]string{"not stated": "未说明", "idle": "闲置即失效", "hours": "数小时"} // others are what --cache-ttl takes
	for _, l := range c.Lives {
		lives = append(lives, fmt.Sprintf("%s ×%g", env.say(l.Life, cmp.Or(words[l.Life], l.Life)), l.Write))
	}
	if len(lives) == 0 {
		return "-"
	}
	return strings.Join(lives, ", ")
}

func readText(c models.Cache) string {
	if c.Read == 0 {
		return "-"
	}
	return fmt.Sprintf("×%g", c.Read)
}

func orDash(n int) string {
	if n == 0 {
		return "-"
	}
	return strconv.Itoa(n)
}
