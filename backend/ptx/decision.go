package ptx

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/ir"
)

// Decision is how the compiler builds something that decides how fast a kernel is,
// for those who tune it.
type Decision struct {
	Loc  string `json:"loc"`
	What string `json:"what"` // product, pipeline, conversion, kernel
	How  string `json:"how"`
}

func (d Decision) String() string { return fmt.Sprintf("%s: %s: %s", d.Loc, d.What, d.How) }

// decided notes a decision about an operation, once.
func (c *compiler) decided(op *ir.Op, what, format string, args ...any) {
	at := ir.PositionOf(op.Loc())
	d := Decision{Loc: fmt.Sprintf("%s:%d:%d", at.File, at.Line, at.Col), What: what, How: fmt.Sprintf(format, args...)}
	if !slices.Contains(c.decisions, d) {
		c.decisions = append(c.decisions, d)
	}
}

// sizes are those of a tensor, as types have them.
func sizes(shape []int64) string {
	parts := make([]string, len(shape))
	for i, n := range shape {
		parts[i] = fmt.Sprint(n)
	}
	return strings.Join(parts, "x")
}

// tellProduct says how a product is computed.
func (c *compiler) tellProduct(p *product, factors ...string) {
	shape, _ := ir.ShapeOf(p.op.Result(0).Type())
	if p.matrices == nil {
		c.decided(p.op, "product", "%s by multiplications of single numbers, %d sums a thread, factors in shared memory",
			sizes(shape), c.layoutOf(p.op.Result(0)).Registers())
		return
	}
	m, i := p.matrices, p.inst
	rows, columns := m.WarpTile()
	parts := ""
	if n := len(i.terms()); n > 1 {
		parts = fmt.Sprintf(" (%d products of parts)", n)
	}
	how, who := fmt.Sprintf("mma m%dn8k%d", i.rows, i.step), "warp"
	if p.groups {
		how, who, rows = fmt.Sprintf("wgmma m%dn%dk%d", groupRows, min(columns, c.groupColumns()), i.step), "group of warps", rows<<layout.WarpgroupBits
	}
	c.decided(p.op, "product", "%s over %d by %s of %s%s; a %s has %d x %d; left factor %s, right factor %s",
		sizes(shape), m.K, how, i.factors, parts, who, rows, columns, factors[0], factors[1])
}

// from says where a factor is read.
func (f *factor) from() string {
	if whole := *f; f.parts > 1 {
		whole.parts = 0
		return fmt.Sprintf("in %d parts, %s", f.parts, whole.from())
	}
	switch {
	case f.regs != nil:
		return "in registers"
	case f.tile.stored.panel > 0:
		return "in shared memory"
	case f.mats == nil:
		return "from shared memory, number by number"
	case f.mats.transposed:
		return "from shared memory by ldmatrix.trans"
	}
	return "from shared memory by ldmatrix"
}

// tell says how a loop's loads are begun early.
func (r *running) tell() {
	var loads []string
	for _, s := range r.buffers {
		loads = append(loads, fmt.Sprintf("%sx%s", sizes(s.shape), s.elem.Storage))
	}
	plural := "s"
	if r.stages == 1 {
		plural = ""
	}
	how := fmt.Sprintf("%d stage%s of %d bytes for %s", r.stages, plural, r.bytes, strings.Join(loads, " and "))
	switch {
	case r.late != nil && r.late.groups:
		how += "; products are computed while the next round begins"
	case r.late != nil:
		how += "; the last step is computed in the next round"
	}
	if r.without > 0 {
		how += fmt.Sprintf("; %d do not fit", r.stages+r.without)
	}
	if r.usual {
		how += "; another loop is there for wrapped, shifted or misaligned tiles"
	}
	r.c.decided(r.loop.Op, "pipeline", "%s", how)
}

// carriedWords is how many registers a loop hands from round to round.
func carriedWords(list []llvmir.Value) (n int) {
	for _, v := range list {
		n += max(1, v.Type().Bits()/32)
	}
	return n
}
