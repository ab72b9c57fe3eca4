package cpu

import (
	"math/bits"
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// contiguousScatter is a scatter whose positions are contiguous in groups: each group is
// written by a loop over adjacent elements, which LLVM vectorises with the values.
type contiguousScatter struct {
	write memref.StoreOp
	guard *ir.Op // the scf.if around it that tests the mask; nil without a mask
	loop  int    // along which the groups are
	group int64  // elements
}

// findContiguousScatter recognises a structured operation that only scatters, in groups
// along one of its loops: the one with the largest.
func (n *loopNest) findContiguousScatter(c *compiler) *contiguousScatter {
	if c.options.Check || n.op.NumResults() != 0 || len(n.operands) != n.inputs || !n.allParallel() {
		return nil
	}
	s := n.matchScatter()
	if s == nil {
		return nil
	}
	if to := c.descs[s.write.MemRef()]; to == nil || !to.inMemory() || !to.strides[0].is(1) {
		return nil
	}
	for loop, size := range n.sizes {
		if !size.isStatic() {
			continue
		}
		positions := c.axisInfo.InBody(n.op, s.write.Indices()[0], loop)
		group := min(positions.Contiguity, bits.TrailingZeros64(uint64(size.n)))
		if loop < len(n.sizes)-1 {
			// The elements of a group are written before others that come between them. Aligned
			// groups are apart or the same, so that of two elements at one position the later one
			// stays.
			group = min(group, positions.Divisibility)
		}
		if s.guard != nil {
			group = min(group, c.axisInfo.InBody(n.op, s.guard.Operand(0), loop).Constancy)
		}
		if elements := int64(1) << max(group, 0); elements >= s.group {
			s.loop, s.group = loop, elements
		}
	}
	if s.group < minGroup {
		return nil
	}
	return s
}

// matchScatter recognises a body that stores to one-dimensional memory, perhaps where a
// mask is set, and has no other effect.
func (n *loopNest) matchScatter() *contiguousScatter {
	s, found := &contiguousScatter{}, 0
	visit := func(b *ir.Block) bool {
		for op := range b.Ops() {
			choice, isIf := scf.AsIf(op)
			write, isStore := memref.AsStore(op)
			switch {
			case isStore:
				s.write = write
				found++
			case isIf && b == n.body && s.guard == nil && choice.Else() == nil && op.NumResults() == 0:
				s.guard = op
			case op.NumRegions() > 0 || op != b.Last() && !op.IsMemoryEffectFree():
				return false
			}
		}
		return true
	}
	if !visit(n.body) {
		return nil
	}
	if s.guard != nil {
		choice, _ := scf.AsIf(s.guard)
		if found > 0 || !visit(choice.Then()) {
			return nil
		}
	}
	if found != 1 || len(s.write.Indices()) != 1 || s.write.Op.Attr(volatileHint) != nil || n.body.Region().IsAncestorOf(s.write.MemRef().Region()) {
		return nil
	}
	return s
}

// scatterGroups emits a scatter with a loop for each group. The position and the mask are
// those of its first element.
func (n *loopNest) scatterGroups(c *compiler, s *contiguousScatter) (err error) {
	to, err := c.desc(s.write.MemRef())
	if err != nil {
		return err
	}
	if err := n.transposeOperands(c, s); err != nil {
		return err
	}
	groups := slices.Clone(n.sizes)
	groups[s.loop] = static(n.sizes[s.loop].n / s.group)
	c.withAliasScopes(append(n.arrays(), to), func() {
		c.loops(groups, func(point []foldResult) {
			first := slices.Clone(point)
			first[s.loop] = c.mul(point[s.loop], static(s.group))
			c.loopIndex = first
			write := func() {
				_, at, e := c.indexed(s.write.MemRef(), s.write.Indices())
				if e != nil {
					err = e
					return
				}
				c.loop(static(s.group), llvmir.LoopHints{}, func(i foldResult) {
					c.loopIndex = slices.Clone(first)
					c.loopIndex[s.loop] = c.add(first[s.loop], i)
					v, e := n.bodyScalars(c, s.write.Value())
					if e != nil {
						err = e
						return
					}
					c.write(to, []foldResult{c.add(at[0], i)}, v[0])
				})
			}
			wanted := s.write.Indices()
			if s.guard != nil {
				wanted = append(slices.Clone(wanted), s.guard.Operand(0))
			}
			known, e := n.bodyScalars(c, wanted...)
			switch {
			case e != nil:
				err = e
			case s.guard != nil:
				c.b.If(known[1], func() []llvmir.Value { write(); return nil }, nil)
			default:
				write()
			}
		})
	})
	return err
}

// transposeOperands copies the operands of the written values that are contiguous along
// another loop than the groups to the arena, where they are contiguous along the groups:
// blocks are transposed in registers, where the loop over a group would gather elements.
func (n *loopNest) transposeOperands(c *compiler, s *contiguousScatter) error {
	needed := n.neededBy(s.write.Value())
	for _, o := range n.operands {
		from := o.from
		if from == nil || !needed[o.arg] || !o.m.IsIdentity() || !c.isReadAcross(from, n.sizes, s.loop) {
			continue
		}
		if from.compute != nil {
			dense, err := c.denseCopy(from)
			if err != nil {
				return err
			}
			from = dense
		}
		to, err := c.allocate(from.elem, from.sizes, from.bounds)
		if err != nil {
			return err
		}
		to.strides = c.rowMajorAlong(from.sizes, s.loop)
		if c.transposes(to, from) {
			o.from = to
		}
	}
	return nil
}

// rowMajorAlong are the strides of dense memory that is contiguous along a dimension.
func (c *compiler) rowMajorAlong(sizes []foldResult, dim int) []foldResult {
	strides, next := make([]foldResult, len(sizes)), sizes[dim]
	for d := len(sizes) - 1; d >= 0; d-- {
		if d == dim {
			strides[d] = static(1)
			continue
		}
		strides[d] = next
		next = c.mul(next, sizes[d])
	}
	return strides
}

// neededBy are the values of the body that one is computed from.
func (n *loopNest) neededBy(v *ir.Value) map[*ir.Value]bool {
	found := map[*ir.Value]bool{}
	var visit func(v *ir.Value)
	visit = func(v *ir.Value) {
		if found[v] || !n.body.Region().IsAncestorOf(v.Region()) {
			return
		}
		found[v] = true
		if op := v.DefiningOp(); op != nil {
			for _, operand := range op.Operands() {
				visit(operand)
			}
		}
	}
	visit(v)
	return found
}

// bodyScalars emits what the body computes values from at the current loop indices, and
// nothing else of it.
func (n *loopNest) bodyScalars(c *compiler, values ...*ir.Value) ([]llvmir.Value, error) {
	seen := map[*ir.Value]bool{}
	var emit func(v *ir.Value) error
	emit = func(v *ir.Value) error {
		if seen[v] || !n.body.Region().IsAncestorOf(v.Region()) {
			return nil
		}
		seen[v] = true
		op := v.DefiningOp()
		if op == nil {
			return n.bindArg(c, slices.IndexFunc(n.operands, func(o *operand) bool { return o.arg == v }))
		}
		for _, operand := range op.Operands() {
			if err := emit(operand); err != nil {
				return err
			}
		}
		c.emit(op)
		return nil
	}
	for _, v := range values {
		if err := emit(v); err != nil {
			return nil, err
		}
	}
	return c.scalarsOf(values)
}
