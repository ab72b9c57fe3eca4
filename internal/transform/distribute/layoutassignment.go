package distribute

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// LayoutOf is the layout in which a tensor is computed, inferred from its definition; nil for a tensor
// that is rematerialised in every layout that is needed: splats, indices, and tensors computed from these.
func (pl *Planner) LayoutOf(v *ir.Value) *layout.Layout {
	if l, ok := pl.Layouts[v]; ok {
		return l
	}
	if pl.Assigned {
		pl.Layouts[v] = tile.LayoutOf(v.Type())
		return pl.Layouts[v]
	}
	if l, ok := pl.search.found[v]; ok {
		return l
	}
	if pl.search.open[v] {
		pl.search.cycles++
		return nil
	}
	pl.search.open[v] = true
	before := pl.search.cycles
	l := pl.inferLayout(v)
	delete(pl.search.open, v)
	if len(pl.search.open) == 0 {
		clear(pl.search.found)
	} else if pl.search.cycles != before {
		pl.search.found[v] = l
		return l
	}
	pl.Layouts[v] = l
	return l
}

// layoutSearch is the state of a layout inference. Layouts that were inferred inside a cycle, before that
// of the cycle's entry was known, hold for this search only.
type layoutSearch struct {
	open   map[*ir.Value]bool // being inferred
	found  map[*ir.Value]*layout.Layout
	cycles int // how often the search met a value that is being inferred
}

func (pl *Planner) inferLayout(v *ir.Value) *layout.Layout {
	shape, ok := ir.ShapeOf(v.Type())
	if !ok || !layout.Fits(shape) {
		return nil
	}
	op := v.DefiningOp()
	switch {
	case op == nil:
		return pl.blockArgLayout(v)
	case op.Is(tensor.Empty), op.Is(tensor.Splat), op.Is(bufferization.AllocTensor), op.Is(arith.Constant):
		return nil
	case LoadedFrom(v) != nil:
		if last := LastLoad(v); last != v {
			return pl.LayoutOf(last)
		}
		return pl.coalescedLayout(v, shape)
	case op.Is(linalg.Reduce):
		return pl.ReducedLayout(op)
	case IsDot(op):
		return pl.DotLayout(op)
	case linalg.IsStructured(op.Def()):
		return pl.elementwiseLayout(op, v)
	case op.Is(tensor.ExpandShape), op.Is(tensor.CollapseShape), op.Is(tensor.Reshape):
		if l := pl.LayoutOf(ViewSource(op)); l != nil {
			return l.Reshape(shape)
		}
		return nil
	case op.Is(tensor.Cast):
		return pl.LayoutOf(ViewSource(op))
	case op.Is(tensor.Insert):
		o, _ := tensor.AsInsert(op)
		return pl.layoutOrDefault(shape, o.Dest())
	case op.Is(tensor.InsertSlice):
		o, _ := tensor.AsInsertSlice(op)
		if slice, ok := tile.AsMaskedSlice(o.Source()); ok {
			if l := pl.LayoutOf(slice.Source()); l != nil && slices.Equal(l.Shape, shape) {
				return l.WithoutZeroBases()
			}
		}
		return pl.insertSliceLayout(op, shape)
	case op.Is(tensor.ExtractSlice):
		return pl.extractSliceLayout(op, shape)
	case op.Is(tensor.Concat), op.Is(tensor.FromElements):
		return pl.DefaultLayout(shape)
	case op.Is(tile.Scan):
		s, _ := tile.AsScan(op)
		return pl.scanLayout(s)
	case op.Is(tile.Histogram):
		o, _ := tile.AsHistogram(op)
		return pl.layoutOrDefault(shape, o.Init())
	case op.Is(scf.For):
		loop, _ := scf.AsFor(op)
		return pl.joinedLayout(shape, loop.InitArgs()[v.Index()], loop.Yielded()[v.Index()])
	case op.Is(scf.If):
		branch, _ := scf.AsIf(op)
		return pl.joinedLayout(shape, branch.Then().Last().Operand(v.Index()), branch.Else().Last().Operand(v.Index()))
	case op.Is(scf.While):
		loop, _ := scf.AsWhile(op)
		return pl.layoutOrDefault(shape, loop.ConditionOp().Args()[v.Index()])
	case op.NumOperands() > 0 && ir.IsAnyTensor(op.Operand(0).Type()) && op.NumRegions() == 0:
		for _, x := range op.Operands() {
			if l := pl.LayoutOf(x); l != nil && slices.Equal(l.Shape, shape) {
				return l
			}
		}
		return nil
	}
	return pl.DefaultLayout(shape)
}

// layoutOrDefault is the layout of a value, or the default layout; nil inside a cycle.
func (pl *Planner) layoutOrDefault(shape []int64, v *ir.Value) *layout.Layout {
	cycles := pl.search.cycles
	if l := pl.LayoutOf(v); l != nil {
		return l.WithoutZeroBases()
	}
	if pl.search.cycles != cycles && len(pl.search.open) > 1 {
		return nil // the cycle's entry may have a layout
	}
	return pl.DefaultLayout(shape)
}

// joinedLayout is the layout of a value that control flow joins.
func (pl *Planner) joinedLayout(shape []int64, first, second *ir.Value) *layout.Layout {
	if l := pl.LayoutOf(second); l != nil {
		return l.WithoutZeroBases()
	}
	return pl.layoutOrDefault(shape, first)
}

// blockArgLayout is the layout of a block argument.
func (pl *Planner) blockArgLayout(v *ir.Value) *layout.Layout {
	shape, _ := ir.ShapeOf(v.Type())
	owner := v.ArgOf().ParentOp()
	switch {
	case owner.Is(scf.For) && v.Index() > 0:
		return pl.LayoutOf(owner.Result(v.Index() - 1))
	case owner.Is(scf.While) && v.Region() == owner.RegionAt(0):
		loop, _ := scf.AsWhile(owner)
		return pl.joinedLayout(shape, loop.Inits()[v.Index()], loop.YieldOp().Operand(v.Index()))
	case owner.Is(scf.While):
		return pl.LayoutOf(owner.Result(v.Index()))
	}
	return pl.DefaultLayout(shape)
}

// coalescedLayout is the layout of a load: contiguous elements of memory are in the registers of a thread,
// up to the vector width, then in adjacent lanes, so that accesses of a warp are coalesced.
func (pl *Planner) coalescedLayout(v *ir.Value, shape []int64) *layout.Layout {
	order := RowMajorOrder(shape)
	if strides, ok := StridesOf(LoadedFrom(v)); ok && len(strides) == len(shape) {
		order = StrideOrder(shape, strides)
	}
	if len(order) == 0 {
		return pl.DefaultLayout(shape)
	}
	total := int64(1) << layout.TotalBits(shape)
	class := pl.layoutClassOf(v)
	vector := max(1, min(bestVectorWidth(class.accesses, order[0]), total/int64(32*pl.Options.Warps)))
	noWarpDims := class.reduced
	if vector == 1 { // another row costs a thread more instructions than another column: warps split rows
		noWarpDims |= 1 << order[0]
	}
	l := layout.Blocked(shape, order, vector, pl.WarpBits()).WithoutWarpsAlong(noWarpDims, vector)
	if layout.Log2(shape[order[0]]) == layout.TotalBits(shape) && len(class.scans) == 0 && class.hasMixedSizes() {
		l = l.WithWarpsOutermost(vector)
	}
	if axis, ok := class.scanAcross(order[0]); ok && !scansCheaply(l, axis) {
		return layout.ColumnLayout(shape, axis, pl.WarpBits())
	}
	return l
}

// RowMajorOrder lists the dimensions of row-major memory, the contiguous one first.
func RowMajorOrder(shape []int64) []int {
	order := make([]int, len(shape))
	for i := range order {
		order[i] = len(shape) - 1 - i
	}
	return order
}

// StrideOrder lists the dimensions of strided memory, the contiguous one first.
func StrideOrder(shape []int64, strides []foldresult.Entry) []int {
	rank := func(d int) int {
		n, known := strides[d].Known()
		switch {
		case shape[d] == 1:
			return 2
		case known && n == 1:
			return 0
		}
		return 1
	}
	order := RowMajorOrder(shape)
	slices.SortStableFunc(order, func(x, y int) int { return rank(x) - rank(y) })
	return order
}

// SizesOf are the sizes of a memref, as the operation that makes it says; false if none does.
func SizesOf(v *ir.Value) ([]foldresult.Entry, bool) {
	switch op := v.DefiningOp(); {
	case op.Is(memref.ReinterpretCast):
		o, _ := memref.AsReinterpretCast(op)
		return o.Slice().Sizes.Entries(), true
	case op.Is(memref.SubView):
		o, _ := memref.AsSubView(op)
		return o.Slice().Sizes.Entries(), !slices.Contains(o.DroppedDims(), true)
	}
	return nil, false
}

// StridesOf are the strides of a memref.
func StridesOf(v *ir.Value) ([]foldresult.Entry, bool) {
	for op := v.DefiningOp(); op != nil; {
		switch {
		case op.Is(memref.ReinterpretCast):
			o, _ := memref.AsReinterpretCast(op)
			return o.Slice().Strides.Entries(), true
		case op.Is(memref.SubView), op.Is(memref.Cast):
			op = ViewSource(op).DefiningOp()
		default:
			return nil, false
		}
	}
	return nil, false
}

// ReducedLayout is the layout of a reduction's result: that of the operand without the reduced dimensions.
func (pl *Planner) ReducedLayout(op *ir.Op) *layout.Layout {
	l := pl.OperandLayout(op)
	dims := ReducedDims(op)
	for _, d := range slices.Backward(dims) {
		l = l.SliceDim(d)
	}
	return l.WithoutZeroBases()
}

// unmasked is the source of a masked slice; other values are their own.
func unmasked(v *ir.Value) *ir.Value {
	if slice, ok := tile.AsMaskedSlice(v); ok {
		return slice.Source()
	}
	return v
}

// OperandLayout is the layout in which a reduction takes its operands.
func (pl *Planner) OperandLayout(op *ir.Op) *layout.Layout {
	inputs := InputsOf(op)
	shape, _ := ir.ShapeOf(unmasked(inputs[0]).Type())
	for _, v := range inputs {
		if l := pl.LayoutOf(unmasked(v)); l != nil && slices.Equal(l.Shape, shape) {
			return l.WithoutZeroBases()
		}
	}
	return pl.DefaultLayout(shape)
}

// elementwiseLayout is the layout of an operand with an element per element of the result; the default
// layout if operands are broadcast.
func (pl *Planner) elementwiseLayout(op *ir.Op, result *ir.Value) *layout.Layout {
	view, _ := linalg.AsStructured(op)
	shape, _ := ir.ShapeOf(result.Type())
	maps := view.IndexingMaps()
	out := maps[len(view.Inputs())+result.Index()]
	for i, in := range view.Inputs() {
		if !ir.IsAnyTensor(in.Type()) {
			continue
		}
		l := pl.LayoutOf(in)
		if l == nil {
			continue
		}
		if from, ok := DimMap(maps[i], out); ok && !slices.Contains(from, -1) {
			return l.Project(shape, from)
		}
	}
	if view.Body().First() == view.Body().Last() {
		return nil // a broadcast is rematerialised
	}
	for _, in := range view.Inputs() {
		if ir.IsAnyTensor(in.Type()) && pl.LayoutOf(in) != nil {
			return pl.DefaultLayout(shape) // its elements are used several times
		}
	}
	if !pl.IsRematerializable(op) {
		return pl.DefaultLayout(shape)
	}
	return nil
}

// DimMap maps each dimension of the result to the operand's dimension with the same loop; -1 if there is
// none.
func DimMap(operand, result *affine.Map) ([]int, bool) {
	from := make([]int, len(result.Results))
	for d := range result.Results {
		loop, ok := result.DimPosition(d)
		if !ok {
			return nil, false
		}
		from[d] = -1
		for e := range operand.Results {
			if pos, ok := operand.DimPosition(e); ok && pos == loop {
				from[d] = e
			}
		}
	}
	return from, true
}

// IsRematerializable reports whether a structured operation can be computed at any later point: it reads
// no memory that the kernel writes.
func (pl *Planner) IsRematerializable(op *ir.Op) bool {
	if !IsPure(op) {
		return false
	}
	reads := pl.EffectsOf(op).Reads
	if len(reads) == 0 {
		return true
	}
	if pl.kernelWrites == nil {
		pl.kernelWrites = pl.EffectsOf(pl.Kernel).Writes
	}
	return !Overlaps(reads, pl.kernelWrites)
}

// IsPure reports whether a structured operation has no memory effects.
func IsPure(op *ir.Op) bool {
	pure := true
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		if inner != op && !inner.Has(ir.Terminator) && !inner.IsMemoryEffectFree() {
			pure = false
		}
		return ir.Continue
	})
	return pure
}
