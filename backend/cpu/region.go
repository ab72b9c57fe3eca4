package cpu

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
	defer c.forget(len(c.computed))
	if r.Entry().Next() == nil {
		return c.straight(r.Entry(), leave)
	}
	return c.graph(r, types, leave)
}

// straight builds a block.
func (c *compiler) straight(b *ir.Block, leave leaver) ([]llvmir.Value, error) {
	last := b.Last()
	for op := range b.Ops() {
		if op != last {
			c.emit(op)
		}
	}
	if last.Is(ub.Unreachable) {
		c.unreachable(last)
		return nil, nil
	}
	return leave(last)
}

func (c *compiler) unreachable(op *ir.Op) {
	c.failures = append(c.failures, failure{op: op, message: "control reached what was said to be unreachable"})
	c.b.Ret(llvmir.ConstInt(llvmir.I64, int64(len(c.failures))))
}

// target is a block of a graph: where to jump, and how its arguments are given.
type target struct {
	block *llvmir.Block
	rooms rooms
	phis  []*llvmir.PhiNode
	built bool
}

// graph builds a region with several blocks.
func (c *compiler) graph(r *ir.Region, types []*llvmir.Type, leave leaver) ([]llvmir.Value, error) {
	targets := map[*ir.Block]*target{}
	start := c.b.Current()
	for b := range r.Blocks() {
		t := &target{block: c.b.Function().Block("bb")}
		targets[b] = t
		if b == r.Entry() {
			continue
		}
		var err error
		if t.rooms, err = c.newRooms(b.ArgTypes(), nil); err != nil {
			return nil, err
		}
		c.b.MoveTo(t.block)
		for _, typ := range t.rooms.types() {
			t.phis = append(t.phis, c.b.Phi(typ))
		}
		c.b.MoveTo(start)
	}
	done := c.b.Function().Block("done")
	c.b.MoveTo(done)
	var phis []*llvmir.PhiNode
	for _, typ := range types {
		phis = append(phis, c.b.Phi(typ))
	}
	c.b.MoveTo(start)
	c.b.Br(targets[r.Entry()].block)
	for b := range r.Blocks() {
		t := targets[b]
		t.built = true
		c.b.MoveTo(t.block)
		if b != r.Entry() {
			var list []llvmir.Value
			for _, p := range t.phis {
				list = append(list, p.Value())
			}
			c.unpackAll(t.rooms, list, b.Args())
		}
		for op := range b.Ops() {
			if op != b.Last() {
				c.emit(op)
			}
		}
		if err := c.terminate(b.Last(), targets, done, phis, leave); err != nil {
			return nil, err
		}
	}
	c.b.MoveTo(done)
	out := make([]llvmir.Value, len(phis))
	for i, p := range phis {
		out[i] = p.Value()
	}
	return out, nil
}

func (c *compiler) terminate(last *ir.Op, targets map[*ir.Block]*target, done *llvmir.Block, phis []*llvmir.PhiNode, leave leaver) error {
	switch {
	case last.Is(cf.Br):
		return c.jump(last, cf.DestinationOf(last, 0), targets)
	case last.Is(cf.CondBr):
		cond, err := c.word(last.Operand(0))
		if err != nil {
			return err
		}
		c.choiceMustBeSet(last, last.Operand(0))
		yes, no := c.b.Function().Block("yes"), c.b.Function().Block("no")
		c.b.CondBr(cond, yes, no)
		c.b.MoveTo(yes)
		if err := c.jump(last, cf.DestinationOf(last, 0), targets); err != nil {
			return err
		}
		c.b.MoveTo(no)
		return c.jump(last, cf.DestinationOf(last, 1), targets)
	case last.Is(cf.Switch):
		return c.switchTo(last, targets)
	case last.Is(ub.Unreachable):
		c.unreachable(last)
		return nil
	}
	list, err := leave(last)
	if err != nil || c.b.Current().Ended() {
		return err
	}
	if len(list) != len(phis) {
		return fmt.Errorf("it hands over %d values, but %d are expected", len(list), len(phis))
	}
	for i, p := range phis {
		p.Add(list[i], c.b.Current())
	}
	c.b.Br(done)
	return nil
}

func (c *compiler) switchTo(op *ir.Op, targets map[*ir.Block]*target) error {
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
	for i, way := range ways {
		c.b.MoveTo(way)
		if err := c.jump(op, to[i], targets); err != nil {
			return err
		}
	}
	return nil
}

func (c *compiler) jump(op *ir.Op, to cf.Destination, targets map[*ir.Block]*target) error {
	t := targets[to.Block]
	if t == nil {
		return errors.New("it leaves the region")
	}
	if t.built {
		c.checkpoint(op)
	}
	list, err := c.packAll(t.rooms, to.Operands)
	if err != nil {
		return err
	}
	for i, p := range t.phis {
		p.Add(list[i], c.b.Current())
	}
	c.b.Br(t.block)
	return nil
}
