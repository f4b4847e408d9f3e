package redact

import (
	"strings"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

const (
	// opening leads from a name to the lines of a block, a text or a list below it.
	opening = `["'\x60]?[ \t]*[:=：][ \t]*(?:!![a-z]+[ \t]+)?(?:([|>])[-+0-9]{0,2}|[rbf]?("""|''')\\?|(?:\$\(cat )?<<[-~]?["']?([A-Za-z_]+)["']?|())[ \t]*(?:#[^\n]*)?\r?\n`
	// ending is what may follow a name that ends what is said; a noun would make it
	// a part of another name.
	ending = `s?["'\x60”’」*]*(?:\s*(?:[.,;:!)）。，；、！|]|$)|\s+(?:for|of|to|on|in|at|until|since|before|after|from|and|but|now|then|there|here|we|he|she|they|you|I|allocated|given|used|everyone)\b|\s?(?:登[录陆]|进|来|即|就|吧|了|です|だ|입니다))`
)

// aroundRules know a secret by the name that stands behind it, or some lines above.
var aroundRules = [...]rule{
	{id: "password", keywords: passwordWords[:], genuine: stated, before: said, unlike: unsaid, pattern: `(?i:` + passwords + `)` + ending},
	{id: "password", keywords: passwordWords[:], genuine: explained, before: aside, unlike: unsaid, pattern: `(?i:` + passwords + `)` + ending},
	{id: "secret", keywords: wordsForKeys[:], genuine: machine, before: said, unlike: unsaid, pattern: `(?i:` + keys + `)` + ending},
	{id: "password", keywords: passwordWords[:], genuine: strict, lines: true, after: 24, pattern: `(?i:` + passwords + `)` + suffix + opening},
	{id: "secret", keywords: namesOfKeys[:], genuine: machine, lines: true, unlike: publicWord, after: 24, pattern: `(?i:` + keys + `|[_-]?key)` + suffix + opening},
}

var (
	wordsForKeys = [...]string{"secret", "token", "credential", "api key", "access key", "private key", "密钥", "密鑰", "私钥", "令牌", "授权码", "トークン", "秘密鍵", "シークレット", "토큰"}
	namesOfKeys  = [...]string{"secret", "token", "credential", "apikey", "_key", "-key", "密钥", "密鑰", "私钥", "令牌", "授权码", "トークン", "秘密鍵", "シークレット", "토큰"}
	// said links a secret with what it is said to be: X is the password, X 是数据库密码.
	said = pattern.New(`(?:\s+(?:is|was|ist|war|est|es|as)\s+(?:[\pL\pN'’_-]+\s+){0,4}|\s*(?:[就便即曾才也仍还]?[是为]|作为|当[作成]?|[做用]作|[がは]|[가이])\s*[\pL\pN _-]{0,16}?)["'“‘「]?$`)
	// aside has what it is behind it: X, the password; X (password).
	aside = pattern.New(`(?:[,，]\s*(?:the|our|my|its)\s+(?:[a-z-]+\s+){0,2}|(?:\s+\(|\s*（)\s*(?:the\s+)?)$`)
	// unsaid is what a secret has to do with a word, other than being it.
	unsaid = pattern.New(`(?i)\b(?:not?|never|how|what|where|when|why|if|whether|of|from|to|in|with|without|for|by|as [\pL ]*as|same|like|than|public|hash(?:ed)?|encrypted|stored|kept)\b|[不否没非如由]`)
)

// stated is for what is said to be a password: it may be as weak as people make
// them, but for names that a program has.
func stated(secret string) bool {
	weak := len(secret) >= 8 && weakWord.MatchString(secret) && !placeholder(secret) && !reference(secret)
	return (weak || password(secret)) && !(identifier.MatchString(secret) && isCommon(secret))
}

// explained is for what a word beside it explains, where calls and types stand, too.
func explained(secret string) bool {
	k := kindsOf(secret)
	return strict(secret) && (k.digits > 1 && k.upper > 0 && k.lower > 0 || strings.ContainsAny(secret, "!@#$%^&*?~+"))
}

var (
	weakWord   = pattern.New(`^[a-z]{3,}\d{1,4}[a-z]{3,}$`)
	identifier = pattern.New(`^[A-Za-z_.]*[A-Z_.][A-Za-z_.]*\d*$`)
)
