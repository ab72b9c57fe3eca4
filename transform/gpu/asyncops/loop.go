// Package asyncops finds the operations of a loop that can be asynchronous: loads that copies to shared memory replace, some iterations ahead, and dots
// that end in the next iteration. tile-schedule-loops decides which of them are, and tile-pipeline makes it so.
package asyncops

import (
	"maps"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/oprules"
)

// Loop is a loop with the loads that copies can replace: operands of dots, which go through shared memory anyway, or the private loads of a staged loop.
type Loop struct {
	scf.ForOp
	Loads   []*Load            // in the order of their buffers
	Buffers []tile.MemDescType // by load, once they are chosen

	Private bool // threads copy what they read themselves

	// AddressOps compute the addresses of the loads, ahead of the iteration; CarriedArgs are the indices
	// of the iter_args that they need.
	AddressOps  map[*ir.Op]bool
	CarriedArgs []int

	// IndexLoads are the loads of indices that addresses are computed from, IndexOps these with what computes their own addresses.
	IndexLoads, IndexOps map[*ir.Op]bool
}

// Find finds the loads of a loop that can run ahead, of those that are wanted, in the order of their buffers; nil if there are none.
func Find(d *distribute.Distribution, op *ir.Op, wanted func(op *ir.Op) bool) *Loop {
	loop, _ := scf.AsFor(op)
	body := loop.Body()
	p := &Loop{ForOp: loop, AddressOps: map[*ir.Op]bool{}, IndexLoads: map[*ir.Op]bool{}, IndexOps: map[*ir.Op]bool{}}
	effects := d.EffectsOf(op)
	mayRunAhead := func(op *ir.Op) bool {
		return IsIndexLoad(op) && wanted(op) && !distribute.Overlaps(d.EffectsOf(op).Reads, effects.Writes)
	}
	take := func(l *Load) {
		if l == nil || !wanted(l.Op()) || p.IndexLoads[l.Op()] {
			return
		}
		if i := slices.IndexFunc(p.Loads, func(x *Load) bool { return x.Op() == l.Op() }); i >= 0 {
			p.Loads[i].Operands = append(p.Loads[i].Operands, l.Operands...)
			return
		}
		if bits := layout.Log2(tile.NumCTAsOf(op)); bits > 0 {
			l.Read = oprules.ReadLayouts(d, l.Value)
			if !l.isCopiedInBlocks(bits) {
				return
			}
		}
		if !distribute.Overlaps(d.EffectsOf(l.Op()).Reads, effects.Writes) && p.add(l, body, mayRunAhead) {
			p.Loads = append(p.Loads, l)
		}
	}
	products := 0
	for user := range body.Ops() {
		if !distribute.IsDot(user) {
			continue
		}
		products++
		q := d.DotOf(user)
		if q.Instruction != nil && !q.Instruction.ReadsMemory() {
			continue
		}
		for i, v := range q.Inputs {
			if l, views := operandLoadOf(v, body); l != nil {
				l.Operands = []Operand{{q, i, views}}
				take(l)
			}
		}
	}
	for load := range body.Ops() {
		for _, v := range load.Results() {
			if products > 0 && distribute.LoadedFrom(v) != nil && distribute.LastLoad(v) == v && isWorthAsync(v) {
				take(asyncLoadOf(v, body))
			}
		}
		if products > 0 {
			take(asyncGatherOf(load))
		}
	}
	if p.Private = products == 0 && IsStaged(op); p.Private {
		for op := range body.Ops() {
			take(privateLoadOf(op, body))
		}
	}
	if len(p.Loads) == 0 {
		return nil
	}
	if !p.Private {
		for op := range body.Ops() {
			take(smallLoadOf(op, body))
		}
	}
	slices.Sort(p.CarriedArgs)
	p.findIndexOps()
	return p
}

// add adds the address computations of a load; false if they depend on data of the loop, except for indices that may be loaded ahead.
func (p *Loop) add(l *Load, body *ir.Block, mayRunAhead func(op *ir.Op) bool) bool {
	ops, indices, carried := map[*ir.Op]bool{}, map[*ir.Op]bool{}, slices.Clone(p.CarriedArgs)
	var need func(v *ir.Value) bool
	var needAll func(op *ir.Op) bool
	need = func(v *ir.Value) bool {
		if v.DefiningOp() == nil {
			i := v.Index() - 1
			if v.ArgOf() != body || i < 0 || slices.Contains(carried, i) {
				return true // defined outside, the counter, or already added
			}
			if ir.IsAnyTensor(v.Type()) && l.Gather.Op == nil {
				return false
			}
			carried = append(carried, i)
			return need(body.Last().Operand(i))
		}
		op := v.DefiningOp()
		if op.Block() != body || ops[op] || indices[op] || p.AddressOps[op] || p.IndexLoads[op] {
			return true
		}
		if mayRunAhead(op) && (l.Gather.Op != nil || !ir.IsAnyTensor(op.Result(0).Type())) {
			indices[op] = true
			return needAll(op)
		}
		if !distribute.IsAddressComputation(op) && (l.Gather.Op == nil || !computesIndices(op)) {
			return false
		}
		ops[op] = true
		return needAll(op)
	}
	needAll = func(op *ir.Op) bool {
		return !slices.ContainsFunc(OperandsOf(op), func(v *ir.Value) bool { return !need(v) })
	}
	for _, v := range l.addressOperands() {
		if !need(v) {
			return false
		}
	}
	if l.Shift != nil {
		for _, at := range l.Shift.Entries() {
			if at.Value != nil && !need(at.Value) {
				return false
			}
		}
	}
	maps.Copy(p.AddressOps, ops)
	maps.Copy(p.IndexLoads, indices)
	p.CarriedArgs = carried
	return true
}

// computesIndices reports whether an operation computes a tensor from others without memory: it can run ahead.
func computesIndices(op *ir.Op) bool {
	if op.NumResults() != 1 || !ir.IsTensor(op.Result(0).Type()) || tile.IsReduction(op) || distribute.IsDot(op) {
		return false
	}
	if linalg.IsStructured(op.Def()) {
		return distribute.IsPure(op)
	}
	return op.NumRegions() == 0 && op.IsMemoryEffectFree()
}

// OperandsOf are the values that an operation and its regions use, and that are defined outside of it.
func OperandsOf(op *ir.Op) (list []*ir.Value) {
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		for _, v := range inner.Operands() {
			if !op.Contains(v.DefiningOp()) && (v.DefiningOp() != nil || !op.Contains(v.ArgOf().ParentOp())) {
				list = append(list, v)
			}
		}
		return ir.Continue
	})
	return list
}

// Index loads are loads of single integers from which the addresses of pipelined loads are computed. They have a stage of their own: they are
// issued an iteration before the copies that depend on them, and the loop carries what they load.

// IsIndexLoad reports whether an operation loads a single integer, or a few from which the addresses of a gather are computed, such as the pages of a cache, and may
// run ahead if its memory does not change.
func IsIndexLoad(op *ir.Op) bool {
	if op.NumResults() != 1 || isVolatile(op) {
		return false
	}
	t := op.Result(0).Type()
	if op.Is(tile.GatherElements) || op.Is(tile.Load) {
		l := tile.LayoutOf(t)
		return l != nil && ir.IsInteger(ir.ElementTypeOf(t)) && distribute.ElementBytes(t)<<layout.TotalBits(l.Shape) < distribute.MinAsyncBytes && RegistersOf(op.Result(0)) <= maxIndexRegisters
	}
	return (op.Is(affine.Load) || op.Is(memref.Load)) && ir.IsInteger(t)
}

// maxIndexRegisters is how many registers of a thread a loop carries for the indices that it has loaded.
const maxIndexRegisters = 8

// findIndexOps finds the operations from which the index loads compute their addresses, with themselves.
func (p *Loop) findIndexOps() {
	var need func(op *ir.Op)
	need = func(op *ir.Op) {
		if p.IndexOps[op] || !p.AddressOps[op] && !p.IndexLoads[op] {
			return
		}
		p.IndexOps[op] = true
		for _, v := range OperandsOf(op) {
			if from := v.DefiningOp(); from != nil {
				need(from)
			}
		}
	}
	for op := range p.IndexLoads {
		need(op)
	}
}

// IsInvariant reports whether a value is loop-invariant, or computed in the body from values that are; nil is.
func IsInvariant(v *ir.Value, body *ir.Block) bool {
	return v == nil || isInvariant(v, body, map[*ir.Op]bool{})
}

// isInvariant collects the operations of the loop that compute the value.
func isInvariant(v *ir.Value, body *ir.Block, ops map[*ir.Op]bool) bool {
	op := v.DefiningOp()
	if op == nil {
		return v.ArgOf() != body
	}
	if op.Block() != body || ops[op] {
		return true
	}
	if !distribute.IsAddressComputation(op) || slices.ContainsFunc(op.Operands(), func(x *ir.Value) bool { return !isInvariant(x, body, ops) }) {
		return false
	}
	ops[op] = true
	return true
}

// CopiedLoads are the loads and gathers of a loop that can be copied to shared memory some iterations ahead, if there is room for them, and the loads of their indices.
func CopiedLoads(d *distribute.Distribution, loop *ir.Op) map[*ir.Op]bool {
	copied := map[*ir.Op]bool{}
	if p := Find(d, loop, Any); p != nil {
		for _, l := range p.Loads {
			copied[l.Op()] = true
		}
		maps.Copy(copied, p.IndexLoads)
	}
	return copied
}

// Any wants all loads that can run ahead.
func Any(*ir.Op) bool { return true }

// IsVersion reports whether a loop is one of the versions that an earlier pass made: 0 is the general one, 1 the one for tiles inside.
func IsVersion(loop *ir.Op, region int) bool {
	versions := loop.Parent()
	return versions.HasAttr(tile.LoopVersions) && loop.Block().Region() == versions.RegionAt(region)
}

// schedule are the attributes of a loop and its operations that say how it is pipelined.
var schedule = []string{tile.Bulk, tile.Latency, tile.Stage, tile.Order, tile.Buffer, tile.PipelinedLoop, tile.WantedStages, tile.Rematerialize}

// Unschedule removes the schedule of loops, but for what the allocations of rings have from it.
func Unschedule(kernel *ir.Op) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(tile.RingAlloc) || op.Is(tile.LocalAlloc) || len(op.Discardable()) == 0 {
			return ir.Continue
		}
		for _, name := range schedule {
			if op.HasAttr(name) {
				op.RemoveAttr(name)
			}
		}
		return ir.Continue
	})
}
