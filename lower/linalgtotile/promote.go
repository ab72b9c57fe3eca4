package linalgtotile

import (
	"maps"
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/internal/kernel/extern"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/structure"
)

// contents are the tensors of allocations at a point of the program, and the scalars of those in bodies; nil is undefined.
type contents map[*ir.Value]*ir.Value

type promoter struct {
	b      *ir.Builder
	allocs map[*ir.Value]bool
	// writes are the allocations outside of a branch or loop that it writes to.
	writes    map[*ir.Op][]*ir.Value
	dominance *ir.Dominance
	dead      []*ir.Op // users before what they use
	located   []tile.CoordinatesOp
}

// findWrites finds the allocations that branches and loops write to, in the order of the program.
func (p *promoter) findWrites(allocs []*ir.Value) {
	note := func(op *ir.Op, alloc *ir.Value) {
		for op.Block() != alloc.Block() {
			if op = op.Parent(); !slices.Contains(p.writes[op], alloc) {
				p.writes[op] = append(p.writes[op], alloc)
			}
		}
	}
	for _, alloc := range allocs {
		for user := range alloc.Users() {
			switch {
			case user.Is(memref.SubView):
				for copy := range user.Result(0).Users() {
					note(copy, alloc)
				}
			case user.Is(linalg.Fill), user.Is(memref.Copy), user.Is(memref.Store), user.Is(bufferization.MaterializeInDestination):
				note(user, alloc)
			}
		}
	}
}

// region follows the contents of allocations through the blocks of a region. A region with several blocks writes
// to allocations in their own block only; dominating blocks come first, so that readers in other blocks find what
// was written.
func (p *promoter) region(r *ir.Region, c contents) {
	for _, b := range p.dominance.ReversePostorder(r) {
		p.block(b, c)
	}
	for b := range r.Blocks() {
		if !p.dominance.Reachable(b) {
			p.block(b, c)
		}
	}
}

func (p *promoter) block(b *ir.Block, c contents) {
	for op := b.First(); op != nil; {
		next := op.Next()
		p.rewriteOp(op, c)
		op = next
	}
}

// rewriteOp replaces an operation on promoted allocations.
func (p *promoter) rewriteOp(op *ir.Op, c contents) {
	p.b.Before(op).LocateAs(op)
	switch {
	case op.Is(memref.Alloc) && p.allocs[op.Result(0)]:
		c[op.Result(0)] = nil
		p.erase(op)
	case op.Is(memref.SubView) && p.allocs[memref.SubViewOp{Op: op}.Source()], op.Is(memref.Cast) && p.allocs[memref.CastOp{Op: op}.Source()]:
		p.erase(op)
	case op.Is(memref.Dealloc) && p.allocs[memref.DeallocOp{Op: op}.MemRef()]:
		p.erase(op)
	case op.Is(tile.Load):
		p.locate(tile.LoadOp{Op: op})
	case op.Is(tile.Coordinates):
		p.located = append(p.located, tile.CoordinatesOp{Op: op})
	case op.Is(linalg.Fill) && op.NumResults() == 0:
		p.fill(op, c)
	case op.Is(memref.Copy):
		p.copy(memref.CopyOp{Op: op}, c)
	case op.Is(bufferization.ToTensor):
		o := bufferization.ToTensorOp{Op: op}
		if p.allocs[o.Buffer()] {
			op.Result(0).ReplaceAllUsesWith(p.defined(c, o.Buffer()))
			p.erase(op)
		} else if usesWholeTensor(op) {
			op.Result(0).ReplaceAllUsesWith(tile.NewLoad(p.b, o.Buffer(), nil, nil, nil, nil, nil, op.Result(0).Type(), structure.AccessAttrs(tile.Load, op)...).Result())
			p.erase(op)
		}
	case op.Is(bufferization.MaterializeInDestination):
		o := bufferization.MaterializeInDestinationOp{Op: op}
		if p.allocs[o.Dest()] {
			c[o.Dest()] = o.Source()
			p.erase(op)
			return
		}
		p.store(o)
	case op.Is(memref.Store):
		o := memref.StoreOp{Op: op}
		if p.allocs[o.MemRef()] {
			c[o.MemRef()] = p.inserted(o, c)
			p.erase(op)
		}
	case op.Is(memref.Load):
		o := memref.LoadOp{Op: op}
		if p.allocs[o.MemRef()] {
			op.Result(0).ReplaceAllUsesWith(p.extracted(o, c))
			p.erase(op)
		}
	case isPrint(op):
		p.print(op, c)
	case op.Is(scf.If) && len(p.writes[op]) > 0:
		p.branch(op, c)
	case op.Is(scf.For) && len(p.writes[op]) > 0:
		p.loop(op, c)
	default:
		p.regions(op, c)
	}
}

// regions follows the contents of allocations through the regions of an operation that writes to none outside of them.
func (p *promoter) regions(op *ir.Op, c contents) {
	for _, r := range op.Regions() {
		p.region(r, maps.Clone(c))
	}
}

// usesWholeTensor reports whether a tensor has a rank, and other users than tensor.extract, which reads its element
// from memory.
func usesWholeTensor(op *ir.Op) bool {
	if _, ranked := op.Result(0).Type().(*ir.TensorType); !ranked {
		return false
	}
	for user := range op.Result(0).Users() {
		if !user.Is(tensor.Extract) {
			return true
		}
	}
	return false
}

// erase erases an operation in the end, when its users are gone.
func (p *promoter) erase(op *ir.Op) { p.dead = slices.Insert(p.dead, 0, op) }

// inserted is what an allocation holds after a store of an element.
func (p *promoter) inserted(o memref.StoreOp, c contents) *ir.Value {
	if inBody(o.MemRef().DefiningOp()) {
		return o.Value()
	}
	return tensor.NewInsert(p.b, o.Value(), p.defined(c, o.MemRef()), o.Indices()...)
}

// extracted is an element of what an allocation holds.
func (p *promoter) extracted(o memref.LoadOp, c contents) *ir.Value {
	held := p.defined(c, o.MemRef())
	if inBody(o.MemRef().DefiningOp()) {
		return held
	}
	return tensor.NewExtract(p.b, held, o.Indices()...)
}

// defined is the tensor of an allocation, or its scalar in a body; elements are undefined before the first write.
func (p *promoter) defined(c contents, alloc *ir.Value) *ir.Value {
	if c[alloc] != nil {
		return c[alloc]
	}
	t := alloc.Type().(*ir.MemRefType)
	if inBody(alloc.DefiningOp()) {
		return ub.NewPoison(p.b, t.Elem).Result()
	}
	return tensor.NewEmpty(p.b, t.Shape, t.Elem)
}

func (p *promoter) fill(op *ir.Op, c contents) {
	view, _ := linalg.AsStructured(op)
	alloc := view.Inits()[0]
	if !p.allocs[alloc] {
		return
	}
	t := alloc.Type().(*ir.MemRefType)
	c[alloc] = linalg.NewFill(p.b, view.Inputs()[0], tensor.NewEmpty(p.b, t.Shape, t.Elem))
	p.erase(op)
}

// copy makes a tile load of a copy into an allocation or a view of it.
func (p *promoter) copy(op memref.CopyOp, c contents) {
	alloc := op.Target()
	var offsets []*ir.Value
	if view, ok := memref.AsSubView(alloc.DefiningOp()); ok {
		alloc = view.Source()
		if !p.allocs[alloc] {
			return
		}
		if at := view.Slice().Offsets; !at.AllKnown(0) {
			offsets = p.materialize(at)
		}
	}
	if !p.allocs[alloc] {
		return
	}
	source, located, at := coordinatesOf(op.Source())
	attrs := append(at, structure.AccessAttrs(tile.Load, op.Op)...)
	c[alloc] = tile.NewLoad(p.b, source, offsets, c[alloc], nil, located, nil, tensorType(alloc), attrs...).Result()
	p.erase(op.Op)
}

// print prints a tensor or a scalar instead of a buffer.
func (p *promoter) print(op *ir.Op, c contents) {
	cast, ok := memref.AsCast(op.Operand(extern.PrintValue).DefiningOp())
	if !ok || !p.allocs[cast.Source()] {
		return
	}
	flags, _ := flagsOf(op)
	args := op.Operands()
	tile.NewPrint(p.b, args[extern.PrintText], p.defined(c, cast.Source()), args[:extern.PrintText], flags...)
	p.erase(op)
}

// flagsOf are the attributes of the tile.print for a call; false if the operation is no such call, or its flags are
// not constant.
func flagsOf(op *ir.Op) (flags []ir.NamedAttr, ok bool) {
	if !isPrint(op) {
		return nil, false
	}
	for _, flag := range printFlags {
		k, ok := arith.AsConstant(op.Operand(flag.arg).DefiningOp())
		if !ok {
			return nil, false
		}
		if k.Value() == ir.Attr(ir.True) {
			flags = append(flags, ir.NamedAttr{Name: flag.name, Attr: ir.Unit})
		}
	}
	return flags, true
}

// printFlags are the attributes of a tile.print by the arguments of the function that prints.
var printFlags = []struct {
	name string
	arg  int
}{{"hex", extern.PrintHex}, {"signed", extern.PrintSigned}}
