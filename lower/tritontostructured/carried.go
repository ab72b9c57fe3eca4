package tritontostructured

import (
	"github.com/tshared/tshared/analysis/amount"
	"github.com/tshared/tshared/analysis/pointer"
	"github.com/tshared/tshared/dialect/mixed"
	"github.com/tshared/tshared/ir"
)

// carriedState is the state of a value of a loop of which some parts are
// carried in values of their own.
type carriedState struct {
	index   int            // of the value
	first   int            // of the values for its parts
	like    *pointer.State // with the parts that are not carried
	carried []bool         // of its parts
}

func newCarriedState(index, first int, like *pointer.State, carry func(part int, e mixed.Entry) bool) *carriedState {
	c := &carriedState{index: index, first: first, like: like}
	for i, e := range parts(like) {
		c.carried = append(c.carried, carry(i, e))
	}
	return c
}

// parts are the offsets of a state, its strides, and the base.
func parts(s *pointer.State) []mixed.Entry {
	all := append(s.Offsets(), s.Strides()...)
	if s.Base != nil {
		all = append(all, mixed.Value(s.Base))
	}
	return all
}

// values are the parts of a state that are carried.
func (c *carriedState) values(b *ir.Builder, s *pointer.State) []*ir.Value {
	var values []*ir.Value
	for i, e := range parts(s) {
		if c.carried[i] {
			values = append(values, amount.Value(b, e))
		}
	}
	return values
}

// state is the state whose carried parts are the given values.
func (c *carriedState) state(values []*ir.Value) *pointer.State {
	all := parts(c.like)
	for i, carried := range c.carried {
		if carried {
			all[i], values = mixed.Value(values[0]), values[1:]
		}
	}
	n := len(c.like.Dims)
	s := &pointer.State{}
	for i, d := range c.like.Dims {
		s.Dims = append(s.Dims, pointer.Dim{Size: d.Size, Offset: all[i], Stride: all[n+i]})
	}
	if c.like.Base != nil {
		s.Base = all[2*n].Value
	}
	return s
}

// holds reports whether a state differs in nothing but what is carried.
func (c *carriedState) holds(s *pointer.State) bool {
	like := parts(c.like)
	for i, e := range parts(s) {
		if !c.carried[i] && !e.Equal(like[i]) {
			return false
		}
	}
	return true
}
