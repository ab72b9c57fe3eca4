package ptx

import (
	"regexp"

	"github.com/tshared/tshared/analysis/peeledextf"
	"github.com/tshared/tshared/dialect/linalg"
)

// impreciseSums says how many products of floats of 8 bits may be summed up as the
// instructions for them do: with fewer bits than f32 has.
const impreciseSums = "tshared.max_num_imprecise_acc"

// withoutShortFloats are the targets that have no such instructions.
var withoutShortFloats = map[string]bool{"sm_80": true, "sm_86": true}

// shortMultiplierFor is an instruction for factors which are extended floats of 8
// bits, and for the program that lets it sum up. The product has the short factors
// then. It is nil if there is none.
func (c *compiler) shortMultiplierFor(p *product, result []int64, depth int64) *multiplier {
	if c.maxNumImpreciseAcc(p) < depth || withoutShortFloats[c.options.Target] {
		return nil
	}
	short := &product{op: p.op, view: p.view}
	for _, v := range p.inputs {
		from := peeledextf.Of(v.DefiningOp())
		if from == nil {
			return nil
		}
		short.inputs = append(short.inputs, from)
	}
	i := multiplierFor(short, result, depth)
	if i != nil {
		p.inputs = short.inputs
	}
	return i
}

// maxNumImpreciseAcc is how many products may be summed up so: what the options say,
// where factors are floats of 8 bits, or else the product itself.
func (c *compiler) maxNumImpreciseAcc(p *product) int64 {
	n, ok := p.op.IntAttr(impreciseSums)
	if given := c.options.MaxNumImpreciseAcc; given != nil && (ok || linalg.InputPrecision(p.op) == "bf16") {
		return int64(*given)
	}
	return n
}

func (i *multiplier) isShortFloat() bool { return i.word == 4 && i.sum.IsFloat() }

// laterTarget are the targets whose first version of PTX has all that is needed.
var laterTarget = regexp.MustCompile(`^sm_1\d\d`)

// shortFloatsVersion is that of PTX in which warps multiply floats of 8 bits.
const shortFloatsVersion = "+ptx84"

// features are what LLVM must know of PTX beyond what the target has from the start:
// older drivers take no later versions.
func (c *compiler) features() string {
	if laterTarget.MatchString(c.options.Target) {
		return ""
	}
	for _, p := range c.products {
		if p.inst != nil && p.inst.isShortFloat() && !p.groups {
			return shortFloatsVersion
		}
	}
	return ""
}
