package cpu

import (
	"math/bits"
	"slices"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// contiguousGather is a gather whose positions are contiguous in groups: each group is
// read as one vector.
type contiguousGather struct {
	read  *ir.Op // the tensor.extract
	guard *ir.Op // the scf.if around it that tests the mask; nil without a mask
	group int64  // elements
}

const (
	// minGroup is the least number of elements that are worth a vector: processors gather
	// fewer of them as fast.
	minGroup = 4
	// maxGroupBytes is the size of the largest vector.
	maxGroupBytes = 64
)

// newAxisInfo is axis information that knows that neither grid sizes nor program ids are
// negative.
func newAxisInfo(programs []*ir.Value) *axisinfo.Analysis {
	known := func(v *ir.Value) (intrange.Range, bool) {
		return intrange.Range{Max: intrange.OfType(v.Type()).Max}, slices.Contains(programs, v)
	}
	return &axisinfo.Analysis{Ranges: intrange.Analysis{Overflow: intrange.AssumeNone, Known: known}}
}

// findContiguousGather recognises a structured operation that only gathers, in groups
// along its last loop.
func (n *loopNest) findContiguousGather(c *compiler) *contiguousGather {
	if c.options.Check || n.op.NumResults() != 1 || !n.allParallel() || n.operands[n.inputs].arg != nil {
		return nil
	}
	last := len(n.iterators) - 1
	to := n.operands[n.inputs].to
	if last < 0 || !n.sizes[last].isStatic() || !n.operands[n.inputs].m.IsIdentity() || !to.isDense() || to.elem.Storage != to.elem.Scalar {
		return nil
	}
	g := n.matchGather()
	if g == nil {
		return nil
	}
	o, _ := tensor.AsExtract(g.read)
	if from := c.descs[o.Tensor()]; from == nil || !from.inMemory() || !from.strides[0].is(1) || from.elem != to.elem {
		return nil
	}
	group := c.axisInfo.InBody(n.op, o.Indices()[0], last).Contiguity
	if g.guard != nil {
		group = min(group, c.axisInfo.InBody(n.op, g.guard.Operand(0), last).Constancy)
	}
	group = min(group, bits.TrailingZeros64(uint64(n.sizes[last].n)), bits.Len64(uint64(maxGroupBytes/to.elem.Bytes))-1)
	if g.group = 1 << max(group, 0); g.group < minGroup {
		return nil
	}
	return g
}

// matchGather recognises a body that yields an element of one-dimensional memory, or
// where a mask is not set a value from outside of the operation.
func (n *loopNest) matchGather() *contiguousGather {
	yielded := n.body.Last().Operand(0)
	g := &contiguousGather{read: yielded.DefiningOp()}
	if choice, ok := scf.AsIf(g.read); ok && g.read.Block() == n.body && g.read.NumResults() == 1 {
		other := choice.Else()
		if other == nil || other.First() != other.Last() || n.body.Region().IsAncestorOf(other.Last().Operand(0).Region()) {
			return nil
		}
		g.guard, g.read = g.read, choice.Then().Last().Operand(0).DefiningOp()
		if g.read == nil || g.read.Block() != choice.Then() {
			return nil
		}
	}
	o, ok := tensor.AsExtract(g.read)
	if !ok || !n.body.Region().IsAncestorOf(g.read.Region()) || len(o.Indices()) != 1 || g.read.Attr(volatileHint) != nil ||
		n.body.Region().IsAncestorOf(o.Tensor().Region()) {
		return nil
	}
	for op := range n.body.Ops() {
		if op != g.guard && op != g.read && op.NumRegions() > 0 {
			return nil
		}
	}
	return g
}

// gatherGroups emits a gather with a vector for each group.
func (n *loopNest) gatherGroups(c *compiler, g *contiguousGather) (err error) {
	o, _ := tensor.AsExtract(g.read)
	from, err := c.desc(o.Tensor())
	if err != nil {
		return err
	}
	to := n.operands[n.inputs].to
	last := len(n.sizes) - 1
	groups := slices.Clone(n.sizes)
	groups[last] = static(n.sizes[last].n / g.group)
	c.withAliasScopes(n.arrays(), func() {
		c.loops(groups, func(point []foldResult) {
			c.loopIndex = slices.Clone(point)
			c.loopIndex[last] = c.mul(point[last], static(g.group))
			v, e := n.gatherGroup(c, g, from)
			if e != nil {
				err = e
				return
			}
			c.b.Store(v, c.access(to, c.loopIndex, static(g.group*to.elem.Bytes), writes), groupAccess(c.scopes[to.scope], to.elem))
		})
	})
	return err
}

// groupAccess is the access to a group, which is aligned like one element.
func groupAccess(how llvmir.Access, e element) llvmir.Access {
	how.Align = int(e.Bytes)
	return how
}

// gatherGroup is the vector of a group that starts at the loop indices.
func (n *loopNest) gatherGroup(c *compiler, g *contiguousGather, from *memrefDesc) (llvmir.Value, error) {
	if err := n.bindInputs(c); err != nil {
		return llvmir.Value{}, err
	}
	var failed error
	read := func(b *ir.Block) []llvmir.Value {
		o, _ := tensor.AsExtract(g.read)
		c.emitAround(b, g.read)
		_, at, err := c.indexed(o.Tensor(), o.Indices())
		if err != nil {
			failed = err
			return []llvmir.Value{llvmir.Undef(llvmir.Vector(int(g.group), from.elem.Scalar))}
		}
		p := c.access(from, at, static(g.group*from.elem.Bytes), reads)
		return []llvmir.Value{c.b.Load(llvmir.Vector(int(g.group), from.elem.Scalar), p, groupAccess(c.scopes[from.scope], from.elem))}
	}
	if g.guard == nil {
		return read(n.body)[0], failed
	}
	c.emitAround(n.body, g.guard)
	choice, _ := scf.AsIf(g.guard)
	scalars, err := c.scalarsOf([]*ir.Value{choice.Condition(), choice.Else().Last().Operand(0)})
	if err != nil {
		return llvmir.Value{}, err
	}
	v := c.b.If(scalars[0], func() []llvmir.Value { return read(choice.Then()) },
		func() []llvmir.Value { return []llvmir.Value{c.b.Splat(int(g.group), scalars[1])} })
	return v[0], failed
}

// emitAround emits the operations of a block other than its last one and one that is
// emitted in another way.
func (c *compiler) emitAround(b *ir.Block, but *ir.Op) {
	for op := range b.Ops() {
		if op != but && op != b.Last() {
			c.emit(op)
		}
	}
}
