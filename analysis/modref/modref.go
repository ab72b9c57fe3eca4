// Package modref finds what a lowered kernel does with the memory behind each of its
// arguments: whether it may read ("ref") or modify ("mod") it.
//
// It knows IR behind triton-to-linalg. Where an address goes that it cannot follow,
// both are assumed.
package modref

import (
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// Info is what may happen to the memory behind an argument.
type Info struct{ Ref, Mod bool }

// String is the word for it in descriptions of kernels.
func (i Info) String() string {
	switch {
	case i.Ref && i.Mod:
		return "read-write"
	case i.Mod:
		return "write"
	case i.Ref:
		return "read"
	}
	return "none"
}

// Of follows a value with an address to everything that uses it.
func Of(address *ir.Value) Info {
	s := &search{seen: map[*ir.Value]bool{}}
	s.reach(address)
	for len(s.open) > 0 {
		v := s.open[len(s.open)-1]
		s.open = s.open[:len(s.open)-1]
		for use := range v.Uses() {
			s.use(use.Owner(), v)
		}
	}
	return s.found
}

// search is the state of following an address: values that may hold it, those of
// them whose uses are still to be looked at, and what was found so far.
type search struct {
	seen  map[*ir.Value]bool
	open  []*ir.Value
	found Info
}

func (s *search) reach(values ...*ir.Value) {
	for _, v := range values {
		if !s.seen[v] {
			s.seen[v] = true
			s.open = append(s.open, v)
		}
	}
}

// use looks at an operation with the address among its operands.
func (s *search) use(op *ir.Op, v *ir.Value) {
	if forwards[op.Def()] {
		s.reach(forwarded(op, v.Type())...)
		return
	}
	effects, known := op.Effects()
	switch {
	case op.Is(bufferization.ToTensor): // the tensor is a value, and no address
		s.found.Ref = true
	case known && len(effects) == 0 && op.NumRegions() == 0 && op != op.Block().Last():
		s.reach(op.Results()...)
	case known && accesses(effects, v):
		s.access(effects)
	default: // it is handed on, or stored
		s.found = Info{Ref: true, Mod: true}
	}
}

// accesses reports whether effects are all on known values, and one on this.
func accesses(effects []ir.Effect, v *ir.Value) bool {
	found := false
	for _, e := range effects {
		if e.On == nil {
			return false
		}
		found = found || e.On == v
	}
	return found
}

// access notes effects on memory that the address may be of.
func (s *search) access(effects []ir.Effect) {
	for _, e := range effects {
		if s.seen[e.On] {
			s.found.Ref = s.found.Ref || e.Kind == ir.Reads
			s.found.Mod = s.found.Mod || e.Kind != ir.Reads
		}
	}
}

// forwards are the operations that do nothing with their operands but hand them on to
// blocks and results.
var forwards = map[*ir.OpDef]bool{scf.For: true, scf.While: true, scf.Yield: true, scf.Condition: true, cf.Br: true, cf.CondBr: true}

// forwarded are the values of a type that an operation may hand an operand on to.
func forwarded(op *ir.Op, t ir.Type) (values []*ir.Value) {
	add := func(list []*ir.Value) {
		for _, v := range list {
			if v.Type() == t {
				values = append(values, v)
			}
		}
	}
	for _, b := range op.Successors() {
		add(b.Args())
	}
	around := op
	if op.Is(scf.Yield) || op.Is(scf.Condition) {
		around = op.Parent()
	}
	add(around.Results())
	for _, r := range around.Regions() {
		if !r.Empty() {
			add(r.Entry().Args())
		}
	}
	return values
}
