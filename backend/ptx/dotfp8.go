package ptx

import (
	"github.com/tshared/tshared/analysis/peeledextf"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/internal/targets"
)

// maxNumImpreciseAccAttr says how many products of floats of 8 bits may be summed up as the
// instructions for them do: with fewer bits than f32 has.
const maxNumImpreciseAccAttr = "tshared.max_num_imprecise_acc"

// fp8InstFor is an instruction for factors which are extended floats of 8
// bits, and for the program that lets it sum up. The product has the short factors
// then. It is nil if there is none.
func (c *emitter) fp8InstFor(p *dot, result []int64, depth int64) *mmaInst {
	if c.maxNumImpreciseAcc(p) < depth || !c.options.gpu.Has(targets.FP8MMA) {
		return nil
	}
	short := &dot{op: p.op, view: p.view}
	for _, v := range p.inputs {
		from := peeledextf.Of(v.DefiningOp())
		if from == nil {
			return nil
		}
		short.inputs = append(short.inputs, from)
	}
	i := mmaInstFor(short, result, depth)
	if i != nil {
		p.inputs = short.inputs
	}
	return i
}

// maxNumImpreciseAcc is how many products may be summed up so: what the options say,
// where factors are floats of 8 bits, or else the product itself.
func (c *emitter) maxNumImpreciseAcc(p *dot) int64 {
	n, ok := p.op.IntAttr(maxNumImpreciseAccAttr)
	if given := c.options.MaxNumImpreciseAcc; given != nil && (ok || linalg.InputPrecision(p.op) == "bf16") {
		return int64(*given)
	}
	return n
}

func (i *mmaInst) isFP8() bool { return i.perRegister == 4 && i.acc.IsFloat() }

// features are what LLVM must know of PTX beyond what the target has from the start:
// older drivers take no later versions.
func (c *emitter) features() string {
	for _, p := range c.dots {
		if p.inst != nil && p.inst.isFP8() && !p.wgmma {
			return c.options.gpu.LLVMFeatures(targets.PTXFP8MMA)
		}
	}
	return ""
}
