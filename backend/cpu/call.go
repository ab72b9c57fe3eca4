package cpu

import (
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/cfg"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/ir"
)

// emitCall inlines the function.
func emitCall(c *compiler, op *ir.Op) error {
	callee, name := cfg.Callee(op)
	if callee == nil {
		return c.externalCall(op, name, op.Operands())
	}
	if slices.Contains(c.calls, callee) {
		return cfg.ErrRecursion
	}
	for i, arg := range callee.Region0().Entry().Args() {
		if w, ok := c.scalars[op.Operand(i)]; ok {
			c.scalars[arg] = w
			c.setPoison(arg, c.poison[op.Operand(i)])
			continue
		}
		a, err := c.desc(op.Operand(i))
		if err != nil {
			return err
		}
		c.bind(arg, a)
	}
	c.calls, c.callers = append(c.calls, callee), append(c.callers, op)
	defer func() { c.calls, c.callers = c.calls[:len(c.calls)-1], c.callers[:len(c.callers)-1] }()
	return c.withResults(op, nil, func(rs phiStorages) ([]llvmir.Value, error) {
		return c.region(callee.Region0(), rs.types(), c.yieldInto(rs))
	})
}

// externalCall calls a function without a body.
func (c *compiler) externalCall(op *ir.Op, symbol string, args []*ir.Value) error {
	v, err := c.ExternalCall(op, symbol, args, arithtollvm.ExternalCalls{Scalars: c.scalarsOf, Print: c.print})
	if err == nil && v.IsValid() {
		c.scalars[op.Result(0)] = v
		c.setPoison(op.Result(0), c.anyPoison(args))
	}
	return err
}
