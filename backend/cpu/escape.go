package cpu

import (
	"github.com/tshared/tshared/backend/cpu/runtime"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/ptr"
	"github.com/tshared/tshared/ir"
)

// views are the operations that make a memref of another one's memory.
var views = map[*ir.OpDef]bool{
	memref.Cast: true, memref.ReinterpretCast: true, memref.SubView: true, memref.ExpandShape: true, memref.CollapseShape: true,
	memref.ExtractStridedMetadata: true,
}

// escapes reports whether control flow, calls or addresses may lead to memory, so that
// another memref or address may alias it.
func escapes(v *ir.Value) bool {
	for user := range v.Users() {
		switch {
		case views[user.Def()]:
			for _, r := range user.Results() {
				if isMemRef(r.Type()) && escapes(r) {
					return true
				}
			}
		case linalg.IsStructured(user.Def()):
		case user.NumRegions() > 0, user == user.Block().Last(), user.Is(function.Call), user.Is(memref.ExtractAlignedPointer):
			return true
		default:
			for _, r := range user.Results() {
				if isMemRef(r.Type()) || isPointer(r.Type()) {
					return true
				}
			}
		}
	}
	return false
}

// bindAllocation binds an allocated memref. Memory that escapes has no known alias scope.
// If a loop carries memory, each iteration needs a slot that is not carried: of one slot
// more than there are carried values, bindAllocation takes the first that no carried
// value is in.
func (c *compiler) bindAllocation(v *ir.Value, a *memrefDesc) {
	if !escapes(v) {
		c.bind(v, a)
		return
	}
	s := a.slot
	out := *a
	out.slot, out.scope = nil, nil
	carried := c.carriedInto(v.DefiningOp())
	stride := (s.bytes + runtime.SlotAlign - 1) / runtime.SlotAlign * runtime.SlotAlign
	places := []llvmir.Value{out.base}
	for range carried {
		places = append(places, c.slotAddress(c.newSlot(s.bytes)))
	}
	out.base = places[len(carried)]
	for i := len(carried) - 1; i >= 0; i-- {
		taken := llvmir.ConstBool(false)
		for _, p := range carried {
			from := c.b.Sub(c.b.PtrToInt(p, llvmir.I64), c.b.PtrToInt(places[i], llvmir.I64))
			taken = c.b.Or(taken, c.b.ICmp(llvmir.ULT, from, llvmir.ConstInt(llvmir.I64, stride)))
		}
		out.base = c.b.Select(taken, out.base, places[i])
	}
	c.bind(v, &out)
}

// carriedInto lists the addresses that loops around an operation carry into its
// iteration.
func (c *compiler) carriedInto(op *ir.Op) (found []llvmir.Value) {
	add := func(b *ir.Block) {
		for _, arg := range b.Args() {
			if a := c.descs[arg]; a != nil && isMemRef(arg.Type()) && a.base.IsValid() {
				found = append(found, a.base)
			} else if w, ok := c.scalars[arg]; ok && w.Type().IsPtr() {
				found = append(found, w)
			}
		}
	}
	around := func(op *ir.Op) {
		for ; op.Block() != nil; op = op.Parent() {
			region := op.Block().Region()
			for b := range region.Blocks() {
				// The arguments of a function are those of its call.
				if ofFunction := op.Parent().Is(function.Func) && b == region.Entry(); !ofFunction && c.dominance.BlockDominates(b, op.Block()) {
					add(b)
				}
			}
		}
	}
	around(op)
	for _, site := range c.callers {
		around(site)
	}
	return found
}

func isPointer(t ir.Type) bool { return ptr.IsPtr(t) || llvm.IsPointer(t) }
