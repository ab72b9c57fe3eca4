package mutate

import (
	"math/rand/v2"
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// detour replaces an operand by a chain of operations that ends in a value of the same type.
func detour(r *rand.Rand, op *ir.Op) bool {
	if op.NumOperands() == 0 {
		return false
	}
	i := r.IntN(op.NumOperands())
	b := ir.NewBuilder(op.Context()).Before(op)
	t, ok := op.Operand(i).Type().(*ir.TensorType)
	if !ok || len(t.Shape) == 0 {
		return false
	}
	v := pick(r, detours)(r, b, op.Operand(i), t)
	if v == nil {
		return false
	}
	op.SetOperand(i, v)
	return true
}

// detours return nil where they do not apply.
var detours = []func(r *rand.Rand, b *ir.Builder, v *ir.Value, t *ir.TensorType) *ir.Value{transposed, flattened, joined, gathered, chosen, summed, throughCast}

// transposed permutes the dimensions and back.
func transposed(r *rand.Rand, b *ir.Builder, v *ir.Value, t *ir.TensorType) *ir.Value {
	order, back := make([]int64, len(t.Shape)), make([]int64, len(t.Shape))
	shape := make([]int64, len(t.Shape))
	for i, from := range r.Perm(len(t.Shape)) {
		order[i], back[from], shape[i] = int64(from), int64(i), t.Shape[from]
	}
	v = permute(b, v, order, v.Type().(*ir.TensorType), shape)
	if slices.Equal(shape, t.Shape) && r.IntN(2) == 0 {
		return v
	}
	return permute(b, v, back, t, t.Shape)
}

func permute(b *ir.Builder, v *ir.Value, order []int64, t *ir.TensorType, shape []int64) *ir.Value {
	return tt.NewTrans(b, v, b.Ctx.Tensor(shape, t.Elem), order).Result()
}

// flattened reshapes to one dimension and back.
func flattened(_ *rand.Rand, b *ir.Builder, v *ir.Value, t *ir.TensorType) *ir.Value {
	n := int64(1)
	for _, size := range t.Shape {
		if n *= size; size <= 0 || n > 1<<20 {
			return nil
		}
	}
	flat := tt.NewReshape(b, v, b.Ctx.Tensor([]int64{n}, t.Elem))
	return tt.NewReshape(b, flat.Result(), t).Result()
}

// joined joins pairs of elements and takes one half.
func joined(r *rand.Rand, b *ir.Builder, v *ir.Value, t *ir.TensorType) *ir.Value {
	pairs := b.Ctx.Tensor(append(slices.Clone(t.Shape), 2), t.Elem)
	join := tt.NewJoin(b, v, v, pairs)
	return b.Create(tt.Split, join.Op.Results(), []ir.Type{t, t}).Result(r.IntN(2))
}

// gathered permutes elements along a dimension.
func gathered(r *rand.Rand, b *ir.Builder, v *ir.Value, t *ir.TensorType) *ir.Value {
	c := b.Ctx
	indices := arith.NewConstant(b, c.SplatOf(c.Tensor(t.Shape, ir.I32), c.IntAttr(ir.I32, int64(r.IntN(3)))))
	axis := ir.NamedAttr{Name: "axis", Attr: c.IntAttr(ir.I32, int64(r.IntN(len(t.Shape))))}
	return b.Create(tt.Gather, []*ir.Value{v, indices}, []ir.Type{t}, axis).Result(0)
}

// chosen selects elements of the value or zeros, by a comparison of the value with itself.
func chosen(r *rand.Rand, b *ir.Builder, v *ir.Value, t *ir.TensorType) *ir.Value {
	other := someNumber(r, b.Ctx, t)
	if other == nil {
		return nil
	}
	constant := arith.NewConstant(b, other)
	if _, ok := t.Elem.(*ir.FloatType); ok {
		return arith.NewSelect(b, arith.NewCmpF(b, arith.FPredicate(r.IntN(16)), v, constant), v, constant)
	}
	return arith.NewSelect(b, arith.NewCmpI(b, arith.IPredicate(r.IntN(10)), v, constant), v, constant)
}

// summed combines a value with itself.
func summed(r *rand.Rand, b *ir.Builder, v *ir.Value, t *ir.TensorType) *ir.Value {
	defs := []*ir.OpDef{arith.AddI, arith.MulI, arith.XOrI, arith.MaxSI, arith.RemSI, arith.ShLI}
	if _, ok := t.Elem.(*ir.FloatType); ok {
		defs = []*ir.OpDef{arith.AddF, arith.MulF, arith.SubF, arith.MaximumF, arith.RemF, arith.DivF}
	}
	return b.Create(pick(r, defs), []*ir.Value{v, v}, []ir.Type{t}).Result(0)
}

// throughCast casts the elements to another type and back.
func throughCast(r *rand.Rand, b *ir.Builder, v *ir.Value, t *ir.TensorType) *ir.Value {
	c := b.Ctx
	to := func(d *ir.OpDef, v *ir.Value, e ir.Type) *ir.Value {
		return b.Create(d, []*ir.Value{v}, []ir.Type{c.Tensor(t.Shape, e)}).Result(0)
	}
	switch e := t.Elem.(type) {
	case *ir.IntegerType:
		if e.Width < 64 && r.IntN(2) == 0 {
			return to(arith.TruncI, to(pick(r, []*ir.OpDef{arith.ExtSI, arith.ExtUI}), v, ir.I64), e)
		}
		return to(arith.FPToSI, to(arith.SIToFP, v, pick(r, []ir.Type{ir.F16, ir.F32, ir.F64})), e)
	case *ir.FloatType:
		if e != ir.F64 && r.IntN(2) == 0 {
			return to(arith.TruncF, to(arith.ExtF, v, ir.F64), e)
		}
		return to(arith.SIToFP, to(arith.FPToSI, v, pick(r, []ir.Type{ir.I32, ir.I64, ir.I8, ir.I1})), e)
	}
	return nil
}
