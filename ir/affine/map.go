package affine

// Map is an affine map: results computed from dimensions and symbols. It and
// its Results are not changed after they are made.
type Map struct {
	NumDims, NumSyms int
	Results          []Expr
}

// NewMap is the map with the given results.
func NewMap(numDims, numSyms int, results ...Expr) *Map {
	return &Map{NumDims: numDims, NumSyms: numSyms, Results: results}
}

// Identity is (d0, ..., dn-1) -> (d0, ..., dn-1).
func Identity(n int) *Map {
	if n < len(identities) {
		return identities[n]
	}
	return MinorIdentity(n, n)
}

// SharedIdentities is how many dimensions are one too many for a shared identity.
const SharedIdentities = 9

// identities are those nearly everything is indexed by. They are the same for
// all: like other maps they never change.
var identities = func() (maps [SharedIdentities]*Map) {
	for n := range maps {
		maps[n] = MinorIdentity(n, n)
	}
	return maps
}()

// IsSharedIdentity reports whether a map is one of those that Identity always
// gives.
func (m *Map) IsSharedIdentity() bool {
	return m.NumDims < len(identities) && identities[m.NumDims] == m
}

// MinorIdentity maps dims dimensions to the last results of them.
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

// ConstantMap is () -> (v).
func ConstantMap(v int64) *Map { return NewMap(0, 0, C(v)) }

// Permutation maps as many dimensions as there are positions; result i is
// d<positions[i]>. The positions are each of 0..n-1 once.
func Permutation(positions ...int) *Map {
	m := MultiDim(len(positions), positions...)
	if !m.IsPermutation() {
		panic("BUG: positions are no permutation")
	}
	return m
}

// MultiDim maps dims dimensions to those at the given positions.
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

// String is the text inside affine_map<...>.
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
