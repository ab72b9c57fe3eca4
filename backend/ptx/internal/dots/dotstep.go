package dots

import (
	"errors"
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/mma"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// emitDotOperands loads the operands of a step.
func emitDotOperands(c *Dots, op *ir.Op) error {
	o, _ := tile.AsDotOperands(op)
	s, err := c.StepOperandsOf(o)
	if err != nil {
		return err
	}
	steps := s.Dot.MMA.TilesK()
	batch, step := int(o.Step())/steps, int(o.Step())%steps
	c.Vectors[o.Result()] = slices.Concat(s.A.Step(batch, step), s.B.Step(batch, step))
	return nil
}

// emitDotStep accumulates a step whose operands are in registers.
func emitDotStep(c *Dots, op *ir.Op) error {
	o, _ := tile.AsDotStep(op)
	p := c.Distribution.DotOf(op)
	words, err := c.Vector(o.Operands())
	if err != nil {
		return err
	}
	acc, err := c.Accumulator(o.Acc(), p)
	if err != nil {
		return err
	}
	a, b := mma.NewDotOperands(c.Emitter, p)
	batch := int(o.Batch())
	b.TakeStep(batch, 0, a.TakeStep(batch, 0, words))
	c.MMAStep(p, a, b, batch, 0, acc)
	t, err := c.NewTensor(o.Result())
	if err == nil {
		t.Layout, t.Regs = p.MMA.LayoutC(), acc
	}
	return err
}

// emitDotWait waits for dots by wgmma. The accumulators are redefined, so that no use moves across it. While dots are in flight, nothing may define their
// registers: one statement has all of one type. Where all have ended, each accumulator has its own.
func emitDotWait(c *Dots, op *ir.Op) error {
	o, _ := tile.AsDotWait(op)
	left := int(o.Pending())
	if len(o.Accumulators()) == 0 {
		c.WaitWGMMA(op.Block(), left, nil)
	}
	groups := map[*llvmir.Type][]*smem.Tensor{}
	var types []*llvmir.Type
	for i, v := range o.Accumulators() {
		t, err := c.Tensor(v)
		if err != nil {
			return err
		}
		if t, err = c.Distributed(t); err != nil {
			return err
		}
		scalar := t.Elem.Scalar
		if simt.AsmConstraints[scalar] == "" {
			return errors.New("the accumulators of wgmma have 32 bits")
		}
		redefined := &smem.Tensor{Elem: t.Elem, Shape: t.Shape, Layout: t.Layout, Regs: slices.Clone(t.Regs)}
		c.Tensors[op.Result(i)] = redefined
		if left == 0 {
			c.waitFor(op, redefined)
			continue
		}
		if !slices.Contains(types, scalar) {
			types = append(types, scalar)
		}
		groups[scalar] = append(groups[scalar], redefined)
	}
	for _, t := range types {
		c.waitFor(op, groups[t]...)
	}
	return nil
}

// waitFor emits a statement that waits for dots and redefines the registers of accumulators of one type.
func (c *Dots) waitFor(op *ir.Op, list ...*smem.Tensor) {
	var registers []llvmir.Value
	for _, t := range list {
		registers = append(registers, t.Regs...)
	}
	c.WaitWGMMA(op.Block(), int(tile.DotWaitOp{Op: op}.Pending()), registers)
	for _, t := range list {
		registers = registers[copy(t.Regs, registers):]
	}
}
