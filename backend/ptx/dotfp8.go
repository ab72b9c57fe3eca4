package ptx

import (
	"github.com/tshared/tshared/analysis/peeledextf"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/internal/targets"
)

// maxNumImpreciseAccAttr says how many products of fp8 may be accumulated as the tensor cores do it: with
// fewer bits than f32 has.
const maxNumImpreciseAccAttr = "tshared.max_num_imprecise_acc"

// fp8InstFor is the fp8 instruction of a dot whose operands are extended from fp8 and which may accumulate
// imprecisely; nil if there is none. The dot gets the fp8 tensors as operands then.
func (c *emitter) fp8InstFor(p *dot, result []int64, k int64) *mmaInst {
	if c.maxNumImpreciseAcc(p) < k || !c.options.gpu.Has(targets.FP8MMA) {
		return nil
	}
	fp8 := &dot{op: p.op, view: p.view}
	for _, v := range p.inputs {
		from := peeledextf.Of(v.DefiningOp())
		if from == nil {
			return nil
		}
		fp8.inputs = append(fp8.inputs, from)
	}
	i := mmaInstFor(fp8, result, k)
	if i != nil {
		p.inputs = fp8.inputs
	}
	return i
}

// maxNumImpreciseAcc is how many products may be accumulated imprecisely: the option decides for fp8
// operands, else the dot.
func (c *emitter) maxNumImpreciseAcc(p *dot) int64 {
	n, ok := p.op.IntAttr(maxNumImpreciseAccAttr)
	if given := c.options.MaxNumImpreciseAcc; given != nil && (ok || linalg.InputPrecision(p.op) == "bf16") {
		return int64(*given)
	}
	return n
}

func (i *mmaInst) isFP8() bool { return i.perRegister == 4 && i.acc.IsFloat() }

// features is the PTX version that LLVM has to use, if the target's first one is too old. Later ones are
// avoided: older drivers refuse them.
func (c *emitter) features() string {
	for _, p := range c.dots {
		if p.inst != nil && p.inst.isFP8() && !p.wgmma {
			return c.options.gpu.LLVMFeatures(targets.PTXFP8MMA)
		}
	}
	return ""
}
