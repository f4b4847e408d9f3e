package gitops

import "strings"

// parseConfig calls set with the keys of a configuration file in their order,
// named as git lists them. It is false where the file is written in a way that is
// better left to git.
func parseConfig(text string, set func(key, value string)) bool {
	p := configText{rest: strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n")}
	if strings.ContainsAny(text, "\x00\v\f") {
		return false
	}
	for {
		p.rest = strings.TrimLeft(p.rest, " \t\n")
		switch {
		case p.rest == "":
			return true
		case p.rest[0] == '#' || p.rest[0] == ';':
			_, p.rest, _ = strings.Cut(p.rest, "\n")
		case p.rest[0] == '[':
			if !p.header() {
				return false
			}
		default:
			key, value, ok := p.variable()
			if !ok {
				return false
			}
			set(key, value)
		}
	}
}

// configText is a file that is being read.
type configText struct {
	rest    string
	section string // with a dot at its end
}

// header reads [section] or [section "sub"].
func (p *configText) header() bool {
	line, rest, _ := strings.Cut(p.rest[1:], "\n")
	inside, after, closed := strings.Cut(line, "]")
	name, sub, quoted := strings.Cut(inside, " \"")
	if !closed || name == "" || strings.Trim(name, configLetters+"-") != "" {
		return false
	}
	p.section = strings.ToLower(name) + "."
	if quoted {
		sub, quoted = strings.CutSuffix(sub, "\"")
		if !quoted || strings.ContainsAny(sub, "\"\\") {
			return false
		}
		p.section += sub + "."
	}
	p.rest = after + "\n" + rest
	return true
}

const configLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

// variable reads `name = value`, or a name alone, which is true.
func (p *configText) variable() (key, value string, ok bool) {
	line, rest, _ := strings.Cut(p.rest, "\n")
	name, written, valued := strings.Cut(line, "=")
	if !valued {
		written = "true"
	}
	name = strings.TrimRight(name, " \t")
	if name == "" || p.section == "" || strings.Trim(name, configLetters+"-") != "" || name[0] == '-' || '0' <= name[0] && name[0] <= '9' {
		return "", "", false
	}
	p.rest = rest
	value, ok = configValue(written)
	return p.section + strings.ToLower(name), value, ok
}

// configValue takes comments, quotes and escapes off a value; false for one that
// goes on in the next line, or that some versions of git read otherwise.
func configValue(written string) (string, bool) {
	var value strings.Builder
	quoted, blanks := false, 0
	written = strings.Trim(written, " \t")
	for i := 0; i < len(written); i++ {
		c := written[i]
		switch {
		case c == '\t' && !quoted || c == '\r':
			return "", false
		case c == ' ' && !quoted:
			blanks++
			continue
		case (c == '#' || c == ';') && !quoted:
			return value.String(), true
		}
		for ; blanks > 0; blanks-- {
			value.WriteByte(' ')
		}
		switch c {
		case '"':
			quoted = !quoted
		case '\\':
			i++
			if i == len(written) || strings.IndexByte(`"\`, written[i]) < 0 {
				return "", false
			}
			value.WriteByte(written[i])
		default:
			value.WriteByte(c)
		}
	}
	return value.String(), !quoted
}
