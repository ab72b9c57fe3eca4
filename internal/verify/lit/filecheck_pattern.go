package lit

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// pattern is a parsed directive: a fixed string, or a regular expression with places for the
// values of variables.
type pattern struct {
	directive
	text  *checkText
	fixed string
	parts []regexPart
	// groups says which group of the expression defines a variable.
	groups   []variableGroup
	compiled *regexp.Regexp // of an expression without uses of variables
}

// regexPart is a piece of expression text, or the use of a variable at an offset.
type regexPart struct {
	regex    string
	variable string
	offset   int
}

type variableGroup struct {
	name  string
	group int
}

func (p *pattern) isRegex() bool { return p.parts != nil }

// usesVariables says whether the pattern defines or uses any variable.
func (p *pattern) usesVariables() bool {
	for _, part := range p.parts {
		if part.variable != "" {
			return true
		}
	}
	return len(p.groups) > 0
}

// patternParser reads the text of one directive.
type patternParser struct {
	*pattern
	pos int
	// parentheses counts the groups of the expression so far.
	parentheses int
}

func parsePattern(text *checkText, d directive) (*pattern, error) {
	p := &patternParser{pattern: &pattern{directive: d, text: text}}
	return p.pattern, p.parse()
}

func (p *patternParser) errorAt(offset int, message string) error {
	return &located{text: p.text, offset: offset, message: message}
}

func (p *patternParser) unsupportedAt(offset int, message string) error {
	return &located{text: p.text, offset: offset, message: message, unsupported: true}
}

func (p *patternParser) parse() error {
	for p.end > p.start && isBlank(p.text.text[p.end-1]) {
		p.end--
	}
	source := p.text.text[p.start:p.end]
	if source == "" {
		return p.errorAt(p.start, "found empty check string with prefix '"+p.prefix+":'")
	}
	if !strings.Contains(source, "{{") && !strings.Contains(source, "[[") {
		p.fixed = source
		return nil
	}
	if err := p.parseBlocks(); err != nil {
		return err
	}
	if len(p.parts) == 1 && p.parts[0].variable == "" {
		return p.compile(p.parts[0].regex)
	}
	return nil
}

func (p *patternParser) compile(source string) (err error) {
	if p.compiled, err = regexp.CompilePOSIX(source); err != nil {
		return p.unsupportedAt(p.start, err.Error())
	}
	return nil
}

func (p *patternParser) addRegex(regex string) {
	if n := len(p.parts); n > 0 && p.parts[n-1].variable == "" {
		p.parts[n-1].regex += regex
		return
	}
	p.parts = append(p.parts, regexPart{regex: regex})
}

func (p *patternParser) parseBlocks() error {
	p.pos = p.start
	for p.pos < p.end {
		rest := p.text.text[p.pos:p.end]
		var err error
		switch {
		case strings.HasPrefix(rest, "{{"):
			err = p.parseRegexBlock(rest)
		case strings.HasPrefix(rest, "[[") && !strings.HasPrefix(rest, "[[["):
			// Of three brackets the first is text.
			err = p.parseVariableBlock(rest)
		default:
			n := literalLength(rest)
			p.addRegex(regexp.QuoteMeta(rest[:n]))
			p.pos += n
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func literalLength(s string) int {
	for i := 1; i < len(s); i++ {
		if strings.HasPrefix(s[i:], "{{") || strings.HasPrefix(s[i:], "[[") {
			return i
		}
	}
	return len(s)
}

func (p *patternParser) parseRegexBlock(rest string) error {
	end := strings.Index(rest, "}}")
	if end < 0 {
		return p.errorAt(p.pos, "found start of regex string with no end '}}'")
	}
	err := p.addGroup(p.pos+2, rest[2:end])
	p.pos += end + 2
	return err
}

// ambiguousRegex matches what the standard library and LLVM read differently: escaped letters and
// digits, classes that may match a line end, counted and repeated repetitions, empty branches.
var ambiguousRegex = regexp.MustCompile(`\\[A-Za-z0-9]|\[:space:\]|\{|[*+?][*+?]|(^|[|(])(\||$)|\|\)`)

// addGroup adds an expression of the test file, which must be complete in itself.
func (p *patternParser) addGroup(offset int, source string) error {
	if ambiguousRegex.MatchString(source) {
		return p.unsupportedAt(offset, "regular expression '"+source+"'")
	}
	re, err := regexp.CompilePOSIX(source)
	if err != nil {
		return p.unsupportedAt(offset, err.Error())
	}
	p.parentheses += 1 + re.NumSubexp()
	p.addRegex("(" + source + ")")
	return nil
}

// variableBlock matches [[NAME]], [[NAME:regex]] and [[@LINE+1]].
var variableBlock = regexp.MustCompile(`^\[\[(?:([A-Za-z_][A-Za-z0-9_]*)(:?)|@LINE([+-][0-9]+)?\]\])`)

func (p *patternParser) parseVariableBlock(rest string) error {
	m := variableBlock.FindStringSubmatch(rest)
	if m == nil {
		return p.unsupportedAt(p.pos, "substitution block")
	}
	name, at := m[1], p.pos
	if name == "" {
		delta, _ := strconv.Atoi(m[3]) // "" is 0
		p.addRegex(strconv.Itoa(p.text.line(p.offset) + delta))
		p.pos += len(m[0])
		return nil
	}
	length := blockEnd(rest[len(m[0]):])
	if length < 0 {
		return p.unsupportedAt(p.pos, "substitution block without ]]")
	}
	content := rest[len(m[0]) : len(m[0])+length]
	p.pos += len(m[0]) + length + len("]]")
	if m[2] == "" {
		return p.useVariable(name, content, at)
	}
	if strings.Contains(content, "|") {
		// The captured text of an alternation differs between implementations.
		return p.unsupportedAt(at, "alternation in the definition of '"+name+"'")
	}
	p.groups = append(p.groups, variableGroup{name, p.parentheses + 1})
	return p.addGroup(at+len(m[0]), content)
}

func (p *patternParser) useVariable(name, rest string, at int) error {
	if rest != "" {
		return p.unsupportedAt(at, "substitution block")
	}
	for _, g := range p.groups {
		if g.name == name {
			return p.unsupportedAt(at, "variable '"+name+"' in the line that defines it: continue in a -SAME line")
		}
	}
	p.parts = append(p.parts, regexPart{variable: name, offset: at + len("[[")})
	return nil
}

// blockEnd returns the length of the text before the "]]" that closes a variable block, -1
// without one.
func blockEnd(s string) int {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch {
		case depth == 0 && strings.HasPrefix(s[i:], "]]"):
			return i
		case s[i] == '\\':
			i++
		case s[i] == '[':
			depth++
		case s[i] == ']':
			if depth--; depth < 0 {
				return -1
			}
		}
	}
	return -1
}

// substitutionErrors are the variables without a value.
type substitutionErrors []located

func (e substitutionErrors) Error() string {
	var lines []string
	for i := range e {
		lines = append(lines, e[i].Error())
	}
	return strings.Join(lines, "\n")
}

// expression is the regular expression with the values of variables filled in.
func (p *pattern) expression(vars map[string]string) (*regexp.Regexp, error) {
	if p.compiled != nil {
		return p.compiled, nil
	}
	var source strings.Builder
	var failed substitutionErrors
	for _, part := range p.parts {
		value, ok := vars[part.variable]
		switch {
		case part.variable == "":
			source.WriteString(part.regex)
		case !ok:
			failed = append(failed, located{text: p.text, offset: part.offset, message: fmt.Sprintf("undefined variable: %s", part.variable)})
		default:
			source.WriteString(regexp.QuoteMeta(value))
		}
	}
	if failed != nil {
		return nil, failed
	}
	if source.Len() == 0 { // the values of all variables are empty
		return nil, errNoMatch
	}
	return regexp.CompilePOSIX(source.String())
}
