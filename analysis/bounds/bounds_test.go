package bounds_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/analysis/bounds"
	"github.com/tshared/tshared/internal/testir"
)

const (
	from2 = "%i = tt.make_range {end = 6 : i32, start = 2 : i32} : tensor<4xi32>\n"
	pid   = "%pid = tt.get_program_id x : i32\n"
	ints4 = "tensor<4xi32>"
)

func number(name, n string) string {
	return "%" + name + " = arith.constant dense<" + n + "> : tensor<4xi32>\n"
}

func TestOf(t *testing.T) {
	const least, most = math.MinInt32, math.MaxInt32
	for _, test := range []struct {
		name, typ, body string
		low, high       int64
	}{
		{"a constant", ints4, number("r", "-3"), -3, -3},
		{"a range", ints4, "%r = tt.make_range {end = 6 : i32, start = 2 : i32} : tensor<4xi32>", 2, 5},
		{"an argument", "i32", "%r = arith.ori %n, %m : i32", least, most},
		{"a program", "i32", "%r = tt.get_program_id x : i32", 0, most},
		{"a sum that overflows is taken not to", "i32", pid + "%r = arith.addi %pid, %pid : i32", 0, most},
		{"a difference", ints4, from2 + number("k", "10") + "%r = arith.subi %k, %i : tensor<4xi32>", 5, 8},
		{"a product", ints4, from2 + number("k", "-3") + "%r = arith.muli %i, %k : tensor<4xi32>", -15, -6},
		{"shifted left", ints4, from2 + number("k", "4") + "%r = arith.shli %i, %k : tensor<4xi32>", 32, 80},
		{"shifted right", ints4, from2 + number("k", "1") + "%r = arith.shrui %i, %k : tensor<4xi32>", 1, 2},
		{"divided", ints4, from2 + number("k", "2") + "%r = arith.divsi %i, %k : tensor<4xi32>", 1, 2},
		{"divided by 0", ints4, from2 + number("k", "0") + "%r = arith.divsi %i, %k : tensor<4xi32>", least, most},
		{"a remainder", "i32", "%k = arith.constant 8 : i32\n%r = arith.remsi %n, %k : i32", -7, 7},
		{"of what is not negative", "i32", pid + "%k = arith.constant 8 : i32\n%r = arith.remsi %pid, %k : i32", 0, 7},
		{"bits kept", "i32", "%k = arith.constant 8 : i32\n%r = arith.andi %n, %k : i32", 0, 8},
		{"bits of both", ints4, from2 + number("k", "8") + "%r = arith.xori %i, %k : tensor<4xi32>", 0, 15},
		{"the lesser", "i32", "%k = arith.constant 8 : i32\n%r = arith.minsi %n, %k : i32", least, 8},
		{"the greater", "i32", "%k = arith.constant 8 : i32\n%r = arith.maxsi %n, %k : i32", 8, most},
		{"one of two", ints4, from2 + number("k", "8") + "%r = arith.select %bits, %i, %k : tensor<4xi1>, tensor<4xi32>", 2, 8},
		{"extended by zeros", "i64", "%r = arith.extui %n : i32 to i64", 0, math.MaxUint32},
		{"extended", "i64", "%r = arith.extsi %n : i32 to i64", least, most},
		{"cut off", "i8", "%r = arith.trunci %n : i32 to i8", -128, 127},
		{"nothing cut off", "tensor<4xi8>", from2 + "%r = arith.trunci %i : tensor<4xi32> to tensor<4xi8>", 2, 5},
		{"another shape", "tensor<2x2xi32>", from2 + "%r = tt.reshape %i : tensor<4xi32> -> tensor<2x2xi32>", 2, 5},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, _ := testir.Value(t, test.typ, test.body)
			assert.Equal(t, bounds.Range{Low: test.low, High: test.high}, bounds.Of(r))
		})
	}
}

func TestZeroBits(t *testing.T) {
	for _, test := range []struct {
		name, typ, body string
		want            int
	}{
		{"a constant", ints4, number("r", "24"), 3},
		{"zero", ints4, number("r", "0"), 64},
		{"anything", "i32", "%r = arith.addi %n, %m : i32", 0},
		{"a product", "i32", "%k = arith.constant 24 : i32\n%a = arith.muli %n, %k : i32\n%r = arith.muli %a, %k : i32", 6},
		{"a sum", "i32", "%k = arith.constant 24 : i32\n%l = arith.constant 16 : i32\n%a = arith.muli %n, %l : i32\n%r = arith.addi %a, %k : i32", 3},
		{"shifted", "i32", "%k = arith.constant 5 : i32\n%r = arith.shli %n, %k : i32", 5},
		{"masked", "i32", "%k = arith.constant -64 : i32\n%r = arith.andi %n, %k : i32", 6},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, _ := testir.Value(t, test.typ, test.body)
			assert.Equal(t, test.want, bounds.ZeroBits(r))
		})
	}
}

func TestIsMultiple(t *testing.T) {
	r, _ := testir.Value(t, "i32", "%k = arith.constant 36 : i32\n%a = arith.muli %n, %k : i32\n%r = arith.subi %a, %k : i32")
	assert.True(t, bounds.IsMultiple(r, 12))
	assert.True(t, bounds.IsMultiple(r, 4))
	assert.False(t, bounds.IsMultiple(r, 8))
	assert.False(t, bounds.IsMultiple(r, 5))
}
