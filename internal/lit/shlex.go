package lit

import (
	"fmt"
	"strings"
)

// shellToken is a word, or an operator.
type shellToken struct {
	text       string
	isOperator bool
	// descriptor is the number directly before a redirection, -1 without one.
	descriptor int
}

// shellOperators is in order of length, so that the first match is the longest.
var shellOperators = []string{"&&", "||", "&>", ">&", ">>", "<&", "<<", "<>", ";", "|", "&", ">", "<"}

// unquotedSpecials mean something to a shell and nothing, or something else,
// to the internal shell of lit, so they must be quoted.
const unquotedSpecials = "*?$`()"

// lexShell splits a command line as the internal shell of lit does.
func lexShell(command string) ([]shellToken, error) {
	var tokens []shellToken
	for rest := strings.TrimLeft(command, " \t"); rest != ""; rest = strings.TrimLeft(rest, " \t") {
		if op := operatorAt(rest); op != "" {
			tokens = append(tokens, shellToken{text: op, isOperator: true, descriptor: -1})
			rest = rest[len(op):]
			continue
		}
		word, length, err := lexWord(rest)
		if err != nil {
			return nil, err
		}
		rest = rest[length:]
		if isDigits(word) && (strings.HasPrefix(rest, ">") || strings.HasPrefix(rest, "<")) {
			if len(word) > 1 {
				return nil, fmt.Errorf("redirection of descriptor %s is not implemented", word)
			}
			op := operatorAt(rest)
			tokens = append(tokens, shellToken{text: op, isOperator: true, descriptor: int(word[0] - '0')})
			rest = rest[len(op):]
			continue
		}
		tokens = append(tokens, shellToken{text: word, descriptor: -1})
	}
	return tokens, nil
}

func operatorAt(s string) string {
	for _, op := range shellOperators {
		if strings.HasPrefix(s, op) {
			return op
		}
	}
	return ""
}

func isDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// lexWord returns the word at the start of s without its quotes, and its length in s.
func lexWord(s string) (word string, length int, err error) {
	if s[0] == '\\' || s[0] == '#' || s[0] == '~' {
		return "", 0, fmt.Errorf("unquoted '%c' at the start of a word is not implemented", s[0])
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case isBlank(c) || strings.IndexByte("|&;<>", c) >= 0:
			return b.String(), i, nil
		case c == '\'' || c == '"':
			n, err := lexQuoted(&b, s[i:])
			if err != nil {
				return "", 0, err
			}
			i += n
		case c == '\\':
			if i+1 == len(s) {
				return "", 0, fmt.Errorf("backslash at the end of the command")
			}
			b.WriteByte(s[i+1])
			i += 2
		case strings.IndexByte(unquotedSpecials, c) >= 0:
			return "", 0, fmt.Errorf("unquoted '%c' is not implemented", c)
		default:
			b.WriteByte(c)
			i++
		}
	}
	return b.String(), len(s), nil
}

// lexQuoted: between double quotes a backslash escapes '"', '\' and '$' only.
func lexQuoted(b *strings.Builder, s string) (length int, err error) {
	quote := s[0]
	for i := 1; i < len(s); i++ {
		c := s[i]
		if c == quote {
			return i + 1, nil
		}
		if quote == '"' && c == '\\' && i+1 < len(s) && strings.IndexByte(`"\$`, s[i+1]) >= 0 {
			i++
			c = s[i]
		}
		b.WriteByte(c)
	}
	return 0, fmt.Errorf("missing %c", quote)
}
