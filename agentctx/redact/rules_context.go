package redact

import "github.com/git-anw/git-anw/knowledge/pattern"

const (
	// assigned is what stands between a name and its value in code, in data and
	// in the prose of people.
	assigned = "(?:&quot;|[\"'`*\\\\\\])）])*\\s*(?::=|=>|->|==?|[:：＝→]|\\||(?:\\bis\\b|\\bwas\\b|是|为|は)\\s*[:：]?)(?:[ \\t]|\\*\\*)*(?:&quot;|[\"'`\\\\]|\\*\\*)*"
	// bare is a value without quotes around it.
	bare = "[!#-&(-+./:=?-\\[\\]^_a-z{}~0-9-]"
	// plain is a value that may stand in an address.
	plain = "[!#-%(-+./:=?-\\[\\]^_a-z{}~0-9-]"
	// passwords and keys are what the two are called.
	passwords = `pass(?:word|wd|phrase|code)|passwort|kennwort|mot de passe|contraseña|senha|密码|密碼|口令|パスワード|暗証番号|비밀번호|пароль`
	fullWords = `passw(?:or)?d|passphrase|passcode|passwort|kennwort|mot de passe|contraseña|senha|密码|密碼|口令|パスワード|暗証番号|비밀번호|пароль`
	keys      = `secret|(?:api|access|auth|private|client|signing|encryption|master|service|deploy|account)[_\- ]?key|token|credential|密钥|密鑰|私钥|令牌|授权码|トークン|秘密鍵|シークレット|토큰`
	// next leads to the next line or word, in a comment or quotation, too.
	next = `\s+(?:[>#/|*]+\s+)?`
	// below leads from a name to its value on a line below: YAML blocks, JSON that was
	// laid out, continued lines, brackets, texts of several lines, a paragraph or a fence
	// of its own.
	below = "(?:&quot;|[\"'`*\\\\])*[ \\t]*(?:(?:=>|[:=：])?[ \\t]*(?:\"\"\"|'''|[|>(\\\\])?[-+]?[ \\t]*|" +
		"(?:如下|见下|below|as follows)?[ \\t]*[:=：][ \\t]*(?:\\r?\\n[ \\t>#/|*+-]*(?:(?:```|~~~)[a-z]*)?[ \\t]*){1,2})\\r?\\n[ \\t>#/|*+-]*[\"'`]?"
	// suffix is the rest of a name: passwordHash_2.
	suffix = `(?:[A-Za-z0-9]{0,12}(?:[_-][A-Za-z0-9]{1,12}){0,2})`
)

// contextRules know a secret by what stands before it.
var contextRules = [...]rule{
	{id: "url-credentials", keywords: []string{"://"}, genuine: credential, pattern: "://[^/\\s:@'\"<>`]{0,100}:([^/\\s@'\"<>`]{4,200})@[A-Za-z0-9\\[$_{]"},
	{id: "url-credentials", keywords: []string{"://"}, genuine: token, pattern: `://([A-Za-z0-9_.-]{20,200})(?::x-oauth-basic)?@[A-Za-z0-9]`},
	{id: "authorization", keywords: []string{"bearer"}, genuine: token, pattern: `(?i:bearer)[ :=]\s*["']?([A-Za-z0-9_.~+/=-]{16,})`},
	{id: "authorization", keywords: []string{"basic"}, genuine: basic, pattern: `(?i:basic) ([A-Za-z0-9+/]{8,}={0,2})`},
	{id: "authorization", keywords: []string{"authorization"}, genuine: token, pattern: `(?i:authorization)\\?["']?\s*[:=]\s*\\?["']?(?:(?i:token|apikey|key|bot|digest|aws4-hmac-sha256) )?([A-Za-z0-9_.~+/=-]{16,})`},
	{id: "cookie", keywords: []string{"cookie"}, genuine: token, pattern: `(?i:cookie)["']?\s*[:=][^\n]{0,200}?(?i:sess|sid|auth|token)[A-Za-z0-9_.-]{0,20}=([A-Za-z0-9_.%+/=-]{16,})`},
	{id: "netrc", keywords: []string{"machine"}, genuine: lenient, after: 3, pattern: `machine\s+\S{1,100}` + next + `login\s+\S{1,100}` + next + `password\s+(\S{4,200})`},
	{id: "pgpass", keywords: []string{":5432:", ":5433:", ":6432:"}, genuine: lenient, pattern: `:\d{4}:[^:\s]+:[^:\s]+:(\S{6,200})`},
	{id: "curl-user", keywords: []string{" -u", "--user"}, genuine: credential, pattern: `(?: -u|--user)[ =]?\s*["']?[^\s:"']{1,100}:([^\s"']{4,200})`},
	{id: "password-hash", keywords: []string{"$2a$", "$2b$", "$2y$", "$apr1$", "$6$", "$5$", "$argon2"}, pattern: `\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}|\$apr1\$[./A-Za-z0-9]{1,8}\$[./A-Za-z0-9]{22}|\$[56]\$(?:rounds=\d+\$)?[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{43,86}|\$argon2[id]{1,2}\$[^\s"']{40,}`},
	{id: "password", keywords: []string{"-password", "mysql", "mariadb", "sshpass"}, genuine: password, pattern: "(?:-password[ =]|(?:mysql|mysqldump|sshpass|mariadb)\\b[^\\n]{0,60}? -p ?)[\"']?([^\\s\"'`]{6,200})"},
	{id: "password", keywords: []string{" login ", "redis-cli", "requirepass", "masterauth", "identified by", "-passin", "-passout"}, genuine: chosen,
		pattern: "(?: login [^\\n]{0,80}? -[pw] ?|redis-cli\\b[^\\n]{0,60}? -a ?|requirepass |masterauth |(?i:identified by) |-pass(?:in|out) pass:)[\"']?([^\\s\"'`]{6,200})"},
	{id: "wifi-password", keywords: []string{"wifi:"}, genuine: lenient, pattern: `WIFI:[^\s]{0,200}?;?P:([^;\s]{8,63});`},
	{id: "password", keywords: passwordWords[:], genuine: password, pattern: `(?i:` + passwords + `)` + suffix + assigned + `(` + bare + `{6,})`},
	{id: "password", keywords: passwordWords[:], genuine: quoted, pattern: `(?i:` + passwords + `)` + suffix + `["'\\]*\s*[:=]{1,2}\s*(?:"([^"\n]{6,200})"|'([^'\n]{6,200})'|` + "`([^`\n]{6,200})`)"},
	{id: "password", keywords: []string{"password>", "passwd>", "pwd>"}, genuine: password, pattern: `(?i:password|passwd|pwd)>([^<\s]{6,200})</`},
	{id: "password", keywords: passwordWords[:], genuine: strict, words: true, pattern: `(?i:` + fullWords + `)(?:[^A-Za-z]|$)`},
	{id: "password", keywords: []string{"pw", "pass"}, genuine: password, lead: 1, pattern: `(?:(?:^|[^A-Za-z0-9+/])(?i:pwd?)|[a-z]Pwd|(?:^|[^A-Za-z0-9+/])pass|_PASS|[a-z]Pass)\d?["'\\*` + "`" + `]*\s*(?:[:：＝]|=>|==?)\s*["'\\*` + "`" + `]*(` + bare + `{6,})`},
	{id: "secret", keywords: keyWords[:], genuine: token, unlike: publicWord, pattern: `(?i:` + keys + `)` + suffix + assigned + `(` + plain + `{12,})`},
	{id: "secret", keywords: keyWords[:], genuine: sealed, unlike: publicWord, pattern: `(?i:` + keys + `)` + suffix + `["'\\]*\s*[:=]{1,2}\s*(?:"([^"\n]{24,200})"|'([^'\n]{24,200})')`},
	{id: "secret", keywords: keyWords[:], genuine: machine, unlike: publicWord, words: true, pattern: `(?i:` + keys + `)`},
	{id: "password", keywords: passwordWords[:], genuine: machine, after: 3, pattern: `(?i:` + passwords + `)` + suffix + below + `(` + plain + `{12,})`},
	{id: "secret", keywords: keyWords[:], genuine: machine, unlike: publicWord, after: 3, pattern: `(?i:` + keys + `)` + suffix + below + `(` + plain + `{12,})`},
	{id: "high-entropy", keywords: []string{"key", "auth", "cred", "dsn", "salt", "sign", "pin", "pat", "凭证"}, genuine: machine, unlike: publicWord,
		pattern: `(?i:key|auth|cred|dsn|salt|sign|pin|pat|凭证)[A-Za-z0-9_.-]{0,40}["'\\]*\s*[:=：]\s*["'\\]*([A-Za-z0-9_+/=-]{20,})`},
}

var (
	passwordWords = [...]string{"pass", "kennwort", "contrase", "senha", "mot de passe", "密码", "密碼", "口令", "パスワード", "暗証番号", "비밀번호", "пароль"}
	keyWords      = [...]string{"secret", "api", "access", "auth", "private", "client", "signing", "encryption", "master", "service", "deploy", "account", "token", "credential", "密钥", "密鑰", "私钥", "令牌", "授权码", "トークン", "秘密鍵", "シークレット", "토큰"}
)

// publicWord is for what everybody may see although it looks like a key.
var publicWord = pattern.New(`(?i)pub(?:lic)?[ _-]?key|pub[xy]|thumb_?print|finger_?print|signature|checksum|digest|integrity|etag|_?hash|sha-?(?:1|256|384|512)|commit|revision|cache[ _-]?key|arn:aws[a-z-]*:|\d{11}:secret:|公钥|签名|校验|摘要`)

// lenient is for places where only a password can stand.
func lenient(secret string) bool {
	return !placeholder(secret) && !reference(secret) && !isCommon(secret) && secret != "string" && entropy(secret) >= 2
}

// machine is for what only a generator makes: letters of both cases and digits
// in no order.
func machine(secret string) bool {
	k := kindsOf(secret)
	if k.lower == 0 || k.upper == 0 || jumble(secret) < 0.2 || entropy(secret) < 3.5 {
		return false
	}
	enough := k.digits > 1 && jumble(secret) >= 0.35 || len(secret) >= 24 && !humps.MatchString(secret)
	return enough && token(secret)
}
