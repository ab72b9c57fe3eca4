package affine

import (
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

// NewLoadFirst makes an affine.load of the first element of a buffer with one dimension.
func NewLoadFirst(b *ir.Builder, buffer *ir.Value) *ir.Op {
	return b.Create(Load, []*ir.Value{buffer}, []ir.Type{ir.ElementTypeOf(buffer.Type())}, first(b.Ctx))
}

// NewStoreFirst makes an affine.store to the first element of a buffer with one
// dimension.
func NewStoreFirst(b *ir.Builder, value, buffer *ir.Value) *ir.Op {
	return b.Create(Store, []*ir.Value{value, buffer}, nil, first(b.Ctx))
}

// first is the map to subscript 0.
func first(ctx *ir.Context) ir.NamedAttr {
	return ir.NamedAttr{Name: mapAttr, Attr: ctx.AffineMap(expr.NewMap(0, 0, expr.C(0)))}
}

// MapAttr is the name of the attribute that holds the map of affine.apply, min, max,
// load and store.
const MapAttr = mapAttr

// MapOf is the map of affine.apply, min, max, load or store.
func MapOf(op *ir.Op) *expr.Map { return mapOf(op, mapAttr) }

// NewApply makes an affine.apply.
func NewApply(b *ir.Builder, m *expr.Map, inputs []*ir.Value) *ir.Value {
	return b.Create(Apply, inputs, []ir.Type{ir.Index}, ir.NamedAttr{Name: mapAttr, Attr: b.Ctx.AffineMap(m)}).Result(0)
}
