package lit

import (
	"fmt"
	"regexp"
	"strings"
)

var featureToken = regexp.MustCompile(`^\s*([()]|&&|\|\||!|[-+=._a-zA-Z0-9]+)\s*`)

// evaluateFeatures evaluates an expression of feature names, '!', '&&', '||'
// and parentheses. A name is true when it is among features; "true" always is.
func evaluateFeatures(expr string, features []string) (bool, error) {
	p := &featureParser{expr: expr, known: map[string]bool{"true": true}}
	for _, f := range features {
		p.known[f] = true
	}
	if err := p.tokenize(); err != nil {
		return false, err
	}
	value, err := p.or()
	if err == nil && len(p.tokens) > 0 {
		err = p.errorf("unexpected '%s'", p.tokens[0])
	}
	return value, err
}

type featureParser struct {
	expr   string
	tokens []string
	known  map[string]bool
}

func (p *featureParser) errorf(format string, args ...any) error {
	return fmt.Errorf("%s in feature expression '%s'", fmt.Sprintf(format, args...), p.expr)
}

func (p *featureParser) tokenize() error {
	for rest := p.expr; rest != ""; {
		m := featureToken.FindStringSubmatch(rest)
		if m == nil {
			if strings.Contains(rest, "{{") {
				return p.errorf("regular expressions are not implemented")
			}
			return p.errorf("cannot read '%s'", rest)
		}
		p.tokens = append(p.tokens, m[1])
		rest = rest[len(m[0]):]
	}
	return nil
}

func (p *featureParser) accept(token string) bool {
	if len(p.tokens) == 0 || p.tokens[0] != token {
		return false
	}
	p.tokens = p.tokens[1:]
	return true
}

func (p *featureParser) or() (bool, error) {
	value, err := p.and()
	for err == nil && p.accept("||") {
		var right bool
		right, err = p.and()
		value = value || right
	}
	return value, err
}

func (p *featureParser) and() (bool, error) {
	value, err := p.not()
	for err == nil && p.accept("&&") {
		var right bool
		right, err = p.not()
		value = value && right
	}
	return value, err
}

func (p *featureParser) not() (bool, error) {
	if p.accept("!") {
		value, err := p.not()
		return !value, err
	}
	if p.accept("(") {
		value, err := p.or()
		if err == nil && !p.accept(")") {
			err = p.errorf("expected ')'")
		}
		return value, err
	}
	if len(p.tokens) == 0 || strings.ContainsAny(p.tokens[0], "()&|!") {
		return false, p.errorf("expected '!', '(' or a feature name")
	}
	name := p.tokens[0]
	p.tokens = p.tokens[1:]
	return p.known[name], nil
}
