package intrange_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/internal/verify/testir"
)

const (
	from2 = "%i = tt.make_range {end = 6 : i32, start = 2 : i32} : tensor<4xi32>\n"
	pid   = "%pid = tt.get_program_id x : i32\n"
	ints4 = "tensor<4xi32>"
)

func number(name, n string) string {
	return "%" + name + " = arith.constant dense<" + n + "> : tensor<4xi32>\n"
}

func TestAssumeNone(t *testing.T) {
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
			assert.Equal(t, intrange.Range{Min: test.low, Max: test.high}, intrange.Of(r, intrange.AssumeNone))
		})
	}
}

var all32 = intrange.Range{Min: math.MinInt32, Max: math.MaxInt32}

func TestWrapsScalars(t *testing.T) {
	const (
		small = "%c7 = arith.constant 7 : i32\n%c100 = arith.constant 100 : i32\n%a = arith.maxsi %n, %c7 : i32\n%b = arith.minsi %a, %c100 : i32\n"
		big   = "%big = arith.constant 2147483640 : i32\n"
	)
	for _, test := range []struct {
		name, body string
		want       intrange.Range
	}{
		{"anything", "%r = arith.addi %n, %m : i32", all32},
		{"constant", "%r = arith.constant -5 : i32", intrange.Range{Min: -5, Max: -5}},
		{"between", small + "%r = arith.addi %b, %b : i32", intrange.Range{Min: 14, Max: 200}},
		{"product", "%c = arith.constant -3 : i32\n" + small + "%r = arith.muli %b, %c : i32", intrange.Range{Min: -300, Max: -21}},
		{"sum that wraps", big + small + "%r = arith.addi %b, %big : i32", all32},
		{"product that wraps", big + small + "%r = arith.muli %b, %big : i32", all32},
		{"narrow", small + "%t = arith.trunci %b : i32 to i16\n%r = arith.extui %t : i16 to i32", intrange.Range{Min: 7, Max: 100}},
		{"narrow with loss", small + "%s = arith.addi %b, %b : i32\n%t = arith.trunci %s : i32 to i8\n%r = arith.extsi %t : i8 to i32", intrange.Range{Min: -128, Max: 127}},
		{"sign lost", "%c = arith.constant -1 : i16\n%r = arith.extui %c : i16 to i32", intrange.Range{Min: 0, Max: 65535}},
		{"quotient", small + "%r = arith.divsi %b, %c7 : i32", intrange.Range{Min: 1, Max: 14}},
	} {
		t.Run(test.name, func(t *testing.T) {
			v, _ := testir.Value(t, "i32", test.body)
			assert.Equal(t, test.want, intrange.Of(v, intrange.Wraps))
		})
	}
}

func TestWrapsTensors(t *testing.T) {
	for _, test := range []struct {
		name, body string
		want       intrange.Range
	}{
		{"range", "%r = tt.make_range {end = 8 : i32, start = 4 : i32} : tensor<4xi32>", intrange.Range{Min: 4, Max: 7}},
		{"list", "%r = arith.constant dense<[3, -2, 9, 0]> : tensor<4xi32>", intrange.Range{Min: -2, Max: 9}},
		{"one value", "%c = arith.constant 6 : i32\n%r = tt.splat %c : i32 -> tensor<4xi32>", intrange.Range{Min: 6, Max: 6}},
		{"argument", "%r = arith.addi %ints, %ints : tensor<4xi32>", all32},
		{"sum", "%a = tt.make_range {end = 8 : i32, start = 4 : i32} : tensor<4xi32>\n%b = arith.constant dense<10> : tensor<4xi32>\n%r = arith.addi %a, %b : tensor<4xi32>", intrange.Range{Min: 14, Max: 17}},
	} {
		t.Run(test.name, func(t *testing.T) {
			v, _ := testir.Value(t, "tensor<4xi32>", test.body)
			assert.Equal(t, test.want, intrange.Of(v, intrange.Wraps))
		})
	}
}

func TestTimes(t *testing.T) {
	for _, test := range []struct {
		s     intrange.Range
		n     int64
		width int
		want  intrange.Range
		ok    bool
	}{
		{intrange.Range{Min: 0, Max: 536870911}, 4, 32, intrange.Range{Min: 0, Max: 2147483644}, true},
		{intrange.Range{Min: 0, Max: 536870912}, 4, 32, intrange.Range{Min: 0, Max: 2147483648}, false},
		{intrange.Range{Min: -536870912, Max: 0}, 4, 32, intrange.Range{Min: -2147483648, Max: 0}, true},
		{intrange.Range{Min: math.MinInt16, Max: math.MaxInt16}, 1, 16, intrange.Range{Min: math.MinInt16, Max: math.MaxInt16}, true},
	} {
		got, ok := test.s.Times(test.n, test.width)
		assert.Equal(t, test.ok, ok, "%v times %d", test.s, test.n)
		assert.Equal(t, test.want, got)
	}
	_, ok := intrange.Range{Min: math.MinInt64, Max: math.MaxInt64}.Times(1, 64)
	assert.True(t, ok)
	_, ok = intrange.Range{Min: 0, Max: math.MaxInt64}.Times(2, 64)
	assert.False(t, ok)
}

func TestNonNegative(t *testing.T) {
	for _, test := range []struct {
		name, body string
		want       bool
	}{
		{"a constant", "%r = arith.constant 7 : i32", true},
		{"zero", "%r = arith.constant 0 : i32", true},
		{"a negative constant", "%r = arith.constant -7 : i32", false},
		{"an argument", "%r = arith.addi %n, %m : i32", false},
		{"a program's number", "%r = tt.get_program_id y : i32", true},
		{"the number of programs", "%r = tt.get_num_programs y : i32", true},
		{"an unsigned extension", "%r = arith.extui %f : i1 to i32", true},
		{"a signed extension", "%r = arith.extsi %f : i1 to i32", false},
		{"a product with an argument", "%a = tt.get_program_id x : i32\n%r = arith.muli %a, %n : i32", false},
		{"a sum of two", "%a = tt.get_program_id x : i32\n%b = arith.constant 8 : i32\n%r = arith.addi %a, %b : i32", true},
		{"a sum with a negative one", "%a = tt.get_program_id x : i32\n%b = arith.constant -8 : i32\n%r = arith.addi %a, %b : i32", false},
		{"a difference", "%a = tt.get_program_id x : i32\n%b = arith.constant 8 : i32\n%r = arith.subi %a, %b : i32", false},
		{"a remainder", "%a = tt.get_program_id x : i32\n%b = arith.constant 8 : i32\n%r = arith.remsi %a, %b : i32", true},
		{"the lesser of an argument and 8", "%b = arith.constant 8 : i32\n%r = arith.minsi %n, %b : i32", false},
	} {
		r, _ := testir.Value(t, "i32", test.body)
		assert.Equal(t, test.want, intrange.NonNegative(foldresult.Value(r), intrange.AssumeNone), test.name)
	}
	assert.True(t, intrange.NonNegative(foldresult.Const(0), intrange.AssumeNone))
	assert.False(t, intrange.NonNegative(foldresult.Const(-1), intrange.AssumeNone))
}

// TestLoops: an iter_arg is not negative if its init is not and no iteration makes it negative; an induction
// variable if lower bound and step are not.
func TestLoops(t *testing.T) {
	const before = "%c0 = arith.constant 0 : i32\n%c1 = arith.constant 1 : i32\n%c9 = arith.constant 9 : i32\n%less = arith.constant -1 : i32\n"
	for _, test := range []struct {
		name, loop string
		want       bool
	}{
		{"grows", "scf.for %i = %c0 to %n step %c1 iter_args(%a = %c9) -> (i32) : i32 {\n%b = arith.addi %a, %c1 : i32\nscf.yield %b : i32\n}", true},
		{"shrinks", "scf.for %i = %c0 to %n step %c1 iter_args(%a = %c9) -> (i32) : i32 {\n%b = arith.addi %a, %less : i32\nscf.yield %b : i32\n}", false},
		{"starts negative", "scf.for %i = %c0 to %n step %c1 iter_args(%a = %less) -> (i32) : i32 {\n%b = arith.addi %a, %c1 : i32\nscf.yield %b : i32\n}", false},
		{"adds the counter", "scf.for %i = %c0 to %n step %c1 iter_args(%a = %c9) -> (i32) : i32 {\n%b = arith.addi %a, %i : i32\nscf.yield %b : i32\n}", true},
		{"counts from an argument", "scf.for %i = %m to %n step %c1 iter_args(%a = %c9) -> (i32) : i32 {\n%b = arith.addi %a, %i : i32\nscf.yield %b : i32\n}", false},
	} {
		r, _ := testir.Value(t, "i32", before+"%r = "+test.loop)
		inside := r.DefiningOp().Region0().Entry().Arg(1)
		assert.Equal(t, test.want, intrange.NonNegative(foldresult.Value(inside), intrange.AssumeNone), test.name)
	}
}
