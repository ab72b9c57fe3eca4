package ptx

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
)

func multipleBytes(t ir.Type) int64 { return axisinfo.Bytes(arithtollvm.ScalarTypeOf(t)) }

// emitStructured builds a structured operation.
func emitStructured(c *compiler, op *ir.Op) error {
	view, _ := linalg.AsStructured(op)
	switch {
	case op.Is(linalg.Fill) && op.NumResults() == 0:
		return c.fillMemory(op)
	case op.Is(linalg.Reduce):
		return emitReduce(c, op)
	case isProduct(op):
		return emitProduct(c, op)
	}
	if done, err := c.emitAddition(op); done {
		return err
	}
	if op.Is(linalg.Transpose) && c.showStored(op) {
		return nil
	}
	if op.NumResults() > 0 && !c.isPointwise(view) {
		return c.inSequence(op)
	}
	return c.pointwise(op, view)
}

// isPointwise reports whether each point of the loops has an element in every result, and a thread
// finds the elements of the operands for that without looking for them.
func (c *compiler) isPointwise(view linalg.StructuredOp) bool {
	for _, it := range view.Iterators() {
		if it != linalg.Parallel {
			return false
		}
	}
	p, err := c.points(view.Op, view)
	for i, v := range view.Operands() {
		shape, ok := ir.ShapeOf(v.Type())
		if err == nil && ok && i < view.Body().NumArgs() && view.Body().Arg(i).HasUses() {
			_, err = p.operandLayout(view.IndexingMaps()[i], shape, c.plain(p.shape))
		}
	}
	return err == nil
}

// pointwise builds the body once for each register.
func (c *compiler) pointwise(op *ir.Op, view linalg.StructuredOp) error {
	p, err := c.points(op, view)
	if err != nil {
		return err
	}
	if op.NumResults() == 0 {
		return c.effects(p, c.loopLayout(p))
	}
	if c.isReadLater(op) {
		return nil
	}
	l := c.layoutOf(op.Result(0))
	if l == nil && c.isTimeless(op) {
		for i, v := range op.Results() {
			t, err := c.newTensor(v)
			if err != nil {
				return err
			}
			t.made = func(l *layout.Layout) ([]llvmir.Value, error) {
				regs, err := c.everyPoint(p, l)
				if err != nil {
					return nil, err
				}
				return regs[i], nil
			}
		}
		return nil
	}
	if l == nil {
		l = c.plain(p.shape)
	}
	if !isPure(op) {
		return c.effects(p, l)
	}
	regs, err := c.everyPoint(p, l)
	if err != nil {
		return err
	}
	return c.hold(op, l, regs)
}

// hold makes registers the results of an operation.
func (c *compiler) hold(op *ir.Op, l *layout.Layout, regs [][]llvmir.Value) error {
	for i, v := range op.Results() {
		t, err := c.newTensor(v)
		if err != nil {
			return err
		}
		t.layout, t.regs = l, regs[i]
	}
	return nil
}

func (c *compiler) newTensor(v *ir.Value) (*tile, error) {
	shape, ok := ir.ShapeOf(v.Type())
	if !ok || !layout.Fits(shape) {
		return nil, fmt.Errorf("the sizes of %s are not powers of two", ir.QuoteType(v.Type()))
	}
	elem, err := arithtollvm.ElementOf(arithtollvm.ScalarTypeOf(v.Type()))
	if err != nil {
		return nil, err
	}
	t := &tile{elem: elem, shape: shape}
	c.tensors[v] = t
	return t, nil
}

// body builds the operations of a block and gives what its terminator has.
func (c *compiler) body(b *ir.Block) ([]llvmir.Value, error) {
	for op := range b.Ops() {
		if op != b.Last() {
			c.emit(op)
		}
	}
	return c.wordsOf(b.Last().Operands())
}

// effects builds a body that reads or writes memory: by one thread for each
// element, whose results the others get from it.
func (c *compiler) effects(p *points, l *layout.Layout) error {
	l = l.WithoutZeroBases()
	operands, err := c.prepare(p, l)
	if err != nil {
		return err
	}
	defer c.unpublish()
	defer c.orderTogether(p.op)()
	owner := c.owner(l)
	if !owner.IsValid() {
		regs, err := c.at(p, l, operands)
		if err != nil {
			return err
		}
		return c.hold(p.op, l, regs)
	}
	mark := len(c.held)
	flat := c.b.If(owner, func() (all []llvmir.Value) {
		var regs [][]llvmir.Value
		if regs, err = c.at(p, l, operands); err != nil {
			return nil
		}
		for _, list := range regs {
			all = append(all, list...)
		}
		return all
	}, func() (all []llvmir.Value) {
		for _, v := range p.op.Results() {
			t, e := arithtollvm.TypeOf(arithtollvm.ScalarTypeOf(v.Type()))
			if e != nil {
				err = e
				return nil
			}
			for range l.Registers() {
				all = append(all, llvmir.Undef(t))
			}
		}
		return all
	})
	c.forget(mark)
	if err != nil {
		return err
	}
	regs := make([][]llvmir.Value, p.op.NumResults())
	for i := range regs {
		regs[i] = flat[i*l.Registers() : (i+1)*l.Registers()]
	}
	if err := c.hold(p.op, l, regs); err != nil {
		return err
	}
	for _, v := range p.op.Results() {
		if v.HasUses() {
			if err := c.spread(c.tensors[v], owner); err != nil {
				return err
			}
		}
	}
	return nil
}

// owner is whether this thread is the first of those that have the same elements;
// invalid when no two have.
func (c *compiler) owner(l *layout.Layout) llvmir.Value {
	lanes, warps := l.FreeBits()
	repeated := int64(lanes) | int64(warps)<<layout.LaneBits
	if repeated == 0 {
		return llvmir.Value{}
	}
	return c.b.ICmp(llvmir.EQ, c.b.And(c.thread, number(repeated)), number(0))
}

// spread gives the other threads what their elements' owners have.
func (c *compiler) spread(t *tile, owner llvmir.Value) error {
	c.claim(t.elem.Bytes << layout.TotalBits(t.shape))
	at := c.numbersOf(t.layout)
	c.putIf(owner, func() {
		for r := range at {
			c.putShared(t, t.regs[r], at[r])
		}
	})
	c.barrier()
	for r := range at {
		t.regs[r] = c.getShared(t, at[r])
	}
	c.sharedInUse = true
	return nil
}

func emitIndex(c *compiler, op *ir.Op) error {
	view, _ := linalg.AsIndex(op)
	if int(view.Dim()) >= len(c.loopIndex) {
		return errors.New("the operation around it has no such loop")
	}
	c.words[op.Result(0)] = c.b.ZExt(c.loopIndex[view.Dim()], llvmir.I64)
	return nil
}
