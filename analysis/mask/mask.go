// Package mask finds the box of elements that a mask keeps: along each dimension
// where it starts and ends, and what is left over as a mask along one dimension.
// It makes the operations that compute the numbers, and changes nothing else.
//
// Numbers are computed as index. As for addresses it is taken that the integers
// compared do not overflow; bounds may be any number.
package mask

import (
	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// Box is what a mask keeps.
type Box struct {
	// Start and End are where the elements kept begin and where they end along
	// each dimension: 0 <= Start <= End <= the size. Kept is their number.
	Start, End, Kept []foldresult.Entry
	// Elements decides along dimension ElementDim instead, one bit for each
	// position; nil for nothing.
	Elements   *ir.Value
	ElementDim int
	// Inexact is set when the mask keeps only some elements of the box: why it is
	// not known which.
	Inexact error
}

// FromFirst reports whether the box is known to start at the first element of
// every dimension.
func (b *Box) FromFirst() bool {
	for _, start := range b.Start {
		if !start.IsConst(0) {
			return false
		}
	}
	return true
}

// Positions are integers in equal steps along one dimension of a tensor. A step
// of 0 makes them all the same.
type Positions struct {
	First foldresult.Entry
	Dim   int
	Step  int64
}

// Analysis finds boxes; what it computes is inserted where its builder stands.
type Analysis struct {
	Builder *ir.Builder
	// Carried tells what is known from elsewhere about a tensor of integers, as
	// one that a loop carries; nil for nothing.
	Carried func(v *ir.Value) (p Positions, ok bool)

	known map[*ir.Value]*bits
	// What has been found on the way to one box.
	foundBits found[*bits]
	foundInts found[*ints]
}

// found remembers answers, so that no value is looked at twice.
type found[T any] map[*ir.Value]struct {
	is  T
	err error
}

// of is the answer for a value.
func (f found[T]) of(v *ir.Value, find func(v *ir.Value) (T, error)) (T, error) {
	known, ok := f[v]
	if !ok {
		known.is, known.err = find(v)
		f[v] = known
	}
	return known.is, known.err
}

// Know tells where the box of a mask starts and ends, as for an argument of a
// loop.
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
			along = span{} // nothing, wherever
		}
		box.Start = append(box.Start, along.start)
		box.End = append(box.End, along.end)
		box.Kept = append(box.Kept, foldresult.Sub(a.Builder, along.end, along.start))
	}
	return box, nil
}

func shapeOf(v *ir.Value) []int64 { return v.Type().(*ir.TensorType).Shape }

// unknown is why nothing is known about a value.
func unknown(v *ir.Value) error {
	if op := v.DefiningOp(); op != nil {
		return matchfailure.At(op, "it is not a comparison of positions with a bound")
	}
	return matchfailure.At(nil, "nothing is known about an argument of type %s", ir.QuoteType(v.Type()))
}
