package cmd

import (
	"net/url"
	"slices"

	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/lint"
)

// The parts of SARIF 2.1.0 that code hosts show.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool    sarifTool            `json:"tool"`
		Bases   map[string]sarifBase `json:"originalUriBaseIds"`
		Results []sarifResult        `json:"results"`
		Columns string               `json:"columnKind"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifBase struct {
		Description sarifText `json:"description"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version"`
		URI     string      `json:"informationUri"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID      string       `json:"id"`
		Short   sarifText    `json:"shortDescription"`
		Help    sarifText    `json:"help"`
		Default sarifDefault `json:"defaultConfiguration"`
	}
	sarifDefault struct {
		Level   string `json:"level"`
		Enabled bool   `json:"enabled"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		Rule      string          `json:"ruleId"`
		Index     int             `json:"ruleIndex"`
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI  string `json:"uri"`
		Base string `json:"uriBaseId"`
	}
	sarifRegion struct {
		Line int `json:"startLine"`
	}
)

const sarifRoot = "WORKSPACE"

// writeSARIF prints one log. Like JSON it is for programs, and in English.
func writeSARIF(env *Env, findings []lint.Finding, _ checkOptions) error {
	run := sarifRun{Columns: "unicodeCodePoints", Results: []sarifResult{}}
	run.Bases = map[string]sarifBase{sarifRoot: {sarifText{"the top of the workspace"}}}
	run.Tool.Driver = sarifDriver{Name: "git-anw", Version: version(), URI: "https://github.com/git-anw/git-anw"}
	for _, r := range lint.Rules() {
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{
			r.ID, sarifText{r.Reason.In(knowledge.English)}, sarifText{r.Remedy.In(knowledge.English)}, sarifDefault{r.Severity.String(), !r.Off},
		})
	}
	for _, f := range findings {
		run.Results = append(run.Results, sarifOf(f))
	}
	return printJSON(env, sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}})
}

func sarifOf(f lint.Finding) sarifResult {
	text := f.Message
	if f.Remedy != "" {
		text += "\n" + f.Remedy
	}
	place := sarifPhysical{Artifact: sarifArtifact{(&url.URL{Path: string(f.Path)}).EscapedPath(), sarifRoot}}
	if f.Line > 0 {
		place.Region = &sarifRegion{f.Line}
	}
	index := slices.IndexFunc(lint.Rules(), func(r lint.Rule) bool { return r.ID == f.Rule })
	return sarifResult{f.Rule, index, f.Severity.String(), sarifText{text}, []sarifLocation{{place}}}
}
