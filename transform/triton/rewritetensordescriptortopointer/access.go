package rewritetensordescriptortopointer

import (
	"math"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
	"github.com/tshared/tshared/transform/triton/internal/blockaddress"
	"github.com/tshared/tshared/transform/triton/internal/decompose"
)

func (a accesses) load(r *decompose.Rewriter, op *ir.Op) {
	l, _ := tt.AsDescriptorLoad(op)
	d, shape := a.descriptorOf(r, l.Desc()), blockOf(r.Ctx, l.Desc().Type()).Shape
	a.markAccess(loadBlock(r, op, d, blockAt(r, shape, l.Indices())))
}

// markAccess notes that a block is one of a tensor whose address, sizes and strides are as its descriptor promises.
func (a accesses) markAccess(made *ir.Op) {
	if a.promises {
		made.SetAttr(ir.OfDescriptor, ir.Unit)
	}
}

func (a accesses) gather(r *decompose.Rewriter, op *ir.Op) {
	g, _ := tt.AsDescriptorRows(op)
	loadBlock(r, op, a.descriptorOf(r, g.Desc()), rowsAt(r, g))
}

func loadBlock(r *decompose.Rewriter, op *ir.Op, d descriptor, b blockaddress.Block) *ir.Op {
	result := op.Result(0).Type().(*ir.TensorType)
	t := r.Ctx.Tensor(b.Shape, result.Elem)
	made := tt.NewLoad(r.Builder, d.pointers(r, b), d.inBounds(r, b), d.paddingValue(r, t), accessAttrs(op)...)
	r.Replace(op, shaped(r, d.rounded(r, made.Result()), result))
	return made.Op
}

// rounded rounds f32 to TF32, to the nearest and even, where the descriptor says so.
func (d descriptor) rounded(r *decompose.Rewriter, v *ir.Value) *ir.Value {
	t := v.Type().(*ir.TensorType)
	if d.rounds == nil || t.Elem != ir.F32 || arith.ConstantOf(d.rounds) == ir.Attr(ir.False) {
		return v
	}
	bits := r.Ctx.Tensor(t.Shape, ir.I32)
	full := func(n int64) *ir.Value {
		return arith.NewConstant(r.Builder, r.Ctx.SplatOf(bits, r.Ctx.IntAttr(ir.I32, n)))
	}
	const dropped = 13 // bits of f32's significand that TF32 lacks
	x := tt.NewBitcast(r.Builder, v, bits).Result()
	odd := arith.NewAndI(r.Builder, arith.NewShRUI(r.Builder, x, full(dropped)).Result(), full(1)).Result()
	half := arith.NewAddI(r.Builder, odd, full(1<<(dropped-1)-1)).Result()
	nearest := arith.NewAndI(r.Builder, arith.NewAddI(r.Builder, x, half).Result(), full(-1<<dropped)).Result()
	const exponent = 0x7f800000 // all ones in infinities and NaN, which stay
	special := arith.NewCmpI(r.Builder, arith.IEQ, arith.NewAndI(r.Builder, x, full(exponent)).Result(), full(exponent))
	rounded := tt.NewBitcast(r.Builder, arith.NewSelect(r.Builder, special, x, nearest), t).Result()
	return arith.NewSelect(r.Builder, d.rounds, rounded, v)
}

// paddingValue is the value of loads out of bounds.
func (d descriptor) paddingValue(r *decompose.Rewriter, t *ir.TensorType) *ir.Value {
	full := func(v ir.Attr) *ir.Value { return arith.NewConstant(r.Builder, r.Ctx.SplatOf(t, v)) }
	elem, isFloat := t.Elem.(*ir.FloatType)
	if !isFloat {
		return full(r.Ctx.IntAttr(t.Elem, 0))
	}
	zero, nan := r.Ctx.Float(elem, 0), r.Ctx.Float(elem, math.NaN())
	switch arith.ConstantOf(d.padsNaN) {
	case ir.Attr(ir.True):
		return full(nan)
	case ir.Attr(ir.False):
		return full(zero)
	}
	return arith.NewSelect(r.Builder, d.padsNaN, full(nan), full(zero))
}

func (a accesses) store(r *decompose.Rewriter, op *ir.Op) {
	s, _ := tt.AsDescriptorStore(op)
	d, block := a.descriptorOf(r, s.Desc()), blockOf(r.Ctx, s.Desc().Type())
	b := blockAt(r, block.Shape, s.Indices())
	a.markAccess(storeBlock(r, op, d, b, shaped(r, s.Src(), block)))
}

func (a accesses) scatter(r *decompose.Rewriter, op *ir.Op) {
	s, _ := tt.AsDescriptorScatter(op)
	rows, _ := tt.AsDescriptorRows(op)
	storeBlock(r, op, a.descriptorOf(r, s.Desc()), rowsAt(r, rows), s.Src())
}

func storeBlock(r *decompose.Rewriter, op *ir.Op, d descriptor, b blockaddress.Block, v *ir.Value) *ir.Op {
	pointers := d.pointers(r, b)
	made := tt.NewStore(r.Builder, pointers, v, d.inBounds(r, b), accessAttrs(op)...)
	op.Erase()
	return made.Op
}

// rmwKinds are the kinds of atomic operations for descriptor reductions: of unsigned and signed integers, and
// of floats.
var rmwKinds = map[tt.DescriptorReduceKind]struct{ unsigned, signed, float tt.RMWKind }{
	tt.DescriptorAdd: {tt.RMWAdd, tt.RMWAdd, tt.RMWFAdd},
	tt.DescriptorMin: {tt.RMWUMin, tt.RMWMin, tt.RMWMin},
	tt.DescriptorMax: {tt.RMWUMax, tt.RMWMax, tt.RMWMax},
	tt.DescriptorAnd: {tt.RMWAnd, tt.RMWAnd, 0},
	tt.DescriptorOr:  {tt.RMWOr, tt.RMWOr, 0},
	tt.DescriptorXor: {tt.RMWXor, tt.RMWXor, 0},
}

// rmwKindOf is 0 where there is no such operation.
func rmwKindOf(op *ir.Op) tt.RMWKind {
	d, _ := tt.AsDescriptorReduce(op)
	kinds := rmwKinds[d.Kind()]
	switch elem := d.DescType().Block().Elem.(type) {
	case *ir.FloatType:
		return kinds.float
	case *ir.IntegerType:
		if elem.Sign == ir.Unsigned {
			return kinds.unsigned
		}
	}
	return kinds.signed
}

func checkReduce(op *ir.Op) error {
	if rmwKindOf(op) == 0 {
		d, _ := tt.AsDescriptorReduce(op)
		return rewrite.CannotLower(op, "no atomic operation does '"+d.Kind().String()+"' to its elements")
	}
	return checkBlock(op)
}

func (a accesses) reduce(r *decompose.Rewriter, op *ir.Op) {
	s, _ := tt.AsDescriptorReduce(op)
	d, block := a.descriptorOf(r, s.Desc()), blockOf(r.Ctx, s.Desc().Type())
	b := blockAt(r, block.Shape, s.Indices())
	pointers := d.pointers(r, b)
	made := tt.NewAtomicRMW(r.Builder, pointers, shaped(r, s.Src(), block), d.inBounds(r, b), rmwKindOf(op), append(accessAttrs(op),
		ir.NamedAttr{Name: "sem", Attr: tt.I32Value(r.Ctx, tt.Release)},
		ir.NamedAttr{Name: "scope", Attr: tt.I32Value(r.Ctx, tt.ScopeGPU)})...)
	a.markAccess(made.Op)
	op.Erase()
}
