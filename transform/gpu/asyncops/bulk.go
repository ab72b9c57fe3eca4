package asyncops

import (
	"math"
	"slices"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/coordinates"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// BulkTile is a tile of a mapped tensor that a bulk copy can load, or a bulk store write: the map that the host or the kernel makes for it, and its coordinates.
type BulkTile struct {
	maker
	base    *ir.Value          // the argument that points to the tensor, or memory
	parts   []part             // that are added to the address, where the kernel makes the map
	sizes   []foldresult.Entry // outer dimensions first
	strides []mapStride        // the contiguous dimension has none
	starts  []affine.Expr      // of values
	values  []*ir.Value
	filling *Filling // nil if the tile is zero outside of the tensor
	buffer  tile.MemDescType
}

// mapStride is a number of elements: a multiple of a value of the maker.
type mapStride struct {
	foldresult.Entry
	factor int64
}

// part is where in memory a part of it begins that is mapped as a tensor: an index of values by a stride.
type part struct {
	index  affine.Expr
	stride mapStride
}

// maker is who makes a map: the host, which knows values that follow from the arguments, or the kernel before an operation, a loop or a store, which knows all that is computed by then.
type maker struct {
	before       *ir.Op // nil for the host
	isDescriptor bool   // the kernel accesses the tensor as its descriptor promises
}

// knows reports whether the maker has a value.
func (m maker) knows(v *ir.Value) bool {
	if m.before == nil {
		return isHostValue(v)
	}
	return isBefore(v, m.before)
}

// isBefore reports whether a value is computed before an operation, by those that are executed until then.
func isBefore(v *ir.Value, op *ir.Op) bool {
	at := v.DefiningOp()
	if at == nil {
		at = v.ArgOf().ParentOp()
	}
	return at != op && !op.Contains(at)
}

// unbounded is the size of a dimension along which no mask leaves elements out: the sizes of a map only cut.
const unbounded = math.MaxInt32

// mapAlignment is the logarithm of the alignment that a map demands of its tensor and of its strides, in bytes.
const mapAlignment = 4

// BulkAnalysis says which loads and stores of a kernel bulk copies can make.
type BulkAnalysis struct {
	kernel *ir.Op
	ranges intrange.Analysis

	nonNegative map[*ir.Value]bool // what isNonNegative found
	// makes says that the kernel makes maps. It makes the maps of other descriptors too, and needs none of the host: launchers give it memory only.
	makes bool
}

// NewBulkAnalysis analyses a kernel whose accesses have coordinates. A value that such a coordinate is compared with is the size of a tensor, and one by which
// integers are divided is a number of things: neither is negative.
func NewBulkAnalysis(kernel *ir.Op) *BulkAnalysis {
	isSize := map[*ir.Value]bool{}
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(arith.DivSI) || op.Is(arith.RemSI) {
			_, isConstant := foldresult.ConstantOf(op.Operand(1))
			isSize[op.Operand(1)] = !isConstant
		}
		if sizes, values := masksOf(op); sizes != nil {
			for _, e := range sizes.Results {
				if d, ok := e.(*affine.Dim); ok {
					markSizes(isSize, values[d.Pos])
				}
			}
		}
		return ir.Continue
	})
	a := &BulkAnalysis{kernel, distribute.NewAxisInfo(kernel).Ranges, map[*ir.Value]bool{}, numMade(kernel) > 0}
	known := a.ranges.Known
	a.ranges.Known = func(v *ir.Value) (intrange.Range, bool) {
		if isSize[v] {
			return intrange.Range{Max: intrange.OfType(v.Type()).Max}, true
		}
		return known(v)
	}
	return a
}

// markSizes marks a size, or all that it is the least of.
func markSizes(isSize map[*ir.Value]bool, v *ir.Value) {
	isSize[v] = true
	if op := v.DefiningOp(); op.Is(arith.MinSI) {
		markSizes(isSize, op.Operand(0))
		markSizes(isSize, op.Operand(1))
	}
}

// masksOf are the sizes of the tensor of an access as its masks say them, of some values; nil where they are not known.
func masksOf(op *ir.Op) (sizes *affine.Map, values []*ir.Value) {
	if load, ok := tile.AsLoad(op); ok {
		return load.Sizes(), load.Located()
	}
	if store, ok := tile.AsStore(op); ok {
		return store.Sizes(), store.Located()
	}
	return nil, nil
}

// TileOf is the tile of a load into a buffer; nil where bulk copies cannot load it, and why.
func (a *BulkAnalysis) TileOf(l *Load, buffer tile.MemDescType) (*BulkTile, string) {
	switch {
	case l.Gather.Op != nil:
		return nil, "a gather has no coordinates"
	case l.Load.Wrapped() != nil && !l.Load.Wrapped().Undefined:
		return nil, "a tile wraps around, and its elements behind the end of the tensor are used"
	case l.Private || l.Filling != nil && !isHostFilling(l.Filling, buffer):
		return nil, "a tile is filled with neither zeros nor NaN, or neither always nor as an argument says"
	case l.Load.Starts() == nil || len(l.Load.Offsets()) > 0:
		return nil, unknownCoordinates
	case buffer.CheckMap(len(l.Load.Starts().Results)) != nil:
		return nil, noMap
	}
	place, ok := placeOf(l, buffer.Tensor().Shape)
	if !ok {
		return nil, shiftedMask
	}
	var before []*ir.Op
	if l.Filling == nil || l.Filling.Flag == nil {
		before = []*ir.Op{l.Load.Op.Parent()}
	}
	t, why := a.tileBy(l.Load.Op, before, l.Load.Source(), place, l.Shift, buffer.Tensor().Shape, buffer)
	if t != nil {
		t.filling = l.Filling
	}
	return t, why
}

// tileBy is tileAt with a map of the host, or of the kernel before the first operation that it can be made before.
func (a *BulkAnalysis) tileBy(access *ir.Op, before []*ir.Op, memory *ir.Value, place coordinates.Tile, shift *foldresult.List, shape []int64, buffer tile.MemDescType) (t *BulkTile, why string) {
	makers := []maker{{}}
	if access.HasAttr(ir.OfDescriptor) {
		for _, op := range before {
			makers = append(makers, maker{op, true})
		}
	}
	if a.makes {
		makers = append(makers[1:], maker{})
	}
	for _, by := range makers {
		if t, why = a.tileAt(by, memory, place, shift, shape, buffer); t != nil {
			a.makes = a.makes || by.before != nil
			return t, ""
		}
	}
	return nil, why
}

// tileAt is the tile of memory of a shape that is at some place of a tensor, for a buffer of it or of a part; nil where there is no map for it, and why. The shift is nil where the mask leaves
// out nothing before the tile.
func (a *BulkAnalysis) tileAt(by maker, memory *ir.Value, place coordinates.Tile, shift *foldresult.List, shape []int64, buffer tile.MemDescType) (*BulkTile, string) {
	strides, ok := distribute.StridesOf(memory)
	if by.before != nil && ok && len(strides) == len(place.Sizes) {
		place = a.based(place, by, strides, tile.ElementBytes(buffer.Tensor().Elem))
	}
	t := &BulkTile{maker: by, base: memoryOf(memory), values: place.Values, buffer: buffer}
	switch isArgument := t.base.ArgOf() == a.kernel.Region0().Entry(); {
	case !ok || len(strides) != len(buffer.Tensor().Shape), by.before == nil && !isArgument, by.before != nil && !by.knows(t.base):
		return nil, notAnArgument
	case !by.isDescriptor && axisinfo.Log2Divisibility(t.base) < mapAlignment:
		return nil, "the address of a tensor is not known to be a multiple of 16"
	}
	outer := len(place.OuterStrides)
	for i, e := range place.OuterStrides {
		stride, ok := t.stride(e)
		switch {
		case ok && by.before != nil && t.isKnown(place.Starts[i]):
			t.parts = append(t.parts, part{place.Starts[i], stride})
			continue
		case !ok || !a.isMapStride(stride, t):
			return nil, mapStrides
		}
		t.sizes, t.strides, t.starts = append(t.sizes, foldresult.Const(unbounded)), append(t.strides, stride), append(t.starts, place.Starts[i])
	}
	inner := len(t.starts)
	t.starts = append(t.starts, place.Starts[outer:]...)
	for d, stride := range strides {
		size, ok := t.size(place.Sizes[d], t.starts[len(t.sizes)], shape[d])
		if !ok {
			return nil, "the size of a tensor does not follow from the arguments"
		}
		t.sizes = append(t.sizes, size)
		if d == buffer.Shared().Order[0] {
			if n, known := stride.Known(); !known || n != 1 {
				return nil, notContiguous
			}
			continue
		}
		if s := (mapStride{stride, 1}); a.isMapStride(s, t) {
			t.strides = append(t.strides, s)
			continue
		}
		return nil, mapStrides
	}
	if buffer.CheckMap(len(t.sizes)) != nil {
		return nil, noMap
	}
	for i, e := range t.starts { // what a shift leaves out is before coordinate 0, where a map has its filling
		if isShifted := i >= inner && shift != nil && !shift.Entries()[i-inner].IsConst(0); !isShifted && !a.isInside(e, t.values) && !a.isInsideLoop(e, t.values) {
			return nil, "a tile may begin before its tensor: a coordinate is not known to be positive or 0"
		}
	}
	return t, ""
}

// based is a tile relative to the parts of its coordinates that may be negative and do not change in the loop: the map begins there. Its address stays a multiple of 16.
func (a *BulkAnalysis) based(place coordinates.Tile, by maker, strides []foldresult.Entry, bytes int64) coordinates.Tile {
	for d, stride := range strides {
		place = place.Based(d, stride, func(v *ir.Value, factor int64) bool {
			isAligned := !stride.IsConst(1) || (bytes*factor<<min(axisinfo.Log2Divisibility(v), mapAlignment))%(1<<mapAlignment) == 0
			return isAligned && by.knows(v) && !(factor > 0 && a.isNonNegative(v))
		})
	}
	return place
}

// isHostFilling reports whether the host can make a map with a filling. Of elements of 8 bits no map has NaN: a launch in which the flag of such a filling is
// set has no map.
func isHostFilling(f *Filling, buffer tile.MemDescType) bool {
	if !isNaN(f.Value) {
		return false
	}
	if f.Flag == nil {
		return tile.ElementBytes(buffer.Tensor().Elem) > 1
	}
	return f.Flag.DefiningOp() == nil && isHostValue(f.Flag)
}

// placeOf is where the tile of a load begins and ends, as if it had no shift and did not wrap around.
func placeOf(l *Load, shape []int64) (coordinates.Tile, bool) {
	t := coordinates.Tile{Values: l.Load.Located(), Starts: slices.Clone(l.Load.Starts().Results), Sizes: l.Load.Sizes().Results, OuterStrides: l.Load.OuterStrides().Results}
	if w := l.Load.Wrapped(); w != nil {
		at := &t.Starts[len(t.OuterStrides)+w.Dim]
		*at = affine.Add(*at, affine.D(len(t.Values)))
		t.Values = append(slices.Clip(t.Values), w.Offset)
	}
	strides, ok := distribute.StridesOf(l.Load.Source())
	if l.Shift == nil || !ok {
		return t, ok
	}
	return t.Unshifted(l.Shift.Entries(), strides, shape)
}

// Why no map has a tile.
const (
	unknownCoordinates = "the coordinates of a tile are not known"
	noMap              = "no tensor map is for a tile of this size or with so many dimensions"
	notAnArgument      = "the address of a tensor is not an argument"
	notContiguous      = "no dimension is contiguous"
	shiftedMask        = "a tile may begin before its tensor, and its mask at another coordinate than 0"
	mapStrides         = "the strides of a tensor do not follow from the arguments, or are not known to be multiples of 16 bytes"
)

// memoryOf is the memory that a view is a part of: an argument, or memory at an address.
func memoryOf(v *ir.Value) *ir.Value {
	for op := v.DefiningOp(); op.Is(memref.ReinterpretCast) || op.Is(memref.SubView) || op.Is(memref.Cast); op = v.DefiningOp() {
		v = op.Operand(0)
	}
	return v
}

// isKnown reports whether the maker knows all values of an expression.
func (t *BulkTile) isKnown(e affine.Expr) bool {
	switch e := e.(type) {
	case *affine.Dim:
		return t.knows(t.values[e.Pos])
	case *affine.Binary:
		return t.isKnown(e.LHS) && t.isKnown(e.RHS)
	}
	return true
}

// entry is an expression that is a number or one of the values.
func (t *BulkTile) entry(e affine.Expr) (foldresult.Entry, bool) {
	switch e := e.(type) {
	case *affine.Constant:
		return foldresult.Const(e.Value), true
	case *affine.Dim:
		return foldresult.Value(t.values[e.Pos]), true
	}
	return foldresult.Entry{}, false
}

// stride is an expression that is a number or a multiple of one of the values.
func (t *BulkTile) stride(e affine.Expr) (mapStride, bool) {
	if e, ok := e.(*affine.Binary); ok && e.Kind == affine.KindMul {
		factor, isConstant := e.RHS.(*affine.Constant)
		entry, ok := t.entry(e.LHS)
		if !ok || !isConstant {
			return mapStride{}, false
		}
		return mapStride{entry, factor.Value}, true
	}
	entry, ok := t.entry(e)
	return mapStride{entry, 1}, ok
}

// size is the size of the tensor along a dimension. A tile of n elements that ends at or before the size is not cut.
func (t *BulkTile) size(e, start affine.Expr, n int64) (foldresult.Entry, bool) {
	if left, ok := affine.Simplify(affine.Sub(e, start), len(t.values), 0).(*affine.Constant); ok && left.Value >= n {
		return foldresult.Const(unbounded), true
	}
	if size, ok := t.entry(e); ok && (size.Value == nil || t.knows(size.Value)) {
		return size, true
	}
	return t.uncut(e, start, n)
}

// isMapStride reports whether the maker knows a stride, and can make a map with it.
func (a *BulkAnalysis) isMapStride(s mapStride, t *BulkTile) bool {
	bytes := tile.ElementBytes(t.buffer.Tensor().Elem) * s.factor
	if n, known := s.Known(); known {
		return n > 0 && n*bytes%(1<<mapAlignment) == 0
	}
	return s.factor > 0 && t.knows(s.Value) && (t.isDescriptor || (bytes<<min(axisinfo.Log2Divisibility(s.Value), mapAlignment))%(1<<mapAlignment) == 0)
}

// maxHostOperations is how many operations of a kernel the host repeats for a number of a map, at most.
const maxHostOperations = 32

// isHostValue reports whether the host can compute a value from the arguments of the kernel as the kernel does, in a few operations.
func isHostValue(v *ir.Value) bool {
	left := maxHostOperations
	return isComputedByHost(v, &left)
}

func isComputedByHost(v *ir.Value, left *int) bool {
	op := v.DefiningOp()
	if op == nil {
		f := v.ArgOf().ParentOp()
		return f.Def().Function && v.Index() < f.Region0().Entry().NumArgs()-tile.GridArgs
	}
	*left--
	isWide := v.Type() == ir.Type(ir.Index) || v.Type() == ir.Type(ir.I64) // narrower ones may wrap around
	switch {
	case *left < 0:
		return false
	case op.Is(arith.Constant), op.Is(arith.IndexCast), op.Is(arith.ExtSI):
	case isWide && (op.Is(arith.AddI) || op.Is(arith.SubI) || op.Is(arith.MulI)):
	default:
		return false
	}
	return !slices.ContainsFunc(op.Operands(), func(v *ir.Value) bool { return !isComputedByHost(v, left) })
}

// isInside reports whether a coordinate is not negative: a map has nothing before its tensor, where memory may have another row.
func (a *BulkAnalysis) isInside(e affine.Expr, values []*ir.Value) bool {
	switch e := e.(type) {
	case *affine.Constant:
		return e.Value >= 0
	case *affine.Dim:
		return a.isNonNegative(values[e.Pos])
	case *affine.Binary:
		return (e.Kind == affine.KindAdd || e.Kind == affine.KindMul) && a.isInside(e.LHS, values) && a.isInside(e.RHS, values)
	}
	return false
}

// isInsideLoop reports whether a coordinate that goes down with the counter of a loop is not negative in the last iteration.
func (a *BulkAnalysis) isInsideLoop(e affine.Expr, values []*ir.Value) bool {
	sum, ok := coordinates.SumOf(e, values)
	return ok && sum.Least(a.isNonNegative).IsNonNegative(a.isNonNegative)
}

// IsNonNegative reports whether a number is not negative.
func (a *BulkAnalysis) IsNonNegative(e foldresult.Entry) bool {
	if e.Value == nil {
		return e.Const >= 0
	}
	return coordinates.SumOfValue(e.Value).IsNonNegative(a.isNonNegative)
}

// isNonNegative reports whether an integer is not negative. The analysis of ranges knows nothing about arguments in loops: their counters count up, by a step that is positive.
func (a *BulkAnalysis) isNonNegative(v *ir.Value) bool {
	found, ok := a.nonNegative[v]
	if !ok {
		found = a.ranges.Of(v).Min >= 0 || a.followsNonNegative(v)
		a.nonNegative[v] = found
	}
	return found
}

// followsNonNegative reports whether an integer is not negative since others are not.
func (a *BulkAnalysis) followsNonNegative(v *ir.Value) bool {
	op := v.DefiningOp()
	is := func(i int) bool { return a.isNonNegative(op.Operand(i)) }
	switch {
	case op == nil:
		loop, ok := scf.AsFor(v.ArgOf().ParentOp())
		return ok && v == loop.Counter() && !loop.Unsigned() && a.isNonNegative(loop.LowerBound())
	case op.Is(arith.IndexCast), op.Is(arith.ExtSI), op.Is(arith.RemSI):
		return is(0)
	case op.Is(arith.DivSI):
		return is(1) && (is(0) || a.isRoundedUp(op))
	case op.Is(arith.AddI), op.Is(arith.MulI), op.Is(arith.MinSI):
		return is(0) && is(1)
	case op.Is(arith.MaxSI):
		return is(0) || is(1)
	case op.Is(arith.Select):
		return is(1) && is(2)
	}
	return false
}

// isRoundedUp reports whether a quotient is one of a number that is not negative plus its divisor minus 1, which is at least 0 since nothing is divided by 0.
func (a *BulkAnalysis) isRoundedUp(op *ir.Op) bool {
	rest := coordinates.SumOfValue(op.Operand(0)).Minus(coordinates.SumOfValue(op.Operand(1)))
	return rest.Plus(1).IsNonNegative(a.isNonNegative)
}

// Map makes the map of a tile, with further attributes: of the host at the beginning of a kernel, others before the outermost loop in which they do not change.
func (t *BulkTile) Map(kernel *ir.Op, attrs ...ir.NamedAttr) *ir.Value {
	b := ir.NewBuilder(kernel.Context())
	if t.before != nil {
		b.Before(t.whereKnown()).LocateAs(t.before)
		attrs = append(attrs, ir.NamedAttr{Name: "offset", Attr: b.Ctx.IntAttr(ir.I64, tile.TensorMapBytes*numMade(kernel))})
	} else {
		entry := kernel.Region0().Entry()
		b.AtStart(entry)
		for op := range entry.Ops() {
			if op.Is(tile.TensorMap) {
				b.After(op)
			}
		}
	}
	var cloned func(v *ir.Value) *ir.Value
	cloned = func(v *ir.Value) *ir.Value {
		op := v.DefiningOp()
		if op == nil || t.before != nil {
			return v
		}
		m := ir.NewMapping()
		for _, x := range op.Operands() {
			m.Values[x] = cloned(x)
		}
		c := op.Clone(m)
		b.Insert(c)
		return c.Result(0)
	}
	index := func(e foldresult.Entry) *ir.Value {
		if e.Value == nil {
			return arith.NewIndex(b, e.Const)
		}
		return toIndex(b, cloned(e.Value))
	}
	var sizes, strides []*ir.Value
	for _, e := range t.sizes {
		size := index(e)
		if e.Value != nil { // a map has no dimension of size 0
			size = arith.NewBinary(b, arith.MaxSI, size, arith.NewIndex(b, 1))
		}
		sizes = append(sizes, size)
	}
	for _, s := range t.strides {
		stride := index(s.Entry)
		if s.factor != 1 {
			stride = arith.NewBinary(b, arith.MulI, stride, arith.NewIndex(b, s.factor))
		}
		strides = append(strides, stride)
	}
	var nan *ir.Value
	if t.filling != nil {
		if nan = t.filling.Flag; nan == nil {
			nan = arith.NewConstant(b, ir.BoolAttr(true))
		}
	}
	return tile.NewTensorMap(b, t.memory(b), sizes, strides, nan, b.Ctx.DialectType(tile.TensorMapDef, t.buffer.Params...), attrs...).Result()
}

// numMade is how many maps a kernel makes.
func numMade(kernel *ir.Op) (n int64) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if o, ok := tile.AsTensorMap(op); ok && !o.IsHost() {
			n++
		}
		return ir.Continue
	})
	return n
}

// whereKnown is the outermost loop before which the kernel knows all that a map is made of, or the operation itself.
func (t *BulkTile) whereKnown() *ir.Op {
	at := t.before
	for op := t.before.Parent(); !op.Def().Function; op = op.Parent() {
		if !op.Is(scf.For) {
			continue
		}
		outside := *t
		if outside.before = op; !outside.isAllKnown() {
			break
		}
		at = op
	}
	return at
}

// isAllKnown reports whether the maker knows all that a map is made of.
func (t *BulkTile) isAllKnown() bool {
	is := func(e foldresult.Entry) bool { return e.Value == nil || t.knows(e.Value) }
	return t.knows(t.base) && !slices.ContainsFunc(t.sizes, func(e foldresult.Entry) bool { return !is(e) }) &&
		!slices.ContainsFunc(t.strides, func(s mapStride) bool { return !is(s.Entry) }) &&
		!slices.ContainsFunc(t.parts, func(p part) bool { return !t.isKnown(p.index) || !is(p.stride.Entry) }) &&
		(t.filling == nil || t.filling.Flag == nil || t.knows(t.filling.Flag))
}

// memory begins with the first element of the mapped tensor.
func (t *BulkTile) memory(b *ir.Builder) *ir.Value {
	if len(t.parts) == 0 {
		return t.base
	}
	offset, one := foldresult.Const(0), foldresult.Make(foldresult.Const(1))
	for _, p := range t.parts {
		stride := p.stride.Entry
		if stride.Value != nil {
			stride = foldresult.Value(toIndex(b, stride.Value))
		}
		at := foldresult.Mul(b, foldresult.Value(t.compute(b, ir.NewMapping(), p.index)), stride)
		offset = foldresult.Add(b, offset, foldresult.Mul(b, at, foldresult.Const(p.stride.factor)))
	}
	from := foldresult.Make(offset)
	elem := b.Ctx.MemRef([]int64{1}, ir.ElementTypeOf(t.base.Type()), b.Ctx.Strided([]int64{1}, from.Static[0]), nil)
	return memref.NewReinterpretCast(b, elem, t.base, foldresult.Slice{Offsets: from, Sizes: one, Strides: one})
}

func toIndex(b *ir.Builder, v *ir.Value) *ir.Value {
	if v.Type() == ir.Type(ir.Index) {
		return v
	}
	return arith.NewCast(b, arith.IndexCast, v, ir.Index)
}

// Coordinates computes the coordinates of the tile, of mapped values. In an empty tensor they are after the end of its map, which has an element along each dimension;
// launchers have other memory for such a map of theirs.
func (t *BulkTile) Coordinates(b *ir.Builder, m *ir.Mapping) (list []*ir.Value) {
	for i, e := range t.starts {
		at := t.compute(b, m, e)
		if size := t.sizes[i].Value; size != nil && t.before != nil {
			isEmpty := arith.NewCmpI(b, arith.ISLT, toIndex(b, size), arith.NewIndex(b, 1))
			at = arith.NewSelect(b, isEmpty, arith.NewIndex(b, afterAll), at)
		}
		list = append(list, at)
	}
	return list
}

// afterAll is a coordinate after all elements of a map of few.
const afterAll = 1 << 30

// compute computes an expression of mapped values.
func (t *BulkTile) compute(b *ir.Builder, m *ir.Mapping, e affine.Expr) *ir.Value {
	switch e := e.(type) {
	case *affine.Dim:
		return toIndex(b, m.Value(t.values[e.Pos]))
	case *affine.Binary:
		def := arith.AddI
		if e.Kind == affine.KindMul {
			def = arith.MulI
		}
		return arith.NewBinary(b, def, t.compute(b, m, e.LHS), t.compute(b, m, e.RHS))
	}
	return arith.NewIndex(b, e.(*affine.Constant).Value)
}
