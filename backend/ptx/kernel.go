package ptx

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/analysis/modref"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/cfg"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/toolchain/tileplan"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/generic/symboldce"
	"github.com/tshared/tshared/transform/gpu/allocateshared"
	"github.com/tshared/tshared/transform/gpu/assignlayouts"
	"github.com/tshared/tshared/transform/gpu/convertoperands"
	"github.com/tshared/tshared/transform/gpu/fenceatomics"
	"github.com/tshared/tshared/transform/gpu/oprules"
	"github.com/tshared/tshared/transform/gpu/vectorize"
	"github.com/tshared/tshared/transform/gpu/vectorizeatomics"
)

// Lowering is the pipeline that lowers kernels in Triton IR to what Compile takes. The output of others is taken as well;
// loads that wrap around go piece by piece then.
const Lowering = "triton-to-linalg{gather-wrapped=true whole-rows=true keep-structure=true}"

// Options configure the compilation of a kernel.
type Options struct {
	Target string // a GPU of internal/kernel/targets, such as sm_90
	Warps  int    // warps per block, at most; a power of two
	CTAs   int    // blocks that run a program together, as a cluster: 1, 2, 4 or 8; 0 is 1
	Stages int    // pipeline stages of loops: iterations whose loads are in flight at once; 0 is the default
	// Libdevice is the file of NVIDIA's device library. Its functions replace those of this project for
	// calls that have no operation of their own.
	Libdevice string
	// Contract allows FMA: a multiplication and an addition rounded once.
	Contract bool
	// Overlap allows arguments to alias. Without it, loads from one argument may be moved after stores to
	// another.
	Overlap bool
	// Maps says that whoever launches the kernel makes maps of tensors for it: loads of loops are bulk copies then, where they can be.
	Maps bool
	// ThreadStores has threads store tiles that bulk stores could write, with Maps.
	ThreadStores bool
	// Persistent says whether whoever launches the kernel has its blocks go through programs, with Maps; nil where that is expected to be faster.
	Persistent *bool
	// StreamK has the blocks that the GPU holds share the iterations of all programs of a launch evenly, in kernels with one loop of dots.
	StreamK bool
	// Precise computes functions of f32 and narrower types in f64, and divides with correct rounding, as
	// the interpreters do.
	Precise bool
	// SharedLimit is the shared memory of a block in bytes; 0 is the limit of the target.
	SharedLimit int64
	// MaxRegisters limits the registers per thread; 0 means no limit.
	MaxRegisters int
	// MaxNumImpreciseAcc is how many products of fp8 may be accumulated with fewer bits than f32 has; nil
	// leaves it to the attributes of dots.
	MaxNumImpreciseAcc *int
	// AccurateExp computes exp of f32 with an error of 3.5 units in the last place, not by Triton's two instructions.
	AccurateExp bool
	// NoLineInfo omits line information.
	NoLineInfo bool
	// OwnPlan says that a planned kernel is the result of Plan in this process, and not of a person: it is not checked again, and what
	// is broken in it is a bug.
	OwnPlan bool
	// Hooks are called by the passes of Plan. Verify has the verifier run after each pass, and passes check themselves.
	Hooks  []pass.Hook
	Verify bool
	// Stage is called when a compile stage begins, and what it returns when the stage ends; nil for none. The size is the
	// number of operations, or of bytes of LLVM IR, that the stage works on; 0 where that is not known.
	Stage func(name string, size int64) (end func())
	// Context cancels the compilation; nil never does. LLVM cannot be interrupted: it goes on in its
	// thread, and its result is dropped.
	Context context.Context
	// MaxInstructions limits the LLVM instructions that are emitted for a kernel; 0 is the default limit,
	// below 0 is none.
	MaxInstructions int64
	// Emitters return, for operations of extensions on scalars, the body of an LLVM function that computes
	// the result; see arithtollvm.FromText.
	Emitters map[*ir.OpDef]func(op *ir.Op) (string, error)

	gpu            targets.GPU // of Target
	requestedWarps int         // Warps as the caller set it
}

// plan are the options of the passes before emission.
func (o Options) plan() distribute.Options {
	return distribute.Options{GPU: o.gpu, Warps: o.Warps, CTAs: o.CTAs, MaxRegisters: o.MaxRegisters, MaxNumImpreciseAcc: o.MaxNumImpreciseAcc, Overlap: o.Overlap}
}

// timed runs a compile stage and tells Options.Stage of it. The size is that of what the stage works on.
func (o Options) timed(name string, size int64, build func() error) error {
	if o.Stage != nil {
		defer o.Stage(name, size)()
	}
	return build()
}

// Kernel is compiled PTX with the data for a launch.
type Kernel struct {
	Name   string // of the entry function
	Text   string // the PTX
	Warps  int    // per block; blocks have 32 times as many threads along x, and 1 along y and z
	Shared int64  // bytes of dynamic shared memory
	// Cluster is the number of blocks of a cluster, along x; 1 where blocks run on their own.
	Cluster int
	// Resident is how many blocks a multiprocessor holds at a time, of a kernel whose blocks go through programs; 0 for kernels with a block for each program.
	Resident int
	// AllBlocks says that a launch has as many blocks as the GPU holds even where programs are fewer.
	AllBlocks bool
	// CTAs is the number of blocks that run a program: all blocks of a cluster, or 1.
	CTAs   int
	Params []Param // of the entry function, in order
	// Assertions are the messages of the kernel's assertions, with source locations; see Failures.
	Assertions []string `json:",omitempty"`
	// Remarks say how dots, loops, layout conversions and accesses to global memory were compiled.
	Remarks []Remark `json:",omitempty"`
	// Counts are the sums of what matters for the speed of the kernel.
	Counts Counts
}

// Param is a parameter of the entry function: an argument, a map of the tensor at it, a number of programs, or scratch memory.
type Param struct {
	Arg    int         // index of the kernel's argument
	Access modref.Info // to the memory that it points to
	Map    *TensorMap  // nil for the argument itself
	// Programs is the axis of the grid, 0 to 2, whose number of programs it is; nil for parameters of arguments.
	Programs *int
	Scratch  int64 // the bytes of global memory for each program, or block where these go through programs, for maps and partial sums; 0 for other parameters
}

// ScratchAlign is the alignment of scratch memory.
const ScratchAlign = tile.TensorMapBytes

// maxOptimisedAddresses is the number of computed addresses up to which LLVM's code generation optimises.
// Its straight-line strength reduction takes cubic time: less than a second for 300 addresses, more than
// 20 for 840. The assembler optimises the code of larger kernels again anyway.
const maxOptimisedAddresses = 512

// Compile compiles a kernel of a module to PTX, by name, or the only public function if the name is empty.
// A panic of the backend is returned as an error with a *diag.Bug.
func Compile(module *ir.Op, kernel string, o Options) (*Kernel, error) {
	e, err := Emit(module, kernel, o)
	if err != nil {
		return nil, err
	}
	text, err := CompileLLVM(e.LLVM, e.Codegen, o)
	if err != nil {
		return nil, err
	}
	e.Kernel.Text = text
	return e.Kernel, nil
}

// IsPlanned reports whether a module has a kernel with the decisions of Plan in it.
func IsPlanned(module *ir.Op) bool { return tile.HasPlanned(module) }

// Plan runs the passes before emission on a copy of a module and returns it. The kernel in it, selected as by Compile,
// has its decisions in it: Compile and Text go on from there.
func Plan(module *ir.Op, kernel string, o Options) (planned *ir.Op, err error) {
	defer recovered(&err, module)
	if o.gpu, err = targets.LookupGPU(o.Target); err != nil {
		return nil, err
	}
	f, err := plan(module, kernel, &o)
	if err != nil {
		return nil, err
	}
	return f.Op.Parent(), nil
}

// Text is the LLVM IR of a kernel before LLVM's passes, for which LLVM is not needed: the IR has no data layout.
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
	f, err := plan(module, kernel, &o)
	if err != nil {
		return nil, nil, err
	}
	k, c, err = emitKernel(f, o)
	if err == nil && c.codegen().Fast && waitForDots(f.Op) {
		k, c, err = emitKernel(f, o)
	}
	var broken *tile.BrokenError
	if errors.As(err, &broken) && (o.OwnPlan || !IsPlanned(module)) {
		err = asBug(err)
	}
	return k, c, err
}

// waitForDots makes asynchronous dots synchronous and reports whether there were any. Where code generation does not optimise, LLVM copies
// registers at the ends of blocks: also the accumulators of dots that are still running.
func waitForDots(kernel *ir.Op) (found bool) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if o, ok := tile.AsDot(op); ok && o.Async() {
			op.RemoveAttr("async")
			found = true
		}
		return ir.Continue
	})
	return found
}

// plan runs the passes before emission on a copy of a module and returns the kernel in it. A kernel that is planned already is
// checked, and has the options with which it was planned.
func plan(module *ir.Op, kernel string, o *Options) (f funclike.Func, err error) {
	if err := distribute.CheckWarps(o.Warps); err != nil {
		return f, err
	}
	o.requestedWarps = o.Warps
	module = module.Clone(ir.NewMapping())
	if f, err = funclike.Kernel(module, function.Func, kernel); err != nil {
		return f, err
	}
	if len(f.Op.Region0().Entry().Args()) < distribute.GridArgs {
		return f, fmt.Errorf("kernel @%s has no arguments for the grid sizes and the program ids", f.SymName())
	}
	if tile.IsPlanned(f.Op) {
		o.ofKernel(f.Op)
		n, _ := f.Op.IntAttr(tile.MaxRegisters)
		o.MaxRegisters = int(n)
		if o.OwnPlan {
			return f, nil
		}
		return f, check(f.Op, *o)
	}
	budget := llvmir.NewBudget(o.Context, o.MaxInstructions)
	if err := cfg.CheckSize(f.Op, budget.Instructions, llvmir.InstructionsFlag); err != nil {
		return f, values.Refused(f.Op, err)
	}
	passes, err := tileplan.OfKernel(o.planOptions())
	if err != nil {
		return f, err
	}
	broken := &postConditions{}
	config := pass.Config{Hooks: slices.Concat(o.Hooks, []pass.Hook{broken}), SkipVerify: !o.Verify, SkipChecks: !o.Verify, Context: o.Context, MaxOps: -1}
	err = passes.Run(f.Op, config)
	switch {
	case broken.err != nil:
		return f, asBug(broken.err)
	case err != nil:
		return f, err
	}
	if err := eraseInlined(f.Op.Parent(), config); err != nil {
		return f, err
	}
	o.ofKernel(f.Op)
	return f, nil
}

// ofKernel takes the warps and blocks of a program from a planned kernel.
func (o *Options) ofKernel(kernel *ir.Op) {
	n, _ := kernel.IntAttr(tile.NumWarps)
	o.Warps, o.CTAs = int(n), int(tile.NumCTAsOf(kernel))
}

// postConditions is a hook that checks in every compilation what would be miscompiled if a pass left it behind.
type postConditions struct {
	pass.NopHook
	err error // the first violation
}

// AfterPass implements pass.Hook.
func (c *postConditions) AfterPass(ev *pass.Event) {
	if p := ev.Pass(); c.err == nil && (p == assignlayouts.Pass || p == convertoperands.Pass) {
		c.err = p.Post(ev.Op)
	}
}

// eraseInlined erases the private functions of a module that nothing calls any more.
func eraseInlined(module *ir.Op, config pass.Config) error {
	for op := range module.Region0().Entry().Ops() {
		if op.IsPrivate() {
			p := &pass.Pipeline{Anchor: pass.Any}
			p.Add(symboldce.Pass, nil)
			return p.Run(module, config)
		}
	}
	return nil
}

// planOptions are the options of the pipeline tile-plan.
func (o Options) planOptions() string {
	imprecise := -1
	if o.MaxNumImpreciseAcc != nil {
		imprecise = *o.MaxNumImpreciseAcc
	}
	persistent := "auto"
	if o.Persistent != nil {
		persistent = strconv.FormatBool(*o.Persistent)
	}
	return fmt.Sprintf("target=%s num-warps=%d num-ctas=%d num-stages=%d maxnreg=%d shared-limit=%d overlap=%t maps=%t bulk-stores=%t persistent=%s stream-k=%t max-num-imprecise-acc=%d",
		o.Target, o.Warps, max(o.CTAs, 1), o.Stages, o.MaxRegisters, o.SharedLimit, o.Overlap, o.Maps, !o.ThreadStores, persistent, o.StreamK, imprecise)
}

// sharedLimit is the shared memory of a block in bytes.
func (o Options) sharedLimit() int64 { return cmp.Or(o.SharedLimit, int64(o.gpu.SharedPerBlock)) }

// check refuses decisions of a planned kernel that a person may have written.
func check(kernel *ir.Op, o Options) error {
	checkDots := func(kernel *ir.Op) error { return distribute.CheckDots(kernel, o.plan()) }
	checkFences := func(kernel *ir.Op) error { return fenceatomics.Check(kernel, o.plan()) }
	checkCopies := func(kernel *ir.Op) error { return oprules.CheckCopies(distribute.New(kernel, o.plan())) }
	checks := []func(*ir.Op) error{checkCopies, vectorize.Check, vectorizeatomics.Check, checkDots, convertoperands.Check, allocateshared.Check, checkFences}
	for _, check := range checks {
		if err := check(kernel); err != nil {
			return err
		}
	}
	if bytes, _ := kernel.IntAttr(tile.Shared); bytes > o.sharedLimit() {
		return allocateshared.Result{Bytes: bytes, Most: kernel}.Refused(o.sharedLimit(), o.Target)
	}
	return nil
}

// gridAxes is the number of dimensions of a grid.
const gridAxes = 3

// emitKernel emits a kernel with all its decisions.
func emitKernel(f funclike.Func, o Options) (k *Kernel, c *emitter, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = c.recovered(v, f.Op.Parent())
		}
	}()
	args := f.Op.Region0().Entry().Args()
	c = &emitter{
		Distribution: distribute.New(f.Op, o.plan()), options: o, Converter: newConverter(o), Values: values.New(),
	}
	c.module = llvmir.NewModule(f.SymName())
	c.Op = f.Op
	c.module.SetBudget(llvmir.NewBudget(o.Context, o.MaxInstructions))
	k = &Kernel{Name: f.SymName(), Warps: int(tile.BlockWarpsOf(f.Op)), Cluster: int(tile.ClusterOf(f.Op)), CTAs: o.CTAs, Params: []Param{}}
	var params []llvmir.Param
	own := args[:len(args)-distribute.GridArgs]
	for i, v := range own {
		t, err := paramType(v.Type())
		if err != nil {
			c.Refuse(f.Op, fmt.Errorf("argument %d: %w", i, err))
			return nil, nil, c.Problems.Err()
		}
		params = append(params, llvmir.Param{Name: fmt.Sprintf("arg%d", i), Type: t})
		param := Param{Arg: i}
		if ir.IsAnyMemRef(v.Type()) {
			param.Access = modref.Of(v)
		}
		k.Params = append(k.Params, param)
	}
	maps, err := tensorMaps(f.Op)
	if err != nil {
		return nil, nil, err
	}
	for i, m := range maps {
		params = append(params, llvmir.Param{Name: fmt.Sprintf("map%d", i), Type: llvmir.Ptr, Attrs: tensorMapAttrs})
		k.Params = append(k.Params, Param{Arg: m.Source().Index(), Map: m.TensorMap})
	}
	if tile.IsPersistent(f.Op) {
		k.Resident, k.AllBlocks = residentBlocks(f.Op, o.gpu), f.Op.HasAttr(tile.StreamK)
		for axis := range gridAxes {
			params = append(params, llvmir.Param{Name: fmt.Sprintf("programs%d", axis), Type: llvmir.I32})
			k.Params = append(k.Params, Param{Programs: &axis})
		}
	}
	mapBytes, partials := mapMemory(f.Op), partialMemory(f.Op)
	memory := mapBytes + partials
	if memory > 0 {
		params = append(params, llvmir.Param{Name: "scratch", Type: llvmir.PtrIn(gmem.Space)})
		k.Params = append(k.Params, Param{Scratch: memory})
	}
	if place := ir.PositionOf(f.Op.Loc()); place.Known() && !o.NoLineInfo {
		c.module.EnableDebug(place.File, "tshared", llvmir.DebugDirectivesOnly)
	}
	entry := c.module.Function(f.SymName(), llvmir.Void, params...).Kernel().SetLoc(f.SymName(), f.Op.Loc())
	entry.Attr(llvmir.NoUnwind, llvmir.Pair("nvvm.reqntid", fmt.Sprint(32*k.Warps)))
	if k.Cluster > 1 {
		entry.Attr(llvmir.Pair("nvvm.cluster_dim", fmt.Sprint(k.Cluster)))
	}
	c.Threads.B = entry.Builder()
	c.Threads.B.Reuse = true
	c.ScalarBuilder = arithtollvm.NewScalarBuilder(c.module, c.Threads.B)
	c.addParts()
	c.Directed = c.math.Directed
	c.Approx = c.math.ApproxInstructions(o.Precise)
	c.Contract, c.Precise, c.FMA, c.NoLibm, c.RoundsBF16 = o.Contract, o.Precise, true, true, true
	c.SharedBase = c.module.Global(llvmir.Global{Name: "shared", Type: llvmir.Array(0, llvmir.I8), Linkage: llvmir.External, Space: smem.SharedSpace, Align: int(c.SharedAlignment())})
	c.Thread = c.programThread()
	c.Lane = c.B.And(c.Thread, i32(31))
	c.Warp = c.B.LShr(c.Thread, i32(layout.LaneBits))
	c.bindParams(entry, own)
	for i, m := range maps {
		c.Scalars[m.Result()] = c.IntAddress(entry.Param(len(own) + i))
	}
	for i, name := range gridRegisters(k.CTAs) {
		v := args[len(own)+i]
		t, err := arithtollvm.TypeOf(v.Type())
		if err != nil || !t.IsInt() {
			c.Refuse(f.Op, errors.New("the grid sizes and the program ids must be integers"))
			return nil, nil, c.Problems.Err()
		}
		number := llvmir.Value{}
		if i < gridAxes && k.Resident > 0 {
			number = entry.Param(len(own) + len(maps) + i)
		} else {
			number = c.ReadSpecialRegister(name)
		}
		c.Scalars[v] = c.B.IntCast(number, t, true)
	}
	if memory > 0 {
		c.ProgramMemory = c.programMemory(entry.Param(len(params)-1), memory)
		c.Partials = values.Partials{First: c.B.Add(c.IntAddress(entry.Param(len(params)-1)), llvmir.ConstI64(mapBytes)), Stride: memory}
	}
	k.Shared, _ = f.Op.IntAttr(tile.Shared)
	spreads := spreadsElements(c.Distribution, f.Op)
	if spreads {
		c.ClusterBarrier() // all blocks of the program have begun: others may store to their shared memory
	}
	if _, err := c.control.Region(f.Op.Region0(), nil, func(*ir.Op) ([]llvmir.Value, error) {
		if spreads {
			c.ClusterBarrier() // no block stores to the shared memory of one that has ended
		}
		c.B.Ret(llvmir.Value{})
		return nil, nil
	}); err != nil && !errors.Is(err, values.ErrRefused) {
		c.Refuse(f.Op, err)
	}
	if !c.B.Current().Ended() { // the kernel's blocks do not return
		c.B.Unreachable()
	}
	setOccupancy(entry, f.Op)
	k.Assertions = c.asserts.Messages
	k.Counts = c.Counts
	k.Remarks = append(plannedRemarks(f.Op), kernelRemarks(f.Op, k, o.requestedWarps, c.control.MaxCarriedRegisters)...)
	return k, c, c.Problems.Err()
}

// spreadsElements reports whether blocks of a program store to the shared memory of others.
func spreadsElements(d *distribute.Distribution, kernel *ir.Op) (found bool) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		_, _, hasScratch := tile.ScratchOf(op)
		found = found || (hasScratch || op.Is(tile.LocalAlloc)) && !oprules.InBlock(d, op)
		return ir.Continue
	})
	return found
}

// gridRegisters are the registers with the sizes of the grid and the ids of a program that some blocks run.
func gridRegisters(ctas int) []string {
	sizes, ids := "nctaid.", "ctaid."
	if ctas > 1 {
		sizes, ids = "nclusterid.", "clusterid."
	}
	return []string{sizes + "x", sizes + "y", sizes + "z", ids + "x", ids + "y", ids + "z"}
}

// programMemory is the address of the part that a block has of some memory.
func (c *emitter) programMemory(memory llvmir.Value, bytes int64) llvmir.Value {
	axis := func(name, letter string) llvmir.Value {
		return c.B.ZExt(c.ReadSpecialRegister(name+"."+letter), llvmir.I64)
	}
	block := axis("ctaid", "z")
	for _, letter := range []string{"y", "x"} {
		block = c.B.Add(c.B.Mul(block, axis("nctaid", letter)), axis("ctaid", letter))
	}
	return c.B.Add(c.IntAddress(memory), c.B.Mul(block, llvmir.ConstInt(llvmir.I64, bytes)))
}

// programThread is the number of a thread in its program: the threads of a block follow the threads of the blocks with a lower rank.
func (c *emitter) programThread() llvmir.Value {
	thread := c.ReadSpecialRegister("tid.x")
	if c.CTAs == 1 {
		return thread
	}
	block := c.B.Mul(c.ReadSpecialRegister("cluster.ctarank"), i32(tile.BlockWarpsOf(c.Op)<<layout.LaneBits), llvmir.NSW|llvmir.NUW)
	return c.B.Add(block, thread, llvmir.NSW|llvmir.NUW)
}

func paramType(t ir.Type) (*llvmir.Type, error) {
	if ir.IsAnyMemRef(t) {
		return llvmir.PtrIn(gmem.Space), nil
	}
	if _, ok := t.(*ir.TensorType); ok {
		return nil, errors.New("a kernel cannot have tensors as arguments")
	}
	return arithtollvm.TypeOf(t)
}

func (c *emitter) bindParams(entry *llvmir.Function, own []*ir.Value) {
	for i, v := range own {
		p := entry.Param(i)
		if !ir.IsAnyMemRef(v.Type()) {
			c.Scalars[v] = p
			continue
		}
		elem, err := arithtollvm.ElementOf(arithtollvm.ScalarTypeOf(v.Type()))
		if err != nil {
			c.Refuse(v.Block().ParentOp(), err)
			continue
		}
		c.MemRefs[v] = gmem.OfPointer(elem, p)
	}
}
