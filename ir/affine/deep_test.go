package affine

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const depth = 100_000

func TestDeepExpressions(t *testing.T) {
	shapes := []struct {
		name string
		grow func(e Expr, i int) Expr
	}{
		{"sum", func(e Expr, i int) Expr { return Add(e, Mul(D(i%7), C(int64(2+i%5)))) }},
		{"sum to the right", func(e Expr, i int) Expr { return Add(Mul(D(i%7), C(int64(2+i%5))), e) }},
		{"constants", func(e Expr, i int) Expr { return Add(Add(C(int64(i)), e), D(i%7)) }},
		{"negations", func(e Expr, i int) Expr { return Neg(Add(e, D(i%7))) }},
		{"remainders", func(e Expr, i int) Expr { return Mod(Add(e, D(i%7)), C(int64(3+i%5))) }},
		{"quotients", func(e Expr, i int) Expr { return FloorDiv(Add(e, D(i%7)), C(int64(3+i%5))) }},
		{"quotient terms", func(e Expr, i int) Expr { return Add(e, Mul(FloorDiv(D(i%7), C(int64(2+i))), C(-3))) }},
		{"products", func(e Expr, i int) Expr { return Mul(Add(e, D(i%7)), S(i%3)) }},
	}
	for _, shape := range shapes {
		t.Run(shape.name, func(t *testing.T) {
			grown := func() Expr {
				e := D(0)
				for i := range depth {
					e = shape.grow(e, i)
				}
				return e
			}
			e := grown()
			assert.Greater(t, len(e.String()), depth)
			assert.True(t, e.Equal(grown()))
			assert.False(t, e.Equal(ShiftDims(e, 0, 1)))
			_, ok := Eval(e, make([]int64, 7), []int64{1, 1, 1})
			assert.True(t, ok)
		})
	}
}

func TestDeepSimplify(t *testing.T) {
	e := D(0)
	for i := range depth {
		e = Add(Mul(Add(e, D(i%7)), C(1)), Neg(D((i+1)%7)))
	}
	assert.Less(t, len(Simplify(e, 7, 0).String()), 200)
}

// A map composed with itself over and over shares its parts; its tree is
// exponentially larger, so that any work per occurrence would not end.
func TestSharedPartsAreVisitedOnce(t *testing.T) {
	step := NewMap(1, 0, Add(Mod(d0, C(3)), FloorDiv(d0, C(5))))
	compose := func() Expr {
		m := step
		for range 60 {
			m = step.Compose(m)
		}
		return m.Results[0]
	}
	within(t, 10*time.Second, func() {
		e := compose()
		assert.True(t, e.Equal(compose()))
		_, ok := Eval(e, []int64{1000}, nil)
		assert.True(t, ok)
		assert.True(t, IsFunctionOfDim(ShiftDims(e, 0, 70), 70))
		Simplify(e, 1, 0)
		parts := 0
		Walk(e, func(Expr) bool { parts++; return true })
		assert.Less(t, parts, 1000)
	})
}

// within fails rather than waits when work does not end.
func within(t *testing.T, limit time.Duration, work func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		work()
	}()
	select {
	case <-done:
	case <-time.After(limit):
		require.Fail(t, "took more than "+limit.String())
	}
}

func TestManyPositions(t *testing.T) {
	m := Identity(200)
	assert.True(t, m.IsIdentity())
	assert.True(t, strings.HasSuffix(m.String(), ", d199)"))
	assert.Equal(t, 1, MultiDim(200, 150).CompressUnusedDims().NumDims)
}
