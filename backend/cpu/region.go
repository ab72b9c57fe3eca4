package cpu

import (
	"github.com/tshared/tshared/backend/internal/cfg"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

// region builds a region in place and gives the values of its exit.
func (c *compiler) region(r *ir.Region, types []*llvmir.Type, leave cfg.RegionExit) ([]llvmir.Value, error) {
	defer c.dropCached(len(c.cachedElements))
	if r.Entry().Next() == nil {
		return c.emitBlock(r.Entry(), leave)
	}
	return c.emitCFG(r, types, leave)
}

// emitBlock builds a block.
func (c *compiler) emitBlock(b *ir.Block, leave cfg.RegionExit) ([]llvmir.Value, error) {
	c.emitAll(b)
	if b.Last().Is(ub.Unreachable) {
		c.unreachable(b.Last())
		return nil, nil
	}
	return leave(b.Last())
}

// emitAll builds the operations of a block but its terminator.
func (c *compiler) emitAll(b *ir.Block) {
	for op := range b.Ops() {
		if op != b.Last() {
			c.emit(op)
		}
	}
}

func (c *compiler) unreachable(op *ir.Op) {
	c.failures = append(c.failures, failure{op: op, message: "control reached an unreachable operation"})
	c.b.Ret(llvmir.ConstInt(llvmir.I64, int64(len(c.failures))))
}

// emitCFG builds a region with several blocks.
func (c *compiler) emitCFG(r *ir.Region, types []*llvmir.Type, leave cfg.RegionExit) ([]llvmir.Value, error) {
	carried := map[*ir.Block]phiStorages{}
	g := &cfg.Graph{
		B: c.b, Scalar: c.scalar, Unreachable: c.unreachable,
		Types: func(b *ir.Block) (types []*llvmir.Type, err error) {
			carried[b], err = c.newPhiStorages(b.ArgTypes(), nil)
			return carried[b].types(), err
		},
		EmitBlock: func(b *ir.Block, args []llvmir.Value, end func() error) error {
			if b != r.Entry() {
				c.unpackAll(carried[b], args, b.Args())
			}
			c.emitAll(b)
			return end()
		},
		BranchArgs: func(jump *ir.Op, to *ir.Block, operands []*ir.Value, back bool) ([]llvmir.Value, error) {
			if back {
				c.checkpoint(jump)
			}
			return c.packAll(carried[to], operands)
		},
		OnCondition: func(op cf.CondBrOp) { c.checkCondition(op.Op, op.Condition()) },
		Successor:   func(build func() error) error { return build() },
	}
	return g.Build(r, types, leave)
}
