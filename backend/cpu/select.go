package cpu

import (
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

// emitSelect selects between scalars, tensors or memrefs.
func emitSelect(c *compiler, op *ir.Op) error {
	cond, ok := c.scalars[op.Operand(0)]
	if !ok || !isTensor(op.Result(0).Type()) && !isMemRef(op.Result(0).Type()) {
		return emitElementwise(arithtollvm.Lowerings[arith.Select])(c, op)
	}
	return c.withResults(op, op.Operands()[1:2], func(rs phiStorages) (list []llvmir.Value, err error) {
		way := func(v *ir.Value) func() []llvmir.Value {
			return func() []llvmir.Value {
				list, e := c.pack(rs[0], v)
				if e != nil {
					err = e
				}
				return list
			}
		}
		list = c.b.If(cond, way(op.Operand(1)), way(op.Operand(2)))
		return list, err
	})
}
