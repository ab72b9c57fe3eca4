package ptx

import (
	"errors"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// emitStructured emits a structured operation.
func emitStructured(c *emitter, op *ir.Op) error {
	view, _ := linalg.AsStructured(op)
	switch {
	case op.Is(linalg.Fill) && op.NumResults() == 0:
		return errors.New("only tensors can be filled")
	case op.Is(linalg.Reduce):
		return emitReduce(c, op)
	case distribute.IsDot(op):
		return emitDot(c, op)
	}
	if op.Is(linalg.Transpose) && c.aliasShared(op) {
		return nil
	}
	if op.NumResults() > 0 && !distribute.IsElementwise(view) {
		return c.emitLoopNest(op)
	}
	return c.emitElementwise(op, view)
}

// emitElementwise emits the body once per register.
func (c *emitter) emitElementwise(op *ir.Op, view linalg.StructuredOp) error {
	p, err := distribute.ElementwiseOf(view)
	if err != nil {
		return err
	}
	if op.NumResults() == 0 {
		return c.emitWithEffects(p, c.LoopLayout(p))
	}
	l := c.LayoutOf(op.Result(0))
	if l == nil {
		return values.ErrNoLayout
	}
	if !distribute.IsPure(op) {
		return c.emitWithEffects(p, l)
	}
	regs, err := c.emitBodies(p, l)
	if err != nil {
		return err
	}
	return c.SetResults(op, l, regs)
}

// body emits the operations of a block and returns the operands of its terminator.
func (c *emitter) body(b *ir.Block) ([]llvmir.Value, error) {
	for op := range b.Ops() {
		if op != b.Last() {
			c.emit(op)
		}
	}
	return c.ScalarsOf(b.Last().Operands())
}

// emitWithEffects emits a body with memory effects: one thread per element executes it, and the other
// threads that hold the element get its results.
func (c *emitter) emitWithEffects(p *distribute.Elementwise, l *layout.Layout) error {
	l = l.WithoutZeroBases()
	operands, err := c.prepareOperands(p, l)
	if err != nil {
		return err
	}
	defer c.unstage()
	defer c.fenceOnce(p.Op)()
	owner := c.IsOwner(l)
	if !owner.IsValid() {
		regs, err := c.emitPerRegister(p, l, operands)
		if err != nil {
			return err
		}
		return c.SetResults(p.Op, l, regs)
	}
	endScope := c.CacheScope()
	flat := c.B.If(owner, func() (all []llvmir.Value) {
		var regs [][]llvmir.Value
		if regs, err = c.emitPerRegister(p, l, operands); err != nil {
			return nil
		}
		for _, list := range regs {
			all = append(all, list...)
		}
		return all
	}, func() (all []llvmir.Value) {
		for _, v := range p.Op.Results() {
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
	endScope()
	if err != nil {
		return err
	}
	regs := make([][]llvmir.Value, p.Op.NumResults())
	for i := range regs {
		regs[i] = flat[i*l.Registers() : (i+1)*l.Registers()]
	}
	if err := c.SetResults(p.Op, l, regs); err != nil {
		return err
	}
	for _, v := range p.Op.Results() {
		if v.HasUses() {
			if err := c.broadcastFromOwner(c.Tensors[v], owner); err != nil {
				return err
			}
		}
	}
	return nil
}

// broadcastFromOwner gives all threads the elements of their owners, through shared memory.
func (c *emitter) broadcastFromOwner(t *smem.Tensor, owner llvmir.Value) error {
	if err := c.ClaimShared(t.Elem.Bytes << layout.TotalBits(t.Shape)); err != nil {
		return err
	}
	at := c.LinearIndices(t.Layout)
	c.StoreSharedIf(owner, func() {
		for r := range at {
			c.StoreShared(t, t.Regs[r], at[r])
		}
	})
	c.Barrier()
	for r := range at {
		t.Regs[r] = c.LoadShared(t, at[r])
	}
	return nil
}

func emitIndex(c *emitter, op *ir.Op) error {
	view, _ := linalg.AsIndex(op)
	if int(view.Dim()) >= len(c.loopIndex) {
		return errors.New("the operation around it has no such loop")
	}
	c.Scalars[op.Result(0)] = c.B.ZExt(c.loopIndex[view.Dim()], llvmir.I64)
	return nil
}
