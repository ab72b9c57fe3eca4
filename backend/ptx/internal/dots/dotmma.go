package dots

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/mma"
	"github.com/tshared/tshared/ir"
)

// mmaDot initialises the accumulators with a tensor and accumulates the dot by tensor-core
// instructions.
func (c *Dots) mmaDot(p *distribute.Dot, to, result *ir.Value) error {
	inst := p.Instruction
	accLayout := p.MMA.LayoutC()
	start, err := c.Tensor(to)
	if err != nil {
		return err
	}
	regs, err := c.InLayout(start, accLayout)
	if err != nil {
		return err
	}
	elem := start.Elem
	acc := make([]llvmir.Value, len(regs))
	for i, v := range regs {
		acc[i] = c.CastAccumulator(v, mma.AccumulatorType(inst))
	}
	if p.WGMMA {
		err = c.WGMMADot(p, acc)
	} else {
		err = c.MMADot(p, acc)
	}
	if err != nil {
		return err
	}
	t, err := c.NewTensor(result)
	if err != nil {
		return err
	}
	for _, v := range acc {
		t.Regs = append(t.Regs, c.CastAccumulator(v, elem.Scalar))
	}
	t.Layout = accLayout
	return nil
}
