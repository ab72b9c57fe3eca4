package run

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/tshared/tshared/internal/interp/scalar"
	"github.com/tshared/tshared/internal/npy"
	"github.com/tshared/tshared/internal/testcase"
)

// argSpec is an argument of the command line: the text of a scalar, or a buffer.
type argSpec struct {
	name   string
	number string

	elem     string      // the name of typ as it is given, which tells u8 from i8
	typ      scalar.Type // of a buffer's elements
	shape    []int
	contents func(a *testcase.Arg, data []byte) // nil for a scalar
	null     bool
}

var bufferSpec = regexp.MustCompile(`^([A-Za-z]\w*)\[([0-9, ]*)\](?::(.*))?$`)

func parseArg(s string) (argSpec, error) {
	name, value, ok := strings.Cut(s, "=")
	if !ok || name == "" || value == "" {
		return argSpec{}, errors.New("expected NAME=VALUE")
	}
	a := argSpec{name: name}
	if value == "null" {
		a.null = true
		return a, nil
	}
	if strings.HasSuffix(value, ".npy") {
		return a, a.fromFile(value)
	}
	m := bufferSpec.FindStringSubmatch(value)
	if m == nil {
		a.number = value
		return a, nil
	}
	var err error
	a.elem = m[1]
	if a.typ, err = testcase.TypeNamed(a.elem); err != nil {
		return a, err
	}
	for _, p := range strings.Split(m[2], ",") {
		n, err := strconv.Atoi(strings.TrimSpace(p))
		if err != nil {
			return a, fmt.Errorf("%q is not a size", p)
		}
		a.shape = append(a.shape, n)
	}
	if err := testcase.CheckShape(a.shape); err != nil {
		return a, err
	}
	a.contents, err = parseContents(m[3])
	return a, err
}

func (a *argSpec) fromFile(path string) error {
	array, err := npy.ReadFile(path)
	if err != nil {
		return err
	}
	if a.typ, err = testcase.TypeNamed(array.Type); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	a.elem, a.shape = array.Type, array.Shape
	a.contents = func(_ *testcase.Arg, data []byte) { copy(data, array.Data) }
	return nil
}

// parseContents parses the contents of a buffer; "" means zeros.
func parseContents(s string) (testcase.Filler, error) {
	kind, detail, _ := strings.Cut(s, ":")
	switch kind {
	case "", "zeros":
		return func(*testcase.Arg, []byte) {}, nil
	case "ones":
		return testcase.EachElement(func(int) float64 { return 1 }), nil
	case "range":
		return testcase.EachElement(func(i int) float64 { return float64(i) }), nil
	case "fill":
		v, err := strconv.ParseFloat(detail, 64)
		if err != nil {
			return nil, fmt.Errorf("%q is not a number", detail)
		}
		return testcase.EachElement(func(int) float64 { return v }), nil
	case "rand":
		seed, err := strconv.ParseUint(detail, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("%q is not a seed", detail)
		}
		return testcase.Random(seed), nil
	}
	return nil, fmt.Errorf("%q is none of zeros, ones, range, fill and rand", kind)
}
