package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
	"github.com/tshared/tshared/rewrite"
)

var delinearizePatterns = []*rewrite.Pattern{
	{Name: "CancelDelinearizeOfLinearizeDisjointExactTail", Root: affine.DelinearizeIndex, Benefit: 1, From: []*ir.OpDef{affine.LinearizeIndex}, Rewrite: cancelTail},
	{Name: "SplitDelinearizeSpanningLastLinearizeArg", Root: affine.DelinearizeIndex, Benefit: 1, From: []*ir.OpDef{affine.LinearizeIndex}, Rewrite: splitLast},
	{Name: "DropUnitExtentBasis", Root: affine.DelinearizeIndex, Benefit: 1, Rewrite: dropOnes},
}

// dropOnes:
//
//	%0:3 = affine.delinearize_index %i into (%n, 1, 4) : index, index, index
//	use(%0#0, %0#1, %0#2)
//
// becomes
//
//	%c0 = arith.constant 0 : index
//	%0:2 = affine.delinearize_index %i into (%n, 4) : index, index
//	use(%0#0, %c0, %0#1)
func dropOnes(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := affine.AsDelinearizeIndex(op)
	isOne := func(s affine.Size) bool {
		n, ok := s.Known()
		return s.Given && ok && n == 1
	}
	sizes := o.Sizes()
	others := slices.DeleteFunc(slices.Clone(sizes), isOne)
	if len(others) == len(sizes) {
		return rewrite.MatchFailure(op, "no dimension is known to have size 1")
	}
	zero := arith.NewIndex(r.Builder, 0)
	var rest []*ir.Value
	if len(others) > 0 {
		rest = affine.NewDelinearize(r.Builder, o.Linear(), others)
	}
	values := make([]*ir.Value, len(sizes))
	for i, s := range sizes {
		if isOne(s) {
			values[i] = zero
			continue
		}
		values[i], rest = rest[0], rest[1:]
	}
	r.Replace(op, values...)
	return nil
}

// cancelTail:
//
//	%0 = affine.linearize_index disjoint [%a, %b, %c] by (3, 5, %n) : index
//	%1:3 = affine.delinearize_index %0 into (5, 3, %n) : index, index, index
//	use(%1#0, %1#1, %1#2)
//
// becomes
//
//	%0 = affine.linearize_index disjoint [%a, %b] by (3, 5) : index
//	%1:2 = affine.delinearize_index %0 into (5, 3) : index, index
//	use(%1#0, %1#1, %c)
func cancelTail(r *rewrite.Rewriter, op *ir.Op) error {
	split, _ := affine.AsDelinearizeIndex(op)
	join, _ := affine.AsLinearizeIndex(split.Linear().DefiningOp())
	if !join.Disjoint() {
		return rewrite.MatchFailure(op, "coordinates may exceed their sizes")
	}
	joined, wanted := given(join.Sizes()), given(split.Sizes())
	same := 0
	for same < min(len(joined), len(wanted)) && joined[len(joined)-1-same] == wanted[len(wanted)-1-same] {
		same++
	}
	coordinates := join.Coordinates()
	if same == 0 {
		return rewrite.MatchFailure(op, "the last sizes differ")
	}
	if same == len(joined) && same == len(wanted) && len(coordinates) == op.NumResults() {
		r.Replace(op, coordinates...)
		return nil
	}
	keep := len(coordinates) - same
	r.Loc = join.Op.Loc()
	linear := affine.NewLinearize(r.Builder, coordinates[:keep], join.Sizes()[:keep], true)
	r.Before(op)
	values := affine.NewDelinearize(r.Builder, linear, split.Sizes()[:op.NumResults()-same])
	r.Replace(op, append(values, coordinates[keep:]...)...)
	return nil
}

// given are the sizes without a missing first one.
func given(sizes []affine.Size) []affine.Size {
	if len(sizes) > 0 && !sizes[0].Given {
		return sizes[1:]
	}
	return sizes
}

// splitLast:
//
//	%0 = affine.linearize_index disjoint [%a, %b] by (%n, 32) : index
//	%1:3 = affine.delinearize_index %0 into (%n, 8, 4) : index, index, index
//	use(%1#0, %1#1, %1#2)
//
// becomes
//
//	%0 = affine.linearize_index disjoint [%a] by (%n) : index
//	%1 = affine.delinearize_index %0 into (%n) : index
//	%2:2 = affine.delinearize_index %b into (8, 4) : index, index
//	use(%1, %2#0, %2#1)
func splitLast(r *rewrite.Rewriter, op *ir.Op) error {
	split, _ := affine.AsDelinearizeIndex(op)
	join, _ := affine.AsLinearizeIndex(split.Linear().DefiningOp())
	joined, wanted := join.Basis().Static, split.Basis().Static
	if !join.Disjoint() || len(joined) == 0 || joined[len(joined)-1] == ir.Dynamic {
		return rewrite.MatchFailure(op, "the last size is not known")
	}
	size, n := int64(1), 0
	for size != joined[len(joined)-1] {
		if n == len(wanted) || wanted[len(wanted)-1-n] == ir.Dynamic || size > joined[len(joined)-1]/wanted[len(wanted)-1-n] {
			return rewrite.MatchFailure(op, "no sizes multiply to the last one")
		}
		size *= wanted[len(wanted)-1-n]
		n++
	}
	if n < 2 {
		return rewrite.MatchFailure(op, "there is nothing to split off")
	}
	last := len(join.Coordinates()) - 1
	r.Loc = join.Op.Loc()
	linear := affine.NewLinearize(r.Builder, join.Coordinates()[:last], join.Sizes()[:last], true)
	r.Before(op)
	sizes := split.Sizes()
	values := affine.NewDelinearize(r.Builder, linear, sizes[:len(sizes)-n])
	values = append(values, affine.NewDelinearize(r.Builder, join.Coordinates()[last], sizes[len(sizes)-n:])...)
	r.Replace(op, values...)
	return nil
}

var linearizePatterns = []*rewrite.Pattern{
	{Name: "CancelLinearizeOfDelinearizePortion", Root: affine.LinearizeIndex, Benefit: 1, Rewrite: joinSplit},
	{Name: "DropLinearizeLeadingZero", Root: affine.LinearizeIndex, Benefit: 1, Rewrite: dropLeadingZero},
	{Name: "DropLinearizeUnitComponentsIfDisjointOrZero", Root: affine.LinearizeIndex, Benefit: 1, Rewrite: dropUnitCoordinates},
}

// dropLeadingZero:
//
//	%0 = affine.linearize_index [%c0, %i, %j] by (2, 3, 5) : index
//
// becomes
//
//	%0 = affine.linearize_index [%i, %j] by (3, 5) : index
func dropLeadingZero(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := affine.AsLinearizeIndex(op)
	coordinates := o.Coordinates()
	if n, ok := foldresult.ConstantOf(coordinates[0]); !ok || n != 0 {
		return rewrite.MatchFailure(op, "the first coordinate is not 0")
	}
	if len(coordinates) == 1 {
		r.Replace(op, coordinates[0])
		return nil
	}
	r.Replace(op, affine.NewLinearize(r.Builder, coordinates[1:], o.Sizes()[1:], o.Disjoint()))
	return nil
}

// dropUnitCoordinates:
//
//	%0 = affine.linearize_index disjoint [%i, %j, %k] by (%n, 1, 4) : index
//
// becomes
//
//	%0 = affine.linearize_index disjoint [%i, %k] by (%n, 4) : index
func dropUnitCoordinates(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := affine.AsLinearizeIndex(op)
	var coordinates []*ir.Value
	var sizes []affine.Size
	for i, s := range o.Sizes() {
		v := o.Coordinates()[i]
		if n, ok := s.Known(); s.Given && ok && n == 1 {
			if at, known := foldresult.ConstantOf(v); o.Disjoint() || known && at == 0 {
				continue
			}
		}
		coordinates, sizes = append(coordinates, v), append(sizes, s)
	}
	switch len(coordinates) {
	case len(o.Coordinates()):
		return rewrite.MatchFailure(op, "no coordinate is known to be 0 in a dimension of size 1")
	case 0:
		r.Replace(op, arith.NewIndex(r.Builder, 0))
	default:
		r.Replace(op, affine.NewLinearize(r.Builder, coordinates, sizes, o.Disjoint()))
	}
	return nil
}

// run is a sequence of coordinates of a linearize_index that are consecutive results of a delinearize_index.
type run struct {
	split     affine.IndexOp
	at, first int // its first coordinate, and its first result of split
	n         int
}

// joinSplit:
//
//	%0:3 = affine.delinearize_index %i into (%n, 3, 5) : index, index, index
//	%1 = affine.linearize_index [%j, %0#1, %0#2] by (%k, 3, 5) : index
//
// becomes
//
//	%0:2 = affine.delinearize_index %i into (%n, 15) : index, index
//	%1 = affine.linearize_index [%j, %0#1] by (%k, 15) : index
//
// where %0#1 is delinearized again for other users.
func joinSplit(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := affine.AsLinearizeIndex(op)
	runs := runsOf(o)
	if len(runs) == 0 {
		return rewrite.MatchFailure(op, "no coordinates are given one after the other")
	}
	sizes := o.Sizes()
	var joined []*ir.Value
	var joinedSizes []affine.Size
	next := 0
	for _, found := range runs {
		// Coordinates change when results are merged.
		joined = append(joined, o.Coordinates()[next:found.at]...)
		joinedSizes = append(joinedSizes, sizes[next:found.at]...)
		next = found.at + found.n
		merged := sizes[found.at:next]
		r.Before(found.split.Op)
		r.Loc = op.Loc()
		size := product(r, merged)
		r.Before(found.split.Op)
		joinedSizes = append(joinedSizes, size)
		joined = append(joined, mergeResults(r, found, merged, size))
	}
	joined = append(joined, o.Coordinates()[next:]...)
	joinedSizes = append(joinedSizes, sizes[next:]...)
	r.Before(op)
	r.Replace(op, affine.NewLinearize(r.Builder, joined, joinedSizes, o.Disjoint()))
	return nil
}

// mergeResults merges several results of a delinearize_index into one and returns it.
func mergeResults(r *rewrite.Rewriter, found run, merged []affine.Size, size affine.Size) *ir.Value {
	split := found.split
	if found.n == split.Op.NumResults() {
		return split.Linear()
	}
	sizes := slices.Concat(split.Sizes()[:found.first], []affine.Size{size}, split.Sizes()[found.first+found.n:])
	values := affine.NewDelinearize(r.Builder, split.Linear(), sizes)
	one := values[found.first]
	parts := affine.NewDelinearize(r.Builder, one, merged)
	for i, v := range slices.Concat(values[:found.first], parts, values[found.first+1:]) {
		r.ReplaceUses(split.Op.Result(i), v)
	}
	return one
}

// runsOf finds the runs of at least two coordinates, one for each delinearize_index.
func runsOf(o affine.IndexOp) []run {
	coordinates, sizes := o.Coordinates(), o.Sizes()
	var runs []run
	seen := map[*ir.Op]bool{}
	for at := 0; at < len(coordinates); {
		found, ok := runAt(o, coordinates, sizes, at)
		if !ok || found.n < 2 || seen[found.split.Op] {
			at++
			continue
		}
		seen[found.split.Op] = true
		runs = append(runs, found)
		at += found.n
	}
	return runs
}

func runAt(o affine.IndexOp, coordinates []*ir.Value, sizes []affine.Size, at int) (run, bool) {
	split, ok := affine.AsDelinearizeIndex(coordinates[at].DefiningOp())
	if !ok {
		return run{}, false
	}
	first := coordinates[at].Index()
	given := split.Sizes()
	// The size of the outermost dimension does not matter if it is outermost on both sides, or the coordinate
	// is promised to be in bounds.
	outermost := first == 0 && (at == 0 || o.Disjoint())
	if given[first] != sizes[at] && !outermost {
		return run{}, false
	}
	n := 1
	for at+n < len(coordinates) && first+n < len(given) &&
		coordinates[at+n] == split.Op.Result(first+n) && given[first+n] == sizes[at+n] {
		n++
	}
	return run{split, at, first, n}, true
}

// product multiplies sizes. The product is missing when a size is.
func product(r *rewrite.Rewriter, sizes []affine.Size) affine.Size {
	e := expr.C(1)
	var symbols []*ir.Value
	for _, s := range sizes {
		n, known := s.Known()
		switch {
		case !s.Given:
			return affine.Size{}
		case known:
			e = expr.Mul(e, expr.C(n))
		default:
			e = expr.Mul(e, expr.S(len(symbols)))
			symbols = append(symbols, s.Value)
		}
	}
	if c, ok := e.(*expr.Constant); ok {
		return affine.Size{Entry: foldresult.Const(c.Value), Given: true}
	}
	return affine.Size{Entry: foldresult.Value(affine.NewApply(r.Builder, expr.NewMap(0, len(symbols), e), symbols)), Given: true}
}
