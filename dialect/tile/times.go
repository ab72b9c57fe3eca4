package tile

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// Times is how often operations run: a sum of products of sizes, each with a factor. Sizes are upper bounds of loops, by their names; the empty product is 1.
type Times map[string]int64

// TimesIn is how often operations that fulfil a condition run in a region. It is not ok where branches differ, or other control flow than that of scf.for and
// scf.if has some. Loops whose bounds are no numbers have their lower bound as first iteration: they do not begin after their end.
func TimesIn(r *ir.Region, is func(*ir.Op) bool) (sum Times, ok bool) {
	sum = Times{}
	if !r.HasOneBlock() {
		return sum, r.Entry() == nil
	}
	for op := range r.Entry().Ops() {
		if is(op) {
			sum.add(Times{"": 1}, 1)
		}
		inner, ok := timesInside(op, is)
		if !ok {
			return nil, false
		}
		sum.add(inner, 1)
	}
	return sum, true
}

func timesInside(op *ir.Op, is func(*ir.Op) bool) (Times, bool) {
	var list []Times
	for _, r := range op.Regions() {
		n, ok := TimesIn(r, is)
		if !ok {
			return nil, false
		}
		list = append(list, n)
	}
	if !slices.ContainsFunc(list, func(n Times) bool { return len(n) > 0 }) {
		return nil, true
	}
	if loop, ok := scf.AsFor(op); ok {
		return list[0].times(trips(loop)), true
	}
	return list[0], op.Is(scf.If) && len(list) == 2 && maps.Equal(list[0], list[1])
}

// trips is how often a loop iterates.
func trips(loop scf.ForOp) Times {
	lower, isLower := foldresult.ConstantOf(loop.LowerBound())
	upper, isUpper := foldresult.ConstantOf(loop.UpperBound())
	step, isStep := foldresult.ConstantOf(loop.Step())
	switch {
	case !isLower || !isStep || step < 1 || lower%step != 0:
		return Times{fmt.Sprintf("%p to %p by %p", loop.LowerBound(), loop.UpperBound(), loop.Step()): 1}
	case isUpper:
		return Times{"": max(0, (upper-lower+step-1)/step)}
	}
	n := Times{fmt.Sprintf("%p by %d", loop.UpperBound(), step): 1}
	n.add(Times{"": 1}, -lower/step)
	return n
}

func (n Times) add(other Times, factor int64) {
	for size, k := range other {
		if n[size] += factor * k; n[size] == 0 {
			delete(n, size)
		}
	}
}

func (n Times) times(other Times) Times {
	product := Times{}
	for x, k := range n {
		for y, f := range other {
			sizes := slices.DeleteFunc(append(strings.Split(x, " * "), strings.Split(y, " * ")...), func(s string) bool { return s == "" })
			slices.Sort(sizes)
			product.add(Times{strings.Join(sizes, " * "): 1}, k*f)
		}
	}
	return product
}

// Differs reports whether two numbers surely differ: by a number that is known.
func (n Times) Differs(other Times) bool {
	rest := maps.Clone(n)
	rest.add(other, -1)
	return len(rest) == 1 && rest[""] != 0
}
