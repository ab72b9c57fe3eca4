package linalg

import (
	"slices"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// parts are the common parts of the texts of structured operations.
type parts struct {
	attrsAt   diag.Pos
	ins, outs []*ir.Value
}

// parseParts takes <{properties}> {attributes} ins(%a : t) outs(%b : t), each
// of which may be left out, and adds them to the state.
func parseParts(p ir.OpParser, st *ir.OpState) parts {
	if p.Accept("<") {
		if dict, ok := p.Attr(nil).(*ir.DictAttr); ok {
			for _, e := range dict.Entries {
				if st.Def.AttrIndex(e.Name) >= 0 {
					st.SetAttr(e.Name, e.Attr)
				}
			}
		}
		p.Expect(">")
	}
	out := parts{attrsAt: p.Pos()}
	parseAttrs(p, st)
	out.ins = parseOperands(p, "ins")
	out.outs = parseOperands(p, "outs")
	st.Operands = append(append(st.Operands, out.ins...), out.outs...)
	return out
}

// parseAttrs takes an attribute dictionary, whose entries may not have been
// given before.
func parseAttrs(p ir.OpParser, st *ir.OpState) {
	at := p.Pos()
	for _, a := range p.AttrDict() {
		if st.Attr(a.Name) != nil || a.Name == segmentsAttr {
			p.Fail(p.NamePos(), "attribute '%s' occurs more than once in the attribute list", a.Name)
		}
		if i := st.Def.AttrIndex(a.Name); i >= 0 {
			if why := ir.CheckAttr(&st.Def.Attrs[i], a.Attr); why != "" {
				p.Fail(at, "'%s' op %s", st.Def.Name, why)
			}
		}
		st.SetAttr(a.Name, a.Attr)
	}
}

// parseOperands takes word(%a, %b : t, t), possibly absent.
func parseOperands(p ir.OpParser, word string) []*ir.Value {
	if !p.AcceptKeyword(word) {
		return nil
	}
	p.Expect("(")
	at := p.Pos()
	refs := p.OperandList("", "")
	types := p.ColonTypeList()
	p.Expect(")")
	return p.ResolveAll(refs, types, at)
}

// setSegments states how many operands are inputs.
func setSegments(st *ir.OpState, p parts) {
	st.SetAttr(segmentsAttr, segmentSizes(st.Ctx, len(p.ins), len(p.outs)))
}

// parseResults takes -> types, possibly absent.
func parseResults(p ir.OpParser, st *ir.OpState) {
	st.Types = append(st.Types, p.AcceptArrowTypes()...)
}

// tensorResults gives an operation whose text has no result types a result for
// each tensor it starts from.
func tensorResults(st *ir.OpState, outs []*ir.Value) {
	st.Types = appendTensors(slices.Grow(st.Types, len(outs)), outs)
}

// appendTensors appends the types of those values that are tensors.
func appendTensors(types []ir.Type, values []*ir.Value) []ir.Type {
	for _, v := range values {
		if ir.IsTensor(v.Type()) {
			types = append(types, v.Type())
		}
	}
	return types
}

// printParts appends ins(...) and outs(...), where there are such operands.
func printParts(p ir.OpPrinter, op *ir.Op) {
	printOperands(p, " ins(", op.OperandsOf(0))
	printOperands(p, " outs(", op.OperandsOf(1))
}

func printOperands(p ir.OpPrinter, prefix string, values []*ir.Value) {
	if len(values) == 0 {
		return
	}
	p.Str(prefix)
	p.Operands(values)
	p.Str(" : ")
	p.Types(typesOf(values))
	p.Byte(')')
}

func typesOf(values []*ir.Value) []ir.Type {
	types := make([]ir.Type, len(values))
	for i, v := range values {
		types[i] = v.Type()
	}
	return types
}

// printResults appends -> types, where there are results.
func printResults(p ir.OpPrinter, op *ir.Op) {
	if op.NumResults() == 0 {
		return
	}
	p.Str(" -> ")
	p.ResultTypes(op.ResultTypes())
}

// printAttrs appends the attributes the text does not show otherwise.
func printAttrs(p ir.OpPrinter, op *ir.Op, shown ...string) {
	p.AttrDict(op.Attrs(), slices.Concat(shown, []string{segmentsAttr})...)
}

// parseDims takes name = [0, 1].
func parseDims(p ir.OpParser, st *ir.OpState, name string) {
	p.ExpectKeyword(name)
	p.Expect("=")
	st.SetAttr(name, p.DenseArrayList(ir.I64))
}

func printDims(p ir.OpPrinter, op *ir.Op, name string) {
	p.Byte(' ')
	p.Str(name)
	p.Str(" = ")
	if dims, ok := op.Attr(name).(*ir.DenseArrayAttr); ok {
		p.Text().DenseArrayList(dims)
	}
	p.Byte(' ')
}

func intsOf(op *ir.Op, name string) []int64 {
	a, ok := op.Attr(name).(*ir.DenseArrayAttr)
	if !ok {
		return nil
	}
	return a.Ints()
}

// addAttrs adds a parsed dictionary to the state.
func addAttrs(st *ir.OpState, attrs []ir.NamedAttr) {
	for _, a := range attrs {
		st.SetAttr(a.Name, a.Attr)
	}
}
