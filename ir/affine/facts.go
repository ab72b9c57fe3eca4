package affine

import "math"

// facts has properties of the whole expression below a node. Constructors query them in
// constant time, however deep the expression is.
type facts struct {
	// hash is equal for equal expressions.
	hash uint64
	// dims and symbols have bit i set when d<i> or s<i> occurs. The last bit stands for
	// all higher positions.
	dims, symbols uint64
	// divisor divides the value for all dimensions and symbols. It is 0 for an expression
	// known to be 0. Like MLIR's it wraps on overflow, since simplification depends on
	// it.
	divisor int64
	// size counts the nodes as if none were shared. It saturates.
	size uint32
	// pure is set when every product, divisor and modulus involves a constant.
	pure bool
}

const lastPositionBit = 63

func positionBit(i int) uint64 { return 1 << min(i, lastPositionBit) }

func (d *Dim) facts() facts {
	return facts{hash: mix(1, uint64(d.Pos)), dims: positionBit(d.Pos), divisor: 1, size: 1, pure: true}
}

func (s *Symbol) facts() facts {
	return facts{hash: mix(2, uint64(s.Pos)), symbols: positionBit(s.Pos), divisor: 1, size: 1, pure: true}
}

func (c *Constant) facts() facts {
	return facts{hash: mix(3, uint64(c.Value)), divisor: magnitude(c.Value), size: 1, pure: true}
}

func (b *Binary) facts() facts { return b.known }

func binaryFacts(kind Kind, lhs, rhs Expr) facts {
	l, r := lhs.facts(), rhs.facts()
	_, rhsIsConstant := rhs.(*Constant)
	_, lhsIsConstant := lhs.(*Constant)
	return facts{
		hash:    mix(mix(4+uint64(kind), l.hash), r.hash),
		dims:    l.dims | r.dims,
		symbols: l.symbols | r.symbols,
		divisor: binaryDivisor(kind, l.divisor, r.divisor, rhsIsConstant),
		size:    saturatingAdd(l.size, saturatingAdd(r.size, 1)),
		pure: l.pure && r.pure &&
			(kind == KindAdd || rhsIsConstant || kind == KindMul && lhsIsConstant),
	}
}

func binaryDivisor(kind Kind, lhs, rhs int64, rhsIsConstant bool) int64 {
	switch kind {
	case KindMul:
		return lhs * rhs
	case KindAdd, KindMod:
		return gcd(lhs, rhs)
	}
	if rhsIsConstant && rhs != 0 && lhs%rhs == 0 {
		return magnitude(lhs / rhs)
	}
	return 1
}

// mix folds v into the hash h (the finalizer of splitmix64).
func mix(h, v uint64) uint64 {
	h = h*0x9E3779B97F4A7C15 ^ v
	h = (h ^ h>>30) * 0xBF58476D1CE4E5B9
	h = (h ^ h>>27) * 0x94D049BB133111EB
	return h ^ h>>31
}

// fingerprint distinguishes lists of expressions with the same text: the text of a sum
// does not show how its terms are grouped.
func fingerprint(exprs []Expr) uint64 {
	h := uint64(len(exprs))
	for _, e := range exprs {
		h = mix(h, e.facts().hash)
	}
	return h
}

// Fingerprint returns a hash that is the same for equal maps.
func (m *Map) Fingerprint() uint64 { return fingerprint(m.Results) }

// Fingerprint returns a hash that is the same for equal sets.
func (s *Set) Fingerprint() uint64 { return fingerprint(s.Constraints) }

func saturatingAdd(a, b uint32) uint32 {
	if a > math.MaxUint32-b {
		return math.MaxUint32
	}
	return a + b
}

// memo caches one result per binary node. It is used only for large expressions: repeated
// composition can build an expression whose tree is exponentially larger than its number
// of nodes.
type memo[T any] map[*Binary]T

const memoThreshold = 1024

func newMemo[T any](e Expr) memo[T] {
	if e.facts().size < memoThreshold {
		return nil
	}
	return make(memo[T])
}

func (m memo[T]) put(b *Binary, result T) T {
	if m != nil {
		m[b] = result
	}
	return result
}
