package cpu

import (
	"context"
	"errors"
	"fmt"

	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/backend/cpu/runtime"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/cfg"
	"github.com/tshared/tshared/backend/internal/matmul"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/internal/kernel/targets/host"
	"github.com/tshared/tshared/ir"
)

// Options configure compilation.
type Options struct {
	// Contract allows a multiplication and an addition to be fused (rounded once).
	Contract bool
	// FMA says that the target has a fused multiply-add instruction (HasFMA). Math
	// functions use it then, whatever Contract says. Compile sets it.
	FMA bool
	// Overlap allows the memory of two arguments to overlap. Without it code may read one
	// argument's memory after it wrote another's. Memory that is only read may always
	// overlap.
	Overlap bool
	// Sharing lists groups of arguments, by number, whose memory may overlap, where that of
	// the others does not: code for them is nearly as fast as without.
	Sharing [][]int
	// Level trades compile time for run time, see pipelines.
	Level libllvm.Level
	// Precise computes math functions of f32 and narrower in f64, as the interpreters do,
	// for comparison with them.
	Precise bool
	// NonTemporal is the number of bytes that a launch must write for non-temporal stores
	// to be used; 0 chooses by the host's caches, a negative number disables them.
	NonTemporal int64
	// Stage is called when a stage begins, and what it returns when the stage ends; it may be nil. The size is the
	// number of operations, or of bytes of LLVM IR, that the stage works on; 0 where that is not known.
	Stage func(name string, size int64) (end func())
	// Context cancels compilation; nil never does. LLVM cannot be interrupted: it
	// continues in its thread, and its result is dropped.
	Context context.Context
	// MaxInstructions limits the LLVM instructions of a kernel before optimization; 0 is
	// the default limit, a negative number no limit.
	MaxInstructions int64
	// Emitters returns, for operations of extensions on scalars, the body of an LLVM
	// function that computes the result; see arithtollvm.FromText.
	Emitters map[*ir.OpDef]func(op *ir.Op) (string, error)

	// Name makes the name of the entry point from the kernel's; nil gives a name that
	// suits only code loaded into this process.
	Name func(kernel string) string
	// NoLineInfo leaves out which source lines the code is made for, which only reports of
	// crashes need.
	NoLineInfo bool
	// Detached code runs outside this process: the function it calls to print may be
	// missing.
	Detached bool
	// Host code is for this machine, whose processor is Target: it suits the caches, and uses
	// instructions that the operating system has to permit. Compile sets it.
	Host bool
	// Check makes code that checks its memory accesses, see Launch.Buffers.
	Check bool

	// Target is the processor that matmul microkernels are chosen for; the zero value
	// suits every processor. Compile generates code for it, and for the host if it is zero;
	// code for less than the host has, such as x86-64-v2, runs on it too.
	Target libllvm.Target
	tiles  bool // AMX tiles may be used by this process
}

const (
	// programArgs is the number of arguments after a kernel's own: the grid sizes along
	// x, y and z, then the program ids.
	programArgs = 6
	// firstGrid is the index of the parameter of the program function with the grid size
	// along x; y, z and the program ids follow.
	firstGrid = 3

	entryName = "tshared_kernel"
)

// Compile makes native code of a kernel of a module. Without a name it is the only public
// function. Every operation that cannot be compiled is reported with its location. An
// error of ours is a *diag.Bug.
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
	if o.Host = true; o.Target == (libllvm.Target{}) {
		o.Target = lib.Host()
	}
	o = o.onHost()
	level := o.Level
	if o.Check { // checked code need not be fast
		level = max(level, libllvm.O1)
	}
	machine, err := libllvm.CachedMachine(lib, TargetAt(o.Target, level))
	if err != nil {
		return nil, err
	}
	if o.FMA, err = HasFMA(lib, machine); err != nil {
		return nil, err
	}
	var u *unit
	if err := o.timed("emit", module.Context().LiveOps(), func() (err error) { u, err = build(f, o); return err }); err != nil {
		return nil, err
	}
	object, err := u.compile(lib, machine, libllvm.Object)
	if err != nil {
		return nil, err
	}
	err = o.timed("link", 0, func() (err error) { k, err = u.binary(f).LoadObject(object); return err })
	return k, err
}

// onHost adds what is known of the machine at hand to options for it.
func (o Options) onHost() Options {
	if o.Host {
		o.tiles = host.AMXPermitted()
		if o.NonTemporal == 0 {
			o.NonTemporal = nonTemporalBytesFor(cacheSizes())
		}
	}
	return o
}

// Text is the LLVM IR of a kernel before optimization.
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
type unit struct {
	c *compiler
	// text and lines are set by print.
	text  string
	lines llvmir.Lines
}

// optimize parses the module in LLVM and runs its passes.
func (u *unit) optimize(lib libllvm.LLVM, machine libllvm.Machine) (libllvm.Module, error) {
	text, lines := u.print(machine)
	m, err := optimizeText(text, lib, machine, u.c.options)
	if err != nil {
		return nil, locateError(err, lines)
	}
	return m, nil
}

// print prints the module for a machine, once.
func (u *unit) print(machine libllvm.Machine) (string, llvmir.Lines) {
	if u.text == "" {
		_ = u.c.options.timed("print", 0, func() error {
			u.c.module.SetTarget(machine.Target().Triple, machine.DataLayout())
			u.text, u.lines = u.c.module.PrintLines()
			return nil
		})
	}
	return u.text, u.lines
}

func (u *unit) compile(lib libllvm.LLVM, machine libllvm.Machine, form libllvm.Output) (code []byte, err error) {
	m, err := u.optimize(lib, machine)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	err = u.c.options.timed("codegen", int64(len(u.text)), func() (err error) { code, err = m.Emit(machine, form); return err })
	return code, err
}

// optimizeText parses LLVM IR and runs the passes of the machine's level.
func optimizeText(text string, lib libllvm.LLVM, machine libllvm.Machine, o Options) (m libllvm.Module, err error) {
	err = o.timed("LLVM parse", int64(len(text)), func() (err error) {
		if m, err = libllvm.ParseContext(o.Context, lib, "kernel", text); err == nil {
			err = m.Verify()
		}
		return err
	})
	if err == nil {
		err = o.timed("optimise", int64(len(text)), func() error { return m.Run(pipelines[machine.Target().Level], machine, libllvm.PassOptions{}) })
	}
	if err != nil && m != nil {
		m.Close()
	}
	return m, err
}

// CompileLLVM compiles LLVM IR, as Generated.Text prints it, to an object file or assembly.
// Of the options Stage and Context matter. Lines of errors are those of the text.
func CompileLLVM(text string, lib libllvm.LLVM, machine libllvm.Machine, form libllvm.Output, o Options) (code []byte, err error) {
	defer recovered(&err, nil)
	m, err := optimizeText(text, lib, machine, o)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	err = o.timed("codegen", int64(len(text)), func() (err error) { code, err = m.Emit(machine, form); return err })
	return code, err
}

// locateError attaches the operation that LLVM's error is about.
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

// build makes the module: a function that runs one program, and the entry point that
// calls it for a range of programs.
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
	f, err = formNetworks(f, o)
	if err != nil {
		return nil, err
	}
	args := f.Op.Region0().Entry().Args()
	if len(args) < programArgs {
		return nil, fmt.Errorf("kernel @%s has no arguments for the grid sizes and the program ids", f.SymName())
	}
	c = &compiler{
		module: llvmir.NewModule(f.SymName()), options: o,
		scalars: map[*ir.Value]llvmir.Value{}, descs: map[*ir.Value]*memrefDesc{}, globals: map[*ir.Op]llvmir.Value{},
		fused: map[*ir.Value]bool{}, usersOf: map[*ir.Value][]user{}, costs: map[*ir.Value]int{}, structuredLoads: map[*ir.Value]*structuredLoad{}, destinations: map[*ir.Op]*destination{}, skipped: map[*ir.Op]bool{},
		poison: map[*ir.Value]llvmir.Value{}, dominance: ir.NewDominance(),
	}
	c.sizeRanges = intrange.Analysis{Overflow: intrange.Wraps, Known: c.rangeOfDim}
	c.axisInfo = newAxisInfo(args[len(args)-programArgs:])
	budget := llvmir.NewBudget(o.Context, o.MaxInstructions)
	c.module.SetBudget(budget)
	if err := cfg.CheckSize(f.Op, budget.Instructions, llvmir.InstructionsFlag); err != nil {
		c.refuse(f.Op, err)
		return nil, c.problems.Err()
	}
	place := ir.PositionOf(f.Op.Loc())
	if place.Known() && !o.NoLineInfo {
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
	program.SetLoc(f.SymName(), f.Op.Loc())
	// Inlining would nest all loops in the loop over programs, which costs LLVM time.
	program.Attr(llvmir.NoUnwind, llvmir.NoInline, llvmir.Pair("prefer-vector-width", "512"))
	// The crash handler needs the program's frame below those of the C library.
	program.Attr(llvmir.Pair("disable-tail-calls", "true"))
	c.b = program.Builder()
	c.ScalarBuilder = arithtollvm.NewScalarBuilder(c.module, c.b)
	c.Contract, c.FMA, c.Precise = o.Contract, o.FMA, o.Precise
	c.Scratch = func(bytes int64) llvmir.Value { return c.slotAddress(c.newSlot(bytes)) }
	c.arena, c.control = program.Param(1), program.Param(2)
	c.openGlobals(f.Op.Parent())
	c.receive(program, args)
	if c.problems.Err() == nil {
		if _, err := c.region(f.Op.Region0(), nil, func(*ir.Op) ([]llvmir.Value, error) {
			c.b.Ret(llvmir.ConstInt(llvmir.I64, 0))
			return nil, nil
		}); err != nil && !errors.Is(err, errRefused) {
			c.refuse(f.Op, err)
		}
		if !f.Op.Region0().HasOneBlock() && !c.b.Current().Ended() {
			c.b.Unreachable()
		}
	}
	if err := c.problems.Err(); err != nil {
		return nil, err
	}
	if len(c.failures) > runtime.MaxSites && o.Check {
		return nil, errors.New("the kernel accesses memory in too many places to be checked")
	}
	c.buildEntry(o.entry(f.SymName()), program)
	return &unit{c: c}, nil
}

// receive loads the kernel's arguments: a 64-bit word each, and one per element of a
// tensor.
func (c *compiler) receive(program *llvmir.Function, args []*ir.Value) {
	at := int64(0)
	own := len(args) - programArgs
	shared := map[int]*aliasScope{}
	for i, v := range args {
		if i >= own {
			t, err := arithtollvm.TypeOf(v.Type())
			if err != nil || !t.IsInt() {
				c.refuse(v.Block().ParentOp(), errors.New("the grid sizes and the program ids must be integers"))
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
				a.scope = c.options.scopeOf(i, shared)
			}
			c.bind(v, a)
		default:
			c.scalars[v] = c.load(elem, p)
		}
		at++
	}
}
