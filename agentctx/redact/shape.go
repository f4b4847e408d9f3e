package redact

import (
	"math"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// varied reports whether a text could have come from a generator. Placeholders
// repeat themselves (xxxxxxxx, 12345678…) or say what they are.
func varied(secret string) bool { return entropy(secret) >= 3 && !placeholder(secret) }

// opaque is varied for tokens whose alphabet holds words, too: it has digits or
// letters of both cases.
func opaque(secret string) bool {
	k := kindsOf(secret)
	return varied(secret) && (k.digits > 0 || k.lower > 0 && k.upper > 0)
}

// dense is for tokens without a mark of their own: only their context and their
// disorder tell.
func dense(secret string) bool {
	return opaque(secret) && jumble(secret) >= 0.12 && !reference(secret)
}

// password is for what a person would take as a password: mixed letters and
// digits or signs, in no form that is usual for names and paths.
func password(secret string) bool { return mixed(secret) && (!reference(secret) || led(secret)) }

// led is for a password that begins with a sign where a variable, a tag or an alias
// of YAML would: what is behind the sign has to be a strange one.
func led(secret string) bool {
	sign, rest := secret[0], secret[1:]
	switch {
	case template.MatchString(secret):
		return false
	case sign == '%':
		return strict(rest)
	}
	return strings.IndexByte(signs, sign) >= 0 && machine(rest)
}

const signs = "%&@!*=:"

// celled is password for the cell of a table, where a sign at its beginning means
// nothing, or a person.
func celled(secret string) bool {
	if password(secret) || secret == "" || template.MatchString(secret) {
		return password(secret)
	}
	sign, rest := secret[0], secret[1:]
	return sign == '%' && password(rest) || strings.IndexByte(signs, sign) >= 0 && strict(rest)
}

// quoted is password for a text between quotes, which is no call.
func quoted(secret string) bool { return mixed(secret) && !template.MatchString(secret) }

func mixed(secret string) bool {
	return disordered(secret) && entropy(secret) >= 2.5 && !name.MatchString(secret) && !placeholder(secret)
}

func disordered(secret string) bool {
	k := kindsOf(secret)
	switch {
	case len(secret) < 6 || k.space > 0 || k.letters() == 0:
		return false
	case k.digits > 0 && strings.ContainsAny(secret, "!@#$%^&*?~+"):
		return true
	case k.digits == 0:
		return len(secret) >= 10 && k.upper > 1 && k.lower > 1 && entropy(secret) >= 3 && !humps.MatchString(secret)
	case len(secret) < 8:
		return false
	}
	return jumble(secret) >= 0.2 || len(secret) >= 20 && jumble(secret) >= 0.12 || k.lower > 0 && k.upper > 0 || endsInNumber.MatchString(secret)
}

// sealed is for a long text between quotes that a generator made of signs, too,
// where brackets and dollars are signs like any other.
func sealed(secret string) bool {
	k := kindsOf(secret)
	mixture := k.signs > 2 && k.digits > 1 && k.space == 0 && jumble(secret) >= 0.3 && entropy(secret) >= 4
	return mixture && !placeholder(secret) && !strings.ContainsAny(secret, "<>{}[]\\,;|") && !strings.Contains(secret, "://")
}

// token is for what stands where a key or token is due. Identifiers stand there
// too, so disorder is asked for.
func token(secret string) bool {
	k := kindsOf(secret)
	generated := len(secret) >= 12 && jumble(secret) >= 0.12 && entropy(secret) >= 3 && (k.digits > 0 || k.lower > 0 && k.upper > 0)
	return generated && !slug.MatchString(secret) && !uuid.MatchString(secret) && !spelled(secret) && mixed(secret) && !reference(secret)
}

// spelled reports whether a text of both cases is made of words, as names of types
// are: nearly nothing of what a generator makes is.
func spelled(secret string) bool {
	k, letters := kindsOf(secret), 0
	for _, run := range spelling.FindAllString(secret, -1) {
		letters += len(run)
	}
	return k.upper > 0 && k.lower > 0 && letters*10 >= len(secret)*7
}

// strict is for words beside “password” without a sign that they are one.
func strict(secret string) bool {
	k := kindsOf(secret)
	least := 0.2
	if k.upper == 0 || k.lower == 0 {
		least = 0.3
	}
	if len(secret) < 10 || k.kinds() < min(3, 2+k.digits) || jumble(secret) < least || entropy(secret) < 3 {
		return false
	}
	return password(secret) && !option.MatchString(secret) && !uuid.MatchString(secret) && !isCommon(secret)
}

var (
	endsInNumber = pattern.New(`^[A-Za-z]+[0-9]{3,}$`)
	uuid         = pattern.New(`^(?i)\{?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}?$`)
	// slug matches what is named: app-secrets-v2, gemini-cli#28175.
	slug     = pattern.New(`^[a-z]+(?:[-_./#](?:[a-z]+|v?\d{1,6}))+$`)
	spelling = pattern.New(`[A-Z]?[a-z]{3,}|[A-Z][a-z]{2}`)
	// name matches identifiers such as o200k_base or utf8-general-ci.
	name = pattern.New(`^[A-Za-z_]{2,20}=[\w.:-]*$|^[a-z0-9]{1,12}(?:[-_./:][a-z0-9]{1,12})*[-_./:][a-z]{2,12}[.:]?$|^[A-Za-z_]\w*(?:(?:\.|->|::)[A-Za-z_]\w*)+$|^[A-Z0-9]+(?:_[A-Z0-9]+)+$|^(?:Test|Benchmark|Fuzz|Example)[A-Z_]|^(?i:argon2(?:id?|d)|(?:pbkdf|oauth|http|tls|ipv)\d|(?:(?:hmac|aes|rsa|scram|sha|md|base|utf|int|uint|float)[-_]?)+\d{1,5}(?:[-_]?[a-z]{2,7}){0,2}|x509|ed25519)$`)
	// option matches what stands in command lines and addresses.
	option = pattern.New(`^-|=.|://|[/.:].*[/.:]`)
	// humps matches words set together: baseURL, MyPassword.
	humps = pattern.New(`^[a-z]*(?:[A-Z]+[a-z]{2,})*[A-Z]{0,4}s?$|[_./:+-]`)
	// pointers match values that only point at a secret: variables, templates,
	// calls, addresses.
	pointers = pattern.New(`^[$<{%(\[*&@:=!|]|[()\[\]{}]|^(?:process\.|os\.|env[.:]|iv:|tag:|vault:|arn:|ssm:|file:|https?:|data:|urn:|h1:|sha\d+[-:=]|[a-z][a-z0-9+.-]*://)|/(?:secrets?|versions)/`)
	template = pattern.New(`^[$<]|[$<{][{(]?[A-Za-z_]{2,}|%[({]|%[A-Za-z_]\w*%|%[-+#]?[sdvqfgtpTc]\b|^(?:vault:|arn:|ssm:|file:|https?:|data:|sha\d+[-:=]|@Microsoft\.|[a-z][a-z0-9+.-]*://)`)
	// fakeStems are in every text that fakes matches, and quickly looked for.
	fakeStems = [...]string{"example", "placeholder", "redacted", "change", "your", "dummy", "sample", "deadbeef", "undefined", "insert", "replace", "real", "fake", "todo", "***", "...", "…", "____"}
	// joined matches words set side by side, and keepers those among them that tell
	// where a secret is: see-vault-entry-42, KeePassXC:prod/db2.
	joined  = pattern.New(`^[A-Za-z0-9]+(?:[-_./: #]+[A-Za-z0-9]+)*$`)
	keepers = pattern.New(`(?i)^(?:see|ask|get|from|via|stored|kept|held|same|managed|lookup|fetch(?:ed)?|provided|refer|ref)[-_. :/]|(?:^|[-_./: #])(?:(?:key|pass)?vaults?|(?:1|one|last|keeper)pass(?:word)?|bitwarden|keepass(?:xc?)?|keychain|keyring|kms|ssm|sops|(?:sealed|external|param(?:eter)?|secrets?)[-_]?(?:secrets?|store|manager)s?|doppler|infisical|akeyless|conjur|passbolt)(?:[-_./: #]|$)`)
	paths   = pattern.New(`^(?:\.{0,2}|~)/`)
	fakes   = pattern.New(`(?i)example|placeholder|redacted|change[-_ ]?me|your(?:[-_ .]|api|token|pass|secret|key|own)|dummy|sample|deadbeef|undefined|insert[-_]|replace[-_]?(?:me|this|with)|not-?a-?real|fake|todo[-_]|\*\*\*|\.\.\.|…|____`)
)

// reference reports whether a text says where a secret is.
func reference(secret string) bool {
	return pointers.MatchString(secret) || template.MatchString(secret) || paths.MatchString(secret) && (len(secret) < 40 || jumble(secret) < 0.35)
}

// placeholder reports whether a secret says that it is none, or who has it.
func placeholder(secret string) bool {
	lower := strings.ToLower(secret)
	faked := slices.ContainsFunc(fakeStems[:], func(stem string) bool { return strings.Contains(lower, stem) }) && fakes.MatchString(secret)
	return faked || monotone(secret) || joined.MatchString(secret) && keepers.MatchString(secret)
}

// monotone reports what no generator makes: half of it or more are runs (aaaa,
// 1234, abcdef).
func monotone(secret string) bool {
	inRuns, run := 0, 1
	for i := 1; i <= len(secret); i++ {
		if i < len(secret) && follows(secret[i-1], secret[i]) {
			run++
			continue
		}
		if run >= 4 {
			inRuns += run
		}
		run = 1
	}
	return inRuns*2 >= len(secret) || strings.Contains(secret, "xxxx") || strings.Contains(secret, "XXXX")
}

func follows(a, b byte) bool { return isAlnum(b) && (a == b || a+1 == b) }

// kinds counts the bytes of a text by kind.
type kinds struct{ lower, upper, digits, signs, space int }

func (k kinds) letters() int { return k.lower + k.upper }

func (k kinds) kinds() int {
	n := 0
	for _, count := range []int{k.lower, k.upper, k.digits, k.signs} {
		n += min(1, count)
	}
	return n
}

func kindsOf(s string) kinds {
	var k kinds
	for i := range len(s) {
		switch kindOf(s[i]) {
		case 'a':
			k.lower++
		case 'A':
			k.upper++
		case '0':
			k.digits++
		case ' ':
			k.space++
		default:
			k.signs++
		}
	}
	return k
}

func kindOf(c byte) byte {
	switch {
	case 'a' <= c && c <= 'z':
		return 'a'
	case 'A' <= c && c <= 'Z':
		return 'A'
	case '0' <= c && c <= '9':
		return '0'
	case c == ' ' || c == '\t':
		return ' '
	}
	return '.'
}

func isAlnum(c byte) bool { k := kindOf(c); return k == 'a' || k == 'A' || k == '0' }

// jumble is the share of places where the kind of character changes, without
// the capitals of words: about a half in what a generator makes of letters and
// digits, near zero in words and names.
func jumble(s string) float64 {
	if len(s) < 2 {
		return 0
	}
	changes := 0
	for i := 1; i < len(s); i++ {
		a, b := kindOf(s[i-1]), kindOf(s[i])
		if a != b && !(a == 'A' && b == 'a') {
			changes++
		}
	}
	return float64(changes) / float64(len(s)-1)
}

// entropy is Shannon's, in bits a byte.
func entropy(s string) float64 {
	var counts [256]int
	for i := range len(s) {
		counts[s[i]]++
	}
	bits := 0.0
	for _, n := range counts {
		if n > 0 {
			share := float64(n) / float64(len(s))
			bits -= share * math.Log2(share)
		}
	}
	return bits
}
