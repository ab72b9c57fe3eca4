package tts

import (
	"slices"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// The lists of sizes, strides, offsets and so on, as formats spell them.
const (
	stridesFormat = " `` `,` `strides` `` `:` custom<DynamicIndexList>($strides, $static_strides)"
	offsetsFormat = " `` `,` `offsets` `` `:` custom<DynamicIndexList>($offsets, $static_offsets)"
	shapeFormat   = " `` `,` `shape` `` `:` custom<DynamicIndexList>($shape, $static_shape)"
)

var indexLists = map[string]ir.Directive{"DynamicIndexList": foldresult.DynamicIndexList}

func indices(name string) ir.Slot {
	return ir.Slot{Name: name, Type: ir.IndexConstraint, Arity: ir.Variadic}
}

func ints(name string) ir.AttrSlot { return ir.AttrSlot{Name: name, Type: ir.DenseI64Array} }

// Operand slots of MakeTPtr.
const (
	tptrBase = iota
	tptrStrides
	tptrOffsets
	tptrShape
)

// MakeTPtr defines tts.make_tptr: describes the addresses of a tile by sizes, strides
// and offsets from a base.
var MakeTPtr = &ir.OpDef{
	Name: "tts.make_tptr",
	Doc:  "describes the addresses of a tile by sizes, strides and offsets from a base",
	Example: "// %p: !tt.ptr<f32>\n// %s: index\n" +
		"%r = tts.make_tptr %p to sizes: [4, 8], strides: [%s, 1], offsets: [0, %s], shape: [0, 0], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>",
	Operands: []ir.Slot{{Name: "base", Type: tt.PtrConstraint}, indices("strides"), indices("offsets"), indices("shape")},
	Results:  []ir.Slot{{Name: "result", Type: tt.PtrLikeConstraint}},
	Attrs: []ir.AttrSlot{
		ints("sizes"), ints("static_strides"), ints("static_offsets"), ints("static_shape"),
		{Name: "order", Type: ir.DenseI32Array, Doc: "lists the dimensions of a block pointer from the one that is closest in memory; it is empty for other tiles"},
	},
	Format: "$base `to` `sizes` `` `:` $sizes" + stridesFormat + offsetsFormat + shapeFormat +
		" `` `,` `order` `` `:` $order attr-dict `:` type($base) `to` type($result)",
	Custom: indexLists,
	Traits: ir.Pure | ir.OperandSegments,
	Verify: func(op *ir.Op) error {
		o := MakeTPtrOp{tile{op, tptrStrides}}
		if err := verifyLists(op, len(o.Sizes()), []namedList{
			{"stride", o.strideList()}, {"offset", o.offsetList()}, {"shape", o.shapeList()},
		}); err != nil {
			return err
		}
		if err := verifyOrder(o); err != nil {
			return err
		}
		return verifyTileType(o.tile)
	},
}

type namedList struct {
	name string
	list foldresult.List
}

// verifyLists checks that each list has one entry per dimension, so that views
// can rely on it.
func verifyLists(op *ir.Op, rank int, lists []namedList) error {
	for _, l := range lists {
		if wrong := l.list.Wrong(rank, l.name); wrong != "" {
			return op.OpErrorf("%s", wrong)
		}
	}
	return nil
}

// tile is a view of the two operations that describe addresses.
type tile struct {
	Op      *ir.Op
	strides int // operand slot of the strides; that of the offsets is next
}

// Base is the pointer all offsets count from.
func (o tile) Base() *ir.Value { return o.Op.Operand(0) }

// ElementType is the type the addresses point to.
func (o tile) ElementType() ir.Type {
	p, _ := tt.AsPtr(o.Base().Type())
	return p.Pointee()
}

// Sizes are the dimensions of the tile.
func (o tile) Sizes() []int64 { return o.Op.IntsAttr("sizes") }

// strideList has one entry per dimension: the elements between neighbours.
func (o tile) strideList() foldresult.List { return foldresult.Of(o.Op, o.strides, "static_strides") }

// offsetList has one entry per dimension: the elements from the base to the
// tile, already multiplied by the stride for tiles that are no block pointers.
func (o tile) offsetList() foldresult.List { return foldresult.Of(o.Op, o.strides+1, "static_offsets") }

// Strides and Offsets are the lists as entries.
func (o tile) Strides() []foldresult.Entry { return o.strideList().Entries() }
func (o tile) Offsets() []foldresult.Entry { return o.offsetList().Entries() }

// MakeTPtrOp views a tts.make_tptr.
type MakeTPtrOp struct{ tile }

// AsMakeTPtr views an operation as tts.make_tptr.
func AsMakeTPtr(op *ir.Op) (MakeTPtrOp, bool) {
	return MakeTPtrOp{tile{op, tptrStrides}}, op.Is(MakeTPtr)
}

// shapeList has one entry per dimension: for a block pointer the size of the
// tensor in memory, otherwise the number of elements after which addresses wrap
// around, 0 where they do not.
func (o MakeTPtrOp) shapeList() foldresult.List {
	return foldresult.Of(o.Op, tptrShape, "static_shape")
}

// Shape is the list as entries.
func (o MakeTPtrOp) Shape() []foldresult.Entry { return o.shapeList().Entries() }

// IsBlockPtr reports whether the tile comes from a block pointer.
func (o MakeTPtrOp) IsBlockPtr() bool { return len(o.Order()) > 0 }

// IsStructured reports whether the addresses are base, offsets and strides and
// nothing else.
func (o MakeTPtrOp) IsStructured() bool { return !o.IsBlockPtr() && o.shapeList().AllConst(0) }

// IsWrapping reports whether addresses wrap around in some dimension.
func (o MakeTPtrOp) IsWrapping() bool { return !o.IsBlockPtr() && !o.shapeList().AllConst(0) }

// TPtr has the operands and attributes of a tts.make_tptr; the accessors of MakeTPtrOp say
// what the lists mean.
type TPtr struct {
	Base                    *ir.Value          // the pointer that all offsets count from
	Sizes                   []int64            // of the tile
	Strides, Offsets, Shape []foldresult.Entry // one entry per dimension each
	Order                   []int64            // of a block pointer, fastest dimension first; empty otherwise
}

// Build makes the operation. The result is a tensor of pointers, or a pointer
// to a tensor when there is an order.
func (t *TPtr) Build(b *ir.Builder) *ir.Op {
	base, _ := tt.AsPtr(t.Base.Type())
	var result ir.Type = b.Ctx.Tensor(t.Sizes, base.DialectType)
	if len(t.Order) > 0 {
		result = tt.PtrInSpace(b.Ctx, b.Ctx.Tensor(t.Sizes, base.Pointee()), base.Space())
	}
	strides, offsets, shape := foldresult.IndexList(b, t.Strides...), foldresult.IndexList(b, t.Offsets...), foldresult.IndexList(b, t.Shape...)
	operands, segments := grouped(b.Ctx, []*ir.Value{t.Base}, strides.Dynamic, offsets.Dynamic, shape.Dynamic)
	return b.Create(MakeTPtr, operands, []ir.Type{result}, segments,
		ir.NamedAttr{Name: "sizes", Attr: b.Ctx.I64Array(t.Sizes...)},
		ir.NamedAttr{Name: "static_strides", Attr: strides.StaticAttr(b.Ctx)},
		ir.NamedAttr{Name: "static_offsets", Attr: offsets.StaticAttr(b.Ctx)},
		ir.NamedAttr{Name: "static_shape", Attr: shape.StaticAttr(b.Ctx)},
		ir.NamedAttr{Name: "order", Attr: b.Ctx.I32Array(t.Order...)})
}

// grouped puts groups of operands one after the other, with the attribute
// that tells them apart.
func grouped(ctx *ir.Context, groups ...[]*ir.Value) ([]*ir.Value, ir.NamedAttr) {
	operands := slices.Concat(groups...)
	sizes := make([]int64, len(groups))
	for i, g := range groups {
		sizes[i] = int64(len(g))
	}
	return operands, ir.NamedAttr{Name: "operandSegmentSizes", Attr: ctx.I32Array(sizes...)}
}

// optional is a group of one value, or of none when it is nil.
func optional(v *ir.Value) []*ir.Value {
	if v == nil {
		return nil
	}
	return []*ir.Value{v}
}
