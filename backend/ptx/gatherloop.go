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

// gathers is a nest of loops each round of which copies something into another
// part of an allocation, from where elements of tensors say. Threads read their
// elements at once, each from its own place.
type gathers struct {
	into     *allocation
	counters []*ir.Value
	ends     []*ir.Value // where the loops end
	dims     []int       // of the allocation that the counters go along
	ops      []*ir.Op    // what a round does, apart from reads of elements
	reads    []*ir.Op    // tensor.extract
	copy     *ir.Op
}

func (c *compiler) gathersOf(op *ir.Op) (*gathers, bool) {
	g := &gathers{}
	for op != nil {
		loop, ok := scf.AsFor(op)
		if !ok || op.NumResults() > 0 || loop.Unsigned() || loop.Counter().Type() != ir.Index || !isNumber(loop.LowerBound(), 0) || !isNumber(loop.Step(), 1) || slices.Contains(g.ops, loop.UpperBound().DefiningOp()) {
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
	if g.copy == nil || len(g.reads) == 0 || !c.target(g) {
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

// target finds the allocation and along which dimensions the loops go.
func (c *compiler) target(g *gathers) bool {
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

func emitGathers(c *compiler, g *gathers) error {
	c.before(g.copy)
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
		if elements[i], err = c.in(t, a.layout.Project(t.shape, from)); err != nil {
			return err
		}
	}
	ends, err := c.wordsOf(g.ends)
	if err != nil {
		return err
	}
	n := int64(1)
	places := make([]place, len(a.regs))
	for reg := 0; reg < len(a.regs); reg++ {
		coordinates := c.coordinates(a.layout, reg)
		var inside llvmir.Value
		for k, counter := range g.counters {
			c.words[counter] = c.b.ZExt(coordinates[g.dims[k]], llvmir.I64)
			inside = c.both(inside, c.b.ICmp(llvmir.SLT, c.words[counter], ends[k]))
		}
		for i, read := range g.reads {
			c.words[read.Result(0)] = elements[i][reg]
		}
		for _, op := range g.ops {
			c.emit(op)
		}
		from, err := c.memory(g.copy.Operand(0))
		if err != nil {
			return err
		}
		to, err := c.memory(g.copy.Operand(1))
		if err != nil {
			return err
		}
		if from.of != nil {
			return errRefused
		}
		at := from.offset
		for d, i := range coordinates {
			if slices.Contains(g.dims, d) {
				continue
			}
			wide := c.b.ZExt(i, llvmir.I64)
			if to.start[d] != index(0) {
				wide = c.b.Sub(wide, to.start[d])
			}
			if from.sizes[d] != index(a.shape[d]) || to.start[d] != index(0) {
				inside = c.both(inside, c.b.ICmp(llvmir.ULT, wide, from.sizes[d]))
			}
			at = c.sum(at, c.times(wide, from.strides[d]))
			if from.strides[d] == index(1) && a.shape[d] > 1 && to.start[d] == index(0) {
				n = max(n, min(widestAccess/a.elem.Bytes, a.layout.ContigPerThread(d)))
			}
		}
		places[reg] = place{c.b.GEP(a.elem.Storage, from.base, at), inside}
	}
	a.regs = c.loadPlaces(places, n, a)
	return nil
}

// place is where a register's element is, if it is there.
type place struct{ p, inside llvmir.Value }

// loadPlaces reads n elements at a time if they can be: neighbours' places follow
// each other, so it is enough that the first and the last are there, and that
// addresses are multiples.
func (c *compiler) loadPlaces(places []place, n int64, a *allocation) []llvmir.Value {
	by := func(n int) []llvmir.Value {
		out := make([]llvmir.Value, len(places))
		for reg := 0; reg < len(places); reg += n {
			w := packing(a.elem, int64(n))
			words := c.loadIf(w, places[reg].p, places[reg].inside, c.packed(w, a.elem, a.regs[reg:reg+n]))
			copy(out[reg:], c.unpacked(w, a.elem, words, n))
		}
		return out
	}
	if n == 1 {
		return by(1)
	}
	aligned := llvmir.ConstBool(true)
	for reg := 0; reg < len(places); reg += int(n) {
		low := c.b.And(c.address(places[reg].p), index(n*a.elem.Bytes-1))
		same := c.b.ICmp(llvmir.EQ, places[reg].inside, places[reg+int(n)-1].inside)
		aligned = c.b.And(aligned, c.b.And(same, c.b.ICmp(llvmir.EQ, low, index(0))))
	}
	return c.b.If(aligned, func() []llvmir.Value { return by(int(n)) }, func() []llvmir.Value { return by(1) })
}
