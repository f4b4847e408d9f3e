package redact

import (
	"encoding/base64"
	"encoding/json"
	"hash/crc32"
	"strings"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// summed is for tokens that end in a checksum of their own. A right one proves
// the token; a wrong one proves nothing, for the vendors have changed formats.
func summed(secret string) bool { return checksum(secret) || opaque(secret) }

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// checksum checks what GitHub and npm append after the prefix: six base62
// digits of the CRC-32 of what is before.
func checksum(token string) bool {
	body := token[strings.LastIndexByte(token, '_')+1:]
	if len(body) < 12 {
		return false
	}
	body, want := body[:len(body)-6], body[len(body)-6:]
	return base62Sum(body) == want
}

func base62Sum(body string) string {
	var digits [6]byte
	sum := crc32.ChecksumIEEE([]byte(body))
	for i := len(digits) - 1; i >= 0; i-- {
		digits[i] = base62[sum%62]
		sum /= 62
	}
	return string(digits[:])
}

// webToken is for JSON web tokens: the first part is JSON and names an
// algorithm; and it is not the one every tutorial shows.
func webToken(secret string) bool {
	parts := strings.Split(secret, ".")
	var header map[string]any
	if json.Unmarshal(unbase64(parts[0]), &header) != nil {
		return false
	}
	body := string(unbase64(parts[1]))
	tutorial := strings.Contains(body, "1234567890") || strings.Contains(body, "John Doe")
	return header["alg"] != nil && !tutorial && entropy(secret) >= 3
}

// unbase64 decodes either alphabet, padded or not; nil where it is none.
func unbase64(text string) []byte {
	text = strings.NewReplacer("-", "+", "_", "/").Replace(strings.TrimRight(text, "="))
	data, err := base64.RawStdEncoding.DecodeString(text)
	if err != nil {
		return nil
	}
	return data
}

// basic is for base64 of user:password.
func basic(secret string) bool {
	user, word, found := strings.Cut(string(unbase64(secret)), ":")
	return found && len(word) >= 4 && printable(user+word) && !placeholder(word) && !placeholder(user) && !isCommon(word)
}

func printable(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' })
}

// credential is for the password of an address. People put words there in
// examples, so a word must be a strange one.
func credential(secret string) bool {
	if password(secret) || token(secret) {
		return true
	}
	plain := len(secret) >= 7 && entropy(secret) >= 2.5 && regexpWord.MatchString(secret)
	return plain && !placeholder(secret) && !isCommon(secret)
}

// chosen is a password that is no example of one.
func chosen(secret string) bool { return password(secret) && !isCommon(secret) }

var (
	regexpWord = pattern.New(`^[A-Za-z0-9]+$`)
	common     = pattern.New(`(?i)pass|pwd|secret|token|user|login|admin|root|guest|test|foo|bar|key|word|postgres|mysql|mongo|redis|rabbit|minio|demo|local|hunter|mypw|host|port|cred|name`)
)

func isCommon(word string) bool { return common.MatchString(word) }

// discord is for bot tokens: the first part is the bot's number in base64.
func discord(secret string) bool {
	number := string(unbase64(secret[:strings.IndexByte(secret, '.')]))
	return digitsOnly.MatchString(number) && opaque(secret)
}

var digitsOnly = pattern.New(`^[0-9]{15,20}$`)

// wrappedKey is for a PEM block in base64.
func wrappedKey(secret string) bool {
	data := string(unbase64(secret[:min(len(secret)/4*4, 80)]))
	return strings.HasPrefix(data, "-----BEGIN ") && strings.Contains(data, "PRIVATE KEY")
}

// keyBlock is for a PEM block: there is enough of a body, and it is not a
// placeholder.
func keyBlock(secret string) bool {
	body := 0
	for _, run := range keyRuns.FindAllString(strings.ReplaceAll(secret, `\n`, "\n"), -1) {
		if varied(run[:min(len(run), 64)]) || len(run) > 200 {
			body += len(run)
		}
	}
	return body >= 40
}

var keyRuns = pattern.New(`[A-Za-z0-9+/=]{16,}`)

// toFooter is the end of a key block that starts at start: its footer, else, if
// it was cut off, the last line that can belong to it.
func toFooter(text []byte, start, end int) int {
	rest := text[end:min(len(text), end+maxBlock)]
	next := blockHead.FindIndex(rest)
	if foot := blockFoot.FindIndex(rest); foot != nil && (next == nil || next[0] > foot[0]) {
		return end + foot[1]
	}
	return end + len(blockBody.Find(rest))
}

const maxBlock = 64 << 10

var (
	blockHead = pattern.New(`-{4,5} ?BEGIN `)
	blockFoot = pattern.New(`-{4,5} ?END [A-Za-z0-9 ]{1,60}-{4,5}`)
	blockBody = pattern.New(`^(?:(?:\s|\\[nr]|[>#*/|"'+])*(?:[A-Za-z-]+: [^\r\n]*|[A-Za-z0-9+/=]{16,}|[A-Za-z0-9+/]{1,15}=))*`)
)
