package asyncops

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// Load is a load of a tile by cp.async; the tensor is zero outside of the tile, but for a filling. Or it is a gather of elements, whose indices and
// mask are computed ahead too.
type Load struct {
	Value  *ir.Value             // the loaded tensor
	First  tile.LoadOp           // the load, or the first of those that continue it
	Gather tile.GatherElementsOp // in place of the first load

	// Rest are the loads of a loop that continues a wrapped tile along WrapDim; WrapDim is -1 if there is no
	// such loop.
	Rest    tile.LoadOp
	Loop    scf.ForOp
	WrapDim int
	// Shift is the offset of the tile in the tensor; nil if it is 0.
	Shift *foldresult.List

	Filling *Filling // nil if the tensor is always zero outside of the tile

	Private bool      // threads copy what they read themselves
	Outside *ir.Value // the elements outside of the tile of a private load; nil if they are zero or undefined

	IsSmall  bool      // a few elements, which are copied without tests of their alignment
	Subsumed []*ir.Op  // operations of the loop that the pipeline replaces
	Operands []Operand // of dots that it is
}

// Filling is what a tensor is outside of the tile if a flag is set; it is zero otherwise.
type Filling struct {
	Flag  *ir.Value // says whether the tensor is filled
	Value *ir.Value // the elements outside of the tile then
}

// Operand is an operand of a dot that is loaded.
type Operand struct {
	Dot   *distribute.Dot // the dot that takes it
	Index int             // 0 for A, 1 for B
	// Views lead from the operand back to the load: transposes, and reshapes that add or drop unit dimensions.
	Views []*ir.Op
}

// Op is the first load, or the gather.
func (l *Load) Op() *ir.Op {
	if l.Gather.Op != nil {
		return l.Gather.Op
	}
	return l.First.Op
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
	l := &Load{WrapDim: -1, Value: v}
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
		return &Load{Value: v, Gather: o, WrapDim: -1, IsSmall: true, Subsumed: []*ir.Op{op}}
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

// operandLoadOf matches the load of a dot's operand, with the views between them; nil if it has another form.
func operandLoadOf(v *ir.Value, body *ir.Block) (l *Load, views []*ir.Op) {
	l = &Load{WrapDim: -1}
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

// fillingOf is the filling of a tensor that is zero unless a flag is set, which no iteration of a loop changes; nil if it has another form.
func fillingOf(v *ir.Value, body *ir.Block) *Filling {
	if v == nil {
		return nil
	}
	fill, ok := linalg.AsFill(distribute.Unconverted(v).DefiningOp())
	if !ok {
		return nil
	}
	choice, ok := arith.AsSelect(fill.Value().DefiningOp())
	if !ok || !distribute.IsZero(choice.FalseValue()) || !IsInvariant(choice.Condition(), body) {
		return nil
	}
	return &Filling{choice.Condition(), choice.TrueValue()}
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
	l.Value, l.Shift, l.Filling = op.Result(0), &at, fillingOf(slice.Dest(), op.Block())
	l.Subsumed = append(l.Subsumed, op, slice.Source().DefiningOp())
}

// shiftedSource is the tensor whose leading slice is inserted into zeros, or a filling, at an offset.
func shiftedSource(op *ir.Op, body *ir.Block) (*ir.Value, bool) {
	into, _ := tensor.AsInsertSlice(op)
	slice := into.Source().DefiningOp()
	if slice == nil || !slice.Is(tensor.ExtractSlice) || !distribute.IsZero(into.Dest()) && fillingOf(into.Dest(), body) == nil || !into.Source().HasOneUse() {
		return nil, false
	}
	from, _ := tensor.AsExtractSlice(slice)
	if !from.Slice().Offsets.AllKnown(0) || !from.Slice().Strides.AllKnown(1) || !into.Slice().Strides.AllKnown(1) ||
		from.DroppedDims() != nil && slices.Contains(from.DroppedDims(), true) || from.Source().Type() != into.Dest().Type() {
		return nil, false
	}
	return from.Source(), true
}

// match matches one load, or a load and a loop that continues a wrapped tile. Elements outside of the tile must
// be zero or undefined.
func (l *Load) match(v *ir.Value, body *ir.Block) bool {
	if loop, ok := scf.AsFor(v.DefiningOp()); ok {
		if loop.Op.Block() != body || loop.Op.NumResults() != 1 || !loop.InitArgs()[0].HasOneUse() || l.Shift != nil {
			return false
		}
		if l.Rest, ok = tile.AsLoad(loop.Yielded()[0].DefiningOp()); !ok || l.Rest.Op.Block() != loop.Body() || l.Rest.Other() != loop.IterArgs()[0] || isVolatile(l.Rest.Op) {
			return false
		}
		l.Loop = loop
		l.Subsumed = append(l.Subsumed, loop.Op)
		v = loop.InitArgs()[0]
	}
	var ok bool
	if l.First, ok = tile.AsLoad(v.DefiningOp()); !ok || l.First.Op.Block() != body || isVolatile(l.First.Op) {
		return false
	}
	l.Subsumed = append(l.Subsumed, l.First.Op)
	if t := l.First.Result().Type().(*ir.TensorType); !layout.Fits(t.Shape) || !ir.IsInteger(t.Elem) && !ir.IsFloat(t.Elem) {
		return false
	}
	if l.Loop.Op == nil && l.Shift == nil { // a shifted tile is inserted into what is outside
		l.Filling = fillingOf(l.First.Other(), body)
	}
	if !isZeroOrUndefined(l.First.Other()) && l.Filling == nil || !isCopyable(l.First) {
		return false
	}
	if l.Loop.Op == nil {
		return true
	}
	l.WrapDim = wrapDimOf(l.First, l.Rest, l.Loop)
	return l.WrapDim >= 0
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

// wrapDimOf is the dimension along which the loads of a loop continue where the first load ends, up to the end; -1
// if they do not.
func wrapDimOf(first, rest tile.LoadOp, loop scf.ForOp) int {
	head, headOK := distribute.SizesOf(first.Source())
	tail, tailOK := distribute.SizesOf(rest.Source())
	if !headOK || !tailOK || len(first.Offsets()) > 0 || !onlyLoads(rest) {
		return -1
	}
	shape, _ := ir.ShapeOf(first.Result().Type())
	for d, at := range rest.Offsets() {
		if at != loop.Counter() {
			if !foldresult.IsConstant(at, 0) {
				return -1
			}
			continue
		}
		end, ok := foldresult.ConstantOf(loop.UpperBound())
		if !ok || end != shape[d] || head[d].Value == nil || head[d].Value != loop.LowerBound() || !coversRest(tail[d], loop) {
			return -1
		}
		return d
	}
	return -1
}

// coversRest reports whether a size is the loop's step, or the distance to its end.
func coversRest(size foldresult.Entry, loop scf.ForOp) bool {
	if size.Value == nil {
		return false
	}
	smaller, ok := arith.AsMinSI(size.Value.DefiningOp())
	if !ok || smaller.Lhs() != loop.Step() {
		return false
	}
	left, ok := arith.AsSubI(smaller.Rhs().DefiningOp())
	return ok && left.Lhs() == loop.UpperBound() && left.Rhs() == loop.Counter()
}

// onlyLoads reports whether the loop of a load has no other effect.
func onlyLoads(load tile.LoadOp) bool {
	for other := range load.Op.Block().Ops() {
		if other != load.Op && other != load.Op.Block().Last() && !distribute.IsAddressComputation(other) {
			return false
		}
	}
	return true
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
	list := slices.Concat([]*ir.Value{l.First.Source()}, l.First.Offsets(), l.First.Located())
	if l.WrapDim < 0 {
		return list
	}
	list = append(list, l.Loop.LowerBound(), l.Loop.UpperBound(), l.Loop.Step())
	for _, op := range l.RestOps() {
		list = append(list, op.Operands()...)
	}
	return append(append(list, l.Rest.Source()), l.Rest.Offsets()...)
}

// RestOps are the operations of the loop that continues a wrapped tile from which the addresses of its loads are
// computed, in order. Others compute guards of the loads.
func (l *Load) RestOps() (list []*ir.Op) {
	needed := map[*ir.Value]bool{}
	need := func(values []*ir.Value) {
		for _, v := range values {
			needed[v] = true
		}
	}
	need(append([]*ir.Value{l.Rest.Source()}, l.Rest.Offsets()...))
	for op := l.Rest.Op.Prev(); op != nil; op = op.Prev() {
		if slices.ContainsFunc(op.Results(), func(v *ir.Value) bool { return needed[v] }) {
			need(op.Operands())
			list = append(list, op)
		}
	}
	slices.Reverse(list)
	return list
}

// Sizes are those of the memory that a load reads.
func (l *Load) Sizes() []foldresult.Entry {
	sizes, _ := distribute.SizesOf(l.First.Source())
	return sizes
}
