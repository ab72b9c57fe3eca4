package relaxclamps

import (
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// clamp is an operation on the indices of rows, which changes none that is less than a limit.
type clamp struct {
	op    *ir.Op
	index *ir.Value // a tensor of one dimension
	limit *ir.Value // such a tensor, or a number
}

// clampOf matches the choice of another row, and the minimum with the last one; nil for other operations.
func clampOf(op *ir.Op) *clamp {
	if !op.Is(arith.Select) && !op.Is(arith.MinSI) {
		return nil
	}
	shape, ok := ir.ShapeOf(op.Result(0).Type())
	if !ok || len(shape) != 1 || shape[0] == 1 {
		return nil
	}
	if o, ok := arith.AsSelect(op); ok {
		index, limit := lessOf(o.Condition())
		if index == nil || index != o.TrueValue() {
			return nil
		}
		return &clamp{op, index, limit}
	}
	for i := range 2 {
		if limit := nextOf(op.Operand(1 - i)); limit != nil {
			return &clamp{op, op.Operand(i), limit}
		}
	}
	return nil
}

// lessOf are the sides of a signed comparison that one is less; nil for other values.
func lessOf(condition *ir.Value) (less, than *ir.Value) {
	c, ok := arith.AsCmpI(condition.DefiningOp())
	switch {
	case !ok:
		return nil, nil
	case c.Predicate() == arith.ISLT:
		return c.Lhs(), c.Rhs()
	case c.Predicate() == arith.ISGT:
		return c.Rhs(), c.Lhs()
	}
	return nil, nil
}

// nextOf is n for n - 1, a number or a splat of it: integers less than n are at most n - 1, also where that wraps around. It is nil for other values.
func nextOf(v *ir.Value) *ir.Value {
	op := v.DefiningOp()
	switch {
	case op.Is(tt.Splat):
		return nextOf(op.Operand(0))
	case op.Is(arith.SubI) && isConstant(op.Operand(1), 1), op.Is(arith.AddI) && isConstant(op.Operand(1), -1):
		return op.Operand(0)
	}
	return nil
}

func isConstant(v *ir.Value, n int64) bool {
	is, ok := constantOf(v)
	return ok && is == n
}

// constantOf is the number that all elements of a constant are.
func constantOf(v *ir.Value) (int64, bool) {
	if _, ok := ir.ElementTypeOf(v.Type()).(*ir.IntegerType); !ok || !v.DefiningOp().Is(arith.Constant) {
		return 0, false
	}
	return intrange.Of(v, intrange.Wraps).Constant()
}

// access is a load whose addresses or mask depend on clamped indices: rows of the tile along a dimension.
type access struct {
	load tt.LoadOp
	dim  int
}

// relax takes the clamp away, and masks off what it changed.
func (c *clamp) relax(loads []access) {
	b := ir.NewBuilder(c.op.Context()).Before(c.op)
	limit := c.limit
	if !ir.IsAnyTensor(limit.Type()) {
		limit = tt.NewSplat(b, limit, c.index.Type()).Result()
	}
	inside := arith.NewCmpI(b, arith.ISLT, c.index, limit)
	for _, a := range loads {
		a.mask(inside)
	}
	c.op.Result(0).ReplaceAllUsesWith(c.index)
	c.op.Erase()
}

// mask restricts a load to rows for which a condition holds.
func (a access) mask(rows *ir.Value) {
	b := ir.NewBuilder(a.load.Op.Context()).Before(a.load.Op)
	t := a.load.Ptr().Type().(*ir.TensorType)
	for d := range t.Shape {
		if d != a.dim {
			rows = tt.NewExpandDims(b, rows, int64(d)).Result()
		}
	}
	if len(t.Shape) > 1 {
		rows = tt.NewBroadcast(b, rows, b.Ctx.WithElement(t, ir.I1)).Result()
	}
	if old := a.load.Mask(); old != nil {
		rows = arith.NewBinary(b, arith.AndI, old, rows)
	}
	operands, others := []*ir.Value{a.load.Ptr(), rows}, int64(0)
	if other := a.load.Other(); other != nil {
		operands, others = append(operands, other), 1
	}
	a.load.Op.SetOperands(operands)
	a.load.Op.SetAttr(ir.OperandSegmentSizes, b.Ctx.I32Array(1, 1, others))
}
