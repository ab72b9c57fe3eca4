package selectdots

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/analysis/peeledextf"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile"
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
		from := fp8Of(v)
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

// fp8Of is the tensor of 8-bit floats that one is extended from, maybe by way of f16; nil if it is none.
func fp8Of(v *ir.Value) *ir.Value {
	if half := extendedFrom(v, ir.F16); half != nil {
		v = half
	}
	if from := extended(v); from != nil && tile.IsSaturated(ir.ElementTypeOf(from.Type())) {
		return from
	}
	return peeledextf.Of(v.DefiningOp())
}

// takesF16 makes a dot of f32 operands that are exact in bf16 take the tensors of f16 that both are extended from.
func (s *selector) takesF16(p *distribute.Dot, result []int64, k int64) {
	if linalg.InputPrecision(p.Op) != "bf16" {
		return
	}
	half := &distribute.Dot{Op: p.Op, View: p.View, A: p.A, B: p.B}
	for _, v := range p.Inputs {
		from := extendedFrom(v, ir.F16)
		if from == nil {
			return
		}
		half.Inputs = append(half.Inputs, from)
	}
	if half.Instruction = InstructionFor(half, result, k); half.Instruction != nil {
		*p = *half
	}
}

// TakenOperands are the operands of a dot as its instruction may take them: operands of fp8 are not extended where their sums may be imprecise.
func TakenOperands(op *ir.Op, o distribute.Options) []*ir.Value {
	list := slices.Clone(ViewOf(op).Inputs)
	for i, v := range list {
		if from := fp8Of(v); from != nil && maxNumImpreciseAcc(op, o) > 0 && o.GPU.Has(targets.FP8MMA) {
			list[i] = from
		}
	}
	return list
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
