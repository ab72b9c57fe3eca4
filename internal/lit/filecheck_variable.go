package lit

import (
	"strconv"
	"strings"
)

// variables are the values known at one point of a run, and the numeric
// variables known at one point of reading the check file.
type variables struct {
	strings map[string]string
	numeric map[string]*numericVariable
	// declared are the string variables seen so far in the check file.
	declared map[string]bool
}

func newVariables() *variables {
	return &variables{
		strings:  map[string]string{},
		numeric:  map[string]*numericVariable{},
		declared: map[string]bool{},
	}
}

// clearLocal forgets the values of all variables but the '$' ones.
func (v *variables) clearLocal() {
	for name := range v.strings {
		if name[0] != '$' {
			delete(v.strings, name)
		}
	}
	for name, n := range v.numeric {
		if name[0] != '$' {
			n.value = nil
		}
	}
}

func isNameStart(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
}

// cutName splits a variable name, possibly starting with '$' or '@', off s.
// The message is empty when there is one.
func cutName(s string) (name, rest, message string) {
	if s == "" {
		return "", s, "empty variable name"
	}
	n := 0
	if s[0] == '$' || s[0] == '@' {
		n = 1
		if len(s) == 1 {
			kind := map[byte]string{'$': "global", '@': "pseudo"}[s[0]]
			return "", s, "empty " + kind + " variable name"
		}
	}
	if !isNameStart(s[n]) {
		return "", s, "invalid variable name"
	}
	for n < len(s) && (isNameStart(s[n]) || s[n] >= '0' && s[n] <= '9') {
		n++
	}
	return s[:n], s[n:], ""
}

// blockEnd returns the length of the text before the "]]" that closes a
// variable block, -1 if there is none, and where a ']' is one too many.
func blockEnd(s string) (length, stray int) {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch {
		case depth == 0 && strings.HasPrefix(s[i:], "]]"):
			return i, -1
		case s[i] == '\\':
			i++
		case s[i] == '[':
			depth++
		case s[i] == ']' && depth == 0:
			return -1, i
		case s[i] == ']':
			depth--
		}
	}
	return -1, -1
}

func (p *patternParser) parseVariableBlock(rest string) error {
	length, stray := blockEnd(rest[2:])
	if stray >= 0 {
		return &located{text: p.text, offset: p.pos + 2 + stray, exitCode: 1,
			message: `missing closing "]" for regex variable`}
	}
	if length < 0 {
		return p.errorAt(p.pos, "Invalid substitution block, no ]] found")
	}
	content, at := rest[2:2+length], p.pos+2
	p.pos += 2 + length + 2
	if expr, ok := strings.CutPrefix(content, "#"); ok {
		return p.parseNumericBlock(expr, at+1, false)
	}
	head, _, isDefinition := strings.Cut(content, ":")
	if space := strings.IndexAny(head, " \t"); space >= 0 {
		return p.errorAt(at+space, "unexpected whitespace")
	}
	name, tail, message := cutName(content)
	if message != "" {
		return p.errorAt(at, message)
	}
	isPseudo := name[0] == '@'
	switch {
	case isDefinition:
		regex, ok := strings.CutPrefix(tail, ":")
		if isPseudo || !ok {
			return p.errorAt(at, "invalid name in string variable definition")
		}
		return p.defineString(name, regex, at)
	case isPseudo:
		return p.parseNumericBlock(content, at, true)
	case tail != "":
		return p.errorAt(at, "invalid name in string variable use")
	}
	return p.useString(name, at)
}

func (p *patternParser) defineString(name, regex string, at int) error {
	if p.vars.numeric[name] != nil {
		return p.errorAt(at, "numeric variable with name '"+name+"' already exists")
	}
	p.addRegex("(")
	p.groups++
	p.vars.declared[name] = true
	p.stringGroups = append(p.stringGroups, stringGroup{name, p.groups})
	if regex != "" {
		if err := p.addUserRegex(at+len(name)+1, regex); err != nil {
			return err
		}
	}
	p.addRegex(")")
	return nil
}

// maxBackref is the highest group an expression can refer back to.
const maxBackref = 9

// useString: a variable defined earlier in the same directive is what its
// group has matched so far, any other one is the value it got before.
func (p *patternParser) useString(name string, at int) error {
	for i := len(p.stringGroups) - 1; i >= 0; i-- {
		if p.stringGroups[i].name != name {
			continue
		}
		if p.stringGroups[i].group > maxBackref {
			return p.errorAt(at, "Can't back-reference more than 9 variables")
		}
		p.addRegex("\\" + strconv.Itoa(p.stringGroups[i].group))
		return nil
	}
	p.parts = append(p.parts, regexPart{value: stringUse(name), offset: at})
	return nil
}
