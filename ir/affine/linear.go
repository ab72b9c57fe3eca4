package affine

// Coefficients returns e as a sum: a coefficient per dimension, one per symbol, and the
// constant last. It reports false if e divides or is not affine.
func Coefficients(e Expr, numDims, numSyms int) ([]int64, bool) {
	f := newFlattener(e, numDims, numSyms)
	flat, ok := f.flatten(e)
	if !ok || len(f.locals) > 0 {
		return nil, false
	}
	factors := make([]int64, numDims+numSyms+1)
	for _, t := range flat.terms {
		factors[t.column] = t.coeff
	}
	factors[numDims+numSyms] = flat.constant
	return factors, true
}

// Range is a range of a value: Min <= value if HasMin, value <= Max if HasMax.
type Range struct {
	Min, Max       int64
	HasMin, HasMax bool
}

// Between returns the range with both bounds.
func Between(lowest, highest int64) Range { return Range{lowest, highest, true, true} }

// negated is the range of -value.
func (r Range) negated() Range { return Range{-r.Max, -r.Min, r.HasMax, r.HasMin} }

// plusTimes is the range of r + o * factor for a factor that is not 0.
func (r Range) plusTimes(o Range, factor int64) Range {
	if factor < 0 {
		o, factor = o.negated(), -factor
	}
	return Range{r.Min + o.Min*factor, r.Max + o.Max*factor, r.HasMin && o.HasMin, r.HasMax && o.HasMax}
}

// RangeOf returns the range of e for given ranges of the dimensions and symbols. Like
// MLIR it analyses a division only where that is the whole of e.
func RangeOf(e Expr, numDims, numSyms int, inputs []Range) Range {
	if b, ok := e.(*Binary); ok && b.Kind != KindAdd && b.Kind != KindMul {
		c, ok := positiveConstant(b.RHS)
		if !ok {
			return Range{}
		}
		return rangeOfDivision(b.Kind, RangeOf(b.LHS, numDims, numSyms, inputs), c)
	}
	factors, ok := Coefficients(e, numDims, numSyms)
	if !ok {
		return Range{}
	}
	sum := Between(factors[len(inputs)], factors[len(inputs)])
	for i, input := range inputs {
		if factors[i] != 0 {
			sum = sum.plusTimes(input, factors[i])
		}
	}
	return sum
}

func rangeOfDivision(kind Kind, r Range, c int64) Range {
	switch kind {
	case KindFloorDiv:
		return Range{floorDiv(r.Min, c), floorDiv(r.Max, c), r.HasMin, r.HasMax}
	case KindCeilDiv:
		return Range{ceilDiv(r.Min, c), ceilDiv(r.Max, c), r.HasMin, r.HasMax}
	}
	if r.HasMin && r.HasMax && floorDiv(r.Min, c) == floorDiv(r.Max, c) {
		return Between(floorMod(r.Min, c), floorMod(r.Max, c))
	}
	return Between(0, c-1)
}

// FloorDivOf returns a / b rounded down; b is not 0.
func FloorDivOf(a, b int64) int64 { return floorDiv(a, b) }

// CeilDivOf returns a / b rounded up; b is not 0.
func CeilDivOf(a, b int64) int64 { return ceilDiv(a, b) }

// ModOf returns the remainder of FloorDivOf.
func ModOf(a, b int64) int64 { return floorMod(a, b) }
