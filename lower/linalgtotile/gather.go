package linalgtotile

import (
	"slices"

	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// gatherLoop is a loop nest that loads rows or elements of a tensor from places that index tensors have:
//
//	%r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %init) -> (tensor<32x64xf16>) {
//	  %e = tensor.extract %at[%i] : tensor<32xi64>
//	  %row = memref.reinterpret_cast %m to offset: [%e], sizes: [1, 64], strides: [64, 1] : ...
//	  %next = tile.load %row[%i, %c0] other(%t : tensor<32x64xf16>) : ... -> tensor<32x64xf16>
//	  scf.yield %next : tensor<32x64xf16>
//	}
//
// Its iterations are independent: each thread loads its own elements.
type gatherLoop struct {
	init     *ir.Value // the tensor before the loop
	counters []*ir.Value
	bounds   []*ir.Value
	dims     []int64            // dimension of the tensor for each counter
	ops      []*ir.Op           // of the bodies, except tensor.extract and the load
	reads    []tensor.ExtractOp // of index tensors
	load     tile.LoadOp
}

// gathers makes a tile.gather of each loop nest that is one, the outermost loop first.
func (p *promoter) gathers(root *ir.Op) {
	root.Walk(func(op *ir.Op) ir.WalkResult {
		g, ok := gatherLoopOf(op)
		if !ok {
			return ir.Continue
		}
		p.gather(op, g)
		return ir.Skip
	})
}

func gatherLoopOf(op *ir.Op) (*gatherLoop, bool) {
	g, nest := &gatherLoop{}, op
	for carried := (*ir.Value)(nil); op != nil; {
		loop, ok := scf.AsFor(op)
		if !ok || op.NumResults() != 1 || carried != nil && loop.InitArgs()[0] != carried || !g.addLoop(loop, nest) {
			return nil, false
		}
		carried = loop.IterArgs()[0]
		if op, ok = g.addBody(loop.Body(), carried); !ok {
			return nil, false
		}
		if last := loop.Body().Last().Prev(); last == nil || last.NumResults() != 1 || loop.Yielded()[0] != last.Result(0) {
			return nil, false
		}
	}
	if g.load.Op == nil || len(g.reads) == 0 || !g.matchDims() {
		return nil, false
	}
	for _, read := range g.reads {
		if !slices.Equal(read.Indices(), g.counters) || isDefinedIn(read.Tensor(), nest) || !g.hasIndexShape(read.Tensor()) {
			return nil, false
		}
	}
	return g, isInRegisters(g.reads)
}

// addLoop adds a loop from 0 on.
func (g *gatherLoop) addLoop(loop scf.ForOp, nest *ir.Op) bool {
	if loop.Unsigned() || loop.Counter().Type() != ir.Index || !foldresult.IsConstant(loop.LowerBound(), 0) || !foldresult.IsConstant(loop.Step(), 1) || isDefinedIn(loop.UpperBound(), nest) {
		return false
	}
	if g.init == nil {
		g.init = loop.InitArgs()[0]
	}
	g.counters, g.bounds = append(g.counters, loop.Counter()), append(g.bounds, loop.UpperBound())
	return true
}

// addBody adds the operations of a loop's body, and returns the loop in it, if there is one. Nothing may follow the inner
// loop or the load.
func (g *gatherLoop) addBody(body *ir.Block, carried *ir.Value) (inner *ir.Op, ok bool) {
	for op := range body.Ops() {
		switch {
		case op == body.Last():
		case inner != nil || g.load.Op != nil:
			return nil, false
		case op.Is(scf.For):
			inner = op
		case op.Is(tile.Load):
			if g.load, _ = tile.AsLoad(op); g.load.Other() != carried {
				return nil, false
			}
		case op.Is(tensor.Extract):
			read, _ := tensor.AsExtract(op)
			g.reads = append(g.reads, read)
		case op.Is(memref.ReinterpretCast), op.Is(memref.SubView), op.Is(memref.Cast), op.NumRegions() == 0 && op.IsMemoryEffectFree():
			g.ops = append(g.ops, op)
		default:
			return nil, false
		}
	}
	return inner, true
}

// matchDims finds the dimensions of the tensor that the loops traverse. The memory begins at coordinate 0 of the others.
func (g *gatherLoop) matchDims() bool {
	m := g.load.Source().Type().(*ir.MemRefType)
	for _, counter := range g.counters {
		d := slices.Index(g.load.Offsets(), counter)
		if d < 0 || slices.Contains(g.dims, int64(d)) || m.Shape[d] != 1 {
			return false
		}
		g.dims = append(g.dims, int64(d))
	}
	for d, at := range g.load.Offsets() {
		if !slices.Contains(g.dims, int64(d)) && !foldresult.IsConstant(at, 0) {
			return false
		}
	}
	return true
}

// hasIndexShape reports whether a tensor has an element for each coordinate of the gathered dimensions.
func (g *gatherLoop) hasIndexShape(v *ir.Value) bool {
	shape, _ := ir.ShapeOf(v.Type())
	whole, _ := ir.ShapeOf(g.load.Result().Type())
	return slices.EqualFunc(g.dims, shape, func(d, size int64) bool { return whole[d] == size })
}

// isInRegisters reports whether tensors are distributed over threads, and their elements not read from memory.
func isInRegisters(reads []tensor.ExtractOp) bool {
	return !slices.ContainsFunc(reads, func(read tensor.ExtractOp) bool {
		return read.Tensor().DefiningOp().Is(bufferization.ToTensor)
	})
}

// gather makes a tile.gather of a loop nest.
func (p *promoter) gather(nest *ir.Op, g *gatherLoop) {
	p.b.Before(nest).LocateAs(g.load.Op)
	args := slices.Repeat([]ir.Type{ir.Index}, len(g.counters))
	var indices []*ir.Value
	for _, read := range g.reads {
		indices, args = append(indices, read.Tensor()), append(args, read.Result().Type())
	}
	other := g.init
	if other.DefiningOp().Is(tensor.Empty) {
		other = nil
	}
	made := tile.NewGather(p.b, indices, g.bounds, other, nest.Result(0).Type(), g.dims, gatherAttrs(g.load.Op)...)
	block := made.Memory().AddBlock(args...)
	m := ir.NewMapping()
	for i, v := range g.counters {
		m.Values[v] = block.Arg(i)
	}
	for i, read := range g.reads {
		m.Values[read.Result()] = block.Arg(len(g.counters) + i)
	}
	for _, op := range g.addressOps() {
		block.Append(op.Clone(m))
	}
	p.yieldFrom(block, g.load.Op, []*ir.Value{g.load.Source()}, m)
	nest.Result(0).ReplaceAllUsesWith(made.Result())
	nest.Erase()
	if other == nil && !g.init.HasUses() {
		g.init.DefiningOp().Erase()
	}
}

// addressOps are the operations that compute the memory.
func (g *gatherLoop) addressOps() (list []*ir.Op) {
	needed := map[*ir.Op]bool{g.load.Source().DefiningOp(): true}
	for _, op := range slices.Backward(g.ops) {
		if !needed[op] {
			continue
		}
		list = slices.Insert(list, 0, op)
		for _, v := range op.Operands() {
			needed[v.DefiningOp()] = true
		}
	}
	return list
}

// gatherAttrs are the attributes of a load that a gather has as well.
func gatherAttrs(load *ir.Op) (list []ir.NamedAttr) {
	for _, a := range load.Attrs() {
		if a.Name == "cache" || a.Name == "evict" || ir.DialectPrefix(a.Name) != "" {
			list = append(list, a)
		}
	}
	return list
}

// isDefinedIn reports whether a value is defined in an operation's regions.
func isDefinedIn(v *ir.Value, op *ir.Op) bool {
	for b := v.Block(); b != nil && b.ParentOp() != nil; b = b.ParentOp().Block() {
		if b.ParentOp() == op {
			return true
		}
	}
	return false
}

// yieldFrom ends a block with copies of values, at the place of another terminator.
func (p *promoter) yieldFrom(b *ir.Block, at *ir.Op, values []*ir.Value, m *ir.Mapping) {
	var yielded []*ir.Value
	for _, v := range values {
		yielded = append(yielded, m.Value(v))
	}
	saved := p.b.Save()
	p.b.AtEnd(b).LocateAs(at).Create(tile.Yield, yielded, nil)
	p.b.Restore(saved)
}
