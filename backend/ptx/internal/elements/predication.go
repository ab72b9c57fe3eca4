package elements

import (
	"errors"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
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

// Predicated emits both regions of a branch, with predicated accesses in the first.
func (c *Emitter) Predicated(op *ir.Op) error {
	if !c.InBody() || !predication.IsPossible(op) {
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
	outer := c.predicate
	defer func() { c.predicate = outer }()
	c.predicate = predicate{when: c.AndPredicates(outer.when, cond), others: map[*ir.Value]llvmir.Value{}}
	for i, v := range yes.Last().Operands() {
		if from := v.DefiningOp(); from != nil && from.Block() == yes && predication.IsElementAccess(from) && v.HasOneUse() {
			c.predicate.others[v] = no[i]
		}
	}
	made, err := c.Body(yes)
	if err != nil {
		return err
	}
	for i, v := range op.Results() {
		c.Scalars[v] = made[i]
		if _, done := c.predicate.others[yes.Last().Operand(i)]; !done {
			c.Scalars[v] = c.B.Select(cond, made[i], no[i])
		}
	}
	return nil
}

// loadPredicated loads an element where the predicate holds.
func (c *Emitter) loadPredicated(m *gmem.MemRef, p llvmir.Value) llvmir.Value {
	other, ok := c.predicate.others[c.Op.Result(0)]
	if !ok {
		other = llvmir.Zero(m.Elem.Scalar)
	}
	w := packing.VectorOf(m.Elem, 1)
	w.Space = gmem.StateSpaceOf(c.GPU, c.Op, tile.LoadModifiers)
	return c.UnpackWords(w, m.Elem, c.PredicatedLoad(w, p, c.predicate.when, c.PackWords(w, m.Elem, []llvmir.Value{other})), 1)[0]
}

func (c *Emitter) storePredicated(m *gmem.MemRef, p, v llvmir.Value) {
	w := packing.VectorOf(m.Elem, 1)
	w.Space = gmem.StateSpaceOf(c.GPU, c.Op, tile.StoreModifiers)
	c.PredicatedStore(w, p, c.predicate.when, c.PackWords(w, m.Elem, []llvmir.Value{v}))
}
