package ptx

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// Remark is an optimisation remark: it says how the compiler lowered an operation that matters
// for the speed of a kernel.
type Remark struct {
	Loc  string `json:"loc"`  // file:line:column of the operation
	What string `json:"what"` // dot, loop, layout conversion, global load, global store, kernel
	How  string `json:"how"`  // a phrase, such as "pipelined with 3 stages"
}

func (r Remark) String() string { return fmt.Sprintf("%s: %s: %s", r.Loc, r.What, r.How) }

// remark adds a remark about an operation, unless there is an equal one.
func (c *emitter) remark(op *ir.Op, what, format string, args ...any) {
	c.remarkAt(op.Loc(), what, format, args...)
}

// remarkAt adds a remark about a place.
func (c *emitter) remarkAt(loc ir.Location, what, format string, args ...any) {
	at := ir.PositionOf(loc)
	r := Remark{Loc: fmt.Sprintf("%s:%d:%d", at.File, at.Line, at.Col), What: what, How: fmt.Sprintf(format, args...)}
	if !slices.Contains(c.remarks, r) {
		c.remarks = append(c.remarks, r)
	}
}

// shapeText is a shape as tensor types spell it.
func shapeText(shape []int64) string {
	parts := make([]string, len(shape))
	for i, n := range shape {
		parts[i] = fmt.Sprint(n)
	}
	return strings.Join(parts, "x")
}

// Counts are what was emitted for a kernel, before LLVM's passes. Code that a test at run time chooses
// between counts in all its versions.
type Counts struct {
	// Barriers are those of the block, LoopBarriers the ones in loops among them.
	Barriers, LoopBarriers int
	// SharedConversions are the layout conversions through shared memory, ShuffleConversions those by
	// shuffles, and LoopConversions the ones in loops among both.
	SharedConversions, ShuffleConversions, LoopConversions int
	// SharedConversionBytes and ShuffleConversionBytes are the bytes of the converted tensors.
	SharedConversionBytes, ShuffleConversionBytes int64
}

// countBarrier counts a barrier that is emitted.
func (c *emitter) countBarrier() {
	c.counts.Barriers++
	if c.loops > 0 {
		c.counts.LoopBarriers++
	}
}

// remarkConversion counts a layout conversion and says how it is done.
func (c *emitter) remarkConversion(t *distTensor, n *int, sum *int64, how string) {
	bytes := t.elem.Bytes << layout.TotalBits(t.shape)
	*n++
	*sum += bytes
	where := ""
	if c.loops > 0 {
		c.counts.LoopConversions++
		where = ", in every iteration of a loop"
	}
	if c.op != nil {
		c.remark(c.op, "layout conversion", "%s of %d-byte elements %s, %d bytes%s", shapeText(t.shape), t.elem.Bytes, how, bytes, where)
	}
}

// remarkAccess says how many bytes an instruction of an access to global memory takes: n elements, or
// where the width depends on a test at run time one.
func (c *emitter) remarkAccess(op *ir.Op, what string, shape []int64, e arithtollvm.Element, n int64, tested bool) {
	if op == nil {
		return
	}
	otherwise := ""
	if tested && n > 1 {
		otherwise = fmt.Sprintf(", or %d if a test of the alignment fails", e.Bytes)
	}
	c.remark(op, what, "%s of %d-byte elements, vector width %d bytes%s", shapeText(shape), e.Bytes, n*e.Bytes, otherwise)
}

// remarkElementAccess says that threads access global memory element by element in a body.
func (c *emitter) remarkElementAccess(what string, e arithtollvm.Element) {
	if c.loopIndex == nil || c.op == nil || c.op == c.elementAccess {
		return
	}
	c.elementAccess = c.op
	c.remark(c.op, what, "per element, %d bytes each", e.Bytes)
}

// remarkKernel says what the kernel takes as a whole.
func (c *emitter) remarkKernel(op *ir.Op, k *Kernel, warps int) {
	requested := ""
	if k.Warps != warps {
		requested = fmt.Sprintf(" of %d requested", warps)
	}
	c.remark(op, "kernel", "%d warps%s, %d bytes of shared memory, %d registers per thread for the iter_args of a loop", k.Warps, requested, k.Shared, c.maxCarriedRegisters)
	n := &c.counts
	c.remark(op, "kernel", "barriers: %d, %d of them in loops; layout conversions: %d through shared memory (%d bytes), %d by shuffles (%d bytes), %d of them in loops",
		n.Barriers, n.LoopBarriers, n.SharedConversions, n.SharedConversionBytes, n.ShuffleConversions, n.ShuffleConversionBytes, n.LoopConversions)
}

// remarkDot says which instructions compute a dot, and where its operands A and B are.
func (c *emitter) remarkDot(p *distribute.Dot, operands ...string) {
	if p.MMA == nil {
		shape, _ := ir.ShapeOf(p.Op.Result(0).Type())
		c.remark(p.Op, "dot", "%s by scalar FMA, %d accumulators per thread, operands in shared memory",
			shapeText(shape), c.LayoutOf(p.Op.Result(0)).Registers())
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
		how, who, rows = fmt.Sprintf("wgmma m%dn%dk%d", wgmmaRows, min(columns, c.WGMMAColumns()), i.K), "warpgroup", rows<<layout.WarpgroupBits
	}
	c.remark(p.Op, "dot", "%s over K = %d by %s of %s%s; %d x %d per %s; operand A %s, operand B %s",
		shapeText(m.ShapeC), m.K, how, i.OperandType, split, rows, columns, who, operands[0], operands[1])
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
	case f.tensor.shared.panel > 0:
		return "in shared memory"
	case f.matrices == nil:
		return "from shared memory per element"
	case f.matrices.transposed:
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
