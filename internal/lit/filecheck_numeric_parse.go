package lit

import (
	"fmt"
	"math/big"
	"regexp"
	"strings"
)

// numericError is a problem at an offset of a numeric block.
type numericError struct {
	offset      int
	message     string
	unsupported bool
}

func (e *numericError) Error() string { return e.message }

type numericBlock struct {
	defined *numericVariable
	expr    *numericExpr // without terms when any number will do
}

// numericParser parses the content of one numeric block.
type numericParser struct {
	vars   *variables
	line   int // of the directive, 0 on the command line
	legacy bool
	src    string
	pos    int
	// implicit is the format of the first variable in the expression.
	implicit *numericVariable
}

const blanks = " \t"

func (n *numericParser) fail(offset int, format string, args ...any) error {
	return &numericError{offset: offset, message: fmt.Sprintf(format, args...)}
}

func (n *numericParser) unsupported(offset int, what string) error {
	return &numericError{offset: offset, message: "not implemented: " + what, unsupported: true}
}

func (n *numericParser) rest() string { return n.src[n.pos:] }

func (n *numericParser) skipBlanks() {
	n.pos = len(n.src) - len(strings.TrimLeft(n.rest(), blanks))
}

func (n *numericParser) parse(content string) (*numericBlock, error) {
	n.src = content
	format, err := n.parseFormat()
	if err != nil {
		return nil, err
	}
	definition, definitionAt, isDefinition := "", n.pos, false
	if head, _, ok := strings.Cut(n.rest(), ":"); ok {
		definition, isDefinition = head, true
		n.pos += len(head) + 1
	}
	expr, err := n.parseExpression(format != (numericFormat{}))
	if err != nil {
		return nil, err
	}
	expr.format = format
	if format == (numericFormat{}) {
		expr.format = numericFormats['u']
		if n.implicit != nil {
			expr.format = n.implicit.format
		}
	}
	block := &numericBlock{expr: expr}
	if isDefinition {
		block.defined, err = n.define(definition, definitionAt, expr.format)
	}
	return block, err
}

var formatSyntax = regexp.MustCompile(`^%(#?)(\.[0-9]+)?([a-zA-Z])$`)

func (n *numericParser) parseFormat() (numericFormat, error) {
	comma := strings.IndexByte(n.src, ',')
	if comma < 0 || strings.Contains(n.src[:comma], "(") {
		return numericFormat{}, nil
	}
	spec := strings.Trim(n.src[:comma], blanks)
	m := formatSyntax.FindStringSubmatch(spec)
	switch {
	case spec == "%":
		return numericFormat{}, n.unsupported(0, "numeric format without a letter")
	case m == nil:
		return numericFormat{}, n.fail(len(n.src)-len(strings.TrimLeft(n.src, blanks)), "invalid matching format specification in expression")
	}
	if m[1] != "" || m[2] != "" {
		return numericFormat{}, n.unsupported(0, "alternate form or precision in a numeric format")
	}
	format, known := numericFormats[m[3][0]]
	if !known {
		return numericFormat{}, n.fail(1, "invalid format specifier in expression")
	}
	n.pos = comma + 1
	return format, nil
}

func (n *numericParser) parseExpression(hasFormat bool) (*numericExpr, error) {
	n.skipBlanks()
	constrained := strings.HasPrefix(n.rest(), "==")
	if constrained {
		n.pos += 2
	}
	n.skipBlanks()
	n.src = strings.TrimRight(n.src, blanks)
	if n.pos >= len(n.src) {
		if constrained {
			return nil, n.fail(n.pos, "empty numeric expression should not have a constraint")
		}
		return &numericExpr{}, nil
	}
	expr := &numericExpr{text: n.rest()}
	start := n.pos
	negative := false
	for {
		term, err := n.parseOperand(len(expr.terms) == 0, constrained)
		if err != nil {
			return nil, err
		}
		term.negative = term.negative != negative
		expr.terms = append(expr.terms, term)
		if err := n.mergeFormat(term.variable, start, hasFormat); err != nil {
			return nil, err
		}
		n.skipBlanks()
		if n.pos >= len(n.src) {
			return expr, nil
		}
		if n.legacy && len(expr.terms) == 2 {
			return nil, n.fail(n.pos, "unexpected characters at end of expression '%s'", n.rest())
		}
		op := n.src[n.pos]
		if op != '+' && op != '-' {
			return nil, n.fail(n.pos, "unsupported operation '%c'", op)
		}
		negative = op == '-'
		n.pos++
		n.skipBlanks()
		if n.pos >= len(n.src) {
			return nil, n.fail(n.pos, "missing operand in expression")
		}
	}
}

func (n *numericParser) mergeFormat(v *numericVariable, start int, hasFormat bool) error {
	switch {
	case v == nil || hasFormat:
	case n.implicit == nil:
		n.implicit = v
	case n.implicit.format != v.format:
		return n.fail(start, "implicit format conflict between '%s' (%v) and '%s' (%v), need an explicit format specifier",
			n.implicit.name, n.implicit.format, v.name, v.format)
	}
	return nil
}

var literalSyntax = regexp.MustCompile(`^-?(?:0[xX][0-9a-fA-F]+|[0-9]+)`)

func (n *numericParser) parseOperand(first, constrained bool) (numericTerm, error) {
	if strings.HasPrefix(n.rest(), "(") {
		return numericTerm{}, n.unsupported(n.pos, "parentheses in a numeric expression")
	}
	at := n.pos
	if !n.legacy || first {
		name, rest, message := cutName(n.rest())
		if message == "" {
			n.pos += len(name)
			if strings.HasPrefix(strings.TrimLeft(rest, blanks), "(") {
				return numericTerm{}, n.unsupported(at, "function in a numeric expression")
			}
			v, err := n.use(name, at)
			return numericTerm{variable: v}, err
		}
		if n.legacy {
			return numericTerm{}, n.fail(at, "%s", message)
		}
	}
	literal := literalSyntax.FindString(n.rest())
	digits := strings.TrimPrefix(literal, "-")
	isHex := len(digits) > 1 && (digits[1] == 'x' || digits[1] == 'X')
	switch {
	case literal == "" || n.legacy && digits != literal:
		what := "operand format"
		if first && !constrained {
			what = "matching constraint or operand format"
		}
		return numericTerm{}, n.fail(at, "invalid %s", what)
	case n.legacy && isHex:
		return numericTerm{}, n.fail(at+1, "unexpected characters at end of expression '%s'", n.rest()[1:])
	case !n.legacy && !isHex && len(digits) > 1 && digits[0] == '0':
		return numericTerm{}, n.unsupported(at, "number with a leading zero")
	}
	n.pos += len(literal)
	base := 10
	if isHex {
		base, digits = 16, digits[2:]
	}
	value, ok := new(big.Int).SetString(digits, base)
	if !ok {
		panic("BUG: lit: numeric literal does not parse: " + literal)
	}
	return numericTerm{literal: value, negative: literal[0] == '-'}, nil
}

func (n *numericParser) use(name string, at int) (*numericVariable, error) {
	if name[0] == '@' {
		if name != "@LINE" {
			return nil, n.fail(at, "invalid pseudo numeric variable '%s'", name)
		}
		if n.line == 0 {
			return nil, n.unsupported(at, "@LINE outside a check file")
		}
		return &numericVariable{name: name, format: numericFormats['u'], value: big.NewInt(int64(n.line))}, nil
	}
	v := n.vars.numeric[name]
	if v == nil {
		v = &numericVariable{name: name, format: numericFormats['u']}
		n.vars.numeric[name] = v
	}
	if v.line != 0 && v.line == n.line {
		return nil, n.fail(at, "numeric variable '%s' defined earlier in the same CHECK directive", name)
	}
	return v, nil
}

func (n *numericParser) define(text string, at int, format numericFormat) (*numericVariable, error) {
	trimmed := strings.TrimLeft(text, blanks)
	at += len(text) - len(trimmed)
	name, rest, message := cutName(trimmed)
	switch {
	case message != "":
		return nil, n.fail(at, "%s", message)
	case name[0] == '@':
		return nil, n.fail(at, "definition of pseudo numeric variable unsupported")
	case n.vars.declared[name]:
		return nil, n.fail(at, "string variable with name '%s' already exists", name)
	case strings.Trim(rest, blanks) != "":
		return nil, n.fail(at+len(name), "unexpected characters after numeric variable name")
	}
	v := n.vars.numeric[name]
	if v == nil {
		v = &numericVariable{name: name, format: format, line: n.line}
		n.vars.numeric[name] = v
	}
	if v.format != format {
		return nil, n.fail(at+len(name), "format different from previous variable definition")
	}
	return v, nil
}
