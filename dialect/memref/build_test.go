package memref_test

import (
	"testing"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/internal/verify/testir"
	"github.com/tshared/tshared/ir"
)

// TestBuildAccess: the type of a loaded element is inferred.
func TestBuildAccess(t *testing.T) {
	testir.Builds(t, "%m: memref<4x?xf32>, %i: index, %j: index", `%x = memref.load %m[%i, %j] : memref<4x?xf32>
memref.store %x, %m[%j, %i] {nontemporal = true} : memref<4x?xf32>
%d = memref.dim %m, %i : memref<4x?xf32>`,
		func(b *ir.Builder, args []*ir.Value) {
			m, i, j := args[0], args[1], args[2]
			load := memref.NewLoad(b, m, []*ir.Value{i, j})
			memref.NewStore(b, load.Result(), m, []*ir.Value{j, i}, ir.NamedAttr{Name: "nontemporal", Attr: ir.True})
			memref.NewDim(b, m, i)
		}, memref.Dialect)
}

// TestBuildAlloc: one of two variadic groups is empty.
func TestBuildAlloc(t *testing.T) {
	testir.Builds(t, "%n: index", `%a = memref.alloc(%n) {alignment = 64 : i64} : memref<4x?xf32>
%b = memref.alloca() : memref<4xf32>`,
		func(b *ir.Builder, args []*ir.Value) {
			memref.NewAlloc(b, memref.Alloc, b.Ctx.MemRef([]int64{4, ir.Dynamic}, ir.F32, nil, nil), args, nil, b.Ctx.IntAttr(ir.I64, 64))
			memref.NewAlloc(b, memref.Alloca, b.Ctx.MemRef([]int64{4}, ir.F32, nil, nil), nil, nil, nil)
		}, memref.Dialect)
}

// TestBuildSlices: static and dynamic entries mixed in three lists.
func TestBuildSlices(t *testing.T) {
	testir.Builds(t, "%m: memref<8x16xf32>, %i: index, %n: index", `%s = memref.subview %m[%i, 2] [4, %n] [1, 1] : memref<8x16xf32> to memref<4x?xf32, strided<[16, 1], offset: ?>>
%r = memref.reinterpret_cast %m to offset: [%i], sizes: [%n, 4], strides: [%n, 1] : memref<8x16xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>`,
		func(b *ir.Builder, args []*ir.Value) {
			m, i, n := args[0], foldresult.Value(args[1]), foldresult.Value(args[2])
			one, two, four := foldresult.Const(1), foldresult.Const(2), foldresult.Const(4)
			slice := foldresult.Slice{Offsets: foldresult.Make(i, two), Sizes: foldresult.Make(four, n), Strides: foldresult.Make(one, one)}
			t := memref.SubViewType(b.Ctx, m.Type().(*ir.MemRefType), slice.Offsets.Static, slice.Sizes.Static, slice.Strides.Static)
			memref.NewSubView(b, t, m, slice)
			layout := b.Ctx.Strided([]int64{ir.Dynamic, 1}, ir.Dynamic)
			memref.NewReinterpretCast(b, b.Ctx.MemRef([]int64{ir.Dynamic, 4}, ir.F32, layout, nil), m,
				foldresult.Slice{Offsets: foldresult.Make(i), Sizes: foldresult.Make(n, four), Strides: foldresult.Make(n, one)})
		}, memref.Dialect)
}

// TestBuildMetadata: the results are inferred, their number from the rank.
func TestBuildMetadata(t *testing.T) {
	testir.Builds(t, "%m: memref<4x?xf32>", `%base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<4x?xf32> -> memref<f32>, index, index, index, index, index`,
		func(b *ir.Builder, args []*ir.Value) { memref.NewExtractStridedMetadata(b, args[0]) }, memref.Dialect)
}
