package linalgtotile

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// maskedLoad is a load of elements under a mask whose masked-off elements get other values by a select:
//
//	%x = linalg.generic ins(%at, %mask) { scf.if %m { tensor.extract } else { 0 } }
//	%r = linalg.generic ins(%mask, %x, %other) { arith.select }
//
// becomes
//
//	%r = linalg.generic ins(%at, %mask, %other) { scf.if %m { tensor.extract } else { %o } }
//
// A predicated load takes the other values. A select after it would keep a predicate per register alive until memory
// has answered, and there are few predicate registers.
type maskedLoad struct {
	load   linalg.StructuredOp
	branch scf.IfOp // the body of the load
	other  *ir.Value
}

// maskedLoads folds selects into masked loads.
func (p *promoter) maskedLoads(root *ir.Op) {
	root.Walk(func(op *ir.Op) ir.WalkResult {
		m, ok := maskedLoadOf(op)
		if !ok {
			return ir.Continue
		}
		p.b.Before(op).LocateAs(m.load.Op)
		op.Result(0).ReplaceAllUsesWith(p.loadOrOther(m))
		op.Erase()
		m.load.Op.Erase()
		return ir.Skip
	})
}

// loadOrOther is the load with the other values of the select.
func (p *promoter) loadOrOther(m maskedLoad) *ir.Value {
	n := len(m.load.Inputs())
	return linalg.NewGeneric(p.b, linalg.GenericSpec{
		Ins: append(m.load.Inputs(), m.other), Outs: m.load.Inits(), Attrs: m.load.Op.Discardable(),
		Body: func(args []*ir.Value) []*ir.Value {
			mapped := ir.NewMapping()
			for i, arg := range m.load.Body().Args() {
				mapped.Values[arg] = args[i]
				if i >= n {
					mapped.Values[arg] = args[i+1]
				}
			}
			made := m.branch.Op.Clone(mapped)
			p.b.Insert(made)
			otherwise := scf.IfOp{Op: made}.Else()
			otherwise.Last().SetOperand(0, args[n])
			eraseUnused(otherwise)
			return made.Results()
		},
	}).Result(0)
}

// eraseUnused erases the operations of a block without effects that have no uses.
func eraseUnused(b *ir.Block) {
	for op := b.Last().Prev(); op != nil; {
		before := op.Prev()
		if !op.HasUses() && op.IsMemoryEffectFree() {
			op.Erase()
		}
		op = before
	}
}

// maskedLoadOf matches a select between a masked load and other values.
func maskedLoadOf(op *ir.Op) (m maskedLoad, ok bool) {
	view, ok := elementwiseViewOf(op)
	if !ok || !view.Body().First().Is(arith.Select) || view.Body().First().Next() != view.Body().Last() {
		return m, false
	}
	var from [3]*ir.Value
	for i, v := range view.Body().First().Operands() {
		if v.ArgOf() != view.Body() || v.Index() >= len(view.Inputs()) {
			return m, false
		}
		from[i] = view.Inputs()[v.Index()]
	}
	mask, loaded, other := from[0], from[1], from[2]
	if m, ok = maskedLoadUnder(mask, loaded.DefiningOp()); !ok || mask == loaded || other == loaded || loaded.OnlyUser() != op {
		return m, false
	}
	m.other = other
	return m, noMemoryAccessBetween(m.load.Op, op)
}

// maskedLoadUnder matches an operation that loads elements under a mask and does nothing else.
func maskedLoadUnder(mask *ir.Value, op *ir.Op) (m maskedLoad, ok bool) {
	if m.load, ok = elementwiseViewOf(op); !ok || !op.Is(linalg.Generic) || !op.IsMemoryEffectFree() {
		return m, false
	}
	body := m.load.Body()
	m.branch, ok = scf.AsIf(body.First())
	if !ok || m.branch.Op.Next() != body.Last() || m.branch.Op.NumResults() != 1 || m.load.Yielded()[0] != m.branch.Op.Result(0) {
		return m, false
	}
	when := m.branch.Condition()
	return m, when.ArgOf() == body && when.Index() < len(m.load.Inputs()) && m.load.Inputs()[when.Index()] == mask
}

// elementwiseViewOf is the view of a structured operation with one result and identity maps only.
func elementwiseViewOf(op *ir.Op) (linalg.StructuredOp, bool) {
	view, ok := linalg.AsStructured(op)
	if !ok || op.NumResults() != 1 || view.Body() == nil {
		return view, false
	}
	for i, m := range view.IndexingMaps() {
		if !m.IsIdentity() || !ir.IsTensor(op.Operand(i).Type()) {
			return view, false
		}
	}
	return view, true
}

// noMemoryAccessBetween reports whether the operations between two others do not access memory, so that the first can
// be executed at the second.
func noMemoryAccessBetween(first, second *ir.Op) bool {
	if first.Block() != second.Block() {
		return false
	}
	for op := first.Next(); op != second; op = op.Next() {
		if op == nil || op.NumRegions() > 0 || !op.IsMemoryEffectFree() {
			return false
		}
	}
	return true
}
