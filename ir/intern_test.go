package ir_test

import (
	"fmt"
	"math/big"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

var (
	boxType  = &ir.TypeDef{Name: "box"}
	crate    = &ir.TypeDef{Name: "crate"}
	boxAttr  = &ir.AttrDef{Name: "box"}
	internOf = ir.NewRegistry(&ir.Dialect{Name: "i", Types: []*ir.TypeDef{boxType, crate}, Attrs: []*ir.AttrDef{boxAttr}})
)

type maker = func(c *ir.Context) ir.Uniqued

func dims(ds ...int64) []int64 { return ds }

// values make one type or attribute each, all different, many of them alike.
var values = []maker{
	func(c *ir.Context) ir.Uniqued { return c.Integer(7) },
	func(c *ir.Context) ir.Uniqued { return c.IntegerOf(7, ir.Signed) },
	func(c *ir.Context) ir.Uniqued { return c.IntegerOf(7, ir.Unsigned) },
	func(c *ir.Context) ir.Uniqued { return c.Integer(1000) },
	func(c *ir.Context) ir.Uniqued { return c.IntegerOf(1000, ir.Signed) },
	func(c *ir.Context) ir.Uniqued { return c.Integer(1001) },
	func(c *ir.Context) ir.Uniqued { return c.Complex(ir.F32) },
	func(c *ir.Context) ir.Uniqued { return c.Complex(ir.F64) },
	func(c *ir.Context) ir.Uniqued { return c.Vector(dims(4), ir.I32) },
	func(c *ir.Context) ir.Uniqued { return c.ScalableVector(dims(4), []bool{true}, ir.I32) },
	func(c *ir.Context) ir.Uniqued { return c.ScalableVector(dims(4, 4), []bool{true, false}, ir.I32) },
	func(c *ir.Context) ir.Uniqued { return c.ScalableVector(dims(4, 4), []bool{false, true}, ir.I32) },
	func(c *ir.Context) ir.Uniqued { return c.Tensor(nil, ir.I32) },
	func(c *ir.Context) ir.Uniqued { return c.Tensor(dims(4), ir.I32) },
	func(c *ir.Context) ir.Uniqued { return c.Tensor(dims(4, 1), ir.I32) },
	func(c *ir.Context) ir.Uniqued { return c.Tensor(dims(1, 4), ir.I32) },
	func(c *ir.Context) ir.Uniqued { return c.Tensor(dims(ir.Dynamic), ir.I32) },
	func(c *ir.Context) ir.Uniqued { return c.EncodedTensor(dims(4), ir.I32, ir.Unit) },
	func(c *ir.Context) ir.Uniqued { return c.UnrankedTensor(ir.I32) },
	func(c *ir.Context) ir.Uniqued { return c.MemRef(dims(4), ir.I32, nil, nil) },
	func(c *ir.Context) ir.Uniqued { return c.MemRef(dims(4), ir.I32, nil, c.IntAttr(ir.I64, 1)) },
	func(c *ir.Context) ir.Uniqued { return c.MemRef(dims(4), ir.I32, c.Strided(dims(1), 0), nil) },
	func(c *ir.Context) ir.Uniqued { return c.UnrankedMemRef(ir.I32, nil) },
	func(c *ir.Context) ir.Uniqued { return c.UnrankedMemRef(ir.I32, c.IntAttr(ir.I64, 1)) },
	func(c *ir.Context) ir.Uniqued { return c.Function(nil, nil) },
	func(c *ir.Context) ir.Uniqued { return c.Function([]ir.Type{ir.I32}, nil) },
	func(c *ir.Context) ir.Uniqued { return c.Function(nil, []ir.Type{ir.I32}) },
	func(c *ir.Context) ir.Uniqued { return c.Function([]ir.Type{ir.I32}, []ir.Type{ir.I32}) },
	func(c *ir.Context) ir.Uniqued { return c.Tuple(nil) },
	func(c *ir.Context) ir.Uniqued { return c.Tuple([]ir.Type{ir.I32}) },
	func(c *ir.Context) ir.Uniqued { return c.Tuple([]ir.Type{ir.I32, ir.I32}) },
	func(c *ir.Context) ir.Uniqued { return c.DialectType(boxType) },
	func(c *ir.Context) ir.Uniqued { return c.DialectType(crate) },
	func(c *ir.Context) ir.Uniqued { return c.DialectType(boxType, ir.I32) },
	func(c *ir.Context) ir.Uniqued { return c.DialectType(boxType, c.TypeAttr(ir.I32)) },
	func(c *ir.Context) ir.Uniqued { return c.DialectType(boxType, int64(1)) },
	func(c *ir.Context) ir.Uniqued { return c.DialectType(boxType, true) },
	func(c *ir.Context) ir.Uniqued { return c.DialectType(boxType, false) },
	func(c *ir.Context) ir.Uniqued { return c.DialectType(boxType, "1") },
	func(c *ir.Context) ir.Uniqued { return c.DialectType(boxType, nil) },
	func(c *ir.Context) ir.Uniqued { return c.DialectType(boxType, []ir.Param{int64(1)}) },
	func(c *ir.Context) ir.Uniqued { return c.DialectType(boxType, []ir.Param{int64(1)}, int64(2)) },
	func(c *ir.Context) ir.Uniqued { return c.DialectType(boxType, []ir.Param{int64(1), int64(2)}) },
	func(c *ir.Context) ir.Uniqued { return c.OpaqueType("d", "x") },
	func(c *ir.Context) ir.Uniqued { return c.OpaqueType("dx", "") },

	func(c *ir.Context) ir.Uniqued { return c.IntAttr(ir.I32, 1) },
	func(c *ir.Context) ir.Uniqued { return c.IntAttr(ir.I64, 1) },
	func(c *ir.Context) ir.Uniqued { return c.IntAttr(ir.Index, 1) },
	func(c *ir.Context) ir.Uniqued { return c.IntAttr(ir.I32, -1) },
	func(c *ir.Context) ir.Uniqued { return c.IntAttr(c.IntegerOf(32, ir.Unsigned), -1) },
	func(c *ir.Context) ir.Uniqued { return c.IntAttr(c.Integer(128), 1) },
	func(c *ir.Context) ir.Uniqued { return c.IntAttr(c.Integer(128), -1) },
	func(c *ir.Context) ir.Uniqued { return ir.True },
	func(c *ir.Context) ir.Uniqued { return ir.False },
	func(c *ir.Context) ir.Uniqued { return c.Float(ir.F32, 1) },
	func(c *ir.Context) ir.Uniqued { return c.Float(ir.F64, 1) },
	func(c *ir.Context) ir.Uniqued { return c.Float(ir.F64, 0) },
	func(c *ir.Context) ir.Uniqued { return c.Float(ir.FloatTypeNamed("f128"), 1) },
	func(c *ir.Context) ir.Uniqued { return c.Float(ir.FloatTypeNamed("f128"), 2) },
	func(c *ir.Context) ir.Uniqued { return c.String("") },
	func(c *ir.Context) ir.Uniqued { return c.String("x") },
	func(c *ir.Context) ir.Uniqued { return c.TypedString("x", ir.I32) },
	func(c *ir.Context) ir.Uniqued { return c.Array(nil) },
	func(c *ir.Context) ir.Uniqued { return c.Array([]ir.Attr{ir.Unit}) },
	func(c *ir.Context) ir.Uniqued { return c.Array([]ir.Attr{ir.Unit, ir.Unit}) },
	func(c *ir.Context) ir.Uniqued { return c.Array([]ir.Attr{c.Array([]ir.Attr{ir.Unit})}) },
	func(c *ir.Context) ir.Uniqued { return c.Dict(nil) },
	func(c *ir.Context) ir.Uniqued { return c.Dict([]ir.NamedAttr{{Name: "a", Attr: ir.Unit}}) },
	func(c *ir.Context) ir.Uniqued { return c.Dict([]ir.NamedAttr{{Name: "b", Attr: ir.Unit}}) },
	func(c *ir.Context) ir.Uniqued { return c.Dict([]ir.NamedAttr{{Name: "a", Attr: ir.True}}) },
	func(c *ir.Context) ir.Uniqued { return ir.Unit },
	func(c *ir.Context) ir.Uniqued { return c.TypeAttr(ir.I32) },
	func(c *ir.Context) ir.Uniqued { return c.TypeAttr(ir.I64) },
	func(c *ir.Context) ir.Uniqued { return c.SymbolRef("a") },
	func(c *ir.Context) ir.Uniqued { return c.SymbolRef("a", "b") },
	func(c *ir.Context) ir.Uniqued { return c.SymbolRef("a", "b", "c") },
	func(c *ir.Context) ir.Uniqued { return c.SymbolRef("a", "bc") },
	func(c *ir.Context) ir.Uniqued { return c.AffineMap(affine.Identity(1)) },
	func(c *ir.Context) ir.Uniqued { return c.AffineMap(affine.Identity(2)) },
	func(c *ir.Context) ir.Uniqued {
		return c.IntegerSet(affine.NewSet(1, 0, affine.AtLeast(affine.D(0), affine.C(0))))
	},
	func(c *ir.Context) ir.Uniqued { return c.Strided(dims(1), 0) },
	func(c *ir.Context) ir.Uniqued { return c.Strided(dims(1), 1) },
	func(c *ir.Context) ir.Uniqued { return c.Strided(dims(1, 0), 0) },
	func(c *ir.Context) ir.Uniqued { return c.DialectAttr(boxAttr) },
	func(c *ir.Context) ir.Uniqued { return c.DialectAttr(boxAttr, ir.I32) },
	func(c *ir.Context) ir.Uniqued { return c.OpaqueAttr("d", "x", nil) },
	func(c *ir.Context) ir.Uniqued { return c.OpaqueAttr("d", "x", ir.I32) },
	func(c *ir.Context) ir.Uniqued { return c.OpaqueAttr("d", "y", nil) },
	func(c *ir.Context) ir.Uniqued { return c.Dense(c.Tensor(dims(2), ir.I8), []byte{1, 2}, false) },
	func(c *ir.Context) ir.Uniqued { return c.Dense(c.Tensor(dims(2), ir.I8), []byte{2, 1}, false) },
	func(c *ir.Context) ir.Uniqued { return c.Dense(c.Vector(dims(2), ir.I8), []byte{1, 2}, false) },
	func(c *ir.Context) ir.Uniqued { return c.Dense(c.Tensor(dims(2), ir.I8), []byte{1}, true) },
	func(c *ir.Context) ir.Uniqued {
		return c.DenseString(c.Tensor(dims(2), c.OpaqueType("d", "s")), []string{"a", "b"}, false)
	},
	func(c *ir.Context) ir.Uniqued {
		return c.DenseString(c.Tensor(dims(2), c.OpaqueType("d", "s")), []string{"ab", ""}, false)
	},
	func(c *ir.Context) ir.Uniqued {
		return c.DenseString(c.Tensor(dims(2), c.OpaqueType("d", "s")), []string{"a"}, true)
	},
	func(c *ir.Context) ir.Uniqued { return c.Resource(c.Tensor(dims(2), ir.I8), "a") },
	func(c *ir.Context) ir.Uniqued { return c.Resource(c.Tensor(dims(2), ir.I8), "b") },
	func(c *ir.Context) ir.Uniqued { return c.Resource(c.Tensor(dims(3), ir.I8), "a") },
	func(c *ir.Context) ir.Uniqued { return sparse(c, 0) },
	func(c *ir.Context) ir.Uniqued { return sparse(c, 1) },
	func(c *ir.Context) ir.Uniqued { return c.I32Array() },
	func(c *ir.Context) ir.Uniqued { return c.I64Array() },
	func(c *ir.Context) ir.Uniqued { return c.I32Array(1, 2) },
	func(c *ir.Context) ir.Uniqued { return c.I64Array(1, 2) },

	func(c *ir.Context) ir.Uniqued { return ir.Unknown },
	func(c *ir.Context) ir.Uniqued { return c.FileLoc("f", 1, 2) },
	func(c *ir.Context) ir.Uniqued { return c.FileLoc("f", 2, 1) },
	func(c *ir.Context) ir.Uniqued { return c.FileLoc("g", 1, 2) },
	func(c *ir.Context) ir.Uniqued { return c.FileRange("f", 1, 2, 1, 3, true) },
	func(c *ir.Context) ir.Uniqued { return c.FileRange("f", 1, 2, 2, 3, true) },
	func(c *ir.Context) ir.Uniqued { return c.NameLoc("x", nil) },
	func(c *ir.Context) ir.Uniqued { return c.NameLoc("x", c.FileLoc("f", 1, 2)) },
	func(c *ir.Context) ir.Uniqued { return c.CallSiteLoc(c.FileLoc("f", 1, 2), c.FileLoc("f", 2, 1)) },
	func(c *ir.Context) ir.Uniqued { return c.CallSiteLoc(c.FileLoc("f", 2, 1), c.FileLoc("f", 1, 2)) },
	func(c *ir.Context) ir.Uniqued {
		return c.FusedLoc([]ir.Location{c.FileLoc("f", 1, 2), c.FileLoc("f", 2, 1)}, nil)
	},
	func(c *ir.Context) ir.Uniqued {
		return c.FusedLoc([]ir.Location{c.FileLoc("f", 1, 2), c.FileLoc("f", 2, 1)}, ir.Unit)
	},
}

func sparse(c *ir.Context, index int64) ir.Uniqued {
	indices := c.Dense(c.Tensor(dims(1, 1), ir.I64), ir.AppendElement(nil, c.IntAttr(ir.I64, index)), false)
	return c.Sparse(c.Tensor(dims(2), ir.I8), indices, c.Dense(c.Tensor(dims(1), ir.I8), []byte{7}, false))
}

func TestEqualValuesAreTheSame(t *testing.T) {
	c := ir.NewContext(internOf)
	seen := map[ir.Uniqued]int{}
	for i, make := range values {
		v := make(c)
		require.Same(t, v, make(c), "%s", v)
		prev, taken := seen[v]
		require.False(t, taken, "values %d and %d are both %s", prev, i, v)
		seen[v] = i
	}
}

func TestDifferentValuesPrintDifferently(t *testing.T) {
	c := ir.NewContext(internOf)
	seen := map[string]int{}
	for i, make := range values {
		switch v := make(c).(type) {
		case *ir.DialectType, *ir.DialectAttr: // the made-up ones print no parameters
		default:
			text := v.String()
			prev, taken := seen[text]
			require.False(t, taken, "values %d and %d both print %s", prev, i, text)
			seen[text] = i
		}
	}
}

func TestContextsShareOnlyWhatIsFixed(t *testing.T) {
	a, b := ir.NewContext(internOf), ir.NewContext(internOf)
	assert.Same(t, a.Integer(32), b.Integer(32))
	assert.Same(t, a.IntegerOf(256, ir.Unsigned), b.IntegerOf(256, ir.Unsigned))
	assert.NotSame(t, a.Integer(257), b.Integer(257))
	assert.NotSame(t, a.Tensor(dims(4), ir.I32), b.Tensor(dims(4), ir.I32))
	assert.NotSame(t, a.String("x"), b.String("x"))
}

// Callers may change their slices afterwards.
func TestInternedValuesOwnTheirParts(t *testing.T) {
	c := ir.NewContext(internOf)
	shape := dims(1, 2)
	tensor := c.Tensor(shape, ir.I32)
	elems := []ir.Attr{ir.Unit}
	array := c.Array(elems)
	data := []byte{1, 2}
	dense := c.Dense(c.Tensor(dims(2), ir.I8), data, false)
	shape[0], elems[0], data[0] = 9, ir.True, 9
	assert.Equal(t, "tensor<1x2xi32>", tensor.String())
	assert.Same(t, tensor, c.Tensor(dims(1, 2), ir.I32))
	assert.Equal(t, "[unit]", array.String())
	assert.Equal(t, "dense<[1, 2]> : tensor<2xi8>", dense.String())
}

func TestDictionariesAreSorted(t *testing.T) {
	c := ir.NewContext(internOf)
	entries := []ir.NamedAttr{{Name: "b", Attr: ir.Unit}, {Name: "a", Attr: ir.True}}
	d := c.Dict(entries)
	assert.Equal(t, "{a = true, b}", d.String())
	assert.Equal(t, "b", entries[0].Name, "the caller's list is left alone")
	assert.Same(t, d, c.Dict([]ir.NamedAttr{{Name: "a", Attr: ir.True}, {Name: "b", Attr: ir.Unit}}))
	assert.Equal(t, ir.True, d.Get("a"))
	assert.Equal(t, ir.Unit, d.Get("b"))
	assert.Nil(t, d.Get("aa"))
	assert.Nil(t, d.Get("c"))
}

func TestDistinctAttributesEqualNothing(t *testing.T) {
	c := ir.NewContext(internOf)
	a, b := c.Distinct(ir.Unit), c.Distinct(ir.Unit)
	assert.NotSame(t, a, b)
	assert.NotSame(t, c.Array([]ir.Attr{a}), c.Array([]ir.Attr{b}))
	assert.Same(t, c.Array([]ir.Attr{a}), c.Array([]ir.Attr{a}))
}

func TestMemRefNormalForm(t *testing.T) {
	c := ir.NewContext(internOf)
	plain := c.MemRef(dims(4, 4), ir.I32, nil, nil)
	assert.Same(t, plain, c.MemRef(dims(4, 4), ir.I32, c.AffineMap(affine.Identity(2)), nil))
	assert.Same(t, plain, c.MemRef(dims(4, 4), ir.I32, nil, c.IntAttr(ir.I64, 0)))
	assert.Same(t, plain, c.MemRef(dims(4, 4), ir.I32, nil, c.IntAttr(ir.I32, 0)))
	assert.NotSame(t, plain, c.MemRef(dims(4, 4), ir.I32, nil, c.IntAttr(ir.I32, 1)))
	assert.NotSame(t, plain, c.MemRef(dims(4, 4), ir.I32, c.AffineMap(affine.Permutation(1, 0)), nil))
	assert.Same(t, c.UnrankedMemRef(ir.I32, nil), c.UnrankedMemRef(ir.I32, c.IntAttr(ir.I64, 0)))
}

func TestScalableVectorNormalForm(t *testing.T) {
	c := ir.NewContext(internOf)
	v := c.ScalableVector(dims(4), []bool{false}, ir.I32)
	assert.Same(t, c.Vector(dims(4), ir.I32), v)
	assert.Nil(t, v.Scalable)
}

func TestParameterWithoutInternedForm(t *testing.T) {
	c := ir.NewContext(internOf)
	assert.PanicsWithValue(t, "BUG: parameter of a dialect type or attribute has no interned form", func() {
		c.DialectType(boxType, 3.5)
	})
}

func TestMayPrintAlias(t *testing.T) {
	c := ir.NewContext(internOf)
	withMap := c.EncodedTensor(dims(2), ir.I8, c.AffineMap(affine.Identity(1)))
	for _, tc := range []struct {
		e    ir.Uniqued
		want bool
	}{
		{ir.I32, false},
		{c.Tensor(dims(2), ir.I8), false},
		{c.AffineMap(affine.Identity(1)), true},
		{withMap, true},
		{c.Function([]ir.Type{ir.I32}, []ir.Type{withMap}), true},
		{c.Tuple([]ir.Type{ir.I32, withMap}), true},
		{c.Tuple(make17(ir.I32)), true},
		{c.Tuple(make17(ir.I32)[:16]), false},
		{c.TypeAttr(withMap), true},
		{c.TypedString("x", withMap), true},
		{c.Array([]ir.Attr{c.TypeAttr(withMap)}), true},
		{c.Dict([]ir.NamedAttr{{Name: "a", Attr: c.TypeAttr(withMap)}}), true},
		{c.Dense(withMap, []byte{1}, true), true},
		{c.DenseString(withMap, []string{"a"}, true), true},
		{c.Resource(withMap, "key"), true},
		{c.Sparse(withMap, sparse(c, 0).(*ir.SparseAttr).Indices, c.Dense(withMap, []byte{1}, true)), true},
		{c.OpaqueAttr("d", "x", withMap), true},
		{c.OpaqueAttr("d", "x", ir.I32), false},
		{c.DialectType(boxType, withMap), true},
		{c.DialectType(boxType, []ir.Param{withMap}), true},
		{c.DialectAttr(boxAttr, int64(1)), false},
		{c.MemRef(dims(2), ir.I8, nil, c.TypeAttr(withMap)), true},
		{ir.Unknown, true},
		{c.FileLoc("f", 1, 1), true},
		{c.Distinct(ir.Unit), true},
	} {
		assert.Equal(t, tc.want, ir.MayPrintAlias(tc.e), "%s", tc.e)
	}
}

func make17(t ir.Type) []ir.Type {
	ts := make([]ir.Type, 17)
	for i := range ts {
		ts[i] = t
	}
	return ts
}

func TestInterningFromSeveralGoroutines(t *testing.T) {
	c := ir.NewContext(internOf)
	const workers = 8
	made := make([][]ir.Uniqued, workers)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for round := range 20 {
				for i := range values {
					made[w] = append(made[w], values[(i+w*7+round)%len(values)](c))
				}
				for n := range 50 {
					made[w] = append(made[w], c.Tensor(dims(int64(n)), c.Integer(300+n)), c.String(fmt.Sprint(n)),
						c.BigIntAttr(c.Integer(200), big.NewInt(int64(n))))
				}
				c.UnknownOpDef("x.y")
			}
		}()
	}
	wg.Wait()
	unique := map[ir.Uniqued]bool{}
	for _, list := range made {
		for _, v := range list {
			unique[v] = true
		}
	}
	assert.Len(t, unique, len(values)+3*50, "every worker got the same values")
}

func TestUnknownOpDef(t *testing.T) {
	c := ir.NewContext(internOf)
	d := c.UnknownOpDef("x.y")
	assert.Same(t, d, c.UnknownOpDef("x.y"))
	assert.NotSame(t, d, c.UnknownOpDef("x.z"))
	assert.False(t, d.Registered())
	assert.Equal(t, "x", d.DialectName())
	assert.Nil(t, c.OpDef("x.y"))
}
