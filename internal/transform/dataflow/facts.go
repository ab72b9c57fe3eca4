package dataflow

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// facts is what is known of values. The mark of a value says where its fact is,
// counted from 1.
type facts struct {
	known  []lattice
	values []*ir.Value
}

// of is what is known of a value.
func (f *facts) of(v *ir.Value) lattice {
	if at := v.Mark(); at != 0 {
		return f.known[at-1]
	}
	return lattice{}
}

// set replaces what is known of a value.
func (f *facts) set(v *ir.Value, l lattice) {
	if at := v.Mark(); at != 0 {
		f.known[at-1] = l
		return
	}
	f.known, f.values = append(f.known, l), append(f.values, v)
	v.SetMark(len(f.known))
}

// release gives the marks back.
func (f *facts) release() { f.forget(0) }

// forget drops the facts about all values but those that came first.
func (f *facts) forget(first int) {
	for _, v := range f.values[first:] {
		v.SetMark(0)
	}
	f.known, f.values = f.known[:first], f.values[:first]
}

// assuming calls try with one fact replaced. All it finds out is forgotten again.
func (f *facts) assuming(v *ir.Value, l lattice, try func()) {
	before, first := slices.Clone(f.known), len(f.known)
	f.set(v, l)
	try()
	f.forget(first)
	copy(f.known, before)
}
