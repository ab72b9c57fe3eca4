// Package mergereductions has the pass that makes groups of reductions.
package mergereductions

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/oprules"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass, on kernels whose tensors have layouts.
var Pass = remark.On(kernelpass.NewPass("tile-merge-reductions", "TileMergeReductions", "Make groups of reductions that share their barriers", Run, groupsAreAdjacent), oprules.Remarks(remark.Reduction)...)

// Run makes groups of reductions that share their barriers: a reduction, and later ones of its block whose
// inputs have the same layout and are defined before it. They are moved directly after it, and marked by tile.group.
func Run(kernel *ir.Op, o distribute.Options) {
	d := distribute.New(kernel, o)
	groups := int64(0)
	var blocks []*ir.Block
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if linalg.IsStructured(op.Def()) {
			return ir.Skip
		}
		for _, r := range op.Regions() {
			for b := range r.Blocks() {
				blocks = append(blocks, b)
			}
		}
		return ir.Continue
	})
	for _, b := range blocks {
		for op := b.First(); op != nil; op = op.Next() {
			if tile.IsReduction(op) {
				op = mergeInto(d, op, &groups)
			}
		}
	}
}

// mergeInto makes the group of a reduction and returns the last one of it.
func mergeInto(d *distribute.Distribution, first *ir.Op, groups *int64) (last *ir.Op) {
	of, err := d.ReductionOf(first)
	if err != nil || of == nil || !of.Combiner.Commutative {
		return first
	}
	last = first
	later := map[*ir.Op]bool{first: true}
	for op := first.Next(); op != nil; {
		next := op.Next()
		if inits, ok := canMerge(d, of, op, later); ok {
			for _, init := range inits {
				move(init, first.Prev(), first.Block())
				delete(later, init)
			}
			move(op, last, first.Block())
			last = op
		}
		later[op] = true
		op = next
	}
	if last == first {
		return first
	}
	for op := first; ; op = op.Next() {
		op.SetAttr(tile.Group, first.Context().IntAttr(ir.I64, *groups))
		if op == last {
			*groups++
			return last
		}
	}
}

// move moves an operation of a block after another one; nil is the beginning of the block.
func move(op, behind *ir.Op, b *ir.Block) {
	op.Remove()
	b.InsertAfter(behind, op)
}

// canMerge reports whether a reduction can be computed along with an earlier one, and finds the later operations that
// compute its initial values.
func canMerge(d *distribute.Distribution, first *distribute.Reduction, op *ir.Op, later map[*ir.Op]bool) (inits []*ir.Op, ok bool) {
	if !tile.IsReduction(op) || slices.ContainsFunc(distribute.InputsOf(op), func(v *ir.Value) bool {
		_, masked := tile.AsMaskedSlice(v)
		return masked || later[v.DefiningOp()]
	}) {
		return nil, false
	}
	r, err := d.ReductionOf(op)
	if err != nil || r == nil || !r.CanJoin(first) {
		return nil, false
	}
	for _, v := range initsOf(op) {
		if inits, ok = hoistable(v.DefiningOp(), later, inits); !ok {
			return nil, false
		}
	}
	return inits, true
}

// initsOf are the initial values of a reduction.
func initsOf(op *ir.Op) []*ir.Value {
	if o, ok := linalg.AsReduce(op); ok {
		return o.Inits()
	}
	return nil
}

// hoistable adds the later operations that compute a value, operands first; false if one of them is a reduction or has
// effects.
func hoistable(op *ir.Op, later map[*ir.Op]bool, list []*ir.Op) ([]*ir.Op, bool) {
	if op == nil || !later[op] || slices.Contains(list, op) {
		return list, true
	}
	if tile.IsReduction(op) || !op.IsMemoryEffectFree() && !op.Is(bufferization.AllocTensor) || usesLaterInside(op, later) {
		return nil, false
	}
	for _, v := range op.Operands() {
		var ok bool
		if list, ok = hoistable(v.DefiningOp(), later, list); !ok {
			return nil, false
		}
	}
	return append(list, op), true
}

// usesLaterInside reports whether the regions of an operation use values of later operations.
func usesLaterInside(op *ir.Op, later map[*ir.Op]bool) (found bool) {
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		found = found || inner != op && slices.ContainsFunc(inner.Operands(), func(v *ir.Value) bool { return later[v.DefiningOp()] })
		return ir.Continue
	})
	return found
}

// groupsAreAdjacent checks that the reductions of a group follow each other.
func groupsAreAdjacent(op *ir.Op) (err error) {
	last := map[int64]*ir.Op{}
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		if n, ok := inner.IntAttr(tile.Group); ok {
			if before := last[n]; before != nil && before.Next() != inner {
				err = inner.Bugf("the reductions of group %d do not follow each other", n)
				return ir.Stop
			}
			last[n] = inner
		}
		return ir.Continue
	})
	return err
}
