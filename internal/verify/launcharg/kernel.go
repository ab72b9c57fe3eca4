package launcharg

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/testcase"
)

// Kernel is the interface of a compiled kernel, or of a function in IR.
type Kernel struct {
	Name   string
	Params []manifest.Param
}

// Bind builds a case from arguments, in the kernel's order, and returns what fills its buffers.
func (k *Kernel) Bind(args []Spec, grid [3]int) (*testcase.Case, testcase.Filler, error) {
	c := &testcase.Case{Kernel: k.Name, Symbol: k.Name, Grid: grid, Args: make([]*testcase.Arg, len(k.Params))}
	contents := map[*testcase.Arg]testcase.Filler{}
	for _, spec := range args {
		i := k.find(spec.Name)
		if i < 0 {
			return nil, nil, fmt.Errorf("kernel %s has no argument %q: they are %s", k.Name, spec.Name, strings.Join(k.paramNames(), ", "))
		}
		if c.Args[i] != nil {
			return nil, nil, fmt.Errorf("argument %q is given twice", spec.Name)
		}
		arg := &testcase.Arg{Name: k.paramName(i), Buffer: spec.Contents != nil || spec.Null, Null: spec.Null, Type: spec.Type, Shape: spec.Shape}
		if !arg.Buffer {
			if err := number(arg, spec.Number, typeOf(k.Params[i])); err != nil {
				return nil, nil, fmt.Errorf("argument %q: %w", spec.Name, err)
			}
		}
		c.Args[i], contents[arg] = arg, spec.Contents
	}
	for i, a := range c.Args {
		if a == nil {
			return nil, nil, &MissingError{Name: k.paramName(i), Type: typeOf(k.Params[i])}
		}
	}
	return c, func(a *testcase.Arg, data []byte) { contents[a](a, data) }, nil
}

// MissingError is the error of an argument that is not given.
type MissingError struct{ Name, Type string }

func (e *MissingError) Error() string {
	return fmt.Sprintf("argument %q of type %s is missing", e.Name, e.Type)
}

// Check compares the kernel's parameters with the arguments of a case.
func (k *Kernel) Check(c *testcase.Case) error {
	if len(c.Args) != len(k.Params) {
		return fmt.Errorf("kernel %s takes %d arguments, but there are %d", k.Name, len(k.Params), len(c.Args))
	}
	for i, a := range c.Args {
		p := k.Params[i]
		isPtr, elem := p.Type == manifest.Pointer, p.Type
		if isPtr {
			elem = p.Element
		}
		if isPtr != a.Buffer || !a.Null && !holds(elem, a) {
			return fmt.Errorf("argument %q: the kernel's is of type %s, but what it gets is %s", a.Name, typeOf(p), describe(a))
		}
	}
	return nil
}

// Values are the values of arguments by the names of their parameters, as far as they are values
// of Python: a grid can be computed from them.
func (k *Kernel) Values(args []Spec) map[string]any {
	values := map[string]any{}
	for _, a := range args {
		i := k.find(a.Name)
		if i < 0 {
			continue // Bind refuses it
		}
		if v, err := a.Value(); err == nil {
			values[k.paramName(i)] = v
		}
	}
	return values
}

// paramName is the parameter's name in the source, or arg and its index.
func (k *Kernel) paramName(i int) string { return cmp.Or(k.Params[i].Name, "arg"+strconv.Itoa(i)) }

func (k *Kernel) paramNames() (names []string) {
	for i := range k.Params {
		names = append(names, k.paramName(i))
	}
	return names
}

// find is the index of the parameter that has a name or a number.
func (k *Kernel) find(name string) int {
	for i := range k.Params {
		if k.paramName(i) == name {
			return i
		}
	}
	if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(k.Params) {
		return i
	}
	return -1
}

// typeOf is the type of a parameter in IR.
func typeOf(p manifest.Param) string {
	if p.Type == manifest.Pointer && p.Element != "" {
		return "!tt.ptr<" + p.Element + ">"
	}
	return p.Type
}

// holds reports whether an argument can be what a type of IR says. IR's integers have no sign, and
// bools take a byte in memory.
func holds(elem string, a *testcase.Arg) bool {
	t, err := testcase.TypeNamed(elem)
	switch {
	case err != nil: // a pointer to pointers, or unknown
		return true
	case t.IsFloat():
		return a.Type.Type == t.Type || a.Buffer && a.Type.HoldsBitsOf(t.Type)
	}
	return !a.Type.IsFloat() && t.Bytes() == a.Type.Bytes()
}

func describe(a *testcase.Arg) string {
	if a.Null {
		return "a null pointer"
	}
	if a.Buffer {
		return fmt.Sprintf("a buffer of %s", a.Type)
	}
	return fmt.Sprintf("a number of type %s", a.Type)
}

// number parses a scalar argument.
func number(a *testcase.Arg, text, typ string) (err error) {
	if a.Type, err = testcase.TypeNamed(typ); err != nil {
		return fmt.Errorf("it is of type %s, which is no number", typ)
	}
	a.Bits, err = testcase.ParseNumber(text, a.Type.Type)
	return err
}
