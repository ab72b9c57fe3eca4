package affine

// Map is an affine map: Results computed from NumDims dimensions and NumSyms symbols.
// Maps are immutable.
type Map struct {
	NumDims, NumSyms int
	Results          []Expr
}

// NewMap returns the map with the given results.
func NewMap(numDims, numSyms int, results ...Expr) *Map {
	return &Map{NumDims: numDims, NumSyms: numSyms, Results: results}
}

// Identity returns (d0, ..., dn-1) -> (d0, ..., dn-1).
func Identity(n int) *Map {
	if n < len(identities) {
		return identities[n]
	}
	return MinorIdentity(n, n)
}

// SharedIdentities is the number of identity maps, from 0 dimensions on, of which there
// is only one.
const SharedIdentities = 9

// identities has the identity maps that nearly all operations are indexed by.
var identities = func() (maps [SharedIdentities]*Map) {
	for n := range maps {
		maps[n] = MinorIdentity(n, n)
	}
	return maps
}()

// IsSharedIdentity reports whether a map is one that Identity always returns.
func (m *Map) IsSharedIdentity() bool {
	return m.NumDims < len(identities) && identities[m.NumDims] == m
}

// MinorIdentity returns the map from dims dimensions to the last results of them.
func MinorIdentity(dims, results int) *Map {
	if results > dims {
		panic("BUG: minor identity map with more results than dimensions")
	}
	m := &Map{NumDims: dims, Results: make([]Expr, results)}
	for i := range m.Results {
		m.Results[i] = D(dims - results + i)
	}
	return m
}

// ConstantMap returns () -> (v).
func ConstantMap(v int64) *Map { return NewMap(0, 0, C(v)) }

// Permutation returns the map whose result i is d<positions[i]>. The positions are a
// permutation of 0..n-1.
func Permutation(positions ...int) *Map {
	m := MultiDim(len(positions), positions...)
	if !m.IsPermutation() {
		panic("BUG: positions are no permutation")
	}
	return m
}

// MultiDim returns the map from dims dimensions to those at the given positions.
func MultiDim(dims int, positions ...int) *Map {
	m := &Map{NumDims: dims, Results: make([]Expr, len(positions))}
	for i, pos := range positions {
		if pos >= dims {
			panic("BUG: position outside the dimensions of the map")
		}
		m.Results[i] = D(pos)
	}
	return m
}

// String returns the text inside affine_map<...>.
func (m *Map) String() string { return string(m.AppendTo(nil)) }

// AppendTo appends the text inside affine_map<...>.
func (m *Map) AppendTo(dst []byte) []byte {
	dst = appendSpace(dst, m.NumDims, m.NumSyms)
	dst = append(dst, " -> ("...)
	for i, e := range m.Results {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = e.AppendTo(dst)
	}
	return append(dst, ')')
}

// appendSpace appends (d0, d1)[s0], without the brackets if there is no symbol.
func appendSpace(dst []byte, numDims, numSyms int) []byte {
	dst = appendNames(append(dst, '('), 'd', numDims)
	dst = append(dst, ')')
	if numSyms == 0 {
		return dst
	}
	dst = appendNames(append(dst, '['), 's', numSyms)
	return append(dst, ']')
}

func appendNames(dst []byte, letter byte, n int) []byte {
	for i := range n {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = appendLeaf(dst, letter, i, nil)
	}
	return dst
}

// Equal reports whether both maps have the same space and results.
func (m *Map) Equal(o *Map) bool {
	return m == o || m.NumDims == o.NumDims && m.NumSyms == o.NumSyms && equalLists(m.Results, o.Results)
}

// mapResults applies change to every result.
func (m *Map) mapResults(change func(Expr) Expr) *Map {
	changed := &Map{NumDims: m.NumDims, NumSyms: m.NumSyms, Results: make([]Expr, len(m.Results))}
	for i, e := range m.Results {
		changed.Results[i] = change(e)
	}
	return changed
}
