package arith_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

func newContext() *ir.Context { return ir.NewContext(ir.NewRegistry(arith.Dialect)) }

// values makes block arguments of the given types.
func values(types ...ir.Type) []*ir.Value {
	block := ir.NewBlock()
	for _, t := range types {
		block.AddArg(t, ir.Unknown)
	}
	return block.Args()
}

// firstError verifies a free operation and gives its first message.
func firstError(op *ir.Op) string {
	if errs := ir.Verify(op); len(errs) > 0 {
		return errs[0].Message
	}
	return ""
}

func TestFlagsText(t *testing.T) {
	c := newContext()
	for _, tt := range []struct {
		attr ir.Attr
		want string
	}{
		{arith.FastMathAttr(c, arith.FastMathNone), "#arith.fastmath<none>"},
		{arith.FastMathAttr(c, arith.NoNaNs|arith.NoInfs), "#arith.fastmath<nnan,ninf>"},
		{arith.FastMathAttr(c, arith.ApproxFunc|arith.Reassoc), "#arith.fastmath<reassoc,afn>"},
		{arith.FastMathAttr(c, arith.Fast), "#arith.fastmath<fast>"},
		{arith.FastMathAttr(c, arith.Fast&^arith.AllowContract), "#arith.fastmath<reassoc,nnan,ninf,nsz,arcp,afn>"},
		{arith.OverflowAttr(c, arith.OverflowNone), "#arith.overflow<none>"},
		{arith.OverflowAttr(c, arith.NoUnsignedWrap), "#arith.overflow<nuw>"},
		{arith.OverflowAttr(c, arith.NoSignedWrap|arith.NoUnsignedWrap), "#arith.overflow<nsw, nuw>"},
	} {
		assert.Equal(t, tt.want, tt.attr.String())
	}
}

func TestFlagsOfOperations(t *testing.T) {
	c := newContext()
	b := ir.NewBuilder(c)
	f := values(ir.F32, ir.F32)
	plain := b.Create(arith.AddF, f, []ir.Type{ir.F32})
	fast := b.Create(arith.AddF, f, []ir.Type{ir.F32}, ir.NamedAttr{Name: "fastmath", Attr: arith.FastMathAttr(c, arith.Fast)})
	assert.Equal(t, arith.FastMathNone, arith.FastMathOf(plain))
	assert.Equal(t, arith.Fast, arith.FastMathOf(fast))

	i := values(ir.I64)
	trunc := b.Create(arith.TruncI, i, []ir.Type{ir.I32},
		ir.NamedAttr{Name: "overflowFlags", Attr: arith.OverflowAttr(c, arith.NoSignedWrap)})
	assert.Equal(t, arith.NoSignedWrap, arith.OverflowOf(trunc))
	assert.Equal(t, arith.OverflowNone, arith.OverflowOf(plain), "an operation without such flags")

	_, set := arith.RoundingModeOf(b.Create(arith.TruncF, f[:1], []ir.Type{ir.F16}))
	assert.False(t, set)
	mode, set := arith.RoundingModeOf(b.Create(arith.TruncF, f[:1], []ir.Type{ir.F16},
		ir.NamedAttr{Name: "roundingmode", Attr: c.IntAttr(ir.I32, int64(arith.TowardZero))}))
	assert.True(t, set)
	assert.Equal(t, "toward_zero", mode.String())
}

func TestConstantNames(t *testing.T) {
	c := newContext()
	wide := new(big.Int).Neg(new(big.Int).Lsh(big.NewInt(1), 100))
	for _, tt := range []struct {
		value ir.Attr
		want  string
	}{
		{c.IntAttr(ir.I32, 0), "c0_i32"},
		{c.IntAttr(ir.I32, -1), "c-1_i32"},
		{c.IntAttr(ir.Index, 8), "c8"},
		{ir.True, "true"},
		{ir.False, "false"},
		{c.BigIntAttr(c.Integer(128), wide), "c-1267650600228229401496703205376_i128"},
		{c.Float(ir.F32, 1), "cst"},
		{c.SplatOf(c.Tensor([]int64{4}, ir.I32), c.IntAttr(ir.I32, 1)), "cst"},
	} {
		v := arith.NewConstant(ir.NewBuilder(c), tt.value)
		got := ""
		arith.Constant.ResultNames(v.DefiningOp(), func(named *ir.Value, name string) {
			assert.Same(t, v, named)
			got = name
		})
		assert.Equal(t, tt.want, got)
		assert.Equal(t, tt.value, arith.ConstantOf(v))
		assert.Empty(t, firstError(v.DefiningOp()))
	}
	assert.Nil(t, arith.ConstantOf(values(ir.I32)[0]))
}

func TestMaterialize(t *testing.T) {
	c := newContext()
	b := ir.NewBuilder(c)
	op := arith.Dialect.Materialize(b, c.IntAttr(ir.I32, 3), ir.I32, ir.Unknown)
	require.NotNil(t, op)
	assert.True(t, op.Is(arith.Constant))
	assert.Nil(t, arith.Dialect.Materialize(b, c.IntAttr(ir.I32, 3), ir.I64, ir.Unknown), "another type")
	assert.Nil(t, arith.Dialect.Materialize(b, c.String("text"), ir.None, ir.Unknown), "no number")
}

func TestCasts(t *testing.T) {
	c := newContext()
	shape := []int64{4}
	for _, tt := range []struct {
		def      *ir.OpDef
		from, to ir.Type
		want     string
	}{
		{arith.ExtSI, ir.I32, ir.I64, ""},
		{arith.ExtSI, c.Integer(64), c.Integer(128), ""},
		{arith.ExtSI, ir.I32, ir.I32, "'arith.extsi' op operand type 'i32' and result type 'i32' are cast incompatible"},
		{arith.TruncI, ir.I32, ir.I64, "'arith.trunci' op operand type 'i32' and result type 'i64' are cast incompatible"},
		{arith.ExtF, ir.F16, ir.BF16, "'arith.extf' op operand type 'f16' and result type 'bf16' are cast incompatible"},
		{arith.ExtF, ir.F16, ir.TF32, ""},
		{arith.TruncF, c.Vector(shape, ir.F32), c.Vector(shape, ir.F16), ""},
		{arith.SIToFP, c.Tensor(shape, ir.I64), c.Tensor(shape, ir.F16), ""},
		{arith.IndexCast, ir.Index, ir.I1, ""},
		{arith.IndexCast, c.MemRef(shape, ir.I32, nil, nil), c.MemRef(shape, ir.Index, nil, nil), ""},
		{arith.IndexCastUI, ir.Index, ir.Index, "'arith.index_castui' op operand type 'index' and result type 'index' are cast incompatible"},
		{arith.Bitcast, ir.F32, ir.I32, ""},
		{arith.Bitcast, ir.F32, ir.I64, "'arith.bitcast' op operand type 'f32' and result type 'i64' are cast incompatible"},
		{arith.FPToSI, ir.F32, ir.Index, "'arith.fptosi' op result #0 must be signless-fixed-width-integer-like, but got 'index'"},
		{arith.ExtSI, c.Tensor([]int64{ir.Dynamic}, ir.I32), c.Tensor(shape, ir.I64),
			"'arith.extsi' op failed to verify that input and output have the same tensor dimensions"},
		{arith.ExtSI, c.UnrankedTensor(ir.I32), c.UnrankedTensor(ir.I64),
			"'arith.extsi' op failed to verify that input and output have the same tensor dimensions"},
		{arith.ExtSI, c.EncodedTensor(shape, ir.I32, ir.Unit), c.Tensor(shape, ir.I64),
			"'arith.extsi' op operand type 'tensor<4xi32, unit>' and result type 'tensor<4xi64>' are cast incompatible"},
	} {
		op := ir.NewBuilder(c).Create(tt.def, values(tt.from), []ir.Type{tt.to})
		assert.Equal(t, tt.want, firstError(op), "%s %s to %s", tt.def.Name, tt.from, tt.to)
	}
}

func TestViews(t *testing.T) {
	c := newContext()
	b := ir.NewBuilder(c)
	v := values(ir.I32, ir.I32, ir.I1)
	op := b.Create(arith.CmpI, v[:2], []ir.Type{ir.I1}, ir.NamedAttr{Name: "predicate", Attr: c.IntAttr(ir.I64, int64(arith.IULE))})
	cmp, ok := arith.AsCmpI(op)
	require.True(t, ok)
	assert.Equal(t, arith.IULE, cmp.Predicate())
	assert.Equal(t, "ule", cmp.Predicate().String())
	_, ok = arith.AsCmpF(op)
	assert.False(t, ok)

	sel, ok := arith.AsSelect(b.Create(arith.Select, []*ir.Value{v[2], v[0], v[1]}, []ir.Type{ir.I32}))
	require.True(t, ok)
	assert.Same(t, v[2], sel.Condition())
	assert.Same(t, v[0], sel.TrueValue())
	assert.Same(t, v[1], sel.FalseValue())
}
