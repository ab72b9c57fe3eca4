package relaxclamps

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// sum is an integer as a sum of others with factors. Like the arithmetic that it comes from it wraps around: it is exact modulo the numbers of the type.
type sum struct {
	constant int64
	position int64 // the factor of the element's position
	terms    []term
	unknown  bool // elements with one position differ
}

// term is a multiple of a number, or of an element of a tensor.
type term struct {
	element
	factor int64
}

// element is an element of a tensor, at a position along a dimension, or a number.
type element struct {
	value *ir.Value
	dim   int
}

// scalar is the dimension of numbers.
const scalar = -1

// maxDepth is how far definitions are followed.
const maxDepth = 32

// sumOf is the element of a tensor at a position along a dimension, which does not depend on its other coordinates.
func sumOf(v *ir.Value, dim int) (s sum) {
	s.add(element{v, dim}, 1, maxDepth)
	return s
}

// add adds a multiple of an element.
func (s *sum) add(e element, factor int64, depth int) {
	if n, ok := constantOf(e.value); ok {
		s.constant += factor * n
		return
	}
	if depth == 0 || !s.addOperation(e, factor, depth-1) {
		s.addTerm(term{e, factor})
	}
}

// addOperation adds a multiple of the result of an operation as its operands; false if it is none that adds.
func (s *sum) addOperation(e element, factor int64, depth int) bool {
	op := e.value.DefiningOp()
	operand := func(i int) element { return element{op.Operand(i), e.dim} }
	switch {
	case op == nil:
		return s.addCarried(e, factor, depth)
	case op.Is(tt.MakeRange):
		r := tt.MakeRangeOp{Op: op}
		s.constant, s.position = s.constant+factor*r.Start(), s.position+factor
	case op.Is(tt.Splat):
		s.add(element{op.Operand(0), scalar}, factor, depth)
	case op.Is(tt.ExpandDims):
		if (tt.ExpandDimsOp{Op: op}).Axis() < e.dim {
			e.dim--
		}
		s.add(element{op.Operand(0), e.dim}, factor, depth)
	case op.Is(tt.Broadcast):
		if !isWhole(op, e.dim) {
			return false
		}
		s.add(operand(0), factor, depth)
	case op.Is(arith.AddI):
		s.add(operand(0), factor, depth)
		s.add(operand(1), factor, depth)
	case op.Is(arith.SubI):
		s.add(operand(0), factor, depth)
		s.add(operand(1), -factor, depth)
	case op.Is(arith.MulI):
		for i := range 2 {
			if n, ok := constantOf(op.Operand(1 - i)); ok {
				s.add(operand(i), factor*n, depth)
				return true
			}
		}
		return false
	default:
		return false
	}
	return true
}

// addCarried adds a multiple of what a loop carries, if each iteration adds the same multiple of the loop's step to it:
//
//	scf.for %i = %lb to %ub step 4 iter_args(%x = %init) { ... scf.yield %x + 8 }
//
// is %init + (%i - %lb) * 2.
func (s *sum) addCarried(e element, factor int64, depth int) bool {
	loop, ok := scf.AsFor(e.value.ArgOf().ParentOp())
	if !ok || e.value == loop.Counter() || e.value.Type() != loop.Counter().Type() {
		return false
	}
	i := e.value.Index() - 1
	next := loop.Yielded()[i].DefiningOp()
	if !next.Is(arith.AddI) {
		return false
	}
	by := next.Operand(1)
	if by == e.value {
		by = next.Operand(0)
	} else if next.Operand(0) != e.value {
		return false
	}
	steps := int64(1)
	if by != loop.Step() {
		n, isKnown := constantOf(by)
		step, ok := constantOf(loop.Step())
		if !isKnown || !ok || step < 1 || n%step != 0 {
			return false
		}
		steps = n / step
	}
	s.add(element{loop.InitArgs()[i], scalar}, factor, depth)
	s.add(element{loop.Counter(), scalar}, factor*steps, depth)
	s.add(element{loop.LowerBound(), scalar}, -factor*steps, depth)
	return true
}

func (s *sum) addTerm(t term) {
	if shape, ok := ir.ShapeOf(t.value.Type()); ok && len(shape) > 1 {
		s.unknown = true
		return
	}
	i := slices.IndexFunc(s.terms, func(o term) bool { return o.element == t.element })
	switch {
	case i < 0:
		s.terms = append(s.terms, t)
	case s.terms[i].factor+t.factor == 0:
		s.terms = slices.Delete(s.terms, i, i+1)
	default:
		s.terms[i].factor += t.factor
	}
}

// comparison finds integers that are equal, though other operations compute them.
type comparison struct {
	known map[[2]element]bool
	limit int // of comparisons
}

// maxComparisons bounds the pairs of values that are compared for a clamp.
const maxComparisons = 1000

func newComparison() *comparison { return &comparison{map[[2]element]bool{}, maxComparisons} }

// areEqual reports whether two sums of numbers of one type are equal.
func (c *comparison) areEqual(x, y sum) bool {
	if x.unknown || y.unknown || x.constant != y.constant || x.position != y.position || len(x.terms) != len(y.terms) {
		return false
	}
	left := slices.Clone(y.terms)
	for _, t := range x.terms {
		i := slices.IndexFunc(left, func(o term) bool { return o.factor == t.factor && c.isSame(o.element, t.element) })
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return true
}

// isSame reports whether two elements are one, or computed alike from equal integers.
func (c *comparison) isSame(x, y element) bool {
	if x == y {
		return true
	}
	pair := [2]element{x, y}
	is, ok := c.known[pair]
	if !ok {
		c.limit--
		is = c.limit > 0 && c.isComputedAlike(x, y)
		c.known[pair] = is
	}
	return is
}

func (c *comparison) isComputedAlike(x, y element) bool {
	a, b := x.value.DefiningOp(), y.value.DefiningOp()
	if a == nil || b == nil || x.dim != y.dim || !isElementwise(a) || !rewrite.SameOperation(a, b) {
		return false
	}
	for i, v := range a.Operands() {
		dim := x.dim
		if !ir.IsAnyTensor(v.Type()) {
			dim = scalar
		}
		if !c.areEqual(sumOf(v, dim), sumOf(b.Operand(i), dim)) {
			return false
		}
	}
	return true
}

// isElementwise reports whether an operation computes each element from those at its place, and the same whenever it is executed.
func isElementwise(op *ir.Op) bool {
	return op.NumRegions() == 0 && op.IsMemoryEffectFree() && (op.Has(ir.Elementwise) || op.NumOperands() == 0)
}
