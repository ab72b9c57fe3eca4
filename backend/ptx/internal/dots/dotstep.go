package dots

import (
	"errors"
	"slices"

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

// emitDotWait waits for dots by wgmma. The accumulators are redefined, so that no use moves across it.
func emitDotWait(c *Dots, op *ir.Op) error {
	o, _ := tile.AsDotWait(op)
	left := int(o.Pending())
	if len(o.Accumulators()) == 0 {
		c.WaitWGMMA(left, nil)
	}
	for i, v := range o.Accumulators() {
		t, err := c.Tensor(v)
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
		c.WaitWGMMA(left, regs)
		c.Tensors[op.Result(i)] = &smem.Tensor{Elem: t.Elem, Shape: t.Shape, Layout: t.Layout, Regs: regs}
	}
	return nil
}
