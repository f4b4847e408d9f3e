package redact

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// Secrets are made here from parts, so that no scanner takes this repository
// for a leak. In a recipe {A36} stands for 36 letters and digits of a generator:
// A letters and digits, h hex, H upper hex, d digits, l lower letters and
// digits, U upper letters and digits, w letters, digits, - and _, b base64,
// B base32, a letters,
// p a password (letters and digits, some of each); {uuid} for a UUID. What is between « and » is the secret,
// else all of it.
var alphabets = map[string]string{
	"a": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
	"d": "0123456789", "h": "0123456789abcdef", "H": "0123456789ABCDEF", "B": "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
	"l": "abcdefghijklmnopqrstuvwxyz0123456789", "U": "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
	"A": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
	"w": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_",
	"b": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/",
	"q": "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L",
}

var hole = regexp.MustCompile(`\{([A-Za-z])(\d+)\}`)

// cook follows a recipe. The same seed gives the same secret.
func cook(recipe string, random *rand.Rand) string {
	recipe = strings.ReplaceAll(recipe, "{uuid}", "{h8}-{h4}-4{h3}-a{h3}-{h12}")
	recipe = strings.ReplaceAll(recipe, "{basic}", base64.StdEncoding.EncodeToString([]byte("app:"+pick("A", 12, random))))
	return hole.ReplaceAllStringFunc(recipe, func(part string) string {
		m := hole.FindStringSubmatch(part)
		n, _ := strconv.Atoi(m[2])
		if m[1] == "p" {
			return pick("a", n/3, random) + pick("d", 1, random) + pick("a", n/3, random) + pick("d", 1, random) + pick("A", n-n/3*2-2, random)
		}
		return pick(m[1], n, random)
	})
}

func pick(alphabet string, n int, random *rand.Rand) string {
	letters := alphabets[alphabet]
	var b strings.Builder
	for range n {
		b.WriteByte(letters[random.IntN(len(letters))])
	}
	return b.String()
}

// secretOf takes the marks off and tells what they mark.
func secretOf(text string) (string, string) {
	_, rest, found := strings.Cut(text, "«")
	if !found {
		return text, text
	}
	secret, _, _ := strings.Cut(rest, "»")
	return strings.NewReplacer("«", "", "»", "").Replace(text), secret
}

// free are kinds that are known by themselves, wherever they stand.
var free = []struct{ rule, recipe string }{
	{"aws-access-key", "AKIA{B16}"}, {"aws-access-key", "ASIA{B16}"},
	{"aws-mws-key", "amzn.mws.{uuid}"}, {"aws-bedrock-key", "ABSK{b110}="},
	{"google-key", "AIza{w35}"}, {"google-key", "AQ.Ab{w48}"}, {"google-oauth", "GOCSPX-{w28}"}, {"google-oauth", "ya29.{w80}"}, {"google-oauth", "1//0{w60}"},
	{"azure-key", "DefaultEndpointsProtocol=https;AccountName=app;AccountKey=«{b86}==»;EndpointSuffix=core.windows.net"},
	{"azure-key", "Endpoint=sb://bus.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=«{b43}=»"},
	{"azure-signature", "https://app.blob.core.windows.net/c?sv=2024-05-04&sp=r&sig=«{A20}%2F{A20}%3D»"},
	{"azure-client-secret", "{A3}8Q~{w34}"}, {"azure-key", "{A44}AzFu{A6}=="}, {"azure-key", "{A76}AZDO{A4}"},
	{"alibaba-key", "LTAI{A20}"}, {"tencent-key", "AKID{A32}"}, {"digitalocean-token", "dop_v1_{h64}"}, {"heroku-key", "HRKU-{w58}"},
	{"netlify-token", "nfp_{A40}"}, {"fly-token", "fm2_{b120}=="}, {"render-key", "rnd_{A32}"}, {"supabase-key", "sbp_{h40}"}, {"supabase-key", "sb_secret_{w31}"},
	{"planetscale-key", "pscale_tkn_{w43}"}, {"neon-key", "napi_{l64}"}, {"tailscale-key", "tskey-auth-{A12}CNTRL-{A32}"}, {"pulumi-token", "pul-{h40}"},
	{"terraform-token", "{A14}.atlasv1.{w67}"}, {"vault-token", "hvs.{w90}"}, {"vault-token", "hvb.{w120}"}, {"doppler-token", "dp.pt.{A43}"}, {"doppler-token", "dp.st.prd.{A43}"},
	{"infisical-token", "st.{h24}.{h32}.{h32}"}, {"1password-token", "ops_eyJ{b200}"}, {"databricks-token", "dapi{h32}-2"},
	{"github-token", "ghp_{A36}"}, {"github-token", "gho_{A36}"}, {"github-token", "ghu_{A36}"}, {"github-token", "ghs_{A36}"}, {"github-token", "ghr_{A76}"}, {"github-token", "github_pat_{A22}_{A59}"},
	{"gitlab-token", "glpat-{w20}"}, {"gitlab-token", "glrt-{w20}"}, {"gitlab-token", "gldt-{w20}"}, {"gitlab-token", "glcbt-3f_{w20}"}, {"gitlab-token", "GR1348941{w20}"}, {"gitlab-token", "glpat-{w27}.01.{l9}"},
	{"atlassian-token", "ATBB{A32}{H8}"}, {"atlassian-token", "ATATT3xFfGF0{w172}={H8}"}, {"atlassian-token", "ATCTT3xFfGN0{w172}={H8}"},
	{"sourcegraph-token", "sgp_{h16}_{h40}"}, {"circleci-token", "CCIPAT_{A22}_{h40}"}, {"buildkite-token", "bkua_{h40}"}, {"sonar-token", "squ_{h40}"}, {"jfrog-token", "AKCp{A69}"},
	{"npm-token", "npm_{A36}"}, {"pypi-token", "pypi-AgEIcHlwaS5vcmc{w120}"}, {"rubygems-key", "rubygems_{h48}"}, {"crates-token", "cio{A32}"}, {"nuget-key", "oy2{l43}"}, {"clojars-token", "CLOJARS_{l60}"},
	{"docker-token", "dckr_pat_{w27}"},
	{"slack-token", "xoxb-{d12}-{d13}-{A24}"}, {"slack-token", "xoxp-{d11}-{d11}-{d12}-{h32}"}, {"slack-token", "xapp-1-A{U10}-{d13}-{h64}"}, {"slack-token", "xoxe.xoxp-1-{A160}"},
	{"slack-webhook", "https://hooks.slack.com/services/«T{U10}/B{U10}/{A24}»"}, {"discord-webhook", "https://discord.com/api/webhooks/«{d19}/{w68}»"},
	{"telegram-token", "{d10}:AA{w33}"}, {"telegram-token", "https://api.telegram.org/«bot{d9}:AA{w33}»/sendMessage"}, {"teams-webhook", "https://acme.webhook.office.com/webhookb2/«{uuid}@{uuid}/IncomingWebhook/{h32}/{uuid}»"},
	{"wecom-webhook", "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=«{uuid}»"}, {"dingtalk-webhook", "https://oapi.dingtalk.com/robot/send?access_token=«{h64}»"},
	{"dingtalk-secret", "SEC{h64}"}, {"feishu-webhook", "https://open.feishu.cn/open-apis/bot/v2/hook/«{uuid}»"},
	{"twilio-key", "SK{h32}"}, {"sendgrid-key", "SG.{w22}.{w43}"}, {"mailgun-key", "key-{h32}"}, {"mailchimp-key", "{h32}-us14"}, {"brevo-key", "xkeysib-{h64}-{A16}"}, {"resend-key", "re_{A8}_{A24}"},
	{"stripe-key", "sk_live_{A24}"}, {"stripe-key", "rk_live_{A24}"}, {"stripe-key", "sk_test_{A99}"}, {"stripe-key", "whsec_{A32}"},
	{"square-token", "sq0atp-{w22}"}, {"square-token", "sq0csp-{w43}"}, {"square-token", "EAAA{w60}"}, {"braintree-token", "access_token$production${l16}${h32}"},
	{"shopify-token", "shpat_{h32}"}, {"shopify-token", "shpss_{h32}"}, {"plaid-token", "access-sandbox-{uuid}"}, {"flutterwave-key", "FLWSECK-{h32}-X"}, {"razorpay-key", "rzp_live_{A14}"},
	{"easypost-key", "EZAK{A54}"}, {"facebook-token", "EAAB{A150}"},
	{"anthropic-key", "sk-ant-api03-{w93}AA"}, {"openai-key", "sk-proj-{w74}T3BlbkFJ{w74}"}, {"openai-key", "sk-{A20}T3BlbkFJ{A20}"}, {"openai-key", "sk-{h32}"}, {"openrouter-key", "sk-or-v1-{h64}"}, {"langfuse-key", "sk-lf-{uuid}"},
	{"huggingface-token", "hf_{a34}"}, {"replicate-token", "r8_{A37}"}, {"groq-key", "gsk_{A52}"}, {"xai-key", "xai-{A80}"}, {"perplexity-key", "pplx-{A48}"}, {"nvidia-key", "nvapi-{w64}"},
	{"langsmith-key", "lsv2_pt_{h32}_{h10}"}, {"pinecone-key", "pcsk_{A6}_{A63}"}, {"tavily-key", "tvly-dev-{A32}"}, {"model-key", "fw_{A24}"}, {"model-key", "csk-{l48}"}, {"model-key", "sk_{h48}"}, {"model-key", "tgp_v1_{w43}"},
	{"newrelic-key", "NRAK-{U27}"}, {"grafana-token", "glsa_{A32}_{h8}"}, {"grafana-token", "glc_{b60}"}, {"sentry-token", "sntryu_{h64}"}, {"sentry-token", "sntrys_eyJ{b80}_{b43}"}, {"sentry-dsn", "https://«{h32}»@o{d6}.ingest.sentry.io/{d7}"},
	{"linear-key", "lin_api_{A40}"}, {"notion-token", "ntn_{A46}"}, {"notion-token", "secret_{A43}"}, {"airtable-token", "pat{A14}.{h64}"}, {"figma-token", "figd_{w40}"}, {"postman-key", "PMAK-{h24}-{h34}"},
	{"dynatrace-token", "dt0c01.{U24}.{U64}"}, {"launchdarkly-key", "sdk-{uuid}"}, {"contentful-token", "CFPAT-{w43}"}, {"typeform-token", "tfp_{A44}_{A14}"}, {"hubspot-token", "pat-na1-{uuid}"}, {"clickup-token", "pk_{d8}_{U32}"},
	{"mapbox-token", "sk.eyJ{w60}.{w22}"}, {"honeycomb-key", "hcaik_{l58}"}, {"prefect-key", "pnu_{A36}"}, {"readme-key", "rdme_{l70}"}, {"dropbox-token", "sl.u.{w120}"},
	{"age-key", "AGE-SECRET-KEY-1{q58}"}, {"minisign-key", "RWRTY0Iy{b200}"},
	{"password-hash", "$2y$10${A53}"}, {"password-hash", "$6${A16}${A86}"}, {"password-hash", "$apr1${A8}${A22}"},
	{"url-credentials", "postgres://app:«{p14}»@db.internal:5432/app"}, {"url-credentials", "https://ci:«{p20}»@git.internal/a.git"}, {"url-credentials", "redis://:«{p16}»@cache:6379/0"},
	{"url-credentials", "mongodb+srv://app:«{p12}»@cluster0.ab1cd.mongodb.net/app"}, {"url-credentials", "amqp://app:«{p12}»@mq:5672"}, {"url-credentials", "mysql+pymysql://root:«{p6}!{p6}»@10.0.0.3/app"},
	{"url-credentials", "https://«{h40}»@git.internal/a.git"}, {"url-credentials", "https://«{p32}»:x-oauth-basic@git.internal/a.git"},
	{"json-web-key", `{"kty":"EC","crv":"P-256","d":"«{w43}»"}`}, {"wireguard-key", "PrivateKey = «{b43}=»"}, {"signed-url", "https://b.s3.amazonaws.com/k?X-Amz-Date=1&X-Amz-Signature=«{h64}»"},
	{"google-service-account", `{"type":"service_account","private_key_id":"«{h40}»"}`}, {"docker-auth", `{"auths":{"r.internal":{"auth":"«{basic}»"}}}`},
}

// surroundings are where such a secret lies. Their own words must not help.
var surroundings = map[string]string{
	"english":  "# A day\n\nWe rotated it. The new one is %s, and it works.\nIt was in use since May.",
	"chinese":  "# 一天\n\n换过了，新的是 %s，已经可以用。\n从五月起在用。",
	"closely":  "新的为%s。",
	"code":     "func main() {\n\tc := dial(\"%s\") // since May\n}",
	"markdown": "- it is `%s`\n| prod | `%[1]s` |",
	"json":     `{"name": "prod", "value": "%s", "n": 1}`,
	"escaped":  `{"log": "first\n%s\nlast", "html": "\u003d%[1]s\u0026"}`,
	"yaml":     "prod:\n  value: %s\n  other: 1\n",
	"env":      "export VALUE=%s\r\nOTHER='%[1]s'\r\n",
	"html":     "<b>%s</b>",
	"diff":     "+value=%s\n-value=%[1]s;",
}

func TestFreeSecretsSurviveNowhere(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, test := range free {
		for range 2 {
			text, secret := secretOf(cook(test.recipe, random))
			for where, format := range surroundings {
				survives(t, where, test.rule, fmt.Sprintf(format, text), secret)
			}
		}
	}
}

// survives fails if a secret does, or if it is called something else.
func survives(t *testing.T, where, rule, text, secret string) {
	t.Helper()
	clean, hits := Redact([]byte(text), Allow{})
	if strings.Contains(string(clean), secret) {
		t.Errorf("%s %s survives: %s", where, rule, clean)
		return
	}
	if !strings.Contains(string(clean), Mark(rule)) || len(hits) == 0 {
		t.Errorf("%s %s is called %v: %s", where, rule, hits, clean)
	}
	if again, more := Redact(clean, Allow{}); len(more) > 0 || !bytes.Equal(again, clean) {
		t.Errorf("%s %s: twice: %s", where, rule, again)
	}
}

// bound are kinds that only their context gives away.
var bound = []struct{ rule, recipe string }{
	{"aws-secret-key", "AWS_SECRET_ACCESS_KEY=«{b40}»"}, {"aws-secret-key", `"SecretAccessKey": "«{b40}»",`}, {"aws-secret-key", "AKIA{B16},«{b40}»"}, {"aws-secret-key", "AWS 的密钥是 «{b40}»"}, {"aws-secret-key", "the AWS secret is `«{b40}»`"},
	{"aws-session-token", "aws_session_token = «{b300}==»"},
	{"alibaba-secret", "阿里云 AccessKey Secret：«{A30}»"}, {"tencent-secret", "腾讯云密钥 SecretKey: «{A32}»"}, {"wechat-secret", "微信小程序 AppSecret：«{h32}»"}, {"wechat-secret", "wx{h16} secret «{h32}»"},
	{"cloud-secret", "华为云 SK: «{U40}»"}, {"cloud-secret", "讯飞 APISecret：«{A32}»"},
	{"wifi-password", "WIFI:S:home;T:WPA;P:«{p12}»;;"}, {"password", "docker login -u bob -p «{p14}» r.internal"}, {"password", "CREATE USER app IDENTIFIED BY '«{p14}»'"}, {"password", "redis-cli -h cache -a «{p14}» ping"},
	{"password", "PGPASSWORD='«{p6}%GW#{p5}»'"}, {"secret", "SECRET_KEY = '«{l9}&)#{l5}%(^{l4}@=+{l6}_$!{l9}»'"},
	{"heroku-key", "HEROKU_API_KEY=«{uuid}»"}, {"cloudflare-token", "Cloudflare API token: «{w40}»"}, {"cloudflare-token", "CF_API_KEY=«{h37}»"}, {"fastly-token", "the token for Fastly, FASTLY: «{w32}»"},
	{"hosting-token", "HCLOUD_TOKEN=«{A64}»"}, {"hosting-token", "linode token «{h64}»"}, {"vault-token", "vault token s.«{A24}»"},
	{"bitbucket-secret", "Bitbucket client secret: «{w32}»"}, {"gitea-token", "Gitea token «{h40}»"}, {"gitea-token", "Gitee 私人令牌：«{h32}»"}, {"ci-token", "CODECOV upload: CODECOV_TOKEN «{l36}»"},
	{"npm-token", "//registry.internal/:_authToken=«{A32}»"}, {"discord-token", "client.login('«MTIzNDU3NjU0MzIxNTQzMjE1.{A6}.{w38}»')"},
	{"twilio-token", "TWILIO_AUTH_TOKEN=«{h32}»"}, {"mailgun-key", "mailgun: «{h32}-{h8}-{h8}»"}, {"mail-token", "POSTMARK_TOKEN: «{uuid}»"},
	{"paypal-secret", "PayPal secret E«{w79}»"}, {"datadog-key", "DD_API_KEY=«{h32}»"}, {"datadog-key", "Our Datadog application key, «{h40}», is new"}, {"datadog-key", "Datadog 的密钥 «{h32}»"},
	{"pagerduty-key", "PagerDuty key: «{w20}»"}, {"asana-token", "ASANA_TOKEN=«1/{d16}:{h32}»"}, {"airtable-token", "Airtable API key key«{A14}»"}, {"service-key", "Algolia admin key «{h32}»"}, {"service-key", "OKTA token 00«{w40}»"},
	{"model-key", "COHERE_API_KEY: «{A40}»"}, {"model-key", "Kimi 的密钥 «{A32}»"}, {"zhipu-key", "智谱 API key «{h32}.{A16}»"},
	{"authorization", "Authorization: Bearer «{A40}»"}, {"authorization", "curl -H 'Authorization: token «{h40}»'"}, {"authorization", "Authorization: Basic «{basic}»"}, {"authorization", `{"Authorization":"Bearer «{w64}»"}`},
	{"cookie", "Cookie: theme=dark; sessionid=«{p32}»; lang=en"}, {"curl-user", "curl -u admin:«{p12}» https://x.internal"},
	{"netrc", "machine git.internal login me password «{p12}»"}, {"netrc", "machine git.internal\n  login me\n  password «{a4}{d4}»"}, {"pgpass", "db.internal:5432:app:me:«{p12}»"},
	{"password", "password = \"«{p12}»\""}, {"password", "DB_PASSWORD=«{p16}»"}, {"password", "'dbPassword': '«{p12}',q»"}, {"password", "pwd: «{p6}@{p5}»"}, {"password", "The staging password is «{p14}»."},
	{"password", "密码：«{p12}»"}, {"password", "数据库密码是«{p12}»，别外传"}, {"password", "口令为 `«{p6}#{p6}»`"}, {"password", "パスワード：«{p12}»"}, {"password", "비밀번호: «{p12}»"}, {"password", "| DB password | `«{p14}»` |"},
	{"password", "<password>«{p12}»</password>"}, {"password", "mysql -u root -p«{p6}!{d4}» app"}, {"password", "the password for the admin of staging: «{p14}»"}, {"password", "用密码 «{p6}!{p6}» 登录"}, {"password", "sshpass -p '«{p10}!»' ssh root@h"},
	{"password", `{\"password\":\"«{p12}»\"}`}, {"password", "密码（测试环境）：«{p14}»"}, {"password", "mot de passe : «{p14}»"}, {"password", "password: Sommer«2{d3}»!"},
	{"secret", "token: «{A32}»"}, {"secret", `client_secret: "«{A40}»"`}, {"secret", "令牌：«{A32}»"}, {"secret", "密钥: `«{A24}»`"}, {"secret", "トークン：«{A32}»"}, {"secret", "api_key => '«{h32}»'"}, {"secret", "?access_token=«{A32}»&x=1"},
	{"secret", "X-Api-Key: «{h32}»"}, {"secret", "the token of the bot «{A32}» is new"}, {"secret", "SECRET_KEY_BASE=«{h128}»"}, {"high-entropy", "HMAC_SIGNING_SALT = «{A32}»"}, {"high-entropy", `{"primaryKey": "«{b43}»"}`},
}

func TestBoundSecretsSurviveNowhere(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, test := range bound {
		for range 2 {
			text, secret := secretOf(cook(test.recipe, random))
			survives(t, "alone", test.rule, text, secret)
			survives(t, "english", test.rule, "# Deploy\n\nDone today:\n\n- "+text+"\n\nThen we left.\n", secret)
			survives(t, "chinese", test.rule, "# 部署\n\n今天：\n"+text+"\n然后走了。\n", secret)
			survives(t, "comment", test.rule, "x := 1\r\n// "+strings.ReplaceAll(text, "\n", "\r\n// ")+"\r\n", secret)
		}
	}
}
