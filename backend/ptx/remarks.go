package ptx

import (
	"fmt"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/report"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// Remark is an optimisation remark: it says how the compiler lowered an operation that matters
// for the speed of a kernel.
type Remark = report.Remark

// Counts are what was emitted for a kernel, before LLVM's passes.
type Counts = report.Counts

// remarkElementAccess says that threads access global memory element by element in a body.
func (c *emitter) remarkElementAccess(what string, e arithtollvm.Element) {
	if c.loopIndex == nil || c.Op == nil || c.Op == c.elementAccess {
		return
	}
	c.elementAccess = c.Op
	c.Remark(c.Op, what, "per element, %d bytes each", e.Bytes)
}

// remarkKernel says what the kernel takes as a whole.
func (c *emitter) remarkKernel(op *ir.Op, k *Kernel, warps int) {
	requested := ""
	if k.Warps != warps {
		requested = fmt.Sprintf(" of %d requested", warps)
	}
	c.Remark(op, "kernel", "%d warps%s, %d bytes of shared memory, %d registers per thread for the iter_args of a loop", k.Warps, requested, k.Shared, c.maxCarriedRegisters)
	n := &c.Counts
	c.Remark(op, "kernel", "barriers: %d, %d of them in loops; layout conversions: %d through shared memory (%d bytes), %d by shuffles (%d bytes), %d of them in loops",
		n.Barriers, n.LoopBarriers, n.SharedConversions, n.SharedConversionBytes, n.ShuffleConversions, n.ShuffleConversionBytes, n.LoopConversions)
}

// remarkDot says which instructions compute a dot, and where its operands A and B are.
func (c *dots) remarkDot(p *distribute.Dot, operands ...string) {
	if p.MMA == nil {
		shape, _ := ir.ShapeOf(p.Op.Result(0).Type())
		c.Remark(p.Op, "dot", "%s by scalar FMA, %d accumulators per thread, operands in shared memory",
			report.ShapeText(shape), c.planner.LayoutOf(p.Op.Result(0)).Registers())
		return
	}
	m, i := p.MMA, p.Instruction
	rows, columns := m.WarpTile()
	split := ""
	if n := len(i.Terms()); n > 1 {
		split = fmt.Sprintf(" (%d products of split operands)", n)
	}
	how, who := fmt.Sprintf("mma m%dn8k%d", i.M, i.K), "warp"
	if p.WGMMA {
		how, who, rows = fmt.Sprintf("wgmma m%dn%dk%d", wgmmaRows, min(columns, c.planner.WGMMAColumns()), i.K), "warpgroup", rows<<layout.WarpgroupBits
	}
	c.Remark(p.Op, "dot", "%s over K = %d by %s of %s%s; %d x %d per %s; operand A %s, operand B %s",
		report.ShapeText(m.ShapeC), m.K, how, i.OperandType, split, rows, columns, who, operands[0], operands[1])
}

// source says from where the instructions read an operand.
func (f *dotOperand) source() string {
	if whole := *f; f.kSlices > 1 {
		whole.kSlices = 0
		return fmt.Sprintf("in %d K slices, %s", f.kSlices, whole.source())
	}
	switch {
	case f.regs != nil:
		return "in registers"
	case f.tensor.Shared.Panel > 0:
		return "in shared memory"
	case f.matrices == nil:
		return "from shared memory per element"
	case f.matrices.Transposed:
		return "from shared memory by ldmatrix.trans"
	}
	return "from shared memory by ldmatrix"
}

// registersOfValues is how many 32-bit registers values take, such as the iter_args of a loop.
func registersOfValues(list []llvmir.Value) (n int) {
	for _, v := range list {
		n += max(1, v.Type().Bits()/32)
	}
	return n
}
