package affine

import (
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

const mapAttr = "map"

var mapConstraint = ir.AttrIs("AffineMap attribute", func(a ir.Attr) bool { _, ok := a.(*ir.AffineMapAttr); return ok })

// mapOf is an affine map an operation has, nil when it has none of that name.
func mapOf(op *ir.Op, name string) *expr.Map {
	a, ok := op.Attr(name).(*ir.AffineMapAttr)
	if !ok {
		return nil
	}
	return a.Map
}

func resolveIndices(p ir.OpParser, refs []ir.OperandRef) []*ir.Value {
	values := make([]*ir.Value, len(refs))
	for i, ref := range refs {
		values[i] = p.Resolve(ref, ir.Index)
	}
	return values
}

// parseSubscripts takes [%i + 1, symbol(%n)].
func parseSubscripts(p ir.OpParser) (*ir.AffineMapAttr, []ir.OperandRef) {
	m, dims, symbols := p.AffineMapOf("[", "]")
	return m, append(dims, symbols...)
}

// printSubscripts appends a map's results over its operands, between brackets.
func printSubscripts(p ir.OpPrinter, m *expr.Map, inputs []*ir.Value) {
	p.Byte('[')
	printResults(p, m, m.Results, inputs)
	p.Byte(']')
}

// printResults appends some results of a map over its operands.
func printResults(p ir.OpPrinter, m *expr.Map, results []expr.Expr, inputs []*ir.Value) {
	w := p.Text()
	spell := func(i int) string {
		if i >= len(inputs) {
			return "<<UNKNOWN SSA VALUE>>"
		}
		start := len(w.Buf)
		p.Operand(inputs[i])
		text := string(w.Buf[start:])
		w.Buf = w.Buf[:start]
		return text
	}
	for i, e := range results {
		if i > 0 {
			p.Str(", ")
		}
		text := expr.AppendExpr(nil, e, spell, func(i int) string { return "symbol(" + spell(m.NumDims+i) + ")" })
		w.Str(string(text))
	}
}

// addAttrs adds a parsed dictionary to the state.
func addAttrs(st *ir.OpState, attrs []ir.NamedAttr) {
	for _, a := range attrs {
		st.SetAttr(a.Name, a.Attr)
	}
}
