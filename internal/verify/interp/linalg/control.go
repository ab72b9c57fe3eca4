package linalg

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/ir"
)

func buildIf(c *compiler, op *ir.Op) (step, error) {
	view, _ := scf.AsIf(op)
	condition, results := c.at(view.Condition()), c.slotsOf(op.Results())
	then := c.region(op.RegionAt(0), c.yieldTo(results))
	var otherwise *code
	if view.Else() != nil {
		otherwise = c.region(op.RegionAt(1), c.yieldTo(results))
	}
	return func(f *frame) error {
		switch {
		case f.w[condition] != 0:
			return then.run(f)
		case otherwise != nil:
			return otherwise.run(f)
		}
		return nil
	}, nil
}

// iteration wraps a loop body so that memory allocated in it is released at the end, unless an
// iter_arg could carry a view of it out.
func iteration(carried []ir.Type, body func(f *frame) error) func(f *frame) error {
	for _, t := range carried {
		if k, err := kindOf(t); err != nil || k == views || isPointer(t) {
			return body
		}
	}
	return func(f *frame) error {
		mark := f.m.memory.Mark()
		err := body(f)
		f.m.memory.Release(mark)
		return err
	}
}

// loopBounds are the bounds of a loop. They compare as int64, with the sign bit flipped where they
// are unsigned.
type loopBounds struct {
	t    scalar.Type
	turn uint64
}

func (k loopBounds) read(bits uint64) int64 {
	if k.turn != 0 {
		return int64(bits ^ k.turn)
	}
	return scalar.Signed(bits, k.t.Width)
}

func (k loopBounds) write(v int64) uint64 { return (uint64(v) ^ k.turn) & k.t.Mask() }

func buildFor(c *compiler, op *ir.Op) (step, error) {
	loop, _ := scf.AsFor(op)
	t, err := scalarType(loop.Counter().Type())
	if err != nil {
		return nil, err
	}
	k := loopBounds{t: t}
	if loop.Unsigned() {
		k.turn = 1 << 63
	}
	lower, upper, by := c.at(loop.LowerBound()), c.at(loop.UpperBound()), c.at(loop.Step())
	counter, carried := c.at(loop.Counter()), c.slotsOf(loop.IterArgs())
	enter := c.move(carried, c.slotsOf(loop.InitArgs()))
	body := iteration(op.ResultTypes(), c.region(op.Region0(), c.yieldTo(carried)).run)
	leave := c.move(c.slotsOf(op.Results()), carried)
	return func(f *frame) error {
		i, last := k.read(f.w[lower]), k.read(f.w[upper])
		step := scalar.Signed(f.w[by], t.Width)
		if k.turn != 0 {
			step = int64(f.w[by])
		}
		if step <= 0 && i < last {
			return fmt.Errorf("the step of a loop must be positive, but is %d", step)
		}
		for enter(f); i < last; i += step {
			f.w[counter] = k.write(i)
			if err := body(f); err != nil {
				return err
			}
			if i+step < i {
				break
			}
		}
		leave(f)
		return nil
	}, nil
}

func buildWhile(c *compiler, op *ir.Op) (step, error) {
	loop, _ := scf.AsWhile(op)
	before, after := c.slotsOf(loop.Before().Args()), c.slotsOf(loop.After().Args())
	enter := c.move(before, c.slotsOf(op.Operands()))
	goesOn := c.scratch(words).at
	test := c.region(op.RegionAt(0), func(last *ir.Op) end {
		o, _ := scf.AsCondition(last)
		condition, values := c.at(o.Condition()), c.slotsOf(o.Args())
		again, leave := c.move(after, values), c.move(c.slotsOf(op.Results()), values)
		return func(f *frame) (*block, error) {
			f.w[goesOn] = f.w[condition]
			if f.w[goesOn] != 0 {
				again(f)
			} else {
				leave(f)
			}
			return nil, nil
		}
	})
	body := c.region(op.RegionAt(1), c.yieldTo(before))
	carried := slices.Concat(loop.Before().ArgTypes(), op.ResultTypes())
	next := iteration(carried, func(f *frame) error {
		if err := test.run(f); err != nil || f.w[goesOn] == 0 {
			return err
		}
		return body.run(f)
	})
	return func(f *frame) error {
		enter(f)
		for f.w[goesOn] = 1; f.w[goesOn] != 0; {
			if err := next(f); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

func buildExecuteRegion(c *compiler, op *ir.Op) (step, error) {
	return c.region(op.Region0(), c.yieldTo(c.slotsOf(op.Results()))).run, nil
}

func buildIndexSwitch(c *compiler, op *ir.Op) (step, error) {
	view, _ := scf.AsIndexSwitch(op)
	flag, results := c.at(view.Arg()), c.slotsOf(op.Results())
	otherwise := c.region(view.DefaultRegion(), c.yieldTo(results))
	cases := map[uint64]*code{}
	for i, r := range view.CaseRegions() {
		cases[uint64(view.Cases()[i])] = c.region(r, c.yieldTo(results))
	}
	return func(f *frame) error {
		if chosen, ok := cases[f.w[flag]]; ok {
			return chosen.run(f)
		}
		return otherwise.run(f)
	}, nil
}
