package ptx

import (
	"errors"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

// emitComputation applies a computation to words, or to the registers of
// tensors.
func emitComputation(compute computation) emitter {
	return func(c *compiler, op *ir.Op) error {
		if op.NumResults() > 0 && ir.IsAnyTensor(op.Result(0).Type()) {
			return c.registerwise(op, compute)
		}
		args, err := c.wordsOf(op.Operands())
		if err != nil {
			return err
		}
		results, err := compute(c, op, args)
		for i, v := range results {
			c.words[op.Result(i)] = v
		}
		return err
	}
}

func (c *compiler) registerwise(op *ir.Op, compute computation) error {
	l := c.layoutOf(op.Result(0))
	if l == nil {
		shape, _ := ir.ShapeOf(op.Result(0).Type())
		l = c.plain(shape)
	}
	operands := make([][]llvmir.Value, op.NumOperands())
	for i, v := range op.Operands() {
		if w, ok := c.words[v]; ok {
			for range l.Registers() {
				operands[i] = append(operands[i], w)
			}
			continue
		}
		t, err := c.tensor(v)
		if err != nil {
			return err
		}
		if operands[i], err = c.in(t, l); err != nil {
			return err
		}
	}
	regs := make([][]llvmir.Value, op.NumResults())
	for r := range l.Registers() {
		args := make([]llvmir.Value, len(operands))
		for i := range args {
			args[i] = operands[i][r]
		}
		results, err := compute(c, op, args)
		if err != nil {
			return err
		}
		for i, v := range results {
			regs[i] = append(regs[i], v)
		}
	}
	return c.hold(op, l, regs)
}

func (c *compiler) indexed(buffer *ir.Value, indices []*ir.Value) (*memory, []llvmir.Value, error) {
	m, err := c.memory(buffer)
	if err != nil {
		return nil, nil, err
	}
	if m.of != nil && c.loopIndex != nil {
		return nil, nil, errors.New("single elements of the block's own memory are not supported in a body")
	}
	at, err := c.wordsOf(indices)
	return m, at, err
}

func emitLoad(c *compiler, op *ir.Op) error {
	m, at, err := c.indexed(op.Operand(0), op.Operands()[1:])
	if err == nil {
		c.words[op.Result(0)], err = c.readElement(m, at)
	}
	return err
}

func emitAffineLoad(c *compiler, op *ir.Op) error {
	return c.affineAccess(op, op.Operand(0), op.Operands()[1:], func(m *memory, at []llvmir.Value) error {
		var err error
		c.words[op.Result(0)], err = c.readElement(m, at)
		return err
	})
}

func emitAffineStore(c *compiler, op *ir.Op) error {
	return c.affineAccess(op, op.Operand(1), op.Operands()[2:], func(m *memory, at []llvmir.Value) error {
		v, err := c.word(op.Operand(0))
		if err == nil {
			c.storeElement(m, at, v)
		}
		return err
	})
}

func (c *compiler) affineAccess(op *ir.Op, buffer *ir.Value, operands []*ir.Value, access func(*memory, []llvmir.Value) error) error {
	m, args, err := c.indexed(buffer, operands)
	if err != nil {
		return err
	}
	view := affine.MapOf(op)
	var at []llvmir.Value
	for _, e := range view.Results {
		k, ok := expr.Coefficients(e, view.NumDims, view.NumSyms)
		if !ok {
			return errors.New("indices that are not sums are not supported")
		}
		sum := index(k[len(k)-1])
		for i, arg := range args {
			sum = c.sum(sum, c.times(index(k[i]), arg))
		}
		at = append(at, sum)
	}
	return access(m, at)
}

// storeElement writes a word: in a body each thread its own, elsewhere the first
// thread, since all have the same.
func (c *compiler) storeElement(m *memory, at []llvmir.Value, v llvmir.Value) {
	if m.of != nil {
		c.storeOwn(m, at, v)
		return
	}
	if c.guard.when.IsValid() {
		c.storeGuarded(m, c.place(m, at), v)
		return
	}
	if m.elem.Storage != m.elem.Scalar {
		v = c.b.ZExt(v, m.elem.Storage)
	}
	write := func() { c.b.Store(v, c.place(m, at)) }
	if c.loopIndex != nil {
		write()
		return
	}
	c.b.When(c.b.ICmp(llvmir.EQ, c.thread, number(0)), write)
}

// storeOwn writes an element of memory of the block's own.
func (c *compiler) storeOwn(m *memory, at []llvmir.Value, v llvmir.Value) {
	a := m.of
	regs := make([]llvmir.Value, len(a.regs))
	for r, old := range a.regs {
		here := llvmir.ConstBool(true)
		for d, i := range c.coordinates(a.layout, r) {
			place := at[d]
			if m.start != nil {
				place = c.sum(place, m.start[d])
			}
			here = c.b.And(here, c.b.ICmp(llvmir.EQ, c.b.ZExt(i, llvmir.I64), place))
		}
		regs[r] = c.b.Select(here, v, old)
	}
	a.regs = regs
}

// loadOwn reads an element of memory of the block's own.
func (c *compiler) loadOwn(m *memory, at []llvmir.Value) (llvmir.Value, error) {
	a := m.of
	t := &tile{elem: a.elem, shape: a.shape, layout: a.layout, regs: a.regs}
	if err := c.publish(t); err != nil {
		return llvmir.Value{}, err
	}
	place := index(0)
	for d, i := range at {
		if m.start != nil {
			i = c.sum(i, m.start[d])
		}
		place = c.sum(c.times(place, index(a.shape[d])), i)
	}
	return c.getShared(t, c.b.Trunc(place, llvmir.I32)), nil
}

// readElement reads one element of whichever memory.
func (c *compiler) readElement(m *memory, at []llvmir.Value) (llvmir.Value, error) {
	if m.of != nil {
		return c.loadOwn(m, at)
	}
	return c.loadElement(m, at), nil
}

func emitStore(c *compiler, op *ir.Op) error {
	m, at, err := c.indexed(op.Operand(1), op.Operands()[2:])
	if err != nil {
		return err
	}
	v, err := c.word(op.Operand(0))
	if err == nil {
		c.storeElement(m, at, v)
	}
	return err
}

func emitNothing(*compiler, *ir.Op) error { return nil }

func emitBarrier(c *compiler, _ *ir.Op) error {
	c.barrier()
	return nil
}
