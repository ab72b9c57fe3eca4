package lit

import (
	"errors"
	"strings"
)

// span is a part of a text.
type span struct{ start, end int }

var errNoMatch = errors.New("no match")

// match finds the pattern in buffer, sets the variables it defines, and returns where it was
// found.
func (p *pattern) match(buffer string, vars map[string]string) (span, error) {
	if p.kind == checkEOF {
		return span{len(buffer), len(buffer)}, nil
	}
	if !p.isRegex() {
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
	found := re.FindStringSubmatchIndex(buffer)
	if found == nil {
		return span{}, errNoMatch
	}
	for _, g := range p.groups {
		vars[g.name] = buffer[found[2*g.group]:found[2*g.group+1]]
	}
	return span{found[0], found[1]}, nil
}
