// Package cfg builds regions of several blocks as LLVM IR: blocks become blocks,
// their arguments phis, and jumps jumps.
//
// It does not know how a compiler holds values, nor what operations become.
package cfg

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

// Leaver builds what a terminator does that leaves a region, and gives the values it
// hands over.
type Leaver func(last *ir.Op) ([]llvmir.Value, error)

// Graph builds a region with several blocks, with the help of a compiler.
type Graph struct {
	B *llvmir.Builder
	// Word is the value of a number.
	Word func(v *ir.Value) (llvmir.Value, error)
	// Types are those of the values that make up the arguments of a block.
	Types func(b *ir.Block) ([]*llvmir.Type, error)
	// Fill builds a block from what makes up its arguments; end builds its terminator.
	Fill func(b *ir.Block, args []llvmir.Value, end func() error) error
	// Give makes up the arguments of a block of operands of a jump; back says that the
	// block was built before.
	Give func(jump *ir.Op, to *ir.Block, operands []*ir.Value, back bool) ([]llvmir.Value, error)
	// Choose is told of a terminator that chooses where to go.
	Choose func(op *ir.Op)
	// Way builds one of several ways on: what it makes is not there on the others.
	Way func(build func() error) error
	// Unreachable builds an end that nobody gets to.
	Unreachable func(op *ir.Op)

	targets map[*ir.Block]*target
	done    *llvmir.Block
	handed  []*llvmir.PhiNode
}

// target is a block: where to jump, and how its arguments are given.
type target struct {
	block *llvmir.Block
	phis  []*llvmir.PhiNode
	built bool
}

// Build builds the region in place, and gives what its terminators hand over, of some
// types.
func (g *Graph) Build(r *ir.Region, types []*llvmir.Type, leave Leaver) ([]llvmir.Value, error) {
	g.targets = map[*ir.Block]*target{}
	start := g.B.Current()
	for b := range r.Blocks() {
		t := &target{block: g.B.Function().Block("bb")}
		g.targets[b] = t
		if b == r.Entry() {
			continue
		}
		carried, err := g.Types(b)
		if err != nil {
			return nil, err
		}
		t.phis = g.phis(t.block, carried)
		g.B.MoveTo(start)
	}
	g.done = g.B.Function().Block("done")
	g.handed = g.phis(g.done, types)
	g.B.MoveTo(start)
	g.B.Br(g.targets[r.Entry()].block)
	for b := range r.Blocks() {
		t := g.targets[b]
		t.built = true
		g.B.MoveTo(t.block)
		if err := g.Fill(b, values(t.phis), func() error { return g.end(b.Last(), leave) }); err != nil {
			return nil, err
		}
	}
	g.B.MoveTo(g.done)
	return values(g.handed), nil
}

func (g *Graph) phis(block *llvmir.Block, types []*llvmir.Type) (list []*llvmir.PhiNode) {
	g.B.MoveTo(block)
	for _, t := range types {
		list = append(list, g.B.Phi(t))
	}
	return list
}

func values(phis []*llvmir.PhiNode) []llvmir.Value {
	out := make([]llvmir.Value, len(phis))
	for i, p := range phis {
		out[i] = p.Value()
	}
	return out
}

// end builds a terminator.
func (g *Graph) end(last *ir.Op, leave Leaver) error {
	switch {
	case last.Is(cf.Br):
		return g.jump(last, cf.DestinationOf(last, 0))
	case last.Is(cf.CondBr):
		return g.branch(last)
	case last.Is(cf.Switch):
		return g.choice(last)
	case last.Is(ub.Unreachable):
		g.Unreachable(last)
		return nil
	}
	list, err := leave(last)
	if err != nil || g.B.Current().Ended() {
		return err
	}
	if len(list) != len(g.handed) {
		return fmt.Errorf("it hands over %d values, but %d are expected", len(list), len(g.handed))
	}
	g.goTo(g.done, g.handed, list)
	return nil
}

func (g *Graph) branch(op *ir.Op) error {
	cond, err := g.Word(op.Operand(0))
	if err != nil {
		return err
	}
	g.Choose(op)
	yes, no := g.B.Function().Block("yes"), g.B.Function().Block("no")
	g.B.CondBr(cond, yes, no)
	return g.ways(op, []*llvmir.Block{yes, no}, []cf.Destination{cf.DestinationOf(op, 0), cf.DestinationOf(op, 1)})
}

func (g *Graph) choice(op *ir.Op) error {
	s, _ := cf.AsSwitch(op)
	flag, err := g.Word(s.Flag())
	if err != nil {
		return err
	}
	otherwise := g.B.Function().Block("default")
	ways, to := []*llvmir.Block{otherwise}, []cf.Destination{s.Default()}
	var cases []llvmir.Case
	for _, k := range s.Cases() {
		way := g.B.Function().Block("case")
		cases = append(cases, llvmir.Case{Value: k.Value.Value, To: way})
		ways, to = append(ways, way), append(to, k.To)
	}
	g.B.Switch(flag, otherwise, cases...)
	return g.ways(op, ways, to)
}

func (g *Graph) ways(op *ir.Op, ways []*llvmir.Block, to []cf.Destination) error {
	for i, way := range ways {
		g.B.MoveTo(way)
		if err := g.Way(func() error { return g.jump(op, to[i]) }); err != nil {
			return err
		}
	}
	return nil
}

func (g *Graph) jump(op *ir.Op, to cf.Destination) error {
	t := g.targets[to.Block]
	if t == nil {
		return errors.New("it leaves the region")
	}
	list, err := g.Give(op, to.Block, to.Operands, t.built)
	if err != nil {
		return err
	}
	g.goTo(t.block, t.phis, list)
	return nil
}

func (g *Graph) goTo(block *llvmir.Block, phis []*llvmir.PhiNode, list []llvmir.Value) {
	for i, p := range phis {
		p.Add(list[i], g.B.Current())
	}
	g.B.Br(block)
}
