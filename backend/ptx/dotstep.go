package ptx

import (
	"errors"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// stepOperands are the operands of a dot whose steps are loaded one by one. An ldmatrix may load registers of several
// steps, which later operations of the block find here.
type stepOperands struct {
	block *ir.Block
	dot   *distribute.Dot
	a, b  *dotOperand
}

// emitDotOperands loads the operands of a step.
func emitDotOperands(c *emitter, op *ir.Op) error {
	o, _ := tile.AsDotOperands(op)
	s, err := c.stepOperandsOf(o)
	if err != nil {
		return err
	}
	steps := s.dot.MMA.TilesK()
	batch, step := int(o.Step())/steps, int(o.Step())%steps
	c.vectors[o.Result()] = slices.Concat(s.a.step(batch, step), s.b.step(batch, step))
	return nil
}

// stepOperandsOf are the operands of the dot of which an operation loads a step.
func (c *dots) stepOperandsOf(o tile.DotOperandsOp) (stepOperands, error) {
	p := c.planner.DotOf(o.Op)
	for _, s := range c.steps {
		if s.block == o.Block() && sameSteps(s.dot, p) {
			return s, nil
		}
	}
	a, b, moved, err := c.dotOperands(p)
	if err != nil {
		return stepOperands{}, err
	}
	for _, f := range []*dotOperand{a, b} {
		f.shares = o.ImmediateOffsets()
		if slices.Contains(moved, f) {
			err = f.loadRegisters()
		} else if f.regs == nil {
			f.matrices = c.matrixTilesOf(f)
		}
		if err != nil {
			return stepOperands{}, err
		}
	}
	c.remarkDot(p, a.source(), b.source())
	s := stepOperands{o.Block(), p, a, b}
	c.steps = append(c.steps, s)
	return s, nil
}

// sameSteps reports whether two operations load operands of one dot.
func sameSteps(p, q *distribute.Dot) bool {
	return slices.Equal(p.Inputs, q.Inputs) && p.Instruction == q.Instruction && p.B == q.B && p.OperandDims(0) == q.OperandDims(0) &&
		slices.Equal(p.MMA.Warps(), q.MMA.Warps())
}

// emitDotStep accumulates a step whose operands are in registers.
func emitDotStep(c *emitter, op *ir.Op) error {
	o, _ := tile.AsDotStep(op)
	p := c.DotOf(op)
	words, err := c.vector(o.Operands())
	if err != nil {
		return err
	}
	acc, err := c.accumulator(o.Acc(), p)
	if err != nil {
		return err
	}
	a, b := newDotOperands(c.dots, p)
	batch := int(o.Batch())
	b.takeStep(batch, 0, a.takeStep(batch, 0, words))
	c.mmaStep(p, a, b, batch, 0, acc)
	t, err := c.newTensor(o.Result())
	if err == nil {
		t.Layout, t.Regs = p.MMA.LayoutC(), acc
	}
	return err
}

// accumulator are the registers of an accumulator, which may be overwritten.
func (c *dots) accumulator(v *ir.Value, p *distribute.Dot) ([]llvmir.Value, error) {
	t, err := c.tensorOf(v)
	if err != nil {
		return nil, err
	}
	regs, err := c.InLayout(t, p.MMA.LayoutC())
	return slices.Clone(regs), err
}

// emitDotWait waits for dots by wgmma. The accumulators are redefined, so that no use moves across it.
func emitDotWait(c *emitter, op *ir.Op) error {
	o, _ := tile.AsDotWait(op)
	left := int(o.Pending())
	if len(o.Accumulators()) == 0 {
		c.waitWGMMA(left, nil)
	}
	for i, v := range o.Accumulators() {
		t, err := c.tensor(v)
		if err != nil {
			return err
		}
		if t, err = c.Distributed(t); err != nil {
			return err
		}
		regs := slices.Clone(t.Regs)
		if simt.AsmConstraints[t.Elem.Scalar] == "" {
			return errors.New("the accumulators of wgmma have 32 bits")
		}
		c.waitWGMMA(left, regs)
		c.tensors[op.Result(i)] = &smem.Tensor{Elem: t.Elem, Shape: t.Shape, Layout: t.Layout, Regs: regs}
	}
	return nil
}

// splatVector is a constant vector with equal elements.
func (c *emitter) splatVector(v *ir.Value, t *ir.VectorType, a *ir.DenseAttr) error {
	if !a.Splat || len(t.Shape) != 1 {
		return errors.New("only vectors with equal elements are supported")
	}
	word, err := arithtollvm.Literal(t.Elem, a.At(v.Block().ParentOp().Context(), 0))
	if err == nil {
		c.vectors[v] = slices.Repeat([]llvmir.Value{word}, int(t.Shape[0]))
	}
	return err
}
