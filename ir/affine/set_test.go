package affine

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestSetText(t *testing.T) {
	tests := []struct {
		want string
		s    *Set
	}{
		{"(d0) : (d0 - 1 >= 0, -d0 + 7 >= 0)", NewSet(1, 0, AtLeast(d0, C(1)), AtMost(d0, C(7)))},
		{"(d0)[s0] : (-(d0 + 1) + s0 >= 0, d0 - 3 == 0)", NewSet(1, 1, AtLeast(s0, Add(d0, C(1))), EqualTo(d0, C(3)))},
		{"(d0) : (0 == 0)", NewSet(1, 0)},
		{"()[s0] : (1 == 0)", EmptySet(0, 1)},
	}
	for _, test := range tests {
		assert.Equal(t, test.want, test.s.String())
	}
}

func TestSet(t *testing.T) {
	s := NewSet(1, 1, AtLeast(d0, C(1)), AtMost(d0, s0), EqualTo(Mod(d0, C(2)), C(0)))
	assert.Equal(t, 1, s.NumEqualities())
	assert.False(t, s.IsEmptySet())
	assert.True(t, EmptySet(1, 1).IsEmptySet())
	for d, want := range map[int64]bool{0: false, 1: false, 2: true, 3: false, 4: true, 6: false} {
		in, ok := s.Contains([]int64{d}, []int64{5})
		assert.True(t, ok)
		assert.Equal(t, want, in, "d0 = %d", d)
	}
	_, ok := s.Contains([]int64{1}, nil)
	assert.False(t, ok)

	replaced := s.Replace([]Expr{Mul(d1, C(2))}, []Expr{C(9)}, 2, 0)
	assert.Equal(t, "(d0, d1) : (d1 * 2 - 1 >= 0, d1 * -2 + 9 >= 0, 0 == 0)", replaced.String())
	assert.True(t, s.Equal(s.Replace(nil, nil, 1, 1)))
	assert.False(t, s.Equal(replaced))
	assert.False(t, NewSet(1, 0, AtLeast(d0, C(0))).Equal(NewSet(1, 0, EqualTo(d0, C(0)))))
}
