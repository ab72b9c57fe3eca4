package cpu

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/cfg"
	"github.com/tshared/tshared/backend/internal/matmul"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/ir"
)

// Options say how to compile.
type Options struct {
	// Contract lets a product and a sum be rounded once, together.
	Contract bool
	// FMA says that the target has it as an instruction (HasFMA); functions are
	// built from it then, whatever Contract says. Compile finds out by itself.
	FMA bool
	// Overlap lets the memory of two arguments be the same. Without it code may
	// still read what one points to after it wrote to what another does; what is only
	// read may overlap in any case.
	Overlap bool
	// Level trades the time of compiling for that of code: see pipelines.
	Level libllvm.Level
	// Precise computes functions of f32 and less in f64, as the evaluators do;
	// for comparing with them.
	Precise bool
	// NonTemporal is how many bytes a launch must write for its stores to leave the
	// caches aside where that is possible; 0 decides by the processor, and below 0
	// they never do.
	NonTemporal int64
	// Stage is told how long each stage took; nil is nobody.
	Stage func(name string, took time.Duration)
	// Context ends compiling when it ends, nil never does. LLVM cannot be stopped:
	// it goes on in its thread, and what it makes is dropped.
	Context context.Context
	// MaxInstructions is how many instructions of LLVM a kernel may take before
	// LLVM has seen it; 0 is the usual limit, below 0 is none.
	MaxInstructions int64
	// Emitters returns, for operations of extensions on scalars, the body of an LLVM
	// function that computes the result; see arithtollvm.FromText.
	Emitters map[*ir.OpDef]func(op *ir.Op) (string, error)

	// Name makes the name of the function code is entered through from that of
	// the kernel; nil gives one that only suits code loaded into this process.
	Name func(kernel string) string
	// Detached code runs without this process: printing takes a function which
	// may be missing.
	Detached bool
	// Check makes code that checks what it does to memory: see Launch.Buffers.
	Check bool

	// Target is the processor products of matrices are made for; without one
	// they suit every processor. Compile knows by itself.
	Target libllvm.Target
	tiles  bool // may be used by this process
}

const (
	// programArgs come behind a kernel's own arguments: the numbers of programs
	// along x, y and z, then the position of the running one.
	programArgs = 6
	// firstGrid is the parameter of the function of one program that has the
	// number of programs along x; y, z and the position follow.
	firstGrid = 3

	entryName = "tshared_kernel"
)

// Compile makes native code of a kernel of a module, by name; without a name of
// its only public function. Everything that cannot be compiled is reported, each
// at its place. A mistake of ours is an error too: it has a *diag.Bug.
func Compile(module *ir.Op, kernel string, o Options) (k *Kernel, err error) {
	defer recovered(&err, module)
	lib, err := libllvm.Open()
	if err != nil {
		return nil, err
	}
	f, err := funclike.Kernel(module, function.Func, kernel)
	if err != nil {
		return nil, err
	}
	o.Target = lib.Host()
	o.tiles = matmul.AMXPermitted()
	if o.NonTemporal == 0 {
		o.NonTemporal = nonTemporalBytesFor(cacheSizes())
	}
	level := o.Level
	if o.Check { // which is not made to be fast
		level = max(level, libllvm.O1)
	}
	machine, err := libllvm.CachedMachine(lib, TargetAt(lib.Host(), level))
	if err != nil {
		return nil, err
	}
	if o.FMA, err = HasFMA(lib, machine); err != nil {
		return nil, err
	}
	var u *unit
	if err := o.timed("emit", func() (err error) { u, err = build(f, o); return err }); err != nil {
		return nil, err
	}
	object, err := u.compile(lib, machine, libllvm.Object)
	if err != nil {
		return nil, err
	}
	externs := map[string]uintptr{}
	if len(u.c.printed) > 0 {
		externs[printCallback] = onPrint()
	}
	if o.Check {
		externs[conflictCallback], externs[syncCallback] = onConflict(), onAtomic()
	}
	var code *libllvm.Code
	var entry uintptr
	err = o.timed("link", func() (err error) {
		if code, err = lib.Load(object, externs); err == nil {
			entry, err = code.Lookup(o.entry(f.SymName()))
		}
		return err
	})
	if err != nil {
		code.Close()
		return nil, err
	}
	return newKernel(f, u, code, entry, object), nil
}

// Text is the LLVM IR of a kernel, before LLVM has seen it.
func Text(module *ir.Op, kernel string, o Options) (text string, err error) {
	defer recovered(&err, module)
	f, err := funclike.Kernel(module, function.Func, kernel)
	if err != nil {
		return "", err
	}
	u, err := build(f, o)
	if err != nil {
		return "", err
	}
	return u.c.module.Print(), nil
}

// unit is a kernel in LLVM IR.
type unit struct{ c *compiler }

// optimize has LLVM read and improve the module.
func (u *unit) optimize(lib libllvm.LLVM, machine libllvm.Machine) (m libllvm.Module, err error) {
	var text string
	var lines llvmir.Lines
	o := u.c.options
	_ = o.timed("print", func() error {
		u.c.module.SetTarget(machine.Target().Triple, machine.DataLayout())
		text, lines = u.c.module.PrintLines()
		return nil
	})
	err = o.timed("LLVM parse", func() (err error) {
		if m, err = libllvm.ParseContext(o.Context, lib, "kernel", text); err == nil {
			err = m.Verify()
		}
		return err
	})
	if err == nil {
		err = o.timed("optimise", func() error { return m.Run(pipelines[machine.Target().Level], machine, libllvm.PassOptions{}) })
	}
	if err != nil {
		if m != nil {
			m.Close()
		}
		return nil, locateError(err, lines)
	}
	return m, nil
}

func (u *unit) compile(lib libllvm.LLVM, machine libllvm.Machine, form libllvm.Output) (code []byte, err error) {
	m, err := u.optimize(lib, machine)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	err = u.c.options.timed("codegen", func() (err error) { code, err = m.Emit(machine, form); return err })
	return code, err
}

// locateError names the operation LLVM's complaint is about.
func locateError(err error, lines llvmir.Lines) error {
	var e *libllvm.Error
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
func build(f funclike.Func, o Options) (u *unit, err error) {
	var c *compiler
	defer func() {
		if v := recover(); v != nil {
			err = c.recovered(v, f.Op)
		}
	}()
	f, err = sinkReductions(f, o)
	if err != nil {
		return nil, err
	}
	args := f.Region0().Entry().Args()
	if len(args) < programArgs {
		return nil, fmt.Errorf("kernel @%s has no arguments for the numbers of programs and the position", f.SymName())
	}
	c = &compiler{
		module: llvmir.NewModule(f.SymName()), options: o,
		scalars: map[*ir.Value]llvmir.Value{}, descs: map[*ir.Value]*memrefDesc{}, globals: map[*ir.Op]llvmir.Value{},
		fused: map[*ir.Value]bool{}, costs: map[*ir.Value]int{}, structuredLoads: map[*ir.Value]*structuredLoad{}, destinations: map[*ir.Op]*destination{}, skipped: map[*ir.Op]bool{},
		poison: map[*ir.Value]llvmir.Value{}, dominance: ir.NewDominance(),
	}
	budget := llvmir.NewBudget(o.Context, o.MaxInstructions)
	c.module.SetBudget(budget)
	if err := cfg.CheckSize(f.Op, budget.Instructions, llvmir.InstructionsFlag); err != nil {
		c.refuse(f.Op, err)
		return nil, c.problems.Err()
	}
	place := ir.PositionOf(f.Loc())
	if place.Known() {
		c.module.EnableDebug(place.File, "tshared", llvmir.LineTablesOnly)
	}
	c.matmuls = matmul.NewLibrary(c.module, o.host())
	program := c.module.Function("program", llvmir.I64,
		llvmir.Param{Name: "args", Type: llvmir.Ptr, Attrs: []llvmir.Attr{llvmir.NoAlias, llvmir.ReadOnly}},
		llvmir.Param{Name: "arena", Type: llvmir.Ptr, Attrs: []llvmir.Attr{llvmir.NoAlias}},
		llvmir.Param{Name: "control", Type: llvmir.Ptr, Attrs: []llvmir.Attr{llvmir.NoAlias}},
		llvmir.Param{Name: "gx", Type: llvmir.I64}, llvmir.Param{Name: "gy", Type: llvmir.I64}, llvmir.Param{Name: "gz", Type: llvmir.I64},
		llvmir.Param{Name: "x", Type: llvmir.I64}, llvmir.Param{Name: "y", Type: llvmir.I64}, llvmir.Param{Name: "z", Type: llvmir.I64},
	)
	program.SetLinkage(llvmir.Internal)
	program.SetLoc(f.SymName(), f.Loc())
	// Inlined, all loops would stand in that over the programs, which costs LLVM
	// some time.
	program.Attr(llvmir.NoUnwind, llvmir.NoInline, llvmir.Pair("prefer-vector-width", "512"))
	// Who looks for the line of a fault needs the program's frame below that of
	// the C library.
	program.Attr(llvmir.Pair("disable-tail-calls", "true"))
	c.b = program.Builder()
	c.ScalarBuilder = arithtollvm.NewScalarBuilder(c.module, c.b)
	c.Contract, c.FMA, c.Precise = o.Contract, o.FMA, o.Precise
	c.Scratch = func(bytes int64) llvmir.Value { return c.slotAddress(c.newSlot(bytes)) }
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
	if len(c.failures) > maxSites && o.Check {
		return nil, errTooManySites
	}
	c.buildEntry(o.entry(f.SymName()), program)
	return &unit{c}, nil
}

// receive loads the kernel's arguments: one word of 64 bits each, and one per
// element of a tensor.
func (c *compiler) receive(program *llvmir.Function, args []*ir.Value) {
	at := int64(0)
	own := len(args) - programArgs
	for i, v := range args {
		if i >= own {
			t, err := arithtollvm.TypeOf(v.Type())
			if err != nil || !t.IsInt() {
				c.refuse(v.Block().ParentOp(), errors.New("the numbers of programs and the position must be integers"))
				return
			}
			c.scalars[v] = c.b.IntCast(program.Param(firstGrid+i-own), t, true)
			continue
		}
		p := c.b.Offset(program.Param(0), llvmir.ConstInt(llvmir.I64, 8*at))
		elem, err := arithtollvm.ElementOf(arithtollvm.ScalarTypeOf(v.Type()))
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
			a := &memrefDesc{elem: elem, base: p, offset: static(0), sizes: sizes, strides: make([]foldResult, len(sizes)), bounds: t.Shape, constant: true}
			for d, s := range c.rowMajor(sizes) {
				a.strides[d] = c.mul(s, static(8/elem.Bytes))
			}
			c.bind(v, a)
			at += n
			continue
		case *ir.MemRefType, *ir.UnrankedMemRefType:
			a := c.pointerDesc(elem, c.b.Load(llvmir.Ptr, p))
			if !c.options.Overlap {
				a.scope = &aliasScope{}
			}
			c.bind(v, a)
		default:
			c.scalars[v] = c.load(elem, p)
		}
		at++
	}
}
