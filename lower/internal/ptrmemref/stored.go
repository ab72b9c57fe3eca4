package ptrmemref

import (
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// Stored is the type that values of type t, or the elements of such tensors,
// have in memory: pointers are integers there.
func Stored(t ir.Type) ir.Type {
	if tt.IsPtr(t) {
		return ir.I64
	}
	return t
}

// Load makes a value of type t of what memory holds, ToStore the other way
// round.
func Load(b *ir.Builder, v *ir.Value, t ir.Type) *ir.Value { return convert(b, tt.IntToPtr, v, t) }

func ToStore(b *ir.Builder, v *ir.Value) *ir.Value {
	t := v.Type()
	if shaped, ok := t.(*ir.TensorType); ok {
		return convert(b, tt.PtrToInt, v, b.Ctx.WithElement(t, Stored(shaped.Elem)))
	}
	return convert(b, tt.PtrToInt, v, Stored(t))
}

// convert makes a cast, of each element when the value is a tensor, or none
// when the value has the wanted type.
func convert(b *ir.Builder, def *ir.OpDef, v *ir.Value, to ir.Type) *ir.Value {
	shaped, isTensor := to.(*ir.TensorType)
	switch {
	case v.Type() == to:
		return v
	case !isTensor:
		return b.Create(def, []*ir.Value{v}, []ir.Type{to}).Result(0)
	}
	empty := b.Create(tensor.Empty, nil, []ir.Type{to}).Result(0)
	return linalg.NewGeneric(b, linalg.GenericSpec{Ins: []*ir.Value{v}, Outs: []*ir.Value{empty}, Body: func(args []*ir.Value) []*ir.Value {
		return []*ir.Value{b.Create(def, args[:1], []ir.Type{shaped.Elem}).Result(0)}
	}}).Result(0)
}
