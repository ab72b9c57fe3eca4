package llvmir

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestBugs: the builder panics for invalid operands, with a message of its own.
func TestBugs(t *testing.T) {
	f32, i := ConstFloat(Float, 1), ConstInt(I32, 1)
	for want, wrong := range map[string]func(b *Builder){
		"BUG: llvmir: add of i32 1 and i64 1":                        func(b *Builder) { b.Add(i, i64(1)) },
		"BUG: llvmir: add of i32 1 and no value":                     func(b *Builder) { b.Add(i, Value{}) },
		"BUG: llvmir: add of float":                                  func(b *Builder) { b.Add(f32, f32) },
		"BUG: llvmir: fadd of i32":                                   func(b *Builder) { b.FAdd(i, i) },
		"BUG: llvmir: add cannot be exact":                           func(b *Builder) { b.Add(i, i, Exact) },
		"BUG: llvmir: icmp of float":                                 func(b *Builder) { b.ICmp(EQ, f32, f32) },
		"BUG: llvmir: select of i32 by i32 1":                        func(b *Builder) { b.Select(i, i, i) },
		"BUG: llvmir: trunc of i32 1 to i64":                         func(b *Builder) { b.Trunc(i, I64) },
		"BUG: llvmir: sitofp of i32 1 to <2 x float>":                func(b *Builder) { b.SIToFP(i, Vector(2, Float)) },
		"BUG: llvmir: bitcast of i32 1 to double":                    func(b *Builder) { b.Bitcast(i, Double) },
		"BUG: llvmir: load at i32 1, which is no pointer":            func(b *Builder) { b.Load(I32, i) },
		"BUG: llvmir: an alignment of 3":                             func(b *Builder) { b.Load(I32, Zero(Ptr), Access{Align: 3}) },
		"BUG: llvmir: field 2 of { i32, i32 }":                       func(b *Builder) { b.Field(Struct(I32, I32), Zero(Ptr), 2) },
		"BUG: llvmir: extractvalue of element 1 of { i32 }":          func(b *Builder) { b.ExtractValue(Zero(Struct(I32)), 1) },
		"BUG: llvmir: insertelement of i32 1 into <2 x float>":       func(b *Builder) { b.InsertElement(Zero(Vector(2, Float)), i, i) },
		"BUG: llvmir: shufflevector of two <2 x i1> picks element 4": func(b *Builder) { v := Zero(Vector(2, I1)); b.Shuffle(v, v, 4) },
		"BUG: llvmir: a branch on i32 1":                             func(b *Builder) { b.CondBr(i, b.Current(), b.Current()) },
		"BUG: llvmir: @f, which returns void, returns i32 1":         func(b *Builder) { b.Ret(i) },
		"BUG: llvmir: a phi of i32 gets float 0x3FF0000000000000":    func(b *Builder) { b.Phi(I32).Add(f32, b.Current()) },
		"BUG: llvmir: function @f is void (), and not void (i32)":    func(b *Builder) { b.Module().Declare("f", Void, I32) },
		"BUG: llvmir: function @f exists":                            func(b *Builder) { b.Module().Function("f", Void) },
		"BUG: llvmir: call of @f, a void (), with 1 arguments":       func(b *Builder) { b.Call(b.Function(), i) },
		"BUG: llvmir: a loop carries 2 values, and its body returns 1": func(b *Builder) {
			b.For(Range{From: i, To: i}, []Value{i}, func(Value, []Value) []Value { return nil })
		},
		"BUG: llvmir: the branches of an if return 1 and 0 values":                   func(b *Builder) { b.If(ConstBool(true), func() []Value { return []Value{i} }, nil) },
		"BUG: llvmir: a vector of 0 i32":                                             func(b *Builder) { Vector(0, I32) },
		"BUG: llvmir: the integer 3 as float":                                        func(b *Builder) { ConstInt(Float, 3) },
		"BUG: llvmir: atomicrmw fadd of i32 1, ordered \"monotonic\"":                func(b *Builder) { b.AtomicRMW(AtomicFAdd, Zero(Ptr), i, Monotonic, "", 0) },
		"BUG: llvmir: block %entry of @f has no terminator":                          func(b *Builder) { b.Module().Print() },
		"BUG: llvmir: global @g of type i32 starts as float 0x3FF0000000000000":      func(b *Builder) { b.Module().Global(Global{Name: "g", Type: I32, Init: f32}) },
		"BUG: llvmir: an instruction (freeze ) after the terminator of %entry in @f": func(b *Builder) { b.Unreachable(); b.Freeze(i) },
	} {
		assert.PanicsWithValue(t, want, func() { wrong(NewModule("test").Function("f", Void).Builder()) })
	}
}
