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

// layoutOf is the layout a tensor is computed in; nil for one that is made in
// whichever layout it is needed in: all elements the same, indices, and what is
// made of these.
func (c *compiler) layoutOf(v *ir.Value) *layout.Layout {
	if l, ok := c.layouts[v]; ok {
		return l
	}
	if l, ok := c.search.found[v]; ok {
		return l
	}
	if c.search.open[v] {
		c.search.rounds++
		return nil
	}
	c.search.open[v] = true
	before := c.search.rounds
	l := c.findLayout(v)
	delete(c.search.open, v)
	if len(c.search.open) == 0 {
		clear(c.search.found)
	} else if c.search.rounds != before {
		c.search.found[v] = l
		return l
	}
	c.layouts[v] = l
	return l
}

// search is one for a layout. What is found of values in a loop before that of
// those they come from is known holds for this search only.
type search struct {
	open   map[*ir.Value]bool // being looked for
	found  map[*ir.Value]*layout.Layout
	rounds int // how often it came to what is being looked for
}

func (c *compiler) findLayout(v *ir.Value) *layout.Layout {
	shape, ok := ir.ShapeOf(v.Type())
	if !ok || !layout.Fits(shape) {
		return nil
	}
	op := v.DefiningOp()
	switch {
	case op == nil:
		return c.carriedLayout(v)
	case op.Is(tensor.Empty), op.Is(tensor.Splat), op.Is(bufferization.AllocTensor), op.Is(arith.Constant):
		return nil
	case op.Is(bufferization.ToTensor):
		return c.loadLayout(op, shape)
	case op.Is(linalg.Reduce):
		return c.reducedLayout(op)
	case isProduct(op):
		return c.productLayout(op)
	case linalg.IsStructured(op.Def()):
		return c.pointLayout(op, v)
	case op.Is(tensor.ExpandShape), op.Is(tensor.CollapseShape), op.Is(tensor.Reshape):
		if l := c.layoutOf(op.Operand(0)); l != nil {
			return l.Reshape(shape)
		}
		return nil
	case op.Is(tensor.Cast):
		return c.layoutOf(op.Operand(0))
	case op.Is(tensor.Insert):
		return c.someLayout(shape, op.Operand(1))
	case op.Is(tensor.InsertSlice):
		if whole, ok := windowSource(op.Operand(0)); ok {
			if l := c.layoutOf(whole); l != nil && slices.Equal(l.Shape, shape) {
				return l.WithoutZeroBases()
			}
		}
		return c.insertedLayout(op, shape)
	case op.Is(tensor.ExtractSlice):
		return c.extractedLayout(op, shape)
	case op.Is(tensor.Concat), op.Is(tensor.FromElements):
		return c.plain(shape)
	case op.Is(scf.For):
		if s, ok := scanloop.Of(op); ok {
			return c.scanLayout(s)
		}
		return c.joined(shape, op.Operand(3+v.Index()), op.Region0().Entry().Last().Operand(v.Index()))
	case op.Is(scf.If):
		return c.joined(shape, op.RegionAt(0).Entry().Last().Operand(v.Index()), op.RegionAt(1).Entry().Last().Operand(v.Index()))
	case op.Is(scf.While):
		return c.someLayout(shape, op.RegionAt(0).Entry().Last().Operand(1+v.Index()))
	case op.NumOperands() > 0 && ir.IsAnyTensor(op.Operand(0).Type()) && op.NumRegions() == 0:
		for _, x := range op.Operands() {
			if l := c.layoutOf(x); l != nil && slices.Equal(l.Shape, shape) {
				return l
			}
		}
		return nil
	}
	return c.plain(shape)
}

// someLayout is that of a value, or a plain one; nil in the middle of a search.
func (c *compiler) someLayout(shape []int64, v *ir.Value) *layout.Layout {
	rounds := c.search.rounds
	if l := c.layoutOf(v); l != nil {
		return l.WithoutZeroBases()
	}
	if c.search.rounds != rounds && len(c.search.open) > 1 {
		return nil // it may be known soon
	}
	return c.plain(shape)
}

// joined is a layout for what control flow brings together.
func (c *compiler) joined(shape []int64, first, second *ir.Value) *layout.Layout {
	if l := c.layoutOf(second); l != nil {
		return l.WithoutZeroBases()
	}
	return c.someLayout(shape, first)
}

// carriedLayout is that of a block's argument.
func (c *compiler) carriedLayout(v *ir.Value) *layout.Layout {
	shape, _ := ir.ShapeOf(v.Type())
	owner := v.ArgOf().ParentOp()
	switch {
	case owner.Is(scf.For) && v.Index() > 0:
		return c.layoutOf(owner.Result(v.Index() - 1))
	case owner.Is(scf.While) && v.Region() == owner.RegionAt(0):
		return c.joined(shape, owner.Operand(v.Index()), owner.RegionAt(1).Entry().Last().Operand(v.Index()))
	case owner.Is(scf.While):
		return c.layoutOf(owner.Result(v.Index()))
	}
	return c.plain(shape)
}

// loadLayout has neighbours in memory in neighbouring registers and lanes.
func (c *compiler) loadLayout(op *ir.Op, shape []int64) *layout.Layout {
	order := rowOrder(shape)
	if strides, ok := sourceStrides(op.Operand(0)); ok && len(strides) == len(shape) {
		order = nearOrder(shape, strides)
	}
	if len(order) == 0 {
		return c.plain(shape)
	}
	total := int64(1) << layout.TotalBits(shape)
	company := c.companyOf(op.Result(0))
	vector := max(1, min(rowLength(company.access, order[0]), total/int64(32*c.options.Warps)))
	apart := company.summed
	if vector == 1 { // rows take more instructions than columns: threads have few of them
		apart |= 1 << order[0]
	}
	l := layout.Blocked(shape, order, vector, c.warpBits()).WithoutWarpsAlong(apart, vector)
	if layout.Log2(shape[order[0]]) == layout.TotalBits(shape) && len(company.scans) == 0 && company.hasSizes() {
		l = l.WithWarpsOutermost(vector)
	}
	if s := company.scanAcross(order[0]); s != nil && !scansWell(l, s.Axis) {
		return layout.ColumnLayout(shape, s.Axis, c.warpBits())
	}
	return l
}

// rowOrder lists the dimensions of row-major memory, that of neighbours first.
func rowOrder(shape []int64) []int {
	order := make([]int, len(shape))
	for i := range order {
		order[i] = len(shape) - 1 - i
	}
	return order
}

// nearOrder lists those of memory with strides.
func nearOrder(shape []int64, strides []foldresult.Entry) []int {
	near := func(d int) int {
		n, known := strides[d].Known()
		switch {
		case shape[d] == 1:
			return 2
		case known && n == 1:
			return 0
		}
		return 1
	}
	order := rowOrder(shape)
	slices.SortStableFunc(order, func(x, y int) int { return near(x) - near(y) })
	return order
}

// readFrom is the memory that is copied into memory which becomes a tensor.
func readFrom(v *ir.Value) *ir.Value {
	if op := v.DefiningOp(); op == nil || !op.Is(memref.Alloc) {
		return v
	}
	for user := range v.Users() {
		if user.Is(memref.SubView) {
			for inner := range user.Result(0).Users() {
				if inner.Is(memref.Copy) && inner.Operand(1) == user.Result(0) {
					return inner.Operand(0)
				}
			}
		}
		if user.Is(memref.Copy) && user.Operand(1) == v {
			return user.Operand(0)
		}
	}
	return v
}

// sourceStrides are those of what is copied into memory that becomes a tensor.
func sourceStrides(v *ir.Value) ([]foldresult.Entry, bool) { return stridesOf(readFrom(v)) }

// stridesOf are those of memory.
func stridesOf(v *ir.Value) ([]foldresult.Entry, bool) {
	for op := v.DefiningOp(); op != nil; {
		switch {
		case op.Is(memref.ReinterpretCast):
			o, _ := memref.AsReinterpretCast(op)
			return o.Slice().Strides.Entries(), true
		case op.Is(memref.SubView), op.Is(memref.Cast):
			op = op.Operand(0).DefiningOp()
		default:
			return nil, false
		}
	}
	return nil, false
}

// reducedLayout is what is left of the operand's.
func (c *compiler) reducedLayout(op *ir.Op) *layout.Layout {
	l := c.operandLayout(op)
	dims := reducedDims(op)
	for _, d := range slices.Backward(dims) {
		l = l.SliceDim(d)
	}
	return l.WithoutZeroBases()
}

// unwindowed is the tensor a value is a part of, or the value.
func unwindowed(v *ir.Value) *ir.Value {
	if whole, ok := windowSource(v); ok {
		return whole
	}
	return v
}

// operandLayout is the one a reduction takes its operands in.
func (c *compiler) operandLayout(op *ir.Op) *layout.Layout {
	shape, _ := ir.ShapeOf(unwindowed(op.Operand(0)).Type())
	for i := range op.NumResults() {
		if l := c.layoutOf(unwindowed(op.Operand(i))); l != nil && slices.Equal(l.Shape, shape) {
			return l.WithoutZeroBases()
		}
	}
	return c.plain(shape)
}

// pointLayout is that of an operand which has an element for each of the result,
// or else of one that is spread over more.
func (c *compiler) pointLayout(op *ir.Op, result *ir.Value) *layout.Layout {
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
		if from, ok := dimsFrom(maps[i], out); ok && !slices.Contains(from, -1) {
			return l.Project(shape, from)
		}
	}
	if view.Body().First() == view.Body().Last() {
		return nil // nothing is computed: what is repeated goes where it is needed
	}
	for _, in := range view.Inputs() {
		if ir.IsAnyTensor(in.Type()) && c.layoutOf(in) != nil {
			return c.plain(shape) // elements of it are used several times
		}
	}
	if !c.isTimeless(op) {
		return c.plain(shape)
	}
	return nil
}

// dimsFrom says for each dimension of the tensor a map leads to from which one of
// another's tensor its index comes; -1 from none.
func dimsFrom(operand, result *affine.Map) ([]int, bool) {
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

// isTimeless reports whether a structured operation computes the same whenever that
// is done: it reads no memory that the kernel writes.
func (c *compiler) isTimeless(op *ir.Op) bool {
	if !isPure(op) {
		return false
	}
	reads := c.accessesOf(op).reads
	if len(reads) == 0 {
		return true
	}
	if c.changed == nil {
		c.changed = c.accessesOf(c.kernel).writes
	}
	return !touches(reads, c.changed)
}

// isPure reports whether a structured operation does nothing but compute.
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
