package tile

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// offsets are the coordinates in the tensor of the memory's first element.
var offsets = ir.Slot{Name: "offsets", Type: ir.IndexConstraint, Arity: ir.Variadic, Doc: "are the coordinates of the memory's first element in the tensor, all 0 when there are none"}

// guard is the condition under which an access is vectorised.
var guard = ir.Slot{Name: "guard", Type: ir.BoolLike, Arity: ir.Optional, Doc: "says at run time whether the width holds: where it is false, accesses are per element; nil when the width always holds"}

// located are the values on which the coordinates of the memory in a tensor in memory depend.
var located = ir.Slot{Name: "located", Type: isInt, Arity: ir.Variadic, Doc: "are the values of which the maps make the coordinates of the memory in a tensor in memory"}

// wrap says where a tile that wraps around begins.
var wrap = ir.Slot{Name: "wrap", Type: isInt, Arity: ir.Variadic, Doc: "are an offset and a modulus, of one type: along wrap_dim, element i is that of the memory at the remainder of offset + i by the modulus, which has the sign of the sum; none when the tile does not wrap around"}

// wrapDim is the dimension along which a tile wraps around.
var wrapDim = ir.AttrSlot{Name: "wrap_dim", Type: ir.I64Attr, Optional: true, Doc: "is the dimension along which the tile wraps around"}

// WrapUndefined is the attribute of a load which says that its tile need not wrap around.
const WrapUndefined = "wrap_undefined"

var wrapUndefined = ir.AttrSlot{Name: WrapUndefined, Type: ir.UnitAttrType, Optional: true, Doc: "says that elements whose sum is not less than the modulus are undefined, since nothing uses them"}

// Wrap is how a tile wraps around: along a dimension, element i is that of the memory at the remainder of Offset + i by Modulus, which has the
// sign of the sum.
type Wrap struct {
	Dim             int       // the dimension
	Offset, Modulus *ir.Value // integers or indices, of one type
	Undefined       bool      // elements whose sum is not less than the modulus are
}

// wrapOf is how the tile of an access wraps around; nil if it does not.
func wrapOf(op *ir.Op, values []*ir.Value) *Wrap {
	if d, ok := op.IntAttr(wrapDim.Name); ok {
		return &Wrap{int(d), values[0], values[1], op.HasAttr(wrapUndefined.Name)}
	}
	return nil
}

// Wrapped returns how the tile wraps around; nil if it does not.
func (o LoadOp) Wrapped() *Wrap { return wrapOf(o.Op, o.Wrap()) }

// Wrapped returns how the tile wraps around; nil if it does not.
func (o AsyncCopyOp) Wrapped() *Wrap { return wrapOf(o.Op, o.Wrap()) }

// verifyWrap checks how the tile of an access wraps around.
func verifyWrap(op *ir.Op, values, offsets []*ir.Value, rank int) error {
	d, ok := op.IntAttr(wrapDim.Name)
	switch {
	case !ok && len(values) == 0 && !op.HasAttr(wrapUndefined.Name):
		return nil
	case !ok || len(values) != 2 || values[0].Type() != values[1].Type():
		return op.OpErrorf("a tile that wraps around needs a dimension, and an offset and a modulus of one type")
	case d < 0 || d >= int64(rank):
		return op.OpErrorf("the tile has no dimension %d", d)
	case len(offsets) > 0:
		return op.OpErrorf("a tile that wraps around is at no offsets")
	}
	return nil
}

// accessAttrs are the attributes of loads and stores.
var accessAttrs = slices.Concat([]ir.AttrSlot{
	{Name: "alignment", Type: ir.I64Attr, Optional: true, Doc: "is that of the memory's first element, in bytes"},
	{Name: "vector", Type: ir.I64Attr, Optional: true, Doc: "is the vector width: how many contiguous elements an instruction accesses"},
}, coordinateAttrs(true), modifierAttrs)

// modifierAttrs are the attributes of accesses that become modifiers of instructions.
var modifierAttrs = []ir.AttrSlot{
	{Name: "cache", Type: ir.StrAttr, Optional: true, Doc: "is the cache modifier, as in PTX: ca, cg, cs or cv of a load, wb, cg, cs or wt of a store"},
	{Name: "evict", Type: ir.StrAttr, Optional: true, Doc: "is the eviction policy: evict_first or evict_last"},
}

// Load reads memory into a tensor.
var Load = &ir.OpDef{
	Name: "tile.load",
	Doc:  "reads memory into a tensor; elements outside of the memory are those of another tensor, or undefined",
	Example: `// %m: memref<?x64xf16, strided<[?, 1], offset: ?>>
// %z: tensor<32x64xf16>
// %i: index
%r = tile.load %m[%i, %i] other(%z : tensor<32x64xf16>) {alignment = 16 : i64} : memref<?x64xf16, strided<[?, 1], offset: ?>> -> tensor<32x64xf16>`,
	Operands: []ir.Slot{
		{Name: "source", Type: ir.AnyMemRef, Doc: "is the memory, of the tensor's rank"},
		offsets,
		{Name: "other", Type: ir.AnyTensor, Arity: ir.Optional, Doc: "has the elements outside of the memory; nil when they are undefined"},
		guard,
		located,
		wrap,
	},
	Results: []ir.Slot{{Name: "result", Type: ir.AnyTensor}},
	Attrs:   append(slices.Clone(accessAttrs), wrapDim, wrapUndefined),
	Format:  "$source (`[` $offsets^ `]`)? (`wrap` `(` $wrap^ `:` type($wrap) `)`)? (`other` `(` $other^ `:` type($other) `)`)? (`vector` $vector^)? (`if` $guard^)? (`at` `(` $located^ `:` type($located) `)`)? attr-dict `:` type($source) `->` type($result)",
	Traits:  ir.OperandSegments,
	Verify: func(op *ir.Op) error {
		o := LoadOp{op}
		if t := o.Result().Type(); o.Other() != nil && o.Other().Type() != t {
			return op.OpErrorf("the other tensor must have the type of the result, %s, but got %s", ir.QuoteType(t), ir.QuoteType(o.Other().Type()))
		}
		if err := verifyCoordinates(op, o.Located(), o.Source()); err != nil {
			return err
		}
		if err := verifyWrap(op, o.Wrap(), o.Offsets(), len(shapeOf(o.Result()))); err != nil {
			return err
		}
		return verifyAccess(op, &access{memory: o.Source(), offsets: o.Offsets(), guard: o.Guard(), tensor: o.Result().Type()})
	},
	Effects: func(op *ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Reads, On: LoadOp{op}.Source()}} },
}

// Store writes a tensor to memory.
var Store = &ir.OpDef{
	Name: "tile.store",
	Doc:  "writes the elements of a tensor that are in the memory",
	Example: `// %v: tensor<32x64xf16>
// %m: memref<?x64xf16, strided<[?, 1], offset: ?>>
tile.store %v, %m {alignment = 16 : i64} : tensor<32x64xf16>, memref<?x64xf16, strided<[?, 1], offset: ?>>`,
	Operands: []ir.Slot{
		{Name: "value", Type: ir.AnyTensor, Doc: "is the tensor"},
		{Name: "dest", Type: ir.AnyMemRef, Doc: "is the memory, of the tensor's rank"},
		offsets,
		guard,
		located,
	},
	Attrs:  slices.Clone(accessAttrs),
	Format: "$value `,` $dest (`[` $offsets^ `]`)? (`vector` $vector^)? (`if` $guard^)? (`at` `(` $located^ `:` type($located) `)`)? attr-dict `:` type($value) `,` type($dest)",
	Traits: ir.OperandSegments,
	Verify: func(op *ir.Op) error {
		o := StoreOp{op}
		if err := verifyCoordinates(op, o.Located(), o.Dest()); err != nil {
			return err
		}
		return verifyAccess(op, &access{memory: o.Dest(), offsets: o.Offsets(), guard: o.Guard(), tensor: o.Value().Type()})
	},
	Effects: func(op *ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Writes, On: StoreOp{op}.Dest()}} },
}
