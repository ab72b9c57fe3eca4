package lit

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tshared/tshared/internal/lit/ere"
)

// pattern is a parsed directive: a fixed string, or a regular expression with
// places for the values of variables.
type pattern struct {
	directive
	text  *checkText
	fixed string
	parts []regexPart
	// stringGroups and numericGroups say which group of the expression defines
	// a variable; a later definition of a name wins.
	stringGroups  []stringGroup
	numericGroups []numericGroup
	compiled      *ere.Regexp // of an expression without substitutions
}

// regexPart is a piece of expression text, or a substitution at an offset.
type regexPart struct {
	regex  string
	value  substitution
	offset int
}

// substitution is a string variable or a numeric expression.
type substitution interface {
	// source is the text as written.
	source() string
	// evaluate returns the text to match.
	evaluate(v *variables) (string, error)
}

type stringGroup struct {
	name  string
	group int
}

type numericGroup struct {
	variable *numericVariable
	group    int
}

type stringUse string

func (u stringUse) source() string { return string(u) }

func (u stringUse) evaluate(v *variables) (string, error) {
	value, ok := v.strings[string(u)]
	if !ok {
		return "", fmt.Errorf("undefined variable: %s", string(u))
	}
	return value, nil
}

// usesVariables says whether the pattern defines or uses any variable.
func (p *pattern) usesVariables() bool {
	for _, part := range p.parts {
		if part.value != nil {
			return true
		}
	}
	return len(p.stringGroups) > 0 || len(p.numericGroups) > 0
}

func (p *pattern) isRegex() bool { return p.parts != nil }

// patternParser reads the text of one directive.
type patternParser struct {
	*pattern
	opts *CheckOptions
	vars *variables
	line int
	pos  int
	// groups counts the parentheses written so far.
	groups int
}

func parsePattern(text *checkText, d directive, opts *CheckOptions, vars *variables) (*pattern, error) {
	p := &patternParser{pattern: &pattern{directive: d, text: text}, opts: opts, vars: vars}
	// The implicit patterns of the command line have no line number.
	if d.prefix != implicitPrefix {
		p.line = text.line(d.offset)
	}
	if err := p.parse(); err != nil {
		return nil, err
	}
	return p.pattern, nil
}

func (p *patternParser) errorAt(offset int, message string) error {
	return &located{text: p.text, offset: offset, message: message}
}

func (p *patternParser) unsupportedAt(offset int, message string) error {
	return &located{text: p.text, offset: offset, message: message, unsupported: true}
}

func (p *patternParser) parse() error {
	significantBlanks := p.opts.StrictWhitespace && p.opts.MatchFullLines
	for !significantBlanks && p.end > p.start && isBlank(p.text.text[p.end-1]) {
		p.end--
	}
	source := p.text.text[p.start:p.end]
	switch {
	case source == "" && p.kind != checkEmpty:
		return p.errorAt(p.start, "found empty check string with prefix '"+p.prefix+":'")
	case source != "" && p.kind == checkEmpty:
		return p.errorAt(p.start, "found non-empty check string for empty check with prefix '"+p.prefix+":'")
	case p.kind == checkEmpty:
		return nil
	}
	fullLine := p.opts.MatchFullLines && p.kind != checkNot
	hasBlocks := strings.Contains(source, "{{") || strings.Contains(source, "[[")
	if p.literal || !fullLine && !hasBlocks {
		p.fixed = source
		return nil
	}
	blanks := " *"
	if p.opts.StrictWhitespace {
		blanks = ""
	}
	if fullLine {
		p.addRegex("^" + blanks)
	}
	if err := p.parseBlocks(); err != nil {
		return err
	}
	if fullLine {
		p.addRegex(blanks + "$")
	}
	return p.compileIfConstant()
}

// compileIfConstant: an empty expression, which only empty variables can
// leave, is no error here; it just never matches.
func (p *patternParser) compileIfConstant() error {
	for _, part := range p.parts {
		if part.value != nil {
			return nil
		}
	}
	re, err := ere.Compile(p.parts[0].regex)
	if err != nil {
		return p.regexError(p.start, err)
	}
	p.compiled = re
	return nil
}

func (p *patternParser) addRegex(regex string) {
	if n := len(p.parts); n > 0 && p.parts[n-1].value == nil {
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
			// Of more brackets, the first ones are text.
			err = p.parseVariableBlock(rest)
		default:
			n := literalLength(rest)
			p.addRegex(ere.Quote(rest[:n]))
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
	// The parentheses count towards the limit on back-references, and the real
	// tool adds them when a '|' stands anywhere in the rest of the line.
	grouped := strings.Contains(rest, "|")
	if grouped {
		p.addRegex("(")
		p.groups++
	}
	if err := p.addUserRegex(p.pos+2, rest[2:end]); err != nil {
		return err
	}
	if grouped {
		p.addRegex(")")
	}
	p.pos += end + 2
	return nil
}

// addUserRegex adds an expression of the test file, which must be complete in itself.
func (p *patternParser) addUserRegex(offset int, source string) error {
	re, err := ere.Compile(source)
	if err != nil {
		return p.regexError(offset, err)
	}
	if re.HasBackrefs() {
		return p.unsupportedAt(offset, "back-reference in a regex; use a variable")
	}
	p.groups += re.Groups()
	p.addRegex(source)
	return nil
}

func (p *patternParser) regexError(offset int, err error) error {
	if errors.Is(err, ere.ErrUnsupported) {
		return p.unsupportedAt(offset, err.Error())
	}
	return p.errorAt(offset, "invalid regex: "+err.Error())
}
