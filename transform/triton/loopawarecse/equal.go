package loopawarecse

import (
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// equalIterArgs has for each iter_arg the first one that is equal in every iteration. Iter_args with equal
// inits are assumed equal until the yielded values refute it.
func equalIterArgs(f scf.ForOp) []int {
	inits, yielded := f.InitArgs(), f.Yielded()
	classes := make([]int, len(inits))
	for i, v := range inits {
		classes[i] = firstWhere(i, func(j int) bool { return inits[j] == v })
	}
	for {
		c := comparison{body: f.Body(), classes: classes, known: map[[2]*ir.Value]bool{}}
		next := make([]int, len(classes))
		changed := false
		for i := range classes {
			next[i] = firstWhere(i, func(j int) bool {
				return classes[j] == classes[i] && next[j] == j && c.equal(yielded[j], yielded[i])
			})
			changed = changed || next[i] != classes[i]
		}
		if !changed {
			return classes
		}
		classes = next
	}
}

// firstWhere is the first number below i for which the predicate holds, or i.
func firstWhere(i int, holds func(j int) bool) int {
	for j := range i {
		if holds(j) {
			return j
		}
	}
	return i
}

// comparison finds values of a loop's body that are equal if the iter_args of each class are.
type comparison struct {
	body    *ir.Block
	classes []int
	known   map[[2]*ir.Value]bool
}

func (c *comparison) equal(a, b *ir.Value) bool {
	if a == b {
		return true
	}
	if a.Type() != b.Type() || a.Block() != c.body || b.Block() != c.body {
		return false
	}
	if a.ArgOf() != nil || b.ArgOf() != nil {
		// Argument 0 is the induction variable.
		i, j := a.Index()-1, b.Index()-1
		return a.ArgOf() == b.ArgOf() && i >= 0 && j >= 0 && c.classes[i] == c.classes[j]
	}
	pair := [2]*ir.Value{a, b}
	is, known := c.known[pair]
	if !known {
		is = a.Index() == b.Index() && c.same(a.DefiningOp(), b.DefiningOp())
		c.known[pair] = is
	}
	return is
}

// same reports whether two operations compute the same from equal operands.
func (c *comparison) same(x, y *ir.Op) bool {
	if x.NumRegions() > 0 || !x.IsMemoryEffectFree() || !rewrite.SameOperation(x, y) {
		return false
	}
	if x.Has(ir.Commutative) && x.NumOperands() == 2 && c.equal(x.Operand(0), y.Operand(1)) && c.equal(x.Operand(1), y.Operand(0)) {
		return true
	}
	for i := range x.NumOperands() {
		if !c.equal(x.Operand(i), y.Operand(i)) {
			return false
		}
	}
	return true
}
