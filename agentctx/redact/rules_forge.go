package redact

// forgeRules are for code, its builds and its packages.
var forgeRules = [...]rule{
	{id: "github-token", keywords: []string{"ghp_", "gho_", "ghu_", "ghs_", "ghr_"}, genuine: summed, pattern: `gh[pousr]_[A-Za-z0-9]{36,}(?:[._-][A-Za-z0-9_-]+){0,4}`},
	{id: "github-token", keywords: []string{"github_pat_"}, genuine: summed, pattern: `github_pat_[A-Za-z0-9_]{36,}`},
	{id: "github-token", keywords: []string{"ghs_", "v1."}, pattern: `v1\.[a-f0-9]{40}\b`},
	{id: "gitlab-token", keywords: []string{"glpat-", "gldt-", "glrt-", "glrtr-", "glcbt-", "glptt-", "glft-", "glimt-", "glagent-", "glsoat-", "glffct-", "gloas-", "glwt-"},
		pattern: `gl(?:pat|dt|rtr?|cbt|ptt|ft|imt|agent|soat|ffct|oas|wt)-[A-Za-z0-9_.-]{20,}`},
	{id: "gitlab-token", keywords: []string{"gr1348941", "_gitlab_session"}, pattern: `GR1348941[A-Za-z0-9_-]{20,}|_gitlab_session=([0-9a-z]{32})`},
	{id: "atlassian-token", keywords: []string{"atbb", "atctt", "atatt", "atstt", "atta"}, pattern: `AT(?:BB|CTT|ATT|STT)[A-Za-z0-9_=-]{28,}|ATTA[a-f0-9]{60,}`},
	named("bitbucket-secret", `bitbucket`, `[A-Za-z0-9_=-]{32,64}`, "bitbucket"),
	named("gitea-token", `(?:gitea|forgejo|gogs|codeberg|gitee)`, `[0-9a-f]{32,40}`, "gitea", "forgejo", "gogs", "codeberg", "gitee"),
	{id: "sourcegraph-token", keywords: []string{"sgp_"}, pattern: `sgp_(?:[a-fA-F0-9]{16}_|local_)?[a-fA-F0-9]{40}`},
	{id: "circleci-token", keywords: []string{"ccipat_"}, pattern: `CCIPAT_[A-Za-z0-9]+_[a-f0-9]{40}`},
	named("ci-token", `(?:circle_?ci|travis|codecov|drone|buildkite|jenkins|teamcity|sonar|snyk)`, `[A-Za-z0-9]{32,40}|[a-f0-9]{34}`, "circle", "travis", "codecov", "drone", "buildkite", "jenkins", "teamcity", "sonar", "snyk"),
	{id: "buildkite-token", keywords: []string{"bkua_", "bkaj_"}, pattern: `bk(?:ua|aj)_[a-z0-9]{32,}`},
	{id: "sonar-token", keywords: []string{"squ_", "sqp_", "sqa_"}, pattern: `sq[pua]_[a-f0-9]{40}`},
	{id: "jfrog-token", keywords: []string{"akcp", "cmvmdgtu"}, pattern: `AKCp[A-Za-z0-9]{60,}|cmVmdGtu[A-Za-z0-9]{56,}`},
	{id: "npm-token", keywords: []string{"npm_"}, genuine: summed, pattern: `npm_[A-Za-z0-9]{36,}`},
	{id: "npm-token", keywords: []string{"_authtoken", "_auth"}, genuine: token, pattern: `(?i:_auth(?:token)?)\s*=\s*["']?([A-Za-z0-9+/=_.-]{16,})`},
	{id: "pypi-token", keywords: []string{"pypi-ag"}, pattern: `pypi-Ag[A-Za-z0-9_-]{50,}`},
	{id: "rubygems-key", keywords: []string{"rubygems_"}, pattern: `rubygems_[a-f0-9]{48}`},
	{id: "crates-token", keywords: []string{"cio"}, pattern: `cio[A-Za-z0-9]{32}\b`},
	{id: "nuget-key", keywords: []string{"oy2"}, pattern: `oy2[a-z0-9]{43}\b`},
	{id: "clojars-token", keywords: []string{"clojars_"}, pattern: `CLOJARS_[a-z0-9]{60}`},
	{id: "docker-token", keywords: []string{"dckr_pat_", "dckr_oat_"}, pattern: `dckr_[po]at_[A-Za-z0-9_-]{24,}`},
	{id: "docker-auth", keywords: []string{`"auth"`, `auth\"`}, genuine: basic, pattern: `"?auth\\?"\s*:\s*\\?"([A-Za-z0-9+/]{8,}={0,2})`},
}
