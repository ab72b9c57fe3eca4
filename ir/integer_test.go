package ir_test

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/ir"
)

var signs = []ir.Signedness{ir.Signless, ir.Signed, ir.Unsigned}

// wrapped is v modulo 2^width in the range of the type, by the book.
func wrapped(v *big.Int, width int, sign ir.Signedness) *big.Int {
	mod := new(big.Int).Lsh(big.NewInt(1), uint(width))
	w := new(big.Int).Mod(v, mod)
	if sign != ir.Unsigned && width > 0 && w.Bit(width-1) == 1 {
		w.Sub(w, mod)
	}
	return w
}

// numberOf reads an integer attribute.
func numberOf(a *ir.IntegerAttr) *big.Int {
	if a.Big != nil {
		return a.Big
	}
	if t, ok := a.Type.(*ir.IntegerType); ok && t.Sign == ir.Unsigned {
		return new(big.Int).SetUint64(uint64(a.Value))
	}
	return big.NewInt(a.Value)
}

func TestIntegersWrapToTheirWidth(t *testing.T) {
	c := newContext()
	numbers := []int64{0, 1, 2, -1, -2, 63, 64, 127, 128, -128, -129, 255, 256, math.MaxInt32, math.MinInt32,
		1 << 62, -1 << 62, math.MaxInt64, math.MinInt64}
	for _, width := range []int{1, 7, 8, 63, 64, 65, 128} {
		for _, sign := range signs {
			typ := c.IntegerOf(width, sign)
			for _, v := range numbers {
				want := wrapped(big.NewInt(v), width, sign)
				a := c.IntAttr(typ, v)
				require.Zero(t, want.Cmp(numberOf(a)), "%d as %s: got %s, want %s", v, typ, numberOf(a), want)
				require.Same(t, a, c.BigIntAttr(typ, big.NewInt(v)), "%d as %s", v, typ)
				require.Same(t, a, c.BigIntAttr(typ, want), "%s as %s", want, typ)
				require.Equal(t, width > 64, a.Big != nil, "which field holds %s", typ)
			}
		}
	}
}

func TestBigIntegersWrap(t *testing.T) {
	c := newContext()
	huge := new(big.Int).Lsh(big.NewInt(-3), 150)
	huge.Add(huge, big.NewInt(77))
	for _, width := range []int{1, 7, 8, 63, 64, 65, 128, 200} {
		for _, sign := range signs {
			typ := c.IntegerOf(width, sign)
			a := c.BigIntAttr(typ, huge)
			want := wrapped(huge, width, sign)
			require.Zero(t, want.Cmp(numberOf(a)), "%s: got %s, want %s", typ, numberOf(a), want)
		}
	}
	assert.Equal(t, new(big.Int).Add(new(big.Int).Lsh(big.NewInt(-3), 150), big.NewInt(77)), huge, "the argument is left alone")
}

func TestIntegersPrint(t *testing.T) {
	c := newContext()
	for _, tc := range []struct {
		width int
		sign  ir.Signedness
		v     int64
		want  string
	}{
		{1, ir.Signless, 1, "true"},
		{1, ir.Signless, 2, "false"},
		{1, ir.Signed, 1, "-1 : si1"},
		{1, ir.Unsigned, 1, "1 : ui1"},
		{7, ir.Signless, 64, "-64 : i7"},
		{7, ir.Unsigned, -1, "127 : ui7"},
		{8, ir.Signed, 255, "-1 : si8"},
		{8, ir.Unsigned, 255, "255 : ui8"},
		{63, ir.Signless, math.MaxInt64, "-1 : i63"},
		{63, ir.Unsigned, -1, "9223372036854775807 : ui63"},
		{64, ir.Signless, math.MinInt64, "-9223372036854775808 : i64"},
		{64, ir.Unsigned, -1, "18446744073709551615 : ui64"},
		{65, ir.Signless, -1, "-1 : i65"},
		{65, ir.Unsigned, -1, "36893488147419103231 : ui65"},
		{128, ir.Unsigned, -1, "340282366920938463463374607431768211455 : ui128"},
		{0, ir.Signless, 5, "0 : i0"},
	} {
		assert.Equal(t, tc.want, c.IntAttr(c.IntegerOf(tc.width, tc.sign), tc.v).String())
	}
	assert.Equal(t, "-3 : index", c.IntAttr(ir.Index, -3).String())
}

func TestBooleansAreShared(t *testing.T) {
	c := newContext()
	assert.Same(t, ir.True, c.IntAttr(ir.I1, 1))
	assert.Same(t, ir.True, c.IntAttr(ir.I1, -1))
	assert.Same(t, ir.False, c.IntAttr(ir.I1, 2))
	assert.Same(t, ir.True, ir.BoolAttr(true))
	assert.Same(t, ir.False, ir.BoolAttr(false))
	assert.NotEqual(t, ir.Attr(ir.True), ir.Attr(c.IntAttr(c.IntegerOf(1, ir.Unsigned), 1)))
}

func TestIntAttrOfAnOperation(t *testing.T) {
	b := newBench(t)
	op := b.use()
	op.SetAttr("small", b.Ctx.IntAttr(ir.I32, 7))
	op.SetAttr("wide", b.Ctx.IntAttr(b.Ctx.Integer(128), 7))
	op.SetAttr("text", b.Ctx.String("7"))
	v, ok := op.IntAttr("small")
	assert.True(t, ok)
	assert.EqualValues(t, 7, v)
	for _, name := range []string{"wide", "text", "absent"} {
		_, ok := op.IntAttr(name)
		assert.False(t, ok, name)
	}
}

func TestElementsKeepIntegers(t *testing.T) {
	c := newContext()
	for _, width := range []int{1, 7, 8, 16, 63, 64, 65, 128} {
		for _, sign := range signs {
			typ := c.IntegerOf(width, sign)
			t.Run(typ.String(), func(t *testing.T) {
				numbers := []ir.Attr{c.IntAttr(typ, 0), c.IntAttr(typ, 1), c.IntAttr(typ, -1), c.IntAttr(typ, 1<<40+3)}
				var data []byte
				for _, a := range numbers {
					data = ir.AppendElement(data, a)
				}
				require.Len(t, data, len(numbers)*ir.ElementBytes(typ))
				d := c.Dense(c.Tensor(dims(4), typ), data, false)
				for i, want := range numbers {
					assert.Same(t, want, d.At(c, i), fmt.Sprintf("element %d", i))
				}
			})
		}
	}
}
