package cpu

import (
	"github.com/tshared/tshared/backend/internal/cfg"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

// region builds a region in place and gives what its terminators hand over.
func (c *compiler) region(r *ir.Region, types []*llvmir.Type, leave cfg.Leaver) ([]llvmir.Value, error) {
	defer c.forget(len(c.computed))
	if r.Entry().Next() == nil {
		return c.straight(r.Entry(), leave)
	}
	return c.graph(r, types, leave)
}

// straight builds a block.
func (c *compiler) straight(b *ir.Block, leave cfg.Leaver) ([]llvmir.Value, error) {
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
	c.failures = append(c.failures, failure{op: op, message: "control reached what was said to be unreachable"})
	c.b.Ret(llvmir.ConstInt(llvmir.I64, int64(len(c.failures))))
}

// graph builds a region with several blocks.
func (c *compiler) graph(r *ir.Region, types []*llvmir.Type, leave cfg.Leaver) ([]llvmir.Value, error) {
	carried := map[*ir.Block]rooms{}
	g := &cfg.Graph{
		B: c.b, Word: c.word, Unreachable: c.unreachable,
		Types: func(b *ir.Block) (types []*llvmir.Type, err error) {
			carried[b], err = c.newRooms(b.ArgTypes(), nil)
			return carried[b].types(), err
		},
		Fill: func(b *ir.Block, args []llvmir.Value, end func() error) error {
			if b != r.Entry() {
				c.unpackAll(carried[b], args, b.Args())
			}
			c.emitAll(b)
			return end()
		},
		Give: func(jump *ir.Op, to *ir.Block, operands []*ir.Value, back bool) ([]llvmir.Value, error) {
			if back {
				c.checkpoint(jump)
			}
			return c.packAll(carried[to], operands)
		},
		Choose: func(op *ir.Op) { c.choiceMustBeSet(op, op.Operand(0)) },
		Way:    func(build func() error) error { return build() },
	}
	return g.Build(r, types, leave)
}
