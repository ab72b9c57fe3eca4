package affine

import (
	"slices"

	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

// Applied is a list of affine expressions over values: Exprs are the results of a map or
// the constraints of a set, Dims and Symbols the values of their dimensions and symbols.
type Applied struct {
	Exprs         []expr.Expr
	Dims, Symbols []*ir.Value
}

// ApplyMap is a map over its inputs.
func ApplyMap(m *expr.Map, inputs []*ir.Value) Applied {
	return Applied{m.Results, slices.Clone(inputs[:m.NumDims]), slices.Clone(inputs[m.NumDims:])}
}

// Map is the map whose results are the expressions.
func (a Applied) Map() *expr.Map { return expr.NewMap(len(a.Dims), len(a.Symbols), a.Exprs...) }

// Inputs are the operands of the map: dimensions, then symbols.
func (a Applied) Inputs() []*ir.Value { return slices.Concat(a.Dims, a.Symbols) }

// Equal reports whether both are written the same way.
func (a Applied) Equal(b Applied) bool {
	return slices.Equal(a.Dims, b.Dims) && slices.Equal(a.Symbols, b.Symbols) && a.Map().Equal(b.Map())
}

// replace puts expressions for all dimensions and symbols and changes the
// values these stand for.
func (a *Applied) replace(dims, symbols []expr.Expr, dimValues, symbolValues []*ir.Value) {
	a.Exprs = a.Map().Replace(dims, symbols, len(dimValues), len(symbolValues)).Results
	a.Dims, a.Symbols = dimValues, symbolValues
}

// Canonicalize makes a symbol of every value that may be one, puts constants into the
// expressions, and drops unused and repeated inputs.
func (a *Applied) Canonicalize() {
	if len(a.Dims)+len(a.Symbols) == 0 {
		return
	}
	a.promoteSymbols()
	a.demoteDims()
	m := a.Map()
	dims, dimValues := distinct(a.Dims, func(i int) bool { return m.IsFunctionOfDim(i) }, expr.D, nil)
	symbols, symbolValues := distinct(a.Symbols, func(i int) bool { return m.IsFunctionOfSymbol(i) }, expr.S, constantIndex)
	a.replace(dims, symbols, dimValues, symbolValues)
}

// promoteSymbols makes symbols of dimensions, after the others.
func (a *Applied) promoteSymbols() {
	symbols := a.Symbols
	var dims []*ir.Value
	dimExprs := make([]expr.Expr, len(a.Dims))
	for i, v := range a.Dims {
		if IsValidSymbol(v) {
			dimExprs[i] = expr.S(len(symbols))
			symbols = append(symbols, v)
			continue
		}
		dimExprs[i] = expr.D(len(dims))
		dims = append(dims, v)
	}
	if len(dims) < len(a.Dims) {
		a.replace(dimExprs, nil, dims, symbols)
	}
}

// demoteDims makes dimensions of values that may not be symbols, after the others.
func (a *Applied) demoteDims() {
	dims := a.Dims
	var symbols []*ir.Value
	symbolExprs := make([]expr.Expr, len(a.Symbols))
	for i, v := range a.Symbols {
		if IsValidDim(v) && !IsValidSymbol(v) {
			symbolExprs[i] = expr.D(len(dims))
			dims = append(dims, v)
			continue
		}
		symbolExprs[i] = expr.S(len(symbols))
		symbols = append(symbols, v)
	}
	if len(symbols) < len(a.Symbols) {
		a.replace(nil, symbolExprs, dims, symbols)
	}
}

// distinct numbers the values that are used and not constant anew, each value
// once.
func distinct(values []*ir.Value, used func(int) bool, leaf func(int) expr.Expr, constant func(*ir.Value) (int64, bool)) (exprs []expr.Expr, kept []*ir.Value) {
	exprs = make([]expr.Expr, len(values))
	for i, v := range values {
		exprs[i] = expr.C(0)
		if !used(i) {
			continue
		}
		if constant != nil {
			if n, ok := constant(v); ok {
				exprs[i] = expr.C(n)
				continue
			}
		}
		at := slices.Index(kept, v)
		if at < 0 {
			at = len(kept)
			kept = append(kept, v)
		}
		exprs[i] = leaf(at)
	}
	return exprs, kept
}

// Compose inlines each affine.apply that computes an input, and simplifies the result.
func (a *Applied) Compose() {
	// A replaced input stays as an unused dimension or symbol.
	for a.replaceFirst() {
	}
	a.Canonicalize()
	a.Exprs = a.Map().Simplify().Results
}

func isApply(v *ir.Value) bool { return hasName(v.DefiningOp(), "affine.apply") }

// isComposite reports whether an input is computed by an affine.apply.
func (a *Applied) isComposite() bool {
	return slices.ContainsFunc(a.Dims, isApply) || slices.ContainsFunc(a.Symbols, isApply)
}

// replaceFirst inlines the affine.apply of the first input that has one. The operands
// of the apply come after the other inputs.
func (a *Applied) replaceFirst() bool {
	m := a.Map()
	for i, v := range a.Dims {
		if isApply(v) && m.IsFunctionOfDim(i) {
			a.substitute(expr.D(i), v.DefiningOp())
			return true
		}
	}
	for i, v := range a.Symbols {
		if isApply(v) && m.IsFunctionOfSymbol(i) {
			a.substitute(expr.S(i), v.DefiningOp())
			return true
		}
	}
	return false
}

func (a *Applied) substitute(leaf expr.Expr, apply *ir.Op) {
	inner := ApplyMap(mapOf(apply, mapAttr), apply.Operands())
	inner.Canonicalize()
	value := expr.ShiftSymbols(expr.ShiftDims(inner.Exprs[0], 0, len(a.Dims)), 0, len(a.Symbols))
	exprs := make([]expr.Expr, len(a.Exprs))
	for i, e := range a.Exprs {
		exprs[i] = expr.Substitute(e, leaf, value)
	}
	a.Exprs = exprs
	a.Dims = append(a.Dims, inner.Dims...)
	a.Symbols = append(a.Symbols, inner.Symbols...)
}
