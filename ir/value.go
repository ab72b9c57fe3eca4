package ir

import (
	"iter"
	"unsafe"

	"github.com/tshared/tshared/diag"
)

// Value is a result of an operation or an argument of a block.
type Value struct {
	typ   Type
	uses  *Use   // most recent first
	op    *Op    // the defining operation, or nil
	block *Block // the block whose argument this is, or nil
	index int32
	mark  int32
	place *argPlace // location of a block argument
}

// argPlace is the location of a block argument; nil is unknown.
type argPlace struct {
	loc Location // nil is the position in the text
	pos diag.Pos
	ctx *Context
}

func placeAt(loc Location) *argPlace {
	if loc == Unknown {
		return nil
	}
	return &argPlace{loc: loc}
}

func (p *argPlace) location() Location {
	switch {
	case p == nil:
		return Unknown
	case p.loc != nil:
		return p.loc
	}
	return p.ctx.LocAt(p.pos)
}

// Use is one operand of one operation: an edge from a value to its user.
type Use struct {
	value *Value
	owner *Op
	index int32
	next  *Use
	back  **Use // the pointer to this use
}

// Type returns the type of the value.
func (v *Value) Type() Type { return v.typ }

// SetType sets the type. The caller keeps the IR consistent.
func (v *Value) SetType(t Type) {
	v.typ = t
	if from := v.producer(); from != nil {
		from.markChanged()
	}
}

// DefiningOp returns the operation whose result the value is, nil for a block argument.
func (v *Value) DefiningOp() *Op { return v.op }

// ArgOf returns the block whose argument the value is, nil for a result.
func (v *Value) ArgOf() *Block { return v.block }

// Index returns the number of the result or argument.
func (v *Value) Index() int { return int(v.index) }

// Block returns the block in which the value is defined, nil for a result of a detached
// operation.
func (v *Value) Block() *Block {
	if v.op != nil {
		return v.op.block
	}
	return v.block
}

// Region returns the region in which the value is defined, or nil.
func (v *Value) Region() *Region {
	if b := v.Block(); b != nil {
		return b.region
	}
	return nil
}

// Loc returns the source location of the value.
func (v *Value) Loc() Location {
	if v.op != nil {
		return v.op.Loc()
	}
	return v.place.location()
}

// SetLoc sets the location of a block argument.
func (v *Value) SetLoc(l Location) { v.place = placeAt(l) }

// Hash returns a number for hash tables, distinct for values that are alive at the same
// time.
func (v *Value) Hash() uint64 { return uint64(uintptr(unsafe.Pointer(v))) }

// Mark returns a number for temporary use by one algorithm at a time, as Op.Scratch.
func (v *Value) Mark() int { return int(v.mark) }

// SetMark sets the number of Mark.
func (v *Value) SetMark(n int) { v.mark = int32(n) }

// HasUses reports whether the value has a use.
func (v *Value) HasUses() bool { return v.uses != nil }

// HasOneUse reports whether the value has exactly one use.
func (v *Value) HasOneUse() bool { return v.uses != nil && v.uses.next == nil }

// OnlyUser returns the only operation that uses the value, once or several times; nil when there is none or more than one.
func (v *Value) OnlyUser() (only *Op) {
	for user := range v.Users() {
		if only != nil && user != only {
			return nil
		}
		only = user
	}
	return only
}

// Uses iterates over the uses, most recent first. The current use may be changed.
func (v *Value) Uses() iter.Seq[*Use] {
	return func(yield func(*Use) bool) {
		for u := v.uses; u != nil; {
			next := u.next
			if !yield(u) {
				return
			}
			u = next
		}
	}
}

// Users iterates over the operations that use the value, once per use.
func (v *Value) Users() iter.Seq[*Op] {
	return func(yield func(*Op) bool) {
		for u := range v.Uses() {
			if !yield(u.owner) {
				return
			}
		}
	}
}

// ReplaceAllUsesWith replaces all uses of v by w.
func (v *Value) ReplaceAllUsesWith(w *Value) {
	if v == w {
		return
	}
	for v.uses != nil {
		v.uses.Set(w)
	}
}

// Owner returns the operation whose operand this is.
func (u *Use) Owner() *Op { return u.owner }

// Index returns the number of the operand.
func (u *Use) Index() int { return int(u.index) }

// Value returns the value used, nil when there is none.
func (u *Use) Value() *Value { return u.value }

// Set replaces the operand by another value, which may be nil.
func (u *Use) Set(v *Value) {
	u.unlink()
	u.link(v)
	u.owner.markChanged()
}

func (u *Use) link(v *Value) {
	u.value = v
	if v == nil {
		return
	}
	v.markUsesChanged()
	u.next, u.back = v.uses, &v.uses
	if v.uses != nil {
		v.uses.back = &u.next
	}
	v.uses = u
}

func (u *Use) unlink() {
	if u.back == nil {
		return
	}
	u.value.markUsesChanged()
	*u.back = u.next
	if u.next != nil {
		u.next.back = u.back
	}
	u.next, u.back, u.value = nil, nil, nil
}

// NewPlaceholder makes a value without a definition, for one that is defined later.
// Replace it with ReplaceAllUsesWith.
func NewPlaceholder(t Type) *Value { return &Value{typ: t} }
