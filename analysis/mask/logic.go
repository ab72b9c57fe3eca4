package mask

import (
	"slices"

	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// logic is the transfer of an operation on two masks.
func logic(of func(a *Analysis, op *ir.Op, x, y *bits) (*bits, error)) func(a *Analysis, op *ir.Op) (*bits, error) {
	return func(a *Analysis, op *ir.Op) (*bits, error) {
		x, y, err := a.bitOperands(op)
		if err != nil {
			return nil, err
		}
		return of(a, op, x, y)
	}
}

// andI keeps the elements that both masks keep. These are in the box of either mask, so that one box is enough.
func andI(a *Analysis, op *ir.Op) (*bits, error) {
	o, _ := arith.AsAndI(op)
	x, why := a.bits(o.Lhs())
	y, err := a.bits(o.Rhs())
	switch {
	case why != nil && err != nil:
		return nil, why
	case why != nil:
		return inexactly(y, why), nil
	case err != nil:
		return inexactly(x, err), nil
	}
	return a.and(op, x, y)
}

// inexactly is a mask that keeps only some elements of its box.
func inexactly(s *bits, why error) *bits {
	out := *s
	out.inexact = why
	return &out
}

func (a *Analysis) and(op *ir.Op, x, y *bits) (*bits, error) {
	switch {
	case x.flag != nil && y.flag != nil:
		return &bits{flag: arith.NewBinary(a.Builder, arith.AndI, x.flag, y.flag), spans: x.spans, inexact: either(x.inexact, y.inexact)}, nil
	case x.flag != nil:
		return inexactly(a.predicated(y, x.flag), either(x.inexact, y.inexact)), nil
	case y.flag != nil:
		return inexactly(a.predicated(x, y.flag), either(x.inexact, y.inexact)), nil
	case x.elements != nil && y.elements != nil:
		why := matchfailure.At(op, "both masks decide element by element")
		return a.and(op, x.boxOnly(shapeOf(op.Result(0)), why), y.boxOnly(shapeOf(op.Result(0)), why))
	}
	s := &bits{elements: x.elements, elementDim: x.elementDim, inexact: either(x.inexact, y.inexact)}
	if y.elements != nil {
		s.elements, s.elementDim = y.elements, y.elementDim
	}
	shape := shapeOf(op.Result(0))
	for i := range x.spans {
		if s.elements != nil && i == s.elementDim {
			if x.spans[i] != wholeDim(shape[i]) && y.spans[i] != wholeDim(shape[i]) {
				why := matchfailure.At(op, "one mask decides element by element where the other has a bound")
				return a.and(op, x.boxOnly(shape, why), y.boxOnly(shape, why))
			}
			s.spans = append(s.spans, span{})
			continue
		}
		s.spans = append(s.spans, a.overlap(x.spans[i], y.spans[i]))
	}
	return s, nil
}

// boxOnly is the box of a mask without its elements.
func (s *bits) boxOnly(shape []int64, why error) *bits {
	if s.elements == nil {
		return s
	}
	out := &bits{spans: slices.Clone(s.spans), inexact: either(s.inexact, why)}
	out.spans[s.elementDim] = wholeDim(shape[s.elementDim])
	return out
}

func either(x, y error) error {
	if x != nil {
		return x
	}
	return y
}

// overlap is the intersection of two spans.
func (a *Analysis) overlap(x, y span) span {
	b := a.Builder
	end := foldresult.Min(b, x.end, y.end)
	switch {
	case x.start == y.start, y.start.IsConst(0):
	case x.start.IsConst(0):
		x.start = y.start
	default:
		x.start = foldresult.Max(b, x.start, y.start)
	}
	if !x.start.IsConst(0) {
		end = foldresult.Max(b, end, x.start)
	}
	return span{x.start, end}
}

// predicated keeps a box only if a flag is set. Otherwise it is empty along the first dimension that has a
// bound.
func (a *Analysis) predicated(s *bits, flag *ir.Value) *bits {
	at := 0
	if s.elements != nil && s.elementDim == 0 {
		at = 1
	}
	out := &bits{elements: s.elements, elementDim: s.elementDim, spans: slices.Clone(s.spans), inexact: s.inexact}
	out.spans[at].end = foldresult.Select(a.Builder, flag, s.spans[at].end, s.spans[at].start)
	return out
}

// or keeps the elements that either mask keeps.
func (a *Analysis) or(op *ir.Op, x, y *bits) (*bits, error) {
	shape := shapeOf(op.Result(0))
	switch {
	case x.keepsNothing(), y.keepsAll(shape):
		return y, nil
	case y.keepsNothing(), x.keepsAll(shape):
		return x, nil
	case x.flag != nil && y.flag != nil && x.inexact == nil && y.inexact == nil:
		return &bits{flag: arith.NewBinary(a.Builder, arith.OrI, x.flag, y.flag), spans: x.spans}, nil
	case x.flag != nil && x.inexact == nil && y.isBox():
		return a.choose(x.flag, fullBox(shape), y), nil
	case y.flag != nil && y.inexact == nil && x.isBox():
		return a.choose(y.flag, fullBox(shape), x), nil
	}
	return a.merge(op, x, y, func(along, other span) (span, bool) {
		switch b := a.Builder; {
		case along.start == other.start:
			return span{along.start, foldresult.Max(b, along.end, other.end)}, true
		case along.end == other.end:
			return span{foldresult.Min(b, along.start, other.start), along.end}, true
		}
		return span{}, false
	})
}

// xor keeps the elements that exactly one mask keeps.
func (a *Analysis) xor(op *ir.Op, x, y *bits) (*bits, error) {
	shape := shapeOf(op.Result(0))
	switch {
	case x.keepsNothing():
		return y, nil
	case y.keepsNothing():
		return x, nil
	case x.keepsAll(shape):
		return a.not(op, y)
	case y.keepsAll(shape):
		return a.not(op, x)
	case x.flag != nil && y.flag != nil && x.inexact == nil && y.inexact == nil:
		return &bits{flag: arith.NewBinary(a.Builder, arith.XOrI, x.flag, y.flag), spans: x.spans}, nil
	case x.flag != nil && x.inexact == nil:
		return a.unless(op, x.flag, y)
	case y.flag != nil && y.inexact == nil:
		return a.unless(op, y.flag, x)
	case slices.Equal(x.spans, y.spans) && x.isBox() && y.isBox():
		return emptyBox(shape), nil
	}
	return a.merge(op, x, y, func(along, other span) (span, bool) {
		switch b := a.Builder; {
		case along.start == other.start:
			return span{foldresult.Min(b, along.end, other.end), foldresult.Max(b, along.end, other.end)}, true
		case along.end == other.end:
			return span{foldresult.Min(b, along.start, other.start), foldresult.Max(b, along.start, other.start)}, true
		}
		return span{}, false
	})
}

// merge makes one box of two that differ along at most one dimension, where along combines the spans.
func (a *Analysis) merge(op *ir.Op, x, y *bits, along func(x, y span) (span, bool)) (*bits, error) {
	if !x.isBox() || !y.isBox() {
		return nil, matchfailure.At(op, "its operands are not boxes")
	}
	s := &bits{spans: slices.Clone(x.spans)}
	differ := 0
	for i := range x.spans {
		if x.spans[i] == y.spans[i] {
			continue
		}
		if differ++; differ > 1 {
			return nil, matchfailure.At(op, "two boxes that differ along several dimensions are no box together")
		}
		var ok bool
		if s.spans[i], ok = along(x.spans[i], y.spans[i]); !ok {
			return nil, matchfailure.At(op, "two boxes that neither start nor end together are no box together")
		}
	}
	return s, nil
}

// not keeps the elements that a mask leaves out: those after a box at the start, or before a box at the end.
func (a *Analysis) not(op *ir.Op, s *bits) (*bits, error) {
	shape := shapeOf(op.Result(0))
	switch {
	case s.flag != nil && s.inexact == nil:
		set := arith.NewInt(a.Builder, ir.I1, 1)
		return &bits{flag: arith.NewBinary(a.Builder, arith.XOrI, s.flag, set), spans: s.spans}, nil
	case !s.isBox():
		return nil, matchfailure.At(op, "the masked-off elements are not a box")
	case s.keepsNothing():
		return fullBox(shape), nil
	}
	at := -1
	for i, along := range s.spans {
		if along == wholeDim(shape[i]) {
			continue
		}
		if at >= 0 {
			return nil, matchfailure.At(op, "the masked-off elements have bounds along several dimensions")
		}
		at = i
	}
	if at < 0 {
		return emptyBox(shape), nil
	}
	out := fullBox(shape)
	switch along, n := s.spans[at], foldresult.Const(shape[at]); {
	case along.start.IsConst(0):
		out.spans[at].start = along.end
	case along.end == n:
		out.spans[at].end = along.start
	default:
		return nil, matchfailure.At(op, "the masked-off elements may be in the middle")
	}
	return out, nil
}

// unless is a mask where a flag is not set, and its complement where the flag is set.
func (a *Analysis) unless(op *ir.Op, flag *ir.Value, s *bits) (*bits, error) {
	others, err := a.not(op, s)
	if err != nil {
		return nil, err
	}
	return a.choose(flag, others, s), nil
}

// choose is one box where a flag is set, and another box where it is not.
func (a *Analysis) choose(flag *ir.Value, x, y *bits) *bits {
	s := &bits{}
	for i := range x.spans {
		start := foldresult.Select(a.Builder, flag, x.spans[i].start, y.spans[i].start)
		s.spans = append(s.spans, span{start, foldresult.Select(a.Builder, flag, x.spans[i].end, y.spans[i].end)})
	}
	return s
}

// selectBits selects between two masks by a flag or by a third mask.
func selectBits(a *Analysis, op *ir.Op) (*bits, error) {
	o, _ := arith.AsSelect(op)
	x, err := a.bits(o.TrueValue())
	if err != nil {
		return nil, err
	}
	y, err := a.bits(o.FalseValue())
	if err != nil {
		return nil, err
	}
	flag := o.Condition()
	if flag.Type() != ir.I1 {
		by, err := a.bits(flag)
		if err != nil {
			return nil, err
		}
		if by.flag == nil || by.inexact != nil {
			return a.selectBy(op, by, x, y)
		}
		flag = by.flag
	}
	if x.flag != nil && y.flag != nil && x.inexact == nil && y.inexact == nil {
		return &bits{flag: arith.NewSelect(a.Builder, flag, x.flag, y.flag), spans: x.spans}, nil
	}
	for _, s := range []**bits{&x, &y} {
		if (*s).flag != nil {
			*s = a.predicated(*s, (*s).flag)
		}
		if !(*s).isBox() {
			return nil, matchfailure.At(op, "its operands are not boxes")
		}
	}
	return a.choose(flag, x, y), nil
}

// selectBy is x where the mask by keeps elements, and y where it does not.
func (a *Analysis) selectBy(op *ir.Op, by, x, y *bits) (*bits, error) {
	kept, err := a.and(op, by, x)
	if err != nil || y.keepsNothing() {
		return kept, err
	}
	others, err := a.not(op, by)
	if err != nil {
		return nil, err
	}
	shape := shapeOf(op.Result(0))
	switch {
	case x.keepsNothing():
		return a.and(op, others, y)
	case x.keepsAll(shape):
		return a.or(op, by, y)
	case y.keepsAll(shape):
		return a.or(op, others, x)
	}
	left, err := a.and(op, others, y)
	if err != nil {
		return nil, err
	}
	return a.or(op, kept, left)
}
