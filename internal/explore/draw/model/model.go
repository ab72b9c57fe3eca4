// Package model is what pictures show, in numbers: the memory accesses of one program of a kernel with the sectors that they
// touch, layouts and conversions between them, wavefronts of shared memory, tensor-core instructions, pipelines, bytes and
// operations, occupancy. It is computed from the IR at stage tile by what layouts say; nothing is run.
//
// The package knows nothing of drawing. Tests compare its numbers with those that the simulator counts.
package model

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/internal/explore/draw/program"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// Kernel is the model of a kernel.
type Kernel struct {
	Name   string
	Place  Place
	GPU    targets.GPU
	Warps  int
	Shared int64 // bytes of a block
	Args   []Arg
	// Exact: control flow and addresses depend on no data, so that the sums are those of every execution.
	Exact bool
	// Unmodelled are the names of operations whose accesses to global memory are not in the model.
	Unmodelled []string
	// UnmodelledShared are those whose accesses to shared memory are not.
	UnmodelledShared []string
	// Program is the number of the program.
	Program [3]int64

	Accesses    []*Access     // to global memory, in program order
	Tensors     []*Tensor     // with the layouts of the kernel, each layout once
	Conversions []*Conversion // in program order
	Banks       []*SharedAccess
	Dots        []*Dot
	Pipelines   []*Pipeline
	Work        Work
}

// Arg is an argument of the kernel.
type Arg struct {
	Name    string
	Pointer bool
	Value   int64 // of an integer
	Assumed bool  // the launch does not say which value it has
}

// Launch is the program that the model is computed for, and the values of integer arguments by name.
type Launch struct {
	Grid, Program [3]int64
	Args          map[string]int64
	// Buffers are the contents of buffers by the names of arguments, where they are known.
	Buffers map[string][]byte
	// Transfers is called with every execution of an access that moves a tensor, in program order. It may be nil.
	Transfers func(Transfer)
}

// AssumedInt is the value of integer arguments that a launch leaves out: a multiple of usual block sizes.
const AssumedInt = 1024

// Place is a place in the source.
type Place struct {
	File      string
	Line, Col int
}

// PlaceOf is where an operation comes from: in the function that was inlined, as line tables have it.
func PlaceOf(op *ir.Op) Place {
	l := op.Loc()
	for {
		switch x := l.(type) {
		case *ir.NameLoc:
			l = x.Child
		case *ir.CallSiteLoc:
			l = x.Callee
		case *ir.FusedLoc:
			if len(x.Locs) == 0 {
				return Place{}
			}
			l = x.Locs[0]
		case *ir.FileLoc:
			return Place{x.File, x.Line, x.Col}
		default:
			return Place{}
		}
	}
}

func (p Place) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col) }

// KernelOf finds a kernel of a module at stage tile, by name or the only one.
func KernelOf(module *ir.Op, name string) (*ir.Op, error) {
	for op := range module.Region0().Entry().Ops() {
		own, _ := op.SymbolName()
		if tile.IsPlanned(op) && (name == "" || own == name) {
			return op, nil
		}
	}
	if name == "" {
		return nil, errors.New("the module has no kernel at stage tile")
	}
	return nil, fmt.Errorf("the module has no kernel @%s at stage tile", name)
}

// builder computes a model.
type builder struct {
	*Kernel
	distribution *distribute.Distribution
	accesses     map[*ir.Op]*Access
	banks        map[bankKey]*SharedAccess
	dots         map[*ir.Op]*Dot
	conversions  map[*ir.Op]*Conversion
	loads        loadCache
	pipes        pipelines
	bodyOps      map[*ir.Op]int
	stepReaders  []*stepReader
	stepLoads    map[*ir.Op][]*matrixReader
	read, write  footprint
	update       footprint // by atomics
	transfers    func(Transfer)
}

// Of computes the model of a kernel.
func Of(ctx context.Context, kernel *ir.Op, gpu targets.GPU, l Launch) (*Kernel, error) {
	name, _ := kernel.SymbolName()
	warps, ok := kernel.IntAttr(tile.NumWarps)
	if !ok {
		return nil, kernel.Errorf("the kernel has no '%s': it is not at stage tile", tile.NumWarps)
	}
	if err := checkSizes(kernel); err != nil {
		return nil, err
	}
	shared, _ := kernel.IntAttr(tile.Shared)
	k := &Kernel{Name: name, Place: PlaceOf(kernel), GPU: gpu, Warps: int(warps), Shared: shared, Program: l.Program}
	max, _ := kernel.IntAttr(tile.MaxRegisters)
	b := &builder{
		Kernel: k, distribution: distribute.New(kernel, distribute.Options{GPU: gpu, Warps: int(warps), MaxRegisters: int(max)}),
		accesses: map[*ir.Op]*Access{}, banks: map[bankKey]*SharedAccess{}, dots: map[*ir.Op]*Dot{}, conversions: map[*ir.Op]*Conversion{},
		pipes: pipelines{rings: map[*ir.Op]*ring{}, iteration: map[*ir.Op]int{}}, bodyOps: map[*ir.Op]int{},
		read: footprint{}, write: footprint{}, update: footprint{}, loads: loadCache{loading: map[loadKey]bool{}}, stepLoads: map[*ir.Op][]*matrixReader{},
		transfers: l.Transfers,
	}
	b.nameArguments(kernel, l)
	exact, err := program.Run(ctx, kernel, program.Launch{Grid: l.Grid, Program: l.Program, Arg: func(i int) int64 { return k.Args[i].Value }, Data: b.data(kernel.Context(), l)}, b.visit)
	if err != nil {
		return nil, err
	}
	k.Exact = exact && len(k.Unmodelled) == 0
	for _, a := range k.Accesses {
		k.Exact = k.Exact && a.Known
	}
	for _, d := range k.Dots {
		k.Work.MultiplyAdds += d.MultiplyAdds(k.Warps)
		k.Work.Operand = d.Operand
	}
	k.Tensors = tensorsOf(kernel)
	k.Pipelines, k.Work.Groups = b.pipes.list(), b.pipes.groups
	k.Work.Loaded, k.Work.Stored, k.Work.Updated = b.read.bytes(), b.write.bytes(), b.update.bytes()
	return k, nil
}

// maxRegisters is the most elements of a tensor that a thread may have: GPUs have fewer registers, and more would take long.
const maxRegisters = 4096

// checkSizes refuses kernels with tensors that are too large.
func checkSizes(kernel *ir.Op) (err error) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		for _, v := range op.Results() {
			if l := tile.LayoutOf(v.Type()); l != nil && l.Registers() > maxRegisters {
				err = op.Errorf("a thread has %d elements of a tensor, more than the %d that are drawn", l.Registers(), maxRegisters)
				return ir.Stop
			}
		}
		if o, ok := tile.AsAsyncCopy(op); ok && o.CopyLayout().Registers() > maxRegisters {
			err = op.Errorf("a thread copies %d elements of a tensor, more than the %d that are drawn", o.CopyLayout().Registers(), maxRegisters)
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

// nameArguments lists the arguments with their values.
func (b *builder) nameArguments(kernel *ir.Op, l Launch) {
	entry := kernel.Region0().Entry()
	for i := range entry.NumArgs() - tile.GridArgs {
		v := entry.Arg(i)
		a := Arg{Name: program.Name(v)}
		if _, isInt := v.Type().(*ir.IntegerType); isInt {
			var given bool
			if a.Value, given = l.Args[a.Name]; !given {
				a.Value, a.Assumed = AssumedInt, true
			}
		} else {
			a.Pointer = ir.IsAnyMemRef(v.Type())
		}
		b.Args = append(b.Args, a)
	}
}

// IntegerArguments are the names of the integer arguments of a kernel.
func IntegerArguments(kernel *ir.Op) (names []string) {
	entry := kernel.Region0().Entry()
	for i := range entry.NumArgs() - tile.GridArgs {
		if _, ok := entry.Arg(i).Type().(*ir.IntegerType); ok {
			names = append(names, program.Name(entry.Arg(i)))
		}
	}
	return names
}

// visit adds an operation that the program executes to the model.
func (b *builder) visit(op *ir.Op, s *program.State) {
	if add := visitors[op.Def()]; add != nil {
		s.Check()
		add(b, op, s)
	} else {
		b.other(op, s)
	}
	b.count(op)
}

// other adds an operation that has no visitor: it may read tensors in shared memory.
func (b *builder) other(op *ir.Op, s *program.State) {
	if accessesMemory(op) && !b.body(op, s) {
		b.unknown(op, s)
	}
	if distribute.IsDot(op) || op.HasAttr(tile.Scratch) {
		b.unmodelledShared(op, s)
		return
	}
	b.readers(op, s)
}

// assume has effects so that it stays where it is, but accesses nothing.
const assume = "llvm.intr.assume"

// accessesMemory reports whether an operation without a visitor, or its body, reads or writes global memory.
func accessesMemory(op *ir.Op) bool {
	if _, ok := linalg.AsStructured(op); ok {
		return !distribute.IsPure(op)
	}
	return slices.Contains([]*ir.OpDef{memref.Copy, function.Call}, op.Def()) || strings.HasPrefix(op.Name(), "llvm.") && op.Name() != assume && !op.IsMemoryEffectFree()
}

// visitors add the operations that pictures show.
var visitors = map[*ir.OpDef]func(b *builder, op *ir.Op, s *program.State){
	tile.Load: (*builder).load, tile.Store: (*builder).store, tile.AsyncCopy: (*builder).asyncCopy,
	tile.GatherElements: (*builder).elements, tile.ScatterElements: (*builder).elements, tile.AsyncGather: (*builder).elements,
	tile.Gather: (*builder).gather,
	memref.Load: (*builder).scalar, memref.Store: (*builder).scalar, affine.Load: (*builder).scalar, affine.Store: (*builder).scalar,
	llvm.Load: (*builder).scalar, llvm.Store: (*builder).scalar,
	memref.AtomicRMW: (*builder).scalar, llvm.AtomicRMW: (*builder).scalar, llvm.CmpXchg: (*builder).scalar,
	tile.ConvertLayout: (*builder).convert, tile.LocalStore: (*builder).localStore,
	tile.Dot: (*builder).dot, tile.DotStep: (*builder).dotStep, tile.DotOperands: (*builder).dotOperands, linalg.Reduce: (*builder).reduce,
	tile.LocalAlloc: (*builder).allocate, tile.LocalDealloc: (*builder).deallocate, tile.LocalLoad: (*builder).use,
	tile.AsyncCommitGroup: (*builder).commit, tile.AsyncWait: (*builder).wait, scf.For: (*builder).beginLoop, scf.Yield: (*builder).endIteration,
	tile.Scan: (*builder).unmodelledShared, tile.Histogram: (*builder).unmodelledShared, ttx.CompareExchange: (*builder).unmodelledShared,
}
