package ptx

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/ir"
)

// Remark is an optimisation remark: it says how the compiler lowered an operation that matters
// for the speed of a kernel.
type Remark struct {
	Loc  string `json:"loc"`  // file:line:column of the operation
	What string `json:"what"` // dot, loop, layout conversion, kernel
	How  string `json:"how"`  // a phrase, such as "pipelined with 3 stages"
}

func (r Remark) String() string { return fmt.Sprintf("%s: %s: %s", r.Loc, r.What, r.How) }

// remark adds a remark about an operation, unless there is an equal one.
func (c *emitter) remark(op *ir.Op, what, format string, args ...any) {
	at := ir.PositionOf(op.Loc())
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

// remarkDot says which instructions compute a dot, and where its operands A and B are.
func (c *emitter) remarkDot(p *dot, operands ...string) {
	shape, _ := ir.ShapeOf(p.op.Result(0).Type())
	if p.mma == nil {
		c.remark(p.op, "dot", "%s by scalar FMA, %d accumulators per thread, operands in shared memory",
			shapeText(shape), c.layoutOf(p.op.Result(0)).Registers())
		return
	}
	m, i := p.mma, p.inst
	rows, columns := m.WarpTile()
	split := ""
	if n := len(i.terms()); n > 1 {
		split = fmt.Sprintf(" (%d products of split operands)", n)
	}
	how, who := fmt.Sprintf("mma m%dn8k%d", i.m, i.k), "warp"
	if p.wgmma {
		how, who, rows = fmt.Sprintf("wgmma m%dn%dk%d", wgmmaRows, min(columns, c.wgmmaColumns()), i.k), "warpgroup", rows<<layout.WarpgroupBits
	}
	c.remark(p.op, "dot", "%s over K = %d by %s of %s%s; %d x %d per %s; operand A %s, operand B %s",
		shapeText(shape), m.K, how, i.operandType, split, rows, columns, who, operands[0], operands[1])
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

// remark says which loads of a loop are pipelined, and in how many stages.
func (r *pipeline) remark() {
	var loads []string
	for _, s := range r.buffers {
		loads = append(loads, fmt.Sprintf("%sx%s", shapeText(s.shape), s.elem.Storage))
	}
	plural := "s"
	if r.stages == 1 {
		plural = ""
	}
	how := fmt.Sprintf("pipelined with %d stage%s of %d bytes for %s", r.stages, plural, r.stageBytes, strings.Join(loads, " and "))
	switch {
	case r.deferredDot != nil && r.deferredDot.wgmma:
		how += "; the dot runs while the next iteration begins"
	case r.deferredDot != nil:
		how += "; the last K step of the dot runs in the next iteration"
	}
	if r.droppedStages > 0 {
		how += fmt.Sprintf("; %d do not fit", r.stages+r.droppedStages)
	}
	if r.fast {
		how += "; another version of the loop is for wrapped, shifted or misaligned tiles"
	}
	r.c.remark(r.loop.Op, "loop", "%s", how)
}

// registersOfValues is how many 32-bit registers values take, such as the iter_args of a loop.
func registersOfValues(list []llvmir.Value) (n int) {
	for _, v := range list {
		n += max(1, v.Type().Bits()/32)
	}
	return n
}
