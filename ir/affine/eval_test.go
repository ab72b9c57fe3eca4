package affine

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestEval(t *testing.T) {
	tests := []struct {
		expr Expr
		dims []int64
		want int64
		ok   bool
	}{
		{Add(Mul(d0, C(4)), s0), []int64{3}, 19, true},
		{Mod(d0, C(3)), []int64{-7}, 2, true},
		{FloorDiv(d0, C(3)), []int64{-7}, -3, true},
		{CeilDiv(d0, C(3)), []int64{-7}, -2, true},
		{FloorDiv(d0, C(-3)), []int64{7}, -3, true},
		{CeilDiv(d0, C(-3)), []int64{-7}, 3, true},
		{FloorDiv(d0, d1), []int64{1, 0}, 0, false},
		{CeilDiv(d0, C(0)), []int64{1}, 0, false},
		{Mod(d0, C(0)), []int64{1}, 0, false},
		{Mod(d0, C(-2)), []int64{1}, 0, false},
		{FloorDiv(d0, C(-1)), []int64{math.MinInt64}, 0, false},
		{Add(d0, C(1)), []int64{math.MaxInt64}, 0, false},
		{Add(d0, C(-1)), []int64{math.MinInt64}, 0, false},
		{Mul(d0, C(3)), []int64{math.MaxInt64 / 2}, 0, false},
		{Mul(d0, C(-1)), []int64{math.MinInt64}, 0, false},
		{Mul(d0, d1), []int64{math.MinInt64, 1}, math.MinInt64, true},
		{Mul(d0, d1), []int64{0, math.MinInt64}, 0, true},
		{d1, []int64{1}, 0, false},
		{s1, nil, 0, false},
	}
	for _, test := range tests {
		got, ok := Eval(test.expr, test.dims, []int64{7})
		assert.Equal(t, test.ok, ok, "%s at %v", test.expr, test.dims)
		assert.Equal(t, test.want, got, "%s at %v", test.expr, test.dims)
	}
}

func TestMapEval(t *testing.T) {
	m := NewMap(1, 1, Add(d0, s0), FloorDiv(C(8), d0))
	got, ok := m.Eval([]int64{2}, []int64{5})
	require.True(t, ok)
	assert.Equal(t, []int64{7, 4}, got)
	_, ok = m.Eval([]int64{0}, []int64{5})
	assert.False(t, ok)
}

// Neither construction nor Simplify may change a value. Symbols are positive, since
// divisors are assumed to be.
func TestSimplificationKeepsValues(t *testing.T) {
	compared := 0
	for _, test := range writers {
		if test.writer.huge {
			continue
		}
		w := test.writer
		w.Rand = rand.New(rand.NewPCG(8, 9))
		for range 2000 {
			e := w.expr(1 + w.IntN(4)).expr
			simplified := Simplify(e, w.numDims, w.numSyms)
			for range 4 {
				dims := []int64{w.Int64N(60) - 30, w.Int64N(60) - 30, w.Int64N(60) - 30}
				syms := []int64{1 + w.Int64N(12), 1 + w.Int64N(12)}
				want, ok := Eval(e, dims, syms)
				if !ok {
					continue
				}
				got, ok := Eval(simplified, dims, syms)
				require.True(t, ok, "%s became %s", e, simplified)
				require.Equal(t, want, got, "%s became %s, at %v %v", e, simplified, dims, syms)
				compared++
			}
		}
	}
	assert.Greater(t, compared, 20000)
}

// The same operation is evaluated once as it stands and once as its constructor
// builds it.
func TestConstructionKeepsValues(t *testing.T) {
	for _, test := range writers {
		if test.writer.huge {
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			w := test.writer
			w.Rand = rand.New(rand.NewPCG(10, 11))
			for range 3000 {
				kind := Kind(w.IntN(len(kindText)))
				a, b := w.expr(1+w.IntN(3)).expr, w.expr(w.IntN(3)).expr
				built := Apply(kind, a, b)
				plain := newBinary(kind, a, b)
				dims := []int64{w.Int64N(60) - 30, w.Int64N(60) - 30, w.Int64N(60) - 30}
				syms := []int64{1 + w.Int64N(12), 1 + w.Int64N(12)}
				want, ok := Eval(plain, dims, syms)
				if !ok {
					continue
				}
				got, ok := Eval(built, dims, syms)
				require.True(t, ok, "%s became %s", plain, built)
				require.Equal(t, want, got, "%s became %s, at %v %v", plain, built, dims, syms)
			}
		})
	}
}
