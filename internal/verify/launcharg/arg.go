package launcharg

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/npy"
	"github.com/tshared/tshared/internal/verify/testcase"
)

// Spec is an argument of the command line: the text of a scalar, or a buffer.
type Spec struct {
	Name   string // of the parameter, or its number
	Number string // the text of a scalar
	Null   bool   // a null pointer, None to a Python function

	Type     testcase.Elem   // of a buffer's elements
	Shape    []int           // of a buffer
	Contents testcase.Filler // of a buffer, nil for others
}

var bufferSpec = regexp.MustCompile(`^([A-Za-z]\w*)\[([0-9, ]*)\](?::(.*))?$`)

// Parse reads NAME=VALUE.
func Parse(s string) (Spec, error) {
	name, value, ok := strings.Cut(s, "=")
	if !ok || name == "" || value == "" {
		return Spec{}, errors.New("expected NAME=VALUE")
	}
	if strings.HasSuffix(value, ".npy") {
		a := Spec{Name: name}
		return a, a.fromFile(value)
	}
	return Inline(name, value)
}

// Inline reads a value as Parse does, but opens no file.
func Inline(name, value string) (Spec, error) {
	a := Spec{Name: name}
	if value == "null" {
		a.Null = true
		return a, nil
	}
	m := bufferSpec.FindStringSubmatch(value)
	if m == nil {
		a.Number = value
		return a, nil
	}
	var err error
	if a.Type, err = testcase.TypeNamed(m[1]); err != nil {
		return a, err
	}
	if a.Shape, err = parseShape(m[2]); err != nil {
		return a, err
	}
	a.Contents, err = parseContents(m[3])
	return a, err
}

func parseShape(text string) (shape []int, err error) {
	for _, p := range strings.Split(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(p))
		if err != nil {
			return nil, fmt.Errorf("%q is not a size", p)
		}
		shape = append(shape, n)
	}
	return shape, testcase.CheckShape(shape)
}

// declared is what may stand before the name of a file: TYPE: or TYPE[SHAPE]:.
var declared = regexp.MustCompile(`^([A-Za-z]\w*)(?:\[([0-9, ]*)\])?:(.*)$`)

// fromFile takes type, shape and contents from a file. A type and a shape before its name must be
// the file's.
func (a *Spec) fromFile(value string) (err error) {
	m := declared.FindStringSubmatch(value)
	if m != nil {
		if a.Type, err = testcase.TypeNamed(m[1]); err != nil { // the colon belongs to the path
			m = nil
		} else {
			value = m[3]
		}
	}
	array, err := npy.ReadFile(value)
	if err != nil {
		return err
	}
	if m == nil {
		if array.Type == "" {
			return fmt.Errorf("%s says only that its elements have %d bytes: their type is needed before its name, as in bf16:%s", value, array.Width, value)
		}
		if a.Type, err = testcase.TypeNamed(array.Type); err != nil {
			return diag.Bugf("%w", err)
		}
	} else if err := a.checkDeclared(m[2], value, array); err != nil {
		return err
	}
	a.Shape = array.Shape
	a.Contents = func(_ *testcase.Arg, data []byte) { copy(data, array.Data) }
	return nil
}

// checkDeclared refuses a file that has not the type and the shape that are declared for it.
func (a *Spec) checkDeclared(shape, path string, array *npy.Array) error {
	found := array.Type
	given, err := testcase.TypeNamed(found)
	if err != nil { // the file says no more than the size
		found = fmt.Sprintf("elements of %d bytes", array.Width)
		given = testcase.Elem{Type: scalar.Int(8 * array.Width)}
	}
	if given != a.Type && !given.HoldsBitsOf(a.Type.Type) {
		return fmt.Errorf("it is declared as %s, but %s holds %s", a.Type, path, found)
	}
	if shape == "" {
		return nil
	}
	sizes, err := parseShape(shape)
	if err == nil && !slices.Equal(sizes, array.Shape) {
		err = fmt.Errorf("it is declared with the shape %v, but that of %s is %v", sizes, path, array.Shape)
	}
	return err
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

// Fill writes the contents of a buffer.
func (a *Spec) Fill(data []byte) {
	a.Contents(&testcase.Arg{Name: a.Name, Buffer: true, Type: a.Type, Shape: a.Shape}, data)
}

// Bytes is the size of a buffer.
func (a *Spec) Bytes() int {
	n := a.Type.Bytes()
	for _, size := range a.Shape {
		n *= size
	}
	return n
}

// Value is the argument as a value of Python, for triton.Kernel.Specialize.
func (a *Spec) Value() (any, error) {
	switch {
	case a.Null:
		return nil, nil
	case a.Contents != nil:
		return triton.Pointer{Elem: a.Type.Dtype(), Shape: a.Shape, Aligned: true}, nil
	}
	return triton.ParseConstant(a.Number)
}

// ByName gives arguments that have the number of a parameter its name, and returns their
// values.
func ByName(args []Spec, params []triton.Param) (map[string]any, error) {
	values := map[string]any{}
	for i := range args {
		a := &args[i]
		if n, err := strconv.Atoi(a.Name); err == nil && n >= 0 && n < len(params) {
			a.Name = params[n].Name
		}
		if _, twice := values[a.Name]; twice {
			return nil, fmt.Errorf("argument %q is given twice", a.Name)
		}
		v, err := a.Value()
		if err != nil {
			return nil, fmt.Errorf("argument %q: %w", a.Name, err)
		}
		values[a.Name] = v
	}
	return values, nil
}
