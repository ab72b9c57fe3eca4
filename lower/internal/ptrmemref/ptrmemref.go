// Package ptrmemref sees scalar pointers of Triton as the memory they lead to.
// It knows how to get from one type to the other and nothing of accesses.
package ptrmemref

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// Type is the memory a pointer leads to: a buffer of unknown shape. The address
// space of the pointer is not kept. Where the memory holds pointers, they are
// seen as the integers they are there.
func Type(ctx *ir.Context, ptr ir.Type) *ir.UnrankedMemRefType {
	p, _ := tt.AsPtr(ptr)
	return ctx.UnrankedMemRef(Stored(p.Pointee()), nil)
}

// Memory remembers the casts from pointers to memory made during a pass, one
// for each pointer.
type Memory struct{ of map[*ir.Value]*ir.Value }

// At is the memory a scalar pointer leads to. The cast stands right behind the
// pointer, where all that use it can see it.
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

// Uncast finds the value of the wanted type that a pointer was cast from; nil
// when there is none.
func Uncast(ptr *ir.Value, want ir.Type) *ir.Value {
	for def := ptr.DefiningOp(); def.Is(builtin.UnrealizedConversionCast) && def.NumOperands() == 1 && def.NumResults() == 1; {
		v := def.Operand(0)
		if v.Type() == want {
			return v
		}
		def = v.DefiningOp()
	}
	return nil
}

// CastDef is the operation Cast makes.
var CastDef = builtin.UnrealizedConversionCast

// Cast gives a value another type until the passes that follow have changed
// what gives and what uses it.
func Cast(b *ir.Builder, v *ir.Value, to ir.Type) *ir.Value {
	return b.Create(CastDef, []*ir.Value{v}, []ir.Type{to}).Result(0)
}

// Zero is what a masked-off element is, in memory, when the program does not
// say.
func Zero(b *ir.Builder, t ir.Type) *ir.Value {
	if f, ok := t.(*ir.FloatType); ok {
		return arith.NewConstant(b, b.Ctx.Float(f, 0))
	}
	return arith.NewInt(b, t, 0)
}
