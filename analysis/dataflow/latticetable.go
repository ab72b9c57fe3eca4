package dataflow

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// latticeTable has the lattice of each value. The mark of a value is its index, from 1.
type latticeTable struct {
	known  []lattice
	values []*ir.Value
}

// of is the lattice of a value.
func (f *latticeTable) of(v *ir.Value) lattice {
	if at := v.Mark(); at != 0 {
		return f.known[at-1]
	}
	return lattice{}
}

// set sets the lattice of a value.
func (f *latticeTable) set(v *ir.Value, l lattice) {
	if at := v.Mark(); at != 0 {
		f.known[at-1] = l
		return
	}
	f.known, f.values = append(f.known, l), append(f.values, v)
	v.SetMark(len(f.known))
}

// release resets the marks.
func (f *latticeTable) release() { f.forget(0) }

// forget removes all but the first entries.
func (f *latticeTable) forget(first int) {
	for _, v := range f.values[first:] {
		v.SetMark(0)
	}
	f.known, f.values = f.known[:first], f.values[:first]
}

// assuming calls try with the lattice of one value replaced. All that try finds is removed again.
func (f *latticeTable) assuming(v *ir.Value, l lattice, try func()) {
	before, first := slices.Clone(f.known), len(f.known)
	f.set(v, l)
	try()
	f.forget(first)
	copy(f.known, before)
}
