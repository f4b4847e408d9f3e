package redact

import (
	"slices"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// rules is the table. Special kinds stand before general ones: where two find
// the same secret, the first names it.
func rules() []rule {
	return slices.Concat(keyRules[:], cloudRules[:], forgeRules[:], chatRules[:], moneyRules[:], modelRules[:], serviceRules[:], contextRules[:], aroundRules[:])
}

// named is a rule for tokens without a mark of their own: the vendor's name
// stands before them in the line, and a word for a key.
func named(id, vendor, token string, keywords ...string) rule {
	return rule{
		id: id, keywords: keywords, genuine: dense, near: keyWord,
		pattern: `(?i:` + vendor + `)[^\n]{0,70}?[^A-Za-z0-9_\n](` + token + `)(?:[^A-Za-z0-9_]|$)`,
	}
}

var keyWord = pattern.New(`(?i)key|token|secret|pass|auth|cred|\b(?:pat|[as]k)\b|密钥|密鑰|令牌|密码|口令|凭|キー|トークン|パスワード|鍵`)
