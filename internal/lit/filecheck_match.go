package lit

import (
	"errors"
	"math/big"
	"strings"

	"github.com/tshared/tshared/internal/lit/ere"
)

// span is a part of a text.
type span struct{ start, end int }

var errNoMatch = errors.New("no match")

// substitutionErrors are the variables and expressions that have no value.
type substitutionErrors []located

func (e substitutionErrors) Error() string {
	var lines []string
	for i := range e {
		lines = append(lines, e[i].Error())
	}
	return strings.Join(lines, "\n")
}

// match finds the pattern in buffer, sets the variables it defines, and
// returns where it was found.
func (p *pattern) match(buffer string, vars *variables) (span, error) {
	switch {
	case p.kind == checkEOF:
		return span{len(buffer), len(buffer)}, nil
	case p.kind == checkEmpty:
		return matchEmptyLine(buffer)
	case !p.isRegex():
		at := strings.Index(buffer, p.fixed)
		if at < 0 {
			return span{}, errNoMatch
		}
		return span{at, at + len(p.fixed)}, nil
	}
	re, err := p.expression(vars)
	if err != nil {
		return span{}, err
	}
	found := re.Find(buffer)
	if found == nil {
		return span{}, errNoMatch
	}
	for _, g := range p.stringGroups {
		vars.strings[g.name] = groupText(buffer, found, g.group)
	}
	for _, g := range p.numericGroups {
		value, ok := new(big.Int).SetString(groupText(buffer, found, g.group), g.variable.format.base)
		if !ok {
			panic("BUG: lit: a numeric format matched what is no number")
		}
		g.variable.value = value
	}
	return span{found[0], found[1]}, nil
}

// matchEmptyLine finds a line end directly before another one or the end of
// the text. The first one belongs to the line before, so it is skipped.
func matchEmptyLine(buffer string) (span, error) {
	for i := 0; i < len(buffer); i++ {
		if buffer[i] == '\n' && (i+1 == len(buffer) || buffer[i+1] == '\n') {
			return span{i + 1, i + 1}, nil
		}
	}
	return span{}, errNoMatch
}

func groupText(buffer string, found []int, group int) string {
	from, to := found[2*group], found[2*group+1]
	if from < 0 || to < 0 {
		return ""
	}
	return buffer[from:to]
}

// expression is the regular expression with all values filled in.
func (p *pattern) expression(vars *variables) (*ere.Regexp, error) {
	if p.compiled != nil {
		return p.compiled, nil
	}
	var source strings.Builder
	var failed substitutionErrors
	for _, part := range p.parts {
		if part.value == nil {
			source.WriteString(part.regex)
			continue
		}
		value, err := part.value.evaluate(vars)
		if err != nil {
			failed = append(failed, located{text: p.text, offset: part.offset, message: err.Error()})
			continue
		}
		source.WriteString(ere.Quote(value))
	}
	if failed != nil {
		return nil, failed
	}
	re, err := ere.Compile(source.String())
	if err != nil {
		// Only a pattern that became empty gets here, and that matches nothing.
		return nil, errNoMatch
	}
	return re, nil
}
