package ttir

import (
	"fmt"

	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/ir"
)

func buildCall(c *compiler, op *ir.Op) (step, error) {
	call, _ := tt.AsCall(op)
	callee := ir.LookupSymbol(op, call.Callee())
	if view, ok := tt.AsFunc(callee); callee == nil || !ok || view.IsDeclaration() {
		return nil, fmt.Errorf("the function %s has no body", call.Callee())
	}
	fn := c.function(callee)
	args, results := c.slotsOf(op.Operands()), c.slotsOf(op.Results())
	return func(f *frame) error {
		m := f.m
		if m.depth++; m.depth > maxDepth {
			return fmt.Errorf("calls are nested too deeply: the limit is %d", maxDepth)
		}
		inner := m.frame(fn)
		for i, s := range args {
			copy(inner.v[fn.args[i]], f.v[s])
		}
		if err := fn.body.run(inner); err != nil {
			return err
		}
		for i, s := range results {
			copy(f.v[s], inner.v[fn.results[i]])
		}
		m.release(fn, inner)
		m.depth--
		return nil
	}, nil
}

func buildIf(c *compiler, op *ir.Op) (step, error) {
	view, _ := scf.AsIf(op)
	condition, results := c.slot(view.Condition()), c.slotsOf(op.Results())
	then := c.region(op.RegionAt(0), c.moveTo(results))
	var otherwise *code
	if view.Else() != nil {
		otherwise = c.region(op.RegionAt(1), c.moveTo(results))
	}
	return func(f *frame) error {
		switch {
		case f.v[condition][0] != 0:
			return then.run(f)
		case otherwise != nil:
			return otherwise.run(f)
		}
		return nil
	}, nil
}

func buildFor(c *compiler, op *ir.Op) (step, error) {
	loop, _ := scf.AsFor(op)
	width, err := widthOf(loop.Counter().Type())
	if err != nil {
		return nil, err
	}
	lower, upper, by := c.slot(loop.LowerBound()), c.slot(loop.UpperBound()), c.slot(loop.Step())
	counter, carried := c.slot(loop.Counter()), c.slotsOf(loop.IterArgs())
	enter := c.move(carried, c.slotsOf(loop.InitArgs()))
	body := c.region(op.Region0(), c.moveTo(carried))
	leave := c.move(c.slotsOf(op.Results()), carried)
	// Bounds compare as int64, with the sign bit flipped where they are unsigned.
	turn := uint64(0)
	if loop.Unsigned() {
		turn = 1 << 63
	}
	read := func(bits uint64) int64 {
		if turn != 0 {
			return int64(bits ^ turn)
		}
		return scalar.Signed(bits, width)
	}
	return func(f *frame) error {
		i, last, step := read(f.v[lower][0]), read(f.v[upper][0]), scalar.Signed(f.v[by][0], width)
		if turn != 0 {
			step = int64(f.v[by][0])
		}
		if step <= 0 && i < last {
			return fmt.Errorf("the step of a loop must be positive, but is %d", step)
		}
		for enter(f); i < last; {
			f.v[counter][0] = (uint64(i) ^ turn) & scalar.Int(width).Mask()
			if err := body.run(f); err != nil {
				return err
			}
			if i+step < i {
				break
			}
			i += step
		}
		leave(f)
		return nil
	}, nil
}

func buildWhile(c *compiler, op *ir.Op) (step, error) {
	loop, _ := scf.AsWhile(op)
	before, after := c.slotsOf(loop.Before().Args()), c.slotsOf(loop.After().Args())
	enter := c.move(before, c.slotsOf(op.Operands()))
	goesOn := c.scratch(1)
	test := c.region(op.RegionAt(0), func(last *ir.Op) (end, error) {
		o, _ := scf.AsCondition(last)
		condition, values := c.slot(o.Condition()), c.slotsOf(o.Args())
		again, leave := c.move(after, values), c.move(c.slotsOf(op.Results()), values)
		return func(f *frame) (*block, error) {
			f.v[goesOn][0] = f.v[condition][0]
			if f.v[goesOn][0] != 0 {
				again(f)
			} else {
				leave(f)
			}
			return nil, nil
		}, nil
	})
	body := c.region(op.RegionAt(1), c.moveTo(before))
	return func(f *frame) error {
		for enter(f); ; {
			if err := test.run(f); err != nil {
				return err
			}
			if f.v[goesOn][0] == 0 {
				return nil
			}
			if err := body.run(f); err != nil {
				return err
			}
		}
	}, nil
}

func buildExecuteRegion(c *compiler, op *ir.Op) (step, error) {
	return c.region(op.Region0(), c.moveTo(c.slotsOf(op.Results()))).run, nil
}

func buildIndexSwitch(c *compiler, op *ir.Op) (step, error) {
	view, _ := scf.AsIndexSwitch(op)
	flag, results := c.slot(view.Arg()), c.slotsOf(op.Results())
	otherwise := c.region(view.DefaultRegion(), c.moveTo(results))
	cases := map[uint64]*code{}
	for i, r := range view.CaseRegions() {
		cases[uint64(view.Cases()[i])] = c.region(r, c.moveTo(results))
	}
	return func(f *frame) error {
		if code, ok := cases[f.v[flag][0]]; ok {
			return code.run(f)
		}
		return otherwise.run(f)
	}, nil
}
