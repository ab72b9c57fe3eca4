package cpu

import (
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// flatten finds the steps of each operand, and coalesces loops where the body does not
// use linalg.index.
func (n *loopNest) flatten(c *compiler) {
	x := iterationDomain{sizes: n.sizes}
	for _, it := range n.iterators {
		x.kinds = append(x.kinds, string(it))
	}
	even := true
	for i, o := range n.operands {
		if o.from == nil || i < n.inputs && o.from.splat.IsValid() {
			continue
		}
		a := o.from
		if i >= n.inputs {
			a = o.to
		}
		if a.compute != nil {
			even = false
			for _, r := range a.reads {
				if r.steps == nil {
					continue
				}
				if steps, _, ok := o.stepsOf(c, r.steps, static(0), len(n.iterators)); ok {
					o.memorySteps = append(o.memorySteps, steps)
				}
			}
			continue
		}
		if o.findSteps(c, a, len(n.iterators)) {
			x.steps = append(x.steps, o.steps)
			o.memorySteps = [][]foldResult{o.steps}
		} else {
			even = false
		}
	}
	if !even || n.usesIndex() {
		return
	}
	x = x.coalesced()
	n.sizes, n.iterators = x.sizes, nil
	for _, k := range x.kinds {
		n.iterators = append(n.iterators, linalg.Iterator(k))
	}
	for _, o := range n.operands {
		if o.linear {
			o.steps, x.steps = x.steps[0], x.steps[1:]
			o.memorySteps = [][]foldResult{o.steps}
		}
	}
}

func (n *loopNest) usesIndex() bool {
	found := false
	for op := range n.body.Ops() {
		op.Walk(func(inner *ir.Op) ir.WalkResult {
			found = found || inner.Is(linalg.Index)
			return ir.Continue
		})
	}
	return found
}

// stepsOf gives the elements per step of each loop for the given strides, and the start
// offset. It fails for a map that is not linear.
func (o *operand) stepsOf(c *compiler, strides []foldResult, start foldResult, loops int) ([]foldResult, foldResult, bool) {
	steps := make([]foldResult, loops)
	if o.m.NumSyms > 0 {
		return nil, start, false
	}
	for d, e := range o.m.Results {
		k, ok := affine.Coefficients(e, loops, o.m.NumSyms)
		if !ok {
			return nil, start, false
		}
		start = c.add(start, c.mul(static(k[len(k)-1]), strides[d]))
		for loop := range loops {
			steps[loop] = c.add(steps[loop], c.mul(static(k[loop]), strides[d]))
		}
	}
	return steps, start, true
}

func (o *operand) findSteps(c *compiler, a *memrefDesc, loops int) bool {
	o.steps, o.start, o.linear = o.stepsOf(c, a.strides, a.offset, loops)
	return o.linear
}

// element is the descriptor and the indices of the operand's element at a point.
func (o *operand) element(c *compiler, a *memrefDesc, index []foldResult) (*memrefDesc, []foldResult, error) {
	if a.splat.IsValid() {
		return a, nil, nil
	}
	if !o.linear || a.compute != nil {
		at, err := c.subscripts(o.m, index)
		return a, at, err
	}
	flat := *a
	flat.offset, flat.strides = o.start, o.steps
	return &flat, index, nil
}

// sharesResults reports whether points of a parallel loop share an element of a result,
// or a reduction loop indexes one. Such loops run in source order with results in memory.
func (n *loopNest) sharesResults() bool {
	for _, o := range n.operands[n.inputs:] {
		own := make([]bool, len(n.iterators))
		for d := range o.m.Results {
			loop, ok := o.m.DimPosition(d)
			if !ok || own[loop] {
				return true
			}
			own[loop] = true
		}
		for loop, it := range n.iterators {
			if own[loop] != (it == linalg.Parallel) {
				return true
			}
		}
	}
	return false
}

// order chooses the loop order. Reduction loops keep their order around the innermost
// loop, which is the one with the best locality. Loops of one iteration are outermost:
// inside of a reduction they would hide it.
func (n *loopNest) order() []int {
	if n.keepsResultsInMemory {
		all := make([]int, len(n.iterators))
		for loop := range all {
			all[loop] = loop
		}
		return all
	}
	inner, best := -1, 0
	for loop := len(n.iterators) - 1; loop >= 0; loop-- {
		if n.iterators[loop] != linalg.Parallel || n.sizes[loop].is(1) {
			continue
		}
		if s := n.locality(loop); inner < 0 || s > best {
			inner, best = loop, s
		}
	}
	var parallel, reductions []int
	for loop, it := range n.iterators {
		switch {
		case loop == inner:
		case it == linalg.Parallel:
			parallel = append(parallel, loop)
		default:
			reductions = append(reductions, loop)
		}
	}
	switch {
	case inner < 0:
		return append(parallel, reductions...)
	case len(reductions) > 0 && n.locality(reductions[len(reductions)-1]) > best:
		return append(append(parallel, inner), reductions...)
	}
	return append(append(parallel, reductions...), inner)
}

// locality scores the memory access of an innermost loop.
func (n *loopNest) locality(loop int) int {
	total := 0
	for i, o := range n.operands {
		for _, steps := range o.memorySteps {
			switch step := steps[loop]; {
			case step.is(0):
			case step.is(1) || step.is(-1):
				total += 2
				if i >= n.inputs {
					total++
				}
			default:
				total -= 2
			}
		}
	}
	return total
}
