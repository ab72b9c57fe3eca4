package stripmine

import (
	"slices"

	"github.com/tshared/tshared/analysis/combiner"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// chain is all that happens to the vectors of one size in a block: elements at one index are computed from elements at that index alone, up to
// reductions and stores.
type chain struct {
	d     *distribute.Distribution
	block *ir.Block
	size  int64
	// ops are the operations on the vectors, each after those that it takes vectors from. Operations outside of the block among them are computed again.
	ops     []*ir.Op
	members map[*ir.Op]bool
	// unused are operations on the vectors whose results nobody uses.
	unused []*ir.Op
	phases []*phase
	// stripBytes is how many bytes a thread loads, or stores, for a strip.
	stripBytes int64
}

// newChain is the chain of a block's largest loads, without its operations.
func newChain(d *distribute.Distribution, block *ir.Block) *chain {
	c := &chain{d: d, block: block, members: map[*ir.Op]bool{}}
	for op := range block.Ops() {
		if isLoad(op) {
			if shape, ok := ir.ShapeOf(op.Result(0).Type()); ok && len(shape) == 1 {
				c.size = max(c.size, shape[0])
			}
		}
	}
	return c
}

// collect finds the operations of the chain; false if one of them keeps it from running in strips.
func (c *chain) collect() bool {
	var first *ir.Op
	for op := range c.block.Ops() {
		if !c.isOn(op) {
			continue
		}
		if op.NumResults() > 0 && !op.HasUses() && op.IsMemoryEffectFree() {
			c.unused = append(c.unused, op)
			continue
		}
		if !c.addOperands(op) || !c.canAdd(op) {
			return false
		}
		c.add(op)
		if first == nil {
			first = op
		}
	}
	return first != nil && c.divide(first) && c.keepsOrder()
}

func (c *chain) add(op *ir.Op) { c.ops, c.members[op] = append(c.ops, op), true }

func isLoad(op *ir.Op) bool  { return op.Is(tile.Load) || op.Is(tile.GatherElements) }
func isStore(op *ir.Op) bool { return op.Is(tile.Store) || op.Is(tile.ScatterElements) }

// elementsOf is the tensor of a load or store.
func elementsOf(op *ir.Op) *ir.Value {
	if isLoad(op) {
		return op.Result(0)
	}
	return op.Operand(0)
}

// isVector reports whether a value is a vector of the chain's size.
func (c *chain) isVector(v *ir.Value) bool {
	t, ok := v.Type().(*ir.TensorType)
	return ok && len(t.Shape) == 1 && t.Shape[0] == c.size && t.Encoding == nil
}

// isOn reports whether an operation, or one in its regions, takes or makes vectors of the chain.
func (c *chain) isOn(op *ir.Op) bool {
	found := false
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		found = found || slices.ContainsFunc(inner.Operands(), c.isVector) || slices.ContainsFunc(inner.Results(), c.isVector)
		return ir.Continue
	})
	return found
}

// addOperands adds what computes the operands of an operation outside of the block.
func (c *chain) addOperands(op *ir.Op) bool {
	for _, v := range op.Operands() {
		made := v.DefiningOp()
		if !c.isVector(v) || made != nil && (made.Block() == c.block || c.members[made]) {
			continue
		}
		if made == nil || !c.isComputed(made) || !c.addOperands(made) {
			return false
		}
		c.add(made)
	}
	return true
}

// canAdd reports whether an operation of the block can run in strips.
func (c *chain) canAdd(op *ir.Op) bool {
	if op.HasAttr(ir.Volatile) || !c.isComputed(op) && !c.isAccess(op) && !c.isReduction(op) {
		return false
	}
	for _, v := range op.Results() {
		for user := range v.Users() {
			if c.isVector(v) && user.Block() != c.block {
				return false
			}
		}
	}
	return true
}

// isComputed reports whether an operation computes vectors element by element, without effects.
func (c *chain) isComputed(op *ir.Op) bool {
	if op.Is(tensor.Empty) {
		return true
	}
	view, ok := linalg.AsStructured(op)
	if !ok || op.NumResults() == 0 || op.Is(linalg.Reduce) || !distribute.IsElementwise(view) || !distribute.IsPure(op) {
		return false
	}
	maps := view.IndexingMaps()
	for i, v := range op.Operands() {
		if ir.IsAnyTensor(v.Type()) && (!c.isVector(v) || !maps[i].IsIdentity()) {
			return false
		}
	}
	isTensor := func(v *ir.Value) bool { return ir.IsAnyTensor(v.Type()) }
	wholeTensors := false
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		wholeTensors = wholeTensors || inner != op && slices.ContainsFunc(inner.Operands(), isTensor)
		return ir.Continue
	})
	return !wholeTensors
}

// isAccess reports whether an operation loads or stores vectors in a form of which there are parts.
func (c *chain) isAccess(op *ir.Op) bool {
	switch {
	case op.Is(tile.Load):
		o, _ := tile.AsLoad(op)
		_, ok := c.memoryOf(o.Source())
		return ok && len(o.Offsets()) == 0 && o.Wrapped() == nil && o.Guard() == nil
	case op.Is(tile.Store):
		o, _ := tile.AsStore(op)
		_, ok := c.memoryOf(o.Dest())
		return ok && len(o.Offsets()) == 0 && o.Guard() == nil
	}
	return op.Is(tile.GatherElements) || op.Is(tile.ScatterElements)
}

// memory is where a vector is: the first elements of a view, as many as it has, or fewer.
type memory struct {
	view memref.ReinterpretCastOp
	size foldresult.Entry
}

// isWhole reports whether all elements of vectors of a size are there.
func (m memory) isWhole(size int64) bool { return m.size.Is(size) }

// memoryOf is where a vector of the chain is; false if it has another form.
func (c *chain) memoryOf(v *ir.Value) (m memory, ok bool) {
	sizes, ok := distribute.SizesOf(v)
	if !ok || len(sizes) != 1 {
		return m, false
	}
	m.size = sizes[0]
	if part, ok := memref.AsSubView(v.DefiningOp()); ok {
		s := part.Slice()
		if !s.Offsets.AllKnown(0) || !s.Strides.AllKnown(1) {
			return m, false
		}
		v = part.Source()
	}
	m.view, ok = memref.AsReinterpretCast(v.DefiningOp())
	return m, ok
}

// equal reports whether two vectors are in the same place.
func (m memory) equal(other memory) bool {
	return m.view.Source() == other.view.Source() && m.view.Slice().Equal(other.view.Slice())
}

// isReduction reports whether an operation reduces vectors by combiners that have an identity.
func (c *chain) isReduction(op *ir.Op) bool {
	k, ok := combiner.Of(op)
	if !ok || !k.Independent {
		return false
	}
	for i, combine := range k.Combine {
		if identityOf(combine) == nil || !c.isVector(op.Operand(i)) {
			return false
		}
	}
	return true
}

// keepsOrder reports whether strips may be stored before the next ones are loaded: memory that the chain writes is accessed otherwise only by loads of the
// elements that are stored in their place. No phase loads again after a store of an earlier one, whatever they access: programs pass the same memory as two
// arguments to compute in place, which strips of one phase bear.
func (c *chain) keepsOrder() bool {
	for i, store := range c.ops {
		if !isStore(store) {
			continue
		}
		writes := c.d.EffectsOf(store).Writes
		for j, op := range c.ops {
			if isLoad(op) && c.lastPhaseOf(op) > c.lastPhaseOf(store) {
				return false
			}
			effects := c.d.EffectsOf(op)
			if i == j || !distribute.Overlaps(writes, effects.Reads) && !distribute.Overlaps(writes, effects.Writes) {
				continue
			}
			load, isLoad := tile.AsLoad(op)
			to, isTile := tile.AsStore(store)
			if !isLoad || !isTile || j > i {
				return false
			}
			from, _ := c.memoryOf(load.Source())
			if at, _ := c.memoryOf(to.Dest()); !at.equal(from) {
				return false
			}
		}
	}
	return true
}
