package tts

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// maskDims names the operand slot of a mask's sizes, staticMaskDims the
// attribute with those that are constants.
const (
	maskDims       = "mask_dims"
	staticMaskDims = "static_mask_dims"
)

// Load defines tts.load: reads a tile, or the leading part of it that the mask
// dimensions leave.
var Load = &ir.OpDef{
	Name: "tts.load",
	Doc:  "reads a tile, or the leading part of it that the mask dimensions leave",
	Example: "// %p: tensor<8x!tt.ptr<f32>>\n// %n: index\n// %o: f32\n" +
		`%r = "tts.load"(%p, %n, %o) <{operandSegmentSizes = array<i32: 1, 1, 1>, static_mask_dims = array<i64: -9223372036854775808>}> : ` +
		"(tensor<8x!tt.ptr<f32>>, index, f32) -> tensor<8xf32>",
	Operands: []ir.Slot{
		{Name: "ptr", Type: tt.PtrLikeConstraint},
		indices(maskDims),
		{Name: "other", Type: tt.ScalarConstraint, Arity: ir.Optional, Doc: "is the result outside the mask; nil when it is not given"},
	},
	Results: []ir.Slot{{Name: "result", Type: tt.TensorConstraint}},
	Attrs:   []ir.AttrSlot{ints(staticMaskDims)},
	Traits:  ir.OperandSegments,
	Verify:  verifyLoad,
	Effects: somewhere(ir.Reads),
}

// Store defines tts.store: writes a tile, or the leading part of it that the mask
// dimensions leave.
var Store = &ir.OpDef{
	Name: "tts.store",
	Doc:  "writes a tile, or the leading part of it that the mask dimensions leave",
	Example: "// %p: tensor<8x!tt.ptr<f32>>\n// %v: tensor<8xf32>\n// %n: index\n" +
		`"tts.store"(%p, %v, %n) <{static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>, index) -> ()`,
	Operands: []ir.Slot{
		{Name: "ptr", Type: tt.PtrLikeConstraint},
		{Name: "value", Type: tt.TensorConstraint, Doc: "is what is written"},
		indices(maskDims),
	},
	Attrs:   []ir.AttrSlot{ints(staticMaskDims)},
	Verify:  verifyStore,
	Effects: somewhere(ir.Writes),
}

// somewhere: which memory a pointer leads to is not known.
func somewhere(kind ir.EffectKind) func(*ir.Op) []ir.Effect {
	effects := []ir.Effect{{Kind: kind}}
	return func(*ir.Op) []ir.Effect { return effects }
}

// masked is a view of the loads and stores of tiles.
type masked struct {
	Op   *ir.Op
	slot int // of the mask's sizes
}

// asMasked views an operation as an access to a tile.
func asMasked(op *ir.Op) (masked, bool) {
	if op.Is(Load) {
		return masked{op, 1}, true
	}
	return masked{op, 2}, op.Is(Store)
}

// Ptr is the tile's addresses.
func (o masked) Ptr() *ir.Value { return o.Op.Operand(0) }

// maskList has the accessed size of each dimension; it is empty when there is
// no mask.
func (o masked) maskList() foldresult.List { return foldresult.Of(o.Op, o.slot, staticMaskDims) }

// MaskDims is the list as entries.
func (o masked) MaskDims() []foldresult.Entry { return o.maskList().Entries() }

// HasMask reports whether less than the whole tile may be accessed.
func (o masked) HasMask() bool { return len(o.Op.IntsAttr(staticMaskDims)) > 0 }

// LoadOp views a tts.load.
type LoadOp struct{ masked }

// AsLoad views an operation as tts.load.
func AsLoad(op *ir.Op) (LoadOp, bool) { return LoadOp{masked{op, 1}}, op.Is(Load) }

// ResultType is the type of the tile.
func (o LoadOp) ResultType() *ir.TensorType { return o.Result().Type().(*ir.TensorType) }

// StoreOp views a tts.store.
type StoreOp struct{ masked }

// AsStore views an operation as tts.store.
func AsStore(op *ir.Op) (StoreOp, bool) { return StoreOp{masked{op, 2}}, op.Is(Store) }

// BuildLoad makes a tts.load of the tile at ptr; dims is empty without a mask,
// and other may be nil.
func BuildLoad(b *ir.Builder, ptr *ir.Value, dims []foldresult.Entry, other *ir.Value) *ir.Op {
	list := foldresult.IndexList(b, dims...)
	operands, segments := grouped(b.Ctx, []*ir.Value{ptr}, list.Dynamic, optional(other))
	return b.Create(Load, operands, []ir.Type{tt.PointeeOf(b.Ctx, ptr.Type())}, segments,
		ir.NamedAttr{Name: staticMaskDims, Attr: list.StaticAttr(b.Ctx)})
}

// BuildStore makes a tts.store of value to the tile at ptr; dims is empty
// without a mask.
func BuildStore(b *ir.Builder, ptr, value *ir.Value, dims []foldresult.Entry) *ir.Op {
	list := foldresult.IndexList(b, dims...)
	operands := append([]*ir.Value{ptr, value}, list.Dynamic...)
	return b.Create(Store, operands, nil, ir.NamedAttr{Name: staticMaskDims, Attr: list.StaticAttr(b.Ctx)})
}
