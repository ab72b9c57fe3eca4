package cpu

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/llvmc"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/internal/apfloat"
	"github.com/tshared/tshared/ir"
)

// Options say how to compile.
type Options struct {
	// Contract lets a product and a sum be rounded once, together.
	Contract bool
	// Quick compiles faster to slower code, which computes the same.
	Quick bool
}

// level says how much work to make of it.
func (o Options) level() (llvmc.Level, string) {
	if o.Quick {
		return llvmc.O1, "default<O1>"
	}
	return llvmc.O3, "default<O3>"
}

// Kernel is native code.
type Kernel struct {
	Name string
	Args []ir.Type // its own, without the numbers of programs and the position

	code       *llvmc.Code
	entry      uintptr
	arenaBytes int64
	failures   []failure
	printed    []printSite
}

const (
	// programArgs come behind a kernel's own arguments: the numbers of programs
	// along x, y and z, then the position of the running one.
	programArgs = 6

	entryName = "tshared_kernel"
)

// Compile makes native code of a kernel of a module, by name; without a name of
// its only public function. Everything that cannot be compiled is reported, each
// at its place.
func Compile(module *ir.Op, kernel string, o Options) (*Kernel, error) {
	lib, err := llvmc.Open()
	if err != nil {
		return nil, err
	}
	f, err := findKernel(module, kernel)
	if err != nil {
		return nil, err
	}
	u, err := build(f, o)
	if err != nil {
		return nil, err
	}
	target := lib.Host()
	target.Level, _ = o.level()
	machine, err := lib.Machine(target)
	if err != nil {
		return nil, err
	}
	defer machine.Close()
	object, err := u.compile(lib, machine)
	if err != nil {
		return nil, err
	}
	externs := map[string]uintptr{}
	if len(u.c.printed) > 0 {
		externs[printCallback] = onPrint()
	}
	code, err := lib.Load(object, externs)
	if err != nil {
		return nil, err
	}
	entry, err := code.Lookup(entryName)
	if err != nil {
		return nil, err
	}
	args := f.Region0().Entry().ArgTypes()
	return &Kernel{
		Name: f.SymName(), Args: args[:len(args)-programArgs],
		code: code, entry: entry, arenaBytes: u.c.arenaBytes, failures: u.c.failures, printed: u.c.printed,
	}, nil
}

// Text is the LLVM IR of a kernel, before LLVM has seen it.
func Text(module *ir.Op, kernel string, o Options) (string, error) {
	f, err := findKernel(module, kernel)
	if err != nil {
		return "", err
	}
	u, err := build(f, o)
	if err != nil {
		return "", err
	}
	return u.c.module.Print(), nil
}

// Close takes the code out of the process.
func (k *Kernel) Close() { k.code.Close() }

// unit is a kernel in LLVM IR.
type unit struct{ c *compiler }

func (u *unit) compile(lib llvmc.LLVM, machine llvmc.Machine) ([]byte, error) {
	u.c.module.SetTarget(machine.Target().Triple, machine.DataLayout())
	text, lines := u.c.module.PrintLines()
	m, err := lib.Parse("kernel", text)
	if err != nil {
		return nil, blame(err, lines)
	}
	defer m.Close()
	if err := m.Verify(); err != nil {
		return nil, blame(err, lines)
	}
	_, pipeline := u.c.options.level()
	if err := m.Run(pipeline, machine, llvmc.PassOptions{}); err != nil {
		return nil, err
	}
	return m.Emit(machine, llvmc.Object)
}

// blame names the operation LLVM's complaint is about.
func blame(err error, lines llvmir.Lines) error {
	var e *llvmc.Error
	if !errors.As(err, &e) {
		return err
	}
	loc := lines.At(e.Line)
	if loc == nil {
		return err
	}
	var list diag.List
	list.Add(ir.DiagnosticAt(diag.Error, loc, "LLVM refuses the code made for this: "+e.Error()))
	return list.Err()
}

// build makes the module: a function that runs one program, and the entry that
// calls it for a range of them.
func build(f funclike.Func, o Options) (*unit, error) {
	args := f.Region0().Entry().Args()
	if len(args) < programArgs {
		return nil, fmt.Errorf("kernel @%s has no arguments for the numbers of programs and the position", f.SymName())
	}
	c := &compiler{
		module: llvmir.NewModule(f.SymName()), options: o,
		words: map[*ir.Value]llvmir.Value{}, arrays: map[*ir.Value]*array{}, globals: map[*ir.Op]llvmir.Value{}, declared: map[string]bool{},
		formats: map[*apfloat.Format]llvmir.Value{},
	}
	program := c.module.Function("program", llvmir.I64,
		llvmir.Param{Name: "args", Type: llvmir.Ptr, Attrs: []llvmir.Attr{llvmir.NoAlias, llvmir.ReadOnly}},
		llvmir.Param{Name: "arena", Type: llvmir.Ptr, Attrs: []llvmir.Attr{llvmir.NoAlias}},
		llvmir.Param{Name: "control", Type: llvmir.Ptr, Attrs: []llvmir.Attr{llvmir.NoAlias}},
		llvmir.Param{Name: "gx", Type: llvmir.I64}, llvmir.Param{Name: "gy", Type: llvmir.I64}, llvmir.Param{Name: "gz", Type: llvmir.I64},
		llvmir.Param{Name: "x", Type: llvmir.I64}, llvmir.Param{Name: "y", Type: llvmir.I64}, llvmir.Param{Name: "z", Type: llvmir.I64},
	)
	program.SetLinkage(llvmir.Internal)
	// LLVM takes long over loops that all stand in one, that over the programs.
	program.Attr(llvmir.NoUnwind, llvmir.NoInline)
	c.b = program.Builder()
	c.arena, c.control = program.Param(1), program.Param(2)
	c.openGlobals(f.Parent())
	c.receive(program, args)
	if c.problems.Err() == nil {
		if _, err := c.region(f.Region0(), nil, func(*ir.Op) ([]llvmir.Value, error) {
			c.b.Ret(llvmir.ConstInt(llvmir.I64, 0))
			return nil, nil
		}); err != nil && !errors.Is(err, errRefused) {
			c.refuse(f.Op, err)
		}
		if !f.Region0().HasOneBlock() && !c.b.Current().Ended() {
			c.b.Unreachable()
		}
	}
	if err := c.problems.Err(); err != nil {
		return nil, err
	}
	buildEntry(c.module, program)
	return &unit{c}, nil
}

// receive loads the kernel's arguments: one word of 64 bits each, and one per
// element of a tensor.
func (c *compiler) receive(program *llvmir.Function, args []*ir.Value) {
	at := int64(0)
	own := len(args) - programArgs
	for i, v := range args {
		if i >= own {
			t, err := wordType(v.Type())
			if err != nil || !t.IsInt() {
				c.refuse(v.Block().ParentOp(), errors.New("the numbers of programs and the position must be integers"))
				return
			}
			c.words[v] = c.b.IntCast(program.Param(3+i-own), t, true)
			continue
		}
		p := c.b.Offset(program.Param(0), llvmir.ConstInt(llvmir.I64, 8*at))
		elem, err := elementOf(number(v.Type()))
		if err != nil {
			c.refuse(v.Block().ParentOp(), err)
			return
		}
		switch t := v.Type().(type) {
		case *ir.TensorType:
			sizes, err := c.sizesOf(t.Shape, nil)
			if err != nil {
				c.refuse(v.Block().ParentOp(), err)
				return
			}
			n, _ := ir.NumElements(t)
			a := &array{elem: elem, base: p, offset: known(0), sizes: sizes, strides: make([]amount, len(sizes)), bounds: t.Shape}
			for d, s := range c.rowMajor(sizes) {
				a.strides[d] = c.mul(s, known(8/elem.bytes))
			}
			c.bind(v, a)
			at += n
			continue
		case *ir.MemRefType, *ir.UnrankedMemRefType:
			c.bind(v, c.pointed(elem, c.b.Load(llvmir.Ptr, p)))
		default:
			c.words[v] = c.load(elem, p)
		}
		at++
	}
}

// buildEntry makes the function native code is entered through. It runs programs
// first, first+1, ... of the grid, x fastest, until one does not return 0.
func buildEntry(m *llvmir.Module, program *llvmir.Function) {
	entry := m.Function(entryName, llvmir.I64,
		llvmir.Param{Name: "args", Type: llvmir.Ptr}, llvmir.Param{Name: "arena", Type: llvmir.Ptr}, llvmir.Param{Name: "control", Type: llvmir.Ptr},
		llvmir.Param{Name: "grid", Type: llvmir.Ptr}, llvmir.Param{Name: "first", Type: llvmir.I64}, llvmir.Param{Name: "count", Type: llvmir.I64})
	entry.Attr(llvmir.NoUnwind)
	b := entry.Builder()
	var grid [3]llvmir.Value
	for i := range grid {
		grid[i] = b.Load(llvmir.I64, b.Offset(entry.Param(3), llvmir.ConstInt(llvmir.I64, int64(8*i))))
	}
	first := entry.Param(4)
	zero := llvmir.ConstInt(llvmir.I64, 0)
	b.For(llvmir.Range{From: first, To: b.Add(first, entry.Param(5)), Name: "programs"}, nil, func(i llvmir.Value, _ []llvmir.Value) []llvmir.Value {
		x, rest := b.URem(i, grid[0]), b.UDiv(i, grid[0])
		y, z := b.URem(rest, grid[1]), b.UDiv(rest, grid[1])
		status := b.Call(program, entry.Param(0), entry.Param(1), entry.Param(2), grid[0], grid[1], grid[2], x, y, z)
		b.If(b.ICmp(llvmir.NE, status, zero), func() []llvmir.Value {
			for at, v := range map[int64]llvmir.Value{controlX: x, controlY: y, controlZ: z} {
				b.Store(v, b.Offset(entry.Param(2), llvmir.ConstInt(llvmir.I64, at)))
			}
			b.Ret(status)
			return nil
		}, nil)
		return nil
	})
	b.Ret(zero)
}
