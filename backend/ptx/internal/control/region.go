package control

import (
	"errors"

	"github.com/tshared/tshared/backend/internal/cfg"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

// Region inlines a region and returns the lowered operands of its terminators.
func (c *Emitter) Region(r *ir.Region, types []*llvmir.Type, leave cfg.RegionExit) ([]llvmir.Value, error) {
	defer c.CacheScope()()
	defer c.SaveThread()()
	if r.Entry().Next() != nil {
		return c.graph(r, types, leave)
	}
	b := r.Entry()
	c.EmitAll(b)
	if c.Problems.Err() != nil {
		return nil, values.ErrRefused
	}
	if b.Last().Is(ub.Unreachable) {
		return nil, errors.New("unreachable is not supported here")
	}
	return leave(b.Last())
}

// graph emits a region with several blocks. Control flow is uniform.
func (c *Emitter) graph(r *ir.Region, types []*llvmir.Type, leave cfg.RegionExit) ([]llvmir.Value, error) {
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
			c.Data.Trap()
			c.B.Unreachable()
		},
	}
	return g.Build(r, types, leave)
}

func (c *Emitter) fillBlock(b *ir.Block, carried []*valueLowering, args []llvmir.Value, end func() error) error {
	defer c.CacheScope()()
	if len(carried) > 0 {
		if err := c.unpack(carried, args, b.Args()); err != nil {
			return err
		}
	}
	c.EmitAll(b)
	if c.Problems.Err() != nil {
		return values.ErrRefused
	}
	return end()
}
