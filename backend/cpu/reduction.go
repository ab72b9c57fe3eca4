package cpu

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
)

// run builds the loops around the body. Innermost loops that reduce keep what
// they have so far in registers.
func (n *nest) run(c *compiler, order []int) error {
	if n.onlyReductions(order) {
		return n.reduce(c, order)
	}
	var err error
	c.count(n.sizes[order[0]], func(i amount) {
		c.loopIndex[order[0]] = i
		if e := n.run(c, order[1:]); e != nil {
			err = e
		}
	})
	return err
}

func (n *nest) onlyReductions(loops []int) bool {
	for _, loop := range loops {
		if n.iterators[loop] == linalg.Parallel {
			return false
		}
	}
	return true
}

// reduce builds the last loops, all reductions; without any, it is one step.
func (n *nest) reduce(c *compiler, loops []int) error {
	outs := n.operands[n.inputs:]
	sofar := make([]llvmir.Value, len(outs))
	for i, o := range outs {
		if o.arg == nil {
			t := o.to.elem.word
			sofar[i] = llvmir.Undef(t)
			continue
		}
		a, at, err := o.element(c, o.to, c.loopIndex)
		if err != nil {
			return err
		}
		sofar[i] = c.read(a, at)
	}
	if len(loops) > 0 {
		n.allowReordering(c)
	}
	yields, err := n.steps(c, loops, sofar)
	if err != nil {
		return err
	}
	for i, o := range outs {
		a, at, err := o.element(c, o.to, c.loopIndex)
		if err != nil {
			return err
		}
		c.write(a, at, yields[i])
	}
	return nil
}

func (n *nest) steps(c *compiler, loops []int, sofar []llvmir.Value) ([]llvmir.Value, error) {
	if len(loops) == 0 {
		return n.compute(c, sofar)
	}
	if n.sizes[loops[0]].is(1) {
		c.loopIndex[loops[0]] = known(0)
		return n.steps(c, loops[1:], sofar)
	}
	defer c.forget(len(c.computed))
	var err error
	last := c.b.For(llvmir.Range{From: llvmir.ConstInt(llvmir.I64, 0), To: n.sizes[loops[0]].value()}, sofar, func(i llvmir.Value, sofar []llvmir.Value) []llvmir.Value {
		c.loopIndex[loops[0]] = amount{v: i}
		next, e := n.steps(c, loops[1:], sofar)
		if e != nil {
			err = e
			return sofar
		}
		return next
	})
	return last, err
}

// allowReordering marks sums and products of floats, which a reduction may take
// in any order.
func (n *nest) allowReordering(c *compiler) {
	for i, v := range n.body.Last().Operands() {
		op, init := v.DefiningOp(), n.operands[n.inputs+i].arg
		if op != nil && init != nil && (op.Is(arith.AddF) || op.Is(arith.MulF)) && (op.Operand(0) == init || op.Operand(1) == init) {
			c.reordered[op] = true
		}
	}
}
