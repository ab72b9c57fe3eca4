// Package mergeatomics has the pass that updates memory atomically by many lanes of a warp at a time.
//
// The L2 cache executes the updates that one instruction makes to a sector of 32 bytes together. A tensor that reductions
// have made is in few threads: all lanes have copies of it, and one of them would update element by element. Elements are
// distributed over such lanes instead, and updates that follow each other become one of a tensor with a further
// dimension, which is distributed over lanes as well.
package mergeatomics

import (
	"math/bits"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
	"github.com/tshared/tshared/rewrite"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass, on kernels whose tensors have layouts.
var Pass = remark.On(kernelpass.NewPassOnLayouts("tile-merge-atomics", "TileMergeAtomics",
	"Distribute atomic updates over lanes that have copies, those of several tensors together", Run, areDistributed), remark.AtomicLanes)

// Run merges and distributes the updates of a kernel.
func Run(kernel *ir.Op, o distribute.Options) {
	m := &merger{b: ir.NewBuilder(kernel.Context()), memory: distribute.NewMemoryEffects(kernel, o), done: map[*ir.Op]bool{}}
	for _, op := range updatesIn(kernel) {
		if !m.done[op] {
			m.update(op)
		}
	}
}

// areDistributed is the post-condition: no thread updates several elements of which other lanes have copies.
func areDistributed(kernel *ir.Op) error {
	for _, op := range updatesIn(kernel) {
		l := tile.LayoutOf(op.Result(0).Type())
		if spread(l) != l {
			return op.Bugf("a thread updates several elements of which other lanes have copies")
		}
	}
	return nil
}

// updatesIn are the structured operations with an atomic update whose results are not used, and whose operands are in layouts that fit.
func updatesIn(kernel *ir.Op) (list []*ir.Op) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(linalg.Generic) && tile.UpdateInBody(op) != nil && op.NumResults() == 1 && !op.HasUses() && isInOneLayout(op) {
			list = append(list, op)
		}
		if linalg.IsStructured(op.Def()) {
			return ir.Skip
		}
		return ir.Continue
	})
	return list
}

// isInOneLayout reports whether threads have the elements of all operands of an operation that they need for those of its result.
func isInOneLayout(op *ir.Op) bool {
	l := tile.LayoutOf(op.Result(0).Type())
	view, _ := linalg.AsStructured(op)
	p, err := distribute.ElementwiseOf(view)
	if l == nil || err != nil {
		return false
	}
	for i, v := range op.Operands() {
		own := tile.LayoutOf(v.Type())
		if own == nil {
			return false
		}
		if needed, err := p.OperandLayout(i, own.Shape, l); err != nil || !own.Equal(needed) {
			return false
		}
	}
	return true
}

// spread is a layout in which lanes that have copies of other lanes' elements have registers of theirs; the layout itself if
// there are no such lanes or registers.
func spread(l *layout.Layout) *layout.Layout {
	m := l.WithoutZeroBases()
	lanes := slices.Clone(m.Lane)
	moved := false
	for len(m.Reg) > 0 {
		free := slices.Index(lanes, 0)
		if free < 0 {
			break
		}
		lanes[free], m.Reg, moved = m.Reg[0], m.Reg[1:], true
	}
	if !moved {
		return l
	}
	m.Lane = lanes
	return m
}

// merger merges the updates of a kernel.
type merger struct {
	b      *ir.Builder
	memory *distribute.MemoryEffects
	done   map[*ir.Op]bool // they were merged into others
}

// update merges an update with later ones and distributes them over lanes.
func (m *merger) update(first *ir.Op) {
	l := tile.LayoutOf(first.Result(0).Type())
	free, _ := l.FreeBits()
	room := 1 << bits.OnesCount32(free) / l.WithoutZeroBases().Registers()
	for rest := m.laterOf(first); len(rest) > 0; {
		n := max(1, min(1<<(bits.Len(uint(len(rest)))-1), room))
		m.distribute(m.merged(rest[:n]))
		rest = rest[n:]
	}
}

// laterOf are an update and the later ones of its block that can be made together, in any order.
func (m *merger) laterOf(first *ir.Op) []*ir.Op {
	list := []*ir.Op{first}
	if !commutesExactly(first) || distribute.UsesIndex(first) {
		return list
	}
	own := m.memory.EffectsOf(first)
	for op := first.Next(); op != nil; op = op.Next() {
		switch {
		case canMerge(first, op):
			list = append(list, op)
		case !op.IsMemoryEffectFree() && !m.isIndependentLoad(op, own):
			return list
		}
	}
	return list
}

// commutesExactly reports whether updates as an operation makes them leave the same bits in any order: sums of floats do not.
func commutesExactly(op *ir.Op) bool {
	update := distribute.LoneUpdate(op)
	return update != nil && ir.IsInteger(update.Value().Type()) && memref.AtomicKindOf(update.Op) != "assign"
}

// canMerge reports whether an operation makes the same update as an earlier one: operands are the same, or have an element for
// each of the result.
func canMerge(first, op *ir.Op) bool {
	if !rewrite.SameOperation(first, op) || !rewrite.SameRegions(first, op) {
		return false
	}
	view, _ := linalg.AsStructured(first)
	for i, v := range first.Operands() {
		isInit := i >= len(view.Inputs())
		same := v == op.Operand(i) && !isInit
		if !same && (v.Type() != op.Operand(i).Type() || !view.IndexingMaps()[i].IsIdentity() || isInit && view.Body().Arg(i).HasUses()) {
			return false
		}
	}
	return true
}

// isIndependentLoad reports whether an operation only loads from memory that an update does not change.
func (m *merger) isIndependentLoad(op *ir.Op, update distribute.Effects) bool {
	return op.Is(tile.Load) && !distribute.Overlaps(m.memory.EffectsOf(op).Reads, update.Writes)
}

// merged is one update of the elements of several, at the place of the last one.
func (m *merger) merged(list []*ir.Op) *ir.Op {
	for _, op := range list {
		m.done[op] = true
	}
	last := list[len(list)-1]
	if len(list) == 1 {
		return last
	}
	m.b.Before(last).LocateAs(last)
	view, _ := linalg.AsStructured(last)
	inputs := slices.Clone(view.Inputs())
	maps := slices.Clone(view.IndexingMaps())
	for i := range maps {
		isInput := i < len(inputs)
		if isInput && areSame(list, i) {
			maps[i] = maps[i].ShiftDims(1)
			continue
		}
		maps[i] = affine.Identity(maps[i].NumDims + 1)
		if isInput {
			inputs[i] = m.stacked(list, i)
		}
	}
	op := linalg.NewGeneric(m.b, linalg.GenericSpec{
		Ins: inputs, Outs: []*ir.Value{m.empty(m.stackedType(view.Inits()[0], len(list)))}, Maps: maps,
		Iterators: slices.Repeat([]linalg.Iterator{linalg.Parallel}, maps[0].NumDims),
		Body:      func(args []*ir.Value) []*ir.Value { return m.body(view.Body(), args) },
	})
	for _, old := range list {
		old.Erase()
	}
	return op
}

// areSame reports whether operations have one operand in common.
func areSame(list []*ir.Op, operand int) bool {
	return !slices.ContainsFunc(list, func(op *ir.Op) bool { return op.Operand(operand) != list[0].Operand(operand) })
}

// body is a copy of a body with other arguments.
func (m *merger) body(b *ir.Block, args []*ir.Value) (yielded []*ir.Value) {
	inside := ir.NewMapping()
	for i, v := range b.Args() {
		inside.Values[v] = args[i]
	}
	for op := range b.Ops() {
		if op != b.Last() {
			m.b.Insert(op.Clone(inside))
		}
	}
	for _, v := range b.Last().Operands() {
		yielded = append(yielded, inside.Value(v))
	}
	return yielded
}

// stacked is a tensor with an operand of all operations, one after the other along its first dimension.
func (m *merger) stacked(list []*ir.Op, operand int) *ir.Value {
	t := m.stackedType(list[0].Operand(operand), len(list))
	all := m.empty(t)
	for k, op := range list {
		offsets := make([]foldresult.Entry, len(t.Shape))
		offsets[0] = foldresult.Const(int64(k))
		all = tensor.NewInsertSlice(m.b, op.Operand(operand), all, foldresult.Tile(offsets, append([]int64{1}, t.Shape[1:]...)))
	}
	return all
}

func (m *merger) empty(t ir.Type) *ir.Value {
	return m.b.Create(tensor.Empty, nil, []ir.Type{t}).Result(0)
}

// stackedType is the type of n tensors: the number of the tensor is distributed over lanes that have copies.
func (m *merger) stackedType(v *ir.Value, n int) *ir.TensorType {
	t := v.Type().(*ir.TensorType)
	l := *tile.LayoutOf(t)
	l.Shape = append([]int64{int64(n)}, l.Shape...)
	return tile.Distributed(m.b.Ctx, m.b.Ctx.Tensor(l.Shape, t.Elem), l.WithDim(0))
}

// distribute distributes the elements of an update over lanes that have copies.
func (m *merger) distribute(op *ir.Op) {
	t := op.Result(0).Type().(*ir.TensorType)
	old := tile.LayoutOf(t)
	l := spread(old)
	if l == old {
		return
	}
	m.b.Before(op).LocateAs(op)
	view, _ := linalg.AsStructured(op)
	p, _ := distribute.ElementwiseOf(view)
	for i, v := range op.Operands() {
		own := v.Type().(*ir.TensorType)
		needed, _ := p.OperandLayout(i, own.Shape, l)
		to := tile.Distributed(m.b.Ctx, own, needed)
		if view.Body().Arg(i).HasUses() {
			op.SetOperand(i, tile.NewConvertLayout(m.b, v, to).Result())
		} else {
			op.SetOperand(i, m.empty(to))
			distribute.EraseUnused([]*ir.Value{v})
		}
	}
	op.Result(0).SetType(tile.Distributed(m.b.Ctx, t, l))
}
