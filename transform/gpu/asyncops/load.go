package asyncops

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// Load is a load of a tile by cp.async; the tensor is zero outside of the tile, but for a filling. Or it is a gather of elements, whose indices and
// mask are computed ahead too.
type Load struct {
	Value  *ir.Value // the loaded tensor
	Load   tile.LoadOp
	Gather tile.GatherElementsOp // in place of the load

	// Shift is the offset of the tile in the tensor; nil if it is 0.
	Shift *foldresult.List

	Filling *Filling // nil if the tensor is always zero or undefined outside of the tile

	Private bool      // threads copy what they read themselves
	Outside *ir.Value // the elements outside of the tile of a private load; nil if they are zero or undefined

	IsSmall  bool      // a few elements, which are copied without tests of their alignment
	Subsumed []*ir.Op  // operations of the loop that the pipeline replaces
	Operands []Operand // of dots that it is
	// Read are the layouts in which users read the tensor, of kernels whose programs are run by several blocks: each block copies what its threads read.
	Read []*layout.Layout
}

// Filling is what a tensor is outside of the tile if a flag is set; it is zero otherwise.
type Filling struct {
	Flag  *ir.Value // says whether the tensor is filled; nil if it always is
	Value *ir.Value // the elements outside of the tile then
}

// Operand is an operand of a dot that is loaded.
type Operand struct {
	Dot   *distribute.Dot // the dot that takes it
	Index int             // 0 for A, 1 for B
	// Views lead from the operand back to the load: transposes, and reshapes that add or drop unit dimensions.
	Views []*ir.Op
}

// Op is the load, or the gather.
func (l *Load) Op() *ir.Op {
	if l.Gather.Op != nil {
		return l.Gather.Op
	}
	return l.Load.Op
}

// IsOnlyOperandOf reports whether a load is an operand of one dot, as it is in memory, and has no other use.
func (l *Load) IsOnlyOperandOf(dot *distribute.Dot) bool {
	return len(l.Operands) == 1 && l.Operands[0].Dot == dot && l.Value.HasOneUse() &&
		!slices.ContainsFunc(l.Operands[0].Views, func(op *ir.Op) bool { return op.Is(linalg.Transpose) || !op.Result(0).HasOneUse() })
}

// IsReadByWGMMA reports whether wgmma reads a load in shared memory.
func (l *Load) IsReadByWGMMA() bool {
	return slices.ContainsFunc(l.Operands, func(o Operand) bool { return o.Dot.WGMMA })
}

// isWorthAsync reports whether a load that is not directly an operand is contiguous and large enough for
// cp.async.
func isWorthAsync(v *ir.Value) bool {
	t, ok := v.Type().(*ir.TensorType)
	if !ok || len(t.Shape) < 2 {
		return false
	}
	strides, ok := distribute.StridesOf(distribute.LoadedFrom(v))
	if !ok || len(strides) != len(t.Shape) {
		return false
	}
	contiguous := distribute.StrideOrder(t.Shape, strides)[0]
	n, known := strides[contiguous].Known()
	bytes := distribute.ElementBytes(t.Elem)
	return known && n == 1 && t.Shape[contiguous]*bytes >= layout.MatrixRowBytes && bytes<<layout.TotalBits(t.Shape) >= distribute.MinAsyncBytes
}

// asyncLoadOf matches a load with any users; nil if it has another form.
func asyncLoadOf(v *ir.Value, body *ir.Block) *Load {
	l := &Load{Value: v}
	if op := shiftOf(v, body); op != nil && op.Block() == body {
		l.shiftBy(op)
	}
	if !l.match(v, body) {
		return nil
	}
	return l
}

// smallLoadOf matches a load or a gather of few elements that cp.async can copy as it is: in a loop that waits for copies anyway, it needs no
// registers while it is in flight, and threads read it in any layout. It is nil if it has another form.
func smallLoadOf(op *ir.Op, body *ir.Block) *Load {
	if !op.Is(tile.Load) && !op.Is(tile.GatherElements) {
		return nil
	}
	v := op.Result(0)
	t := v.Type().(*ir.TensorType)
	bytes := distribute.ElementBytes(t.Elem)
	if !layout.Fits(t.Shape) || bytes<<layout.TotalBits(t.Shape) >= distribute.MinAsyncBytes {
		return nil
	}
	if o, ok := tile.AsGatherElements(op); ok {
		if !isAsyncGather(o) {
			return nil
		}
		return &Load{Value: v, Gather: o, IsSmall: true, Subsumed: []*ir.Op{op}}
	}
	if n, _ := (tile.LoadOp{Op: op}).Vector(); bytes < tile.MinCopyBytes && (bytes*n < tile.MinCopyBytes || tile.LoadOp{Op: op}.Guard() != nil) {
		return nil
	}
	l := asyncLoadOf(v, body)
	if l == nil || l.Shift != nil {
		return nil
	}
	l.IsSmall = true
	return l
}

// minGatherBytes is the width of copies from which on a gather that is not directly an operand is worth them.
const minGatherBytes = 8

// asyncGatherOf matches a large gather with any users whose rows are contiguous, such as pages of a cache that are extended; nil if it has another form. Elements that
// are one element of memory are few in registers.
func asyncGatherOf(op *ir.Op) *Load {
	o, ok := tile.AsGatherElements(op)
	if !ok || !isAsyncGather(o) {
		return nil
	}
	v := o.Result()
	n, _ := o.Vector()
	bytes := distribute.ElementBytes(v.Type())
	if shape, _ := ir.ShapeOf(v.Type()); n*bytes < minGatherBytes || bytes<<layout.TotalBits(shape) < distribute.MinAsyncBytes {
		return nil
	}
	if made := distribute.Unconverted(o.Indices()).DefiningOp(); made == nil || slices.ContainsFunc(made.IntsAttr(tile.Constancy), func(n int64) bool { return n > 1 }) {
		return nil
	}
	return &Load{Value: v, Gather: o, Subsumed: []*ir.Op{op}}
}

// operandLoadOf matches the load of a dot's operand, with the views between them; nil if it has another form.
func operandLoadOf(v *ir.Value, body *ir.Block) (l *Load, views []*ir.Op) {
	l = &Load{}
	for {
		op := v.DefiningOp()
		if op == nil || op.Block() != body || l.Shift != nil && !v.HasOneUse() {
			return nil, nil
		}
		switch {
		case l.Shift == nil && distribute.IsSharedView(op):
			views = append(views, op)
			v = distribute.ViewSource(op)
		case op.Is(tensor.InsertSlice) && l.Shift == nil:
			whole, ok := shiftedSource(op, body)
			if !ok {
				return nil, nil
			}
			l.shiftBy(op)
			v = whole
		case l.Shift == nil && op.Is(tile.GatherElements):
			l.Value, l.Gather, l.Subsumed = v, tile.GatherElementsOp{Op: op}, []*ir.Op{op}
			if !isAsyncGather(l.Gather) {
				return nil, nil
			}
			return l, views
		case distribute.LoadedFrom(v) != nil:
			if l.Value == nil {
				l.Value = v
			}
			if !l.match(v, body) {
				return nil, nil
			}
			return l, views
		default:
			return nil, nil
		}
	}
}

// isAsyncGather reports whether cp.async can gather elements: vectors are wide enough, and masked-off elements zero or
// undefined.
func isAsyncGather(o tile.GatherElementsOp) bool {
	n, _ := o.Vector()
	t := o.Result().Type().(*ir.TensorType)
	return n*tile.ElementBytes(t.Elem) >= tile.MinCopyBytes && layout.Fits(t.Shape) && !isVolatile(o.Op) && isZeroOrUndefined(o.Other())
}

// isZeroOrUndefined reports whether a tensor has the elements that a copy leaves outside of its memory; nil is undefined.
func isZeroOrUndefined(v *ir.Value) bool {
	return v == nil || distribute.Unconverted(v).DefiningOp().Is(tensor.Empty) || distribute.IsZero(v)
}

// fillingOf is the filling of a tensor around the loaded part: NaN, or zero unless a flag is set, which no iteration of a loop changes; nil if it has another
// form. Threads copy such tiles element by element, so that NaN alone is one only where the load has coordinates: there the host may make a map.
func fillingOf(v, loaded *ir.Value, body *ir.Block) *Filling {
	if v == nil {
		return nil
	}
	fill, ok := linalg.AsFill(distribute.Unconverted(v).DefiningOp())
	if !ok {
		return nil
	}
	if load, ok := tile.AsLoad(loaded.DefiningOp()); ok && load.Starts() != nil && isNaN(fill.Value()) {
		return &Filling{nil, fill.Value()}
	}
	choice, ok := arith.AsSelect(fill.Value().DefiningOp())
	if !ok || !distribute.IsZero(choice.FalseValue()) || !IsInvariant(choice.Condition(), body) {
		return nil
	}
	return &Filling{choice.Condition(), choice.TrueValue()}
}

// isNaN reports whether a number is a constant that is NaN.
func isNaN(v *ir.Value) bool {
	k, ok := arith.AsConstant(v.DefiningOp())
	if !ok {
		return false
	}
	f, ok := k.Value().(*ir.FloatAttr)
	return ok && f.Type.Format.IsNaN(f.Bits)
}

// shiftOf is the operation that inserts a tensor into zeros at an offset, if it is the tensor's only use.
func shiftOf(v *ir.Value, body *ir.Block) *ir.Op {
	slice := v.OnlyUser()
	if slice == nil || !slice.Is(tensor.ExtractSlice) {
		return nil
	}
	into := slice.Result(0).OnlyUser()
	if into == nil || !into.Is(tensor.InsertSlice) {
		return nil
	}
	if whole, ok := shiftedSource(into, body); !ok || whole != v {
		return nil
	}
	return into
}

// isVolatile reports whether an access must be neither dropped nor duplicated.
func isVolatile(op *ir.Op) bool { return op.HasAttr(ir.Volatile) }

// shiftBy sets the offset of an insertion.
func (l *Load) shiftBy(op *ir.Op) {
	slice, _ := tensor.AsInsertSlice(op)
	at := slice.Slice().Offsets
	from, _ := tensor.AsExtractSlice(slice.Source().DefiningOp())
	l.Value, l.Shift, l.Filling = op.Result(0), &at, fillingOf(slice.Dest(), from.Source(), op.Block())
	l.Subsumed = append(l.Subsumed, op, slice.Source().DefiningOp())
}

// shiftedSource is the tensor whose leading slice is inserted into zeros, or a filling, at an offset.
func shiftedSource(op *ir.Op, body *ir.Block) (*ir.Value, bool) {
	into, _ := tensor.AsInsertSlice(op)
	slice := into.Source().DefiningOp()
	from, ok := tensor.AsExtractSlice(slice)
	if !ok || !distribute.IsZero(into.Dest()) && fillingOf(into.Dest(), from.Source(), body) == nil || !into.Source().HasOneUse() {
		return nil, false
	}
	if !from.Slice().Offsets.AllKnown(0) || !from.Slice().Strides.AllKnown(1) || !into.Slice().Strides.AllKnown(1) ||
		from.DroppedDims() != nil && slices.Contains(from.DroppedDims(), true) || from.Source().Type() != into.Dest().Type() {
		return nil, false
	}
	return from.Source(), true
}

// match matches a load. Elements outside of the tile must be zero or undefined.
func (l *Load) match(v *ir.Value, body *ir.Block) bool {
	var ok bool
	if l.Load, ok = tile.AsLoad(v.DefiningOp()); !ok || l.Load.Op.Block() != body || isVolatile(l.Load.Op) ||
		l.Load.Wrapped() != nil && (l.Shift != nil || l.Sizes() == nil) {
		return false
	}
	l.Subsumed = append(l.Subsumed, l.Load.Op)
	if t := l.Load.Result().Type().(*ir.TensorType); !layout.Fits(t.Shape) || !ir.IsInteger(t.Elem) && !ir.IsFloat(t.Elem) {
		return false
	}
	if l.Shift == nil { // a shifted tile is inserted into what is outside
		l.Filling = fillingOf(l.Load.Other(), v, body)
	}
	return (isZeroOrUndefined(l.Load.Other()) || l.Filling != nil) && isCopyable(l.Load)
}

// isCopyable reports whether cp.async can copy what is loaded, some bytes at a time: elements are that wide, or memory is contiguous along a
// dimension. A copy through registers would wait for what it loads, apart from the other loads of the iteration.
func isCopyable(o tile.LoadOp) bool {
	t := o.Source().Type().(*ir.MemRefType)
	if tile.ElementBytes(t.Elem) >= tile.MinCopyBytes {
		return true
	}
	shape, _ := ir.ShapeOf(o.Result().Type())
	for d, n := range shape {
		if n > 1 && distribute.IsContiguous(o.Source(), d) {
			return true
		}
	}
	return false
}

// addressOperands are the values of the loop's body from which the addresses of a load are computed.
func (l *Load) addressOperands() []*ir.Value {
	if o := l.Gather; o.Op != nil {
		list := []*ir.Value{o.Source(), o.Indices()}
		if o.Mask() != nil {
			list = append(list, o.Mask())
		}
		return list
	}
	return slices.Concat([]*ir.Value{l.Load.Source()}, l.Load.Offsets(), l.Load.Wrap(), l.Load.Located())
}

// Wrapped is how the tile of a load wraps around, if another version of the loop is for tiles that do not; nil if there is none.
func (l *Load) Wrapped() *tile.Wrap {
	if l.Gather.Op != nil || l.IsSmall {
		return nil
	}
	return l.Load.Wrapped()
}

// Sizes are those of the memory that a load reads.
func (l *Load) Sizes() []foldresult.Entry {
	sizes, _ := distribute.SizesOf(l.Load.Source())
	return sizes
}
