package affine

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestMapText(t *testing.T) {
	tests := []struct {
		want string
		m    *Map
	}{
		{"() -> ()", NewMap(0, 0)},
		{"()[s0] -> (s0)", NewMap(0, 1, s0)},
		{"(d0) -> ()", NewMap(1, 0)},
		{"() -> (7)", ConstantMap(7)},
		{"(d0, d1) -> (d0, d1)", Identity(2)},
		{"(d0, d1, d2) -> (d1, d2)", MinorIdentity(3, 2)},
		{"(d0, d1, d2) -> (d2, d0, d1)", Permutation(2, 0, 1)},
		{"(d0, d1, d2) -> (d2, d2)", MultiDim(3, 2, 2)},
		{"(d0, d1)[s0] -> (d0 * 4 + s0 floordiv 2)", NewMap(2, 1, Add(Mul(d0, C(4)), FloorDiv(s0, C(2))))},
	}
	for _, test := range tests {
		assert.Equal(t, test.want, test.m.String())
		assert.Equal(t, "x"+test.want, string(test.m.AppendTo([]byte("x"))))
	}
}

func TestMapQueries(t *testing.T) {
	type is struct{ identity, minor, permutation, projected, broadcast, constant bool }
	tests := []struct {
		m    *Map
		want is
	}{
		{Identity(2), is{identity: true, minor: true, permutation: true, projected: true, broadcast: true}},
		{NewMap(0, 0), is{identity: true, minor: true, permutation: true, projected: true, broadcast: true, constant: true}},
		{Permutation(1, 0), is{permutation: true, projected: true, broadcast: true}},
		{MinorIdentity(3, 2), is{minor: true, projected: true, broadcast: true}},
		{MultiDim(2, 0), is{projected: true, broadcast: true}},
		{MultiDim(2, 0, 0), is{}},
		{NewMap(2, 0, d0, C(0)), is{broadcast: true}},
		{NewMap(2, 0, d0, C(1)), is{}},
		{NewMap(1, 0, d0, C(0)), is{}},
		{NewMap(2, 1, d0, d1), is{identity: true, minor: true}},
		{NewMap(1, 0, C(0)), is{broadcast: true, constant: true}},
		{NewMap(1, 0, Add(d0, C(1))), is{}},
	}
	for _, test := range tests {
		got := is{
			test.m.IsIdentity(), test.m.IsMinorIdentity(), test.m.IsPermutation(),
			test.m.IsProjectedPermutation(false), test.m.IsProjectedPermutation(true), test.m.IsConstant(),
		}
		assert.Equal(t, test.want, got, test.m.String())
	}
	assert.True(t, NewMap(1, 2, s0, s1).IsSymbolIdentity())
	assert.False(t, NewMap(1, 2, s0, s0).IsSymbolIdentity())
	assert.True(t, ConstantMap(1).IsSingleConstant())
	assert.False(t, NewMap(0, 0).IsSingleConstant())
	assert.True(t, NewMap(0, 0).IsEmpty())
	assert.False(t, NewMap(1, 0).IsEmpty())
	assert.False(t, NewMap(1, 1, d0, FloorDiv(d0, s0)).IsPureAffine())
	assert.True(t, NewMap(1, 1, d0, FloorDiv(d0, C(2))).IsPureAffine())

	pos, ok := MultiDim(3, 2, 1).DimPosition(0)
	assert.True(t, ok)
	assert.Equal(t, 2, pos)
	_, ok = ConstantMap(0).DimPosition(0)
	assert.False(t, ok)
	pos, ok = MultiDim(3, 2, 1).ResultPosition(d1)
	assert.True(t, ok)
	assert.Equal(t, 1, pos)
	_, ok = MultiDim(3, 2, 1).ResultPosition(d0)
	assert.False(t, ok)
}

func TestMapEqual(t *testing.T) {
	m := NewMap(2, 1, Add(d0, s0))
	assert.True(t, m.Equal(NewMap(2, 1, Add(s0, d0))))
	for _, other := range []*Map{NewMap(3, 1, Add(d0, s0)), NewMap(2, 2, Add(d0, s0)), NewMap(2, 1), NewMap(2, 1, d0)} {
		assert.False(t, m.Equal(other), other.String())
	}
}

func TestMapRewrites(t *testing.T) {
	inverse := func(m *Map) *Map {
		inverted, ok := m.InversePermutation()
		require.True(t, ok)
		return inverted
	}
	outer := NewMap(2, 2, Add(Add(d0, C(1)), s1), Sub(Sub(d1, C(1)), s0))
	three := NewMap(2, 1, d0, d1, s0)
	tests := []struct {
		name, want string
		m          *Map
	}{
		{"compose", "(d0)[s0, s1, s2] -> (d0 + s2 + s1 + 1, d0 - s2 - s0 - 1)", outer.Compose(NewMap(1, 1, Add(d0, s0), Sub(d0, s0)))},
		{"replace", "(d0)[s0] -> (d0 * 2, s0, 3)", three.Replace([]Expr{Mul(d0, C(2)), s0}, []Expr{C(3)}, 1, 1)},
		{"shift dims", "(d0, d1, d2)[s0] -> (d1, d2, s0)", three.ShiftDims(1)},
		{"shift symbols", "(d0, d1)[s0, s1] -> (d0, d1, s1)", three.ShiftSymbols(1)},
		{"sub map", "(d0, d1)[s0] -> (s0, d0)", three.SubMap(2, 0)},
		{"major", "(d0, d1)[s0] -> (d0, d1)", three.MajorSubMap(2)},
		{"minor", "(d0, d1)[s0] -> (d1, s0)", three.MinorSubMap(2)},
		{"slice", "(d0, d1)[s0] -> (d1)", three.Slice(1, 1)},
		{"drop result", "(d0, d1)[s0] -> (d0, s0)", three.DropResult(1)},
		{"insert result", "(d0, d1)[s0] -> (d0, 5, d1, s0)", three.InsertResult(C(5), 1)},
		{"duplicates", "(d0) -> (d0, 1)", NewMap(1, 0, d0, C(1), d0, C(1)).WithoutDuplicates()},
		{"concat", "(d0, d1)[s0, s1] -> (d0, s0, d1 + s1)", Concat(NewMap(1, 1, d0, s0), NewMap(2, 1, Add(d1, s0)))},
		{"concat nothing", "() -> ()", Concat()},
		{"inverse", "(d0, d1, d2) -> (d2, d0, d1)", inverse(Permutation(1, 2, 0))},
		{"inverse with repeats", "(d0, d1, d2, d3, d4) -> (d2, d0, d3)", inverse(MultiDim(3, 1, 1, 0, 2, 1))},
		{"inverse of sums", "(d0, d1) -> (d1)", inverse(NewMap(1, 0, Add(d0, C(1)), d0))},
		{"broadcasting inverse", "(d0, d1) -> (d1, 0, 0)", NewMap(3, 0, C(0), d0).InverseAndBroadcast()},
		{"unused dims", "(d0, d1)[s0] -> (d1 + s0, d0)", NewMap(4, 1, Add(D(3), s0), d1).CompressUnusedDims()},
		{"unused symbols", "(d0)[s0] -> (d0 + s0)", NewMap(1, 3, Add(d0, S(2))).CompressUnusedSymbols()},
		{"keep dims", "(d0) -> (d0, 3)", NewMap(2, 0, d1, Add(d0, C(3))).KeepDims([]bool{false, true})},
		{"simplify", "(d0) -> (d0 * 3 + 2, 0)", NewMap(1, 0, Add(Mul(Add(d0, C(1)), C(2)), d0), Mod(Sub(d0, Mod(d0, C(4))), C(4))).Simplify()},
	}
	for _, test := range tests {
		assert.Equal(t, test.want, test.m.String(), test.name)
	}
	assert.Equal(t, "(d0, d1)[s0] -> (d0, d1, s0)", three.String(), "rewriting leaves the map as it was")

	_, ok := MultiDim(2, 0).InversePermutation()
	assert.False(t, ok)

	both := CompressUnusedDimsOf(MultiDim(4, 1), MultiDim(4, 3))
	assert.Equal(t, "(d0, d1) -> (d0)", both[0].String())
	assert.Equal(t, "(d0, d1) -> (d1)", both[1].String())

	assert.Equal(t, "d0 + d1 * 2 + s0", NewMap(2, 1, d0, Add(Mul(d1, C(2)), s0)).ComposeExpr(Add(d0, d1)).String())
}

func TestComposeAppliesOneAfterTheOther(t *testing.T) {
	w := writer{Rand: rand.New(rand.NewPCG(12, 13)), numDims: 2, numSyms: 1}
	compared := 0
	for range 500 {
		outer := NewMap(2, 1, w.expr(3).expr)
		inner := NewMap(2, 1, w.expr(3).expr, w.expr(3).expr)
		dims := []int64{w.Int64N(40) - 20, w.Int64N(40) - 20}
		a, b := w.Int64N(9), w.Int64N(9)
		between, ok := inner.Eval(dims, []int64{b})
		require.True(t, ok)
		want, ok := outer.Eval(between, []int64{a})
		require.True(t, ok)
		got, ok := outer.Compose(inner).Eval(dims, []int64{a, b})
		require.True(t, ok)
		require.Equal(t, want, got, "%s after %s", outer, inner)
		compared++
	}
	assert.Equal(t, 500, compared)
}
