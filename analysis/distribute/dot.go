package distribute

import (
	"slices"

	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// Dot is a contraction of two tensors: C += A * B, maybe for a batch of matrices.
type Dot struct {
	Op     *ir.Op              // the contraction
	View   linalg.StructuredOp // of it
	Inputs []*ir.Value         // operands A and B, maybe the fp8 tensors that the view's operands extend

	// MMA instruction and layouts; nil if no instruction computes the dot.
	Instruction *Instruction
	MMA         *layout.MMA
	WGMMA       bool        // warpgroups compute it by wgmma
	A, B        OperandDims // of the two operands
}

// OperandDims are the dimensions of an operand: that of rows (A) or columns (B) of the result, and the
// contracted one.
type OperandDims struct {
	Outer, K int // rows or columns; contracted
}

// IsDot reports whether an operation has the loops of a contraction of two tensors. Its body may compute
// something else: see contraction.Of.
func IsDot(op *ir.Op) bool {
	if op.Is(tile.Dot) {
		return true
	}
	if op == nil || !linalg.IsStructured(op.Def()) || op.NumResults() != 1 || op.Is(linalg.Reduce) {
		return false
	}
	view, _ := linalg.AsStructured(op)
	reduced := slices.Index(view.Iterators(), linalg.Reduction)
	maps := view.IndexingMaps()
	if len(view.Inputs()) != 2 || reduced < 0 || !isProjection(maps[2]) || len(maps[2].Results) != len(view.Iterators())-1 || uses(maps[2], reduced) {
		return false
	}
	for i, m := range maps[:2] {
		if !isProjection(m) || !uses(m, reduced) || !ir.IsAnyTensor(view.Inputs()[i].Type()) {
			return false
		}
	}
	return !UsesIndex(op)
}

// isProjection reports whether the results of a map are distinct dimensions.
func isProjection(m *affine.Map) bool {
	var seen []int
	for d := range m.Results {
		dim, ok := m.DimPosition(d)
		if !ok || slices.Contains(seen, dim) {
			return false
		}
		seen = append(seen, dim)
	}
	return true
}

// uses reports whether a dimension is among the results of a map.
func uses(m *affine.Map, dim int) bool {
	for d := range m.Results {
		if pos, ok := m.DimPosition(d); ok && pos == dim {
			return true
		}
	}
	return false
}

// SelectedDot is a dot, or a step of one, with the instruction that was selected for it, in blocks of 2^warpBits warps. A dot
// without an instruction is computed by scalar FMA.
func SelectedDot(op *ir.Op, warpBits int) *Dot {
	switch {
	case op.Is(tile.Dot):
		return mmaDot(tile.DotOp{Op: op}, warpBits)
	case op.Is(tile.DotOperands):
		return operandsDot(tile.DotOperandsOp{Op: op}, warpBits)
	case op.Is(tile.DotStep):
		return stepDot(tile.DotStepOp{Op: op}, warpBits)
	}
	view, _ := linalg.AsStructured(op)
	return &Dot{Op: op, View: view, Inputs: view.Inputs()}
}

// mmaDot is a dot by a tensor-core instruction.
func mmaDot(o tile.DotOp, warpBits int) *Dot {
	shape, _ := ir.ShapeOf(o.Result().Type())
	p := newSelectedDot(o.Op, len(shape), o.TransposeA(), o.TransposeB())
	p.Inputs, p.WGMMA = []*ir.Value{o.A(), o.B()}, o.Instruction() == tile.WGMMA
	p.Instruction = selectedInstruction(ir.ElementTypeOf(o.A().Type()), o.Op)
	left, _ := ir.ShapeOf(o.A().Type())
	p.setMMA(shape, left[p.A.K], warpBits, o.Warps())
	return p
}

// newSelectedDot is a dot of a rank whose operands are as they are or transposed.
func newSelectedDot(op *ir.Op, rank int, transposeA, transposeB bool) *Dot {
	p := &Dot{Op: op, A: OperandDims{Outer: rank - 2, K: rank - 1}, B: OperandDims{Outer: rank - 1, K: rank - 2}}
	if transposeA {
		p.A.Outer, p.A.K = p.A.K, p.A.Outer
	}
	if transposeB {
		p.B.Outer, p.B.K = p.B.K, p.B.Outer
	}
	return p
}

// setMMA sets the layouts of a dot whose instruction is selected.
func (p *Dot) setMMA(shape []int64, k int64, warpBits int, warps []int64) {
	i := p.Instruction
	p.MMA = &layout.MMA{ShapeC: shape, K: k, InstrM: i.M, InstrK: i.K, KWidth: i.PerRegister, Warpgroups: p.WGMMA, BlockBits: layout.Log2(tile.NumCTAsOf(p.Op))}
	p.MMA.SetWarps(warpBits, warps)
}

// selectedInstruction is the instruction of a dot, or of a step of it; nil if there is none of that size.
func selectedInstruction(operand ir.Type, op *ir.Op) *Instruction {
	precision, _ := op.StringAttr("precision")
	k, _ := op.IntAttr("k")
	for _, i := range Instructions(operand, precision) {
		if i.K == k {
			return i
		}
	}
	return nil
}

// DotLayout is the layout of a dot's accumulators.
func (o Options) DotLayout(op *ir.Op) *layout.Layout {
	o = o.At(op)
	if p := SelectedDot(op, o.WarpBits()); p.MMA != nil {
		return p.MMA.LayoutC()
	}
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	return o.fmaAccumulatorLayout(shape)
}

// OperandDims are the dimensions of operand A or B.
func (p *Dot) OperandDims(index int) OperandDims { return []OperandDims{p.A, p.B}[index] }

// HalfBytes is the size of a 16-bit element.
const HalfBytes = 2

// IsFP8 reports whether operands are fp8.
func (i *Instruction) IsFP8() bool { return i.PerRegister == 4 && ir.IsFloat(i.Acc) }

// AddsPartialSums reports whether threads add the sums of some steps of the dot to its accumulators, after waiting for them.
func (p *Dot) AddsPartialSums() bool {
	return p.PartialSteps() < p.MMA.TilesK()
}

// PartialSteps is how many steps along K instructions accumulate, before threads add their sums to the accumulators of the dot; all without such sums.
func (p *Dot) PartialSteps() int {
	if o, ok := tile.AsDot(p.Op); ok {
		if n, ok := o.Imprecise(); ok {
			return int(n / p.Instruction.K)
		}
	}
	return p.MMA.TilesK()
}

// maxPartialRegisters is how many registers of a thread accumulators may take with the partial sums of two instructions.
const maxPartialRegisters = 192

// InstructionColumns is the N of the dot's wgmma, which is at most the given one. Partial sums of an instruction are added while the next one runs: both are in
// registers beside the accumulators.
func (p *Dot) InstructionColumns(most int) int {
	_, n := p.MMA.WarpTile()
	n = min(n, most)
	for p.AddsPartialSums() && n > minWGMMAColumns && p.MMA.LayoutC().Registers()+2*n/2 > maxPartialRegisters {
		n /= 2
	}
	return n
}

// fmaAccumulatorLayout is the accumulator layout of dots without a tensor-core instruction: each thread
// has a few adjacent columns of some rows, so that it uses every operand element several times.
func (o Options) fmaAccumulatorLayout(shape []int64) *layout.Layout {
	total := int64(1) << layout.TotalBits(shape)
	return o.Blocked(shape, RowMajorOrder(shape), max(1, min(4, total/int64(32*o.Warps)))).WithoutZeroBases()
}

// OperandLayout is the MMA layout of operand A or B; nil for a dot by scalar FMA.
func (p *Dot) OperandLayout(index int, shape []int64) *layout.Layout {
	switch {
	case p.MMA == nil:
		return nil
	case index == 0:
		return p.MMA.LayoutA(shape, p.A.Outer, p.A.K)
	}
	return p.MMA.LayoutB(shape, p.B.Outer, p.B.K)
}

// OperandBytes is the size of an operand's element as the instruction takes it.
func (p *Dot) OperandBytes(index int) int64 {
	bytes := ElementBytes(p.Inputs[index].Type())
	if p.Instruction != nil && p.Instruction.Truncates {
		return min(bytes, HalfBytes)
	}
	return bytes
}
