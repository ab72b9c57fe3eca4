package linalg

import (
	"slices"

	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/mixed"
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
	"github.com/tshared/tshared/rewrite"
)

// sum adds numbers of which some are known, as one affine function of what
// they depend on:
//
//	%a = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%x]
//	%r = affine.apply affine_map<()[s0, s1] -> (s0 + s1 + 1)>()[%x, %y]
//
// is the sum of %a and %y.
func sum(r *rewrite.Rewriter, numbers ...mixed.Entry) mixed.Entry {
	var f function
	total := expr.C(0)
	for _, n := range numbers {
		total = expr.Add(total, f.of(n))
	}
	total = expr.Simplify(total, len(f.dims), len(f.symbols))
	m := expr.NewMap(len(f.dims), len(f.symbols), total)
	if c, known := m.ConstantResults(); known {
		return mixed.Const(c[0])
	}
	inputs := slices.Concat(f.dims, f.symbols)
	if len(inputs) == 1 && (m.IsIdentity() || m.IsSymbolIdentity()) {
		return mixed.Value(inputs[0])
	}
	made := r.Create(affine.Apply, inputs, []ir.Type{ir.Index}, ir.NamedAttr{Name: "map", Attr: r.Ctx.AffineMap(m)})
	return mixed.Value(made.Result(0))
}

// function collects what an affine function depends on.
type function struct{ dims, symbols []*ir.Value }

// of is a number in terms of these values.
func (f *function) of(n mixed.Entry) expr.Expr {
	if n.Value == nil {
		return expr.C(n.Const)
	}
	if c, ok := mixed.ConstantOf(n.Value); ok {
		return expr.C(c)
	}
	if apply, ok := affine.AsApply(n.Value.DefiningOp()); ok {
		m := apply.Map()
		inputs := make([]expr.Expr, apply.NumOperands())
		for i, v := range apply.Operands() {
			inputs[i] = f.of(mixed.Value(v))
		}
		return expr.ReplaceDimsAndSymbols(m.Results[0], inputs[:m.NumDims], inputs[m.NumDims:])
	}
	if affine.IsValidSymbol(n.Value) {
		return expr.S(position(&f.symbols, n.Value))
	}
	return expr.D(position(&f.dims, n.Value))
}

// position finds a value in a list it is added to if need be.
func position(list *[]*ir.Value, v *ir.Value) int {
	if i := slices.Index(*list, v); i >= 0 {
		return i
	}
	*list = append(*list, v)
	return len(*list) - 1
}
