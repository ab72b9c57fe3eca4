// Package ptrmemref converts scalar pointers of Triton to memrefs. It knows the types, and nothing of accesses.
package ptrmemref

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// Type is the memref for a pointer: an unranked one. The address space is not kept. Pointers in memory are
// integers.
func Type(ctx *ir.Context, ptr ir.Type) *ir.UnrankedMemRefType {
	p, _ := tt.AsPtr(ptr)
	return ctx.UnrankedMemRef(Stored(p.Pointee()), nil)
}

// Memory caches the casts from pointers to memrefs, one for each pointer.
type Memory struct{ of map[*ir.Value]*ir.Value }

// At is the memref of a scalar pointer. The cast follows the definition of the pointer, where it dominates all
// users.
func (m *Memory) At(ctx *ir.Context, ptr *ir.Value) *ir.Value {
	if v := m.of[ptr]; v != nil {
		return v
	}
	want := Type(ctx, ptr.Type())
	v := Uncast(ptr, want)
	if v == nil {
		b := ir.NewBuilder(ctx)
		if def := ptr.DefiningOp(); def != nil {
			b.After(def)
		} else {
			b.AtStart(ptr.Block())
			b.Loc = ptr.Loc()
		}
		v = Cast(b, ptr, want)
	}
	if m.of == nil {
		m.of = map[*ir.Value]*ir.Value{}
	}
	m.of[ptr] = v
	return v
}

// Uncast is the value of the wanted type that a pointer was cast from; nil when there is none.
func Uncast(ptr *ir.Value, want ir.Type) *ir.Value {
	for {
		cast, ok := builtin.AsUnrealizedConversionCast(ptr.DefiningOp())
		if !ok || cast.Op.NumOperands() != 1 || cast.Op.NumResults() != 1 {
			return nil
		}
		if ptr = cast.Inputs()[0]; ptr.Type() == want {
			return ptr
		}
	}
}

// CastDef is the operation of Cast.
var CastDef = builtin.UnrealizedConversionCast

// Cast is a temporary cast between the types before and after a conversion.
func Cast(b *ir.Builder, v *ir.Value, to ir.Type) *ir.Value {
	return b.Create(CastDef, []*ir.Value{v}, []ir.Type{to}).Result(0)
}

// Zero is the value of masked-off lanes, as in memory, when the program gives none.
func Zero(b *ir.Builder, t ir.Type) *ir.Value {
	if f, ok := t.(*ir.FloatType); ok {
		return arith.NewConstant(b, b.Ctx.Float(f, 0))
	}
	return arith.NewInt(b, t, 0)
}
