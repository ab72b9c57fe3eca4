package scf

import (
	"fmt"

	"github.com/tshared/tshared/ir"
)

// MixedList is a list of index values and constants: Static has ir.Dynamic where the next
// value of Dynamic stands.
type MixedList struct {
	Static  []int64
	Dynamic []*ir.Value
}

func mixedOf(static ir.Attr, dynamic []*ir.Value) MixedList {
	l := MixedList{Dynamic: dynamic}
	if a, ok := static.(*ir.DenseArrayAttr); ok {
		l.Static = a.List()
	}
	return l
}

// Entry is one entry of a list: a Value or, when that is nil, a Constant.
type Entry struct {
	Value    *ir.Value
	Constant int64
}

// Entries lists the entries one by one.
func (l MixedList) Entries() []Entry {
	out := make([]Entry, len(l.Static))
	next := 0
	for i, s := range l.Static {
		if out[i].Constant = s; s == ir.Dynamic {
			out[i] = Entry{Value: l.Dynamic[next]}
			next++
		}
	}
	return out
}

// MixedOf is the list with the given entries.
func MixedOf(entries []Entry) (l MixedList) {
	for _, e := range entries {
		if e.Value == nil {
			l.Static = append(l.Static, e.Constant)
			continue
		}
		l.Static = append(l.Static, ir.Dynamic)
		l.Dynamic = append(l.Dynamic, e.Value)
	}
	return l
}

// constantList is n times the same constant.
func constantList(n int, v int64) MixedList {
	l := MixedList{Static: make([]int64, n)}
	for i := range l.Static {
		l.Static[i] = v
	}
	return l
}

// parseMixedList reads (%a, 4, %b).
func parseMixedList(p ir.OpParser) (l MixedList) {
	var refs []ir.OperandRef
	p.List("(", ")", func() {
		if ref, ok := p.AcceptOperand(); ok {
			refs = append(refs, ref)
			l.Static = append(l.Static, ir.Dynamic)
			return
		}
		l.Static = append(l.Static, p.Integer())
	})
	l.Dynamic = resolveAs(p, refs, ir.Index)
	return l
}

func (l MixedList) print(p ir.OpPrinter) {
	p.Byte('(')
	next := 0
	for i, v := range l.Static {
		if i > 0 {
			p.Str(", ")
		}
		if v == ir.Dynamic {
			p.Operand(l.Dynamic[next])
			next++
			continue
		}
		p.Int(v)
	}
	p.Byte(')')
}

// all reports whether every entry is the given constant.
func (l MixedList) all(v int64) bool {
	for _, s := range l.Static {
		if s != v {
			return false
		}
	}
	return true
}

// wrong is the message about a wrong number of entries, or of values among them.
func (l MixedList) wrong(rank int, what string) string {
	if len(l.Static) != rank {
		return fmt.Sprintf("expected %d %s values, got %d", rank, what, len(l.Static))
	}
	dynamic := 0
	for _, s := range l.Static {
		if s == ir.Dynamic {
			dynamic++
		}
	}
	if dynamic != len(l.Dynamic) {
		return fmt.Sprintf("expected %d dynamic %s values", dynamic, what)
	}
	return ""
}
