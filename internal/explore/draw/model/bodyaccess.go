package model

import (
	"maps"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/explore/draw/program"
	"github.com/tshared/tshared/ir"
)

// isOneInstruction reports whether an access to an element is one instruction. Updates for which there is none compare and swap in a
// loop, as often as memory changes meanwhile.
func isOneInstruction(op *ir.Op) bool {
	switch {
	case op.Is(memref.AtomicRMW):
		_, ok := distribute.AtomicInstruction(memref.AtomicKindOf(op), memref.AtomicRMWOp{Op: op}.Value().Type())
		return ok
	case op.Is(llvm.AtomicRMW):
		_, ok := distribute.AtomicInstruction(memref.KindOfLLVMBinOp(llvm.AtomicBinOpOf(op)), llvm.AtomicRMWOp{Op: op}.Val().Type())
		return ok
	case op.Is(llvm.CmpXchg):
		return tile.ElementBytes(llvm.CmpXchgOp{Op: op}.Val().Type()) > 1
	}
	return true
}

// kinds are the kinds of accesses to elements.
var kinds = map[program.AccessKind]string{program.Load: Load, program.Store: Store, program.Update: Atomic}

// bodyAccessesOf are the accesses to memory in the body of a structured operation; not ok if it has effects that are not modelled.
func bodyAccessesOf(op *ir.Op) (list []*ir.Op, ok bool) {
	ok = true
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		_, accesses := program.ScalarAccessOf(inner)
		switch {
		case accesses && isOneInstruction(inner):
			list = append(list, inner)
		case inner == op, inner.Is(scf.If), inner.Is(cf.Assert), inner.Has(ir.Terminator), inner.IsMemoryEffectFree():
		default:
			ok = false
		}
		return ir.Continue
	})
	return list, ok
}

// body adds the accesses in the body of a structured operation, which one thread executes for each element; not ok if they are not modelled.
func (b *builder) body(op *ir.Op, s *program.State) bool {
	view, isStructured := linalg.AsStructured(op)
	if !isStructured {
		return false
	}
	list, ok := bodyAccessesOf(op)
	p, err := distribute.ElementwiseOf(view)
	if !ok || err != nil {
		return false
	}
	l := b.bodyLayout(p)
	if l == nil {
		return false
	}
	vector, isVector := op.IntAttr(tile.Vector)
	if !isVector {
		vector = 1
	}
	found := b.bodyElements(p, l, s)
	for _, inner := range list {
		x, _ := program.ScalarAccessOf(inner)
		a := b.accessOf(inner, kinds[x.Kind], x.Elem, l, vector)
		a.Owners = true
		if x.Memory != nil {
			b.through(a, s.View(x.Memory))
		}
		if found == nil {
			a.Known = false
			continue
		}
		addresses := found[inner]
		if len(addresses) > 0 {
			b.nameArg(a, addresses[slices.Min(slices.Collect(maps.Keys(addresses)))])
		}
		b.execute(a, int(vector), func(element uint32) (uint64, bool) {
			at, ok := addresses[element]
			return at, ok
		})
	}
	return true
}

// bodyLayout is the layout of the points at which a body with effects is executed; nil without one.
func (b *builder) bodyLayout(p *distribute.Elementwise) *layout.Layout {
	l := b.distribution.LoopLayout(p)
	if p.Op.NumResults() > 0 {
		l = tile.LayoutOf(p.Op.Result(0).Type())
	}
	if l == nil {
		return nil
	}
	return l.WithoutZeroBases()
}

// bodyElements are the addresses that each access of a body has for each element; nil if some are unknown.
func (b *builder) bodyElements(p *distribute.Elementwise, l *layout.Layout, s *program.State) map[*ir.Op]map[uint32]uint64 {
	found := map[*ir.Op]map[uint32]uint64{}
	for element := range uint32(1) << layout.TotalBits(l.Shape) {
		loops := make([]int64, len(p.Loops))
		for d, at := range coordinatesOf(l.Shape, element) {
			loops[p.Loops[d]] = at
		}
		known := true
		ok := s.Body(p.View, loops, func(inner *ir.Op, s *program.State) {
			x, accesses := program.ScalarAccessOf(inner)
			if !accesses {
				return
			}
			address, _, _, ok := s.Element(x)
			if known = known && ok; !known {
				return
			}
			if found[inner] == nil {
				found[inner] = map[uint32]uint64{}
			}
			found[inner][element] = address
		})
		if !ok || !known {
			return nil
		}
	}
	return found
}
