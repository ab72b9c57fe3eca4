package cpu

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// handOver leaves a region with the terminator's operands in rooms.
func (c *compiler) handOver(rs rooms) leaver {
	return func(last *ir.Op) ([]llvmir.Value, error) { return c.packAll(rs, last.Operands()) }
}

func emitIf(c *compiler, op *ir.Op) error {
	view, _ := scf.AsIf(op)
	cond, err := c.word(view.Condition())
	if err != nil {
		return err
	}
	rs, err := c.newRooms(op.ResultTypes(), nil)
	if err != nil {
		return err
	}
	way := func(r *ir.Region) func() []llvmir.Value {
		return func() []llvmir.Value {
			list, e := c.region(r, rs.types(), c.handOver(rs))
			if e != nil {
				err = e
				c.b.Unreachable()
			}
			return list
		}
	}
	var otherwise func() []llvmir.Value
	if view.Else() != nil {
		otherwise = way(op.RegionAt(1))
	}
	list := c.b.If(cond, way(op.RegionAt(0)), otherwise)
	if err != nil {
		return err
	}
	c.unpackAll(rs, list, op.Results())
	return nil
}

func emitFor(c *compiler, op *ir.Op) error {
	loop, _ := scf.AsFor(op)
	bounds, err := c.wordsOf([]*ir.Value{loop.LowerBound(), loop.UpperBound(), loop.Step()})
	if err != nil {
		return err
	}
	narrow := bounds[0].Type()
	for i, b := range bounds {
		bounds[i] = c.b.IntCast(b, llvmir.I64, !loop.Unsigned())
	}
	below := llvmir.SLT
	if loop.Unsigned() {
		below = llvmir.ULT
	}
	if !bounds[2].Literal() {
		positive := c.b.ICmp(llvmir.SGT, bounds[2], llvmir.ConstInt(llvmir.I64, 0))
		runs := c.b.ICmp(below, bounds[0], bounds[1])
		c.failUnless(c.b.Or(positive, c.b.Not(runs)), op, "the step of a loop must be positive")
	}
	rs, err := c.newRooms(op.ResultTypes(), loop.Inits())
	if err != nil {
		return err
	}
	init, err := c.packAll(rs, loop.Inits())
	if err != nil {
		return err
	}
	r := llvmir.Range{From: bounds[0], To: bounds[1], Step: bounds[2], Unsigned: loop.Unsigned()}
	list := c.b.For(r, init, func(i llvmir.Value, carried []llvmir.Value) []llvmir.Value {
		c.words[loop.Counter()] = c.b.IntCast(i, narrow, true)
		c.unpackAll(rs, carried, loop.IterArgs())
		c.checkpoint(op)
		next, e := c.region(op.Region0(), rs.types(), c.handOver(rs))
		if e != nil {
			err = e
			c.b.Unreachable()
		}
		return next
	})
	if err != nil {
		return err
	}
	c.unpackAll(rs, list, op.Results())
	return nil
}

func emitWhile(c *compiler, op *ir.Op) error {
	loop, _ := scf.AsWhile(op)
	before, err := c.newRooms(loop.Before().ArgTypes(), op.Operands())
	if err != nil {
		return err
	}
	after, err := c.newRooms(loop.After().ArgTypes(), nil)
	if err != nil {
		return err
	}
	init, err := c.packAll(before, op.Operands())
	if err != nil {
		return err
	}
	given := c.b.While(llvmir.LoopHints{}, init, func(carried []llvmir.Value) (llvmir.Value, []llvmir.Value) {
		c.unpackAll(before, carried, loop.Before().Args())
		c.checkpoint(op)
		types := append([]*llvmir.Type{llvmir.I1}, after.types()...)
		list, e := c.region(op.RegionAt(0), types, func(last *ir.Op) ([]llvmir.Value, error) {
			cond, err := c.word(last.Operand(0))
			if err != nil {
				return nil, err
			}
			list, err := c.packAll(after, last.Operands()[1:])
			return append([]llvmir.Value{cond}, list...), err
		})
		if e != nil {
			err = e
			list = []llvmir.Value{llvmir.ConstBool(false)}
			for _, t := range after.types() {
				list = append(list, llvmir.Undef(t))
			}
		}
		return list[0], list[1:]
	}, func(given []llvmir.Value) []llvmir.Value {
		if err != nil {
			c.b.Unreachable()
			return nil
		}
		c.unpackAll(after, given, loop.After().Args())
		next, e := c.region(op.RegionAt(1), before.types(), c.handOver(before))
		if e != nil {
			err = e
			c.b.Unreachable()
		}
		return next
	})
	if err != nil {
		return err
	}
	c.unpackAll(after, given, op.Results())
	return nil
}

func emitExecuteRegion(c *compiler, op *ir.Op) error {
	rs, err := c.newRooms(op.ResultTypes(), nil)
	if err != nil {
		return err
	}
	list, err := c.region(op.Region0(), rs.types(), c.handOver(rs))
	if err != nil {
		return err
	}
	c.unpackAll(rs, list, op.Results())
	return nil
}

func emitAssert(c *compiler, op *ir.Op) error {
	cond, err := c.word(op.Operand(0))
	if err != nil {
		return err
	}
	text, _ := op.StringAttr("msg")
	c.failUnless(cond, op, "assertion failed: "+text)
	return nil
}
