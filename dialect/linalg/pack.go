package linalg

import (
	"slices"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

const (
	outerPermAttr  = "outer_dims_perm"
	innerDimsAttr  = "inner_dims_pos"
	innerTilesAttr = "static_inner_tiles"
)

// tilingAttrs describe how a tensor is laid out in tiles.
func tilingAttrs() []ir.AttrSlot {
	return []ir.AttrSlot{
		{Name: outerPermAttr, Type: ir.DenseI64Array, Optional: true},
		{Name: innerDimsAttr, Type: ir.DenseI64Array},
		{Name: innerTilesAttr, Type: ir.DenseI64Array},
	}
}

const tilingFormat = "(`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos " +
	"`inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) " +
	"`into` $dest attr-dict `:` type($source) `->` type($dest)"

// Pack lays a tensor out in tiles: the tiled dimensions count tiles, and new
// innermost dimensions run within a tile.
var resultIsDest = []ir.Infer{{From: "dest", To: "result", What: "result type matches type of dest"}}

// Pack defines linalg.pack: lays a tensor out in tiles.
var Pack = &ir.OpDef{
	Name: "linalg.pack",
	Doc:  "lays a tensor out in tiles",
	Example: `// %s: tensor<16x30xf32>
// %d: tensor<1x2x32x8xf32>
// %p: f32
%r = linalg.pack %s padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [32, 8] into %d : tensor<16x30xf32> -> tensor<1x2x32x8xf32>`,
	Operands: []ir.Slot{
		{Name: "source", Type: ir.RankedTensor},
		{Name: "dest", Type: ir.RankedTensor},
		{Name: "padding_value", Type: ir.AnyType, Arity: ir.Optional},
		{Name: "inner_tiles", Type: ir.IndexConstraint, Arity: ir.Variadic},
	},
	Results:       []ir.Slot{{Name: "result", Type: ir.RankedTensor}},
	Attrs:         tilingAttrs(),
	Format:        "$source (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)? " + tilingFormat,
	Custom:        map[string]ir.Directive{"DynamicIndexList": foldresult.DynamicIndexList},
	Traits:        ir.NoEffects | ir.OperandSegments,
	Speculatable:  func(op *ir.Op) bool { o := packOp(op); return o.Padding() != nil || o.hasKnownTiles() },
	Infer:         resultIsDest,
	ResultNames:   nameResult("pack"),
	Verify:        verifyPack,
	VerifyRegions: func(op *ir.Op) error { return verifyResults(op, op.OperandsOf(1)) },
}

// Unpack undoes Pack.
var Unpack = &ir.OpDef{
	Name: "linalg.unpack",
	Doc:  "lays a tensor out plainly that was laid out in tiles",
	Example: `// %s: tensor<2x1x8x32xf32>
// %d: tensor<16x30xf32>
%r = linalg.unpack %s inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %d : tensor<2x1x8x32xf32> -> tensor<16x30xf32>`,
	Operands: []ir.Slot{
		{Name: "source", Type: ir.RankedTensor},
		{Name: "dest", Type: ir.RankedTensor},
		{Name: "inner_tiles", Type: ir.IndexConstraint, Arity: ir.Variadic},
	},
	Results:       []ir.Slot{{Name: "result", Type: ir.RankedTensor}},
	Attrs:         tilingAttrs(),
	Format:        "$source " + tilingFormat,
	Custom:        map[string]ir.Directive{"DynamicIndexList": foldresult.DynamicIndexList},
	Traits:        ir.NoEffects,
	Speculatable:  func(op *ir.Op) bool { return unpackOp(op).hasKnownTiles() },
	Infer:         resultIsDest,
	ResultNames:   nameResult("unpack"),
	Verify:        func(op *ir.Op) error { return verifyTiling(unpackOp(op)) },
	VerifyRegions: func(op *ir.Op) error { return verifyResults(op, op.OperandsOf(1)) },
}

// TilingOp is a view of linalg.pack and linalg.unpack.
type TilingOp struct {
	Op    *ir.Op // the operation
	packs bool
}

// AsPack views an operation as linalg.pack.
func AsPack(op *ir.Op) (TilingOp, bool) { return packOp(op), op.Is(Pack) }

// AsUnpack views an operation as linalg.unpack.
func AsUnpack(op *ir.Op) (TilingOp, bool) { return unpackOp(op), op.Is(Unpack) }

func packOp(op *ir.Op) TilingOp   { return TilingOp{op, true} }
func unpackOp(op *ir.Op) TilingOp { return TilingOp{op, false} }

// Source is the tensor read.
func (o TilingOp) Source() *ir.Value { return o.Op.Operand(0) }

// Dest is the tensor the result starts from.
func (o TilingOp) Dest() *ir.Value { return o.Op.Operand(1) }

// Padding is the value that fills incomplete tiles, nil when there is none.
func (o TilingOp) Padding() *ir.Value {
	if !o.packs {
		return nil
	}
	return o.Op.OperandOf(2)
}

// OuterPerm is the order of the dimensions that count tiles; empty when it is
// that of the plain tensor.
func (o TilingOp) OuterPerm() []int64 { return intsOf(o.Op, outerPermAttr) }

// InnerDims are the dimensions that are tiled.
func (o TilingOp) InnerDims() []int64 { return intsOf(o.Op, innerDimsAttr) }

// InnerTiles are the sizes of tiles along InnerDims.
func (o TilingOp) InnerTiles() foldresult.List {
	slot := 2
	if o.packs {
		slot = 3
	}
	return foldresult.Of(o.Op, slot, innerTilesAttr)
}

// Plain is the type of the tensor that is not tiled.
func (o TilingOp) Plain() *ir.TensorType { return o.side(o.packs) }

// Tiled is the type of the tensor laid out in tiles.
func (o TilingOp) Tiled() *ir.TensorType { return o.side(!o.packs) }

func (o TilingOp) side(source bool) *ir.TensorType {
	v := o.Dest()
	if source {
		v = o.Source()
	}
	return v.Type().(*ir.TensorType)
}

// hasKnownTiles reports whether all sizes of tiles are known: without padding,
// sizes that do not fit have no meaning.
func (o TilingOp) hasKnownTiles() bool {
	return !slices.Contains(o.InnerTiles().Static, ir.Dynamic)
}

func verifyPack(op *ir.Op) error {
	o := packOp(op)
	if err := verifyTiling(o); err != nil {
		return err
	}
	elem := ir.ElementTypeOf(o.Source().Type())
	if pad := o.Padding(); pad != nil && pad.Type() != elem {
		return op.OpErrorf("expected padding_value has %s but got: %s", ir.QuoteType(elem), ir.QuoteType(pad.Type()))
	}
	if o.Padding() == nil && o.needsPadding() {
		return op.OpErrorf("invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set")
	}
	return nil
}

// needsPadding reports whether a dimension is known not to divide into tiles.
func (o TilingOp) needsPadding() bool {
	shape, tiles := o.Plain().Shape, o.InnerTiles().Static
	for i, dim := range o.InnerDims() {
		size, tile := shape[dim], tiles[i]
		if size != ir.Dynamic && tile != ir.Dynamic && size%tile != 0 {
			return true
		}
	}
	return false
}

// FillsAllTiles reports whether it is known that no tile needs padding.
func (o TilingOp) FillsAllTiles() bool {
	shape := o.Plain().Shape
	if slices.ContainsFunc(o.InnerDims(), func(dim int64) bool { return shape[dim] == ir.Dynamic }) {
		return false
	}
	return o.hasKnownTiles() && !o.needsPadding()
}

// ReachesAllTiles reports whether a plain tensor of another shape is known to
// have elements in all tiles of each dimension.
func (o TilingOp) ReachesAllTiles(shape []int64) bool {
	perm, tiles := o.OuterPerm(), o.InnerTiles().Static
	for i, dim := range o.InnerDims() {
		at := int(dim)
		if len(perm) > 0 {
			at = slices.Index(perm, dim)
		}
		count, size, tile := o.Tiled().Shape[at], shape[dim], tiles[i]
		if count == ir.Dynamic || size == ir.Dynamic || tile == ir.Dynamic || count*tile-size >= tile {
			return false
		}
	}
	return true
}

// DropPadding removes the value that fills incomplete tiles.
func (o TilingOp) DropPadding() {
	at, _, _ := o.Op.OperandGroup(2)
	tiles := int64(len(o.InnerTiles().Dynamic))
	o.Op.SetOperands(slices.Delete(o.Op.Operands(), at, at+1))
	o.Op.SetAttr(segmentsAttr, o.Op.Context().I32Array(1, 1, 0, tiles))
}

// Fits reports whether the operation makes sense on other types and tiles.
func (o TilingOp) Fits(source, dest ir.Type, tiles foldresult.List) bool {
	values := []*ir.Value{ir.NewPlaceholder(source), ir.NewPlaceholder(dest)}
	try := NewTilingLike(ir.NewBuilder(o.Op.Context()), o, values[0], values[1], tiles.Entries())
	defer try.Erase()
	return o.Op.Def().Verify(try) == nil
}

// NewTilingLike makes an operation like another one on other tensors and
// tiles.
func NewTilingLike(b *ir.Builder, o TilingOp, source, dest *ir.Value, tiles []foldresult.Entry) *ir.Op {
	list := foldresult.Make(tiles...)
	st := &ir.OpState{Def: o.Op.Def(), Operands: []*ir.Value{source, dest}, Types: []ir.Type{dest.Type()}}
	st.Attrs = slices.Clone(o.Op.Attrs())
	counts := []int64{1, 1}
	if o.packs {
		counts = append(counts, 0)
		if p := o.Padding(); p != nil {
			st.Operands = append(st.Operands, p)
			counts[2] = 1
		}
		st.SetAttr(segmentsAttr, b.Ctx.I32Array(append(counts, int64(len(list.Dynamic)))...))
	}
	st.Operands = append(st.Operands, list.Dynamic...)
	st.SetAttr(innerTilesAttr, list.StaticAttr(b.Ctx))
	return b.CreateFrom(st)
}

// verifyTiling checks the description of the tiles and the tiled type against
// the plain one.
func verifyTiling(o TilingOp) error {
	plain, tiled, tiles := o.Plain(), o.Tiled(), o.InnerTiles()
	rank := len(plain.Shape)
	if slices.Contains(tiles.Static, 0) {
		return o.Op.Errorf("invalid zero tile factor")
	}
	if !distinctWithin(o.InnerDims(), rank) {
		return o.Op.Errorf("invalid inner_dims_pos vector")
	}
	perm := o.OuterPerm()
	if !distinctWithin(perm, rank) {
		return o.Op.Errorf("invalid outer_dims_perm vector")
	}
	if len(perm) != 0 && len(perm) != rank {
		return o.Op.Errorf("outer_dims_perm must be a permutation or empty")
	}
	if len(tiles.Static) > rank {
		return o.Op.Errorf("tiling factors must be less than or equal to the input rank for pack or output rank for unpack")
	}
	if len(tiles.Static) != len(o.InnerDims()) {
		return o.Op.Errorf("tiling factors must equal the number of dimensions to tile")
	}
	if want := rank + len(tiles.Static); len(tiled.Shape) != want {
		return o.Op.Errorf("packed rank != (unpacked rank + num tiling factors), got %d != %d", len(tiled.Shape), want)
	}
	if !slices.Equal(tiled.Shape[rank:], tiles.Static) {
		return o.Op.Errorf("mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type")
	}
	expected := o.Op.Context().Tensor(o.tiledShape(), plain.Elem)
	if !ir.CompatibleShapes(expected, tiled) {
		return o.Op.Errorf("expected %s for the packed domain value, got %s", ir.QuoteType(expected), ir.QuoteType(tiled))
	}
	return nil
}

// distinctWithin reports whether the list has each of 0..n-1 at most once and
// nothing else.
func distinctWithin(list []int64, n int) bool {
	for i, v := range list {
		if v < 0 || v >= int64(n) || slices.Contains(list[:i], v) {
			return false
		}
	}
	return true
}

// tiledShape is the shape of the plain tensor laid out in tiles.
func (o TilingOp) tiledShape() []int64 {
	tiles := o.InnerTiles().Static
	outer := slices.Clone(o.Plain().Shape)
	for i, dim := range o.InnerDims() {
		switch size, tile := outer[dim], tiles[i]; {
		case size == ir.Dynamic:
		case tile == ir.Dynamic:
			outer[dim] = ir.Dynamic
		default:
			outer[dim] = (size + tile - 1) / tile
		}
	}
	if perm := o.OuterPerm(); len(perm) > 0 {
		ordered := make([]int64, len(outer))
		for i, dim := range perm {
			ordered[i] = outer[dim]
		}
		outer = ordered
	}
	return append(outer, tiles...)
}
