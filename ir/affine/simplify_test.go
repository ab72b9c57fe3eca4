package affine

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestSimplify(t *testing.T) {
	tests := []struct {
		want string
		expr Expr
	}{
		{"d0 + d1 * 2", Sub(Mul(Add(d0, d1), C(2)), d0)},
		{"-d0 - d1 + d2", Sub(d2, Add(d0, d1))},
		{"d0 mod 4", Add(Mul(FloorDiv(d0, C(4)), C(-4)), d0)},
		{"(d0 floordiv 4) * 4", Sub(d0, Mod(d0, C(4)))},
		{"d0 floordiv 4", FloorDiv(Sub(d0, Mod(d0, C(4))), C(4))},
		{"d0 * 4 - ((d0 * 2) floordiv 3) * 6", Mod(Mul(d0, C(4)), C(6))},
		{"d0 floordiv 2", FloorDiv(Mul(d0, C(2)), C(4))},
		{"d0 * 2 + 2", CeilDiv(Add(Mul(d0, C(4)), C(4)), C(2))},
		{"(d0 + d1) * 2 + d0 floordiv -2", Add(Mul(Add(d0, d1), C(2)), FloorDiv(d0, C(-2)))},
		{"(d0 + d1) * 2 + d0 mod 0", Add(Mul(Add(d0, d1), C(2)), Mod(d0, C(0)))},

		{"d0 + d0 * s0", Add(Mul(d0, s0), d0)},
		{"d1 * s1 + d0 * s0", Add(Mul(d1, s1), Mul(d0, s0))},
		{"d0 + d0 * s1 + (d0 + d1) floordiv s0", Add(Add(FloorDiv(Add(d0, d1), s0), Mul(d0, s1)), d0)},
		{"d0", FloorDiv(Mul(d0, s0), s0)},
		{"d0 + s1", FloorDiv(Add(Mul(d0, s0), Mul(s1, s0)), s0)},
		{"d0 floordiv s1", FloorDiv(FloorDiv(Mul(d0, s0), s1), s0)},
		{"d0 ceildiv s1", CeilDiv(CeilDiv(Mul(d0, s0), s1), s0)},
		{"((d0 * s0) ceildiv s1) floordiv s0", FloorDiv(CeilDiv(Mul(d0, s0), s1), s0)},
		{"d0 mod 4", FloorDiv(Mod(Mul(d0, s0), Mul(s0, C(4))), s0)},
		{"s0 floordiv s1", FloorDiv(Mul(FloorDiv(s0, s1), s0), s0)},
		{"d1 + 1", CeilDiv(Add(Mul(d1, s0), CeilDiv(s0, C(4))), s0)},
		{"(s0 floordiv 2 + (s0 * 3) floordiv 4) floordiv s0", FloorDiv(Add(FloorDiv(s0, C(2)), FloorDiv(Mul(s0, C(3)), C(4))), s0)},
		{"0", FloorDiv(C(0), s0)},
		{"0", Mod(s0, s0)},
		{"0", Mod(Sub(d0, Mod(d0, s0)), s0)},
	}
	for _, test := range tests {
		assert.Equal(t, test.want, Simplify(test.expr, 3, 2).String(), "from %s", test.expr)
	}
	assert.Panics(t, func() { Simplify(D(3), 3, 0) })
}
