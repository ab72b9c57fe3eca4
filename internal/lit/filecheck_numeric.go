package lit

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
)

// numericFormat is how a number is written; the zero value means none given.
type numericFormat struct {
	verb     byte
	wildcard string
	base     int
}

var numericFormats = map[byte]numericFormat{
	'u': {'u', `[0-9]+`, 10},
	'd': {'d', `-?[0-9]+`, 10},
	'x': {'x', `[0-9a-f]+`, 16},
	'X': {'X', `[0-9A-F]+`, 16},
}

func (f numericFormat) String() string { return "%" + string(f.verb) }

func (f numericFormat) format(n *big.Int) (string, error) {
	if n.Sign() < 0 && f.verb != 'd' {
		return "", errors.New("unable to substitute variable or numeric expression: overflow error")
	}
	text := n.Text(f.base)
	if f.verb == 'X' {
		text = strings.ToUpper(text)
	}
	return text, nil
}

type numericVariable struct {
	name   string
	format numericFormat
	// line is where it was first defined, 0 if it was only used so far.
	line  int
	value *big.Int
}

// numericTerm is one operand with its sign.
type numericTerm struct {
	negative bool
	variable *numericVariable // nil for a literal
	literal  *big.Int
}

// numericExpr is a sum in a format.
type numericExpr struct {
	text   string
	terms  []numericTerm
	format numericFormat
}

func (e *numericExpr) source() string { return e.text }

func (e *numericExpr) sum() (*big.Int, error) {
	total := new(big.Int)
	for _, t := range e.terms {
		value := t.literal
		if t.variable != nil {
			value = t.variable.value
			if value == nil {
				return nil, fmt.Errorf("undefined variable: %s", t.variable.name)
			}
		}
		if t.negative {
			total.Sub(total, value)
		} else {
			total.Add(total, value)
		}
	}
	return total, nil
}

func (e *numericExpr) evaluate(*variables) (string, error) {
	total, err := e.sum()
	if err != nil {
		return "", err
	}
	return e.format.format(total)
}

// parseNumericBlock parses [[#%format,NAME: ==expression]], every piece of
// which is optional, or the older [[@LINE+1]].
func (p *patternParser) parseNumericBlock(content string, at int, legacy bool) error {
	n := &numericParser{vars: p.vars, line: p.line, legacy: legacy}
	block, err := n.parse(content)
	if err != nil {
		var problem *numericError
		if !errors.As(err, &problem) {
			return err
		}
		return &located{text: p.text, offset: at + problem.offset, message: problem.message, unsupported: problem.unsupported}
	}
	if block.defined != nil {
		p.addRegex("(")
		p.groups++
		p.numericGroups = append(p.numericGroups, numericGroup{block.defined, p.groups})
	}
	if block.expr.terms == nil {
		p.addRegex(block.expr.format.wildcard)
	} else {
		p.parts = append(p.parts, regexPart{value: block.expr, offset: at})
	}
	if block.defined != nil {
		p.addRegex(")")
	}
	return nil
}
