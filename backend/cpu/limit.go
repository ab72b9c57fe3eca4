package cpu

import (
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

// limit is the largest a size can be, by what it is computed from; 0 when that
// does not say.
func (c *compiler) limit(v *ir.Value) int64 {
	if n, ok := foldresult.ConstantOf(v); ok {
		return max(n, 0)
	}
	op := v.DefiningOp()
	if op == nil {
		return 0
	}
	if rule, ok := limits[op.Def()]; ok {
		return rule(c, op)
	}
	return 0
}

var limits map[*ir.OpDef]func(c *compiler, op *ir.Op) int64

// The table is filled here because its rules use it.
func init() {
	limits = map[*ir.OpDef]func(c *compiler, op *ir.Op) int64{
		arith.MinSI: limitOfLeast, arith.MaxSI: limitOfGreatest(0), arith.Select: limitOfGreatest(1), arith.IndexCast: limitOfGreatest(0),
		affine.Min: limitOfAffineMin, tensor.Dim: limitOfDim, memref.Dim: limitOfDim,
	}
}

func lesser(a, b int64) int64 {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

func limitOfLeast(c *compiler, op *ir.Op) int64 {
	return lesser(c.limit(op.Operand(0)), c.limit(op.Operand(1)))
}

// limitOfGreatest: the largest of the operands from one on.
func limitOfGreatest(from int) func(c *compiler, op *ir.Op) int64 {
	return func(c *compiler, op *ir.Op) int64 {
		most := int64(0)
		for _, v := range op.Operands()[from:] {
			n := c.limit(v)
			if n == 0 {
				return 0
			}
			most = max(most, n)
		}
		return most
	}
}

func limitOfAffineMin(_ *compiler, op *ir.Op) int64 {
	least := int64(0)
	for _, e := range op.Attr("map").(*ir.AffineMapAttr).Map.Results {
		if k, ok := e.(*expr.Constant); ok {
			least = lesser(least, max(k.Value, 0))
		}
	}
	return least
}

func limitOfDim(c *compiler, op *ir.Op) int64 {
	a := c.arrays[op.Operand(0)]
	d, ok := foldresult.ConstantOf(op.Operand(1))
	if a == nil || !ok || d < 0 || int(d) >= a.rank() || a.bounds[d] == unbounded {
		return 0
	}
	return a.bounds[d]
}
