package allocateshared

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/stageoperands"
)

// scratchRules say how many bytes of shared memory operations use while they run. Structured operations have a rule of their own,
// structuredScratch.
var scratchRules = map[*ir.OpDef]func(d *distribute.Distribution, op *ir.Op) int64{
	tile.ConvertLayout:  convertScratch,
	tile.Dot:            dotScratch,
	tile.Scan:           scanScratch,
	tile.Histogram:      histogramScratch,
	ttx.CompareExchange: networkScratch,
	tensor.Extract:      extractScratch,
	tensor.ExtractSlice: extractSliceScratch,
	tensor.InsertSlice:  insertSliceScratch,
	memref.AtomicRMW:    atomicScratch,
	llvm.AtomicRMW:      atomicScratch,
	llvm.CmpXchg:        atomicScratch,
	llvm.Load:           atomicLoadScratch,
	scf.While:           pollScratch,
}

// ScratchBytes is how many bytes of shared memory an operation uses while it runs.
func ScratchBytes(d *distribute.Distribution, op *ir.Op) int64 {
	if rule := scratchRules[op.Def()]; rule != nil {
		return rule(d, op)
	}
	if view, ok := linalg.AsStructured(op); ok {
		return structuredScratch(d, view)
	}
	return 0
}

// area rounds the bytes of one of several areas of an operation's scratch memory up to where the next one begins.
func area(bytes int64) int64 {
	return (bytes + tile.ScratchAlignment - 1) / tile.ScratchAlignment * tile.ScratchAlignment
}

// elementsBytes is tensorBytes, but 0 for a tensor of one element, which every thread has.
func elementsBytes(v *ir.Value) int64 {
	if shape, ok := ir.ShapeOf(v.Type()); !ok || !layout.Fits(shape) || layout.TotalBits(shape) == 0 {
		return 0
	}
	return tensorBytes(v)
}

// tensorBytes is the size of a tensor.
func tensorBytes(v *ir.Value) int64 {
	shape, ok := ir.ShapeOf(v.Type())
	if !ok || !layout.Fits(shape) {
		return 0
	}
	return area(distribute.ElementBytes(v.Type()) << layout.TotalBits(shape))
}

// isInMemory reports whether a tensor is not loaded: elements are extracted from its memory, or from constant data.
func isInMemory(v *ir.Value) bool {
	shape, ok := ir.ShapeOf(v.Type())
	from := v.DefiningOp()
	return from != nil && (from.Is(bufferization.ToTensor) || from.Has(ir.ConstantLike) && (!ok || !layout.Fits(shape)))
}

// isInShared reports whether a tensor is in shared memory already.
func isInShared(v *ir.Value) bool {
	_, ok := distribute.InShared(v)
	return ok
}

// convertScratch: a slice of the tensor goes through shared memory in each pass.
func convertScratch(_ *distribute.Distribution, op *ir.Op) int64 {
	o, _ := tile.AsConvertLayout(op)
	if by, _ := o.By(); by != tile.ByShared || isInShared(o.Source()) {
		return 0
	}
	bytes := distribute.ElementBytes(o.Source().Type()) << layout.TotalBits(tile.LayoutOf(o.Result().Type()).Shape)
	if n, ok := o.Passes(); ok {
		bytes = max(1, bytes/n)
	}
	return area(bytes)
}

// scanScratch: warps along the axis exchange the totals of their elements.
func scanScratch(d *distribute.Distribution, op *ir.Op) (bytes int64) {
	o, _ := tile.AsScan(op)
	l := tile.LayoutOf(op.Result(0).Type())
	if l == nil {
		return 0
	}
	axis, ok := l.DecomposeAxis(int(o.Axis()))
	if !ok || len(axis.Warps) == 0 {
		return 0
	}
	groups, lanes := int64(l.Registers()>>len(axis.LowRegs)), int64(32>>axis.NumLanes)
	for _, v := range o.Inputs() {
		bytes += area(distribute.ElementBytes(v.Type()) * int64(d.Warps) * groups * lanes)
	}
	return bytes
}

// dotScratch: a dot in K slices stages its operands itself.
func dotScratch(d *distribute.Distribution, op *ir.Op) int64 {
	n := distribute.KSlices(op)
	if n == 1 {
		return 0
	}
	return stageoperands.SliceBytes(d.DotOf(op), n)
}

// histogramScratch: the bins are in shared memory.
func histogramScratch(_ *distribute.Distribution, op *ir.Op) int64 {
	o, _ := tile.AsHistogram(op)
	shape, _ := ir.ShapeOf(o.Init().Type())
	return area(distribute.ElementBytes(o.Init().Type()) << layout.TotalBits(shape))
}

// networkScratch: warps exchange some of their registers at once.
func networkScratch(d *distribute.Distribution, op *ir.Op) int64 {
	o, _ := ttx.AsCompareExchange(op)
	l := tile.LayoutOf(op.Result(0).Type())
	if l == nil {
		return 0
	}
	return area(distribute.ElementBytes(op.Result(0).Type()) * int64(32*d.Warps*distribute.ExchangedRegisters(o, l)))
}

// extractScratch: the owner of the element is known at run time only.
func extractScratch(_ *distribute.Distribution, op *ir.Op) int64 {
	o, _ := tensor.AsExtract(op)
	if isInMemory(o.Tensor()) {
		return 0
	}
	return elementsBytes(o.Tensor())
}

// extractSliceScratch: elements of static slices are in the registers of their threads.
func extractSliceScratch(_ *distribute.Distribution, op *ir.Op) int64 {
	o, _ := tensor.AsExtractSlice(op)
	if shape, ok := ir.ShapeOf(op.Result(0).Type()); !ok || !layout.Fits(shape) {
		return 0 // users take the source under a mask
	}
	if _, static := distribute.StaticSliceOf(o.Source().Type(), o.Slice(), o.DroppedDims()); static {
		return 0
	}
	return tensorBytes(o.Source())
}

// insertSliceScratch is as extractSliceScratch. A masked slice stays where it is if both slices begin with the tensors.
func insertSliceScratch(_ *distribute.Distribution, op *ir.Op) int64 {
	o, _ := tensor.AsInsertSlice(op)
	if masked, ok := tile.AsMaskedSlice(o.Source()); ok {
		from, _ := ir.ShapeOf(masked.Source().Type())
		to, _ := ir.ShapeOf(op.Result(0).Type())
		if masked.Slice().Offsets.AllKnown(0) && o.Slice().Offsets.AllKnown(0) && slices.Equal(from, to) {
			return 0
		}
		return tensorBytes(masked.Source())
	}
	if _, static := distribute.StaticSliceOf(op.Result(0).Type(), o.Slice(), o.DroppedDims()); static {
		return 0
	}
	return tensorBytes(o.Source())
}

// atomicScratch: one thread executes an atomic on a scalar; the others get the result from it if they use it.
func atomicScratch(_ *distribute.Distribution, op *ir.Op) int64 {
	if !distribute.IsResultUsed(op.Result(0)) {
		return 0
	}
	element := op.Operand(0) // the value of memref.atomic_rmw
	if op.Is(llvm.AtomicRMW) || op.Is(llvm.CmpXchg) {
		element = op.Operand(1)
	}
	return area(distribute.ElementBytes(element.Type()))
}

// atomicLoadScratch: one thread loads, so that all threads have one and the same value. They wait for it also if they do not use it.
func atomicLoadScratch(_ *distribute.Distribution, op *ir.Op) int64 {
	if !distribute.IsAtomicLoad(op) {
		return 0
	}
	return area(distribute.ElementBytes(op.Result(0).Type()))
}

// pollScratch: one thread runs the loop, and the others wait for its results.
func pollScratch(_ *distribute.Distribution, op *ir.Op) (bytes int64) {
	if !distribute.IsPollingLoop(op) {
		return 0
	}
	for _, v := range op.Results() {
		bytes += area(distribute.ElementBytes(v.Type()))
	}
	return max(bytes, area(1)) // they also wait for a loop without results
}

// structuredScratch is the scratch memory of a structured operation.
func structuredScratch(d *distribute.Distribution, view linalg.StructuredOp) int64 {
	op := view.Op
	switch {
	case op.Is(linalg.Fill) && op.NumResults() == 0:
		return 0
	case distribute.IsDot(op):
		return dotScratch(d, op)
	case op.Is(linalg.Reduce):
		return reduceScratch(d, op)
	case op.NumResults() == 1 && isInShared(op.Result(0)): // a view
		return 0
	case op.NumResults() > 0 && !distribute.IsElementwise(view):
		return loopNestScratch(view)
	}
	return extractedBytes(extractedBy(op)) + ownerScratch(op)
}

// ownerScratch: of the threads that have an element, one executes a body with effects; the others get the results from it.
func ownerScratch(op *ir.Op) (bytes int64) {
	if op.NumResults() == 0 || distribute.IsPure(op) {
		return 0
	}
	l := tile.LayoutOf(op.Result(0).Type())
	if l == nil {
		return 0
	}
	if lanes, warps := l.WithoutZeroBases().FreeBits(); lanes == 0 && warps == 0 {
		return 0
	}
	for _, v := range op.Results() {
		if v.HasUses() {
			bytes += area(distribute.ElementBytes(v.Type()) << layout.TotalBits(l.Shape))
		}
	}
	return bytes
}

// extractedBy are the tensors from which a body extracts elements.
func extractedBy(op *ir.Op) (list []*ir.Value) {
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		if o, ok := tensor.AsExtract(inner); ok && !isInMemory(o.Tensor()) && !slices.Contains(list, o.Tensor()) {
			list = append(list, o.Tensor())
		}
		return ir.Continue
	})
	return list
}

func extractedBytes(list []*ir.Value) (bytes int64) {
	for _, v := range list {
		bytes += elementsBytes(v)
	}
	return bytes
}

// loopNestScratch: every thread may read any element of the inputs.
func loopNestScratch(view linalg.StructuredOp) int64 {
	list := extractedBy(view.Op)
	for i, v := range view.Inputs() {
		if slice, ok := tile.AsMaskedSlice(v); ok {
			v = slice.Source()
		}
		if ir.IsAnyTensor(v.Type()) && view.Body().Arg(i).HasUses() && !slices.Contains(list, v) {
			list = append(list, v)
		}
	}
	return extractedBytes(list) + ownerScratch(view.Op)
}

// reduceScratch: warps exchange their partial results, those of a group of reductions together with the first of them. Masked
// slices are moved to the place of the first one.
func reduceScratch(d *distribute.Distribution, op *ir.Op) (bytes int64) {
	if before := op.Prev(); before != nil && distribute.InGroup(before, op) {
		return 0
	}
	for member := op; member != nil && (member == op || distribute.InGroup(op, member)); member = member.Next() {
		r, err := d.ReductionOf(member)
		if err != nil {
			continue // emission says why
		}
		if r == nil {
			view, _ := linalg.AsStructured(member)
			return loopNestScratch(view)
		}
		inputs := distribute.InputsOf(member)
		for _, v := range inputs[1:] {
			if slice, ok := tile.AsMaskedSlice(v); ok && !distribute.SameSlice(v, inputs[0]) {
				bytes += tensorBytes(slice.Source())
			}
		}
		for _, n := range r.PartialBytes() {
			bytes += area(n)
		}
	}
	return bytes
}

// hasBody are operations whose regions run for each element.
var hasBody = map[*ir.OpDef]bool{tile.Gather: true, tile.Scan: true, tile.Histogram: true}
