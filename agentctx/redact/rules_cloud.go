package redact

// cloudRules are for those who rent out machines, and for their tools.
var cloudRules = [...]rule{
	{id: "aws-access-key", keywords: []string{"akia", "asia", "abia", "acca", "a3t"}, genuine: varied, pattern: `(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}\b`},
	{id: "aws-secret-key", keywords: []string{"aws", "akia", "secret", "密钥"}, genuine: awsSecret,
		pattern: `(?i:aws|AKIA|secret[ _.-]?(?:access[ _.-]?)?key|密钥)[^\n]{0,80}?[^A-Za-z0-9/+\n]([A-Za-z0-9/+]{40})(?:[^A-Za-z0-9/+=]|$)`},
	{id: "aws-session-token", keywords: []string{"session_token", "sessiontoken", "security-token", "session token"}, pattern: `(?i:session[_ ]?token|security-token)["'\\]*\s*[:=：]\s*["'\\]*([A-Za-z0-9/+=_%-]{100,})`},
	{id: "aws-mws-key", keywords: []string{"amzn.mws."}, pattern: `amzn\.mws\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`},
	{id: "aws-bedrock-key", keywords: []string{"absk", "bedrock-api-key-"}, pattern: `ABSK[A-Za-z0-9+/]{80,}={0,2}|bedrock-api-key-[A-Za-z0-9+/=]{40,}`},
	{id: "signed-url", keywords: []string{"x-amz-signature=", "x-goog-signature="}, pattern: `(?i:X-(?:Amz|Goog)-Signature)=([0-9a-f]{64,})`},
	{id: "google-key", keywords: []string{"aiza", "aq.ab"}, pattern: `AIza[A-Za-z0-9_-]{35,}|AQ\.Ab[A-Za-z0-9_-]{40,}`},
	{id: "google-oauth", keywords: []string{"gocspx-", "ya29.", "1//0"}, pattern: `GOCSPX-[A-Za-z0-9_-]{24,}|ya29\.[A-Za-z0-9_-]{30,}|1//0[A-Za-z0-9_-]{40,}`},
	{id: "google-service-account", keywords: []string{"private_key_id"}, pattern: `private_key_id\\?["']?\s*[:=]\s*\\?["']?([0-9a-f]{40})\b`},
	{id: "azure-key", keywords: []string{"accountkey=", "accesskey="}, pattern: `(?i:(?:Account|Access)Key)=([A-Za-z0-9+/]{43,}={1,2})`},
	{id: "azure-key", keywords: []string{"azure", "cosmos"}, pattern: `(?i:azure|cosmos)[^\n]{0,80}?[^A-Za-z0-9+/\n]([A-Za-z0-9+/]{86}==)`},
	{id: "azure-key", keywords: []string{"azfu", "azse", "+acr", "acdb", "aiot", "+asb", "+aeh", "+arm", "+ast", "azdo"}, lead: 90,
		pattern: `[A-Za-z0-9_-]{42,44}Az(?:Fu|Se)[A-Za-z0-9_-]{5,8}={0,2}|[A-Za-z0-9+/]{32,44}(?:AIoT|\+A(?:Sb|Eh|Rm|CR))[A-Za-z0-9+/]{4,6}=|[A-Za-z0-9+/]{76}(?:\+ASt|ACDb)[A-Za-z0-9+/]{4,6}==|[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}\b`},
	{id: "azure-signature", keywords: []string{"?sig=", "&sig=", ";sig=", "u0026sig="}, pattern: `(?:[?&;]|u0026)sig=([A-Za-z0-9%+/_-]{40,}={0,2})`},
	{id: "azure-client-secret", keywords: []string{"q~"}, lead: 4, pattern: `[A-Za-z0-9_~.-]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,}`},
	{id: "alibaba-key", keywords: []string{"ltai"}, pattern: `LTAI[A-Za-z0-9]{12,}`},
	named("alibaba-secret", `(?:alibaba|aliyun|阿里云|access_?key_?secret)`, `[A-Za-z0-9]{30}`, "alibaba", "aliyun", "阿里云", "accesskeysecret", "access_key_secret"),
	{id: "tencent-key", keywords: []string{"akid"}, pattern: `AKID[A-Za-z0-9]{32,}`},
	named("tencent-secret", `(?:tencent|腾讯云|secret_?key)`, `[A-Za-z0-9]{32}`, "tencent", "腾讯云", "secretkey", "secret_key"),
	named("cloud-secret", `(?:huawei|华为云|baidu|百度|qiniu|七牛|volc(?:engine)?|火山引擎|ucloud|jdcloud|京东云|iflytek|xfyun|讯飞)`, `[A-Za-z0-9_-]{40}|[A-Za-z0-9]{32}|[A-Za-z0-9+/]{58,60}={1,2}`,
		"huawei", "华为云", "baidu", "百度", "qiniu", "七牛", "volc", "火山引擎", "ucloud", "jdcloud", "京东云", "iflytek", "xfyun", "讯飞"),
	named("wechat-secret", `(?:wechat|weixin|微信|wx[0-9a-f]{16}|app_?secret)`, `[0-9a-f]{32}`, "wechat", "weixin", "微信", "wx", "appsecret", "app_secret"),
	{id: "digitalocean-token", keywords: []string{"dop_v1_", "doo_v1_", "dor_v1_"}, pattern: `do[opr]_v1_[a-f0-9]{64}`},
	{id: "heroku-key", keywords: []string{"hrku-"}, pattern: `HRKU-[A-Za-z0-9_-]{30,}`},
	{id: "heroku-key", keywords: []string{"heroku"}, genuine: varied, near: keyWord, pattern: `(?i:heroku)[^\n]{0,80}?[^A-Za-z0-9\n]([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})\b`},
	named("cloudflare-token", `(?:cloudflare|cf[_-])`, `[A-Za-z0-9_-]{40}|[a-f0-9]{37}`, "cloudflare", "cf_", "cf-"),
	{id: "cloudflare-token", keywords: []string{"v1.0-"}, pattern: `v1\.0-[a-f0-9]{24}-[a-f0-9]{100,}`},
	named("fastly-token", `fastly`, `[A-Za-z0-9_-]{32}`, "fastly"),
	named("hosting-token", `(?:linode|hetzner|hcloud|vultr|scaleway|ovh|vercel|netlify|render|railway|ngrok)`, `[a-f0-9]{64}|[A-Za-z0-9]{64}|[A-Z0-9]{36}|[A-Za-z0-9]{24,48}`, "linode", "hetzner", "hcloud", "vultr", "scaleway", "ovh", "vercel", "netlify", "railway", "ngrok"),
	{id: "netlify-token", keywords: []string{"nfp_"}, pattern: `nfp_[A-Za-z0-9]{36,}`},
	{id: "fly-token", keywords: []string{"fo1_", "fm1_", "fm2_", "fm1r_", "fm1a_"}, pattern: `fo1_[A-Za-z0-9_-]{40,}|fm[12][ar]?_[A-Za-z0-9+/]{80,}={0,3}`},
	{id: "render-key", keywords: []string{"rnd_"}, pattern: `rnd_[A-Za-z0-9]{28,}`},
	{id: "supabase-key", keywords: []string{"sbp_", "sb_secret_"}, pattern: `sbp_[a-z0-9_]{40,}|sb_secret_[A-Za-z0-9_-]{20,}`},
	{id: "planetscale-key", keywords: []string{"pscale_"}, pattern: `pscale_(?:pw|tkn|oauth)_[A-Za-z0-9_.=-]{32,}`},
	{id: "neon-key", keywords: []string{"napi_", "npg_"}, pattern: `napi_[a-z0-9]{50,}|npg_[A-Za-z0-9]{12,}`},
	{id: "tailscale-key", keywords: []string{"tskey-"}, pattern: `tskey-(?:auth|api|client|scim|webhook)-[A-Za-z0-9]+-[A-Za-z0-9]{16,}|tskey-[A-Za-z0-9]{20,}`},
	{id: "pulumi-token", keywords: []string{"pul-"}, pattern: `pul-[a-f0-9]{40}`},
	{id: "terraform-token", keywords: []string{".atlasv1."}, lead: 14, pattern: `[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{40,}`},
	{id: "vault-token", keywords: []string{"hvs.", "hvb.", "hvr."}, pattern: `hv[sbr]\.[A-Za-z0-9_-]{24,}`},
	named("vault-token", `vault`, `[sbr]\.[A-Za-z0-9]{24}`, "vault"),
	{id: "doppler-token", keywords: []string{"dp."}, pattern: `dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,}`},
	{id: "infisical-token", keywords: []string{"st."}, pattern: `st\.[a-f0-9]{24}\.[a-f0-9]{32}\.[a-f0-9]{32}`},
	{id: "1password-token", keywords: []string{"ops_eyj", "a3-"}, pattern: `ops_eyJ[A-Za-z0-9+/_-]{100,}={0,2}|A3-[A-Z0-9]{6}-(?:[A-Z0-9]{5,6}-){3,4}[A-Z0-9]{5}`},
	{id: "databricks-token", keywords: []string{"dapi"}, pattern: `dapi[a-f0-9]{32}(?:-\d)?`},
}

// awsSecret is dense, and no hash.
func awsSecret(secret string) bool {
	k := kindsOf(secret)
	return k.lower > 0 && k.upper > 0 && k.digits > 0 && entropy(secret) >= 4.1 && jumble(secret) >= 0.3 && !placeholder(secret)
}
