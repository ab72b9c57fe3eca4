package ptrmemref

import (
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// Stored is the type of a value, or of the elements of a tensor, in memory: pointers are integers there.
func Stored(t ir.Type) ir.Type {
	if tt.IsPtr(t) {
		return ir.I64
	}
	return t
}

// Load converts a value from memory to type t.
func Load(b *ir.Builder, v *ir.Value, t ir.Type) *ir.Value { return convert(b, tt.IntToPtr, v, t) }

// ToStore converts a value to its type in memory.
func ToStore(b *ir.Builder, v *ir.Value) *ir.Value {
	t := v.Type()
	if shaped, ok := t.(*ir.TensorType); ok {
		return convert(b, tt.PtrToInt, v, b.Ctx.WithElement(t, Stored(shaped.Elem)))
	}
	return convert(b, tt.PtrToInt, v, Stored(t))
}

// convert casts a value or each element of a tensor. It returns values of the wanted type as they are.
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
