package affine

// Simplify collects like terms across the whole of e and orders the sum: dimensions,
// symbols, quotients, constant. It returns e itself when it divides by a constant that is
// not positive.
func Simplify(e Expr, numDims, numSyms int) Expr {
	if known := e.facts(); beyond(known.dims, numDims) || beyond(known.symbols, numSyms) {
		panic("BUG: affine expression uses positions outside its space: " + e.String())
	}
	if !IsPureAffine(e) {
		e = symbolDivider{newMemo[Expr](e)}.expr(e)
	}
	f := newFlattener(e, numDims, numSyms)
	flat, ok := f.flatten(e)
	if !ok {
		return e
	}
	inOrder := f.exprOf(flat)
	if IsPureAffine(e) || e.Equal(inOrder) {
		return inOrder
	}
	return f.semiAffineExprOf(flat)
}

// beyond reports whether a position from n on is marked in bits.
func beyond(bits uint64, n int) bool { return bits>>min(n, lastPositionBit+1) != 0 }

// Simplify simplifies every result.
func (m *Map) Simplify() *Map {
	return m.mapResults(func(e Expr) Expr { return Simplify(e, m.NumDims, m.NumSyms) })
}
