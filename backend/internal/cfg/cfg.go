// Package cfg converts regions with several blocks to LLVM IR: block arguments become phis,
// and the terminators of cf become branches.
//
// It does not know how a compiler represents values, nor how it emits other operations.
package cfg

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

// RegionExit builds a terminator that leaves the region, and returns the values of the
// region.
type RegionExit func(last *ir.Op) ([]llvmir.Value, error)

// Graph builds regions with several blocks for a compiler.
type Graph struct {
	B *llvmir.Builder
	// Scalar looks up the LLVM value of a scalar.
	Scalar func(v *ir.Value) (llvmir.Value, error)
	// Types are the types of the LLVM values that represent the arguments of a block.
	Types func(b *ir.Block) ([]*llvmir.Type, error)
	// EmitBlock builds a block from the LLVM values of its arguments; end builds its
	// terminator.
	EmitBlock func(b *ir.Block, args []llvmir.Value, end func() error) error
	// BranchArgs makes the LLVM values of the arguments of a block from the operands of a
	// branch; back marks a back edge.
	BranchArgs func(jump *ir.Op, to *ir.Block, operands []*ir.Value, back bool) ([]llvmir.Value, error)
	// OnCondition is called before a conditional branch is built.
	OnCondition func(op cf.CondBrOp)
	// Successor builds one of several successors. State that it changes must not be visible to
	// the others.
	Successor func(build func() error) error
	// Unreachable builds a terminator that is never reached.
	Unreachable func(op *ir.Op)

	targets  map[*ir.Block]*target
	exit     *llvmir.Block
	exitPhis []*llvmir.PhiNode
}

// target is a block, and the phis of its arguments.
type target struct {
	block *llvmir.Block
	phis  []*llvmir.PhiNode
	built bool
}

// Build builds the region in place, and returns the values that its terminators pass on,
// which have the given types.
func (g *Graph) Build(r *ir.Region, types []*llvmir.Type, leave RegionExit) ([]llvmir.Value, error) {
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
	g.exit = g.B.Function().Block("done")
	g.exitPhis = g.phis(g.exit, types)
	g.B.MoveTo(start)
	g.B.Br(g.targets[r.Entry()].block)
	for b := range r.Blocks() {
		t := g.targets[b]
		t.built = true
		g.B.MoveTo(t.block)
		if err := g.EmitBlock(b, values(t.phis), func() error { return g.end(b.Last(), leave) }); err != nil {
			return nil, err
		}
	}
	g.B.MoveTo(g.exit)
	return values(g.exitPhis), nil
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
func (g *Graph) end(last *ir.Op, leave RegionExit) error {
	switch {
	case last.Is(cf.Br):
		return g.jump(last, cf.DestinationOf(last, 0))
	case last.Is(cf.CondBr):
		return g.branch(last)
	case last.Is(cf.Switch):
		return g.switchOn(last)
	case last.Is(ub.Unreachable):
		g.Unreachable(last)
		return nil
	}
	list, err := leave(last)
	if err != nil || g.B.Current().Ended() {
		return err
	}
	if len(list) != len(g.exitPhis) {
		return fmt.Errorf("the terminator has %d operands, but %d are expected", len(list), len(g.exitPhis))
	}
	g.branchTo(g.exit, g.exitPhis, list)
	return nil
}

func (g *Graph) branch(op *ir.Op) error {
	o, _ := cf.AsCondBr(op)
	cond, err := g.Scalar(o.Condition())
	if err != nil {
		return err
	}
	g.OnCondition(o)
	yes, no := g.B.Function().Block("yes"), g.B.Function().Block("no")
	g.B.CondBr(cond, yes, no)
	return g.successors(op, []*llvmir.Block{yes, no}, []cf.Destination{cf.DestinationOf(op, 0), cf.DestinationOf(op, 1)})
}

func (g *Graph) switchOn(op *ir.Op) error {
	s, _ := cf.AsSwitch(op)
	flag, err := g.Scalar(s.Flag())
	if err != nil {
		return err
	}
	otherwise := g.B.Function().Block("default")
	successors, to := []*llvmir.Block{otherwise}, []cf.Destination{s.Default()}
	var cases []llvmir.Case
	for _, k := range s.Cases() {
		successor := g.B.Function().Block("case")
		cases = append(cases, llvmir.Case{Value: k.Value.Value, To: successor})
		successors, to = append(successors, successor), append(to, k.To)
	}
	g.B.Switch(flag, otherwise, cases...)
	return g.successors(op, successors, to)
}

func (g *Graph) successors(op *ir.Op, successors []*llvmir.Block, to []cf.Destination) error {
	for i, successor := range successors {
		g.B.MoveTo(successor)
		if err := g.Successor(func() error { return g.jump(op, to[i]) }); err != nil {
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
	list, err := g.BranchArgs(op, to.Block, to.Operands, t.built)
	if err != nil {
		return err
	}
	g.branchTo(t.block, t.phis, list)
	return nil
}

func (g *Graph) branchTo(block *llvmir.Block, phis []*llvmir.PhiNode, list []llvmir.Value) {
	for i, p := range phis {
		p.Add(list[i], g.B.Current())
	}
	g.B.Br(block)
}
