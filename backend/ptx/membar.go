package ptx

import (
	"maps"

	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/ptr"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/ir"
)

// memEffects are the arguments whose memory was read and written since the last barrier; nil stands for
// unknown memory. Threads of a block must see each other's writes, as a program instance sees its own.
type memEffects struct{ reads, writes map[*ir.Value]bool }

func newMemEffects() memEffects {
	return memEffects{map[*ir.Value]bool{}, map[*ir.Value]bool{}}
}

func (a memEffects) clone() memEffects { return memEffects{maps.Clone(a.reads), maps.Clone(a.writes)} }

func (a memEffects) add(b memEffects) {
	maps.Copy(a.reads, b.reads)
	maps.Copy(a.writes, b.writes)
}

func overlaps(x, y map[*ir.Value]bool) bool {
	if len(x) == 0 || len(y) == 0 {
		return false
	}
	if x[nil] || y[nil] {
		return true
	}
	for v := range x {
		if y[v] {
			return true
		}
	}
	return false
}

// membarBefore emits a barrier if an operation has a read-after-write, write-after-read or
// write-after-write hazard with pending effects of other threads. It adds the operation's effects to the
// pending ones and returns them.
func (c *emitter) membarBefore(op *ir.Op) memEffects {
	a := c.effectsOf(op)
	if overlaps(a.reads, c.pending.writes) || overlaps(a.writes, c.pending.reads) || overlaps(a.writes, c.pending.writes) {
		c.barrier()
	}
	c.pending.add(a)
	return a
}

// nothingToRelease reports whether a release before an operation would order nothing: the program has
// written nothing, and the kernel does not write memory that was read before.
func (c *emitter) nothingToRelease(op *ir.Op) bool {
	before := newMemEffects()
	for at := op; at != c.kernel; at = at.Parent() {
		if outer := at.Parent(); outer == nil || outer != c.kernel && !outer.Is(scf.If) || !at.Block().Region().HasOneBlock() {
			return false // may be in a loop, or called from anywhere
		}
		for earlier := at.Block().First(); earlier != at; earlier = earlier.Next() {
			before.add(c.effectsOf(earlier))
		}
	}
	return len(before.writes) == 0 && !overlaps(before.reads, c.effectsOf(c.kernel).writes)
}

// effectsOf are the effects of an operation and its regions.
func (c *emitter) effectsOf(op *ir.Op) memEffects {
	a := newMemEffects()
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		for _, v := range readBy(inner) {
			c.note(a.reads, v)
		}
		for _, v := range writtenBy(inner) {
			c.note(a.writes, v)
		}
		if accessesMemory(inner) && !c.isDivergent(inner) { // of unknown memory
			a.reads[nil] = true
			if !inner.IsMemoryEffectFree() {
				a.writes[nil] = true
			}
		}
		if inner.Is(function.Call) {
			a.add(c.effectsOfCall(inner))
		}
		return ir.Continue
	})
	return a
}

// effectsOfCall are the effects of a callee on the call's operands.
func (c *emitter) effectsOfCall(op *ir.Op) memEffects {
	call, _ := function.AsCall(op)
	callee := ir.LookupSymbol(op, call.Callee())
	view, ok := function.AsFunc(callee)
	if callee == nil || !ok || view.IsDeclaration() {
		return newMemEffects()
	}
	if c.entered[callee] { // emitCall refuses recursion
		return newMemEffects()
	}
	c.entered[callee] = true
	defer delete(c.entered, callee)
	before := maps.Clone(c.argBindings)
	defer func() { c.argBindings = before }()
	c.bindArgs(callee, op.Operands())
	return c.effectsOf(callee)
}

// bindArgs binds a callee's arguments to the call's operands.
func (c *emitter) bindArgs(callee *ir.Op, operands []*ir.Value) {
	for i, arg := range callee.Region0().Entry().Args() {
		c.argBindings[arg] = operands[i]
	}
}

// enterRegion begins a region, or one of its blocks, with the effects that may be pending there.
func (c *emitter) enterRegion() {
	if c.loopIndex == nil {
		c.pending = c.around.clone()
	}
}

func (c *emitter) note(list map[*ir.Value]bool, v *ir.Value) {
	if root, own := c.rootOf(v); !own {
		list[root] = true
	}
}

// rootOf is the kernel argument that a value points into; nil if it is unknown or arguments may alias; own
// for allocations and constants.
func (c *emitter) rootOf(v *ir.Value) (root *ir.Value, own bool) {
	for {
		op := v.DefiningOp()
		switch {
		case op == nil:
			if ir.IsAnyMemRef(v.Type()) && v.ArgOf().ParentOp() == c.kernel {
				if c.options.Overlap {
					return nil, false
				}
				return v, false
			}
			if v = c.argBindings[v]; v == nil {
				return nil, false
			}
		case op.Is(memref.Alloc), op.Is(memref.GetGlobal):
			return nil, true
		case op.Is(memref.Cast), op.Is(memref.ReinterpretCast), op.Is(memref.SubView), op.Is(memref.ExpandShape),
			op.Is(memref.CollapseShape), op.Is(memref.MemorySpaceCast), op.Is(bufferization.ToTensor):
			v = viewSource(op)
		case op.Is(tensor.Empty), op.NumOperands() == 0:
			return nil, true
		default:
			return nil, false
		}
	}
}

// readBy is the memref, pointer or tensor in memory that an operation reads.
func readBy(op *ir.Op) []*ir.Value {
	switch {
	case op.Is(memref.Load), op.Is(affine.Load), op.Is(memref.Copy), op.Is(bufferization.ToTensor),
		op.Is(llvm.Load), op.Is(tptr.Load), op.Is(ptr.Load), op.Is(memref.GenericAtomicRMW), op.Is(llvm.AtomicRMW), op.Is(llvm.CmpXchg):
		return op.Operands()[:1]
	case op.Is(memref.AtomicRMW):
		o, _ := memref.AsAtomicRMW(op)
		return []*ir.Value{o.MemRef()}
	case op.Is(tensor.Extract): // reads memory if the tensor is not loaded
		read, _ := tensor.AsExtract(op)
		if from := read.Tensor().DefiningOp(); from != nil && from.Is(bufferization.ToTensor) {
			return []*ir.Value{read.Tensor()}
		}
	}
	return nil
}

// writtenBy is the memref or pointer through which an operation writes.
func writtenBy(op *ir.Op) []*ir.Value {
	switch {
	case op.Is(memref.Store), op.Is(affine.Store), op.Is(memref.Copy), op.Is(memref.AtomicRMW), op.Is(bufferization.MaterializeInDestination),
		op.Is(llvm.Store), op.Is(tptr.Store), op.Is(ptr.Store):
		return op.Operands()[1:2]
	case op.Is(memref.GenericAtomicRMW), op.Is(llvm.AtomicRMW), op.Is(llvm.CmpXchg):
		return op.Operands()[:1]
	}
	return nil
}
