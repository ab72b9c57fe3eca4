package ir_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/ir"
)

// elements packs constants.
func elements(vs ...ir.Attr) (data []byte) {
	for _, v := range vs {
		data = ir.AppendElement(data, v)
	}
	return data
}

func TestSplats(t *testing.T) {
	c := newContext()
	i := func(v int64) ir.Attr { return c.IntAttr(ir.I32, v) }
	for _, tc := range []struct {
		name  string
		shape []int64
		data  []byte
		splat bool
		want  string
		len   int
	}{
		{"all equal", dims(3), elements(i(7), i(7), i(7)), false, "dense<7> : tensor<3xi32>", 1},
		{"one differs", dims(3), elements(i(7), i(7), i(8)), false, "dense<[7, 7, 8]> : tensor<3xi32>", 3},
		{"the first differs", dims(3), elements(i(8), i(7), i(7)), false, "dense<[8, 7, 7]> : tensor<3xi32>", 3},
		{"said so", dims(3), elements(i(7)), true, "dense<7> : tensor<3xi32>", 1},
		{"a single element", dims(1), elements(i(7)), false, "dense<7> : tensor<1xi32>", 1},
		{"no dimension", nil, elements(i(7)), false, "dense<7> : tensor<i32>", 1},
		{"nothing", dims(0), nil, false, "dense<> : tensor<0xi32>", 0},
		{"nothing in rows", dims(2, 0), nil, false, "dense<> : tensor<2x0xi32>", 0},
		{"rows", dims(2, 2), elements(i(1), i(2), i(3), i(4)), false, "dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>", 4},
		{"one row", dims(1, 2), elements(i(1), i(2)), false, "dense<[[1, 2]]> : tensor<1x2xi32>", 2},
		{"three levels", dims(2, 1, 2), elements(i(1), i(2), i(3), i(4)), false, "dense<[[[1, 2]], [[3, 4]]]> : tensor<2x1x2xi32>", 4},
	} {
		t.Run(tc.name, func(t *testing.T) {
			typ := c.Tensor(tc.shape, ir.I32)
			d := c.Dense(typ, tc.data, tc.splat)
			assert.Equal(t, tc.want, d.String())
			assert.Equal(t, tc.len, d.Len())
			assert.Equal(t, tc.len == 1, d.Splat)
			if d.Splat {
				assert.Same(t, d, c.SplatOf(typ, d.At(c, 0)), "there is one form of a splat")
				assert.Same(t, d.At(c, 0), d.At(c, 2), "any index gives the element")
			}
		})
	}
}

func TestBooleanElements(t *testing.T) {
	c := newContext()
	d := c.Dense(c.Vector(dims(3), ir.I1), elements(ir.True, ir.False, ir.True), false)
	assert.Equal(t, "dense<[true, false, true]> : vector<3xi1>", d.String())
	assert.Same(t, ir.True, d.At(c, 0))
	assert.Same(t, ir.False, d.At(c, 1))
	assert.Equal(t, "dense<true> : vector<3xi1>", c.SplatOf(c.Vector(dims(3), ir.I1), ir.True).String())
}

func TestComplexElements(t *testing.T) {
	c := newContext()
	pair := func(re, im float64) ir.Attr {
		return c.Array([]ir.Attr{c.Float(ir.F32, re), c.Float(ir.F32, im)})
	}
	typ := c.Tensor(dims(2), c.Complex(ir.F32))
	d := c.Dense(typ, elements(pair(1, 2), pair(3, -4)), false)
	assert.Equal(t, "dense<[(1.000000e+00,2.000000e+00), (3.000000e+00,-4.000000e+00)]> : tensor<2xcomplex<f32>>", d.String())
	assert.Same(t, pair(3, -4), d.At(c, 1))
	splat := c.Dense(typ, elements(pair(1, 2), pair(1, 2)), false)
	assert.True(t, splat.Splat, "a pair counts as one element")
	whole := c.Complex(ir.I8)
	ints := c.Dense(c.Tensor(dims(2), whole), []byte{1, 2, 0xFF, 3}, false)
	assert.Equal(t, "dense<[(1,2), (-1,3)]> : tensor<2xcomplex<i8>>", ints.String())
}

func TestFloatElements(t *testing.T) {
	c := newContext()
	for _, name := range []string{"f16", "bf16", "f32", "f64", "f128", "f80", "f8E5M2", "f4E2M1FN"} {
		typ := ir.FloatTypeNamed(name)
		require.NotNil(t, typ, name)
		one, two := c.Float(typ, 1), c.Float(typ, 2)
		d := c.Dense(c.Tensor(dims(3), typ), elements(one, two, one), false)
		assert.Same(t, one, d.At(c, 0), name)
		assert.Same(t, two, d.At(c, 1), name)
	}
}

func TestElementBytes(t *testing.T) {
	c := newContext()
	for _, tc := range []struct {
		typ  ir.Type
		want int
	}{
		{ir.I1, 1}, {c.Integer(7), 1}, {ir.I8, 1}, {c.Integer(9), 2}, {c.Integer(65), 9}, {ir.Index, 8},
		{ir.F16, 2}, {ir.F64, 8}, {ir.FloatTypeNamed("f80"), 10}, {ir.TF32, 3},
		{c.Complex(ir.F32), 8}, {c.Complex(ir.I1), 2},
		{ir.None, 0}, {c.Tensor(dims(2), ir.I8), 0}, {c.OpaqueType("d", "x"), 0},
	} {
		assert.Equal(t, tc.want, ir.ElementBytes(tc.typ), "%s", tc.typ)
	}
}

func TestManyElementsPrintAsHex(t *testing.T) {
	c := newContext()
	bytes := make([]byte, 101)
	for i := range bytes {
		bytes[i] = byte(i)
	}
	d := c.Dense(c.Tensor(dims(101), ir.I8), bytes, false)
	assert.True(t, strings.HasPrefix(d.String(), `dense<"0x000102030405`), d.String())
	few := c.Dense(c.Tensor(dims(100), ir.I8), bytes[:100], false)
	assert.True(t, strings.HasPrefix(few.String(), "dense<[0, 1, 2"), few.String())

	flags := make([]byte, 104)
	flags[0], flags[9] = 0xFF, 0xFF
	packed := c.Dense(c.Tensor(dims(104), ir.I1), flags, false)
	assert.True(t, strings.HasPrefix(packed.String(), `dense<"0x010200`), "eight flags to a byte: %s", packed)

	var w ir.Text
	w.HexElements = -1
	w.Attr(d)
	assert.True(t, strings.HasPrefix(string(w.Buf), "dense<[0, 1, 2"))
	w = ir.Text{ElideElements: 16}
	w.Attr(d)
	assert.Equal(t, "dense_resource<__elided__> : tensor<101xi8>", string(w.Buf))
	w = ir.Text{ElideElements: 1}
	w.Attr(c.SplatOf(c.Tensor(dims(101), ir.I8), c.IntAttr(ir.I8, 1)))
	assert.Equal(t, "dense<1> : tensor<101xi8>", string(w.Buf), "a splat is short enough")
}

func TestDenseArrays(t *testing.T) {
	c := newContext()
	assert.Equal(t, "array<i32>", c.I32Array().String())
	assert.Equal(t, "array<i32: 1, -2>", c.I32Array(1, -2).String())
	assert.Equal(t, "array<i64: -9223372036854775808>", c.I64Array(-1<<63).String())
	assert.Equal(t, []int64{1, -2}, c.I32Array(1, -2).Ints())
	assert.Equal(t, []int64{-1}, c.IntArray(ir.I8, 255).Ints(), "elements have the sign of their width")
	floats := c.DenseArray(ir.F32, 1, elements(c.Float(ir.F32, 1)))
	assert.Equal(t, "array<f32: 1.000000e+00>", floats.String())
	assert.Nil(t, floats.Ints())
	assert.Equal(t, "array<i1: true, false>", c.DenseArray(ir.I1, 2, elements(ir.True, ir.False)).String())
}

func TestElementConstantOfAnotherKind(t *testing.T) {
	assert.PanicsWithValue(t, "BUG: element constant is neither integer nor float", func() {
		ir.AppendElement(nil, ir.Unit)
	})
}

func TestShapes(t *testing.T) {
	c := newContext()
	for _, tc := range []struct {
		typ ir.Type
		n   int64
		ok  bool
	}{
		{c.Tensor(nil, ir.I8), 1, true},
		{c.Tensor(dims(2, 3), ir.I8), 6, true},
		{c.Tensor(dims(0, 1<<62, 8), ir.I8), 0, true},
		{c.Tensor(dims(ir.Dynamic), ir.I8), 0, false},
		{c.Tensor(dims(1<<62, 8), ir.I8), 0, false},
		{c.UnrankedTensor(ir.I8), 0, false},
		{c.UnrankedMemRef(ir.I8, nil), 0, false},
		{c.MemRef(dims(5), ir.I8, nil, nil), 5, true},
		{ir.I8, 0, false},
	} {
		n, ok := ir.NumElements(tc.typ)
		assert.Equal(t, tc.ok, ok, "%s", tc.typ)
		assert.Equal(t, tc.n, n, "%s", tc.typ)
	}
	assert.Equal(t, ir.Type(ir.I8), ir.ElementTypeOf(c.Vector(dims(2), ir.I8)))
	assert.Equal(t, ir.Type(ir.I8), ir.ElementTypeOf(ir.I8))
	for _, typ := range []ir.Type{c.ScalableVector(dims(2), []bool{true}, ir.I8), c.EncodedTensor(dims(2), ir.I8, ir.Unit),
		c.UnrankedTensor(ir.I8), c.MemRef(dims(2), ir.I8, nil, ir.Unit), c.UnrankedMemRef(ir.I8, ir.Unit), ir.I8} {
		other := c.WithElement(typ, ir.F32)
		assert.Equal(t, strings.Replace(typ.String(), "i8", "f32", 1), other.String())
		assert.Equal(t, typ, c.WithElement(other, ir.I8))
	}
}
