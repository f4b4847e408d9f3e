package cmd

import (
	"cmp"

	"github.com/git-anw/git-anw/agentctx/session"
)

// agentVariables are what agents leave in the environment of the commands they
// run: a sign of their presence and, in some, the name of their session. A new
// agent is one line.
var agentVariables = [...]struct{ agent, sign, session string }{
	{"claude-code", "CLAUDECODE", "CLAUDE_CODE_SESSION_ID"},
	{"codex", "CODEX_THREAD_ID", "CODEX_THREAD_ID"},
	{"gemini-cli", "GEMINI_SESSION_ID", "GEMINI_SESSION_ID"},
	{"gemini-cli", "GEMINI_CLI", "GEMINI_SESSION_ID"},
	{"cursor", "CURSOR_AGENT", ""},
	{"opencode", "OPENCODE", ""},
}

// agent says who runs the command: flags first, then our own variables, then
// the agent's.
func (e *Env) agent(name, model, id string) session.Agent {
	a := session.Agent{Name: cmp.Or(name, e.Getenv("ANW_AGENT")), Model: cmp.Or(model, e.Getenv("ANW_MODEL")), ID: cmp.Or(id, e.Getenv("ANW_SESSION"))}
	for _, known := range agentVariables {
		if e.Getenv(known.sign) == "" {
			continue
		}
		a.Name = cmp.Or(a.Name, known.agent)
		if known.session != "" {
			a.ID = cmp.Or(a.ID, e.Getenv(known.session))
		}
		break
	}
	return a
}
