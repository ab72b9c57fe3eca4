package cpu

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tshared/tshared/analysis/combiner"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// loopNest is a structured operation: loops around a body.
type loopNest struct {
	op                   *ir.Op
	iterators            []linalg.Iterator
	sizes                []foldResult
	operands             []*operand // inputs, then inits
	inputs               int
	body                 *ir.Block
	lanes                []*memrefDesc // see prepareLanes
	combiner             *combiner.Combiner
	keepsResultsInMemory bool // see sharesResults
}

// operand is an operand of a structured operation.
type operand struct {
	from        *memrefDesc // nil for a scalar
	scalar      llvmir.Value
	m           *affine.Map
	arg         *ir.Value   // block argument of the body; nil if unused
	to          *memrefDesc // destination of an init's elements
	tf32        bool
	linear      bool           // the address is linear in the loop indices:
	steps       []foldResult   // elements per step of each loop
	start       foldResult     // offset of the first element
	memorySteps [][]foldResult // steps in all memory that the operand is computed from
}

func emitStructured(c *compiler, op *ir.Op) error {
	view, _ := linalg.AsStructured(op)
	n := &loopNest{op: op, iterators: view.Iterators(), inputs: len(view.Inputs()), body: view.Body()}
	if err := n.bindOperands(c, view); err != nil {
		return err
	}
	if done := n.fill(c); done {
		return nil
	}
	if op.NumResults() == 1 && c.isFused(op.Result(0)) {
		c.bind(op.Result(0), n.fusedProducer(c))
		return nil
	}
	if done, err := n.emitMatmul(c); done {
		return err
	}
	if err := n.findSizes(c); err != nil {
		return err
	}
	if err := n.findTargets(c); err != nil {
		return err
	}
	outer, around := c.loopIndex, c.loopSizes
	err := n.emitLoops(c)
	c.loopIndex, c.loopSizes = outer, around
	for i, v := range op.Results() {
		c.bind(v, n.operands[n.inputs+i].to)
	}
	return err
}

// emitLoops emits the loops with the body in them.
func (n *loopNest) emitLoops(c *compiler) error {
	if g := n.findContiguousGather(c); g != nil {
		c.loopSizes = n.sizes
		return n.gatherGroups(c, g)
	}
	if s := n.findContiguousScatter(c); s != nil {
		c.loopSizes = n.sizes
		return n.scatterGroups(c, s)
	}
	n.keepsResultsInMemory = n.sharesResults()
	n.flatten(c)
	c.loopIndex, c.loopSizes = make([]foldResult, len(n.iterators)), n.sizes
	order := n.order()
	err := n.prepareLanes(c, order)
	if err != nil {
		return err
	}
	c.withAliasScopes(append(n.arrays(), n.lanes...), func() { err = n.run(c, order) })
	return err
}

// bindOperands looks up the operands.
func (n *loopNest) bindOperands(c *compiler, view linalg.StructuredOp) error {
	hint := linalg.InputPrecision(n.op)
	for i, m := range view.IndexingMaps() {
		v := n.op.Operand(i)
		o := &operand{m: m}
		if i < n.body.NumArgs() && n.body.Arg(i).HasUses() {
			o.arg = n.body.Arg(i)
		}
		if w, ok := c.scalars[v]; ok {
			o.scalar = w
		} else {
			a, err := c.desc(v)
			if err != nil {
				return err
			}
			o.from = a
			o.tf32 = hint == "tf32" && i < n.inputs && a.elem.Scalar == llvmir.Float
		}
		n.operands = append(n.operands, o)
	}
	return nil
}

// fill makes a tensor filled with a scalar a splat, which needs no memory.
func (n *loopNest) fill(c *compiler) bool {
	fill, ok := linalg.AsFill(n.op)
	if !ok || n.op.NumResults() == 0 || n.operands[0].from != nil {
		return false
	}
	out := n.operands[1].from
	if n.operands[0].scalar.Type() != out.elem.Scalar {
		return false
	}
	a := *out
	a.splat, a.slot, a.base, a.offset = n.operands[0].scalar, nil, llvmir.Value{}, static(0)
	a.poison = c.poison[fill.Value()]
	c.bind(n.op.Result(0), &a)
	return true
}

// findSizes finds the size of each loop from the operands' shapes.
func (n *loopNest) findSizes(_ *compiler) error {
	for loop := range n.iterators {
		best, found := foldResult{}, false
		for _, o := range n.operands {
			if o.from == nil {
				continue
			}
			for d := range o.m.Results {
				if pos, ok := o.m.DimPosition(d); ok && pos == loop && (!found || !best.isStatic()) {
					best, found = o.from.sizes[d], true
				}
			}
		}
		if !found {
			return fmt.Errorf("no operand has the size of loop %d", loop)
		}
		n.sizes = append(n.sizes, best)
	}
	return nil
}

// findTargets decides where results are written: over the init, if the init is dead
// afterwards and no input reads elements that were already replaced.
func (n *loopNest) findTargets(c *compiler) error {
	for i, o := range n.operands {
		if i < n.inputs {
			continue
		}
		if o.from == nil {
			return errors.New("a result must be a tensor or memory")
		}
		if n.op.NumResults() == 0 {
			o.to = o.from
			continue
		}
		if n.inPlace(i) {
			o.to = o.from
		} else {
			to, err := c.allocate(o.from.elem, o.from.sizes, o.from.bounds)
			if err != nil {
				return err
			}
			if o.arg != nil || !n.covers(o) {
				// A reduction starts from the init; the loops write a splat themselves.
				c.copyTo(to, o.from)
			}
			o.to = to
		}
	}
	return nil
}

// arrays lists the descriptors that the loops access.
func (n *loopNest) arrays() (list []*memrefDesc) {
	for _, o := range n.operands {
		switch {
		case o.to != nil:
			list = append(list, o.to)
		case o.from != nil:
			list = append(list, o.from)
		}
	}
	return list
}

// reindexed is a result that only permutes or repeats the elements of memory.
func (n *loopNest) reindexed(c *compiler) *memrefDesc {
	last, result := n.body.Last(), n.operands[n.inputs]
	if n.body.First() != last || n.inputs != 1 || last.Operand(0) != n.operands[0].arg {
		return nil
	}
	from := n.operands[0].from
	if from == nil || !from.inMemory() {
		return nil
	}
	steps, start, ok := n.operands[0].stepsOf(c, from.strides, from.offset, len(n.iterators))
	if !ok {
		return nil
	}
	out := *from
	out.offset, out.sizes, out.bounds = start, result.from.sizes, result.from.bounds
	out.strides = make([]foldResult, len(out.sizes))
	for d := range out.strides {
		loop, _ := result.m.DimPosition(d)
		out.strides[d] = steps[loop]
	}
	return &out
}

// fusedProducer is the result computed on demand, for producer fusion.
func (n *loopNest) fusedProducer(c *compiler) *memrefDesc {
	result := n.operands[n.inputs]
	if a := n.reindexed(c); a != nil {
		return a
	}
	out := &memrefDesc{elem: result.from.elem, sizes: result.from.sizes, strides: make([]foldResult, result.from.rank()), bounds: result.from.bounds}
	for _, o := range n.operands {
		if o.from == nil || o.arg == nil {
			continue
		}
		aligned := o.m.String() == result.m.String() && sameSizes(o.from, result.from)
		out.reads = union(out.reads, o.from.readsThrough(aligned, func(steps []foldResult) []foldResult {
			byLoop, _, ok := o.stepsOf(c, steps, static(0), len(n.iterators))
			if !ok {
				return nil
			}
			byDim := make([]foldResult, len(byLoop))
			for d := range byDim {
				loop, _ := result.m.DimPosition(d)
				byDim[d] = byLoop[loop]
			}
			return byDim
		}))
	}
	out.compute = func(index []foldResult) llvmir.Value {
		outer := c.loopIndex
		defer func() { c.loopIndex = outer }()
		c.loopIndex = make([]foldResult, len(n.iterators))
		for d, at := range index {
			loop, _ := result.m.DimPosition(d)
			c.loopIndex[loop] = at
		}
		yields, err := n.compute(c, nil)
		if err != nil {
			if !errors.Is(err, errRefused) {
				c.refuse(n.op, err)
			}
			return llvmir.Undef(out.elem.Scalar)
		}
		return yields[0]
	}
	return out
}

// inPlace reports whether the result may overwrite an init's memory.
func (n *loopNest) inPlace(at int) bool {
	o := n.operands[at]
	a := o.from
	if a.slot == nil || !a.inMemory() || !a.isDense() || !a.slot.isDeadAfter(n.op) {
		return false
	}
	for i, other := range n.operands {
		if i == at || other.from == nil || !other.from.mayRead(a.slot) {
			continue
		}
		// The operand is the same element at the same point, read before it is written
		// and never again.
		same := i < n.inputs && other.m.String() == o.m.String() && n.covers(o) && n.allParallel() && !n.sharesResults() &&
			other.from.readsInPlace(a)
		if !same {
			return false
		}
	}
	return true
}

func sameSizes(a, b *memrefDesc) bool { return slices.Equal(a.sizes, b.sizes) }

func (n *loopNest) allParallel() bool {
	for _, it := range n.iterators {
		if it != linalg.Parallel {
			return false
		}
	}
	return true
}

// covers reports whether the loops write every element.
func (n *loopNest) covers(o *operand) bool {
	taken := map[int]bool{}
	for d := range o.m.Results {
		pos, ok := o.m.DimPosition(d)
		if !ok || taken[pos] {
			return false
		}
		taken[pos] = true
	}
	return true
}

// compute emits the body at the current loop indices and gives the yielded values. inits
// are the values of the inits; nil reads them from memory.
func (n *loopNest) compute(c *compiler, inits []llvmir.Value) ([]llvmir.Value, error) {
	if err := n.bindInputs(c); err != nil {
		return nil, err
	}
	for i, o := range n.operands[n.inputs:] {
		switch {
		case o.arg == nil:
		case inits != nil:
			c.scalars[o.arg] = inits[i]
		default:
			if err := n.bindArg(c, n.inputs+i); err != nil {
				return nil, err
			}
		}
	}
	return n.yields(c)
}

// bindInputs binds the body's arguments for the inputs to elements at the current loop indices.
func (n *loopNest) bindInputs(c *compiler) error {
	for i, o := range n.operands[:n.inputs] {
		if o.arg == nil {
			continue
		}
		if err := n.bindArg(c, i); err != nil {
			return err
		}
	}
	return nil
}

// bindArg binds an argument of the body to the operand's element at the current loop indices.
func (n *loopNest) bindArg(c *compiler, i int) error {
	o := n.operands[i]
	v, err := o.value(c)
	if err != nil {
		return err
	}
	c.scalars[o.arg] = v
	if c.options.Check {
		c.setPoison(o.arg, o.poison(c, n.op.Operand(i)))
	}
	return nil
}

// value is the operand's element at the current loop indices.
func (o *operand) value(c *compiler) (llvmir.Value, error) {
	if o.from == nil {
		return o.scalar, nil
	}
	a, at, err := o.element(c, o.from, c.loopIndex)
	if err != nil {
		return llvmir.Value{}, err
	}
	v := c.read(a, at)
	if o.tf32 {
		v = c.b.Bitcast(c.b.And(c.b.Bitcast(v, llvmir.I32), llvmir.ConstInt(llvmir.I32, ^int64(1<<13-1))), llvmir.Float)
	}
	return v, nil
}

// yields emits the body, whose arguments are bound.
func (n *loopNest) yields(c *compiler) ([]llvmir.Value, error) {
	last := n.body.Last()
	for op := range n.body.Ops() {
		if op != last {
			c.emit(op)
		}
	}
	return c.scalarsOf(last.Operands())
}

// subscripts applies an indexing map to loop indices.
func (c *compiler) subscripts(m *affine.Map, index []foldResult) ([]foldResult, error) {
	out := make([]foldResult, len(m.Results))
	for i, e := range m.Results {
		var err error
		if out[i], err = c.affine(e, index, m.NumDims); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func emitIndex(c *compiler, op *ir.Op) error {
	view, _ := linalg.AsIndex(op)
	if int(view.Dim()) >= len(c.loopIndex) {
		return errors.New("the operation around it has no such loop")
	}
	c.scalars[op.Result(0)] = c.loopIndex[view.Dim()].value()
	return nil
}
