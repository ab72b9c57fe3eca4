package model

import (
	"math/bits"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// WarpSize is the number of lanes of a warp, and SectorBytes the unit in which caches and DRAM move global memory.
const WarpSize, SectorBytes = 32, 32

// Kinds of accesses.
const (
	Load  = "load"
	Store = "store"
	Copy  = "cp.async"
	// Atomic is an atomic update, with or without its result.
	Atomic = "atomic"
)

// Traffic counts requests to global memory.
type Traffic = sim.Traffic

// Access is what instructions of one place in the source do with the global memory of one argument.
type Access struct {
	Place Place
	Kind  string // Load, Store, Copy or Atomic
	Arg   string // the argument that memory is reached through
	// Shape and Elem are those of the tensor that is accessed, and Bytes the size of an element.
	Shape []int64
	Elem  string
	Bytes int64
	// Known: addresses and masks do not depend on data that are unknown. Others have no requests.
	Known      bool
	Executions int
	Requests   []Request // the first of each instruction, by warps
	Traffic              // sums over all executions

	conditional bool // data decide that it is executed
	layout      *layout.Layout
	moved       int // bytes of a thread, if none are masked off
}

// Request is one instruction of a warp.
type Request struct {
	*sim.Event
	Copies uint32 // lanes that leave the access to others with the same elements; those in neither set are masked off
}

// Sectors are the numbers of the sectors that the request touches.
func (r *Request) Sectors() (numbers []uint64) {
	for lane, at := range r.Address {
		if r.Active>>lane&1 != 0 {
			for n := at / SectorBytes; n <= (at+uint64(r.Bytes)-1)/SectorBytes; n++ {
				numbers = append(numbers, n)
			}
		}
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}

// accessKinds are the operations that access global memory.
var accessKinds = map[*ir.OpDef]string{
	tile.Load: Load, tile.Gather: Load, tile.GatherElements: Load, memref.Load: Load, affine.Load: Load, llvm.Load: Load,
	tile.Store: Store, tile.ScatterElements: Store, memref.Store: Store, affine.Store: Store, llvm.Store: Store,
	tile.AsyncCopy: Copy, tile.AsyncGather: Copy,
	memref.AtomicRMW: Atomic, llvm.AtomicRMW: Atomic, llvm.CmpXchg: Atomic,
}

// accessOf describes an operation that accesses global memory; not ok for others.
func (b *builder) accessOf(op *ir.Op) (a *Access, ok bool) {
	a = &Access{Place: PlaceOf(op), Kind: accessKinds[op.Def()], Known: !b.data.decides(op), conditional: b.data.isConditional(op)}
	var t ir.Type
	switch a.Kind {
	case "":
		return nil, false
	case Copy:
		m, _ := tile.AsMemDesc(destOf(op).Type())
		t = m.Tensor()
	case Load:
		t = op.Result(0).Type()
	default:
		t = valueOf(op).Type()
	}
	switch o, isCopy := tile.AsAsyncCopy(op); {
	case isCopy:
		a.layout = o.CopyLayout()
	case op.Is(tile.AsyncGather):
		a.layout = tile.LayoutOf(tile.AsyncGatherOp{Op: op}.Indices().Type())
	default:
		a.layout = b.layoutAround(op, t)
	}
	if arg := argOfMemory(b.kernel, op); arg >= 0 && arg < len(b.Args) {
		a.Arg = b.Args[arg].Name
	}
	elem := ir.ElementTypeOf(t)
	a.Elem, a.Bytes, a.Shape = elem.String(), tile.ElementBytes(elem), a.layout.Shape
	return a, true
}

// destOf is the buffer in shared memory that a copy writes to.
func destOf(op *ir.Op) *ir.Value {
	if o, ok := tile.AsAsyncCopy(op); ok {
		return o.Dest()
	}
	return tile.AsyncGatherOp{Op: op}.Dest()
}

// valueOf is what a store or update writes.
func valueOf(op *ir.Op) *ir.Value {
	if op.Is(llvm.AtomicRMW) || op.Is(llvm.CmpXchg) { // the pointer comes first
		return op.Operand(op.NumOperands() - 1)
	}
	return op.Operand(0)
}

// layoutAround is the layout of a tensor; of a scalar that of the points at which it is accessed, or every thread has it.
func (b *builder) layoutAround(op *ir.Op, t ir.Type) *layout.Layout {
	l := tile.LayoutOf(t)
	if view, ok := linalg.AsStructured(op.Parent()); l == nil && ok {
		l = b.bodyLayout(view)
	} else if outer := op.Parent(); l == nil && outer != nil && outer.Parent() != nil {
		return b.layoutAround(outer, t)
	}
	if l == nil {
		return b.scalarLayout()
	}
	return l
}

// scalarLayout is the layout of a scalar: every thread has it.
func (b *builder) scalarLayout() *layout.Layout {
	return &layout.Layout{Lane: make([]uint32, layout.LaneBits), Warp: make([]uint32, layout.Log2(int64(b.Warps)))}
}

// bodyLayout is the layout of the points at which a body with effects is executed; nil without one.
func (b *builder) bodyLayout(view linalg.StructuredOp) *layout.Layout {
	if view.Op.NumResults() > 0 {
		return tile.LayoutOf(view.Op.Result(0).Type())
	}
	p, err := distribute.ElementwiseOf(view)
	if err != nil {
		return nil
	}
	return b.distribution.LoopLayout(p)
}

// accesses lists the accesses of the kernel in program order. A place has one, such as the copies before a pipelined loop and in it.
func (b *builder) accesses() (list []*Access) {
	var ops []*Access
	b.kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if a, ok := b.accessOf(op); ok {
			if same := find(ops, a.Place, a.Kind); same >= 0 {
				ops[same].Known, ops[same].conditional = ops[same].Known && a.Known, ops[same].conditional || a.conditional
			} else {
				ops = append(ops, a)
			}
		}
		return ir.Continue
	})
	for _, in := range b.instructions {
		if in.space == syntax.Global {
			list = b.addAccess(list, ops, in)
		}
	}
	for _, a := range ops {
		if find(list, a.Place, a.Kind) < 0 && (!a.Known || a.conditional) { // not executed
			a.Known = false
			list = append(list, a)
		}
	}
	slices.SortStableFunc(list, func(x, y *Access) int { return find(ops, x.Place, x.Kind) - find(ops, y.Place, y.Kind) })
	for _, a := range list {
		slices.SortStableFunc(a.Requests, func(x, y Request) int { return x.Warp - y.Warp })
	}
	return list
}

// find is the index of the first access of a place and kind; -1 for none.
func find(list []*Access, at Place, kind string) int {
	return slices.IndexFunc(list, func(a *Access) bool { return a.Place == at && a.Kind == kind })
}

// addAccess adds what the warps do with an instruction to the access that it belongs to.
func (b *builder) addAccess(list, ops []*Access, in *instruction) []*Access {
	kind, arg := in.accessKind(), b.argNamed(in)
	i := slices.IndexFunc(list, func(a *Access) bool { return a.Place == in.place && a.Kind == kind && a.Arg == arg })
	if i < 0 {
		own := Access{Elem: "bytes", Bytes: int64(in.bytes), Known: true, layout: b.scalarLayout()}
		for _, as := range []string{kind, Copy, Atomic} { // copies of few bytes are loads and stores; a compare-and-swap is after a load
			if of := find(ops, in.place, as); of >= 0 {
				own = *ops[of]
				break
			}
		}
		own.Place, own.Kind, own.Arg = in.place, kind, arg
		i, list = len(list), append(list, &own)
	}
	if a := list[i]; a.Known {
		a.add(in, b.Warps)
	}
	return list
}

// accessKind is the kind of an access to global memory.
func (in *instruction) accessKind() string {
	switch {
	case in.async:
		return Copy
	case in.kind == sim.Write:
		return Store
	case in.kind == sim.Update:
		return Atomic
	}
	return Load
}

// argNamed is the argument through which an instruction reaches memory.
func (b *builder) argNamed(in *instruction) string {
	e := *in.first[slices.IndexFunc(in.first, func(e *sim.Event) bool { return e != nil })]
	if arg := argOf(e.Address[bits.TrailingZeros32(e.Active)]); arg >= 0 && arg < len(b.Args) {
		return b.Args[arg].Name
	}
	return ""
}

// add adds an instruction.
func (a *Access) add(in *instruction, warps int) {
	for _, e := range in.first {
		if e == nil {
			continue
		}
		r := Request{Event: e}
		for lane := range WarpSize {
			if a.Kind != Load && !isOwner(a.layout, lane, e.Warp) {
				r.Copies |= 1 << lane &^ e.Active
			}
		}
		a.Requests = append(a.Requests, r)
	}
	a.Traffic.Requests += in.global.Requests
	a.Traffic.Bytes += in.global.Bytes
	a.Sectors += in.global.Sectors
	a.NeededSectors += in.global.NeededSectors
	a.moved += max(slices.Max(in.events), (in.global.Executions+warps-1)/warps) * in.bytes
	each := int(a.Bytes) * a.layout.WithoutZeroBases().Registers()
	a.Executions = (a.moved + each - 1) / each
}

// elementAt is the linear index of the element in a register of a thread.
func elementAt(l *layout.Layout, reg, lane, warp int) uint32 {
	return l.RegOffset(reg) ^ xor(l.Lane, lane) ^ xor(l.Warp, warp)
}

// xor combines the basis vectors of the set bits of n.
func xor(bases []uint32, n int) (sum uint32) {
	for i, v := range bases {
		if n>>i&1 != 0 {
			sum ^= v
		}
	}
	return sum
}

// isOwner reports whether a thread is the one of those with the same elements that stores them.
func isOwner(l *layout.Layout, lane, warp int) bool {
	lanes, warps := l.FreeBits()
	return uint32(lane)&lanes == 0 && uint32(warp)&warps == 0
}
