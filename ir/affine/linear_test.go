package affine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFingerprint(t *testing.T) {
	left := NewMap(3, 0, newBinary(KindAdd, newBinary(KindAdd, D(0), D(1)), D(2)))
	right := NewMap(3, 0, newBinary(KindAdd, D(0), newBinary(KindAdd, D(1), D(2))))
	require.Equal(t, left.String(), right.String())
	require.NotEqual(t, left.Fingerprint(), right.Fingerprint())
	require.Equal(t, left.Fingerprint(), NewMap(3, 0, Add(Add(D(0), D(1)), D(2))).Fingerprint())
}

func TestRangeOf(t *testing.T) {
	inputs := []Range{Between(0, 15), {Min: 2, HasMin: true}}
	for _, test := range []struct {
		e    Expr
		want Range
	}{
		{C(7), Between(7, 7)},
		{Add(Mul(D(0), C(-2)), C(1)), Between(-29, 1)},
		{Sub(D(0), D(1)), Range{Max: 13, HasMax: true}},
		{FloorDiv(D(0), C(4)), Between(0, 3)},
		{CeilDiv(D(0), C(4)), Between(0, 4)},
		{Mod(D(0), C(16)), Between(0, 15)},
		{Mod(D(1), C(16)), Between(0, 15)},
		{Mod(Add(D(0), C(16)), C(64)), Between(16, 31)},
		{Add(Mod(D(0), C(16)), C(1)), Range{}},
		{FloorDiv(D(0), S(0)), Range{}},
	} {
		got := RangeOf(test.e, 2, 0, inputs)
		require.Equal(t, test.want.HasMin, got.HasMin, test.e.String())
		require.Equal(t, test.want.HasMax, got.HasMax, test.e.String())
		if got.HasMin {
			require.Equal(t, test.want.Min, got.Min, test.e.String())
		}
		if got.HasMax {
			require.Equal(t, test.want.Max, got.Max, test.e.String())
		}
	}
}

func TestEvalPartial(t *testing.T) {
	inputs := func(i int) (int64, bool) { return 7, i == 0 }
	for _, test := range []struct {
		e    Expr
		want Outcome
	}{
		{Mul(D(0), C(3)), Outcome{Value: 21, Known: true}},
		{S(0), Outcome{}},
		{newBinary(KindMod, D(0), C(0)), Outcome{Poison: true}},
		{newBinary(KindAdd, newBinary(KindFloorDiv, D(0), C(0)), S(0)), Outcome{Poison: true}},
		{newBinary(KindAdd, S(0), newBinary(KindFloorDiv, D(0), C(0))), Outcome{}},
		{newBinary(KindMul, C(1<<62), C(4)), Outcome{Known: true}},
	} {
		require.Equal(t, test.want, EvalPartial(test.e, 1, inputs), test.e.String())
	}
}
