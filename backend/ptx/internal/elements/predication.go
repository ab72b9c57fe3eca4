package elements

import (
	"errors"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/predicate"
)

// condition is the predicate of the accesses in a region, in place of a branch: the loads of all
// registers are then in flight together.
type condition struct {
	when llvmir.Value // invalid is always true
	// others are the values of masked-off lanes.
	others map[*ir.Value]llvmir.Value
}

// Predicated emits both regions of a branch, with predicated accesses in the first.
func (c *Emitter) Predicated(op *ir.Op) error {
	if linalg.BodyOwner(op) == nil || !predicate.IsPossible(op) {
		return errors.New("only branches in the bodies of structured operations can be predicated, whose effects are loads and stores of single elements in their first region")
	}
	view, _ := scf.AsIf(op)
	cond, err := c.Scalar(view.Condition())
	if err != nil {
		return err
	}
	var no []llvmir.Value
	if op.NumResults() > 0 {
		if no, err = c.Body(op.RegionAt(1).Entry()); err != nil {
			return err
		}
	}
	yes := op.RegionAt(0).Entry()
	others := map[*ir.Value]llvmir.Value{}
	c.predicates[yes] = condition{when: c.AndPredicates(c.predicateOf(op).when, cond), others: others}
	for i, v := range yes.Last().Operands() {
		if from := v.DefiningOp(); from != nil && from.Block() == yes && predicate.IsElementAccess(from) && v.HasOneUse() {
			others[v] = no[i]
		}
	}
	made, err := c.Body(yes)
	if err != nil {
		return err
	}
	for i, v := range op.Results() {
		c.Scalars[v] = made[i]
		if _, done := others[yes.Last().Operand(i)]; !done {
			c.Scalars[v] = c.B.Select(cond, made[i], no[i])
		}
	}
	return nil
}

// predicateOf is the predicate of an access.
func (c *Emitter) predicateOf(op *ir.Op) condition { return c.predicates[op.Block()] }

// loadPredicated loads an element where the predicate of the access holds.
func (c *Emitter) loadPredicated(op *ir.Op, m *gmem.MemRef, p llvmir.Value) llvmir.Value {
	pred := c.predicateOf(op)
	other, ok := pred.others[op.Result(0)]
	if !ok {
		other = llvmir.Zero(m.Elem.Scalar)
	}
	w := packing.VectorOf(m.Elem, 1)
	w.Space = gmem.StateSpaceOf(c.GPU, op, tile.LoadModifiers)
	return c.UnpackWords(w, m.Elem, c.PredicatedLoad(w, p, pred.when, c.PackWords(w, m.Elem, []llvmir.Value{other})), 1)[0]
}

func (c *Emitter) storePredicated(op *ir.Op, m *gmem.MemRef, p, v llvmir.Value) {
	w := packing.VectorOf(m.Elem, 1)
	w.Space = gmem.StateSpaceOf(c.GPU, op, tile.StoreModifiers)
	c.PredicatedStore(w, p, c.predicateOf(op).when, c.PackWords(w, m.Elem, []llvmir.Value{v}))
}
