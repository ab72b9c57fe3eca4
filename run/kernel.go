package run

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/interp/casefile"
	"github.com/tshared/tshared/interp/scalar"
	"github.com/tshared/tshared/ir"
)

// kernel is the function to run.
type kernel struct {
	name string
	args []*ir.Value
}

// findKernel picks the function the command line names, or the case, or the only
// one there is.
func findKernel(m *tshared.Module, c *casefile.Case, name string) (*kernel, error) {
	if name == "" && c != nil {
		name = c.Symbol
	}
	f, err := funclike.Kernel(m.Top, tt.Func, name)
	if err != nil {
		return nil, err
	}
	return &kernel{name: f.SymName(), args: f.Body().Entry().Args()}, nil
}

// argName is what the source calls an argument, or arg and its number.
func (k *kernel) argName(i int) string {
	if loc, ok := k.args[i].Loc().(*ir.NameLoc); ok && loc.Name != "" {
		return loc.Name
	}
	return "arg" + strconv.Itoa(i)
}

// check compares the kernel's arguments with those of a case.
func (k *kernel) check(c *casefile.Case) error {
	if len(c.Args) != len(k.args) {
		return fmt.Errorf("kernel %s takes %d arguments, but there are %d", k.name, len(k.args), len(c.Args))
	}
	for i, a := range c.Args {
		t := k.args[i].Type()
		p, isPtr := tt.AsPtr(t)
		elem := t
		if isPtr {
			elem = p.Pointee()
		}
		if isPtr != a.Buffer || !holds(elem, a) {
			return fmt.Errorf("argument %q: the kernel's is of type %s, but what it gets is %s", a.Name, t, describe(a))
		}
	}
	return nil
}

// holds reports whether elements in memory are of a type: as wide, and both
// floats or not. Buffers of integers may hold anything as wide.
func holds(t ir.Type, a *casefile.Arg) bool {
	switch t := t.(type) {
	case *ir.IntegerType:
		return !a.Type.IsFloat() && (t.Width+7)/8 == a.Type.Bytes()
	case *ir.FloatType:
		return a.Type.IsFloat() && a.Type.Format.Name == t.String() || a.Buffer && !a.Type.IsFloat() && t.Width() == a.Type.Width
	}
	return true // a pointer to pointers
}

func describe(a *casefile.Arg) string {
	if a.Buffer {
		return fmt.Sprintf("a buffer of %s", a.Type)
	}
	return fmt.Sprintf("a number of type %s", a.Type)
}

// makeCase puts the arguments of the command line in the kernel's order.
func (o *options) makeCase(k *kernel) (*casefile.Case, casefile.Filler, error) {
	c := &casefile.Case{Kernel: k.name, Symbol: k.name, Grid: o.grid, Args: make([]*casefile.Arg, len(k.args))}
	contents := map[*casefile.Arg]casefile.Filler{}
	for _, spec := range o.args {
		i := k.find(spec.name)
		if i < 0 {
			return nil, nil, fmt.Errorf("kernel %s has no argument %q: they are %s", k.name, spec.name, strings.Join(k.argNames(), ", "))
		}
		if c.Args[i] != nil {
			return nil, nil, fmt.Errorf("argument %q is given twice", spec.name)
		}
		arg := &casefile.Arg{Name: k.argName(i), Buffer: spec.contents != nil, Type: spec.typ, Shape: spec.shape}
		if !arg.Buffer {
			if err := number(arg, spec.number, k.args[i].Type()); err != nil {
				return nil, nil, fmt.Errorf("argument %q: %w", spec.name, err)
			}
		}
		c.Args[i], contents[arg] = arg, spec.contents
	}
	for i, a := range c.Args {
		if a == nil {
			return nil, nil, fmt.Errorf("argument %q of type %s is missing: --arg %s=... gives it", k.argName(i), k.args[i].Type(), k.argName(i))
		}
	}
	return c, func(a *casefile.Arg, data []byte) { contents[a](a, data) }, nil
}

func (k *kernel) argNames() (names []string) {
	for i := range k.args {
		names = append(names, k.argName(i))
	}
	return names
}

func (k *kernel) find(name string) int {
	for i := range k.args {
		if k.argName(i) == name {
			return i
		}
	}
	if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(k.args) {
		return i
	}
	return -1
}

// number reads the text of a scalar argument of a type.
func number(a *casefile.Arg, text string, t ir.Type) error {
	switch t := t.(type) {
	case *ir.IntegerType:
		a.Type = scalar.Int(t.Width)
	case *ir.FloatType:
		typ, err := casefile.TypeNamed(t.String())
		if err != nil {
			return err
		}
		a.Type = typ
	default:
		return fmt.Errorf("it is of type %s, which is no number", t)
	}
	bits, err := casefile.ParseNumber(text, a.Type)
	a.Bits = bits
	return err
}
