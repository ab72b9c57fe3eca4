package stripmine

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// phase is what one loop over the strips computes. A phase needs the results of reductions of the one before, and what both need of the vectors is loaded and
// computed in both.
type phase struct {
	// before are operations on other values that need these results as well. They come before the loop.
	before []*ir.Op
	// ops are the stores and reductions of the phase, with what they are computed from.
	ops []*ir.Op
}

// divide divides the chain into phases, with what is between its first operation and its last; false if something else there has to stay where it is.
func (c *chain) divide(first *ir.Op) bool {
	last := c.ops[len(c.ops)-1]
	number := map[*ir.Op]int{} // of the phase that an operation can be in first
	roots := map[int][]*ir.Op{}
	most := 0
	var others []*ir.Op // with effects
	for op := first; op != last.Next(); op = op.Next() {
		n := 0
		op.Walk(func(inner *ir.Op) ir.WalkResult {
			for _, v := range inner.Operands() {
				if made := v.DefiningOp(); made != nil {
					at := number[made]
					if tile.IsReduction(made) && c.members[made] {
						at++
					}
					n = max(n, at)
				}
			}
			return ir.Continue
		})
		number[op] = n
		for most = max(most, n); len(c.phases) <= most; {
			c.phases = append(c.phases, &phase{})
		}
		switch {
		case isStore(op) && c.members[op], tile.IsReduction(op) && c.members[op]:
			roots[n] = append(roots[n], op)
		case c.members[op]:
		case op.Is(affine.Store), op.Is(memref.Store):
			others = append(others, op)
		case !op.IsMemoryEffectFree() && !op.Is(bufferization.AllocTensor):
			return false
		}
		if !c.members[op] && n > 0 {
			c.phases[n].before = append(c.phases[n].before, op)
		}
	}
	for n, p := range c.phases {
		p.ops = c.computationOf(roots[n])
	}
	return c.areIndependent(others)
}

// computationOf are the operations of the chain from which some of them are computed, with these.
func (c *chain) computationOf(roots []*ir.Op) []*ir.Op {
	needed := map[*ir.Op]bool{}
	var add func(op *ir.Op)
	add = func(op *ir.Op) {
		if !c.members[op] || needed[op] {
			return
		}
		needed[op] = true
		for _, v := range op.Operands() {
			if c.isVector(v) {
				add(v.DefiningOp())
			}
		}
	}
	for _, op := range roots {
		add(op)
	}
	return slices.DeleteFunc(slices.Clone(c.ops), func(op *ir.Op) bool { return !needed[op] })
}

// areIndependent reports whether stores of single elements access memory that nothing of the chain accesses, and each its own.
func (c *chain) areIndependent(stores []*ir.Op) bool {
	for i, store := range stores {
		writes := c.d.EffectsOf(store).Writes
		for _, op := range slices.Concat(c.ops, stores[:i]) {
			if e := c.d.EffectsOf(op); distribute.Overlaps(writes, e.Reads) || distribute.Overlaps(writes, e.Writes) {
				return false
			}
		}
	}
	return true
}

// lastPhaseOf is the number of the last phase that has an operation.
func (c *chain) lastPhaseOf(op *ir.Op) (last int) {
	for n, p := range c.phases {
		if slices.Contains(p.ops, op) {
			last = n
		}
	}
	return last
}

// keptRegisters is how many registers of a thread elements take that several phases load, without strips: as f32, in which most are computed.
func (c *chain) keptRegisters(perThread int64) (sum int64) {
	for _, op := range c.ops {
		if !isLoad(op) {
			continue
		}
		phases := 0
		for _, p := range c.phases {
			if slices.Contains(p.ops, op) {
				phases++
			}
		}
		if phases > 1 {
			sum += perThread * max(4, distribute.ElementBytes(op.Result(0).Type())) / 4
		}
	}
	return sum
}
