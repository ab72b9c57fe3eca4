package ptx

import (
	"regexp"

	"github.com/tshared/tshared/analysis/peeledextf"
	"github.com/tshared/tshared/dialect/linalg"
)

// maxNumImpreciseAccAttr says how many products of floats of 8 bits may be summed up as the
// instructions for them do: with fewer bits than f32 has.
const maxNumImpreciseAccAttr = "tshared.max_num_imprecise_acc"

// noFP8Targets are the targets that have no such instructions.
var noFP8Targets = map[string]bool{"sm_80": true, "sm_86": true}

// fp8InstFor is an instruction for factors which are extended floats of 8
// bits, and for the program that lets it sum up. The product has the short factors
// then. It is nil if there is none.
func (c *emitter) fp8InstFor(p *dot, result []int64, depth int64) *mmaInst {
	if c.maxNumImpreciseAcc(p) < depth || noFP8Targets[c.options.Target] {
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

// ptx86Target are the targets whose first version of PTX has all that is needed.
var ptx86Target = regexp.MustCompile(`^sm_1\d\d`)

// fp8PTXVersion is that of PTX in which warps multiply floats of 8 bits.
const fp8PTXVersion = "+ptx84"

// features are what LLVM must know of PTX beyond what the target has from the start:
// older drivers take no later versions.
func (c *emitter) features() string {
	if ptx86Target.MatchString(c.options.Target) {
		return ""
	}
	for _, p := range c.dots {
		if p.inst != nil && p.inst.isFP8() && !p.wgmma {
			return fp8PTXVersion
		}
	}
	return ""
}
