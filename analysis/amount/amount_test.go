package amount_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/analysis/amount"
	"github.com/tshared/tshared/dialect/mixed"
	"github.com/tshared/tshared/internal/testir"
	"github.com/tshared/tshared/ir"
)

type binary = func(b *ir.Builder, x, y mixed.Entry) mixed.Entry

// TestArithmetic: what is known is computed, and what changes nothing is left
// out.
func TestArithmetic(t *testing.T) {
	r, b := testir.Value(t, "index", "%r = arith.addi %x, %y : index")
	x, y := mixed.Value(r.DefiningOp().Operand(0)), mixed.Value(r.DefiningOp().Operand(1))
	c := mixed.Const
	for _, test := range []struct {
		name string
		f    binary
		x, y mixed.Entry
		want string
	}{
		{"add", amount.Add, c(2), c(3), "5"},
		{"add", amount.Add, c(0), x, "x"},
		{"add", amount.Add, x, c(0), "x"},
		{"add", amount.Add, x, c(3), "(x + 3)"},
		{"add", amount.Add, x, y, "(x + y)"},
		{"sub", amount.Sub, c(2), c(3), "-1"},
		{"sub", amount.Sub, x, c(0), "x"},
		{"sub", amount.Sub, c(0), x, "(0 - x)"},
		{"mul", amount.Mul, c(2), c(3), "6"},
		{"mul", amount.Mul, c(0), x, "0"},
		{"mul", amount.Mul, x, c(0), "0"},
		{"mul", amount.Mul, c(1), x, "x"},
		{"mul", amount.Mul, x, c(1), "x"},
		{"mul", amount.Mul, x, c(2), "(x * 2)"},
		{"div", amount.Div, c(7), c(2), "3"},
		{"div", amount.Div, c(-7), c(2), "-3"},
		{"div", amount.Div, x, c(1), "x"},
		{"div", amount.Div, c(0), x, "(0 / x)"},
		{"div", amount.Div, x, y, "(x / y)"},
		{"min", amount.Min, c(-1), c(3), "-1"},
		{"min", amount.Min, x, c(3), "min(x, 3)"},
		{"minu", amount.MinUnsigned, c(-1), c(3), "3"},
		{"minu", amount.MinUnsigned, c(3), x, "minu(3, x)"},
		{"max", amount.Max, c(-1), c(3), "3"},
		{"max", amount.Max, c(3), x, "max(3, x)"},
	} {
		name := test.name + " " + testir.Texts([]mixed.Entry{test.x, test.y})
		assert.Equal(t, test.want, testir.Text(test.f(b, test.x, test.y)), name)
	}
}

// TestConstantsBehindValues: a product of constants is one, also when they are
// the results of operations.
func TestConstantsBehindValues(t *testing.T) {
	r, b := testir.Value(t, "index", "%r = arith.constant 7 : index")
	product := amount.Mul(b, mixed.Value(r), mixed.Const(6))
	assert.True(t, product.IsConst(42), testir.Text(product))
	product = amount.Mul(b, mixed.Value(r), mixed.Value(r))
	assert.True(t, product.IsConst(49), testir.Text(product))
}

func TestSelect(t *testing.T) {
	r, b := testir.Value(t, "i1", "%r = arith.xori %f, %f : i1")
	f := r.DefiningOp().Operand(0)
	assert.Equal(t, "(f ? 1 : 2)", testir.Text(amount.Select(b, f, mixed.Const(1), mixed.Const(2))))
	assert.Equal(t, "2", testir.Text(amount.Select(b, f, mixed.Const(2), mixed.Const(2))), "there is no choice")
}

func TestOfInt(t *testing.T) {
	r, b := testir.Value(t, "index", "%r = arith.addi %x, %y : index")
	assert.Same(t, r, amount.OfInt(b, r), "an index is one already")

	r, b = testir.Value(t, "i32", "%r = arith.addi %n, %m : i32\n%s = arith.addi %r, %m : i32")
	cast := amount.OfIntEarly(b, r)
	assert.Equal(t, ir.Index, cast.Type())
	assert.Same(t, r.DefiningOp().Next(), cast.DefiningOp(), "right behind the definition")
	late := amount.OfInt(b, r)
	assert.Same(t, late.DefiningOp().Next(), late.DefiningOp().Block().Last(), "where the builder stands")
}
