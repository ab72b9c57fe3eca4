package ptx

import (
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// gatherLoop is a loop nest that loads rows or elements of a tensor from data-dependent offsets. The loop is
// not emitted: each thread loads its own elements.
type gatherLoop struct {
	result   *ir.Value // the loaded tensor
	init     *ir.Value // the tensor before the loop
	shape    []int64   // of both
	counters []*ir.Value
	ends     []*ir.Value        // upper bounds of the loops
	dims     []int              // dimension of the tensor for each counter
	ops      []*ir.Op           // of the bodies, except tensor.extract and the load
	reads    []tensor.ExtractOp // of offsets
	load     tile.LoadOp
}

func (c *emitter) gatherLoopOf(op *ir.Op) (*gatherLoop, bool) {
	if op.NumResults() != 1 {
		return nil, false
	}
	g := &gatherLoop{result: op.Result(0)}
	for carried := (*ir.Value)(nil); op != nil; {
		loop, ok := scf.AsFor(op)
		if !ok || op.NumResults() != 1 || carried != nil && loop.InitArgs()[0] != carried || !g.addLoop(loop) {
			return nil, false
		}
		carried, op = loop.IterArgs()[0], nil
		for inner := range loop.Body().Ops() {
			switch {
			case inner == loop.Body().Last():
			case op != nil || g.load.Op != nil:
				return nil, false // an operation behind the inner loop or the load
			case inner.Is(scf.For):
				op = inner
			case inner.Is(tile.Load):
				if g.load, _ = tile.AsLoad(inner); g.load.Other() != carried {
					return nil, false
				}
			case inner.Is(tensor.Extract):
				read, _ := tensor.AsExtract(inner)
				g.reads = append(g.reads, read)
			case inner.Is(memref.ReinterpretCast), inner.Is(memref.SubView), inner.Is(memref.Cast),
				inner.NumRegions() == 0 && inner.IsMemoryEffectFree():
				g.ops = append(g.ops, inner)
			default:
				return nil, false
			}
		}
		if last := loop.Body().Last().Prev(); last == nil || last.NumResults() != 1 || loop.Yielded()[0] != last.Result(0) {
			return nil, false
		}
	}
	if g.load.Op == nil || len(g.reads) == 0 || !g.matchDims() {
		return nil, false
	}
	for _, read := range g.reads {
		if c.tensors[read.Tensor()] == nil {
			return nil, false
		}
		shape, _ := ir.ShapeOf(read.Tensor().Type())
		for d, i := range read.Indices() {
			k := slices.Index(g.counters, i)
			if k < 0 || shape[d] != g.shape[g.dims[k]] {
				return nil, false
			}
		}
	}
	return g, true
}

// addLoop adds a loop over rows or elements from 0 on.
func (g *gatherLoop) addLoop(loop scf.ForOp) bool {
	if loop.Unsigned() || loop.Counter().Type() != ir.Index || !foldresult.IsConstant(loop.LowerBound(), 0) || !foldresult.IsConstant(loop.Step(), 1) || slices.Contains(g.ops, loop.UpperBound().DefiningOp()) {
		return false
	}
	if g.init == nil {
		g.init = loop.InitArgs()[0]
	}
	g.counters, g.ends = append(g.counters, loop.Counter()), append(g.ends, loop.UpperBound())
	return true
}

// matchDims finds the dimensions of the tensor that the loops traverse.
func (g *gatherLoop) matchDims() bool {
	g.shape, _ = ir.ShapeOf(g.result.Type())
	sizes, ok := distribute.SizesOf(g.load.Source())
	if !ok || len(g.load.Offsets()) != len(g.shape) {
		return false
	}
	for _, counter := range g.counters {
		d := slices.Index(g.load.Offsets(), counter)
		if d < 0 || slices.Contains(g.dims, d) || !sizes[d].Is(1) {
			return false
		}
		g.dims = append(g.dims, d)
	}
	return true
}

func emitGather(c *emitter, g *gatherLoop) error {
	c.membarBefore(g.load.Op)
	// There is no loop: the effects of its iterations are not pending behind it.
	defer func() { c.around = c.pending.Clone() }()
	l := c.LayoutOf(g.result)
	init, err := c.tensor(g.init)
	if err != nil {
		return err
	}
	regs, err := c.inLayout(init, l)
	if err != nil {
		return err
	}
	t, err := c.newTensor(g.result)
	if err != nil {
		return err
	}
	elements := make([][]llvmir.Value, len(g.reads))
	for i, read := range g.reads {
		t := c.tensors[read.Tensor()]
		from := make([]int, len(t.shape))
		for d, at := range read.Indices() {
			from[d] = g.dims[slices.Index(g.counters, at)]
		}
		if elements[i], err = c.inLayout(t, l.Project(t.shape, from)); err != nil {
			return err
		}
	}
	ends, err := c.scalarsOf(g.ends)
	if err != nil {
		return err
	}
	n := int64(1)
	addresses := make([]gatherAddress, len(regs))
	for reg := 0; reg < len(regs); reg++ {
		coordinates := c.coordinates(l, reg)
		var inside llvmir.Value
		for k, counter := range g.counters {
			c.scalars[counter] = c.b.ZExt(coordinates[g.dims[k]], llvmir.I64)
			inside = c.andPredicates(inside, c.b.ICmp(llvmir.SLT, c.scalars[counter], ends[k]))
		}
		for i, read := range g.reads {
			c.scalars[read.Result()] = elements[i][reg]
		}
		for _, op := range g.ops {
			c.emit(op)
		}
		from, err := c.memref(g.load.Source())
		if err != nil {
			return err
		}
		start, err := c.scalarsOf(g.load.Offsets())
		if err != nil {
			return err
		}
		at := from.offset
		for d, i := range coordinates {
			if slices.Contains(g.dims, d) {
				continue
			}
			index64 := c.b.ZExt(i, llvmir.I64)
			if start[d] != i64(0) {
				index64 = c.b.Sub(index64, start[d])
			}
			if from.sizes[d] != i64(g.shape[d]) || start[d] != i64(0) {
				inside = c.andPredicates(inside, c.b.ICmp(llvmir.ULT, index64, from.sizes[d]))
			}
			at = c.addIndex(at, c.mulIndex(index64, from.strides[d]))
			if from.strides[d] == i64(1) && g.shape[d] > 1 && start[d] == i64(0) {
				n = max(n, min(distribute.MaxAccessBytes/t.elem.Bytes, l.ContigPerThread(d)))
			}
		}
		addresses[reg] = gatherAddress{c.b.GEP(t.elem.Storage, from.base, at), inside}
	}
	c.remarkAccess(g.load.Op, "gather", g.shape, t.elem, n, true)
	t.layout, t.regs = l, c.loadGathered(addresses, n, t.elem, regs)
	return nil
}

// gatherAddress is the address of a register's element, with the predicate that it is in bounds.
type gatherAddress struct{ p, inside llvmir.Value }

// loadGathered loads n contiguous elements per instruction if the addresses are aligned, which is checked
// when the kernel runs. The first and the last element of a vector must have equal predicates.
func (c *emitter) loadGathered(addresses []gatherAddress, n int64, elem arithtollvm.Element, others []llvmir.Value) []llvmir.Value {
	by := func(n int) []llvmir.Value {
		out := make([]llvmir.Value, len(addresses))
		for reg := 0; reg < len(addresses); reg += n {
			w := vectorWordsOf(elem, int64(n))
			words := c.predicatedLoad(w, addresses[reg].p, addresses[reg].inside, c.packWords(w, elem, others[reg:reg+n]))
			copy(out[reg:], c.unpackWords(w, elem, words, n))
		}
		return out
	}
	if n == 1 {
		return by(1)
	}
	aligned := llvmir.ConstBool(true)
	for reg := 0; reg < len(addresses); reg += int(n) {
		low := c.b.And(c.intAddress(addresses[reg].p), i64(n*elem.Bytes-1))
		same := c.b.ICmp(llvmir.EQ, addresses[reg].inside, addresses[reg+int(n)-1].inside)
		aligned = c.b.And(aligned, c.b.And(same, c.b.ICmp(llvmir.EQ, low, i64(0))))
	}
	return c.b.If(aligned, func() []llvmir.Value { return by(int(n)) }, func() []llvmir.Value { return by(1) })
}
