package cmd

import (
	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/agentctx/session"
)

func newSessionCmd(env *Env) *cobra.Command {
	return groupOf("session", "Start and end a piece of work",
		newSessionStartCmd(env), newSessionEndCmd(env), newSessionListCmd(env), newSessionShowCmd(env),
		newSessionResumeCmd(env), newSessionRecoverCmd(env))
}

// agentOptions say who works; they are the same in every command that records.
type agentOptions struct{ agent, model, session string }

func (o *agentOptions) flags(c *cobra.Command) {
	c.Flags().StringVar(&o.agent, "agent", "", "the agent that works (default: found in the environment)")
	c.Flags().StringVar(&o.model, "model", "", "the model it uses (default: $ANW_MODEL)")
	c.Flags().StringVar(&o.session, "session", "", "the agent's own id of its session")
}

func (o *agentOptions) who(env *Env) session.Agent { return env.agent(o.agent, o.model, o.session) }
