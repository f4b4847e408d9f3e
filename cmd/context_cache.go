package cmd

import (
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/tokenizer/models"
)

// cachedModel is the model whose cache a bundle is made for, of no ID and no
// minimum where nobody named one.
type cachedModel struct{ models.Model }

// cachedBy is the model that was chosen. A format that marks breakpoints needs to
// know what they cost: without a model it takes the most careful of those that
// are marked so.
func (o contextOptions) cachedBy(top string, how counting) (cachedModel, error) {
	m := cachedModel{how.model}
	format, err := layout.FormatNamed(o.format)
	if err != nil {
		return m, err
	}
	if m.ID == "" && format.Marker != "" {
		settings, err := writtenSettings(top)
		if err != nil {
			return m, err
		}
		table, err := models.Load(settings)
		if err != nil {
			return m, err
		}
		m.Model = table.Careful(format.Marker)
	}
	return m, m.offers(o.life, format)
}

// offers is an error where the time is none that the model's cache has.
func (m cachedModel) offers(life string, format layout.Format) error {
	if life == "" {
		return nil
	}
	var offered []string
	for _, l := range m.Cache.Lives {
		if offered = append(offered, l.Life); l.Life == life && format.Request {
			return nil
		}
	}
	problem := gitobj.Problemf(gitobj.Usage, "cache-ttl: %q is no time of this model's cache", life)
	switch {
	case !format.Request:
		return gitobj.Problemf(gitobj.Usage, "cache-ttl: the format %s says nothing to a cache", format.Name).WithHint("use it with a format that is a request")
	case offered == nil:
		return problem.WithHint("use --model, or leave it out")
	}
	return problem.WithHint("use one of: %s", strings.Join(offered, ", "))
}

// asks is what the model's provider wants of a request.
func (m cachedModel) asks(life string) layout.Cache {
	c := m.Cache
	return layout.Cache{Minimum: c.Minimum, Breakpoints: c.Breakpoints, Marker: c.Marker, Life: life, Messages: c.Granularity == models.WholeMessages}
}

// note says that the stable part is too short for a cache to keep it, which no
// provider does.
func (m cachedModel) note(env *Env, stable int, how counting) {
	if stable == 0 || stable >= m.Cache.Minimum {
		return
	}
	about, name := "", m.ID
	if !how.exact {
		about = env.say("about ", "约")
	}
	if name == "" {
		name = env.say("a model like ", "这类模型 ") + m.Match[0]
	}
	fmt.Fprintf(env.Err, env.say("note: the stable part has %s%d tokens, and %s caches from %d on\n", "提示：稳定部分有%s %d 个词元，而 %s 从 %d 个起才缓存\n"), about, stable, name, m.Cache.Minimum)
}
