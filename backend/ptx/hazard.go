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

// accesses are whose memory was read and written since threads last waited for
// each other, by the kernel's argument; nil stands for anybody's. A program sees
// what it wrote itself, whichever of its threads did.
type accesses struct{ reads, writes map[*ir.Value]bool }

func newAccesses() accesses {
	return accesses{map[*ir.Value]bool{}, map[*ir.Value]bool{}}
}

func (a accesses) clone() accesses { return accesses{maps.Clone(a.reads), maps.Clone(a.writes)} }

func (a accesses) add(b accesses) {
	maps.Copy(a.reads, b.reads)
	maps.Copy(a.writes, b.writes)
}

func touches(x, y map[*ir.Value]bool) bool {
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

// before has threads wait for each other if an operation reads what others may
// have written, or writes what they may still read; then notes what it does, which
// is also given.
func (c *compiler) before(op *ir.Op) accesses {
	a := c.accessesOf(op)
	if touches(a.reads, c.pending.writes) || touches(a.writes, c.pending.reads) || touches(a.writes, c.pending.writes) {
		c.barrier()
	}
	c.pending.add(a)
	return a
}

// nothingToRelease reports whether nobody can tell if what a program did before an
// operation is done: it wrote nothing, and nobody writes what it read.
func (c *compiler) nothingToRelease(op *ir.Op) bool {
	before := newAccesses()
	for at := op; at != c.kernel; at = at.Parent() {
		if outer := at.Parent(); outer == nil || outer != c.kernel && !outer.Is(scf.If) || !at.Block().Region().HasOneBlock() {
			return false // it may come round again, or be called from anywhere
		}
		for earlier := at.Block().First(); earlier != at; earlier = earlier.Next() {
			before.add(c.accessesOf(earlier))
		}
	}
	return len(before.writes) == 0 && !touches(before.reads, c.accessesOf(c.kernel).writes)
}

// accessesOf are those of an operation and what is in it.
func (c *compiler) accessesOf(op *ir.Op) accesses {
	a := newAccesses()
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		for _, v := range readBy(inner) {
			c.note(a.reads, v)
		}
		for _, v := range writtenBy(inner) {
			c.note(a.writes, v)
		}
		if accessesMemory(inner) && !c.threadsPart(inner) { // whose is not known
			a.reads[nil] = true
			if !inner.IsMemoryEffectFree() {
				a.writes[nil] = true
			}
		}
		if inner.Is(function.Call) {
			a.add(c.accessesOfCall(inner))
		}
		return ir.Continue
	})
	return a
}

// accessesOfCall are those of the function, to what it is given.
func (c *compiler) accessesOfCall(op *ir.Op) accesses {
	call, _ := function.AsCall(op)
	callee := ir.LookupSymbol(op, call.Callee())
	view, ok := function.AsFunc(callee)
	if callee == nil || !ok || view.IsDeclaration() {
		return newAccesses()
	}
	if c.entered[callee] { // refused when it is built
		return newAccesses()
	}
	c.entered[callee] = true
	defer delete(c.entered, callee)
	before := maps.Clone(c.given)
	defer func() { c.given = before }()
	c.give(callee, op.Operands())
	return c.accessesOf(callee)
}

// give notes what the arguments of a function are.
func (c *compiler) give(callee *ir.Op, operands []*ir.Value) {
	for i, arg := range callee.Region0().Entry().Args() {
		c.given[arg] = operands[i]
	}
}

// enter begins a region, or a block of it.
func (c *compiler) enter() {
	if c.loopIndex == nil {
		c.pending = c.around.clone()
	}
}

func (c *compiler) note(list map[*ir.Value]bool, v *ir.Value) {
	if root, own := c.rootOf(v); !own {
		list[root] = true
	}
}

// rootOf is the argument whose memory a value is in; nil when that is not known, or
// arguments may share theirs;
// own when it is the block's, or constant.
func (c *compiler) rootOf(v *ir.Value) (root *ir.Value, own bool) {
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
			if v = c.given[v]; v == nil {
				return nil, false
			}
		case op.Is(memref.Alloc), op.Is(memref.GetGlobal):
			return nil, true
		case op.Is(memref.Cast), op.Is(memref.ReinterpretCast), op.Is(memref.SubView), op.Is(memref.ExpandShape),
			op.Is(memref.CollapseShape), op.Is(memref.MemorySpaceCast), op.Is(bufferization.ToTensor):
			v = op.Operand(0)
		case op.Is(tensor.Empty), op.NumOperands() == 0:
			return nil, true
		default:
			return nil, false
		}
	}
}

func readBy(op *ir.Op) []*ir.Value {
	switch {
	case op.Is(memref.Load), op.Is(affine.Load), op.Is(memref.Copy), op.Is(bufferization.ToTensor),
		op.Is(llvm.Load), op.Is(tptr.Load), op.Is(ptr.Load), op.Is(memref.GenericAtomicRMW), op.Is(llvm.AtomicRMW), op.Is(llvm.CmpXchg):
		return op.Operands()[:1]
	case op.Is(memref.AtomicRMW):
		return op.Operands()[1:2]
	case op.Is(tensor.Extract): // of memory that is called a tensor
		if from := op.Operand(0).DefiningOp(); from != nil && from.Is(bufferization.ToTensor) {
			return op.Operands()[:1]
		}
	}
	return nil
}

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
