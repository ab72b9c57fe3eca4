package ir

import (
	"iter"
	"unsafe"

	"github.com/tshared/tshared/diag"
)

// Value is the result of an operation or an argument of a block.
type Value struct {
	typ   Type
	uses  *Use   // most recent first
	op    *Op    // the defining operation, or nil
	block *Block // the block whose argument this is, or nil
	index int32
	mark  int32
	place *argPlace // of a block argument
}

// argPlace is where a block argument comes from; nil: nobody knows.
type argPlace struct {
	loc Location // nil: the place in the text
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
	back  **Use // the pointer that points here
}

// Type of the value.
func (v *Value) Type() Type { return v.typ }

// SetType changes the type; the caller keeps the IR consistent.
func (v *Value) SetType(t Type) {
	v.typ = t
	if from := v.producer(); from != nil {
		from.markChanged()
	}
}

// DefiningOp is the operation that has this value as a result, nil for a block
// argument.
func (v *Value) DefiningOp() *Op { return v.op }

// ArgOf is the block that has this value as an argument, nil for a result.
func (v *Value) ArgOf() *Block { return v.block }

// Index is the number of the result or argument.
func (v *Value) Index() int { return int(v.index) }

// Block is the block the value is defined in; nil for results of operations
// outside of any.
func (v *Value) Block() *Block {
	if v.op != nil {
		return v.op.block
	}
	return v.block
}

// Region is the region the value is defined in, or nil.
func (v *Value) Region() *Region {
	if b := v.Block(); b != nil {
		return b.region
	}
	return nil
}

// Loc is where the value comes from.
func (v *Value) Loc() Location {
	if v.op != nil {
		return v.op.Loc()
	}
	return v.place.location()
}

// SetLoc changes the location of a block argument.
func (v *Value) SetLoc(l Location) { v.place = placeAt(l) }

// Hash is a number for tables of values that live meanwhile: those of two values
// differ.
func (v *Value) Hash() uint64 { return uint64(uintptr(unsafe.Pointer(v))) }

// Mark is for values what Scratch is for operations.
func (v *Value) Mark() int { return int(v.mark) }

// SetMark sets the number.
func (v *Value) SetMark(n int) { v.mark = int32(n) }

// HasUses reports whether anything uses the value.
func (v *Value) HasUses() bool { return v.uses != nil }

// HasOneUse reports whether exactly one operand is this value.
func (v *Value) HasOneUse() bool { return v.uses != nil && v.uses.next == nil }

// Uses iterates over the operands that are this value, most recent first. The
// current use may be changed while iterating.
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

// Users iterates over the operations using the value, once per use.
func (v *Value) Users() iter.Seq[*Op] {
	return func(yield func(*Op) bool) {
		for u := range v.Uses() {
			if !yield(u.owner) {
				return
			}
		}
	}
}

// ReplaceAllUsesWith makes every user of v use w instead.
func (v *Value) ReplaceAllUsesWith(w *Value) {
	if v == w {
		return
	}
	for v.uses != nil {
		v.uses.Set(w)
	}
}

// Owner is the using operation; Index the number of the operand; Value what is
// used.
func (u *Use) Owner() *Op    { return u.owner }
func (u *Use) Index() int    { return int(u.index) }
func (u *Use) Value() *Value { return u.value }

// Set makes the operand another value.
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

// NewPlaceholder makes a value that belongs to nothing, to stand for one that
// is defined later; ReplaceAllUsesWith ends its life.
func NewPlaceholder(t Type) *Value { return &Value{typ: t} }
