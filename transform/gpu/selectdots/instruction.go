package selectdots

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/analysis/peeledextf"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// InstructionFor is the first instruction that fits types and sizes of a dot; nil if there is none.
func InstructionFor(p *distribute.Dot, result []int64, k int64) *distribute.Instruction {
	elem := func(v *ir.Value) ir.Type { return ir.ElementTypeOf(v.Type()) }
	a, b := elem(p.Inputs[0]), elem(p.Inputs[1])
	if a != b || p.Op.Attr("cast") != nil {
		return nil
	}
	n := len(result)
	for _, i := range distribute.Instructions(a, linalg.InputPrecision(p.Op)) {
		if i.AccumulatesIn(elem(p.Op.Result(0))) && i.K <= k && i.M <= result[n-2] && layout.InstrN <= result[n-1] {
			return i
		}
	}
	return nil
}

// maxNumImpreciseAccAttr says how many products of fp8 may be accumulated as the tensor cores do it: with
// fewer bits than f32 has.
const maxNumImpreciseAccAttr = "tshared.max_num_imprecise_acc"

// fp8InstructionFor is the fp8 instruction of a dot whose operands are extended from fp8 and which may accumulate
// imprecisely; nil if there is none. The dot gets the fp8 tensors as operands then.
func (s *selector) fp8InstructionFor(p *distribute.Dot, result []int64, k int64) *distribute.Instruction {
	if s.maxNumImpreciseAcc(p) < k || !s.o.GPU.Has(targets.FP8MMA) {
		return nil
	}
	fp8 := &distribute.Dot{Op: p.Op, View: p.View}
	for _, v := range p.Inputs {
		from := peeledextf.Of(v.DefiningOp())
		if from == nil {
			return nil
		}
		fp8.Inputs = append(fp8.Inputs, from)
	}
	i := InstructionFor(fp8, result, k)
	if i != nil {
		p.Inputs = fp8.Inputs
	}
	return i
}

// maxNumImpreciseAcc is how many products may be accumulated imprecisely: the option decides for fp8
// operands, else the dot.
func (s *selector) maxNumImpreciseAcc(p *distribute.Dot) int64 {
	n, ok := p.Op.IntAttr(maxNumImpreciseAccAttr)
	if given := s.o.MaxNumImpreciseAcc; given != nil && (ok || linalg.InputPrecision(p.Op) == "bf16") {
		return int64(*given)
	}
	return n
}
