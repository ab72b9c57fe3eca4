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

// destination is the store of a buffer that is filled in parts and then only stored, such
// as a tile of gathered rows. If the store's mask is all true, the buffer is the
// destination itself and nothing is copied (destination passing).
type destination struct {
	store   *ir.Op // bufferization.materialize_in_destination
	slice   *ir.Op // tensor.extract_slice of a masked store; nil without a mask
	hoisted []*ir.Op
	// direct is the condition at run time that the buffer is the destination.
	direct llvmir.Value
}

// findDestination finds the only store of an allocated buffer.
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
	if to == nil || to.local || to.shared || !c.isOnlyWritten(rootOf(view.Dest())) {
		return nil
	}
	for op := alloc.Next(); op != o.store; op = op.Next() {
		if c.mayWrite(op, to) {
			return nil
		}
	}
	needed := []*ir.Value{view.Dest()}
	if o.slice != nil {
		slice, _ := tensor.AsExtractSlice(o.slice)
		needed = slices.Concat(needed, slice.Offsets(), slice.Sizes(), slice.Strides())
	}
	if o.hoisted, ok = computedBetween(alloc, needed); !ok {
		return nil
	}
	return o
}

// onlyTensorOf is the to_tensor operation of a buffer, if every other use only writes the
// buffer.
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

// isOnlyStoredTo reports whether all uses of a buffer write it.
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

// writesTo reports whether an operation only writes the memory of an operand.
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

// isOnlyWritten reports whether memory is an argument that the kernel never reads, so
// that it may be written earlier than the program says.
func (c *compiler) isOnlyWritten(v *ir.Value) bool {
	if v.ArgOf() == nil || !v.Block().ParentOp().Is(function.Func) || len(c.calls) > 0 {
		return false
	}
	return isOnlyStoredTo(v)
}

// rootOf is the memory that a chain of views starts from.
func rootOf(v *ir.Value) *ir.Value {
	for v.DefiningOp() != nil && views[v.DefiningOp().Def()] {
		v = v.DefiningOp().Operand(0)
	}
	return v
}

// isPrefixSlice reports whether a slice starts at index 0 with stride 1 in all
// dimensions.
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

// computedBetween lists the operations after another that values depend on, in order. ok
// is false when one of them accesses memory.
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

// open gives the descriptor of the buffer: the destination, or the buffer in the arena
// when the mask leaves elements out. Contiguous elements stay contiguous.
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
		sizes, err := c.sizes(slice.Slice().Sizes)
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
