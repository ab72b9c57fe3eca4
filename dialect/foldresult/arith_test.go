package foldresult_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/internal/verify/testir"
	"github.com/tshared/tshared/ir"
)

type binary = func(b *ir.Builder, x, y foldresult.Entry) foldresult.Entry

// TestArithmetic: constants are folded, and operations that change nothing are left
// out.
func TestArithmetic(t *testing.T) {
	r, b := testir.Value(t, "index", "%r = arith.addi %x, %y : index")
	x, y := foldresult.Value(r.DefiningOp().Operand(0)), foldresult.Value(r.DefiningOp().Operand(1))
	c := foldresult.Const
	for _, test := range []struct {
		name string
		f    binary
		x, y foldresult.Entry
		want string
	}{
		{"add", foldresult.Add, c(2), c(3), "5"},
		{"add", foldresult.Add, c(0), x, "x"},
		{"add", foldresult.Add, x, c(0), "x"},
		{"add", foldresult.Add, x, c(3), "(x + 3)"},
		{"add", foldresult.Add, x, y, "(x + y)"},
		{"sub", foldresult.Sub, c(2), c(3), "-1"},
		{"sub", foldresult.Sub, x, c(0), "x"},
		{"sub", foldresult.Sub, c(0), x, "(0 - x)"},
		{"mul", foldresult.Mul, c(2), c(3), "6"},
		{"mul", foldresult.Mul, c(0), x, "0"},
		{"mul", foldresult.Mul, x, c(0), "0"},
		{"mul", foldresult.Mul, c(1), x, "x"},
		{"mul", foldresult.Mul, x, c(1), "x"},
		{"mul", foldresult.Mul, x, c(2), "(x * 2)"},
		{"div", foldresult.Div, c(7), c(2), "3"},
		{"div", foldresult.Div, c(-7), c(2), "-3"},
		{"div", foldresult.Div, x, c(1), "x"},
		{"div", foldresult.Div, c(0), x, "(0 / x)"},
		{"div", foldresult.Div, x, y, "(x / y)"},
		{"min", foldresult.Min, c(-1), c(3), "-1"},
		{"min", foldresult.Min, x, c(3), "min(x, 3)"},
		{"minu", foldresult.MinUnsigned, c(-1), c(3), "3"},
		{"minu", foldresult.MinUnsigned, c(3), x, "minu(3, x)"},
		{"max", foldresult.Max, c(-1), c(3), "3"},
		{"max", foldresult.Max, c(3), x, "max(3, x)"},
	} {
		name := test.name + " " + testir.Texts([]foldresult.Entry{test.x, test.y})
		assert.Equal(t, test.want, testir.Text(test.f(b, test.x, test.y)), name)
	}
}

// TestConstantsBehindValues: a product of constants is one, also when they are
// the results of operations.
func TestConstantsBehindValues(t *testing.T) {
	r, b := testir.Value(t, "index", "%r = arith.constant 7 : index")
	product := foldresult.Mul(b, foldresult.Value(r), foldresult.Const(6))
	assert.True(t, product.IsConst(42), testir.Text(product))
	product = foldresult.Mul(b, foldresult.Value(r), foldresult.Value(r))
	assert.True(t, product.IsConst(49), testir.Text(product))
}

func TestSelect(t *testing.T) {
	r, b := testir.Value(t, "i1", "%r = arith.xori %f, %f : i1")
	f := r.DefiningOp().Operand(0)
	assert.Equal(t, "(f ? 1 : 2)", testir.Text(foldresult.Select(b, f, foldresult.Const(1), foldresult.Const(2))))
	assert.Equal(t, "2", testir.Text(foldresult.Select(b, f, foldresult.Const(2), foldresult.Const(2))), "there is no choice")
}

func TestOfInt(t *testing.T) {
	r, b := testir.Value(t, "index", "%r = arith.addi %x, %y : index")
	assert.Same(t, r, foldresult.OfInt(b, r), "an index is one already")

	r, b = testir.Value(t, "i32", "%r = arith.addi %n, %m : i32\n%s = arith.addi %r, %m : i32")
	cast := foldresult.OfIntEarly(b, r)
	assert.Equal(t, ir.Index, cast.Type())
	assert.Same(t, r.DefiningOp().Next(), cast.DefiningOp(), "right behind the definition")
	late := foldresult.OfInt(b, r)
	assert.Same(t, late.DefiningOp().Next(), late.DefiningOp().Block().Last(), "where the builder stands")
}
