package bundle

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tshared/tshared/internal/bundle/gridexpr"
)

// size is a name with a number, over which arguments are expressions.
type size struct {
	name  string
	value int64
}

// sizes are those of one shape.
type sizes []size

func (s sizes) String() string {
	var parts []string
	for _, z := range s {
		parts = append(parts, fmt.Sprintf("%s=%d", z.name, z.value))
	}
	return strings.Join(parts, " ")
}

// value finds a size.
func (s sizes) value(name string) (int64, bool) {
	i := slices.IndexFunc(s, func(z size) bool { return z.name == name })
	if i < 0 {
		return 0, false
	}
	return s[i].value, true
}

// maxShapes bounds the combinations of one flag.
const maxShapes = 10_000

// parseSizes reads 'm=1,64 n=128': all combinations of the values.
func parseSizes(text string) ([]sizes, error) {
	all := []sizes{nil}
	for part := range strings.FieldsSeq(text) {
		name, list, ok := strings.Cut(part, "=")
		if !ok || name == "" || list == "" {
			return nil, fmt.Errorf("expected NAME=N1,N2,..., found %q", part)
		}
		if _, twice := all[0].value(name); twice {
			return nil, fmt.Errorf("%s has values already", name)
		}
		var more []sizes
		for _, s := range all {
			for number := range strings.SplitSeq(list, ",") {
				n, err := strconv.ParseInt(number, 10, 64)
				if err != nil {
					return nil, fmt.Errorf("%q of %s is no integer", number, name)
				}
				more = append(more, append(slices.Clone(s), size{name, n}))
			}
		}
		if all = more; len(all) > maxShapes {
			return nil, fmt.Errorf("more than %d shapes", maxShapes)
		}
	}
	if all[0] == nil {
		return nil, errors.New("expected NAME=N1,N2,...")
	}
	return all, nil
}

// expression is an integer over sizes and arguments; nil for none.
type expression struct {
	text string
	expr *gridexpr.Expr
}

// parse reads the expression.
func (e *expression) parse(text string) error {
	g, err := gridexpr.Parse(text)
	if err != nil {
		return err
	}
	if len(g) != 1 {
		return fmt.Errorf("expected one expression, found %d", len(g))
	}
	e.text, e.expr = text, g[0]
	return nil
}

// eval computes the expression; 0 where there is none.
func (e *expression) eval(value func(string) (int64, bool)) (int64, error) {
	if e.expr == nil {
		return 0, nil
	}
	n, err := e.expr.Eval(value)
	if err != nil {
		return 0, fmt.Errorf("%q: %w", e.text, err)
	}
	return n, nil
}

var bufferShape = regexp.MustCompile(`^([A-Za-z]\w*\[)(.*)(\](?::.*)?)$`)

// substitute puts numbers in place of expressions over sizes: in the shape of a buffer, or as the
// whole of a number.
func (s sizes) substitute(value string) (string, error) {
	m := bufferShape.FindStringSubmatch(value)
	if m == nil {
		var e expression
		if e.parse(value) != nil { // a float, a name of Python
			return value, nil
		}
		return s.number(value)
	}
	var dims []string
	for _, text := range splitCommas(m[2]) {
		n, err := s.number(text)
		if err != nil {
			return "", err
		}
		dims = append(dims, n)
	}
	return m[1] + strings.Join(dims, ",") + m[3], nil
}

// number is the value of an expression. Names that are no sizes stay for others to explain.
func (s sizes) number(text string) (string, error) {
	var e expression
	if err := e.parse(text); err != nil {
		return "", fmt.Errorf("%q: %w", text, err)
	}
	if names := (gridexpr.Grid{e.expr}).Names(); len(s) == 0 && len(names) > 0 {
		return text, nil
	}
	n, err := e.eval(s.value)
	return strconv.FormatInt(n, 10), err
}

// splitCommas splits at the commas that are not within parentheses.
func splitCommas(text string) (parts []string) {
	depth, begin := 0, 0
	for i, c := range text {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == ',' && depth == 0:
			parts, begin = append(parts, text[begin:i]), i+1
		}
	}
	return append(parts, text[begin:])
}
