package scalar

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// wrap is the pattern of a big number.
func wrap(v *big.Int, width int) uint64 {
	m := new(big.Int).SetUint64(mask(width))
	return new(big.Int).And(v, m).Uint64()
}

func bigS(a uint64, width int) *big.Int { return big.NewInt(Signed(a, width)) }
func bigU(a uint64) *big.Int            { return new(big.Int).SetUint64(a) }

func TestIntegersAgainstBig(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	floor := func(q, a, b *big.Int) *big.Int { // Go's Div is Euclidean
		r := new(big.Int)
		if q.QuoRem(a, b, r); r.Sign() != 0 && (r.Sign() < 0) != (b.Sign() < 0) {
			q.Sub(q, big.NewInt(1))
		}
		return q
	}
	for _, w := range []int{1, 3, 8, 16, 32, 33, 64} {
		for range 1000 {
			a, b := random.Uint64()&mask(w)>>random.IntN(w), random.Uint64()&mask(w)>>random.IntN(w)
			sa, sb, ua, ub := bigS(a, w), bigS(b, w), bigU(a), bigU(b)
			check := func(name string, got uint64, want *big.Int) {
				require.Equal(t, wrap(want, w), got, "%s of %#x and %#x, i%d", name, a, b, w)
			}
			z := func() *big.Int { return new(big.Int) }
			check("add", IntAdd(w)(a, b), z().Add(ua, ub))
			check("sub", IntSub(w)(a, b), z().Sub(ua, ub))
			check("mul", IntMul(w)(a, b), z().Mul(ua, ub))
			check("mulhi u", IntMulHighU(w)(a, b), z().Rsh(z().Mul(ua, ub), uint(w)))
			check("mulhi s", IntMulHighS(w)(a, b), z().Rsh(z().Mul(sa, sb), uint(w)))
			check("carry", IntAddCarry(w)(a, b), z().Rsh(z().Add(ua, ub), uint(w)))
			check("abs", IntAbs(w)(a), z().Abs(sa))
			n := b % uint64(w)
			check("shl", IntShl(w)(a, n), z().Lsh(ua, uint(n)))
			check("shru", IntShrU(w)(a, n), z().Rsh(ua, uint(n)))
			check("shrs", IntShrS(w)(a, n), z().Rsh(sa, uint(n)))
			require.Equal(t, Bool(sa.Cmp(sb) < 0), IntSLT(w)(a, b))
			require.Equal(t, Bool(sa.Cmp(sb) >= 0), IntSGE(w)(a, b))
			require.Equal(t, Bool(ua.Cmp(ub) <= 0), IntULE(w)(a, b))
			if b == 0 {
				continue
			}
			check("divu", IntDivU(w)(a, b), z().Quo(ua, ub))
			check("ceildivu", IntCeilDivU(w)(a, b), z().Neg(floor(z(), z().Neg(ua), ub)))
			check("remu", IntRemU(w)(a, b), z().Rem(ua, ub))
			check("divs", IntDivS(w)(a, b), z().Quo(sa, sb))
			check("rems", IntRemS(w)(a, b), z().Rem(sa, sb))
			check("floordivs", IntFloorDivS(w)(a, b), floor(z(), sa, sb))
			check("ceildivs", IntCeilDivS(w)(a, b), z().Neg(floor(z(), z().Neg(sa), sb)))
			check("maxs", IntMaxS(w)(a, b), map[bool]*big.Int{true: sa, false: sb}[sa.Cmp(sb) > 0])
			check("minu", IntMinU(w)(a, b), map[bool]*big.Int{true: ua, false: ub}[ua.Cmp(ub) < 0])
		}
	}
}

func TestUndefinedIntegerCases(t *testing.T) {
	require.EqualValues(t, 0xff, IntDivU(8)(5, 0))
	require.EqualValues(t, 0xff, IntDivS(8)(5, 0))
	require.EqualValues(t, 0xff, IntFloorDivS(8)(5, 0))
	require.EqualValues(t, 0xff, IntCeilDivS(8)(5, 0))
	require.EqualValues(t, 5, IntRemS(8)(5, 0))
	require.EqualValues(t, 5, IntRemU(8)(5, 0))
	require.EqualValues(t, 0x80, IntDivS(8)(0x80, 0xff))
	require.EqualValues(t, 0, IntRemS(8)(0x80, 0xff))
	require.EqualValues(t, uint64(1)<<63, IntDivS(64)(1<<63, ^uint64(0)))
	require.EqualValues(t, 0, IntShl(8)(1, 8))
	require.EqualValues(t, 0, IntShrU(64)(1<<63, 64))
	require.EqualValues(t, 0xff, IntShrS(8)(0x80, 200))
}

func TestPowersAndCounts(t *testing.T) {
	require.EqualValues(t, 81, IntPow(32)(3, 4))
	require.EqualValues(t, FromSigned(-27, 32), IntPow(32)(FromSigned(-3, 32), 3))
	require.EqualValues(t, 0, IntPow(32)(3, FromSigned(-1, 32)))
	require.EqualValues(t, FromSigned(-1, 32), IntPow(32)(FromSigned(-1, 32), FromSigned(-3, 32)))
	require.EqualValues(t, 8, CountLeadingZeros(8)(0))
	require.EqualValues(t, 8, CountTrailingZeros(8)(0))
	require.EqualValues(t, 3, CountTrailingZeros(16)(8))
	require.EqualValues(t, 5, CountOnes(8)(0x1f))
	require.EqualValues(t, 0xfff0, SignExtend(8, 16)(0xf0))
}
