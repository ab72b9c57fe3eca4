package arith

import (
	"github.com/tshared/tshared/dialect/mixed"
	"github.com/tshared/tshared/ir"
)

// IndexList is mixed.Make for any numbers: the one that marks dynamic entries
// cannot be written down, and is given by a constant operation.
func IndexList(b *ir.Builder, entries ...mixed.Entry) mixed.List {
	for i, e := range entries {
		if e.IsConst(ir.Dynamic) {
			entries = append([]mixed.Entry(nil), entries...)
			entries[i] = mixed.Value(NewIndex(b, ir.Dynamic))
		}
	}
	return mixed.Make(entries...)
}
