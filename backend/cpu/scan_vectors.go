package cpu

import (
	"math"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

// vectorCombiner is a combiner that is associative and commutative.
type vectorCombiner struct {
	combine func(b *llvmir.Builder, x, y llvmir.Value) llvmir.Value
	// identity is the identity element.
	identity func(t *llvmir.Type) llvmir.Value
	rounded  bool // rounding makes the result depend on the order
}

// vectorCombiners are the combiners of vectorized scans.
var vectorCombiners = map[*ir.OpDef]vectorCombiner{
	arith.AddI:  {combine: plain((*llvmir.Builder).Add), identity: llvmir.Zero},
	arith.OrI:   {combine: plain((*llvmir.Builder).Or), identity: llvmir.Zero},
	arith.XOrI:  {combine: (*llvmir.Builder).Xor, identity: llvmir.Zero},
	arith.MaxUI: {combine: (*llvmir.Builder).UMax, identity: llvmir.Zero},
	arith.AndI:  {combine: (*llvmir.Builder).And, identity: allOnes},
	arith.MinUI: {combine: (*llvmir.Builder).UMin, identity: allOnes},
	arith.MaxSI: {combine: (*llvmir.Builder).SMax, identity: func(t *llvmir.Type) llvmir.Value {
		return llvmir.ConstInt(t, -1<<(t.Scalar().Bits()-1))
	}},
	arith.MinSI: {combine: (*llvmir.Builder).SMin, identity: func(t *llvmir.Type) llvmir.Value {
		return llvmir.ConstInt(t, 1<<(t.Scalar().Bits()-1)-1)
	}},
	arith.MulI: {combine: plain((*llvmir.Builder).Mul),
		identity: func(t *llvmir.Type) llvmir.Value { return llvmir.ConstInt(t, 1) }},
	arith.AddF: {combine: plain((*llvmir.Builder).FAdd),
		identity: func(t *llvmir.Type) llvmir.Value { return llvmir.ConstFloat(t, math.Copysign(0, -1)) }, rounded: true},
}

// plain is an instruction without flags.
func plain[F any](op func(b *llvmir.Builder, x, y llvmir.Value, flags ...F) llvmir.Value) func(b *llvmir.Builder, x, y llvmir.Value) llvmir.Value {
	return func(b *llvmir.Builder, x, y llvmir.Value) llvmir.Value { return op(b, x, y) }
}

func allOnes(t *llvmir.Type) llvmir.Value { return llvmir.ConstInt(t, -1) }

// emitVectorized scans rows a vector at a time: within a vector by combining elements 1,
// 2, 4, ... apart (a Hillis-Steele scan), then with the accumulator. It reports whether
// it could.
func (s *scanEmitter) emitVectorized() (bool, error) {
	how, ok := s.vectorCombiner()
	to := s.to[0]
	elem := to.elem.Storage
	lanes := s.c.matmuls.Host().VectorBits() / elem.Bits()
	if size := to.sizes[s.Axis]; !ok || !size.isStatic() || lanes < 4 || size.n%int64(lanes) != 0 {
		return false, nil
	}
	from := s.from[0]
	if !from.inMemory() || !from.strides[s.Axis].is(1) {
		var err error
		if from, err = s.c.denseCopy(from); err != nil {
			return true, err
		}
	}
	c := s.c
	vector := llvmir.Vector(lanes, elem)
	access := func(a *memrefDesc) llvmir.Access {
		how := c.scopes[a.scope]
		how.Align = int(a.elem.Bytes)
		return how
	}
	steps := llvmir.Range{From: llvmir.ConstInt(llvmir.I64, 0), To: to.sizes[s.Axis].value(), Step: llvmir.ConstInt(llvmir.I64, int64(lanes))}
	last := lanes - 1
	if s.Reverse {
		last = 0
	}
	everywhere := make([]int, lanes)
	for i := range everywhere {
		everywhere[i] = last
	}
	c.withAliasScopes([]*memrefDesc{from, to}, func() {
		c.loops(to.sizes[:s.Axis], func(point []foldResult) {
			defer c.dropCached(len(c.cachedElements))
			c.b.For(steps, []llvmir.Value{how.identity(vector)}, func(n llvmir.Value, before []llvmir.Value) []llvmir.Value {
				first := foldResult{v: n}
				if s.Reverse {
					first = foldResult{v: c.b.Sub(llvmir.ConstInt(llvmir.I64, to.sizes[s.Axis].n-int64(lanes)), n)}
				}
				index := append(point[:len(point):len(point)], first)
				v := c.b.Load(vector, c.elementAddress(from, index), access(from))
				for far := 1; far < lanes; far *= 2 {
					v = how.combine(c.b, c.b.Shuffle(v, how.identity(vector), shifted(lanes, far, s.Reverse)...), v)
				}
				c.b.Store(how.combine(c.b, before[0], v), c.elementAddress(to, index), access(to))
				return []llvmir.Value{how.combine(c.b, before[0], c.b.Shuffle(v, v, everywhere...))}
			})
		})
	})
	return true, nil
}

// vectorCombiner is the combiner of the scan, if that is a single operation on numbers
// that are stored as they are computed.
func (s *scanEmitter) vectorCombiner() (vectorCombiner, bool) {
	if s.c.options.Check || len(s.to) != 1 || s.to[0].elem.Scalar != s.to[0].elem.Storage {
		return vectorCombiner{}, false
	}
	op := s.Combiner.First()
	how, ok := vectorCombiners[op.Def()]
	if !ok || op.Next() != s.Combiner.Last() || s.Combiner.Last().Operand(0).DefiningOp() != op {
		return vectorCombiner{}, false
	}
	x, y := op.Operand(0), op.Operand(1)
	accs, next := s.Combiner.Arg(0), s.Combiner.Arg(1)
	return how, (x == accs && y == next || x == next && y == accs) && (!how.rounded || s.c.options.Contract && s.to[0].elem.Bytes >= 4)
}

// shifted is the shuffle mask that moves lanes away from the start of the scan and shifts
// in lanes of a second vector.
func shifted(lanes, far int, reverse bool) []int {
	mask := make([]int, lanes)
	for i := range mask {
		from := i - far
		if reverse {
			from = i + far
		}
		if from < 0 || from >= lanes {
			from = lanes + i
		}
		mask[i] = from
	}
	return mask
}
