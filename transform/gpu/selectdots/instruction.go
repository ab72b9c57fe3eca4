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

// takesFP8 makes a dot take the fp8 tensors from which its operands are extended, where an instruction for them is precise enough: the sum of all its products may
// be imprecise, or that of some steps of wgmma, whose sums are added in f32. It is false for other dots, which are left as they are.
func (s *selector) takesFP8(p *distribute.Dot, result []int64, k int64) bool {
	imprecise := maxNumImpreciseAcc(p.Op, s.o)
	if imprecise == 0 || !s.o.GPU.Has(targets.FP8MMA) {
		return false
	}
	fp8 := &distribute.Dot{Op: p.Op, View: p.View, A: p.A, B: p.B}
	for _, v := range p.Inputs {
		from := peeledextf.Of(v.DefiningOp())
		if from == nil {
			return false
		}
		fp8.Inputs = append(fp8.Inputs, from)
	}
	if fp8.Instruction = InstructionFor(fp8, result, k); fp8.Instruction == nil {
		return false
	}
	s.setMMA(fp8, result, k)
	if imprecise < k && !fp8.WGMMA || imprecise < fp8.Instruction.K {
		return false
	}
	*p = *fp8
	return true
}

// MayAddPartialSums reports whether a dot of some products along K is one of fp8 whose partial sums wgmma can compute, with threads that add them.
func MayAddPartialSums(op *ir.Op, k int64, o distribute.Options) bool {
	n := maxNumImpreciseAcc(op, o)
	return o.HasWGMMA() && n > 0 && n < k
}

// maxNumImpreciseAcc is how many products a dot may accumulate imprecisely: the option decides for fp8
// operands, else the dot.
func maxNumImpreciseAcc(op *ir.Op, o distribute.Options) int64 {
	n, ok := op.IntAttr(maxNumImpreciseAccAttr)
	if given := o.MaxNumImpreciseAcc; given != nil && (ok || linalg.InputPrecision(op) == "bf16") {
		return int64(*given)
	}
	return n
}
