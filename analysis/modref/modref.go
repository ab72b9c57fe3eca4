// Package modref finds whether a lowered kernel may read ("ref") or modify ("mod") the memory behind each of
// its arguments.
//
// The package analyses the IR after triton-to-linalg. Where it cannot follow an address it assumes both.
package modref

import (
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// Info reports the possible accesses to the memory behind an argument.
type Info struct {
	Ref bool // may be read
	Mod bool // may be modified
}

// String is the word that descriptions of kernels use.
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

// Of follows an address to all its uses.
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

// search follows an address. seen are the values that may hold it, open those whose uses are still to be
// visited.
type search struct {
	seen  map[*ir.Value]bool
	open  []*ir.Value
	found Info
}

// reach adds values that may hold the address. The result of a comparison does not: a test of the alignment is not an escape.
func (s *search) reach(values ...*ir.Value) {
	for _, v := range values {
		if !s.seen[v] && v.Type() != ir.Type(ir.I1) {
			s.seen[v] = true
			s.open = append(s.open, v)
		}
	}
}

// use visits an operation that has the address as an operand.
func (s *search) use(op *ir.Op, v *ir.Value) {
	if forwards[op.Def()] {
		s.reach(forwarded(op, v.Type())...)
		return
	}
	effects, known := accessOf(op).Effects()
	switch {
	case op.Is(tile.Prefetch): // the kernel gets no element of it
	case op.Is(bufferization.ToTensor): // the tensor is a value and no address
		s.found.Ref = true
	case known && len(effects) == 0 && op.NumRegions() == 0 && op != op.Block().Last():
		s.reach(op.Results()...)
	case known && accesses(effects, v):
		s.access(effects)
	default: // the address escapes
		s.found = Info{Ref: true, Mod: true}
	}
}

// accessOf is the operation that accesses the memory of an operand: the one around a tile.yield, whose region computes
// the memory.
func accessOf(op *ir.Op) *ir.Op {
	if op.Is(tile.Yield) {
		return op.Parent()
	}
	return op
}

// accesses reports whether all effects are on known values, one of them v.
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

// access records effects on memory that the address may point to.
func (s *search) access(effects []ir.Effect) {
	for _, e := range effects {
		if s.seen[e.On] {
			s.found.Ref = s.found.Ref || e.Kind == ir.Reads
			s.found.Mod = s.found.Mod || e.Kind != ir.Reads
		}
	}
}

// forwards are the operations that only forward operands to block arguments and results.
var forwards = map[*ir.OpDef]bool{scf.For: true, scf.While: true, scf.Yield: true, scf.Condition: true, cf.Br: true, cf.CondBr: true}

// forwarded are the values of a type to which an operation may forward an operand.
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
