// Package hints carries what linalg and memref cannot say, but code generators
// want to know, from the operations of Triton to what becomes of them: in
// discardable attributes whose names begin with "tshared.". It does not know
// what they mean.
package hints

import (
	"strings"

	"github.com/tshared/tshared/ir"
)

// Prefix begins the names of all hints.
const Prefix = "tshared."

// Carry gives an operation the hints of the one it comes from.
func Carry(from, to *ir.Op) {
	for _, a := range from.Discardable() {
		if strings.HasPrefix(a.Name, Prefix) {
			to.SetAttr(a.Name, a.Attr)
		}
	}
}
