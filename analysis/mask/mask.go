// Package mask finds the box of elements that a mask keeps: an interval along each dimension, or a mask along
// one dimension. It emits the operations that compute the bounds of the box and changes nothing else.
//
// Bounds are computed as index. Compared positions are assumed not to overflow, as for addresses. Bounds may be
// any integers.
package mask

import (
	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// Box is the set of elements that a mask keeps.
type Box struct {
	// Start and End are the bounds of the kept elements along each dimension: 0 <= Start <= End <= the size.
	// Kept is their number.
	Start, End, Kept []foldresult.Entry
	// Elements decides element by element along dimension ElementDim. It is a mask of rank 1, or nil.
	Elements   *ir.Value
	ElementDim int
	// Inexact is the reason why the mask keeps only some elements of the box, nil if it keeps all.
	Inexact error
}

// FromFirst reports whether the box is known to start at the first element of every dimension.
func (b *Box) FromFirst() bool {
	for _, start := range b.Start {
		if !start.IsConst(0) {
			return false
		}
	}
	return true
}

// Positions are integers in equal steps along one dimension of a tensor. With step 0 all are equal.
type Positions struct {
	First foldresult.Entry // the integer at index 0
	Dim   int              // the dimension along which the integers differ
	Step  int64            // the difference between neighbours
}

// Analysis finds boxes. It emits operations at the insertion point of its builder.
type Analysis struct {
	// Builder inserts the operations that compute bounds. The caller sets the insertion point before each query.
	Builder *ir.Builder
	// Carried describes tensors of integers that the caller knows more about, such as iter_args. It may be nil.
	Carried func(v *ir.Value) (p Positions, ok bool)

	known map[*ir.Value]*bits
	// The memo of one query.
	foundBits found[*bits]
	foundInts found[*ints]
}

// found is a memo, so that no value is visited twice.
type found[T any] map[*ir.Value]struct {
	is  T
	err error
}

// of returns the answer for a value.
func (f found[T]) of(v *ir.Value, find func(v *ir.Value) (T, error)) (T, error) {
	known, ok := f[v]
	if !ok {
		known.is, known.err = find(v)
		f[v] = known
	}
	return known.is, known.err
}

// Know sets the box of a mask, such as an iter_arg.
func (a *Analysis) Know(mask *ir.Value, start, end []foldresult.Entry) {
	if a.known == nil {
		a.known = map[*ir.Value]*bits{}
	}
	s := &bits{}
	for i := range start {
		s.spans = append(s.spans, span{start[i], end[i]})
	}
	a.known[mask] = s
}

// Of finds the box of a mask.
func (a *Analysis) Of(mask *ir.Value) (*Box, error) {
	a.foundBits, a.foundInts = found[*bits]{}, found[*ints]{}
	s, err := a.bits(mask)
	if err != nil {
		return nil, err
	}
	if s.flag != nil {
		s = a.predicated(s, s.flag)
	}
	box := &Box{Elements: s.elements, ElementDim: s.elementDim, Inexact: s.inexact}
	for i, along := range s.spans {
		if along.start == along.end || shapeOf(mask)[i] == 0 {
			along = span{} // empty spans have one form
		}
		box.Start = append(box.Start, along.start)
		box.End = append(box.End, along.end)
		box.Kept = append(box.Kept, foldresult.Sub(a.Builder, along.end, along.start))
	}
	return box, nil
}

func shapeOf(v *ir.Value) []int64 { return v.Type().(*ir.TensorType).Shape }

// unknown is the match failure of a value that is not understood.
func unknown(v *ir.Value) error {
	if op := v.DefiningOp(); op != nil {
		return matchfailure.At(op, "it is not a comparison of positions with a bound")
	}
	return matchfailure.At(nil, "nothing is known about an argument of type %s", ir.QuoteType(v.Type()))
}
