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

// upperBound is an upper bound of a size by its definition; 0 if unknown.
func (c *compiler) upperBound(v *ir.Value) int64 {
	if n, ok := foldresult.ConstantOf(v); ok {
		return max(n, 0)
	}
	op := v.DefiningOp()
	if op == nil {
		return 0
	}
	if rule, ok := upperBoundRules[op.Def()]; ok {
		return rule(c, op)
	}
	return 0
}

var upperBoundRules map[*ir.OpDef]func(c *compiler, op *ir.Op) int64

// The table is filled here because its rules use it.
func init() {
	upperBoundRules = map[*ir.OpDef]func(c *compiler, op *ir.Op) int64{
		arith.MinSI: upperBoundOfMin, arith.MaxSI: upperBoundOfMax(0), arith.Select: upperBoundOfMax(1), arith.IndexCast: upperBoundOfMax(0),
		affine.Min: upperBoundOfAffineMin, tensor.Dim: upperBoundOfDim, memref.Dim: upperBoundOfDim,
	}
}

func minBound(a, b int64) int64 {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

func upperBoundOfMin(c *compiler, op *ir.Op) int64 {
	return minBound(c.upperBound(op.Operand(0)), c.upperBound(op.Operand(1)))
}

// upperBoundOfMax is the largest bound of the operands from the given one on.
func upperBoundOfMax(from int) func(c *compiler, op *ir.Op) int64 {
	return func(c *compiler, op *ir.Op) int64 {
		most := int64(0)
		for _, v := range op.Operands()[from:] {
			n := c.upperBound(v)
			if n == 0 {
				return 0
			}
			most = max(most, n)
		}
		return most
	}
}

func upperBoundOfAffineMin(_ *compiler, op *ir.Op) int64 {
	least := int64(0)
	for _, e := range op.Attr("map").(*ir.AffineMapAttr).Map.Results {
		if k, ok := e.(*expr.Constant); ok {
			least = minBound(least, max(k.Value, 0))
		}
	}
	return least
}

func upperBoundOfDim(c *compiler, op *ir.Op) int64 {
	a := c.descs[op.Operand(0)]
	d, ok := foldresult.ConstantOf(op.Operand(1))
	if a == nil || !ok || d < 0 || int(d) >= a.rank() || a.bounds[d] == unbounded {
		return 0
	}
	return a.bounds[d]
}
