package run

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/abi"
	"github.com/tshared/tshared/internal/manifest"
	"github.com/tshared/tshared/internal/testcase"
)

// kernel is the kernel to run: a function in IR, or a compiled one.
type kernel struct {
	name    string
	args    []manifest.Param
	prepare func(b backend) (program, error)
}

// openKernel reads the file. In IR it selects the function that the command line or the case names,
// or the only one.
func (o *options) openKernel(ctx context.Context, c *testcase.Case, b backend, stderr io.Writer) (*kernel, error) {
	if manifest.IsCompiled(o.file) {
		return o.openCompiled(c)
	}
	read, err := o.read(ctx, c, b, stderr)
	if err != nil {
		return nil, err
	}
	module, name := read.Module, cmp.Or(read.Symbol, o.kernel)
	if name == "" && c != nil {
		name = c.Symbol
	}
	name, args, err := abi.Arguments(module.Top, name)
	isPlanned := ptx.IsPlanned(module.Top)
	return &kernel{name: name, args: args, prepare: func(b backend) (program, error) {
		if isPlanned && b.load == nil {
			return nil, fmt.Errorf("%s has the layouts of a GPU: it takes --backend=cuda or --backend=ptx-sim", o.file)
		}
		if o.check && !isPlanned {
			if err := module.Run(overflowCheck); err != nil {
				return nil, err
			}
		}
		return b.prepare(module, name, o)
	}}, err
}

// openCompiled reads PTX and its manifest. The case fills in what the manifest leaves open about
// arguments.
func (o *options) openCompiled(c *testcase.Case) (*kernel, error) {
	if o.target != "" || o.warps != 0 || o.stages != 0 || o.libdevice != "" || o.lowered || o.noLineInfo || o.compile != (manifest.CompileOptions{}) {
		return nil, fmt.Errorf("%s is compiled already: --target, --num-warps, --num-stages, --libdevice, --lowered and other options of compilation are for kernels in IR", o.file)
	}
	compiled, err := manifest.Load(o.file)
	if err != nil {
		return nil, err
	}
	d := compiled.Kernel
	if o.kernel != "" && o.kernel != d.Name {
		return nil, fmt.Errorf("the kernel in %s is %s, not %s", o.file, d.Name, o.kernel)
	}
	if c != nil {
		d.FillArguments(c.Describe)
	}
	return &kernel{name: d.Name, args: d.Arguments(), prepare: func(b backend) (program, error) {
		if b.load == nil {
			return nil, fmt.Errorf("%s is compiled for a GPU: it takes --backend=cuda or --backend=ptx-sim", o.file)
		}
		return b.load(compiled, o)
	}}, nil
}

// argName is the argument's name in the source, or arg and its index.
func (k *kernel) argName(i int) string { return cmp.Or(k.args[i].Name, "arg"+strconv.Itoa(i)) }

// check compares the kernel's arguments with those of a case.
func (k *kernel) check(c *testcase.Case) error {
	if len(c.Args) != len(k.args) {
		return fmt.Errorf("kernel %s takes %d arguments, but there are %d", k.name, len(k.args), len(c.Args))
	}
	for i, a := range c.Args {
		p := k.args[i]
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

// typeOf is the type of an argument in IR.
func typeOf(p manifest.Param) string {
	if p.Type == manifest.Pointer && p.Element != "" {
		return "!tt.ptr<" + p.Element + ">"
	}
	return p.Type
}

// holds reports whether a buffer's elements fit a pointee type: the same width, and both floats or
// not. Integer buffers may hold any type of their width.
func holds(elem string, a *testcase.Arg) bool {
	t, err := testcase.TypeNamed(elem)
	switch {
	case err != nil: // a pointer to pointers, or unknown
		return true
	case t.IsFloat():
		return a.Type.IsFloat() && a.Type.Format.Name == t.Format.Name || a.Buffer && !a.Type.IsFloat() && t.Width == a.Type.Width
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

// makeCase builds a case from the arguments of the command line, in the kernel's order.
func (o *options) makeCase(k *kernel) (*testcase.Case, testcase.Filler, error) {
	grid, err := triton.Grid(o.grid, o.gridValues(k))
	if err != nil {
		return nil, nil, err
	}
	c := &testcase.Case{Kernel: k.name, Symbol: k.name, Grid: grid, Args: make([]*testcase.Arg, len(k.args))}
	contents := map[*testcase.Arg]testcase.Filler{}
	for _, spec := range o.args {
		i := k.find(spec.Name)
		if i < 0 {
			return nil, nil, fmt.Errorf("kernel %s has no argument %q: they are %s", k.name, spec.Name, strings.Join(k.argNames(), ", "))
		}
		if c.Args[i] != nil {
			return nil, nil, fmt.Errorf("argument %q is given twice", spec.Name)
		}
		arg := &testcase.Arg{Name: k.argName(i), Buffer: spec.Contents != nil || spec.Null, Null: spec.Null, Type: spec.Type, Shape: spec.Shape}
		if !arg.Buffer {
			if err := number(arg, spec.Number, typeOf(k.args[i])); err != nil {
				return nil, nil, fmt.Errorf("argument %q: %w", spec.Name, err)
			}
		}
		c.Args[i], contents[arg] = arg, spec.Contents
	}
	for i, a := range c.Args {
		if a == nil {
			return nil, nil, fmt.Errorf("argument %q of type %s is missing: --arg %s=... gives it", k.argName(i), typeOf(k.args[i]), k.argName(i))
		}
	}
	return c, func(a *testcase.Arg, data []byte) { contents[a](a, data) }, nil
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

// number parses a scalar argument.
func number(a *testcase.Arg, text, typ string) (err error) {
	if a.Type, err = testcase.TypeNamed(typ); err != nil {
		return fmt.Errorf("it is of type %s, which is no number", typ)
	}
	a.Bits, err = testcase.ParseNumber(text, a.Type)
	return err
}
