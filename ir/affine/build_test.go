package affine

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

var (
	d0, d1, d2 = D(0), D(1), D(2)
	s0, s1     = S(0), S(1)
)

func TestConstruction(t *testing.T) {
	tests := []struct {
		want string
		expr Expr
	}{
		{"d0", Add(d0, C(0))},
		{"d0 + 4", Add(C(4), d0)},
		{"d0 + s0", Add(s0, d0)},
		{"d0 + d1", Add(d1, d0)},
		{"s0 + s1", Add(s1, s0)},
		{"d0 + 7", Add(Add(d0, C(3)), C(4))},
		{"d0 + d1 + 2", Add(Add(d0, C(2)), d1)},
		{"d0 + d1 + 4 + 3", Add(Add(d0, C(3)), Add(d1, C(4)))},
		{"d0 * 5", Add(Mul(d0, C(2)), Mul(d0, C(3)))},
		{"0", Sub(d0, d0)},
		{"0", Sub(Add(d0, d1), Add(d0, d1))},
		{"d0 mod 4", Add(d0, Mul(FloorDiv(d0, C(4)), C(-4)))},
		{"d0 mod s0", Sub(d0, Mul(FloorDiv(d0, s0), s0))},
		{"d0 + d1 mod 4", Sub(Add(d0, d1), Mul(FloorDiv(d1, C(4)), C(4)))},
		{"d0 + (d0 floordiv -4) * 4", Add(d0, Mul(FloorDiv(d0, C(-4)), C(4)))},
		{"d0 + -(d1 floordiv 4) + s0", Sub(Add(d0, s0), FloorDiv(d1, C(4)))},

		{"d0 * 4", Mul(C(4), d0)},
		{"d0 * s0", Mul(s0, d0)},
		{"s0 * s1", Mul(s1, s0)},
		{"d0", Mul(d0, C(1))},
		{"0", Mul(C(0), d0)},
		{"d0 * 12", Mul(Mul(d0, C(3)), C(4))},
		{"(d0 * s0) * 2", Mul(Mul(d0, C(2)), s0)},
		{"d0 * d1", Mul(d1, d0)},

		{"0", Mod(d0, C(1))},
		{"0", Mod(Mul(d0, C(4)), C(4))},
		{"s0 mod 2", Mod(Add(Mul(d0, C(4)), s0), C(2))},
		{"d0 mod 4", Mod(Mod(d0, C(8)), C(4))},
		{"(d0 mod 8) mod 16", Mod(Mod(d0, C(8)), C(16))},
		{"2", Mod(C(-7), C(3))},
		{"d0 * 2", FloorDiv(Mul(d0, C(8)), C(4))},
		{"d0 * -2", FloorDiv(Mul(d0, C(4)), C(-2))},
		{"d0 * 2 + s0 floordiv 2", FloorDiv(Add(Mul(d0, C(4)), s0), C(2))},
		{"-2", FloorDiv(C(4), C(-3))},
		{"-1", CeilDiv(C(4), C(-3))},
		{"d0 * 2", CeilDiv(Mul(d0, C(8)), C(4))},
		{"(d0 * 4 + 4) ceildiv 2", CeilDiv(Add(Mul(d0, C(4)), C(4)), C(2))},
		{"d0", CeilDiv(d0, C(1))},

		{"4 floordiv 0", FloorDiv(C(4), C(0))},
		{"4 ceildiv 0", CeilDiv(C(4), C(0))},
		{"0 mod 0", Mod(C(0), C(0))},
		{"4 mod -2", Mod(C(4), C(-2))},
		{"d0 floordiv -1", FloorDiv(d0, C(-1))},
	}
	for _, test := range tests {
		assert.Equal(t, test.want, test.expr.String())
	}
}

func TestConstructionAtTheEndsOfTheRange(t *testing.T) {
	most, least := C(math.MaxInt64), C(math.MinInt64)
	tests := []struct {
		want string
		expr Expr
	}{
		{"9223372036854775807 + 1", Add(most, C(1))},
		{"1 + 9223372036854775807", Add(C(1), most)},
		{"2 * 9223372036854775807", Mul(C(2), most)},
		{"-9223372036854775808", Sub(C(-math.MaxInt64), C(1))},
		{"--9223372036854775808", Neg(least)},
		{"d0 - -9223372036854775808", Add(d0, least)},
		{"d1 - d0 * -9223372036854775808", Add(d1, Mul(d0, least))},
		{"d0 * -2", Mul(Mul(d0, most), C(2))},
		{"-9223372036854775808 floordiv -1", FloorDiv(least, C(-1))},
		{"-9223372036854775808 ceildiv -1", CeilDiv(least, C(-1))},
		{"(d0 * -9223372036854775808) floordiv -1", FloorDiv(Mul(d0, least), C(-1))},
		{"0", Mod(Mul(d0, least), C(2))},
		{"1", Mod(least, C(3))},
	}
	for _, test := range tests {
		assert.Equal(t, test.want, test.expr.String())
	}
}

func TestEqual(t *testing.T) {
	build := func(c int64) Expr { return Add(Mod(Add(d0, s0), C(c)), Mul(d1, C(3))) }
	assert.True(t, build(4).Equal(build(4)))
	assert.False(t, build(4).Equal(build(5)))
	for _, pair := range [][2]Expr{{d0, s0}, {d0, d1}, {s0, s1}, {C(1), C(2)}, {C(0), d0}, {d0, build(4)}, {build(4), d0}, {Mod(d0, C(3)), FloorDiv(d0, C(3))}} {
		assert.False(t, pair[0].Equal(pair[1]), "%s and %s", pair[0], pair[1])
	}
	assert.True(t, D(1000).Equal(D(1000)))
	assert.True(t, S(1000).Equal(S(1000)))
	assert.True(t, C(1<<40).Equal(C(1<<40)))
}

func TestAppendExprSpellsOperands(t *testing.T) {
	dim := func(i int) string { return [...]string{"%i", "%j"}[i] }
	sym := func(i int) string { return "symbol(%n)" }
	e := Sub(Add(Mul(d0, C(4)), Mod(s0, C(2))), Add(d1, C(3)))
	assert.Equal(t, "%i * 4 + symbol(%n) mod 2 - (%j + 3)", string(AppendExpr(nil, e, dim, sym)))
	assert.Equal(t, "[d0 * 4 + s0 mod 2 - (d1 + 3)", string(AppendExpr([]byte("["), e, nil, nil)))
}

func TestQueries(t *testing.T) {
	tests := []struct {
		expr           Expr
		symbolic, pure bool
		divisor        int64
	}{
		{d0, false, true, 1},
		{s0, true, true, 1},
		{C(-12), true, true, 12},
		{C(0), true, true, 0},
		{Mul(d0, C(6)), false, true, 6},
		{Add(Mul(d0, C(6)), C(4)), false, true, 2},
		{Mod(Mul(d0, C(6)), C(4)), false, true, 2},
		{FloorDiv(Add(Mul(d0, C(8)), Mul(s0, C(12))), C(2)), false, true, 2},
		{CeilDiv(Add(Mul(d0, C(8)), Mul(s0, C(12))), C(2)), false, true, 2},
		{CeilDiv(d0, C(2)), false, true, 1},
		{Mul(s0, s1), true, false, 1},
		{FloorDiv(d0, s0), false, false, 1},
		{Add(Mod(d0, s0), C(3)), false, false, 1},
		{Mul(C(math.MaxInt64), C(2)), true, true, -2},
	}
	for _, test := range tests {
		assert.Equal(t, test.symbolic, IsSymbolicOrConstant(test.expr), test.expr.String())
		assert.Equal(t, test.pure, IsPureAffine(test.expr), test.expr.String())
		assert.Equal(t, test.divisor, LargestKnownDivisor(test.expr), test.expr.String())
	}

	e := Add(Mul(D(2), C(6)), Mod(Mul(D(70), C(9)), Add(S(1), S(80))))
	for i, used := range map[int]bool{0: false, 2: true, 62: false, 63: false, 69: false, 70: true, -1: false} {
		assert.Equal(t, used, IsFunctionOfDim(e, i), "d%d", i)
	}
	for i, used := range map[int]bool{0: false, 1: true, 63: false, 80: true, 100: false} {
		assert.Equal(t, used, IsFunctionOfSymbol(e, i), "s%d", i)
	}
	assert.False(t, IsFunctionOfDim(D(3), 70))
	assert.True(t, IsMultipleOf(Mul(d0, C(6)), 3))
	assert.False(t, IsMultipleOf(Mul(d0, C(6)), 4))
	assert.True(t, IsMultipleOf(C(0), 0))
	assert.False(t, IsMultipleOf(d0, 0))
}

func TestWalkStops(t *testing.T) {
	var visited []string
	Walk(Add(Mul(d0, C(2)), s0), func(e Expr) bool {
		visited = append(visited, e.String())
		return len(visited) < 4
	})
	assert.Equal(t, []string{"d0", "2", "d0 * 2", "s0"}, visited)
}

func TestReplace(t *testing.T) {
	e := Add(Mul(d0, C(4)), Mod(d1, C(8)))
	assert.Equal(t, "d1 * 4 + s0 mod 8", ReplaceDims(e, []Expr{d1, s0}).String())
	assert.Equal(t, "d1 mod 8 + 12", ReplaceDims(e, []Expr{C(3)}).String())
	assert.Equal(t, "d0 mod 8 + 12", Substitute(Substitute(e, d0, C(3)), d1, d0).String())
	assert.Equal(t, "d0 * 4 + 5", Substitute(e, Mod(d1, C(8)), C(5)).String())
	assert.Equal(t, "d0 * 4 + d3 mod 8", ShiftDims(e, 1, 2).String())
	assert.Equal(t, "d0 + s0 + s3", ShiftSymbols(Add(Add(d0, s0), s1), 1, 2).String())
	assert.Equal(t, "d0 + 5", ReplaceSymbols(Add(d0, s0), []Expr{C(5)}).String())
	assert.Same(t, e, ReplaceSymbols(e, []Expr{C(1)}), "nothing to replace")
}
