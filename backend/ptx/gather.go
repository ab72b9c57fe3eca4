package ptx

import (
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// gatherLoop is a loop nest that copies rows or elements from data-dependent offsets into slices of an
// allocation. The loop is not emitted: each thread loads its own elements.
type gatherLoop struct {
	into     *promotedAlloc
	counters []*ir.Value
	ends     []*ir.Value // upper bounds of the loops
	dims     []int       // dimension of the allocation for each counter
	ops      []*ir.Op    // of the innermost body, except tensor.extract and the copy
	reads    []tensor.ExtractOp
	copy     memref.CopyOp
}

func (c *emitter) gatherLoopOf(op *ir.Op) (*gatherLoop, bool) {
	g := &gatherLoop{}
	for op != nil {
		loop, ok := scf.AsFor(op)
		if !ok || op.NumResults() > 0 || loop.Unsigned() || loop.Counter().Type() != ir.Index || !isConstant(loop.LowerBound(), 0) || !isConstant(loop.Step(), 1) || slices.Contains(g.ops, loop.UpperBound().DefiningOp()) {
			return nil, false
		}
		g.counters, g.ends = append(g.counters, loop.Counter()), append(g.ends, loop.UpperBound())
		op = nil
		for inner := range loop.Body().Ops() {
			switch {
			case inner == loop.Body().Last():
			case op != nil || g.copy.Op != nil:
				return nil, false // an operation behind the inner loop or the copy
			case inner.Is(scf.For):
				op = inner
			case inner.Is(memref.Copy):
				g.copy, _ = memref.AsCopy(inner)
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
	}
	if g.copy.Op == nil || len(g.reads) == 0 || !c.matchGatherTarget(g) {
		return nil, false
	}
	for _, read := range g.reads {
		if c.tensors[read.Tensor()] == nil {
			return nil, false
		}
		shape, _ := ir.ShapeOf(read.Tensor().Type())
		for d, i := range read.Indices() {
			k := slices.Index(g.counters, i)
			if k < 0 || shape[d] != g.into.shape[g.dims[k]] {
				return nil, false
			}
		}
	}
	return g, true
}

// matchGatherTarget finds the allocation and the dimensions that the loops traverse.
func (c *emitter) matchGatherTarget(g *gatherLoop) bool {
	part, ok := memref.AsSubView(g.copy.Target().DefiningOp())
	if !ok {
		return false
	}
	g.into = c.allocs[part.Source()]
	if g.into == nil || slices.Contains(part.DroppedDims(), true) || !part.Slice().Strides.AllKnown(1) {
		return false
	}
	if from, ok := ir.ShapeOf(g.copy.Source().Type()); !ok || len(from) != len(g.into.shape) {
		return false
	}
	sizes := part.Slice().Sizes.Entries()
	for _, counter := range g.counters {
		d := slices.IndexFunc(part.Slice().Offsets.Entries(), func(e foldresult.Entry) bool { return e.Value == counter })
		if d < 0 || slices.Contains(g.dims, d) {
			return false
		}
		if n, known := sizes[d].Known(); !known || n != 1 {
			return false
		}
		g.dims = append(g.dims, d)
	}
	return true
}

func emitGather(c *emitter, g *gatherLoop) error {
	c.membarBefore(g.copy.Op)
	// No loop is emitted, so the effects of its iterations are not pending behind it.
	defer func() { c.around = c.pending.clone() }()
	a := g.into
	elements := make([][]llvmir.Value, len(g.reads))
	for i, read := range g.reads {
		t := c.tensors[read.Tensor()]
		from := make([]int, len(t.shape))
		for d, at := range read.Indices() {
			from[d] = g.dims[slices.Index(g.counters, at)]
		}
		var err error
		if elements[i], err = c.inLayout(t, a.layout.Project(t.shape, from)); err != nil {
			return err
		}
	}
	ends, err := c.scalarsOf(g.ends)
	if err != nil {
		return err
	}
	n := int64(1)
	addresses := make([]gatherAddress, len(a.regs))
	for reg := 0; reg < len(a.regs); reg++ {
		coordinates := c.coordinates(a.layout, reg)
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
		from, err := c.memref(g.copy.Source())
		if err != nil {
			return err
		}
		to, err := c.memref(g.copy.Target())
		if err != nil {
			return err
		}
		if from.alloc != nil {
			return errRefused
		}
		at := from.offset
		for d, i := range coordinates {
			if slices.Contains(g.dims, d) {
				continue
			}
			index64 := c.b.ZExt(i, llvmir.I64)
			if to.start[d] != i64(0) {
				index64 = c.b.Sub(index64, to.start[d])
			}
			if from.sizes[d] != i64(a.shape[d]) || to.start[d] != i64(0) {
				inside = c.andPredicates(inside, c.b.ICmp(llvmir.ULT, index64, from.sizes[d]))
			}
			at = c.addIndex(at, c.mulIndex(index64, from.strides[d]))
			if from.strides[d] == i64(1) && a.shape[d] > 1 && to.start[d] == i64(0) {
				n = max(n, min(maxAccessBytes/a.elem.Bytes, a.layout.ContigPerThread(d)))
			}
		}
		addresses[reg] = gatherAddress{c.b.GEP(a.elem.Storage, from.base, at), inside}
	}
	c.remarkAccess(g.copy.Op, "gather", a.shape, a.elem, n, true)
	a.regs = c.loadGathered(addresses, n, a)
	return nil
}

// gatherAddress is the address of a register's element, with the predicate that it is in bounds.
type gatherAddress struct{ p, inside llvmir.Value }

// loadGathered loads n contiguous elements per instruction if the addresses are aligned, which is checked
// when the kernel runs. The first and the last element of a vector must have equal predicates.
func (c *emitter) loadGathered(addresses []gatherAddress, n int64, a *promotedAlloc) []llvmir.Value {
	by := func(n int) []llvmir.Value {
		out := make([]llvmir.Value, len(addresses))
		for reg := 0; reg < len(addresses); reg += n {
			w := vectorWordsOf(a.elem, int64(n))
			words := c.predicatedLoad(w, addresses[reg].p, addresses[reg].inside, c.packWords(w, a.elem, a.regs[reg:reg+n]))
			copy(out[reg:], c.unpackWords(w, a.elem, words, n))
		}
		return out
	}
	if n == 1 {
		return by(1)
	}
	aligned := llvmir.ConstBool(true)
	for reg := 0; reg < len(addresses); reg += int(n) {
		low := c.b.And(c.intAddress(addresses[reg].p), i64(n*a.elem.Bytes-1))
		same := c.b.ICmp(llvmir.EQ, addresses[reg].inside, addresses[reg+int(n)-1].inside)
		aligned = c.b.And(aligned, c.b.And(same, c.b.ICmp(llvmir.EQ, low, i64(0))))
	}
	return c.b.If(aligned, func() []llvmir.Value { return by(int(n)) }, func() []llvmir.Value { return by(1) })
}
