package allocateshared

import (
	"fmt"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/oprules"
)

// Options configure the pass.
type Options struct {
	Limit int64 // shared memory of a block in bytes
	// Split makes layout conversions go through shared memory in passes where they would exceed the limit.
	Split bool
}

// Result says how the memory of a kernel is used.
type Result struct {
	Bytes int64  // of a block
	Most  *ir.Op // the operation that uses the last of them
	// Beside has, for each allocation, how much memory is in use above it while it lives.
	Beside map[*ir.Op]int64
}

// TooLarge is the error for a kernel that does not fit.
func (r Result) TooLarge(limit int64, target string) error {
	return &targets.ResourceError{Resource: "shared memory", Required: r.Bytes, Limit: limit,
		Message: fmt.Sprintf("it takes %d bytes of shared memory, but a block has at most %d on %s", r.Bytes, limit, target)}
}

// Refused is the diagnostic for a kernel that does not fit.
func (r Result) Refused(limit int64, target string) *diag.Diagnostic {
	err := r.TooLarge(limit, target)
	d := ir.DiagnosticAt(diag.Error, r.Most.Loc(), fmt.Sprintf("cannot compile '%s' for a GPU: %v", r.Most.Name(), err))
	d.Cause = err
	return d
}

// Interval is a part of shared memory, in bytes: from the first up to the end.
type Interval struct {
	First, End int64 // bytes, the end not included
}

// Overlaps reports whether two parts have a byte in common.
func (i Interval) Overlaps(j Interval) bool { return i.First < j.End && j.First < i.End }

// allocator gives each allocation and each operation with scratch memory its place. Memory is in use from an allocation until it
// is freed, or while an operation runs.
type allocator struct {
	d      *distribute.Distribution
	o      Options
	live   map[*ir.Op]Interval // allocations that are not freed
	result Result
	// roomBeside is up to where scratch memory may be placed to save a barrier.
	roomBeside int64
	// read is the scratch memory from which threads of the block may still load: that of the last operation in straight-line code.
	read Interval
	// ofRole is the memory that the role at hand has used, and ofOthers that of the roles before it, which run at the same time.
	ofRole, ofOthers []Interval
}

const (
	// savedBarrierBytes is how much memory may be used to save barriers in a kernel that needs less.
	savedBarrierBytes = 8 << 10
	// besideBytes is how much more than a kernel needs may be used to save barriers, if it is not so large that fewer blocks would
	// run at a time. Partial results of warps fit.
	besideBytes   = 512
	largestBeside = 64 << 10
)

// Run allocates the shared memory of a kernel and writes the offsets into it. The result may exceed the limit.
func Run(kernel *ir.Op, o Options) Result {
	warps, _ := kernel.IntAttr(tile.NumWarps)
	a := &allocator{d: distribute.New(kernel, distribute.Options{Warps: int(warps)}), o: o}
	a.run(kernel) // how much memory it takes at least
	a.roomBeside = a.result.Bytes
	if a.result.Bytes < largestBeside {
		a.roomBeside = min(max(a.result.Bytes+besideBytes, savedBarrierBytes), max(a.result.Bytes, o.Limit))
	}
	a.run(kernel)
	kernel.SetAttr(tile.Shared, kernel.Context().IntAttr(ir.I64, a.result.Bytes))
	return a.result
}

func (a *allocator) run(kernel *ir.Op) {
	a.live, a.result, a.read = map[*ir.Op]Interval{}, Result{Beside: map[*ir.Op]int64{}}, Interval{}
	a.ofRole, a.ofOthers = nil, nil
	a.regions(kernel)
}

// regions allocates the memory of operations in regions.
func (a *allocator) regions(op *ir.Op) {
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			a.read = Interval{}
			for inner := range b.Ops() {
				a.allocateOp(inner)
			}
		}
	}
	a.read = Interval{}
}

func (a *allocator) allocateOp(op *ir.Op) {
	switch {
	case op.Is(tile.LocalAlloc):
		a.alloc(op)
	case op.Is(tile.LocalDealloc):
		delete(a.live, op.Operand(0).DefiningOp())
	case tile.IsBarrier(op):
		a.read = Interval{}
	case EntersRegions(op):
		a.regions(op)
		if op.Is(tile.Role) {
			a.ofOthers, a.ofRole = append(a.ofOthers, a.ofRole...), nil
		}
	default:
		a.scratch(op)
	}
}

// EntersRegions reports whether the operations in the regions of an operation run one by one, on all threads. Bodies of others run for
// each element; a polling loop runs on one thread.
func EntersRegions(op *ir.Op) bool {
	return oprules.JoinsValues(op) && !distribute.IsPollingLoop(op)
}

// alloc places an allocation.
func (a *allocator) alloc(op *ir.Op) {
	o, _ := tile.AsLocalAlloc(op)
	align := int64(tile.ScratchAlignment)
	for _, v := range op.Results() {
		m, _ := tile.AsMemDesc(v.Type())
		align = max(align, m.Shared().Alignment())
	}
	at := a.place(o.Bytes(), align)
	op.SetAttr("offset", op.Context().IntAttr(ir.I64, at.First))
	a.use(op, at)
	a.live[op] = at
	a.result.Beside[op] = 0
	if at.Overlaps(a.read) {
		a.read = Interval{}
	}
}

// scratch places the scratch memory of an operation: beside the memory from which threads may still load, if there is room.
func (a *allocator) scratch(op *ir.Op) {
	bytes := oprules.ScratchBytes(a.d, op)
	if bytes == 0 {
		op.RemoveAttr(tile.Scratch)
		return
	}
	align := int64(tile.ScratchAlignment)
	switch {
	case distribute.IsDot(op):
		align = layout.PanelAlignment
	case op.Is(tile.TensorMap):
		align = tile.TensorMapBytes
	}
	at := a.place(bytes, align)
	if a.o.Split && at.End > a.o.Limit {
		bytes = a.split(op, a.o.Limit-at.First)
		at.End = at.First + bytes
	}
	if beside := a.place(bytes, align, a.read); beside.End <= a.roomBeside {
		at = beside
	}
	op.SetAttr(tile.Scratch, op.Context().I64Array(at.First, bytes))
	a.use(op, at)
	a.read = at
}

// split makes a layout conversion take several passes, so that it takes some bytes at most if it can. It returns how many it takes.
func (a *allocator) split(op *ir.Op, available int64) int64 {
	if !op.Is(tile.ConvertLayout) {
		return oprules.ScratchBytes(a.d, op)
	}
	op.RemoveAttr("passes")
	whole := oprules.ScratchBytes(a.d, op)
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	passes := int64(1)
	for passes < 1<<layout.TotalBits(shape) && whole/passes > available {
		passes *= 2
	}
	if passes > 1 {
		op.SetAttr("passes", op.Context().IntAttr(ir.I64, passes))
	}
	return oprules.ScratchBytes(a.d, op)
}

// place is the lowest memory that is not in use, and not to be avoided.
func (a *allocator) place(bytes, align int64, avoid ...Interval) Interval {
	avoid = append(avoid, a.ofOthers...)
	for _, i := range a.live {
		avoid = append(avoid, i)
	}
	at := Interval{0, bytes}
	for moved := true; moved; {
		moved = false
		for _, i := range avoid {
			if at.Overlaps(i) {
				first := (i.End + align - 1) / align * align
				at, moved = Interval{first, first + bytes}, true
			}
		}
	}
	return at
}

// use records that memory is in use.
func (a *allocator) use(op *ir.Op, at Interval) {
	if at.End > a.result.Bytes {
		a.result.Bytes, a.result.Most = at.End, op
	}
	if _, ok := tile.RoleOf(op); ok {
		a.ofRole = append(a.ofRole, at)
	}
	for alloc, i := range a.live {
		a.result.Beside[alloc] = max(a.result.Beside[alloc], at.End-i.End)
	}
}
