package ptx

import (
	"errors"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/transform/predication"
	"github.com/tshared/tshared/ir"
)

// predicate is the condition of the accesses that are emitted, in place of a branch: the loads of all
// registers are then in flight together.
type predicate struct {
	when llvmir.Value // invalid is always true
	// others are the values of masked-off lanes.
	others map[*ir.Value]llvmir.Value
}

// emitPredicated emits both regions of a branch, with predicated accesses in the first.
func (c *emitter) emitPredicated(op *ir.Op) error {
	if c.loopIndex == nil || !predication.IsPossible(op) {
		return errors.New("only branches in the bodies of structured operations can be predicated, whose effects are loads and stores of single elements in their first region")
	}
	view, _ := scf.AsIf(op)
	cond, err := c.scalar(view.Condition())
	if err != nil {
		return err
	}
	var no []llvmir.Value
	if op.NumResults() > 0 {
		if no, err = c.body(op.RegionAt(1).Entry()); err != nil {
			return err
		}
	}
	yes := op.RegionAt(0).Entry()
	outer := c.predicate
	defer func() { c.predicate = outer }()
	c.predicate = predicate{when: c.andPredicates(outer.when, cond), others: map[*ir.Value]llvmir.Value{}}
	for i, v := range yes.Last().Operands() {
		if from := v.DefiningOp(); from != nil && from.Block() == yes && predication.IsElementAccess(from) && v.HasOneUse() {
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
	w.space = c.stateSpaceOf(c.op, tile.LoadModifiers)
	return c.unpackWords(w, m.elem, c.predicatedLoad(w, p, c.predicate.when, c.packWords(w, m.elem, []llvmir.Value{other})), 1)[0]
}

func (c *emitter) storePredicated(m *memrefDesc, p, v llvmir.Value) {
	w := vectorWordsOf(m.elem, 1)
	w.space = c.stateSpaceOf(c.op, tile.StoreModifiers)
	c.predicatedStore(w, p, c.predicate.when, c.packWords(w, m.elem, []llvmir.Value{v}))
}
