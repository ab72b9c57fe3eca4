package assignlayouts

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/analysis/layoutclass"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/oprules"
)

// inference infers the layouts of a kernel's tensors, by the rules of their operations.
type inference struct {
	oprules.Inference
	layouts map[*ir.Value]*layout.Layout // that are known; nil for a tensor that is rematerialised
	search  layoutSearch
}

func newInference(kernel *ir.Op, o distribute.Options) *inference {
	c := &inference{
		Inference: oprules.Inference{
			Options: o, Classes: layoutclass.New(kernel, o), Effects: distribute.NewMemoryEffects(kernel, o),
			IndexInfo: distribute.NewIndexInfo(kernel),
		},
		layouts: map[*ir.Value]*layout.Layout{},
		search:  layoutSearch{open: map[*ir.Value]bool{}, found: map[*ir.Value]*layout.Layout{}},
	}
	c.Search = c
	return c
}

// run infers the layouts of all tensors, in the order of the program. Tensors that control flow carries
// have a layout in any case.
func (c *inference) run(kernel *ir.Op) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		joins := oprules.JoinsValues(op)
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
	if !oprules.CanHaveLayout(v) {
		return
	}
	if l := c.LayoutOf(v); l == nil && carried {
		c.layouts[v] = c.ClassLayout(v)
	}
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

// inferLayout asks the rule of the operation that defines a tensor, or of the one that has the block of an argument.
func (c *inference) inferLayout(v *ir.Value) *layout.Layout {
	shape, ok := ir.ShapeOf(v.Type())
	if !ok || !layout.Fits(shape) {
		return nil
	}
	if op := v.DefiningOp(); op != nil {
		if infer := oprules.Of(op).InferLayout; infer != nil {
			return infer(&c.Inference, v)
		}
		return nil
	}
	if infer := oprules.Of(v.ArgOf().ParentOp()).InferArgLayout; infer != nil {
		return infer(&c.Inference, v)
	}
	return c.DefaultLayout(shape)
}

// LayoutOrClass is the layout of a value, or else that of another value's class; nil inside a cycle.
func (c *inference) LayoutOrClass(v, other *ir.Value) *layout.Layout {
	cycles := c.search.cycles
	if l := c.LayoutOf(v); l != nil {
		return l.WithoutZeroBases()
	}
	if c.search.cycles != cycles && len(c.search.open) > 1 {
		return nil // the cycle's entry may have a layout
	}
	return c.ClassLayout(other)
}
