package cpu

import (
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

// emitSelect selects between scalars, tensors or memrefs.
func emitSelect(c *compiler, op *ir.Op) error {
	o, _ := arith.AsSelect(op)
	cond, ok := c.scalars[o.Condition()]
	if !ok || !isTensor(op.Result(0).Type()) && !isMemRef(op.Result(0).Type()) {
		return emitElementwise(arithtollvm.Lowerings[arith.Select])(c, op)
	}
	return c.withResults(op, []*ir.Value{o.TrueValue()}, func(rs phiStorages) (list []llvmir.Value, err error) {
		selected := func(v *ir.Value) func() []llvmir.Value {
			return func() []llvmir.Value {
				list, e := c.packAll(rs, []*ir.Value{v})
				if e != nil {
					err = e
				}
				return list
			}
		}
		list = c.b.If(cond, selected(o.TrueValue()), selected(o.FalseValue()))
		return list, err
	})
}
