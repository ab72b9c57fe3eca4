package memref

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// SubView defines memref.subview: views a part of a buffer, given by offsets, sizes and
// strides.
var SubView = &ir.OpDef{
	Name: "memref.subview",
	Doc:  "views a part of a buffer, given by offsets, sizes and strides",
	Example: `// %m: memref<4x8xf32>
// %i: index
%r = memref.subview %m[%i, 0] [1, 4] [1, 2] : memref<4x8xf32> to memref<4xf32, strided<[2], offset: ?>>`,
	Operands:    foldresult.SliceOperands(ir.Slot{Name: "source", Type: ir.AnyMemRef, Doc: "is the buffer a part of which is seen"}),
	Results:     []ir.Slot{{Name: "result", Type: ir.AnyMemRef}},
	Attrs:       foldresult.SliceAttrs(),
	Format:      "$source `` " + foldresult.SliceFormat + " attr-dict `:` type($source) `to` type($result)",
	Custom:      foldresult.Directives(),
	Traits:      ir.Pure | ir.OperandSegments,
	Verify:      verifySubView,
	ResultNames: name("subview"),
}

// SourceType is the type of the whole buffer.
func (o SubViewOp) SourceType() *ir.MemRefType { return memRefType(o.Source()) }

// ResultType is the type of the part.
func (o SubViewOp) ResultType() *ir.MemRefType { return memRefType(o.Result()) }

// Slice has the offsets, sizes and strides of the part.
func (o SubViewOp) Slice() foldresult.Slice { return foldresult.SliceOf(o.Op, 1) }

// DroppedDims marks the dimensions of the source that the result lacks.
func (o SubViewOp) DroppedDims() []bool {
	slice := o.Slice()
	full := SubViewType(o.Op.Context(), o.SourceType(), slice.Offsets.Static, slice.Sizes.Static, slice.Strides.Static)
	dropped, _ := droppedDims(full, o.ResultType(), slice.Sizes.Static)
	return dropped
}

// TypeFor is the type of a part of another buffer, or another part, without
// the dimensions that the result of this operation lacks; nil when it is open
// which ones these are.
func (o SubViewOp) TypeFor(source *ir.MemRefType, part foldresult.Slice) *ir.MemRefType {
	slice := o.Slice()
	full := SubViewType(o.Op.Context(), o.SourceType(), slice.Offsets.Static, slice.Sizes.Static, slice.Strides.Static)
	dropped, ok := droppedDims(full, o.ResultType(), part.Sizes.Static)
	if !ok {
		return nil
	}
	return ReducedSubViewType(o.Op.Context(), source, part.Offsets.Static, part.Sizes.Static, part.Strides.Static, dropped)
}

// SubViewType is the type of a part of a buffer when no dimension is dropped.
// The buffer is strided.
func SubViewType(ctx *ir.Context, t *ir.MemRefType, offsets, sizes, strides []int64) *ir.MemRefType {
	old, offset, _ := Strides(t)
	layout := make([]int64, len(old))
	for i := range old {
		offset = add(offset, mul(offsets[i], old[i]))
		layout[i] = mul(old[i], strides[i])
	}
	return ctx.MemRef(sizes, t.Elem, ctx.Strided(layout, offset), t.Space)
}

// ReducedSubViewType is the type of a part of a buffer when, of the dimensions
// of size 1, those marked are dropped.
func ReducedSubViewType(ctx *ir.Context, t *ir.MemRefType, offsets, sizes, strides []int64, dropped []bool) *ir.MemRefType {
	full := SubViewType(ctx, t, offsets, sizes, strides)
	layout := full.Layout.(*ir.StridedAttr)
	var shape, kept []int64
	for i, drop := range dropped {
		if !drop {
			shape = append(shape, full.Shape[i])
			kept = append(kept, layout.Strides[i])
		}
	}
	return ctx.MemRef(shape, t.Elem, ctx.Strided(kept, layout.Offset), t.Space)
}

// droppedDims finds the dimensions of size 1 that the type reduced lacks.
// Where sizes leave a choice, the strides decide.
func droppedDims(full, reduced *ir.MemRefType, sizes []int64) (dropped []bool, ok bool) {
	dropped = make([]bool, len(full.Shape))
	excess := len(full.Shape) - len(reduced.Shape)
	if excess == 0 {
		return dropped, true
	}
	ones := 0
	for i, n := range sizes {
		if n == 1 {
			dropped[i] = true
			ones++
		}
	}
	if ones == excess {
		return dropped, true
	}
	have, _, okFull := Strides(full)
	keep, _, okReduced := Strides(reduced)
	if !okFull || !okReduced {
		return nil, false
	}
	surplus := map[int64]int{} // how many more dimensions of a stride there are than wanted
	for _, s := range have {
		surplus[s]++
	}
	for _, s := range keep {
		surplus[s]--
	}
	for i, s := range have {
		if !dropped[i] {
			continue
		}
		switch {
		case surplus[s] > 0:
			surplus[s]--
		case surplus[s] == 0:
			dropped[i] = false
			ones--
		default:
			return nil, false
		}
	}
	return dropped, ones == excess
}

func verifySubView(op *ir.Op) error {
	o := SubViewOp{op}
	source, result, slice := o.SourceType(), o.ResultType(), o.Slice()
	if err := slice.Verify(op, len(source.Shape), len(source.Shape)); err != nil {
		return err
	}
	if source.Space != result.Space {
		return op.Errorf("different memory spaces specified for base memref type %s and subview memref type %s",
			ir.QuoteType(source), ir.QuoteType(result))
	}
	if !IsStrided(source) {
		return op.Errorf("base type %s is not strided", ir.QuoteType(source))
	}
	full := SubViewType(op.Context(), source, slice.Offsets.Static, slice.Sizes.Static, slice.Strides.Static)
	switch foldresult.CompareReduced(full.Shape, result.Shape, full.Elem == result.Elem) {
	case foldresult.RankTooLarge:
		return op.Errorf("expected result rank to be smaller or equal to the source rank, but got %s", ir.QuoteType(result))
	case foldresult.SizeMismatch:
		return op.Errorf("expected result type to be %s or a rank-reduced version. (mismatch of result sizes), but got %s",
			ir.QuoteType(full), ir.QuoteType(result))
	case foldresult.ElementMismatch:
		return op.Errorf("expected result element type to be %s, but got %s", ir.QuoteType(full.Elem), ir.QuoteType(result))
	}
	if !sameLayoutReduced(full, result, slice.Sizes.Static) {
		return op.Errorf("expected result type to be %s or a rank-reduced version. (mismatch of result layout), but got %s",
			ir.QuoteType(full), ir.QuoteType(result))
	}
	if why := slice.OutOfBounds(source.Shape); why != "" {
		return op.Errorf("%s", why)
	}
	return nil
}

// sameLayoutReduced compares offsets, and the strides of the dimensions kept.
func sameLayoutReduced(full, reduced *ir.MemRefType, sizes []int64) bool {
	have, offset, okFull := Strides(full)
	want, wantOffset, okReduced := Strides(reduced)
	if !okFull || !okReduced || offset != wantOffset {
		return false
	}
	dropped, ok := droppedDims(full, reduced, sizes)
	if !ok {
		return false
	}
	next := 0
	for i, s := range have {
		if dropped[i] {
			continue
		}
		if s != want[next] {
			return false
		}
		next++
	}
	return true
}
