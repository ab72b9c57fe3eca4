package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var reinterpretPatterns = []*rewrite.Pattern{
	{Name: "ReinterpretCastOpExtractStridedMetadataFolder", Root: memref.ReinterpretCast, Benefit: 1, From: []*ir.OpDef{memref.ExtractStridedMetadata}, Rewrite: reinterpretMetadata},
}

// ReinterpretCastConstants are not part of Patterns, because not all users want the types they give.
var ReinterpretCastConstants = []*rewrite.Pattern{
	{Name: "ReinterpretCastOpConstantFolder", Root: memref.ReinterpretCast, Benefit: 1, Rewrite: constantReinterpretCast},
}

// reinterpretMetadata:
//
//	%base, %offset, %size, %stride = memref.extract_strided_metadata %m : memref<?xf32, strided<[?], offset: ?>> -> ...
//	%r = memref.reinterpret_cast %base to offset: [%offset], sizes: [%size], strides: [%stride] : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
//
// uses %m for %r; with another layout %m is reinterpreted.
func reinterpretMetadata(r *rewrite.Rewriter, op *ir.Op) error {
	o := memref.ReinterpretCastOp{Op: op}
	metadata := memref.ExtractStridedMetadataOp{Op: o.Source().DefiningOp()}
	if o.Source() != metadata.BaseBuffer() {
		return rewrite.MatchFailure(op, "source is no memory")
	}
	if slices.Equal(layoutOf(o), layoutBefore(metadata)) {
		replaceWithCast(r, op, metadata.Source())
		return nil
	}
	r.Modify(op, func() { o.SetSource(metadata.Source()) })
	return nil
}

// layoutOf lists offset, sizes and strides, as constants where they are constant.
func layoutOf(o memref.ReinterpretCastOp) []foldresult.Entry {
	slice := o.Slice()
	strides, offset, _ := memref.Strides(o.ResultType())
	static := slices.Concat([]int64{offset}, o.ResultType().Shape, strides)
	given := slices.Concat(slice.Offsets.Entries(), slice.Sizes.Entries(), slice.Strides.Entries())
	return known(given, static)
}

// layoutBefore is layoutOf for the source of the metadata.
func layoutBefore(o memref.ExtractStridedMetadataOp) []foldresult.Entry {
	t := o.Source().Type().(*ir.MemRefType)
	strides, offset, _ := memref.Strides(t)
	var given []foldresult.Entry
	for _, v := range o.Op.Results()[1:] {
		given = append(given, foldresult.Value(v))
	}
	return known(given, slices.Concat([]int64{offset}, t.Shape, strides))
}

// known replaces entries by constants of a type, or by their constant values.
func known(entries []foldresult.Entry, static []int64) []foldresult.Entry {
	for i, e := range entries {
		n, ok := e.Known()
		switch {
		case static[i] != ir.Dynamic:
			entries[i] = foldresult.Const(static[i])
		case ok:
			entries[i] = foldresult.Const(n)
		}
	}
	return entries
}

// constantReinterpretCast:
//
//	%r = memref.reinterpret_cast %m to offset: [%c0], sizes: [%n], strides: [1] : memref<*xf32> to memref<?xf32, strided<[1], offset: ?>>
//
// becomes
//
//	%0 = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<*xf32> to memref<?xf32, strided<[1]>>
//	%r = memref.cast %0 : memref<?xf32, strided<[1]>> to memref<?xf32, strided<[1], offset: ?>>
func constantReinterpretCast(r *rewrite.Rewriter, op *ir.Op) error {
	o := memref.ReinterpretCastOp{Op: op}
	slice := o.Slice()
	var offset, sizes, strides bool
	slice.Offsets, offset = foldSizes(slice.Offsets)
	slice.Sizes, sizes = foldSizes(slice.Sizes)
	slice.Strides, strides = foldEntries(slice.Strides, func(int64) bool { return true })
	if !offset && !sizes && !strides {
		return rewrite.MatchFailure(op, "no offset, size or stride is another constant")
	}
	t := o.ResultType()
	layout := r.Ctx.Strided(slice.Strides.Static, slice.Offsets.Static[0])
	made := memref.NewReinterpretCast(r.Builder, r.Ctx.MemRef(slice.Sizes.Static, t.Elem, layout, t.Space), o.Source(), slice)
	replaceWithCast(r, op, made)
	return nil
}
