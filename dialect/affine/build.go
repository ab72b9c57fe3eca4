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
