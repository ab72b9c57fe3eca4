package axisinfo

import (
	"math/bits"

	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
)

// DivisibilityAttr is the name of the attribute that promises a divisor of an integer, or of an address in
// bytes.
const DivisibilityAttr = "tt.divisibility"

// anyPower is the divisibility of zero: all powers of two divide it.
const anyPower = 64

// maxSteps bounds how many values one answer looks at.
const maxSteps = 100

// Log2Divisibility is the logarithm of a power of two that divides an integer, an address or all elements
// of a tensor of those, before or after its lowering to linalg. Divisors come from constants and from
// DivisibilityAttr. Powers of two divide results that wrap around too; other divisors do not.
func Log2Divisibility(v *ir.Value) int { return newSolver().of(v) }

// Log2DivisibilityOf is Log2Divisibility of an index that may be a constant.
func Log2DivisibilityOf(e foldresult.Entry) int {
	if e.Value != nil {
		return Log2Divisibility(e.Value)
	}
	return ofConstant(e.Const)
}

// LikelyLog2Divisibility is Log2DivisibilityOf under the assumption that all powers of two divide values
// about which nothing is known. Constants added to those, and induction variables, keep their own
// divisibility.
func LikelyLog2Divisibility(e foldresult.Entry) int {
	if e.Value == nil {
		return ofConstant(e.Const)
	}
	s := newSolver()
	s.unknown = anyPower
	return s.of(e.Value)
}

// Alignment is a power of two that divides all addresses at the given distances from a pointer. Distances
// count elements of some bytes.
func Alignment(base *ir.Value, bytes int64, distances ...foldresult.Entry) int64 {
	log2 := Log2Divisibility(base)
	for _, d := range distances {
		log2 = min(log2, Log2DivisibilityOf(d)+ofConstant(bytes))
	}
	return 1 << min(log2, 62)
}

// Bytes is the size of an element in memory, 1 where that is not known.
func Bytes(t ir.Type) int64 {
	switch t := t.(type) {
	case *ir.IntegerType:
		return max(int64(t.Width)/8, 1)
	case *ir.FloatType:
		return max(int64(t.Width())/8, 1)
	}
	if tt.IsPtr(t) {
		return 8
	}
	return 1
}

func ofConstant(n int64) int {
	if n == 0 {
		return anyPower
	}
	return bits.TrailingZeros64(uint64(n))
}

// divisibility computes the logarithm of the divisibility of a result from those of the operands: of(i)
// is that of operand i. The table serves scalars and the elements of tensors.
var divisibility = map[*ir.OpDef]func(op *ir.Op, of func(operand int) int) int{
	arith.AddI: least, arith.SubI: least, arith.OrI: least, arith.XOrI: least,
	arith.MinSI: least, arith.MaxSI: least, arith.MinUI: least, arith.MaxUI: least,
	arith.RemSI: zeroOrLeast, arith.RemUI: zeroOrLeast,
	arith.IndexCast: first, arith.IndexCastUI: first, arith.ExtSI: first, arith.ExtUI: first, arith.TruncI: first,
	arith.MulI:   func(_ *ir.Op, of func(int) int) int { return min(of(0)+of(1), anyPower) },
	arith.AndI:   func(_ *ir.Op, of func(int) int) int { return max(of(0), of(1)) },
	arith.Select: func(_ *ir.Op, of func(int) int) int { return min(of(1), of(2)) },
	arith.ShLI:   shiftedLeft,
	tt.Splat:     first, tt.Broadcast: first, tt.ExpandDims: first, tt.Reshape: first, tt.Trans: first,
	tt.Bitcast: first, tt.IntToPtr: first, tt.PtrToInt: first, tt.AddPtr: addPtr,
	linalg.Fill: first, tensor.Extract: first,
}

func first(_ *ir.Op, of func(int) int) int { return of(0) }

func least(_ *ir.Op, of func(int) int) int { return min(of(0), of(1)) }

// zeroOrLeast: the remainder of zero is zero.
func zeroOrLeast(_ *ir.Op, of func(int) int) int {
	if dividend := of(0); dividend < anyPower {
		return min(dividend, of(1))
	}
	return anyPower
}

// shiftedLeft: a shift by more than the width is poison.
func shiftedLeft(op *ir.Op, of func(int) int) int {
	o, _ := arith.AsShLI(op)
	by, ok := intrange.Of(o.Rhs(), intrange.Wraps).Constant()
	if !ok || by < 0 {
		return of(0)
	}
	return min(of(0)+int(min(by, anyPower)), anyPower)
}

// addPtr: the offset counts elements.
func addPtr(op *ir.Op, of func(int) int) int {
	p, _ := tt.AsPtr(ir.ElementTypeOf(op.Result(0).Type()))
	return min(of(0), of(1)+ofConstant(Bytes(p.Pointee())))
}

type solver struct {
	steps   int
	unknown int // the divisibility of values about which nothing is known
	// open are the iter_args being looked at. All powers of two are taken to divide them: a divisor of the
	// init value that divides the yielded value then divides that of every iteration.
	open map[*ir.Value]bool
	// given are the conditions that are assumed to be true or false.
	given map[*ir.Value]bool
}

func newSolver() *solver { return &solver{open: map[*ir.Value]bool{}, given: map[*ir.Value]bool{}} }

func (s *solver) of(v *ir.Value) int {
	s.steps++
	if s.steps > maxSteps {
		return s.unknown
	}
	op := v.DefiningOp()
	if op == nil {
		return s.argument(v)
	}
	if op.Has(ir.ConstantLike) {
		if c, ok := constfold.UniformInt(op.Attr("value")); ok && c.Width() <= 64 {
			return ofConstant(c.Int64())
		}
	}
	log2 := promised(op.Attr(DivisibilityAttr))
	if choice, ok := arith.AsSelect(op); ok {
		if yes, known := s.given[choice.Condition()]; known {
			return max(log2, s.of(map[bool]*ir.Value{true: choice.TrueValue(), false: choice.FalseValue()}[yes]))
		}
	}
	if c := s.factorCondition(op); c != nil {
		return max(log2, min(s.assuming(c, true, v), s.assuming(c, false, v)))
	}
	if rule := divisibility[op.Def()]; rule != nil {
		return max(log2, rule(op, func(i int) int { return s.of(op.Operand(i)) }))
	}
	switch {
	case op.Is(scf.For):
		f, _ := scf.AsFor(op)
		return max(log2, s.iterArg(f, v.Index()))
	case op.Is(linalg.Generic):
		g, _ := linalg.AsStructured(op)
		return max(log2, s.of(g.Body().Last().Operand(v.Index())))
	}
	return max(log2, s.unknown)
}

// factorCondition is the condition on which a factor of a product depends, if it is not given: the other factor may be zero where this one
// divides nothing. It is nil for other operations.
func (s *solver) factorCondition(op *ir.Op) *ir.Value {
	if !op.Is(arith.MulI) {
		return nil
	}
	for _, v := range op.Operands() {
		if choice, ok := arith.AsSelect(v.DefiningOp()); ok && choice.Condition().Type() == ir.I1 {
			if _, known := s.given[choice.Condition()]; !known {
				return choice.Condition()
			}
		}
	}
	return nil
}

// assuming is the divisibility of a value where a condition is true or false.
func (s *solver) assuming(condition *ir.Value, is bool, v *ir.Value) int {
	s.given[condition] = is
	defer delete(s.given, condition)
	return s.of(v)
}

func (s *solver) argument(v *ir.Value) int {
	parent := v.Block().ParentOp()
	if parent == nil || !v.Block().IsEntry() {
		return s.unknown
	}
	if f, ok := scf.AsFor(parent); ok {
		if v == f.Counter() {
			return min(s.of(f.LowerBound()), s.of(f.Step()))
		}
		return s.iterArg(f, v.Index()-1)
	}
	if g, ok := linalg.AsStructured(parent); ok && v.Index() < len(g.Inputs()) {
		return s.of(g.Inputs()[v.Index()])
	}
	if !parent.Def().Function {
		return s.unknown
	}
	if f, ok := funclike.AsFunc(parent); ok {
		return max(promised(f.ArgAttr(v.Index(), DivisibilityAttr)), s.unknown)
	}
	return s.unknown
}

func (s *solver) iterArg(f scf.ForOp, i int) int {
	arg := f.IterArgs()[i]
	if s.open[arg] {
		return anyPower
	}
	init, yielded, ok := f.Carried(i)
	if !ok {
		return s.unknown
	}
	s.open[arg] = true
	defer delete(s.open, arg)
	return min(s.of(init), s.of(yielded))
}

// promised is the divisibility an attribute promises. Numbers that are not positive promise nothing.
func promised(a ir.Attr) int {
	n, ok := constfold.UniformInt(a)
	if !ok || n.Width() > 64 || n.Int64() <= 0 {
		return 0
	}
	return ofConstant(n.Int64())
}

// maxMultipleDepth bounds how far IsMultiple follows definitions.
const maxMultipleDepth = 8

// IsMultiple reports whether a number greater than 0 is certain to divide a value. For numbers that are no
// powers of two arithmetic is assumed not to overflow.
func IsMultiple(v *ir.Value, n int64) bool {
	if n&(n-1) == 0 && Log2Divisibility(v) >= ofConstant(n) {
		return true
	}
	return isMultiple(v, n, maxMultipleDepth)
}

// multiples reports whether a result is a multiple of a number, given which operands are.
var multiples = map[*ir.OpDef]func(is func(operand int) bool) bool{
	arith.AddI: bothMultiples, arith.SubI: bothMultiples,
	arith.MulI:  func(is func(int) bool) bool { return is(0) || is(1) },
	arith.ExtSI: firstMultiple, arith.ExtUI: firstMultiple, arith.IndexCast: firstMultiple, arith.IndexCastUI: firstMultiple,
	tt.Splat: firstMultiple, tt.Broadcast: firstMultiple, tt.ExpandDims: firstMultiple, tt.Reshape: firstMultiple, tt.Trans: firstMultiple,
}

func bothMultiples(is func(int) bool) bool { return is(0) && is(1) }
func firstMultiple(is func(int) bool) bool { return is(0) }

func isMultiple(v *ir.Value, n int64, depth int) bool {
	op := v.DefiningOp()
	if op == nil || depth == 0 {
		return false
	}
	if op.Is(arith.Constant) {
		c, ok := intrange.Of(v, intrange.Wraps).Constant()
		return ok && c%n == 0
	}
	if rule := multiples[op.Def()]; rule != nil {
		return rule(func(i int) bool { return isMultiple(op.Operand(i), n, depth-1) })
	}
	return false
}
