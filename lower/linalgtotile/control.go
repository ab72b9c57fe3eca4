package linalgtotile

import (
	"maps"

	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// branch makes an scf.if yield the tensors of the allocations that it writes to.
func (p *promoter) branch(op *ir.Op, c contents) {
	if p.onlyFills(op, c) {
		p.hoistFills(op, c)
		return
	}
	written := p.writes[op]
	made := p.withResults(op, op.Operands(), written)
	for _, r := range made.Regions() {
		if r.Entry() == nil {
			p.b.AtEnd(r.AddBlock()).Create(scf.Yield, nil, nil)
		}
		inside := maps.Clone(c)
		p.block(r.Entry(), inside)
		p.yield(r.Entry(), written, inside)
	}
	p.replace(op, made, written, c)
}

// loop makes an scf.for carry the tensors of the allocations that it writes to.
func (p *promoter) loop(op *ir.Op, c contents) {
	written := p.writes[op]
	operands := op.Operands()
	for _, alloc := range written {
		operands = append(operands, p.defined(c, alloc))
	}
	made := p.withResults(op, operands, written)
	body := made.Region0().Entry()
	inside := maps.Clone(c)
	for _, alloc := range written {
		inside[alloc] = body.AddArg(tensorType(alloc), alloc.Loc())
	}
	p.block(body, inside)
	p.yield(body, written, inside)
	p.replace(op, made, written, c)
}

// withResults is an operation with the regions of another and more results.
func (p *promoter) withResults(op *ir.Op, operands []*ir.Value, written []*ir.Value) *ir.Op {
	types := op.ResultTypes()
	for _, alloc := range written {
		types = append(types, tensorType(alloc))
	}
	st := &ir.OpState{Def: op.Def(), Operands: operands, Types: types, Attrs: op.Attrs()}
	for range op.Regions() {
		st.Regions = append(st.Regions, ir.NewRegion())
	}
	made := p.b.CreateFrom(st)
	for i, r := range made.Regions() {
		r.TakeBlocks(op.RegionAt(i))
	}
	return made
}

// yield adds tensors to the operands of a block's terminator.
func (p *promoter) yield(b *ir.Block, written []*ir.Value, c contents) {
	last := b.Last()
	p.b.Before(last).LocateAs(last)
	operands := last.Operands()
	for _, alloc := range written {
		operands = append(operands, p.defined(c, alloc))
	}
	last.SetOperands(operands)
}

// replace replaces the results of an operation; the further ones are the tensors of allocations after it.
func (p *promoter) replace(op, made *ir.Op, written []*ir.Value, c contents) {
	for i, v := range op.Results() {
		v.ReplaceAllUsesWith(made.Result(i))
	}
	for i, alloc := range written {
		c[alloc] = made.Result(op.NumResults() + i)
	}
	op.Erase()
}

// onlyFills reports whether an scf.if only fills allocations that were not written before, each in one branch only.
// Without the branch, elements that it leaves undefined are defined.
func (p *promoter) onlyFills(op *ir.Op, c contents) bool {
	if op.NumResults() > 0 {
		return false
	}
	in := map[*ir.Value]*ir.Region{}
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			for inner := range b.Ops() {
				if inner == b.Last() {
					continue
				}
				view, ok := linalg.AsStructured(inner)
				if !ok || !inner.Is(linalg.Fill) || inner.NumResults() > 0 {
					return false
				}
				alloc := view.Inits()[0]
				if !p.allocs[alloc] || c[alloc] != nil || in[alloc] != nil && in[alloc] != r {
					return false
				}
				in[alloc] = r
			}
		}
	}
	return true
}

// hoistFills fills without a branch.
func (p *promoter) hoistFills(op *ir.Op, c contents) {
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			for inner := range b.Ops() {
				if inner != b.Last() {
					view, _ := linalg.AsStructured(inner)
					alloc := view.Inits()[0]
					t := alloc.Type().(*ir.MemRefType)
					c[alloc] = linalg.NewFill(p.b, view.Inputs()[0], tensor.NewEmpty(p.b, t.Shape, t.Elem))
				}
			}
		}
	}
	p.erase(op)
}
