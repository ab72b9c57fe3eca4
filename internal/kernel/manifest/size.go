package manifest

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// Size is a number that may depend on the kernel's arguments: arithmetic over arg0,
// arg1 ... with + - * // % min max and parentheses. Division rounds down.
type Size string

// Number is a size that is known.
func Number(n int64) Size { return Size(strconv.FormatInt(n, 10)) }

// MarshalJSON writes plain numbers as such.
func (s Size) MarshalJSON() ([]byte, error) {
	if _, err := strconv.ParseInt(string(s), 10, 64); err == nil {
		return []byte(s), nil
	}
	return json.Marshal(string(s))
}

// UnmarshalJSON reads a number or a text.
func (s *Size) UnmarshalJSON(text []byte) error {
	var n json.Number
	if err := json.Unmarshal(text, &n); err == nil && !strings.HasPrefix(string(text), `"`) {
		if _, err := n.Int64(); err != nil {
			return fmt.Errorf("%s is no whole number", n)
		}
		*s = Size(n)
		return nil
	}
	return json.Unmarshal(text, (*string)(s))
}

// Value computes the size; arg gives the value of an integer argument.
func (s Size) Value(arg func(number int) (int64, bool)) (int64, error) {
	t, err := s.parse()
	if err != nil {
		return 0, err
	}
	v, err := t.value(arg)
	if err != nil {
		return 0, fmt.Errorf("%q: %w", string(s), err)
	}
	return v, nil
}

// Elements is how many elements a tensor has along a dimension of a map, which has at least 1: x of max(x, 1). A number below 1 is that of an empty
// tensor.
func (s Size) Elements() Size {
	t, err := s.parse()
	if err != nil || t.operation != "max" || len(t.terms) != 2 {
		return s
	}
	if one := t.terms[1]; one.operation == "" && one.number == 1 {
		return Size(t.terms[0].text())
	}
	return s
}

// text writes a term with all parentheses.
func (t *term) text() string {
	number := func(n int64) string { return strconv.FormatInt(n, 10) }
	return t.write(number, func(n int64) string { return "arg" + number(n) }, func(operation, a, b string) string {
		if operation == "min" || operation == "max" {
			return fmt.Sprintf("%s(%s, %s)", operation, a, b)
		}
		return fmt.Sprintf("(%s %s %s)", a, operation, b)
	})
}

// Text writes a size in another language, by functions that write numbers, arguments, and operations (+ - * // % min max) on two texts.
func (s Size) Text(number, arg func(int64) string, operation func(operation, a, b string) string) (string, error) {
	t, err := s.parse()
	if err != nil {
		return "", err
	}
	return t.write(number, arg, operation), nil
}

func (t *term) write(number, arg func(int64) string, operation func(operation, a, b string) string) string {
	switch t.operation {
	case "":
		return number(t.number)
	case "arg":
		return arg(t.number)
	}
	text := t.terms[0].write(number, arg, operation)
	for _, other := range t.terms[1:] {
		text = operation(t.operation, text, other.write(number, arg, operation))
	}
	return text
}

// lastArg is the largest number of an argument in the size, -1 without any.
func (s Size) lastArg() int {
	t, err := s.parse()
	if err != nil {
		return -1
	}
	return t.lastArg()
}

func (t *term) lastArg() int {
	if t.operation == "arg" {
		return int(t.number)
	}
	last := -1
	for _, other := range t.terms {
		last = max(last, other.lastArg())
	}
	return last
}

// term is a number, an argument, or an operation on terms.
type term struct {
	operation string // "" for a number, "arg" for an argument
	number    int64
	terms     []*term
}

const maxSizeLength = 400

func (s Size) parse() (*term, error) {
	if len(s) > maxSizeLength {
		return nil, fmt.Errorf("a size of %d characters is too long", len(s))
	}
	p := &sizeParser{text: string(s)}
	t, err := p.sum()
	if p.skip(); err == nil && p.text != "" {
		err = fmt.Errorf("unexpected %q", p.text)
	}
	if err != nil {
		return nil, fmt.Errorf("%q is no size: %w", string(s), err)
	}
	return t, nil
}

type sizeParser struct{ text string }

func (p *sizeParser) skip() { p.text = strings.TrimLeft(p.text, " \t") }

func (p *sizeParser) take(token string) bool {
	p.skip()
	rest, found := strings.CutPrefix(p.text, token)
	p.text = rest
	return found
}

// chain parses terms joined by operators of one rank, from left to right.
func (p *sizeParser) chain(next func() (*term, error), operators ...string) (*term, error) {
	left, err := next()
	for err == nil {
		op := ""
		for _, o := range operators {
			if p.take(o) {
				op = o
				break
			}
		}
		if op == "" {
			return left, nil
		}
		var right *term
		right, err = next()
		left = &term{operation: op, terms: []*term{left, right}}
	}
	return nil, err
}

func (p *sizeParser) sum() (*term, error)     { return p.chain(p.product, "+", "-") }
func (p *sizeParser) product() (*term, error) { return p.chain(p.factor, "*", "//", "%") }

func (p *sizeParser) factor() (*term, error) {
	switch {
	case p.take("-"):
		t, err := p.factor()
		return &term{operation: "-", terms: []*term{{}, t}}, err
	case p.take("("):
		t, err := p.sum()
		if err == nil && !p.take(")") {
			err = errors.New("a ')' is missing")
		}
		return t, err
	case p.take("min"):
		return p.call("min")
	case p.take("max"):
		return p.call("max")
	case p.take("arg"):
		n, err := p.digits()
		return &term{operation: "arg", number: n}, err
	}
	n, err := p.digits()
	return &term{number: n}, err
}

func (p *sizeParser) call(name string) (*term, error) {
	t := &term{operation: name}
	if !p.take("(") {
		return nil, fmt.Errorf("a '(' is missing behind %s", name)
	}
	for {
		a, err := p.sum()
		if err != nil {
			return nil, err
		}
		t.terms = append(t.terms, a)
		if p.take(")") {
			return t, nil
		}
		if !p.take(",") {
			return nil, errors.New("a ')' is missing")
		}
	}
}

func (p *sizeParser) digits() (int64, error) {
	n := 0
	for n < len(p.text) && p.text[n] >= '0' && p.text[n] <= '9' {
		n++
	}
	v, err := strconv.ParseInt(p.text[:n], 10, 63)
	if err != nil {
		return 0, fmt.Errorf("a number is expected at %q", p.text)
	}
	p.text = p.text[n:]
	return v, nil
}

var errRange = errors.New("the value is out of range")

func (t *term) value(arg func(int) (int64, bool)) (int64, error) {
	switch t.operation {
	case "":
		return t.number, nil
	case "arg":
		v, ok := arg(int(t.number))
		if !ok {
			return 0, fmt.Errorf("arg%d is no integer argument", t.number)
		}
		return v, nil
	}
	result, err := t.terms[0].value(arg)
	for _, other := range t.terms[1:] {
		var v int64
		if v, err = other.value(arg); err == nil {
			result, err = operations[t.operation](result, v)
		}
		if err != nil {
			return 0, err
		}
	}
	return result, err
}

var operations = map[string]func(a, b int64) (int64, error){
	"+": func(a, b int64) (int64, error) {
		if sum := a + b; (sum > a) == (b > 0) || b == 0 {
			return sum, nil
		}
		return 0, errRange
	},
	"-": func(a, b int64) (int64, error) {
		if difference := a - b; (difference < a) == (b > 0) || b == 0 {
			return difference, nil
		}
		return 0, errRange
	},
	"*": func(a, b int64) (int64, error) {
		high, low := bits.Mul64(uint64(max(a, -a)), uint64(max(b, -b)))
		if high != 0 || low >= 1<<63 {
			return 0, errRange
		}
		return a * b, nil
	},
	"//": func(a, b int64) (int64, error) {
		if b == 0 {
			return 0, errors.New("division by zero")
		}
		q := a / b
		if a%b != 0 && (a < 0) != (b < 0) {
			q--
		}
		return q, nil
	},
	"%": func(a, b int64) (int64, error) {
		if b == 0 {
			return 0, errors.New("division by zero")
		}
		return (a%b + b) % b, nil
	},
	"min": func(a, b int64) (int64, error) { return min(a, b), nil },
	"max": func(a, b int64) (int64, error) { return max(a, b), nil },
}
