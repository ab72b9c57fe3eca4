package axisinfo_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/internal/verify/testir"
	"github.com/tshared/tshared/ir"
)

func TestLog2Divisibility(t *testing.T) {
	const (
		c12 = "%c12 = arith.constant 12 : i32\n"
		c8  = "%c8 = arith.constant 8 : i32\n"
	)
	for _, test := range []struct {
		name, body string
		want       int
	}{
		{"constant", "%r = arith.constant 24 : i32", 3},
		{"negative", "%r = arith.constant -16 : i32", 4},
		{"zero", "%r = arith.constant 0 : i32", 64},
		{"nothing known", "%r = arith.addi %n, %n : i32", 0},
		{"product", c12 + "%r = arith.muli %n, %c12 : i32", 2},
		{"product of products", c12 + c8 + "%a = arith.muli %n, %c12 : i32\n%r = arith.muli %a, %c8 : i32", 5},
		{"sum", c12 + c8 + "%a = arith.muli %n, %c12 : i32\n%b = arith.muli %m, %c8 : i32\n%r = arith.addi %a, %b : i32", 2},
		{"difference with one unknown", c8 + "%r = arith.subi %c8, %n : i32", 0},
		{"remainder", c12 + c8 + "%a = arith.muli %n, %c8 : i32\n%r = arith.remsi %a, %c12 : i32", 2},
		{"bits", c8 + "%mask = arith.constant -32 : i32\n%a = arith.muli %n, %c8 : i32\n%r = arith.andi %a, %mask : i32", 5},
		{"shift", c8 + "%r = arith.shli %n, %c8 : i32", 8},
		{"shift by something", c8 + "%r = arith.shli %c8, %n : i32", 3},
		{"choice", c12 + c8 + "%r = arith.select %f, %c12, %c8 : i32", 2},
		{"remainder of zero", "%z = arith.constant 0 : i32\n%r = arith.remsi %z, %n : i32", 64},
		{"product of choices", c12 + c8 + "%z = arith.constant 0 : i32\n%a = arith.select %f, %z, %n : i32\n%b = arith.select %f, %n, %c8 : i32\n%r = arith.muli %a, %b : i32", 3},
		{"product of other choices", c8 + "%z = arith.constant 0 : i32\n%a = arith.select %f, %n, %z : i32\n%b = arith.select %f, %n, %c8 : i32\n%r = arith.muli %a, %b : i32", 0},
		{"quotient", c8 + "%a = arith.muli %n, %c8 : i32\n%r = arith.divsi %a, %c8 : i32", 0},
		{"promise", "%r = arith.addi %n, %m {tt.divisibility = 16 : i32} : i32", 4},
		{"promise in a list", "%r = arith.addi %n, %m {tt.divisibility = dense<16> : tensor<1xi32>} : i32", 4},
		{"promise of little", c8 + "%r = arith.muli %n, %c8 {tt.divisibility = 2 : i32} : i32", 3},
		{"promise without sense", "%r = arith.addi %n, %m {tt.divisibility = -16 : i32} : i32", 0},
		{"promise of no number", `%r = arith.addi %n, %m {tt.divisibility = "16"} : i32`, 0},
		{"loop", c12 + c8 + "%l = scf.for %i = %n to %m step %n iter_args(%a = %c8) -> (i32) : i32 {\n%b = arith.addi %a, %c12 : i32\nscf.yield %b : i32\n}\n%r = arith.muli %l, %c8 : i32", 5},
		{"loop that keeps nothing", c8 + "%l = scf.for %i = %n to %m step %n iter_args(%a = %c8) -> (i32) : i32 {\n%b = arith.addi %a, %i : i32\nscf.yield %b : i32\n}\n%r = arith.muli %l, %c8 : i32", 3},
	} {
		t.Run(test.name, func(t *testing.T) {
			v, _ := testir.Value(t, "i32", test.body)
			assert.Equal(t, test.want, axisinfo.Log2Divisibility(v))
			assert.Equal(t, test.want, axisinfo.Log2DivisibilityOf(foldresult.Value(v)))
		})
	}
	assert.Equal(t, 5, axisinfo.Log2DivisibilityOf(foldresult.Const(96)))
}

// TestCounter: lower bound and step divide the induction variable.
func TestCounter(t *testing.T) {
	v, _ := testir.Value(t, "i32", `%lb = arith.constant 64 : i32
%step = arith.constant 16 : i32
%r = scf.for %i = %lb to %m step %step iter_args(%a = %lb) -> (i32) : i32 {
  scf.yield %i : i32
}`)
	assert.Equal(t, 4, axisinfo.Log2Divisibility(v))
}

func TestAlignment(t *testing.T) {
	v, _ := testir.Value(t, "!tt.ptr<f32>", "%c = arith.constant 12 : i32\n%r = tt.addptr %p, %c {tt.divisibility = 64 : i32} : !tt.ptr<f32>, i32")
	assert.EqualValues(t, 64, axisinfo.Alignment(v, 4))
	assert.EqualValues(t, 16, axisinfo.Alignment(v, 4, foldresult.Const(64), foldresult.Const(4)))
	assert.EqualValues(t, 4, axisinfo.Alignment(v, 4, foldresult.Const(1)))
	assert.EqualValues(t, 1, axisinfo.Alignment(v.DefiningOp().Operand(0), 4, foldresult.Const(0)), "nothing is promised of the argument")
}

func TestMovedPointer(t *testing.T) {
	v, _ := testir.Value(t, "!tt.ptr<f32>", `%a = tt.bitcast %p {tt.divisibility = 256 : i32} : !tt.ptr<f32> -> !tt.ptr<f32>
%c = arith.constant 12 : i32
%r = tt.addptr %a, %c : !tt.ptr<f32>, i32`)
	assert.Equal(t, 4, axisinfo.Log2Divisibility(v), "12 elements of 4 bytes")
}

func TestBytes(t *testing.T) {
	ctx := ir.NewContext(nil)
	for typ, want := range map[ir.Type]int64{ir.F32: 4, ir.I64: 8, ir.I1: 1, ir.Index: 1, ctx.Integer(16): 2} {
		assert.Equal(t, want, axisinfo.Bytes(typ), "%s", typ)
	}
}

func splat(name, n string) string {
	return "%" + name + " = arith.constant dense<" + n + "> : tensor<4xi32>\n"
}

func TestLog2DivisibilityOfTensors(t *testing.T) {
	for _, test := range []struct {
		name, typ, body string
		want            int
	}{
		{"a constant", "tensor<4xi32>", splat("r", "24"), 3},
		{"zero", "tensor<4xi32>", splat("r", "0"), 64},
		{"anything", "i32", "%r = arith.addi %n, %m : i32", 0},
		{"a product", "i32", "%k = arith.constant 24 : i32\n%a = arith.muli %n, %k : i32\n%r = arith.muli %a, %k : i32", 6},
		{"a sum", "i32", "%k = arith.constant 24 : i32\n%l = arith.constant 16 : i32\n%a = arith.muli %n, %l : i32\n%r = arith.addi %a, %k : i32", 3},
		{"shifted", "i32", "%k = arith.constant 5 : i32\n%r = arith.shli %n, %k : i32", 5},
		{"masked", "i32", "%k = arith.constant -64 : i32\n%r = arith.andi %n, %k : i32", 6},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, _ := testir.Value(t, test.typ, test.body)
			assert.Equal(t, test.want, axisinfo.Log2Divisibility(r))
		})
	}
}

func TestIsMultiple(t *testing.T) {
	r, _ := testir.Value(t, "i32", "%k = arith.constant 36 : i32\n%a = arith.muli %n, %k : i32\n%r = arith.subi %a, %k : i32")
	assert.True(t, axisinfo.IsMultiple(r, 12))
	assert.True(t, axisinfo.IsMultiple(r, 4))
	assert.False(t, axisinfo.IsMultiple(r, 8))
	assert.False(t, axisinfo.IsMultiple(r, 5))
}

// TestDivisibilityInUnfinishedLoop: while the body of a loop is built there is no yielded value, and nothing is known about iter_args.
func TestDivisibilityInUnfinishedLoop(t *testing.T) {
	b := ir.NewBuilder(ir.NewContext(ir.NewRegistry(arith.Dialect, builtin.Dialect, scf.Dialect)))
	b.AtEnd(ir.NewRegion().AddBlock())
	n := func(n int64) *ir.Value { return arith.NewIndex(b, n) }
	asked := false
	scf.NewFor(b, n(0), n(8), n(1), []*ir.Value{n(16)}, func(_ *ir.Value, args []*ir.Value) []*ir.Value {
		asked = true
		assert.Zero(t, axisinfo.Log2Divisibility(args[0]))
		assert.False(t, intrange.Of(args[0], intrange.AssumeNone).Min >= 0)
		return args
	})
	assert.True(t, asked)
}
