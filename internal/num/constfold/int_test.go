package constfold

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// patterns are all integers of narrow widths and some of wide ones.
func patterns(width int) []Int {
	var out []Int
	if width <= 5 {
		for v := range int64(1) << width {
			out = append(out, NewInt(width, v))
		}
		return out
	}
	for _, v := range []int64{0, 1, 2, 3, 7, -1, -2, -9, 12345, -6789} {
		out = append(out, NewInt(width, v))
	}
	return append(out, MinSigned(width), MaxSigned(width), MinSigned(width).Add(NewInt(width, 1)))
}

var widths = []int{1, 2, 4, 5, 8, 32, 63, 64, 65, 100, 128}

// TestIntegerArithmetic compares with integers without bounds.
func TestIntegerArithmetic(t *testing.T) {
	for _, w := range widths {
		for _, a := range patterns(w) {
			for _, b := range patterns(w) {
				at := fmt.Sprintf("i%d %s %s", w, a.Signed(), b.Signed())
				x, y := a.Signed(), b.Signed()
				same := func(want *big.Int, got Int) {
					t.Helper()
					assert.Zero(t, NewBigInt(w, want).CompareUnsigned(got), at)
				}
				same(new(big.Int).Add(x, y), a.Add(b))
				same(new(big.Int).Sub(x, y), a.Sub(b))
				same(new(big.Int).Mul(x, y), a.Mul(b))
				same(new(big.Int).And(x, y), a.And(b))
				same(new(big.Int).Or(x, y), a.Or(b))
				same(new(big.Int).Xor(x, y), a.Xor(b))
				assert.Equal(t, x.Cmp(y), sgn(a.CompareSigned(b)), at)
				assert.Equal(t, a.Unsigned().Cmp(b.Unsigned()), sgn(a.CompareUnsigned(b)), at)

				high := func(p *big.Int) *big.Int { return new(big.Int).Rsh(p, uint(w)) }
				same(high(new(big.Int).Mul(x, y)), a.MulHighSigned(b))
				same(high(new(big.Int).Mul(a.Unsigned(), b.Unsigned())), a.MulHighUnsigned(b))
			}
			assert.Equal(t, w-a.Unsigned().BitLen(), a.LeadingZeros())
			assert.Equal(t, a.Signed().Sign() < 0, a.IsNegative())
		}
	}
}

func sgn(x int) int {
	switch {
	case x < 0:
		return -1
	case x > 0:
		return 1
	}
	return 0
}

// TestIntegerDivision: the quotient with its rest gives the dividend, rounded
// as asked for; undefined divisions are refused.
func TestIntegerDivision(t *testing.T) {
	for _, w := range widths {
		for _, a := range patterns(w) {
			for _, b := range patterns(w) {
				at := fmt.Sprintf("i%d %s %s", w, a.Signed(), b.Signed())
				undefined := b.IsZero()
				overflows := a.Equal(MinSigned(w)) && b.IsAllOnes()

				q, ok := a.DivUnsigned(b)
				require.Equal(t, !undefined, ok, at)
				rest, ok := a.RemUnsigned(b)
				require.Equal(t, !undefined, ok, at)
				if ok {
					assert.True(t, q.Mul(b).Add(rest).Equal(a), at)
					assert.Negative(t, rest.CompareUnsigned(b), at)
				}
				up, ok := a.CeilDivUnsigned(b)
				require.Equal(t, !undefined, ok, at)
				if ok {
					assert.Equal(t, rest.IsZero(), up.Equal(q), at)
				}

				_, ok = a.DivSigned(b)
				assert.Equal(t, !undefined && !overflows, ok, at)
				_, ok = a.RemSigned(b)
				assert.Equal(t, !undefined, ok, at)
				floor, ok := a.FloorDivSigned(b)
				require.Equal(t, !undefined && !overflows, ok, at)
				ceil, _ := a.CeilDivSigned(b)
				if ok {
					exact := new(big.Rat).SetFrac(a.Signed(), b.Signed())
					assert.LessOrEqual(t, new(big.Rat).SetInt(floor.Signed()).Cmp(exact), 0, at)
					assert.GreaterOrEqual(t, new(big.Rat).SetInt(ceil.Signed()).Cmp(exact), 0, at)
					assert.Equal(t, exact.IsInt(), floor.Equal(ceil), at)
				}
			}
		}
	}
}

func TestIntegerShiftsAndWidths(t *testing.T) {
	for _, w := range widths {
		for _, a := range patterns(w) {
			for n := range w {
				assert.Zero(t, NewBigInt(w, new(big.Int).Lsh(a.Unsigned(), uint(n))).CompareUnsigned(a.Shl(n)))
				assert.Zero(t, NewBigInt(w, new(big.Int).Rsh(a.Unsigned(), uint(n))).CompareUnsigned(a.ShrUnsigned(n)))
				assert.Zero(t, NewBigInt(w, new(big.Int).Rsh(a.Signed(), uint(n))).CompareUnsigned(a.ShrSigned(n)))
			}
			for _, to := range widths {
				assert.Equal(t, to, a.ExtendSigned(to).Width())
				if to >= w {
					assert.Zero(t, a.Signed().Cmp(a.ExtendSigned(to).Signed()))
					assert.Zero(t, a.Unsigned().Cmp(a.ExtendUnsigned(to).Unsigned()))
					assert.True(t, a.ExtendSigned(to).Truncate(w).Equal(a))
				}
			}
		}
	}
	for _, c := range []struct {
		amount Int
		n      int
		ok     bool
	}{
		{NewInt(8, 7), 7, true},
		{NewInt(8, 8), 0, false},
		{NewInt(8, -1), 0, false},
		{NewInt(100, 99), 99, true},
		{AllOnes(100), 0, false},
		{NewInt(1, 0), 0, true},
		{NewInt(1, 1), 0, false},
	} {
		n, ok := c.amount.ShiftAmount()
		assert.Equal(t, c.ok, ok)
		assert.Equal(t, c.n, n)
	}
}

func TestIntegerBitCounts(t *testing.T) {
	for _, c := range []struct {
		x                       Int
		leading, trailing, ones int
	}{
		{NewInt(8, 0), 8, 8, 0},
		{NewInt(8, 12), 4, 2, 2},
		{AllOnes(8), 0, 0, 8},
		{NewInt(100, 0), 100, 100, 0},
		{NewInt(100, 1).Shl(70), 29, 70, 1},
		{AllOnes(100), 0, 0, 100},
	} {
		assert.Equal(t, c.leading, c.x.LeadingZeros())
		assert.Equal(t, c.trailing, c.x.TrailingZeros())
		assert.Equal(t, c.ones, c.x.OnesCount())
	}
}
