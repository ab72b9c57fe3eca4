package assignlayouts

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/analysis/layoutclass"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/ir"
)

// inference infers the layouts of a kernel's tensors.
type inference struct {
	distribute.Options
	layouts   map[*ir.Value]*layout.Layout // that are known; nil for a tensor that is rematerialised
	search    layoutSearch
	classes   *layoutclass.Analysis
	effects   *distribute.MemoryEffects
	indexInfo *distribute.IndexInfo
}

func newInference(kernel *ir.Op, o distribute.Options) *inference {
	return &inference{
		Options: o, layouts: map[*ir.Value]*layout.Layout{},
		search:  layoutSearch{open: map[*ir.Value]bool{}, found: map[*ir.Value]*layout.Layout{}},
		classes: layoutclass.New(kernel, o), effects: distribute.NewMemoryEffects(kernel, o),
		indexInfo: distribute.NewIndexInfo(kernel),
	}
}

// run infers the layouts of all tensors, in the order of the program. Tensors that control flow carries
// have a layout in any case.
func (c *inference) run(kernel *ir.Op) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		joins := joinsValues(op)
		for _, v := range op.Results() {
			c.inferCarried(v, joins)
		}
		if !joins {
			return ir.Continue
		}
		for _, r := range op.Regions() {
			for b := range r.Blocks() {
				for _, v := range b.Args() {
					c.inferCarried(v, true)
				}
			}
		}
		return ir.Continue
	})
}

func (c *inference) inferCarried(v *ir.Value, carried bool) {
	if !canHaveLayout(v) {
		return
	}
	if l := c.LayoutOf(v); l == nil && carried {
		c.layouts[v] = c.classLayout(v)
	}
}

// classLayout is the layout of a tensor whose definition suggests none: that of a load in its class, or else the default.
func (c *inference) classLayout(v *ir.Value) *layout.Layout {
	shape, _ := ir.ShapeOf(v.Type())
	for _, loaded := range c.classes.Of(v).Loaded {
		if other, _ := ir.ShapeOf(loaded.Type()); !slices.Equal(shape, other) || loaded == v {
			continue
		}
		if l := c.LayoutOf(loaded); l != nil {
			return l.WithoutZeroBases()
		}
	}
	return c.DefaultLayout(shape)
}

// LayoutOf is the layout in which a tensor is computed, inferred from its definition; nil for a tensor
// that is rematerialised in every layout that is needed: splats, indices, and tensors computed from these.
func (c *inference) LayoutOf(v *ir.Value) *layout.Layout {
	if l, ok := c.layouts[v]; ok {
		return l
	}
	if l, ok := c.search.found[v]; ok {
		c.search.cycles++ // what follows from it holds for this search only, too
		return l
	}
	if c.search.open[v] {
		c.search.cycles++
		return nil
	}
	c.search.open[v] = true
	before := c.search.cycles
	l := c.inferLayout(v)
	delete(c.search.open, v)
	if len(c.search.open) == 0 {
		clear(c.search.found)
	} else if c.search.cycles != before {
		c.search.found[v] = l
		return l
	}
	c.layouts[v] = l
	return l
}

// layoutSearch is the state of a layout inference. Layouts that were inferred inside a cycle, before that
// of the cycle's entry was known, hold for this search only.
type layoutSearch struct {
	open   map[*ir.Value]bool // being inferred
	found  map[*ir.Value]*layout.Layout
	cycles int // how often the search met a value that is being inferred
}

func (c *inference) inferLayout(v *ir.Value) *layout.Layout {
	shape, ok := ir.ShapeOf(v.Type())
	if !ok || !layout.Fits(shape) {
		return nil
	}
	op := v.DefiningOp()
	switch {
	case op == nil:
		return c.blockArgLayout(v)
	case op.Is(tensor.Empty), op.Is(tensor.Splat), op.Is(bufferization.AllocTensor), op.Is(arith.Constant):
		return nil
	case distribute.LoadedFrom(v) != nil:
		if last := distribute.LastLoad(v); last != v {
			return c.LayoutOf(last)
		}
		return coalescedLayout(distribute.FirstLoad(v), shape, c.Options)
	case op.Is(tile.GatherElements):
		return c.gatherLayout(op, shape)
	case op.Is(linalg.Reduce):
		return distribute.ReducedLayout(op, c)
	case distribute.IsDot(op):
		return c.DotLayout(op)
	case linalg.IsStructured(op.Def()):
		return c.elementwiseLayout(op, v)
	case op.Is(tensor.ExpandShape), op.Is(tensor.CollapseShape), op.Is(tensor.Reshape):
		if l := c.LayoutOf(distribute.ViewSource(op)); l != nil {
			return l.Reshape(shape)
		}
		return nil
	case op.Is(tensor.Cast):
		return c.LayoutOf(distribute.ViewSource(op))
	case op.Is(tensor.Insert):
		o, _ := tensor.AsInsert(op)
		return c.layoutOrDefault(o.Dest(), v)
	case op.Is(tensor.InsertSlice):
		o, _ := tensor.AsInsertSlice(op)
		if slice, ok := tile.AsMaskedSlice(o.Source()); ok {
			if l := c.LayoutOf(slice.Source()); l != nil && slices.Equal(l.Shape, shape) {
				return l.WithoutZeroBases()
			}
		}
		return c.insertSliceLayout(op, shape)
	case op.Is(tensor.ExtractSlice):
		return c.extractSliceLayout(op, shape)
	case op.Is(tensor.Concat), op.Is(tensor.FromElements):
		return c.DefaultLayout(shape)
	case op.Is(tile.Scan):
		s, _ := tile.AsScan(op)
		return c.scanLayout(s)
	case op.Is(ttx.CompareExchange):
		return c.NetworkLayout(shape)
	case op.Is(tile.Histogram):
		o, _ := tile.AsHistogram(op)
		return c.layoutOrDefault(o.Init(), v)
	case op.Is(scf.For):
		loop, _ := scf.AsFor(op)
		return c.joinedLayout(loop.InitArgs()[v.Index()], loop.Yielded()[v.Index()])
	case op.Is(scf.If):
		branch, _ := scf.AsIf(op)
		return c.joinedLayout(branch.Then().Last().Operand(v.Index()), branch.Else().Last().Operand(v.Index()))
	case op.Is(scf.While):
		loop, _ := scf.AsWhile(op)
		return c.layoutOrDefault(loop.ConditionOp().Args()[v.Index()], v)
	case op.NumOperands() > 0 && ir.IsAnyTensor(op.Operand(0).Type()) && op.NumRegions() == 0:
		for _, x := range op.Operands() {
			if l := c.LayoutOf(x); l != nil && slices.Equal(l.Shape, shape) {
				return l
			}
		}
		return nil
	}
	return c.DefaultLayout(shape)
}

// layoutOrDefault is the layout of a value, or else that of another value's class; nil inside a cycle.
func (c *inference) layoutOrDefault(v, other *ir.Value) *layout.Layout {
	cycles := c.search.cycles
	if l := c.LayoutOf(v); l != nil {
		return l.WithoutZeroBases()
	}
	if c.search.cycles != cycles && len(c.search.open) > 1 {
		return nil // the cycle's entry may have a layout
	}
	return c.classLayout(other)
}

// joinedLayout is the layout of a value that control flow joins.
func (c *inference) joinedLayout(first, second *ir.Value) *layout.Layout {
	if l := c.LayoutOf(second); l != nil {
		return l.WithoutZeroBases()
	}
	return c.layoutOrDefault(first, second)
}

// blockArgLayout is the layout of a block argument.
func (c *inference) blockArgLayout(v *ir.Value) *layout.Layout {
	shape, _ := ir.ShapeOf(v.Type())
	owner := v.ArgOf().ParentOp()
	switch {
	case owner.Is(scf.For) && v.Index() > 0:
		return c.LayoutOf(owner.Result(v.Index() - 1))
	case owner.Is(scf.While) && v.Region() == owner.RegionAt(0):
		loop, _ := scf.AsWhile(owner)
		return c.joinedLayout(loop.Inits()[v.Index()], loop.YieldOp().Operand(v.Index()))
	case owner.Is(scf.While):
		return c.LayoutOf(owner.Result(v.Index()))
	}
	return c.DefaultLayout(shape)
}

// gatherLayout is the layout of a gather of elements: the one that was chosen for its indices. A gather without contiguous indices, or with at most one per thread, has the layout of an operand, or is left
// to its users if that does not change what it reads.
func (c *inference) gatherLayout(op *ir.Op, shape []int64) *layout.Layout {
	access, _ := distribute.ElementAccessOf(op)
	order := access.Order(c.indexInfo)
	few := int64(1)<<layout.TotalBits(shape) <= int64(32*c.Warps)
	if few || access.Contiguity(c.indexInfo, order[0]) == 1 {
		for _, v := range op.Operands()[1:] {
			if l := c.LayoutOf(v); l != nil {
				return l.WithoutZeroBases()
			}
		}
		if c.effects.IsRematerializable(op) {
			return nil
		}
	}
	return coalescedLayout(op, shape, c.Options)
}

// elementwiseLayout is the layout of an operand with an element per element of the result, of several the one in which what
// becomes of the result is stored best; the default layout if operands are broadcast.
func (c *inference) elementwiseLayout(op *ir.Op, result *ir.Value) *layout.Layout {
	view, _ := linalg.AsStructured(op)
	shape, _ := ir.ShapeOf(result.Type())
	maps := view.IndexingMaps()
	out := maps[len(view.Inputs())+result.Index()]
	var best *layout.Layout
	for i, in := range view.Inputs() {
		if !ir.IsAnyTensor(in.Type()) {
			continue
		}
		l := c.LayoutOf(in)
		if l == nil {
			continue
		}
		if from, ok := distribute.DimMap(maps[i], out); ok && !slices.Contains(from, -1) {
			if l = l.Project(shape, from); best == nil || c.isStoredBetter(result, l, best) {
				best = l
			}
		}
	}
	if best != nil {
		return best
	}
	if view.Body().First() == view.Body().Last() {
		return nil // a broadcast is rematerialised
	}
	for _, in := range view.Inputs() {
		if ir.IsAnyTensor(in.Type()) && c.LayoutOf(in) != nil {
			return c.DefaultLayout(shape) // its elements are used several times
		}
	}
	if l := c.broadcastLayout(view, shape); l != nil {
		return l
	}
	if !c.effects.IsRematerializable(op) {
		return c.DefaultLayout(shape)
	}
	return nil
}

// broadcastLayout is the layout of what is computed from results of reductions that are broadcast along a dimension, and from indices:
// the one of a reduction, with elements along that dimension in lanes that have copies of its results. In another layout each of the
// results would be converted. It is nil if no operand is such a tensor.
func (c *inference) broadcastLayout(view linalg.StructuredOp, shape []int64) *layout.Layout {
	for _, in := range view.Inputs() {
		op := in.DefiningOp()
		if op == nil || !linalg.IsStructured(op.Def()) {
			continue
		}
		broadcast, _ := linalg.AsStructured(op)
		if broadcast.Body().First() != broadcast.Body().Last() || len(broadcast.Inputs()) != 1 || !isReduced(broadcast.Inputs()[0]) {
			continue
		}
		maps := broadcast.IndexingMaps()
		from, ok := distribute.DimMap(maps[0], maps[1])
		l := c.LayoutOf(broadcast.Inputs()[0])
		if !ok || l == nil {
			continue
		}
		if l = l.Project(shape, from); len(shape) == len(from) {
			for d, dim := range from {
				if dim < 0 {
					l = l.WithDim(d)
				}
			}
			return l
		}
	}
	return nil
}

// isReduced reports whether a tensor is the result of a reduction, or computed from one element by element.
func isReduced(v *ir.Value) bool {
	op := v.DefiningOp()
	switch {
	case op == nil:
		return false
	case op.Is(linalg.Reduce):
		return true
	case op.Is(tensor.ExpandShape), op.Is(tensor.CollapseShape):
		return isReduced(op.Operand(0))
	case linalg.IsStructured(op.Def()):
		view, _ := linalg.AsStructured(op)
		return distribute.IsElementwise(view) && slices.ContainsFunc(view.Inputs(), isReduced)
	}
	return false
}

// isStoredBetter reports whether lanes have contiguous elements of the memory to which tensors of a value's class are stored,
// which they do not have in another layout. Replicated elements are not stored more often for that.
func (c *inference) isStoredBetter(v *ir.Value, l, than *layout.Layout) bool {
	dim, ok := c.classes.Of(v).StoredDim()
	lanes, warps := than.FreeBits()
	return ok && lanes|warps == 0 && than.ContigPerWarp(dim) == 1 && l.ContigPerWarp(dim) > 1
}
