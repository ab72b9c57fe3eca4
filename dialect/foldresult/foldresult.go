// Package foldresult has index values that are either constants or values, as MLIR's
// OpFoldResult: single ones, lists of them (offsets, sizes, strides), and slices. An
// operation keeps such a list as operands for the values and an attribute static_...
// for the constants. Arithmetic on them folds what is constant and makes operations of
// package arith for the rest.
package foldresult

import (
	"fmt"

	"github.com/tshared/tshared/ir"
)

// Entry is one element of a list: Value, or Const when Value is nil.
type Entry struct {
	Value *ir.Value
	Const int64
}

// Const is an entry known at compile time.
func Const(v int64) Entry { return Entry{Const: v} }

// Value is an entry known at run time only.
func Value(v *ir.Value) Entry { return Entry{Value: v} }

// IsConst reports whether the entry is the given constant.
func (e Entry) IsConst(v int64) bool { return e.Value == nil && e.Const == v }

// List is a list as operations keep it: Static has ir.Dynamic where the next
// value of Dynamic stands.
type List struct {
	Static  []int64
	Dynamic []*ir.Value
}

// Of is the list an operation keeps in an operand slot and an attribute.
func Of(op *ir.Op, slot int, attr string) List {
	l := List{Dynamic: op.OperandsOf(slot)}
	if a, ok := op.Attr(attr).(*ir.DenseArrayAttr); ok {
		l.Static = a.List()
	}
	return l
}

// Make splits entries into constants and values.
func Make(entries ...Entry) List {
	l := List{Static: make([]int64, len(entries))}
	for i, e := range entries {
		if e.Value == nil {
			l.Static[i] = e.Const
			continue
		}
		l.Static[i] = ir.Dynamic
		l.Dynamic = append(l.Dynamic, e.Value)
	}
	return l
}

// Entries puts constants and values together again.
func (l List) Entries() []Entry {
	out := make([]Entry, len(l.Static))
	next := 0
	for i, v := range l.Static {
		if v == ir.Dynamic && next < len(l.Dynamic) {
			out[i].Value = l.Dynamic[next]
			next++
			continue
		}
		out[i].Const = v
	}
	return out
}

// StaticAttr is the attribute that holds the constants.
func (l List) StaticAttr(ctx *ir.Context) ir.Attr { return ctx.I64Array(l.Static...) }

// NumDynamic counts the entries that are no constants.
func NumDynamic(static []int64) int {
	n := 0
	for _, v := range static {
		if v == ir.Dynamic {
			n++
		}
	}
	return n
}

// AllConst reports whether every entry is the given constant.
func (l List) AllConst(v int64) bool {
	for _, s := range l.Static {
		if s != v {
			return false
		}
	}
	return true
}

// Wrong is the message about a list that does not have the given length, or as many
// values as dynamic entries; empty when it fits.
func (l List) Wrong(rank int, what string) string {
	if len(l.Static) != rank {
		return fmt.Sprintf("expected %d %s values, got %d", rank, what, len(l.Static))
	}
	if n := NumDynamic(l.Static); n != len(l.Dynamic) {
		return fmt.Sprintf("expected %d dynamic %s values", n, what)
	}
	return ""
}
