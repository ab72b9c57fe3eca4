package cpu

import (
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/analysis/scanloop"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/cfg"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// yieldInto is the exit of a region that puts the terminator's operands into phi storage.
func (c *compiler) yieldInto(rs phiStorages) cfg.RegionExit {
	return func(last *ir.Op) ([]llvmir.Value, error) { return c.packAll(rs, last.Operands()) }
}

// withResults gives an operation phi storage for its results, and makes the results from
// what build packs into it. like are values of the same sizes, or nil.
func (c *compiler) withResults(op *ir.Op, like []*ir.Value, build func(rs phiStorages) ([]llvmir.Value, error)) error {
	rs, err := c.newPhiStorages(op.ResultTypes(), like)
	if err != nil {
		return err
	}
	list, err := build(rs)
	if err == nil {
		c.unpackAll(rs, list, op.Results())
	}
	return err
}

// emitRegion builds a region whose results go into phi storage. It serves callbacks that
// cannot return an error: it stores the error and ends the block.
func (c *compiler) emitRegion(r *ir.Region, rs phiStorages, failed *error) []llvmir.Value {
	list, err := c.region(r, rs.types(), c.yieldInto(rs))
	if err != nil {
		*failed = err
		if !c.b.Current().Ended() {
			c.b.Unreachable()
		}
	}
	return list
}

// emitBranch runs one of two regions; the second may be nil.
func (c *compiler) emitBranch(op *ir.Op, cond llvmir.Value, yes, no *ir.Region) error {
	return c.withResults(op, nil, func(rs phiStorages) (list []llvmir.Value, err error) {
		var otherwise func() []llvmir.Value
		if no != nil && no.Entry() != nil {
			otherwise = func() []llvmir.Value { return c.emitRegion(no, rs, &err) }
		}
		list = c.b.If(cond, func() []llvmir.Value { return c.emitRegion(yes, rs, &err) }, otherwise)
		return list, err
	})
}

func emitIf(c *compiler, op *ir.Op) error {
	view, _ := scf.AsIf(op)
	cond, err := c.scalar(view.Condition())
	if err != nil {
		return err
	}
	c.checkCondition(op, view.Condition())
	return c.emitBranch(op, cond, view.ThenRegion(), view.ElseRegion())
}

func emitIndexSwitch(c *compiler, op *ir.Op) error {
	view, _ := scf.AsIndexSwitch(op)
	flag, err := c.scalar(view.Arg())
	if err != nil {
		return err
	}
	cases, regions := view.Cases(), view.CaseRegions()
	return c.withResults(op, nil, func(rs phiStorages) (list []llvmir.Value, err error) {
		var from func(i int) []llvmir.Value
		from = func(i int) []llvmir.Value {
			if i == len(cases) {
				return c.emitRegion(view.DefaultRegion(), rs, &err)
			}
			chosen := c.b.ICmp(llvmir.EQ, flag, llvmir.ConstInt(flag.Type(), cases[i]))
			return c.b.If(chosen, func() []llvmir.Value { return c.emitRegion(regions[i], rs, &err) }, func() []llvmir.Value { return from(i + 1) })
		}
		return from(0), err
	})
}

func emitFor(c *compiler, op *ir.Op) error {
	if s, ok := scanloop.Of(op); ok {
		return emitScan(c, s)
	}
	if w := c.findSlidingWindow(op); w != nil {
		if done, err := c.emitSlidingWindow(w); done {
			return err
		}
	}
	loop, _ := scf.AsFor(op)
	r, err := c.rangeOf(loop)
	if err != nil {
		return err
	}
	return c.emitCountedLoop(op, r, loop.Counter(), loop.IterArgs(), loop.InitArgs())
}

// rangeOf is the range of a loop's counter.
func (c *compiler) rangeOf(loop scf.ForOp) (r llvmir.Range, err error) {
	bounds, err := c.scalarsOf([]*ir.Value{loop.LowerBound(), loop.UpperBound(), loop.Step()})
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
	// Narrower counters cannot wrap in 64 bits.
	wraps := intrange.CounterWidth(loop) == 64 && intrange.CounterMayWrap(loop)
	return llvmir.Range{From: bounds[0], To: bounds[1], Step: bounds[2], Unsigned: loop.Unsigned(), MayWrap: wraps}, nil
}

// emitCountedLoop builds a loop over a range.
func (c *compiler) emitCountedLoop(op *ir.Op, r llvmir.Range, counter *ir.Value, carried, inits []*ir.Value) error {
	narrow, err := arithtollvm.TypeOf(counter.Type())
	if err != nil {
		return err
	}
	rs, err := c.loopPhiStorages(op, inits)
	if err != nil {
		return err
	}
	init, err := c.packAll(rs, inits)
	if err != nil {
		return err
	}
	list := c.b.For(r, init, func(i llvmir.Value, values []llvmir.Value) []llvmir.Value {
		c.scalars[counter] = c.b.IntCast(i, narrow, true)
		c.unpackAll(rs, values, carried)
		c.checkpoint(op)
		return c.emitRegion(op.Region0(), rs, &err)
	})
	if err == nil {
		c.unpackAll(rs, list, op.Results())
	}
	return err
}

func emitWhile(c *compiler, op *ir.Op) error {
	loop, _ := scf.AsWhile(op)
	before, err := c.newPhiStorages(loop.Before().ArgTypes(), loop.Inits())
	if err != nil {
		return err
	}
	return c.withResults(op, nil, func(after phiStorages) ([]llvmir.Value, error) {
		init, err := c.packAll(before, loop.Inits())
		if err != nil {
			return nil, err
		}
		given := c.b.While(llvmir.LoopHints{}, init, func(carried []llvmir.Value) (llvmir.Value, []llvmir.Value) {
			c.unpackAll(before, carried, loop.Before().Args())
			c.checkpoint(op)
			return c.condition(op.RegionAt(0), after, &err)
		}, func(given []llvmir.Value) []llvmir.Value {
			c.unpackAll(after, given, loop.After().Args())
			return c.emitRegion(op.RegionAt(1), before, &err)
		})
		return given, err
	})
}

// condition builds the before region of a while loop, and gives its condition and the
// values for the after region. A region that never gets to its end gives false.
func (c *compiler) condition(r *ir.Region, after phiStorages, failed *error) (llvmir.Value, []llvmir.Value) {
	types := append([]*llvmir.Type{llvmir.I1}, after.types()...)
	list, err := c.region(r, types, func(last *ir.Op) ([]llvmir.Value, error) {
		o, _ := scf.AsCondition(last)
		cond, err := c.scalar(o.Condition())
		if err != nil {
			return nil, err
		}
		c.checkCondition(last, o.Condition())
		list, err := c.packAll(after, o.Args())
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
	return c.withResults(op, nil, func(rs phiStorages) ([]llvmir.Value, error) {
		return c.region(op.Region0(), rs.types(), c.yieldInto(rs))
	})
}

func emitAssert(c *compiler, op *ir.Op) error {
	o, _ := cf.AsAssert(op)
	cond, err := c.scalar(o.Arg())
	if err != nil {
		return err
	}
	if poison := c.poison[o.Arg()]; poison.IsValid() { // a poison condition proves nothing
		cond = c.b.Or(cond, poison)
	}
	if linalg.IsStructured(op.Parent().Def()) {
		c.failElementUnless(cond, op, "assertion failed: "+o.Msg())
	} else {
		c.failUnless(cond, op, "assertion failed: "+o.Msg())
	}
	return nil
}
