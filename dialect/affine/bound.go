package affine

import (
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

// boundKind says how a loop bound is called.
type boundKind struct{ attr, name, prefix string }

var (
	lowerBound = boundKind{lowerMapAttr, "lower", "max"}
	upperBound = boundKind{upperMapAttr, "upper", "min"}
)

// parseBound takes a bound of a loop: 4, %n, #map(%i)[%n] or, where a map has
// several results, max #map(%i)[%n]. It sets the map and returns its operands.
func parseBound(p ir.OpParser, st *ir.OpState, kind boundKind) []*ir.Value {
	prefixed := p.AcceptKeyword(kind.prefix)
	if refs := p.OperandList("", ""); len(refs) > 0 {
		if len(refs) > 1 {
			p.Fail(p.NamePos(), "expected only one loop bound operand")
		}
		st.SetAttr(kind.attr, st.Ctx.AffineMap(expr.NewMap(0, 1, expr.S(0))))
		return resolveIndices(p, refs)
	}
	at := p.Pos()
	switch bound := p.Attr(ir.Index).(type) {
	case *ir.AffineMapAttr:
		st.SetAttr(kind.attr, bound)
		inputs, dims := parseInputs(p)
		if bound.Map.NumDims != dims {
			p.Fail(p.NamePos(), "dim operand count and affine map dim count must match")
		}
		if bound.Map.NumInputs() != len(inputs) {
			p.Fail(p.NamePos(), "symbol operand count and affine map symbol count must match")
		}
		if len(bound.Map.Results) > 1 && !prefixed {
			p.Fail(at, "%s loop bound affine map with multiple results requires '%s' prefix", kind.name, kind.prefix)
		}
		return inputs
	case *ir.IntegerAttr:
		st.SetAttr(kind.attr, st.Ctx.AffineMap(expr.ConstantMap(bound.Value)))
		return nil
	}
	p.Fail(p.NamePos(), "expected valid affine map representation for loop bounds")
	return nil
}

func printBound(p ir.OpPrinter, op *ir.Op, b Bound, kind boundKind) {
	if len(b.Map.Results) == 1 {
		switch e := b.Map.Results[0].(type) {
		case *expr.Constant:
			if b.Map.NumInputs() == 0 {
				p.Int(e.Value)
				return
			}
		case *expr.Symbol:
			if b.Map.NumInputs() == 1 && len(b.Inputs) == 1 {
				p.Operand(b.Inputs[0])
				return
			}
		}
	} else {
		p.Str(kind.prefix)
		p.Byte(' ')
	}
	p.Attr(op.Attr(kind.attr))
	printInputs(p, b.Inputs, b.Map.NumDims)
}
