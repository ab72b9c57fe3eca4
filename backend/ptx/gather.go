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

// gatherLoop is a nest of loops each round of which copies something into another
// part of an allocation, from where elements of tensors say. Threads read their
// elements at once, each from its own place.
type gatherLoop struct {
	into     *promotedAlloc
	counters []*ir.Value
	ends     []*ir.Value // where the loops end
	dims     []int       // of the allocation that the counters go along
	ops      []*ir.Op    // what a round does, apart from reads of elements
	reads    []*ir.Op    // tensor.extract
	copy     *ir.Op
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
			case op != nil || g.copy != nil:
				return nil, false // something after the innermost loop or the copy
			case inner.Is(scf.For):
				op = inner
			case inner.Is(memref.Copy):
				g.copy = inner
			case inner.Is(tensor.Extract):
				g.reads = append(g.reads, inner)
			case inner.Is(memref.ReinterpretCast), inner.Is(memref.SubView), inner.Is(memref.Cast),
				inner.NumRegions() == 0 && inner.IsMemoryEffectFree():
				g.ops = append(g.ops, inner)
			default:
				return nil, false
			}
		}
	}
	if g.copy == nil || len(g.reads) == 0 || !c.matchGatherTarget(g) {
		return nil, false
	}
	for _, read := range g.reads {
		view, _ := tensor.AsExtract(read)
		if c.tensors[view.Tensor()] == nil {
			return nil, false
		}
		shape, _ := ir.ShapeOf(view.Tensor().Type())
		for d, i := range view.Indices() {
			k := slices.Index(g.counters, i)
			if k < 0 || shape[d] != g.into.shape[g.dims[k]] {
				return nil, false
			}
		}
	}
	return g, true
}

// matchGatherTarget finds the allocation and along which dimensions the loops go.
func (c *emitter) matchGatherTarget(g *gatherLoop) bool {
	op := g.copy.Operand(1).DefiningOp()
	if op == nil || !op.Is(memref.SubView) {
		return false
	}
	part, _ := memref.AsSubView(op)
	g.into = c.allocs[part.Source()]
	if g.into == nil || slices.Contains(part.DroppedDims(), true) || !part.Slice().Strides.AllKnown(1) {
		return false
	}
	if from, ok := ir.ShapeOf(g.copy.Operand(0).Type()); !ok || len(from) != len(g.into.shape) {
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
	c.membarBefore(g.copy)
	// No loop is built, so what is pending behind it is what this leaves, not what any
	// round might.
	defer func() { c.around = c.pending.clone() }()
	a := g.into
	elements := make([][]llvmir.Value, len(g.reads))
	for i, read := range g.reads {
		view, _ := tensor.AsExtract(read)
		t := c.tensors[view.Tensor()]
		from := make([]int, len(t.shape))
		for d, at := range view.Indices() {
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
	places := make([]gatherAddress, len(a.regs))
	for reg := 0; reg < len(a.regs); reg++ {
		coordinates := c.coordinates(a.layout, reg)
		var inside llvmir.Value
		for k, counter := range g.counters {
			c.scalars[counter] = c.b.ZExt(coordinates[g.dims[k]], llvmir.I64)
			inside = c.andPredicates(inside, c.b.ICmp(llvmir.SLT, c.scalars[counter], ends[k]))
		}
		for i, read := range g.reads {
			c.scalars[read.Result(0)] = elements[i][reg]
		}
		for _, op := range g.ops {
			c.emit(op)
		}
		from, err := c.memref(g.copy.Operand(0))
		if err != nil {
			return err
		}
		to, err := c.memref(g.copy.Operand(1))
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
			wide := c.b.ZExt(i, llvmir.I64)
			if to.start[d] != i64(0) {
				wide = c.b.Sub(wide, to.start[d])
			}
			if from.sizes[d] != i64(a.shape[d]) || to.start[d] != i64(0) {
				inside = c.andPredicates(inside, c.b.ICmp(llvmir.ULT, wide, from.sizes[d]))
			}
			at = c.addIndex(at, c.mulIndex(wide, from.strides[d]))
			if from.strides[d] == i64(1) && a.shape[d] > 1 && to.start[d] == i64(0) {
				n = max(n, min(maxAccessBytes/a.elem.Bytes, a.layout.ContigPerThread(d)))
			}
		}
		places[reg] = gatherAddress{c.b.GEP(a.elem.Storage, from.base, at), inside}
	}
	a.regs = c.loadGathered(places, n, a)
	return nil
}

// gatherAddress is where a register's element is, if it is there.
type gatherAddress struct{ p, inside llvmir.Value }

// loadGathered reads n elements at a time if they can be: neighbours' places follow
// each other, so it is enough that the first and the last are there, and that
// addresses are multiples.
func (c *emitter) loadGathered(places []gatherAddress, n int64, a *promotedAlloc) []llvmir.Value {
	by := func(n int) []llvmir.Value {
		out := make([]llvmir.Value, len(places))
		for reg := 0; reg < len(places); reg += n {
			w := vectorWordsOf(a.elem, int64(n))
			words := c.predicatedLoad(w, places[reg].p, places[reg].inside, c.packWords(w, a.elem, a.regs[reg:reg+n]))
			copy(out[reg:], c.unpackWords(w, a.elem, words, n))
		}
		return out
	}
	if n == 1 {
		return by(1)
	}
	aligned := llvmir.ConstBool(true)
	for reg := 0; reg < len(places); reg += int(n) {
		low := c.b.And(c.intAddress(places[reg].p), i64(n*a.elem.Bytes-1))
		same := c.b.ICmp(llvmir.EQ, places[reg].inside, places[reg+int(n)-1].inside)
		aligned = c.b.And(aligned, c.b.And(same, c.b.ICmp(llvmir.EQ, low, i64(0))))
	}
	return c.b.If(aligned, func() []llvmir.Value { return by(int(n)) }, func() []llvmir.Value { return by(1) })
}
