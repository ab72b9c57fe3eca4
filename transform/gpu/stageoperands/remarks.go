package stageoperands

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Dots are the dots with their instructions, and the places from which these read the operands.
var Dots = remark.Rule{Topic: remark.Dot, How: func(op *ir.Op) (string, bool) {
	if !distribute.IsDot(op) && !op.Is(tile.DotOperands) {
		return "", false
	}
	kernel := kernelOf(op)
	warps, ok := tile.WarpsOf(op)
	if !ok {
		return "", false
	}
	p := distribute.SelectedDot(op, layout.Log2(warps))
	if p.MMA == nil {
		return fmaText(op)
	}
	registers, _ := kernel.IntAttr(tile.MaxRegisters)
	return mmaText(p, distribute.Options{MaxRegisters: int(registers)}.WGMMAColumns()), true
}}

// kernelOf is the function around an operation.
func kernelOf(op *ir.Op) *ir.Op {
	for !op.Def().Function && op.Parent() != nil {
		op = op.Parent()
	}
	return op
}

// fmaText is the remark about a dot by scalar FMA.
func fmaText(op *ir.Op) (string, bool) {
	acc := tile.LayoutOf(op.Result(0).Type())
	if acc == nil {
		return "", false
	}
	operands := "operands in shared memory"
	if n := distribute.KSlices(op); n > 1 {
		operands = fmt.Sprintf("operands go through shared memory in %d K slices", n)
		if _, bytes, ok := tile.ScratchOf(op); ok {
			operands += fmt.Sprintf(" of %d bytes", bytes)
		}
	}
	return fmt.Sprintf("%s by scalar FMA, %d accumulators per thread, %s", remark.Shape(acc.Shape), acc.Registers(), operands), true
}

// wgmmaRows is the M of wgmma.
const wgmmaRows = 64

// mmaText is the remark about a dot by tensor-core instructions; columns is the largest N of wgmma.
func mmaText(p *distribute.Dot, columns int) string {
	m, i := p.MMA, p.Instruction
	rows, n := m.WarpTile()
	split := ""
	if n := len(i.Terms()); n > 1 {
		split = fmt.Sprintf(" (%d products of split operands)", n)
	}
	how, who := fmt.Sprintf("mma m%dn%dk%d", i.M, layout.InstrN, i.K), "warp"
	if p.WGMMA {
		how, who, rows = fmt.Sprintf("wgmma m%dn%dk%d", wgmmaRows, p.InstructionColumns(columns), i.K), "warpgroup", rows<<layout.WarpgroupBits
	}
	if p.AddsPartialSums() {
		split = fmt.Sprintf(", whose sums of %d products are added in f32", int64(p.PartialSteps())*i.K)
	}
	return fmt.Sprintf("%s over K = %d by %s of %s%s; %d x %d per %s; operand A %s, operand B %s",
		remark.Shape(m.ShapeC), m.K, how, i.OperandType, split, rows, n, who, operandText(p, 0), operandText(p, 1))
}

// operandText says from where the instructions of a dot read an operand.
func operandText(p *distribute.Dot, index int) string {
	v := p.Inputs[index]
	bytes := distribute.ElementBytes(v.Type())
	s, inShared := distribute.InShared(v)
	switch slices := distribute.KSlices(p.Op); {
	case inShared && isRead(p, s):
		return sharedText(p, index, s, bytes)
	case !p.MustStage(index):
		return "in registers"
	case slices > 1:
		q, s := kSlice(p, index, slices, bytes)
		return fmt.Sprintf("in %d K slices, %s", slices, sharedText(q, index, s, bytes))
	}
	return "to be staged"
}

// isRead reports whether the instructions read an operand where it is in shared memory.
func isRead(p *distribute.Dot, s layout.Shared) bool {
	if p.WGMMA {
		return s.Panel > 0
	}
	return p.Instruction.ReadsMemory()
}

// sharedText says how instructions read an operand in shared memory.
func sharedText(p *distribute.Dot, index int, s layout.Shared, bytes int64) string {
	if s.Panel > 0 {
		return "in shared memory"
	}
	l := p.OperandLayout(index, s.Shape)
	if _, _, ok := s.Unswizzled(l).LdmatrixRows(p.Instruction.PerRegister, bytes); !ok {
		return "from shared memory per element"
	}
	if _, transposed, _ := s.Offsets(l).LdmatrixRows(p.Instruction.PerRegister, bytes); transposed {
		return "from shared memory by ldmatrix.trans"
	}
	return "from shared memory by ldmatrix"
}

// kSlice is the dot of a K slice, with the arrangement of an operand's slice in shared memory.
func kSlice(p *distribute.Dot, index, n int, bytes int64) (*distribute.Dot, layout.Shared) {
	q, m := *p, *p.MMA
	m.K /= int64(n)
	q.MMA = &m
	own := tile.LayoutOf(p.Inputs[index].Type())
	shape := slices.Clone(own.Shape)
	shape[p.OperandDims(index).K] /= int64(n)
	s := layout.Shared{Shape: shape, Order: p.StagingOrder(index, own, bytes)}
	if p.WGMMA {
		return &q, p.InPanels(index, s, bytes)
	}
	return &q, s.ForOperand(q.OperandLayout(index, shape), p.Instruction.PerRegister, bytes)
}
