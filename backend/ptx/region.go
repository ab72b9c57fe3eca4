package ptx

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

// leaver builds what a terminator does that leaves a region, and gives the
// values it hands over.
type leaver func(last *ir.Op) ([]llvmir.Value, error)

// region builds a region in place and gives what its terminators hand over.
func (c *compiler) region(r *ir.Region, types []*llvmir.Type, leave leaver) ([]llvmir.Value, error) {
	defer c.forget(len(c.held))
	defer c.keepThread()()
	if r.Entry().Next() != nil {
		return c.graph(r, types, leave)
	}
	c.enter()
	b := r.Entry()
	c.emitAll(b)
	if c.problems.Err() != nil {
		return nil, errRefused
	}
	if b.Last().Is(ub.Unreachable) {
		return nil, errors.New("control that goes nowhere is not supported here")
	}
	return leave(b.Last())
}

// emitAll builds a block, its terminator apart.
func (c *compiler) emitAll(b *ir.Block) {
	for op := range b.Ops() {
		if op != b.Last() && !c.early[op] {
			c.emit(op)
		}
	}
}

// target is a block of a graph: where to jump, and how its arguments are given.
type target struct {
	block    *llvmir.Block
	carriers []*carrier
	phis     []*llvmir.PhiNode
}

// graph builds a region with several blocks. All threads take the same way.
type graph struct {
	targets map[*ir.Block]*target
	done    *llvmir.Block
	phis    []*llvmir.PhiNode
}

func (c *compiler) graph(r *ir.Region, types []*llvmir.Type, leave leaver) ([]llvmir.Value, error) {
	g := &graph{targets: map[*ir.Block]*target{}}
	outer := c.around
	c.around = outer.clone()
	c.around.add(c.accessesOf(r.Op()))
	defer func() { c.around = outer }()
	if writesAcrossBlocks(r) {
		return nil, errors.New("memory of the block's own is written in another block than that it was allocated in")
	}
	start := c.b.Current()
	phis := func(block *llvmir.Block, types []*llvmir.Type) (list []*llvmir.PhiNode) {
		c.b.MoveTo(block)
		for _, typ := range types {
			list = append(list, c.b.Phi(typ))
		}
		c.b.MoveTo(start)
		return list
	}
	for b := range r.Blocks() {
		t := &target{block: c.b.Function().Block("bb")}
		g.targets[b] = t
		if b == r.Entry() {
			continue
		}
		var err error
		if t.carriers, err = c.carriers(b.Args()); err != nil {
			return nil, err
		}
		t.phis = phis(t.block, typesOf(t.carriers))
	}
	g.done = c.b.Function().Block("done")
	g.phis = phis(g.done, types)
	c.b.Br(g.targets[r.Entry()].block)
	for b := range r.Blocks() {
		if err := c.graphBlock(g, b, leave); err != nil {
			return nil, err
		}
	}
	c.sharedInUse = true
	c.b.MoveTo(g.done)
	return values(g.phis), nil
}

func values(phis []*llvmir.PhiNode) []llvmir.Value {
	out := make([]llvmir.Value, len(phis))
	for i, p := range phis {
		out[i] = p.Value()
	}
	return out
}

func (c *compiler) graphBlock(g *graph, b *ir.Block, leave leaver) error {
	defer c.forget(len(c.held))
	t := g.targets[b]
	c.b.MoveTo(t.block)
	c.sharedInUse = true // by whoever jumps here
	c.enter()
	if len(t.carriers) > 0 {
		if err := c.unpack(t.carriers, values(t.phis), b.Args()); err != nil {
			return err
		}
	}
	c.emitAll(b)
	if c.problems.Err() != nil {
		return errRefused
	}
	return c.terminate(g, b.Last(), leave)
}

func (c *compiler) terminate(g *graph, last *ir.Op, leave leaver) error {
	switch {
	case last.Is(cf.Br):
		return c.jump(g, cf.DestinationOf(last, 0))
	case last.Is(cf.CondBr):
		cond, err := c.word(last.Operand(0))
		if err != nil {
			return err
		}
		yes, no := c.b.Function().Block("yes"), c.b.Function().Block("no")
		c.b.CondBr(cond, yes, no)
		return c.jumps(g, []*llvmir.Block{yes, no}, []cf.Destination{cf.DestinationOf(last, 0), cf.DestinationOf(last, 1)})
	case last.Is(cf.Switch):
		return c.switchTo(g, last)
	case last.Is(ub.Unreachable):
		c.trap()
		c.b.Unreachable()
		return nil
	}
	list, err := leave(last)
	if err != nil || c.b.Current().Ended() {
		return err
	}
	if len(list) != len(g.phis) {
		return fmt.Errorf("it hands over %d values, but %d are expected", len(list), len(g.phis))
	}
	for i, p := range g.phis {
		p.Add(list[i], c.b.Current())
	}
	c.b.Br(g.done)
	return nil
}

func (c *compiler) switchTo(g *graph, op *ir.Op) error {
	s, _ := cf.AsSwitch(op)
	flag, err := c.word(s.Flag())
	if err != nil {
		return err
	}
	otherwise := c.b.Function().Block("default")
	ways, to := []*llvmir.Block{otherwise}, []cf.Destination{s.Default()}
	var cases []llvmir.Case
	for _, k := range s.Cases() {
		way := c.b.Function().Block("case")
		cases = append(cases, llvmir.Case{Value: k.Value.Value, To: way})
		ways, to = append(ways, way), append(to, k.To)
	}
	c.b.Switch(flag, otherwise, cases...)
	return c.jumps(g, ways, to)
}

func (c *compiler) jumps(g *graph, ways []*llvmir.Block, to []cf.Destination) error {
	for i, way := range ways {
		c.b.MoveTo(way)
		mark, inUse := len(c.held), c.sharedInUse
		if err := c.jump(g, to[i]); err != nil {
			return err
		}
		c.forget(mark)
		c.sharedInUse = inUse
	}
	return nil
}

func (c *compiler) jump(g *graph, to cf.Destination) error {
	t := g.targets[to.Block]
	if t == nil {
		return errors.New("it leaves the region")
	}
	list, err := c.pack(t.carriers, to.Operands)
	if err != nil {
		return err
	}
	for i, p := range t.phis {
		p.Add(list[i], c.b.Current())
	}
	c.b.Br(t.block)
	return nil
}

// writesAcrossBlocks reports whether memory of the block's own is written in
// another block of a region than that it was allocated in: what is in it is not
// handed over by jumps.
func writesAcrossBlocks(r *ir.Region) bool {
	found := false
	for b := range r.Blocks() {
		for op := range b.Ops() {
			op.Walk(func(inner *ir.Op) ir.WalkResult {
				if a := writtenAllocation(inner); a != nil && blockIn(a.DefiningOp(), r) != b {
					found = true
				}
				return ir.Continue
			})
		}
	}
	return found
}

// blockIn is the block of a region an operation is in, at any depth.
func blockIn(op *ir.Op, r *ir.Region) *ir.Block {
	for op != nil && op.Region() != r {
		op = op.Parent()
	}
	if op == nil {
		return nil
	}
	return op.Block()
}
