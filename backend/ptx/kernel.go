package ptx

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"time"

	"github.com/tshared/tshared/analysis/modref"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/cfg"
	"github.com/tshared/tshared/backend/internal/vecmath"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/ir"
)

// Options say how to compile.
type Options struct {
	Target string // a GPU of internal/targets: sm_90
	Warps  int    // in a block, at most: a power of two
	Stages int    // how many rounds of a loop have their data on the way at once; 0 for the usual
	// Libdevice is a file with NVIDIA's library of functions, for those that are called
	// and not operations of their own; without one ours are taken.
	Libdevice string
	// Contract lets a product and a sum be rounded once, together.
	Contract bool
	// Overlap lets the memory of two arguments be the same. Without it code may still
	// read what one points to after it wrote to what another does.
	Overlap bool
	// Precise computes functions of f32 and less in f64, and divides precisely, as
	// the evaluators do.
	Precise bool
	// SharedLimit is how many bytes of shared memory a block may have; 0 is what the
	// target has.
	SharedLimit int64
	// MaxRegisters is how many a thread may have; 0 is any number.
	MaxRegisters int
	// MaxNumImpreciseAcc is how many products of floats of 8 bits may be summed up with
	// fewer bits than f32 has, whatever a product says itself; nil leaves it to them.
	MaxNumImpreciseAcc *int
	// NoLineInfo leaves out which lines of the source instructions are made for.
	NoLineInfo bool
	// Stage is told how long each stage took; nil is nobody.
	Stage func(name string, took time.Duration)
	// Context ends compiling when it ends, nil never does. LLVM cannot be stopped:
	// it goes on in its thread, and what it makes is dropped.
	Context context.Context
	// MaxInstructions is how many instructions of LLVM a kernel may take before
	// LLVM has seen it; 0 is the usual limit, below 0 is none.
	MaxInstructions int64

	gpu targets.GPU // Target's
}

// timed builds a stage.
func (o Options) timed(name string, build func() error) error {
	start := time.Now()
	err := build()
	if o.Stage != nil {
		o.Stage(name, time.Since(start))
	}
	return err
}

// Kernel is PTX and how to launch it.
type Kernel struct {
	Name   string
	Text   string
	Warps  int
	Shared int64 // bytes of dynamic shared memory
	Params []Param
	// Assertions are those of the kernel, as messages with their places; see Failures.
	Assertions []string `json:",omitempty"`
	// Remarks are what was decided about products, loops and conversions.
	Remarks []Remark `json:",omitempty"`
}

// Param is a parameter of the entry.
type Param struct {
	Arg    int         // number of the kernel's argument
	Access modref.Info // to the memory behind it
}

// gridArgs come behind a kernel's own arguments: the numbers of programs along
// x, y and z, then the position of the running one.
const gridArgs = 6

// maxOptimisedAddresses is how many addresses a kernel may compute for LLVM's code generation to optimise them. The
// time of its straight-line strength reduction grows with the third power of their number: 300 take it
// less than a second, 840 more than 20. Kernels with more get code as it comes, which the assembler
// optimises again.
const maxOptimisedAddresses = 512

// Compile makes PTX of a kernel of a module, by name; without a name of its only
// public function. A mistake of ours is an error too: it has a *diag.Bug.
func Compile(module *ir.Op, kernel string, o Options) (k *Kernel, err error) {
	defer recovered(&err, module)
	lib, err := libllvm.Open()
	if err != nil {
		return nil, err
	}
	var c *emitter
	if err := o.timed("emit", func() (err error) { k, c, err = build(module, kernel, o); return err }); err != nil {
		return nil, err
	}
	machine, err := libllvm.CachedMachine(lib, c.machine())
	if err != nil {
		return nil, err
	}
	var text string
	_ = o.timed("print", func() error {
		c.module.SetTarget(targets.NVPTXTriple, machine.DataLayout())
		text = c.module.Print()
		return nil
	})
	var m libllvm.Module
	err = o.timed("LLVM parse", func() (err error) {
		if m, err = libllvm.ParseContext(o.Context, lib, "kernel", text); err == nil {
			err = m.Verify()
		}
		return err
	})
	if m != nil {
		defer m.Close()
	}
	if err != nil {
		return nil, err
	}
	if err := o.timed("optimise", func() error { return c.optimise(m, machine, k.Name) }); err != nil {
		return nil, err
	}
	err = o.timed("codegen", func() error {
		code, err := m.Emit(machine, libllvm.Assembly)
		k.Text = string(code)
		return err
	})
	if err != nil {
		return nil, err
	}
	return k, errors.Join(checkExternals(k.Text), checkRegisterLimit(k.Text, o.MaxRegisters))
}

// machine describes the GPU, and the effort it is worth, to LLVM.
func (c *emitter) machine() libllvm.Target {
	return libllvm.Target{
		Triple: targets.NVPTXTriple, CPU: c.options.Target, Features: c.features(),
		Level:       libllvm.O2, // O3 adds a pass that finds nothing more
		FastCodegen: c.module.Addresses() > maxOptimisedAddresses,
	}
}

// tensorCoreRegisters is the smallest register limit for which the assembler takes
// tensor-core instructions.
const tensorCoreRegisters = 28

var tensorCore = regexp.MustCompile(`\b(?:wg)?mma\.\w+`)

// checkRegisterLimit refuses a register limit, 0 for none, that the assembler would refuse.
func checkRegisterLimit(text string, limit int) error {
	if limit == 0 || limit >= tensorCoreRegisters {
		return nil
	}
	if found := tensorCore.FindString(text); found != "" {
		return fmt.Errorf("maxnreg is %d, but the tensor-core instruction %s needs at least %d registers", limit, found, tensorCoreRegisters)
	}
	return nil
}

// checkExternals reports functions that are called, but that no GPU has.
func checkExternals(text string) error {
	for _, found := range externals.FindAllStringSubmatch(text, -1) {
		if found[1] != "vprintf" {
			return fmt.Errorf("the function %s is not supported on a GPU", found[1])
		}
	}
	return nil
}

var externals = regexp.MustCompile(`\.extern \.func\s*(?:\([^)]*\)\s*)?([\w$.]+)`)

// Text is the LLVM IR of a kernel, before LLVM has seen it.
func Text(module *ir.Op, kernel string, o Options) (text string, err error) {
	defer recovered(&err, module)
	_, c, err := build(module, kernel, o)
	if err != nil {
		return "", err
	}
	c.module.SetTarget(targets.NVPTXTriple, "")
	return c.module.Print(), nil
}

func build(module *ir.Op, kernel string, o Options) (k *Kernel, c *emitter, err error) {
	if o.gpu, err = targets.LookupGPU(o.Target); err != nil {
		return nil, nil, err
	}
	return buildWithin(o, func(b *sharedBudget) (*Kernel, *emitter, error) { return buildOnce(module, kernel, o, b) })
}

func buildOnce(module *ir.Op, kernel string, o Options, b *sharedBudget) (k *Kernel, c *emitter, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = c.recovered(v, module)
		}
	}()
	f, err := funclike.Kernel(module, function.Func, kernel)
	if err != nil {
		return nil, nil, err
	}
	if o.Warps < 1 || o.Warps > 32 || o.Warps&(o.Warps-1) != 0 {
		return nil, nil, fmt.Errorf("a block cannot have %d warps: 1, 2, 4, 8, 16 or 32 are possible", o.Warps)
	}
	o.Warps = numWarpsFor(f.Op, o.Warps)
	args := f.Region0().Entry().Args()
	if len(args) < gridArgs {
		return nil, nil, fmt.Errorf("kernel @%s has no arguments for the numbers of programs and the position", f.SymName())
	}
	padToPowerOfTwo(module)
	c = &emitter{
		module: llvmir.NewModule(f.SymName()), options: o, sharedBudget: b, op: f.Op,
		scalars: map[*ir.Value]llvmir.Value{}, memrefs: map[*ir.Value]*memrefDesc{}, tensors: map[*ir.Value]*distTensor{},
		layouts: map[*ir.Value]*layout.Layout{}, allocs: map[*ir.Value]*promotedAlloc{}, dots: map[*ir.Op]*dot{}, inPipeline: map[*ir.Op]bool{}, deferred: map[*ir.Op]*pipeline{},
		layoutClasses: map[*ir.Value]*layoutClass{}, axisInfo: newAxisInfo(args[len(args)-gridArgs:]), reductions: map[*ir.Op]*reduction{}, argBindings: map[*ir.Value]*ir.Value{}, entered: map[*ir.Op]bool{},
		search: layoutSearch{open: map[*ir.Value]bool{}, found: map[*ir.Value]*layout.Layout{}},
		kernel: f.Op, pending: newMemEffects(), around: newMemEffects(), staged: map[*distTensor]llvmir.Value{}, packedWords: map[llvmir.Value]packedWord{}, globals: map[string]llvmir.Value{},
	}
	budget := llvmir.NewBudget(o.Context, o.MaxInstructions)
	c.module.SetBudget(budget)
	if err := cfg.CheckSize(f.Op, budget.Instructions, llvmir.InstructionsFlag); err != nil {
		c.refuse(f.Op, err)
		return nil, nil, c.problems.Err()
	}
	k = &Kernel{Name: f.SymName(), Warps: o.Warps, Params: []Param{}}
	var params []llvmir.Param
	own := args[:len(args)-gridArgs]
	for i, v := range own {
		t, err := paramType(v.Type())
		if err != nil {
			c.refuse(f.Op, fmt.Errorf("argument %d: %w", i, err))
			return nil, nil, c.problems.Err()
		}
		params = append(params, llvmir.Param{Name: fmt.Sprintf("arg%d", i), Type: t})
		param := Param{Arg: i}
		if ir.IsAnyMemRef(v.Type()) {
			param.Access = modref.Of(v)
		}
		k.Params = append(k.Params, param)
	}
	if place := ir.PositionOf(f.Loc()); place.Known() && !o.NoLineInfo {
		c.module.EnableDebug(place.File, "tshared", llvmir.DebugDirectivesOnly)
	}
	entry := c.module.Function(f.SymName(), llvmir.Void, params...).Kernel().SetLoc(f.SymName(), f.Loc())
	entry.Attr(llvmir.NoUnwind, llvmir.Pair("nvvm.reqntid", fmt.Sprint(32*o.Warps)))
	c.b = entry.Builder()
	c.b.Reuse = true
	c.ScalarBuilder = arithtollvm.NewScalarBuilder(c.module, c.b)
	c.Directed = c.directed
	c.Approx = vecmath.ApproxInstructions{Reciprocal: c.estimate("rcp"), Rsqrt: c.estimate("rsqrt")}
	c.Contract, c.Precise, c.FMA, c.NoLibm, c.RoundsBF16 = o.Contract, o.Precise, true, true, true
	c.sharedBase = c.module.Global(llvmir.Global{Name: "shared", Type: llvmir.Array(0, llvmir.I8), Linkage: llvmir.External, Space: sharedSpace, Align: int(c.sharedAlignment())})
	c.thread = c.readSpecialRegister("tid.x")
	c.lane = c.b.And(c.thread, i32(31))
	c.warp = c.b.LShr(c.thread, i32(layout.LaneBits))
	c.bindParams(entry, own)
	for i, name := range []string{"nctaid.x", "nctaid.y", "nctaid.z", "ctaid.x", "ctaid.y", "ctaid.z"} {
		v := args[len(own)+i]
		t, err := arithtollvm.TypeOf(v.Type())
		if err != nil || !t.IsInt() {
			c.refuse(f.Op, errors.New("the numbers of programs and the position must be integers"))
			return nil, nil, c.problems.Err()
		}
		c.scalars[v] = c.b.IntCast(c.readSpecialRegister(name), t, true)
	}
	if _, err := c.region(f.Region0(), nil, func(*ir.Op) ([]llvmir.Value, error) {
		c.b.Ret(llvmir.Value{})
		return nil, nil
	}); err != nil && !errors.Is(err, errRefused) {
		c.refuse(f.Op, err)
	}
	if !c.b.Current().Ended() { // where blocks that do not return would meet
		c.b.Unreachable()
	}
	c.occupancy(entry)
	k.Shared, k.Assertions = c.peakShared.bytes, c.assertions
	c.remark(f.Op, "kernel", "%d warps, %d bytes of shared memory, %d registers per thread for the iter_args of a loop", k.Warps, k.Shared, c.maxCarriedRegisters)
	k.Remarks = c.remarks
	return k, c, c.problems.Err()
}

func (c *emitter) readSpecialRegister(name string) llvmir.Value {
	return c.b.Intrinsic("llvm.nvvm.read.ptx.sreg."+name, llvmir.I32, nil)
}

func paramType(t ir.Type) (*llvmir.Type, error) {
	if ir.IsAnyMemRef(t) {
		return llvmir.PtrIn(globalSpace), nil
	}
	if _, ok := t.(*ir.TensorType); ok {
		return nil, errors.New("tensors cannot be handed to a kernel")
	}
	return arithtollvm.TypeOf(t)
}

func (c *emitter) bindParams(entry *llvmir.Function, own []*ir.Value) {
	for i, v := range own {
		p := entry.Param(i)
		if !ir.IsAnyMemRef(v.Type()) {
			c.scalars[v] = p
			continue
		}
		elem, err := arithtollvm.ElementOf(arithtollvm.ScalarTypeOf(v.Type()))
		if err != nil {
			c.refuse(v.Block().ParentOp(), err)
			continue
		}
		c.memrefs[v] = memrefOfPointer(elem, p)
	}
}
