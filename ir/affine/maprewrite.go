package affine

// Replace replaces d<i> by dims[i] and s<i> by symbols[i] in every result. The new map
// has numDims dimensions and numSyms symbols.
func (m *Map) Replace(dims, symbols []Expr, numDims, numSyms int) *Map {
	replaced := m.mapResults(func(e Expr) Expr { return ReplaceDimsAndSymbols(e, dims, symbols) })
	replaced.NumDims, replaced.NumSyms = numDims, numSyms
	return replaced
}

// Compose returns the map that applies inner first and m to its results. The symbols of m
// come before those of inner.
func (m *Map) Compose(inner *Map) *Map {
	if m.NumDims != len(inner.Results) {
		panic("BUG: composed map takes another number of dimensions than it is given")
	}
	shifted := inner.ShiftSymbols(m.NumSyms)
	return m.Replace(shifted.Results, nil, inner.NumDims, shifted.NumSyms)
}

// ComposeExpr returns e over the results of m: d<i> becomes result i.
func (m *Map) ComposeExpr(e Expr) Expr { return ReplaceDims(e, m.Results) }

// ShiftDims inserts shift new dimensions before the others.
func (m *Map) ShiftDims(shift int) *Map {
	shifted := m.mapResults(func(e Expr) Expr { return ShiftDims(e, 0, shift) })
	shifted.NumDims += shift
	return shifted
}

// ShiftSymbols inserts shift new symbols before the others.
func (m *Map) ShiftSymbols(shift int) *Map {
	shifted := m.mapResults(func(e Expr) Expr { return ShiftSymbols(e, 0, shift) })
	shifted.NumSyms += shift
	return shifted
}

// SubMap returns the map with the results at the given positions, in that order.
func (m *Map) SubMap(positions ...int) *Map {
	sub := &Map{NumDims: m.NumDims, NumSyms: m.NumSyms, Results: make([]Expr, len(positions))}
	for i, pos := range positions {
		sub.Results[i] = m.Results[pos]
	}
	return sub
}

// Slice returns the map with the n results from start on.
func (m *Map) Slice(start, n int) *Map {
	return &Map{NumDims: m.NumDims, NumSyms: m.NumSyms, Results: m.Results[start : start+n : start+n]}
}

// MajorSubMap returns the map with the first n results.
func (m *Map) MajorSubMap(n int) *Map { return m.Slice(0, n) }

// MinorSubMap returns the map with the last n results.
func (m *Map) MinorSubMap(n int) *Map { return m.Slice(len(m.Results)-n, n) }

// DropResult returns m without result i.
func (m *Map) DropResult(i int) *Map {
	return m.WithResults(append(m.Results[:i:i], m.Results[i+1:]...)...)
}

// InsertResult returns m with e as result i.
func (m *Map) InsertResult(e Expr, i int) *Map {
	return m.WithResults(append(append(m.Results[:i:i], e), m.Results[i:]...)...)
}

// WithResults returns the map with the dimensions and symbols of m and other results.
func (m *Map) WithResults(results ...Expr) *Map {
	return &Map{NumDims: m.NumDims, NumSyms: m.NumSyms, Results: results}
}

// WithoutDuplicates returns m with only the first of equal results.
func (m *Map) WithoutDuplicates() *Map {
	var distinct []Expr
	byHash := make(map[uint64][]Expr)
next:
	for _, e := range m.Results {
		hash := e.facts().hash
		for _, seen := range byHash[hash] {
			if seen.Equal(e) {
				continue next
			}
		}
		byHash[hash] = append(byHash[hash], e)
		distinct = append(distinct, e)
	}
	return m.WithResults(distinct...)
}

// Concat returns the map with the results of all maps in order. They share the
// dimensions; the symbols of each follow those of the map before.
func Concat(maps ...*Map) *Map {
	all := &Map{}
	for _, m := range maps {
		all.Results = append(all.Results, m.ShiftSymbols(all.NumSyms).Results...)
		all.NumDims = max(all.NumDims, m.NumDims)
		all.NumSyms += m.NumSyms
	}
	return all
}

// InversePermutation returns the map from results to dimensions: for every dimension of m
// the first result that is this dimension. It reports false if one is not a result. m must
// have no symbols.
func (m *Map) InversePermutation() (*Map, bool) {
	if m.NumSyms > 0 {
		panic("BUG: inverse of an affine map with symbols")
	}
	positions := make([]Expr, m.NumDims)
	for i, e := range m.Results {
		if d, ok := e.(*Dim); ok && positions[d.Pos] == nil {
			positions[d.Pos] = D(i)
		}
	}
	for _, e := range positions {
		if e == nil {
			return nil, false
		}
	}
	return NewMap(len(m.Results), 0, positions...), true
}

// InverseAndBroadcast returns the inverse of a projected permutation, which may have
// zeros as results: a dimension that is not a result becomes 0.
func (m *Map) InverseAndBroadcast() *Map {
	if !m.IsProjectedPermutation(true) {
		panic("BUG: broadcasting inverse of a map that is no projected permutation")
	}
	inverse := make([]Expr, m.NumDims)
	for i := range inverse {
		inverse[i] = C(0)
	}
	for i, e := range m.Results {
		if d, ok := e.(*Dim); ok {
			inverse[d.Pos] = D(i)
		}
	}
	return NewMap(len(m.Results), 0, inverse...)
}
