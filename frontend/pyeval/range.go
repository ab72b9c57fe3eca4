package pyeval

import "math/big"

// Range is a range object.
type Range struct {
	Start, Stop, Step Int // as given; Step is not 0
}

// TypeName implements Value.
func (*Range) TypeName() string { return "range" }

// length is the number of elements.
func (r *Range) length() Int {
	lo, hi, step := r.Start, r.Stop, r.Step
	if step.Sign() < 0 {
		lo, hi, step = hi, lo, step.neg()
	}
	if lo.Cmp(hi) >= 0 {
		return NewInt(0)
	}
	d := new(big.Int).Sub(hi.bigRef(), lo.bigRef())
	d.Sub(d, big.NewInt(1))
	d.Div(d, step.bigRef())
	return NewBigInt(d.Add(d, big.NewInt(1)))
}

// at is the element of an index that counts from 0.
func (r *Range) at(i Int) Int {
	if r.Start.big == nil && r.Step.big == nil && i.big == nil {
		if p, _ := intMul(i, r.Step); p.(Int).big == nil {
			s, _ := intAdd(r.Start, p.(Int))
			return s.(Int)
		}
	}
	d := new(big.Int).Mul(i.bigRef(), r.Step.bigRef())
	return NewBigInt(d.Add(d, r.Start.bigRef()))
}

func (r *Range) has(i Int) bool {
	if r.Step.Sign() > 0 && (i.Cmp(r.Start) < 0 || i.Cmp(r.Stop) >= 0) ||
		r.Step.Sign() < 0 && (i.Cmp(r.Start) > 0 || i.Cmp(r.Stop) <= 0) {
		return false
	}
	d, _ := intSub(i, r.Start)
	_, rem, _ := intDivMod(d, r.Step)
	return rem.Sign() == 0
}

func (r *Range) equal(o *Range) bool {
	n := r.length()
	switch {
	case n.Cmp(o.length()) != 0:
		return false
	case n.Sign() == 0:
		return true
	case r.Start.Cmp(o.Start) != 0:
		return false
	}
	return n.Cmp(NewInt(1)) == 0 || r.Step.Cmp(o.Step) == 0
}

// Truth implements HasTruth.
func (r *Range) Truth(*Interp) (bool, error) { return r.length().Sign() > 0, nil }

// Iterate implements Iterable.
func (r *Range) Iterate(*Interp) (func() (Value, error), error) {
	n, i := r.length(), NewInt(0)
	return func() (Value, error) {
		if i.Cmp(n) >= 0 {
			return nil, nil
		}
		v := r.at(i)
		next, _ := intAdd(i, NewInt(1))
		i = next.(Int)
		return v, nil
	}, nil
}

// Repr implements HasRepr.
func (r *Range) Repr(*Interp) (string, error) {
	s := "range(" + r.Start.String() + ", " + r.Stop.String()
	if r.Step.Cmp(NewInt(1)) != 0 {
		s += ", " + r.Step.String()
	}
	return s + ")", nil
}

// Attr implements HasAttrs.
func (r *Range) Attr(in *Interp, name string) (Value, error) {
	switch name {
	case "start":
		return r.Start, nil
	case "stop":
		return r.Stop, nil
	case "step":
		return r.Step, nil
	}
	return nil, nil
}

// Item implements HasItems.
func (r *Range) Item(in *Interp, index Value) (Value, error) {
	n := r.length()
	if s, ok := index.(*Slice); ok {
		if n.big != nil {
			return nil, Raise("OverflowError", "range() result has too many items")
		}
		start, stop, step, err := in.sliceBounds(s, int(n.small))
		if err != nil {
			return nil, err
		}
		newStep, err := intMul(r.Step, NewInt(int64(step)))
		if err != nil {
			return nil, err
		}
		return &Range{r.at(NewInt(int64(start))), r.at(NewInt(int64(stop))), newStep.(Int)}, nil
	}
	i, ok, err := in.index(index)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, typeError("range indices must be integers or slices, not %s", index.TypeName())
	}
	if i.Sign() < 0 {
		s, _ := intAdd(i, n)
		i = s.(Int)
	}
	if i.Sign() < 0 || i.Cmp(n) >= 0 {
		return nil, Raise("IndexError", "range object index out of range")
	}
	return r.at(i), nil
}

func newRange(in *Interp, start, stop, step Value) (Value, error) {
	if stop == nil {
		start, stop = NewInt(0), start
	}
	var part [3]Int
	for i, x := range []Value{start, stop, orDefault(step, NewInt(1))} {
		var err error
		if part[i], err = in.wholeNumber(x); err != nil {
			return nil, err
		}
	}
	if part[2].Sign() == 0 {
		return nil, valueError("range() arg 3 must not be zero")
	}
	return &Range{part[0], part[1], part[2]}, nil
}
