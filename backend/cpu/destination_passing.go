package cpu

import (
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// destination is where memory that is filled part by part, and then only stored, ends
// up: rows that were gathered, for one. Where a store leaves nothing out the
// memory is the destination itself, and nothing is copied.
type destination struct {
	store   *ir.Op // bufferization.materialize_in_destination
	slice   *ir.Op // tensor.extract_slice of what the store's mask lets through; nil without one
	hoisted []*ir.Op
	// direct says when the program runs that nothing is left to copy.
	direct llvmir.Value
}

// findDestination looks for the only store of memory that is allocated.
func (c *compiler) findDestination(alloc *ir.Op) *destination {
	if c.options.Check || escapes(alloc.Result(0)) {
		return nil
	}
	loaded := onlyTensorOf(alloc.Result(0))
	if loaded == nil || loaded.Block() != alloc.Block() || !loaded.Result(0).HasOneUse() {
		return nil
	}
	o := &destination{}
	stored := loaded.Result(0)
	for user := range stored.Users() {
		if user.Is(tensor.ExtractSlice) && user.Result(0).HasOneUse() && isPrefixSlice(user) {
			o.slice, stored = user, user.Result(0)
		}
	}
	for user := range stored.Users() {
		o.store = user
	}
	view, ok := bufferization.AsMaterializeInDestination(o.store)
	if !ok || o.store.Block() != alloc.Block() || view.Source() != stored || !isMemRef(view.Dest().Type()) {
		return nil
	}
	to := c.aliasScopeOf(view.Dest())
	if to == nil || to.local || !c.isOnlyWritten(rootOf(view.Dest())) {
		return nil
	}
	for op := alloc.Next(); op != o.store; op = op.Next() {
		if c.mayWrite(op, to) {
			return nil
		}
	}
	needed := []*ir.Value{view.Dest()}
	if o.slice != nil {
		needed = append(needed, o.slice.Operands()[1:]...)
	}
	if o.hoisted, ok = computedBetween(alloc, needed); !ok {
		return nil
	}
	return o
}

// onlyTensorOf is the operation that makes a tensor of memory, if nothing else
// does more than to write to it.
func onlyTensorOf(v *ir.Value) (found *ir.Op) {
	for use := range v.Uses() {
		op := use.Owner()
		switch {
		case op.Is(bufferization.ToTensor) && found == nil:
			found = op
		case op.Is(memref.SubView):
			if !isOnlyStoredTo(op.Result(0)) {
				return nil
			}
		case !writesTo(op, use.Index()):
			return nil
		}
	}
	return found
}

// isOnlyStoredTo reports whether all uses of memory write to it.
func isOnlyStoredTo(v *ir.Value) bool {
	for use := range v.Uses() {
		op := use.Owner()
		if views[op.Def()] && op.NumResults() == 1 {
			if !isOnlyStoredTo(op.Result(0)) {
				return false
			}
		} else if !writesTo(op, use.Index()) {
			return false
		}
	}
	return true
}

// writesTo reports whether an operation does nothing with an operand but write to
// the memory behind it.
func writesTo(op *ir.Op, operand int) bool {
	v := op.Operand(operand)
	effects, ok := op.Effects()
	if !ok || op.NumResults() > 0 {
		return false
	}
	written := false
	for _, e := range effects {
		if e.On != v && e.On != nil {
			continue
		}
		if e.Kind != ir.Writes || e.On == nil {
			return false
		}
		written = true
	}
	return written
}

// isOnlyWritten reports whether memory is a kernel's argument of which the kernel
// reads nothing, so that it may be written earlier than the program says.
func (c *compiler) isOnlyWritten(v *ir.Value) bool {
	if v.ArgOf() == nil || !v.Block().ParentOp().Is(function.Func) || len(c.calls) > 0 {
		return false
	}
	return isOnlyStoredTo(v)
}

// rootOf is the memory that views show a part of.
func rootOf(v *ir.Value) *ir.Value {
	for v.DefiningOp() != nil && views[v.DefiningOp().Def()] {
		v = v.DefiningOp().Operand(0)
	}
	return v
}

// isPrefixSlice reports whether a slice is what comes first in all dimensions.
func isPrefixSlice(op *ir.Op) bool {
	view, _ := tensor.AsExtractSlice(op)
	s := view.Slice()
	for i, e := range s.Offsets.Entries() {
		if n, ok := e.Known(); !ok || n != 0 {
			return false
		}
		if n, ok := s.Strides.Entries()[i].Known(); !ok || n != 1 {
			return false
		}
	}
	return !slices.Contains(view.DroppedDims(), true)
}

// computedBetween are the operations behind another on which values depend, in
// their order. ok is false when there are some that touch memory.
func computedBetween(after *ir.Op, values []*ir.Value) (list []*ir.Op, ok bool) {
	seen := map[*ir.Op]bool{}
	var visit func(v *ir.Value) bool
	visit = func(v *ir.Value) bool {
		op := v.DefiningOp()
		if op == nil || op.Block() != after.Block() || seen[op] || op.IsBefore(after) {
			return true
		}
		if op == after || op.NumRegions() > 0 || !op.IsMemoryEffectFree() {
			return false
		}
		seen[op] = true
		for _, v := range op.Operands() {
			if !visit(v) {
				return false
			}
		}
		list = append(list, op)
		return true
	}
	for _, v := range values {
		if !visit(v) {
			return nil, false
		}
	}
	return list, true
}

// open makes an array in the arena one that is the destination when nothing is
// left out. Neighbours stay neighbours.
func (o *destination) open(c *compiler, a *memrefDesc) (*memrefDesc, error) {
	for _, op := range o.hoisted {
		c.emit(op)
		c.skipped[op] = true
	}
	view, _ := bufferization.AsMaterializeInDestination(o.store)
	to, err := c.desc(view.Dest())
	if err != nil {
		return nil, err
	}
	o.direct = llvmir.ConstBool(true)
	if last := a.rank() - 1; last >= 0 && !to.strides[last].is(1) {
		o.direct = llvmir.ConstBool(false)
		return a, nil
	}
	if o.slice != nil {
		slice, _ := tensor.AsExtractSlice(o.slice)
		sizes, err := c.foldResults(slice.Slice().Sizes)
		if err != nil {
			return nil, err
		}
		for d, n := range sizes {
			if n != a.sizes[d] {
				o.direct = c.b.And(o.direct, c.b.ICmp(llvmir.EQ, n.value(), a.sizes[d].value()))
			}
		}
	}
	if nonTemporal := c.nonTemporalCondition(o.store, c.resized(to, a)); nonTemporal.IsValid() {
		o.direct = c.b.And(o.direct, c.b.Not(nonTemporal))
	}
	out := c.selectDesc(o.direct, to, a)
	out.scope = to.scope
	return out, nil
}
