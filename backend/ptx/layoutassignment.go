package ptx

import (
	"slices"

	"github.com/tshared/tshared/analysis/scanloop"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// layoutOf is the layout in which a tensor is computed, inferred from its definition; nil for a tensor
// that is rematerialised in every layout that is needed: splats, indices, and tensors computed from these.
func (c *emitter) layoutOf(v *ir.Value) *layout.Layout {
	if l, ok := c.layouts[v]; ok {
		return l
	}
	if l, ok := c.search.found[v]; ok {
		return l
	}
	if c.search.open[v] {
		c.search.cycles++
		return nil
	}
	c.search.open[v] = true
	before := c.search.cycles
	l := c.inferLayout(v)
	delete(c.search.open, v)
	if len(c.search.open) == 0 {
		clear(c.search.found)
	} else if c.search.cycles != before {
		c.search.found[v] = l
		return l
	}
	c.layouts[v] = l
	return l
}

// layoutSearch is the state of a layout inference. Layouts that were inferred inside a cycle, before that
// of the cycle's entry was known, hold for this search only.
type layoutSearch struct {
	open   map[*ir.Value]bool // being inferred
	found  map[*ir.Value]*layout.Layout
	cycles int // how often the search met a value that is being inferred
}

func (c *emitter) inferLayout(v *ir.Value) *layout.Layout {
	shape, ok := ir.ShapeOf(v.Type())
	if !ok || !layout.Fits(shape) {
		return nil
	}
	op := v.DefiningOp()
	switch {
	case op == nil:
		return c.blockArgLayout(v)
	case op.Is(tensor.Empty), op.Is(tensor.Splat), op.Is(bufferization.AllocTensor), op.Is(arith.Constant):
		return nil
	case op.Is(bufferization.ToTensor):
		return c.coalescedLayout(op, shape)
	case op.Is(linalg.Reduce):
		return c.reducedLayout(op)
	case isDot(op):
		return c.dotLayout(op)
	case linalg.IsStructured(op.Def()):
		return c.elementwiseLayout(op, v)
	case op.Is(tensor.ExpandShape), op.Is(tensor.CollapseShape), op.Is(tensor.Reshape):
		if l := c.layoutOf(viewSource(op)); l != nil {
			return l.Reshape(shape)
		}
		return nil
	case op.Is(tensor.Cast):
		return c.layoutOf(viewSource(op))
	case op.Is(tensor.Insert):
		o, _ := tensor.AsInsert(op)
		return c.layoutOrDefault(shape, o.Dest())
	case op.Is(tensor.InsertSlice):
		o, _ := tensor.AsInsertSlice(op)
		if whole, ok := maskedSliceSource(o.Source()); ok {
			if l := c.layoutOf(whole); l != nil && slices.Equal(l.Shape, shape) {
				return l.WithoutZeroBases()
			}
		}
		return c.insertSliceLayout(op, shape)
	case op.Is(tensor.ExtractSlice):
		return c.extractSliceLayout(op, shape)
	case op.Is(tensor.Concat), op.Is(tensor.FromElements):
		return c.defaultLayout(shape)
	case op.Is(scf.For):
		if s, ok := scanloop.Of(op); ok {
			return c.scanLayout(s)
		}
		loop, _ := scf.AsFor(op)
		return c.joinedLayout(shape, loop.InitArgs()[v.Index()], loop.Yielded()[v.Index()])
	case op.Is(scf.If):
		branch, _ := scf.AsIf(op)
		return c.joinedLayout(shape, branch.Then().Last().Operand(v.Index()), branch.Else().Last().Operand(v.Index()))
	case op.Is(scf.While):
		loop, _ := scf.AsWhile(op)
		return c.layoutOrDefault(shape, loop.ConditionOp().Args()[v.Index()])
	case op.NumOperands() > 0 && ir.IsAnyTensor(op.Operand(0).Type()) && op.NumRegions() == 0:
		for _, x := range op.Operands() {
			if l := c.layoutOf(x); l != nil && slices.Equal(l.Shape, shape) {
				return l
			}
		}
		return nil
	}
	return c.defaultLayout(shape)
}

// layoutOrDefault is the layout of a value, or the default layout; nil inside a cycle.
func (c *emitter) layoutOrDefault(shape []int64, v *ir.Value) *layout.Layout {
	cycles := c.search.cycles
	if l := c.layoutOf(v); l != nil {
		return l.WithoutZeroBases()
	}
	if c.search.cycles != cycles && len(c.search.open) > 1 {
		return nil // the cycle's entry may have a layout
	}
	return c.defaultLayout(shape)
}

// joinedLayout is the layout of a value that control flow joins.
func (c *emitter) joinedLayout(shape []int64, first, second *ir.Value) *layout.Layout {
	if l := c.layoutOf(second); l != nil {
		return l.WithoutZeroBases()
	}
	return c.layoutOrDefault(shape, first)
}

// blockArgLayout is the layout of a block argument.
func (c *emitter) blockArgLayout(v *ir.Value) *layout.Layout {
	shape, _ := ir.ShapeOf(v.Type())
	owner := v.ArgOf().ParentOp()
	switch {
	case owner.Is(scf.For) && v.Index() > 0:
		return c.layoutOf(owner.Result(v.Index() - 1))
	case owner.Is(scf.While) && v.Region() == owner.RegionAt(0):
		loop, _ := scf.AsWhile(owner)
		return c.joinedLayout(shape, loop.Inits()[v.Index()], loop.YieldOp().Operand(v.Index()))
	case owner.Is(scf.While):
		return c.layoutOf(owner.Result(v.Index()))
	}
	return c.defaultLayout(shape)
}

// coalescedLayout is the layout of a load: contiguous elements of memory are in the registers of a thread,
// up to the vector width, then in adjacent lanes, so that accesses of a warp are coalesced.
func (c *emitter) coalescedLayout(op *ir.Op, shape []int64) *layout.Layout {
	load, _ := bufferization.AsToTensor(op)
	order := rowMajorOrder(shape)
	if strides, ok := sourceStrides(load.Buffer()); ok && len(strides) == len(shape) {
		order = strideOrder(shape, strides)
	}
	if len(order) == 0 {
		return c.defaultLayout(shape)
	}
	total := int64(1) << layout.TotalBits(shape)
	class := c.layoutClassOf(op.Result(0))
	vector := max(1, min(bestVectorWidth(class.accesses, order[0]), total/int64(32*c.options.Warps)))
	noWarpDims := class.reduced
	if vector == 1 { // another row costs a thread more instructions than another column: warps split rows
		noWarpDims |= 1 << order[0]
	}
	l := layout.Blocked(shape, order, vector, c.warpBits()).WithoutWarpsAlong(noWarpDims, vector)
	if layout.Log2(shape[order[0]]) == layout.TotalBits(shape) && len(class.scans) == 0 && class.hasMixedSizes() {
		l = l.WithWarpsOutermost(vector)
	}
	if s := class.scanAcross(order[0]); s != nil && !scansCheaply(l, s.Axis) {
		return layout.ColumnLayout(shape, s.Axis, c.warpBits())
	}
	return l
}

// rowMajorOrder lists the dimensions of row-major memory, the contiguous one first.
func rowMajorOrder(shape []int64) []int {
	order := make([]int, len(shape))
	for i := range order {
		order[i] = len(shape) - 1 - i
	}
	return order
}

// strideOrder lists the dimensions of strided memory, the contiguous one first.
func strideOrder(shape []int64, strides []foldresult.Entry) []int {
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
	order := rowMajorOrder(shape)
	slices.SortStableFunc(order, func(x, y int) int { return rank(x) - rank(y) })
	return order
}

// loadSource is the memory that is copied into an allocation; other memory is its own source.
func loadSource(v *ir.Value) *ir.Value {
	if op := v.DefiningOp(); op == nil || !op.Is(memref.Alloc) {
		return v
	}
	for user := range v.Users() {
		if user.Is(memref.SubView) {
			for inner := range user.Result(0).Users() {
				if copied, ok := memref.AsCopy(inner); ok && copied.Target() == user.Result(0) {
					return copied.Source()
				}
			}
		}
		if copied, ok := memref.AsCopy(user); ok && copied.Target() == v {
			return copied.Source()
		}
	}
	return v
}

// sourceStrides are the strides of the memory from which a tensor is loaded.
func sourceStrides(v *ir.Value) ([]foldresult.Entry, bool) { return stridesOf(loadSource(v)) }

// stridesOf are the strides of a memref.
func stridesOf(v *ir.Value) ([]foldresult.Entry, bool) {
	for op := v.DefiningOp(); op != nil; {
		switch {
		case op.Is(memref.ReinterpretCast):
			o, _ := memref.AsReinterpretCast(op)
			return o.Slice().Strides.Entries(), true
		case op.Is(memref.SubView), op.Is(memref.Cast):
			op = viewSource(op).DefiningOp()
		default:
			return nil, false
		}
	}
	return nil, false
}

// reducedLayout is the layout of a reduction's result: that of the operand without the reduced dimensions.
func (c *emitter) reducedLayout(op *ir.Op) *layout.Layout {
	l := c.operandLayout(op)
	dims := reducedDims(op)
	for _, d := range slices.Backward(dims) {
		l = l.SliceDim(d)
	}
	return l.WithoutZeroBases()
}

// unmasked is the source of a masked slice; other values are their own.
func unmasked(v *ir.Value) *ir.Value {
	if whole, ok := maskedSliceSource(v); ok {
		return whole
	}
	return v
}

// operandLayout is the layout in which a reduction takes its operands.
func (c *emitter) operandLayout(op *ir.Op) *layout.Layout {
	inputs := inputsOf(op)
	shape, _ := ir.ShapeOf(unmasked(inputs[0]).Type())
	for _, v := range inputs {
		if l := c.layoutOf(unmasked(v)); l != nil && slices.Equal(l.Shape, shape) {
			return l.WithoutZeroBases()
		}
	}
	return c.defaultLayout(shape)
}

// elementwiseLayout is the layout of an operand with an element per element of the result; the default
// layout if operands are broadcast.
func (c *emitter) elementwiseLayout(op *ir.Op, result *ir.Value) *layout.Layout {
	view, _ := linalg.AsStructured(op)
	shape, _ := ir.ShapeOf(result.Type())
	maps := view.IndexingMaps()
	out := maps[len(view.Inputs())+result.Index()]
	for i, in := range view.Inputs() {
		if !ir.IsAnyTensor(in.Type()) {
			continue
		}
		l := c.layoutOf(in)
		if l == nil {
			continue
		}
		if from, ok := dimMap(maps[i], out); ok && !slices.Contains(from, -1) {
			return l.Project(shape, from)
		}
	}
	if view.Body().First() == view.Body().Last() {
		return nil // a broadcast is rematerialised
	}
	for _, in := range view.Inputs() {
		if ir.IsAnyTensor(in.Type()) && c.layoutOf(in) != nil {
			return c.defaultLayout(shape) // its elements are used several times
		}
	}
	if !c.isRematerializable(op) {
		return c.defaultLayout(shape)
	}
	return nil
}

// dimMap maps each dimension of the result to the operand's dimension with the same loop; -1 if there is
// none.
func dimMap(operand, result *affine.Map) ([]int, bool) {
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

// isRematerializable reports whether a structured operation can be computed at any later point: it reads
// no memory that the kernel writes.
func (c *emitter) isRematerializable(op *ir.Op) bool {
	if !isPure(op) {
		return false
	}
	reads := c.effectsOf(op).reads
	if len(reads) == 0 {
		return true
	}
	if c.kernelWrites == nil {
		c.kernelWrites = c.effectsOf(c.kernel).writes
	}
	return !overlaps(reads, c.kernelWrites)
}

// isPure reports whether a structured operation has no memory effects.
func isPure(op *ir.Op) bool {
	pure := true
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		if inner != op && !inner.Has(ir.Terminator) && !inner.IsMemoryEffectFree() {
			pure = false
		}
		return ir.Continue
	})
	return pure
}
