package foldresult

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

// IndexList is Make for any numbers: the one that marks dynamic entries
// cannot be written down, and is given by a constant operation.
func IndexList(b *ir.Builder, entries ...Entry) List {
	for i, e := range entries {
		if e.IsConst(ir.Dynamic) {
			entries = append([]Entry(nil), entries...)
			entries[i] = Value(arith.NewIndex(b, ir.Dynamic))
		}
	}
	return Make(entries...)
}
