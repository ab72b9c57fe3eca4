package ptx

import (
	"errors"

	"github.com/tshared/tshared/backend/internal/cfg"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

// region inlines a region and returns the lowered operands of its terminators.
func (c *emitter) region(r *ir.Region, types []*llvmir.Type, leave cfg.RegionExit) ([]llvmir.Value, error) {
	defer c.CacheScope()()
	defer c.SaveThread()()
	if r.Entry().Next() != nil {
		return c.graph(r, types, leave)
	}
	b := r.Entry()
	c.emitAll(b)
	if c.Problems.Err() != nil {
		return nil, values.ErrRefused
	}
	if b.Last().Is(ub.Unreachable) {
		return nil, errors.New("unreachable is not supported here")
	}
	return leave(b.Last())
}

// emitAll emits the operations of a block except its terminator.
func (c *emitter) emitAll(b *ir.Block) {
	for op := range b.Ops() {
		if op != b.Last() {
			c.emit(op)
		}
	}
}

// graph emits a region with several blocks. Control flow is uniform.
func (c *emitter) graph(r *ir.Region, types []*llvmir.Type, leave cfg.RegionExit) ([]llvmir.Value, error) {
	carried := map[*ir.Block][]*valueLowering{}
	g := &cfg.Graph{
		B: c.B, Scalar: c.Scalar, OnCondition: func(cf.CondBrOp) {},
		Types: func(b *ir.Block) (types []*llvmir.Type, err error) {
			carried[b], err = c.valueLowerings(b.Args())
			return typesOf(carried[b]), err
		},
		EmitBlock: func(b *ir.Block, args []llvmir.Value, end func() error) error {
			return c.fillBlock(b, carried[b], args, end)
		},
		BranchArgs: func(_ *ir.Op, to *ir.Block, operands []*ir.Value, _ bool) ([]llvmir.Value, error) {
			return c.pack(carried[to], operands)
		},
		Successor: func(build func() error) error {
			defer c.CacheScope()()
			return build()
		},
		Unreachable: func(*ir.Op) {
			c.globals.Trap()
			c.B.Unreachable()
		},
	}
	return g.Build(r, types, leave)
}

func (c *emitter) fillBlock(b *ir.Block, carried []*valueLowering, args []llvmir.Value, end func() error) error {
	defer c.CacheScope()()
	if len(carried) > 0 {
		if err := c.unpack(carried, args, b.Args()); err != nil {
			return err
		}
	}
	c.emitAll(b)
	if c.Problems.Err() != nil {
		return values.ErrRefused
	}
	return end()
}
