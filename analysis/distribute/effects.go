package distribute

import (
	"maps"
	"slices"
	"strings"

	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// Effects are the arguments whose memory was read and written since the last barrier; nil stands for
// unknown memory. Threads of a block must see each other's writes, as a program instance sees its own.
type Effects struct {
	Reads, Writes map[*ir.Value]bool // the arguments
}

// NewEffects are no effects.
func NewEffects() Effects {
	return Effects{map[*ir.Value]bool{}, map[*ir.Value]bool{}}
}

// Clone is a copy.
func (a Effects) Clone() Effects { return Effects{maps.Clone(a.Reads), maps.Clone(a.Writes)} }

// Add adds effects.
func (a Effects) Add(b Effects) {
	maps.Copy(a.Reads, b.Reads)
	maps.Copy(a.Writes, b.Writes)
}

// Overlaps reports whether two sets have a memory in common; nil is any memory.
func Overlaps(x, y map[*ir.Value]bool) bool {
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

// MemoryEffects finds the effects of the operations of a kernel.
type MemoryEffects struct {
	kernel  *ir.Op
	overlap bool // arguments may alias
	// pointers are the first pointers that are loaded from the memory of each argument, which stand for what all of them point to; nil where that is unknown memory.
	pointers     map[*ir.Value]*ir.Value
	kernelWrites map[*ir.Value]bool // all that the kernel writes; nil until it is asked for
}

// NewMemoryEffects are the effects in a kernel.
func NewMemoryEffects(kernel *ir.Op, o Options) *MemoryEffects {
	return &MemoryEffects{kernel: kernel, overlap: o.Overlap}
}

// WithPointers are the effects where pointers that are loaded from the memory of an argument point to memory of their own: no argument has it, nor do
// pointers that are loaded from another argument point to it.
func (m *MemoryEffects) WithPointers() *MemoryEffects {
	return &MemoryEffects{kernel: m.kernel, overlap: m.overlap, pointers: map[*ir.Value]*ir.Value{}}
}

// EffectsOf are the effects of an operation and its regions.
func (m *MemoryEffects) EffectsOf(op *ir.Op) Effects {
	a := NewEffects()
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		for _, v := range ReadBy(inner) {
			m.note(a.Reads, v)
		}
		for _, v := range WrittenBy(inner) {
			m.note(a.Writes, v)
		}
		if accessesMemory(inner) && !m.isDivergent(inner) { // of unknown memory
			a.Reads[nil] = true
			if !inner.IsMemoryEffectFree() {
				a.Writes[nil] = true
			}
		}
		return ir.Continue
	})
	return a
}

func (m *MemoryEffects) note(list map[*ir.Value]bool, v *ir.Value) {
	if root, own := m.rootOf(v); !own {
		list[root] = true
	}
}

// rootOf is the kernel argument that a value points into; nil if it is unknown or arguments may alias; own
// for allocations and constants.
func (m *MemoryEffects) rootOf(v *ir.Value) (root *ir.Value, own bool) {
	for {
		op := v.DefiningOp()
		switch {
		case op == nil:
			if ir.IsAnyMemRef(v.Type()) && v.ArgOf().ParentOp() == m.kernel {
				if m.overlap {
					return nil, false
				}
				return v, false
			}
			return nil, false
		case op.Is(memref.Alloc), op.Is(memref.GetGlobal):
			return nil, true
		case op.Is(memref.Cast), op.Is(memref.ReinterpretCast), op.Is(memref.SubView), op.Is(memref.ExpandShape),
			op.Is(memref.CollapseShape), op.Is(bufferization.ToTensor):
			v = ViewSource(op)
		case op.Is(tile.TensorMap):
			v = op.Operand(0)
		case op.Is(builtin.UnrealizedConversionCast) && op.NumOperands() == 1 && reinterpreted(op) != nil:
			v = reinterpreted(op)
		case op.Is(builtin.UnrealizedConversionCast) && m.pointers != nil:
			return m.pointerRoot(op), false
		case op.Is(tensor.Empty), op.NumOperands() == 0:
			return nil, true
		default:
			return nil, false
		}
	}
}

// ReadBy are the memrefs, pointers or tensors in memory that an operation reads.
func ReadBy(op *ir.Op) []*ir.Value {
	switch {
	case op.Is(llvm.AtomicRMW), op.Is(llvm.CmpXchg):
		return op.Operands()[:1]
	case op.Is(tensor.Extract): // reads memory if the tensor is not loaded
		read, _ := tensor.AsExtract(op)
		if from := read.Tensor().DefiningOp(); from != nil && from.Is(bufferization.ToTensor) {
			return []*ir.Value{read.Tensor()}
		}
	}
	return accessed(op, ir.Reads)
}

// WrittenBy are the memrefs or pointers through which an operation writes.
func WrittenBy(op *ir.Op) []*ir.Value {
	if op.Is(llvm.AtomicRMW) || op.Is(llvm.CmpXchg) || IsAtomicLoad(op) && AtomicOrder(op) != "relaxed" {
		return op.Operands()[:1] // a load that acquires: others have written what the threads read from then on
	}
	return accessed(op, ir.Writes)
}

// accessed is the global memory on which an operation has effects of a kind, by its definition. A prefetch accesses nothing: the definition
// has effects that keep it where it is.
func accessed(op *ir.Op, kind ir.EffectKind) (list []*ir.Value) {
	if op.Def().Effects == nil || op.Is(tile.Prefetch) {
		return nil
	}
	for _, e := range op.Def().Effects(op) {
		if e.Kind != kind || e.On == nil {
			continue
		}
		if _, shared := tile.AsMemDesc(e.On.Type()); !shared {
			list = append(list, e.On)
		}
	}
	return list
}

// accessesMemory reports whether assembly has an address in brackets or clobbers memory.
func accessesMemory(op *ir.Op) bool {
	view, ok := llvm.AsInlineAsm(op)
	return ok && (strings.Contains(view.Code(), "[") || strings.Contains(view.Constraints(), "~{memory}"))
}

// isDivergent reports whether an operation is under a condition computed by inline assembly, such as a
// test of the thread's number: a barrier would deadlock there.
func (m *MemoryEffects) isDivergent(op *ir.Op) bool {
	for at := op.Parent(); at != nil && at != m.kernel; at = at.Parent() {
		if branch, ok := scf.AsIf(at); ok && fromAssembly(branch.Condition(), map[*ir.Value]bool{}) {
			return true
		}
	}
	return false
}

// fromAssembly reports whether a scalar is computed from results of inline assembly. Scalars that come
// from tensors are uniform.
func fromAssembly(v *ir.Value, seen map[*ir.Value]bool) bool {
	op := v.DefiningOp()
	if seen[v] || op == nil || ir.IsAnyTensor(v.Type()) {
		return false
	}
	seen[v] = true
	return op.Is(llvm.InlineAsm) || slices.ContainsFunc(op.Operands(), func(x *ir.Value) bool { return fromAssembly(x, seen) })
}

// IsRematerializable reports whether a structured operation can be computed at any later point: it reads
// no memory that the kernel writes.
func (m *MemoryEffects) IsRematerializable(op *ir.Op) bool {
	if !IsPure(op) {
		return false
	}
	reads := m.EffectsOf(op).Reads
	if len(reads) == 0 {
		return true
	}
	if m.kernelWrites == nil {
		m.kernelWrites = m.EffectsOf(m.kernel).Writes
	}
	return !Overlaps(reads, m.kernelWrites)
}

// atomicOps are atomic updates of one element.
var atomicOps = []*ir.OpDef{memref.AtomicRMW, llvm.AtomicRMW, llvm.CmpXchg}

// IsAtomicUpdate reports whether an operation updates one element atomically.
func IsAtomicUpdate(op *ir.Op) bool { return slices.Contains(atomicOps, op.Def()) }

// AtomicOrder is the memory order of an atomic update; the strongest is the default.
func AtomicOrder(op *ir.Op) string {
	if order, ok := op.StringAttr("tshared.sem"); ok && slices.Contains([]string{"relaxed", "acquire", "release", "acq_rel"}, order) {
		return order
	}
	return "acq_rel"
}

// IsAtomicLoad and IsAtomicStore report whether an operation is an atomic access to one element that does not update it.
func IsAtomicLoad(op *ir.Op) bool { return op.Is(llvm.Load) && llvm.IsAtomic(op) }

// IsAtomicStore is the counterpart of IsAtomicLoad.
func IsAtomicStore(op *ir.Op) bool { return op.Is(llvm.Store) && llvm.IsAtomic(op) }

// Releases reports whether an operation is an atomic update or store, or has such stores in its body, before which what all threads
// have written has to be visible.
func Releases(op *ir.Op) bool {
	if linalg.IsStructured(op.Def()) {
		return contains(op, func(inner *ir.Op) bool { return IsAtomicStore(inner) && Releases(inner) })
	}
	if !IsAtomicUpdate(op) && !IsAtomicStore(op) {
		return false
	}
	order := AtomicOrder(op)
	return order == "release" || order == "acq_rel"
}

// IsPollingLoop reports whether a loop does nothing but look at memory with atomic loads. One thread runs it: others would see the
// memory at other times, and leave the loop in other iterations.
func IsPollingLoop(op *ir.Op) bool {
	return op.Is(scf.While) && contains(op, IsAtomicLoad) && !contains(op, func(inner *ir.Op) bool {
		return inner != op && !IsAtomicLoad(inner) && !inner.Has(ir.Terminator) && !inner.IsMemoryEffectFree() && !readsClock(inner) ||
			slices.ContainsFunc(inner.Results(), func(v *ir.Value) bool { return ir.ElementTypeOf(v.Type()) != v.Type() })
	})
}

// readsClock reports whether an operation is assembly that reads a timer, which only has to be read each time.
func readsClock(op *ir.Op) bool {
	view, ok := llvm.AsInlineAsm(op)
	return ok && view.Op.NumOperands() == 0 && strings.Contains(view.Code(), "%globaltimer") && !accessesMemory(op)
}

// contains reports whether an operation or one inside it has a property.
func contains(op *ir.Op, is func(inner *ir.Op) bool) bool {
	found := false
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		if found = is(inner); found {
			return ir.Stop
		}
		return ir.Continue
	})
	return found
}

// IsResultUsed reports whether a value has users other than the ends of branches and bodies whose results are unused.
func IsResultUsed(v *ir.Value) bool {
	for use := range v.Uses() {
		op, outer := use.Owner(), use.Owner().Parent()
		handed := op.Has(ir.Terminator) && (outer.Is(scf.If) || linalg.IsStructured(outer.Def()))
		if !handed || use.Index() >= outer.NumResults() || IsResultUsed(outer.Result(use.Index())) {
			return true
		}
	}
	return false
}

// LoneUpdate is the atomic update in the body of an elementwise operation, if that accesses no other memory, has no order with
// other accesses, and its results are not used.
func LoneUpdate(op *ir.Op) *memref.AtomicRMWOp {
	if !linalg.IsStructured(op.Def()) || op.HasUses() {
		return nil
	}
	var found *memref.AtomicRMWOp
	alone := true
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		update, ok := memref.AsAtomicRMW(inner)
		switch {
		case ok && found == nil && AtomicOrder(inner) == "relaxed":
			found = &update
		case inner.NumRegions() == 0 && !inner.IsMemoryEffectFree():
			alone = false
		}
		return ir.Continue
	})
	if !alone {
		return nil
	}
	return found
}
