package cpu

import (
	"github.com/tshared/tshared/analysis/combiner"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
)

// run builds the loops around the body. Innermost reduction loops keep their accumulators
// in registers.
func (n *loopNest) run(c *compiler, order []int) error {
	// Checked code has the poison shadow of memory only.
	if len(order) == 0 || n.onlyReductions(order) && !n.keepsResultsInMemory && !c.options.Check {
		return n.reduce(c, order)
	}
	var err error
	inner := make([]foldResult, len(order)-1)
	for i, loop := range order[1:] {
		inner[i] = n.sizes[loop]
	}
	c.loop(n.sizes[order[0]], outerLoopHints(inner), func(i foldResult) {
		c.loopIndex[order[0]] = i
		if e := n.run(c, order[1:]); e != nil {
			err = e
		}
	})
	return err
}

func (n *loopNest) onlyReductions(loops []int) bool {
	for _, loop := range loops {
		if n.iterators[loop] == linalg.Parallel {
			return false
		}
	}
	return true
}

// reduce builds the innermost loops, all reductions; without loops it is one step.
func (n *loopNest) reduce(c *compiler, loops []int) error {
	outs := n.operands[n.inputs:]
	accs := make([]llvmir.Value, len(outs))
	for i, o := range outs {
		if o.arg == nil {
			t := o.to.elem.Scalar
			accs[i] = llvmir.Undef(t)
			continue
		}
		a, at, err := o.element(c, o.to, c.loopIndex)
		if err != nil {
			return err
		}
		accs[i] = c.read(a, at)
		c.setPoison(o.arg, c.poisonAt(a, at))
	}
	if len(loops) > 0 {
		n.allowReordering(c)
	}
	reduce := n.steps
	if n.lanes != nil {
		reduce = n.stepsInLanes
	}
	yields, err := reduce(c, loops, accs)
	if err != nil {
		return err
	}
	for i, o := range outs {
		a, at, err := o.element(c, o.to, c.loopIndex)
		if err != nil {
			return err
		}
		c.writeWithPoison(a, at, yields[i], c.poison[n.body.Last().Operand(i)])
	}
	return nil
}

func (n *loopNest) steps(c *compiler, loops []int, accs []llvmir.Value) ([]llvmir.Value, error) {
	if len(loops) == 0 {
		return n.compute(c, accs)
	}
	if n.sizes[loops[0]].is(1) {
		c.loopIndex[loops[0]] = static(0)
		return n.steps(c, loops[1:], accs)
	}
	defer c.dropCached(len(c.cachedElements))
	var err error
	last := c.b.For(llvmir.Range{From: llvmir.ConstInt(llvmir.I64, 0), To: n.sizes[loops[0]].value()}, accs, func(i llvmir.Value, accs []llvmir.Value) []llvmir.Value {
		c.loopIndex[loops[0]] = foldResult{v: i}
		next, e := n.steps(c, loops[1:], accs)
		if e != nil {
			err = e
			return accs
		}
		return next
	})
	return last, err
}

// allowReordering marks floating-point sums and products of a reduction as reassociable.
func (n *loopNest) allowReordering(c *compiler) {
	for i, v := range n.body.Last().Operands() {
		op, init := v.DefiningOp(), n.operands[n.inputs+i].arg
		combine, _ := arith.AsBinary(op)
		if op != nil && init != nil && (op.Is(arith.AddF) || op.Is(arith.MulF)) && (combine.Lhs() == init || combine.Rhs() == init) {
			c.Reassociable[op] = true
		}
	}
}

// maxLanes is the greatest number of partial accumulators of a reduction that LLVM does
// not vectorize: enough for several vectors. minLanes elements are worth a tree.
const (
	maxLanes = 64
	minLanes = 16
)

// lanesOf is the number of partial accumulators for so many elements: one for each if
// there are few, which are then combined as a tree instead of a chain; 0 for none.
func lanesOf(elements int64) int64 {
	switch {
	case elements >= 2*maxLanes && elements%maxLanes == 0:
		return maxLanes
	case elements >= minLanes && elements <= maxLanes && elements&(elements-1) == 0:
		return elements
	}
	return 0
}

// prepareLanes allocates partial accumulators: elements lanes apart are reduced on their
// own, so that contiguous elements are combined in vectors. The combiner must be known to
// be associative and commutative.
func (n *loopNest) prepareLanes(c *compiler, order []int) error {
	if c.options.Check || n.keepsResultsInMemory || len(order) == 0 || !n.op.Is(linalg.Reduce) || n.iterators[order[len(order)-1]] == linalg.Parallel ||
		len(order) > 1 && n.iterators[order[len(order)-2]] != linalg.Parallel || n.isKnownToLLVM() {
		return nil
	}
	size := n.sizes[order[len(order)-1]]
	if !size.isStatic() || lanesOf(size.n) == 0 {
		return nil
	}
	lanes := lanesOf(size.n)
	how, ok := combiner.Of(n.op)
	if !ok || !how.Commutative {
		return nil
	}
	n.combiner = how
	for _, o := range n.operands[n.inputs:] {
		a, err := c.allocate(o.to.elem, []foldResult{static(lanes)}, []int64{lanes})
		if err != nil {
			return err
		}
		n.lanes = append(n.lanes, a)
	}
	return nil
}

// isKnownToLLVM reports whether the body is a single operation that LLVM vectorizes as a
// reduction.
func (n *loopNest) isKnownToLLVM() bool {
	ops := 0
	for op := range n.body.Ops() {
		ops++
		if ops == 1 && !splitByLLVM[op.Def()] {
			return false
		}
	}
	return ops == 2
}

var splitByLLVM = map[*ir.OpDef]bool{
	arith.AddF: true, arith.MulF: true, arith.AddI: true, arith.MulI: true, arith.AndI: true, arith.OrI: true, arith.XOrI: true,
	arith.MaxSI: true, arith.MaxUI: true, arith.MinSI: true, arith.MinUI: true,
}

// stepsInLanes builds a loop over partial accumulators, which are combined at the end.
func (n *loopNest) stepsInLanes(c *compiler, loops []int, accs []llvmir.Value) ([]llvmir.Value, error) {
	loop, lanes := loops[0], n.lanes[0].sizes[0].n
	var failed error
	each := func(first foldResult, next func() ([]llvmir.Value, error), to []foldResult) {
		c.loopIndex[loop] = c.add(first, to[0])
		values, err := next()
		if err != nil {
			failed = err
			return
		}
		for i, a := range n.lanes {
			c.write(a, to, values[i])
		}
	}
	laneSizes := []foldResult{static(lanes)}
	c.loops(laneSizes, func(lane []foldResult) {
		each(static(0), func() ([]llvmir.Value, error) { return n.elements(c) }, lane)
	})
	c.b.For(llvmir.Range{From: llvmir.ConstInt(llvmir.I64, lanes), To: n.sizes[loop].value(), Step: llvmir.ConstInt(llvmir.I64, lanes)}, nil,
		func(first llvmir.Value, _ []llvmir.Value) []llvmir.Value {
			c.loops(laneSizes, func(lane []foldResult) {
				each(foldResult{v: first}, func() ([]llvmir.Value, error) { return n.compute(c, n.laneValues(c, lane)) }, lane)
			})
			return nil
		})
	for half := lanes / 2; half > 0; half /= 2 {
		c.loops([]foldResult{static(half)}, func(lane []foldResult) {
			far := []foldResult{c.add(lane[0], static(half))}
			values, err := c.combiners().Combine(n.combiner, n.laneValues(c, far), n.laneValues(c, lane))
			if err != nil {
				failed = err
				return
			}
			for i, a := range n.lanes {
				c.write(a, lane, values[i])
			}
		})
	}
	if failed != nil {
		return nil, failed
	}
	return c.combiners().Combine(n.combiner, n.laneValues(c, []foldResult{static(0)}), accs)
}

func (c *compiler) combiners() combiner.Builder[llvmir.Value] {
	return combiner.Builder[llvmir.Value]{Scalars: c.scalars, Emit: c.emit, Of: c.scalarsOf}
}

func (n *loopNest) laneValues(c *compiler, lane []foldResult) []llvmir.Value {
	out := make([]llvmir.Value, len(n.lanes))
	for i, a := range n.lanes {
		out[i] = c.read(a, lane)
	}
	return out
}

// elements are the inputs at the current loop indices, mapped for the combiner.
func (n *loopNest) elements(c *compiler) ([]llvmir.Value, error) {
	out := make([]llvmir.Value, n.inputs)
	for i, o := range n.operands[:n.inputs] {
		var err error
		if out[i], err = o.value(c); err != nil {
			return nil, err
		}
	}
	return c.combiners().Map(n.combiner, out)
}
