package rewrite

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// SameOperation reports whether two operations are equal except for operand values,
// locations and the contents of regions: the same definition, attributes, result types,
// and numbers of operands, regions and successors.
func SameOperation(a, b *ir.Op) bool {
	if a.Def() != b.Def() || a.NumOperands() != b.NumOperands() || a.NumResults() != b.NumResults() ||
		a.NumSuccessors() != b.NumSuccessors() || a.NumRegions() != b.NumRegions() || a.RawProps() != b.RawProps() {
		return false
	}
	for i := range a.NumResults() {
		if a.Result(i).Type() != b.Result(i).Type() {
			return false
		}
	}
	for i := range a.Def().Attrs {
		if a.Prop(i) != b.Prop(i) {
			return false
		}
	}
	return slices.Equal(a.Discardable(), b.Discardable())
}
