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

// Same reports whether two operations are equal except for locations: SameOperation, with the same operands and regions.
func Same(a, b *ir.Op) bool { return same(a, b, nil) }

// SameRegions reports whether the regions of two operations are equal except for locations: they compute the same from
// their arguments.
func SameRegions(a, b *ir.Op) bool {
	if a.NumRegions() != b.NumRegions() {
		return false
	}
	inside := map[*ir.Value]*ir.Value{}
	for i := range a.NumRegions() {
		if !sameRegions(a.RegionAt(i), b.RegionAt(i), inside) {
			return false
		}
	}
	return true
}

// same compares two operations and their regions. inside maps values defined in one region to their
// counterparts.
func same(a, b *ir.Op, inside map[*ir.Value]*ir.Value) bool {
	if a == b {
		return true
	}
	if !SameOperation(a, b) || !sameOperands(a, b, inside) {
		return false
	}
	if a.NumRegions() == 0 {
		return true
	}
	if inside == nil {
		inside = map[*ir.Value]*ir.Value{}
	}
	for i := range a.NumRegions() {
		if !sameRegions(a.RegionAt(i), b.RegionAt(i), inside) {
			return false
		}
	}
	return true
}

// sameOperands: the order of a commutative operation's operands matters only for values inside the regions.
func sameOperands(a, b *ir.Op, inside map[*ir.Value]*ir.Value) bool {
	n := a.NumOperands()
	ordered := true
	for i := range n {
		v := a.Operand(i)
		if w := inside[v]; w != nil {
			v = w
		}
		if v != b.Operand(i) {
			ordered = false
			break
		}
	}
	if ordered || !a.Has(ir.Commutative) || n < 2 {
		return ordered
	}
	rest := b.Operands()
	for i := range n {
		j := slices.Index(rest, a.Operand(i))
		if j < 0 {
			return false
		}
		rest = slices.Delete(rest, j, j+1)
	}
	return true
}

func sameRegions(a, b *ir.Region, inside map[*ir.Value]*ir.Value) bool {
	blocks := map[*ir.Block]*ir.Block{}
	x, y := a.Entry(), b.Entry()
	for ; x != nil && y != nil; x, y = x.Next(), y.Next() {
		if !slices.EqualFunc(x.Args(), y.Args(), func(v, w *ir.Value) bool { return v.Type() == w.Type() }) {
			return false
		}
		blocks[x] = y
		for i, v := range x.Args() {
			inside[v] = y.Arg(i)
		}
	}
	if x != nil || y != nil {
		return false
	}
	for x, y = a.Entry(), b.Entry(); x != nil; x, y = x.Next(), y.Next() {
		if !sameBlocks(x, y, inside, blocks) {
			return false
		}
	}
	return true
}

func sameBlocks(a, b *ir.Block, inside map[*ir.Value]*ir.Value, blocks map[*ir.Block]*ir.Block) bool {
	x, y := a.First(), b.First()
	for ; x != nil && y != nil; x, y = x.Next(), y.Next() {
		if !same(x, y, inside) {
			return false
		}
		for i := range x.NumSuccessors() {
			if blocks[x.Successor(i)] != y.Successor(i) {
				return false
			}
		}
		for i := range x.NumResults() {
			inside[x.Result(i)] = y.Result(i)
		}
	}
	return x == nil && y == nil
}
