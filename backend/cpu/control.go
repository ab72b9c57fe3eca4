package cpu

import (
	"github.com/tshared/tshared/analysis/scanloop"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/cfg"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// handOver leaves a region with the terminator's operands in rooms.
func (c *compiler) handOver(rs rooms) cfg.Leaver {
	return func(last *ir.Op) ([]llvmir.Value, error) { return c.packAll(rs, last.Operands()) }
}

// joined builds what hands values to the results of an operation, over rooms
// which it is given; like are values as large as those.
func (c *compiler) joined(op *ir.Op, like []*ir.Value, build func(rs rooms) ([]llvmir.Value, error)) error {
	rs, err := c.newRooms(op.ResultTypes(), like)
	if err != nil {
		return err
	}
	list, err := build(rs)
	if err == nil {
		c.unpackAll(rs, list, op.Results())
	}
	return err
}

// way builds a region that hands its values over in rooms. It is for places
// that cannot return an error: one is kept, and the block ends.
func (c *compiler) way(r *ir.Region, rs rooms, failed *error) []llvmir.Value {
	list, err := c.region(r, rs.types(), c.handOver(rs))
	if err != nil {
		*failed = err
		if !c.b.Current().Ended() {
			c.b.Unreachable()
		}
	}
	return list
}

// either runs one of two regions; the second may be nil.
func (c *compiler) either(op *ir.Op, cond llvmir.Value, yes, no *ir.Region) error {
	return c.joined(op, nil, func(rs rooms) (list []llvmir.Value, err error) {
		var otherwise func() []llvmir.Value
		if no != nil && no.Entry() != nil {
			otherwise = func() []llvmir.Value { return c.way(no, rs, &err) }
		}
		list = c.b.If(cond, func() []llvmir.Value { return c.way(yes, rs, &err) }, otherwise)
		return list, err
	})
}

func emitIf(c *compiler, op *ir.Op) error {
	view, _ := scf.AsIf(op)
	cond, err := c.word(view.Condition())
	if err != nil {
		return err
	}
	c.choiceMustBeSet(op, view.Condition())
	return c.either(op, cond, op.RegionAt(0), op.RegionAt(1))
}

func emitIndexSwitch(c *compiler, op *ir.Op) error {
	view, _ := scf.AsIndexSwitch(op)
	flag, err := c.word(op.Operand(0))
	if err != nil {
		return err
	}
	cases, regions := view.Cases(), view.CaseRegions()
	return c.joined(op, nil, func(rs rooms) (list []llvmir.Value, err error) {
		var from func(i int) []llvmir.Value
		from = func(i int) []llvmir.Value {
			if i == len(cases) {
				return c.way(view.DefaultRegion(), rs, &err)
			}
			chosen := c.b.ICmp(llvmir.EQ, flag, llvmir.ConstInt(flag.Type(), cases[i]))
			return c.b.If(chosen, func() []llvmir.Value { return c.way(regions[i], rs, &err) }, func() []llvmir.Value { return from(i + 1) })
		}
		return from(0), err
	})
}

func emitFor(c *compiler, op *ir.Op) error {
	if s, ok := scanloop.Of(op); ok {
		return emitScan(c, s)
	}
	if w := c.findWindow(op); w != nil {
		if done, err := c.emitWindow(w); done {
			return err
		}
	}
	loop, _ := scf.AsFor(op)
	r, err := c.rangeOf(loop)
	if err != nil {
		return err
	}
	return c.counted(op, r, loop.Counter(), loop.IterArgs(), loop.Inits())
}

// rangeOf is what a loop counts.
func (c *compiler) rangeOf(loop scf.ForOp) (r llvmir.Range, err error) {
	bounds, err := c.wordsOf([]*ir.Value{loop.LowerBound(), loop.UpperBound(), loop.Step()})
	if err != nil {
		return r, err
	}
	for i, b := range bounds {
		bounds[i] = c.b.IntCast(b, llvmir.I64, !loop.Unsigned())
	}
	below := llvmir.SLT
	if loop.Unsigned() {
		below = llvmir.ULT
	}
	if !bounds[2].Literal() {
		above := llvmir.SGT
		if loop.Unsigned() {
			above = llvmir.UGT
		}
		positive := c.b.ICmp(above, bounds[2], llvmir.ConstInt(llvmir.I64, 0))
		runs := c.b.ICmp(below, bounds[0], bounds[1])
		c.failUnless(c.b.Or(positive, c.b.Not(runs)), loop.Op, "the step of a loop must be positive")
	}
	// Shorter counters have room here.
	wraps := cfg.CounterBits(loop) == 64 && cfg.MayWrap(loop)
	return llvmir.Range{From: bounds[0], To: bounds[1], Step: bounds[2], Unsigned: loop.Unsigned(), MayWrap: wraps}, nil
}

// counted builds a loop over a range.
func (c *compiler) counted(op *ir.Op, r llvmir.Range, counter *ir.Value, carried, inits []*ir.Value) error {
	narrow, err := arithtollvm.TypeOf(counter.Type())
	if err != nil {
		return err
	}
	rs, err := c.carriedRooms(op, inits)
	if err != nil {
		return err
	}
	init, err := c.packAll(rs, inits)
	if err != nil {
		return err
	}
	list := c.b.For(r, init, func(i llvmir.Value, values []llvmir.Value) []llvmir.Value {
		c.words[counter] = c.b.IntCast(i, narrow, true)
		c.unpackAll(rs, values, carried)
		c.checkpoint(op)
		return c.way(op.Region0(), rs, &err)
	})
	if err == nil {
		c.unpackAll(rs, list, op.Results())
	}
	return err
}

func emitWhile(c *compiler, op *ir.Op) error {
	loop, _ := scf.AsWhile(op)
	before, err := c.newRooms(loop.Before().ArgTypes(), op.Operands())
	if err != nil {
		return err
	}
	return c.joined(op, nil, func(after rooms) ([]llvmir.Value, error) {
		init, err := c.packAll(before, op.Operands())
		if err != nil {
			return nil, err
		}
		given := c.b.While(llvmir.LoopHints{}, init, func(carried []llvmir.Value) (llvmir.Value, []llvmir.Value) {
			c.unpackAll(before, carried, loop.Before().Args())
			c.checkpoint(op)
			return c.condition(op.RegionAt(0), after, &err)
		}, func(given []llvmir.Value) []llvmir.Value {
			c.unpackAll(after, given, loop.After().Args())
			return c.way(op.RegionAt(1), before, &err)
		})
		return given, err
	})
}

// condition builds the region that decides whether a loop goes on, and gives
// what it hands over. One that never gets there says no.
func (c *compiler) condition(r *ir.Region, after rooms, failed *error) (llvmir.Value, []llvmir.Value) {
	types := append([]*llvmir.Type{llvmir.I1}, after.types()...)
	list, err := c.region(r, types, func(last *ir.Op) ([]llvmir.Value, error) {
		cond, err := c.word(last.Operand(0))
		if err != nil {
			return nil, err
		}
		c.choiceMustBeSet(last, last.Operand(0))
		list, err := c.packAll(after, last.Operands()[1:])
		return append([]llvmir.Value{cond}, list...), err
	})
	if err != nil {
		*failed, list = err, nil
	}
	if c.b.Current().Ended() {
		c.b.MoveTo(c.b.Function().Block("dead"))
	}
	if list == nil {
		list = []llvmir.Value{llvmir.ConstBool(false)}
		for _, t := range after.types() {
			list = append(list, llvmir.Undef(t))
		}
	}
	return list[0], list[1:]
}

func emitExecuteRegion(c *compiler, op *ir.Op) error {
	return c.joined(op, nil, func(rs rooms) ([]llvmir.Value, error) {
		return c.region(op.Region0(), rs.types(), c.handOver(rs))
	})
}

func emitAssert(c *compiler, op *ir.Op) error {
	cond, err := c.word(op.Operand(0))
	if err != nil {
		return err
	}
	text, _ := op.StringAttr("msg")
	if unset := c.unset[op.Operand(0)]; unset.IsValid() { // what was never written proves nothing
		cond = c.b.Or(cond, unset)
	}
	if linalg.IsStructured(op.Parent().Def()) {
		c.failUnlessHere(cond, op, "assertion failed: "+text)
	} else {
		c.failUnless(cond, op, "assertion failed: "+text)
	}
	return nil
}
