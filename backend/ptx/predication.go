package ptx

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/ptr"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/ir"
)

// predicate is the condition of the accesses that are emitted, in place of a branch: the loads of all
// registers are then in flight together.
type predicate struct {
	when llvmir.Value // invalid is always true
	// others are the values of masked-off lanes.
	others map[*ir.Value]llvmir.Value
}

// maxPredicatedOps is how many operations are executed speculatively rather than branched around.
const maxPredicatedOps = 16

// isPredicable reports whether a branch of a body only computes, and loads or stores single elements.
func (c *emitter) isPredicable(op *ir.Op) bool {
	n, accesses := 0, 0
	for _, r := range op.Regions() {
		if r.Empty() {
			continue
		}
		if !r.HasOneBlock() {
			return false
		}
		for inner := range r.Entry().Ops() {
			n++
			switch {
			case inner == r.Entry().Last(), inner.NumRegions() == 0 && inner.IsMemoryEffectFree() && !inner.Is(tensor.Extract):
			case inner.Is(memref.ReinterpretCast), inner.Is(memref.Cast), inner.Is(memref.SubView):
			case r.Index() == 0 && c.isElementAccess(inner):
				accesses++
			default:
				return false
			}
		}
	}
	return accesses > 0 && n <= maxPredicatedOps
}

func (c *emitter) isElementAccess(op *ir.Op) bool {
	switch {
	case op.Is(memref.Load), op.Is(affine.Load), op.Is(memref.Store), op.Is(affine.Store),
		op.Is(llvm.Load), op.Is(tptr.Load), op.Is(ptr.Load), op.Is(llvm.Store), op.Is(tptr.Store), op.Is(ptr.Store):
		return true
	case op.Is(tensor.Extract):
		read, _ := tensor.AsExtract(op)
		return c.memrefs[read.Tensor()] != nil
	}
	return false
}

// emitPredicated emits both regions of a branch, with predicated accesses in the first.
func (c *emitter) emitPredicated(op *ir.Op) error {
	view, _ := scf.AsIf(op)
	cond, err := c.scalar(view.Condition())
	if err != nil {
		return err
	}
	var no []llvmir.Value
	if op.NumResults() == 1 && op.Parent() == c.maskedOff.in {
		no = []llvmir.Value{c.maskedOff.now}
	} else if op.NumResults() > 0 {
		if no, err = c.body(op.RegionAt(1).Entry()); err != nil {
			return err
		}
	}
	yes := op.RegionAt(0).Entry()
	outer := c.predicate
	defer func() { c.predicate = outer }()
	c.predicate = predicate{when: c.andPredicates(outer.when, cond), others: map[*ir.Value]llvmir.Value{}}
	for i, v := range yes.Last().Operands() {
		if from := v.DefiningOp(); from != nil && from.Block() == yes && c.isElementAccess(from) && v.HasOneUse() {
			c.predicate.others[v] = no[i]
		}
	}
	made, err := c.body(yes)
	if err != nil {
		return err
	}
	for i, v := range op.Results() {
		c.scalars[v] = made[i]
		if _, done := c.predicate.others[yes.Last().Operand(i)]; !done {
			c.scalars[v] = c.b.Select(cond, made[i], no[i])
		}
	}
	return nil
}

// loadPredicated loads an element where the predicate holds.
func (c *emitter) loadPredicated(m *memrefDesc, p llvmir.Value) llvmir.Value {
	other, ok := c.predicate.others[c.op.Result(0)]
	if !ok {
		other = llvmir.Zero(m.elem.Scalar)
	}
	w := vectorWordsOf(m.elem, 1)
	w.space = c.stateSpaceOf(c.op, loadModifiers)
	return c.unpackWords(w, m.elem, c.predicatedLoad(w, p, c.predicate.when, c.packWords(w, m.elem, []llvmir.Value{other})), 1)[0]
}

func (c *emitter) storePredicated(m *memrefDesc, p, v llvmir.Value) {
	w := vectorWordsOf(m.elem, 1)
	w.space = c.stateSpaceOf(c.op, storeModifiers)
	c.predicatedStore(w, p, c.predicate.when, c.packWords(w, m.elem, []llvmir.Value{v}))
}
