package dots

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/mma"
	"github.com/tshared/tshared/dialect/tile"
)

// mmaDot initialises the accumulators and accumulates the dot by tensor-core instructions.
func (c *Dots) mmaDot(p *distribute.Dot, o tile.DotOp) error {
	acc, err := c.accumulators(p, o)
	if err != nil {
		return err
	}
	if p.WGMMA {
		err = c.WGMMADot(p, acc)
	} else {
		err = c.MMADot(p, acc)
	}
	if err != nil {
		return err
	}
	t, err := c.NewTensor(o.Result())
	if err != nil {
		return err
	}
	for _, v := range acc {
		t.Regs = append(t.Regs, c.CastAccumulator(v, t.Elem.Scalar))
	}
	t.Layout = p.MMA.LayoutC()
	return nil
}

// accumulators are the registers in which a dot accumulates: zeros, or the tensor that it adds to.
func (c *Dots) accumulators(p *distribute.Dot, o tile.DotOp) ([]llvmir.Value, error) {
	accLayout, t := p.MMA.LayoutC(), mma.AccumulatorType(p.Instruction)
	if o.ZeroInit() {
		return slices.Repeat([]llvmir.Value{llvmir.Zero(t)}, accLayout.Registers()), nil
	}
	start, err := c.Tensor(o.Acc())
	if err != nil {
		return nil, err
	}
	regs, err := c.InLayout(start, accLayout)
	acc := make([]llvmir.Value, len(regs))
	for i, v := range regs {
		acc[i] = c.CastAccumulator(v, t)
	}
	return acc, err
}
