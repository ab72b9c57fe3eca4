package affine

// NumInputs returns the number of dimensions and symbols.
func (m *Map) NumInputs() int { return m.NumDims + m.NumSyms }

// IsEmpty reports whether the map is () -> ().
func (m *Map) IsEmpty() bool { return m.NumInputs() == 0 && len(m.Results) == 0 }

// IsIdentity reports whether the results are all dimensions in order, whatever the
// symbols.
func (m *Map) IsIdentity() bool {
	return m.NumDims == len(m.Results) && m.hasMinorDims()
}

// IsSymbolIdentity reports whether the results are all symbols in order.
func (m *Map) IsSymbolIdentity() bool {
	if m.NumSyms != len(m.Results) {
		return false
	}
	for i, e := range m.Results {
		if s, ok := e.(*Symbol); !ok || s.Pos != i {
			return false
		}
	}
	return true
}

// IsMinorIdentity reports whether the results are the last dimensions in order.
func (m *Map) IsMinorIdentity() bool {
	return m.NumDims >= len(m.Results) && m.hasMinorDims()
}

func (m *Map) hasMinorDims() bool {
	first := m.NumDims - len(m.Results)
	for i, e := range m.Results {
		if d, ok := e.(*Dim); !ok || d.Pos != first+i {
			return false
		}
	}
	return true
}

// IsConstant reports whether every result is a constant.
func (m *Map) IsConstant() bool {
	_, ok := m.ConstantResults()
	return ok
}

// IsSingleConstant reports whether the map has one result, a constant.
func (m *Map) IsSingleConstant() bool { return len(m.Results) == 1 && m.IsConstant() }

// ConstantResults returns the values of the results. It reports false unless all are
// constants.
func (m *Map) ConstantResults() ([]int64, bool) {
	values := make([]int64, len(m.Results))
	for i, e := range m.Results {
		v, ok := constantOf(e)
		if !ok {
			return nil, false
		}
		values[i] = v
	}
	return values, true
}

// IsPermutation reports whether the results are all dimensions in any order.
func (m *Map) IsPermutation() bool {
	return m.NumDims == len(m.Results) && m.IsProjectedPermutation(false)
}

// IsProjectedPermutation reports whether the results are distinct dimensions in
// any order and the map has no symbols. With allowZeros a result may also be
// the constant 0, for a broadcast.
func (m *Map) IsProjectedPermutation(allowZeros bool) bool {
	if m.NumSyms > 0 || len(m.Results) > m.NumDims {
		return false
	}
	seen := make([]bool, m.NumDims)
	for _, e := range m.Results {
		d, isDim := e.(*Dim)
		switch {
		case isDim && !seen[d.Pos]:
			seen[d.Pos] = true
		case isDim || !allowZeros || !isConstant(e, 0):
			return false
		}
	}
	return true
}

// IsPureAffine reports whether every result is pure affine.
func (m *Map) IsPureAffine() bool {
	for _, e := range m.Results {
		if !IsPureAffine(e) {
			return false
		}
	}
	return true
}

// IsFunctionOfDim reports whether a result uses d<i>.
func (m *Map) IsFunctionOfDim(i int) bool {
	for _, e := range m.Results {
		if IsFunctionOfDim(e, i) {
			return true
		}
	}
	return false
}

// IsFunctionOfSymbol reports whether a result uses s<i>.
func (m *Map) IsFunctionOfSymbol(i int) bool {
	for _, e := range m.Results {
		if IsFunctionOfSymbol(e, i) {
			return true
		}
	}
	return false
}

// DimPosition returns the dimension that result i is; ok is false if it is another
// expression.
func (m *Map) DimPosition(i int) (pos int, ok bool) {
	d, ok := m.Results[i].(*Dim)
	if !ok {
		return 0, false
	}
	return d.Pos, true
}

// ResultPosition returns the first result that equals e.
func (m *Map) ResultPosition(e Expr) (i int, ok bool) {
	for i, result := range m.Results {
		if result.Equal(e) {
			return i, true
		}
	}
	return 0, false
}
