// Package sizes computes sizes of tensors for patterns, as affine.apply where they are not constant. It
// knows no operation on tensors.
package sizes

import (
	"slices"

	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
	"github.com/tshared/tshared/rewrite"
)

// Sum adds sizes with an affine.apply, into which the affine.apply operations that compute the sizes are
// composed.
func Sum(r *rewrite.Rewriter, sizes ...foldresult.Entry) foldresult.Entry {
	var f affineForm
	total := expr.C(0)
	for _, s := range sizes {
		total = expr.Add(total, f.add(s))
	}
	m := expr.NewMap(len(f.dims), len(f.symbols), total)
	m, dims, symbols := f.canonical(m)
	m = m.Simplify()
	if c, ok := m.ConstantResults(); ok {
		return foldresult.Const(c[0])
	}
	if m.IsIdentity() || m.IsSymbolIdentity() {
		return foldresult.Value(slices.Concat(dims, symbols)[0])
	}
	attr := ir.NamedAttr{Name: affine.Apply.Attrs[0].Name, Attr: r.Ctx.AffineMap(m)}
	return foldresult.Value(r.Create(affine.Apply, slices.Concat(dims, symbols), []ir.Type{ir.Index}, attr).Result(0))
}

// affineForm has the dimensions and symbols of an affine expression.
type affineForm struct{ dims, symbols []*ir.Value }

// add returns the expression of a size.
func (f *affineForm) add(s foldresult.Entry) expr.Expr {
	if n, ok := s.Known(); ok {
		return expr.C(n)
	}
	apply, ok := affine.AsApply(s.Value.DefiningOp())
	if !ok {
		f.dims = append(f.dims, s.Value)
		return expr.D(len(f.dims) - 1)
	}
	m := apply.Map()
	var dims, symbols []expr.Expr
	for i, v := range apply.Op.Operands() {
		if i < m.NumDims {
			f.dims = append(f.dims, v)
			dims = append(dims, expr.D(len(f.dims)-1))
			continue
		}
		f.symbols = append(f.symbols, v)
		symbols = append(symbols, expr.S(len(f.symbols)-1))
	}
	return expr.ReplaceDimsAndSymbols(m.Results[0], dims, symbols)
}

// canonical makes symbols of all values that may be symbols, removes duplicates and drops unused values.
func (f *affineForm) canonical(m *expr.Map) (*expr.Map, []*ir.Value, []*ir.Value) {
	var dims []*ir.Value
	symbols := slices.Clone(f.symbols)
	var newDims, newSymbols []expr.Expr
	for _, v := range f.dims {
		if affine.IsValidSymbol(v) {
			symbols = append(symbols, v)
			newDims = append(newDims, expr.S(len(symbols)-1))
			continue
		}
		dims = append(dims, v)
		newDims = append(newDims, expr.D(len(dims)-1))
	}
	m = m.Replace(newDims, nil, len(dims), len(symbols))
	newDims = nil
	dims, newDims = unique(dims, expr.D)
	symbols, newSymbols = unique(symbols, expr.S)
	m = m.Replace(newDims, newSymbols, len(dims), len(symbols)).Simplify()
	usedDims, usedSymbols := expr.UsedDims(m), expr.UsedSymbols(m)
	m = m.KeepDims(usedDims).KeepSymbols(usedSymbols)
	return m, keep(dims, usedDims), keep(symbols, usedSymbols)
}

// unique removes duplicates, and returns the expression of each value.
func unique(values []*ir.Value, leaf func(int) expr.Expr) (once []*ir.Value, leaves []expr.Expr) {
	for _, v := range values {
		i := slices.Index(once, v)
		if i < 0 {
			i = len(once)
			once = append(once, v)
		}
		leaves = append(leaves, leaf(i))
	}
	return once, leaves
}

func keep(values []*ir.Value, used []bool) []*ir.Value {
	var kept []*ir.Value
	for i, v := range values {
		if used[i] {
			kept = append(kept, v)
		}
	}
	return kept
}
