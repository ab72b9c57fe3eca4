// Package intrange finds the ranges of integers: the least and the greatest value an integer, or any
// element of a tensor of integers, can have. The analysis knows the operations that compute positions,
// before and after tensors are lowered to linalg. Values from outside have the range of their type.
package intrange

import (
	"math"
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// Range is a closed interval of signed integers.
type Range struct {
	Min, Max int64 // both inclusive
}

// Constant is the only integer of the range, if there is only one.
func (r Range) Constant() (int64, bool) { return r.Min, r.Min == r.Max }

// Within reports whether no integer of the range is outside another one.
func (r Range) Within(other Range) bool { return other.Min <= r.Min && r.Max <= other.Max }

// Overflow is what an analysis assumes about arithmetic whose result does not fit its type.
type Overflow int

const (
	// Wraps: the result wraps around, as the arith dialect defines it.
	Wraps Overflow = iota
	// AssumeNone: the kernel computes positions that fit their types. The lowering relies on that too: it
	// computes addresses and masks as index. The pass triton-sanitize-overflow checks it.
	AssumeNone
)

// Analysis finds ranges.
type Analysis struct {
	// Overflow is the assumption about arithmetic whose result does not fit its type.
	Overflow Overflow
	// Known, if not nil, gives the range of a value that the IR does not define, such as an argument of the
	// kernel. It reports false for other values. The arguments of loops do not depend on it.
	Known func(v *ir.Value) (Range, bool)
	// OperandSigns: the result of arithmetic counts as not negative only where no operand may be negative. The
	// checks that the lowering and the backends leave out by such answers are part of the code they emit;
	// ranges of results would leave out more.
	OperandSigns bool
	// Depth is how many definitions are followed; 0 is maxDepth.
	Depth int
}

// Of is the range of a value under an assumption about overflow.
func Of(v *ir.Value, overflow Overflow) Range { return Analysis{Overflow: overflow}.Of(v) }

// NonNegative reports whether an index is certain not to be negative.
func NonNegative(e foldresult.Entry, overflow Overflow) bool {
	return Analysis{Overflow: overflow}.NonNegative(e)
}

// NonNegative reports whether an index is certain not to be negative.
func (a Analysis) NonNegative(e foldresult.Entry) bool {
	if e.Value == nil {
		return e.Const >= 0
	}
	return a.Of(e.Value).Min >= 0
}

// Of is the range of a value.
func (a Analysis) Of(v *ir.Value) Range {
	if a.Depth == 0 {
		a.Depth = maxDepth
	}
	return (&solver{Analysis: a}).of(v)
}

// OfType is the range of all values of an integer type, or of the elements of a tensor type.
func OfType(t ir.Type) Range {
	if i, ok := ir.ElementTypeOf(t).(*ir.IntegerType); ok && i.Width < 64 {
		return Range{-1 << (i.Width - 1), 1<<(i.Width-1) - 1}
	}
	return Range{math.MinInt64, math.MaxInt64}
}

// maxDepth is how many definitions an analysis follows by default.
const maxDepth = 64

// solver computes the ranges one answer depends on.
type solver struct {
	Analysis
	found memo
	// hypotheses are the iter_args taken not to be negative while that is being proved.
	hypotheses []*ir.Value
	// refuted are iter_args that may be negative. Those stay refuted under fewer hypotheses.
	// Solvers of one answer share the map.
	refuted map[*ir.Value]bool
	depth   int
}

func (s *solver) of(v *ir.Value) Range {
	if r, ok := s.found.get(v); ok {
		return r
	}
	all := OfType(v.Type())
	if s.depth >= s.Depth {
		return all
	}
	s.found.set(v, all) // ends cycles
	s.depth++
	r := s.fit(s.defined(v), all)
	s.depth--
	if s.OperandSigns && r.Min >= 0 && !s.hasOperandSigns(v.DefiningOp()) {
		r.Min = all.Min
	}
	if r.Min < 0 && isStride(v) {
		r = Range{0, max(r.Max, 0)}
	}
	s.found.set(v, r)
	return r
}

func (s *solver) defined(v *ir.Value) result {
	if s.Known != nil {
		if r, ok := s.Known(v); ok {
			return result{Range: r}
		}
	}
	op := v.DefiningOp()
	switch {
	case op == nil:
		return s.argument(v)
	case op.Is(linalg.Generic):
		return s.same(op.Region0().Entry().Last().Operand(v.Index()))
	}
	if rule := transfer[op.Def()]; rule != nil {
		return rule(s, op)
	}
	return unknown
}

// fit is the range of a result in its type.
func (s *solver) fit(r result, all Range) Range {
	if s.Overflow == Wraps {
		if r.saturated || !r.Within(all) {
			return all
		}
		return r.Range
	}
	low, high := max(r.Min, all.Min), min(r.Max, all.Max)
	switch {
	case low <= high:
		return Range{low, high}
	case r.Min >= 0: // The assumption does not hold; computed as index the result is not negative.
		return Range{0, all.Max}
	}
	return all
}

// argument is the range of an argument of a block.
func (s *solver) argument(v *ir.Value) result {
	parent := v.ArgOf().ParentOp()
	if parent == nil {
		return unknown
	}
	if f, ok := scf.AsFor(parent); ok {
		if s.Known != nil {
			a := s.Analysis
			a.Known = nil
			return result{Range: a.Of(v)}
		}
		if v == f.Counter() {
			return s.counter(f)
		}
		return s.iterArg(f, v)
	}
	// The arguments of linalg.generic are elements of its operands.
	if o, ok := linalg.AsGeneric(parent); ok {
		if inputs := o.Inputs(); v.Index() < len(inputs) {
			return s.same(inputs[v.Index()])
		}
	}
	return unknown
}

// counter is the range of a loop's induction variable.
func (s *solver) counter(f scf.ForOp) result {
	r := unknown
	step := s.of(f.Step())
	if step.Min >= 0 {
		r.Min = s.of(f.LowerBound()).Min
	}
	if step.Min > 0 {
		last, _ := add(s.of(f.UpperBound()).Max, -1)
		r.Max = s.reached(f, last)
	}
	return r
}

// reached is the greatest value up to a limit that the induction variable has, where lower bound and step are constants.
func (s *solver) reached(f scf.ForOp, limit int64) int64 {
	lower, isConstant := s.of(f.LowerBound()).Constant()
	step, hasConstantStep := s.of(f.Step()).Constant()
	distance, fits := sub(limit, lower)
	if !isConstant || !hasConstantStep || !fits || distance < 0 {
		return limit
	}
	return limit - distance%step
}

// iterArg proves by induction that an iter_arg is not negative.
func (s *solver) iterArg(f scf.ForOp, v *ir.Value) result {
	init, yielded, ok := f.Carried(v.Index() - 1)
	if !ok || s.refuted[v] || s.of(init).Min < 0 {
		return unknown
	}
	if s.refuted == nil {
		s.refuted = map[*ir.Value]bool{}
	}
	step := &solver{Analysis: s.Analysis, refuted: s.refuted, depth: s.depth,
		hypotheses: append(slices.Clip(s.hypotheses), v)}
	for _, h := range step.hypotheses {
		step.found.set(h, Range{0, OfType(h.Type()).Max})
	}
	if step.of(yielded).Min < 0 {
		s.refuted[v] = true
		return unknown
	}
	s.found.addAll(&step.found)
	found, _ := step.found.get(v)
	return result{Range: found}
}

// hasOperandSigns reports whether the signs of the operands are enough to see that a result is not
// negative.
func (s *solver) hasOperandSigns(op *ir.Op) bool {
	if op == nil || op.NumOperands() == 0 || op.Is(arith.ExtUI) {
		return true
	}
	if !keepsSign[op.Def()] {
		return false
	}
	for _, x := range op.Operands() {
		if s.of(x).Min < 0 {
			return false
		}
	}
	return true
}

// isStride reports whether a value is a stride of a block pointer, which is not negative.
func isStride(v *ir.Value) bool {
	for use := range v.Uses() {
		if m, ok := tt.AsMakeTensorPtr(use.Owner()); ok && slices.Contains(m.Strides(), v) {
			return true
		}
	}
	return false
}
