package ttir

import (
	"errors"
	"slices"

	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/ir"
)

// step runs one operation.
type step func(f *frame) error

// end runs a terminator and returns the next block, nil to leave the region.
type end func(f *frame) (*block, error)

// code is a compiled region.
type code struct{ blocks []*block }

type block struct {
	ops   []*ir.Op // ops[i] is the operation of steps[i]; the last one is the terminator
	steps []step
	end   end
}

// exit compiles a terminator that leaves a region.
type exit func(op *ir.Op) (end, error)

// moveTo is the exit that copies the terminator's operands to slots.
func (c *compiler) moveTo(to []slot) exit {
	return func(op *ir.Op) (end, error) {
		move := c.move(to, c.slotsOf(op.Operands()))
		return func(f *frame) (*block, error) { move(f); return nil, nil }, nil
	}
}

// region compiles a region whose terminators leave it through exit.
func (c *compiler) region(r *ir.Region, exit exit) *code {
	result := &code{}
	blocks := map[*ir.Block]*block{}
	for b := range r.Blocks() {
		blocks[b] = &block{}
		result.blocks = append(result.blocks, blocks[b])
	}
	for b := range r.Blocks() {
		c.block(b, blocks, exit)
	}
	return result
}

// checkSizes checks that the values of an operation have supported types, which its builder takes
// for granted.
func (c *compiler) checkSizes(op *ir.Op) error {
	for _, t := range slices.Concat(op.OperandTypes(), op.ResultTypes()) {
		if _, err := words(t, c.lanes); err != nil {
			return err
		}
	}
	return nil
}

func (c *compiler) block(b *ir.Block, blocks map[*ir.Block]*block, exit exit) {
	out := blocks[b]
	last := b.Last()
	for op := range b.Ops() {
		if op == last {
			break
		}
		build, ok := builders[op.Def()]
		if !ok {
			c.refuse(op, errors.New("no evaluation of this operation is defined"))
			continue
		}
		if err := c.checkSizes(op); err != nil {
			c.refuse(op, err)
			continue
		}
		s, err := build(c, op)
		if err != nil {
			c.refuse(op, err)
		}
		if s != nil {
			out.steps = append(out.steps, s)
			out.ops = append(out.ops, op)
		}
	}
	var err error
	out.ops = append(out.ops, last)
	if branch, ok := branches[last.Def()]; ok {
		out.end, err = branch(c, last, blocks)
	} else {
		out.end, err = exit(last)
	}
	if err != nil {
		c.refuse(last, err)
	}
}

// branches are the terminators that stay in the region.
var branches = map[*ir.OpDef]func(*compiler, *ir.Op, map[*ir.Block]*block) (end, error){
	cf.Br: func(c *compiler, op *ir.Op, blocks map[*ir.Block]*block) (end, error) {
		return c.jump(cf.DestinationOf(op, 0), blocks), nil
	},
	cf.CondBr: func(c *compiler, op *ir.Op, blocks map[*ir.Block]*block) (end, error) {
		o, _ := cf.AsCondBr(op)
		condition := c.slot(o.Condition())
		yes, no := c.jump(cf.DestinationOf(op, 0), blocks), c.jump(cf.DestinationOf(op, 1), blocks)
		return func(f *frame) (*block, error) {
			if f.v[condition][0] != 0 {
				return yes(f)
			}
			return no(f)
		}, nil
	},
	cf.Switch: func(c *compiler, op *ir.Op, blocks map[*ir.Block]*block) (end, error) {
		s, _ := cf.AsSwitch(op)
		flag := c.slot(s.Flag())
		width, err := widthOf(s.Flag().Type())
		cases := map[uint64]end{}
		for _, k := range s.Cases() {
			cases[fromSigned(k.Value.Value, width)] = c.jump(k.To, blocks)
		}
		otherwise := c.jump(s.Default(), blocks)
		return func(f *frame) (*block, error) {
			if to, ok := cases[f.v[flag][0]]; ok {
				return to(f)
			}
			return otherwise(f)
		}, err
	},
	ub.Unreachable: func(*compiler, *ir.Op, map[*ir.Block]*block) (end, error) {
		return func(*frame) (*block, error) {
			return nil, errors.New("control reached an unreachable operation")
		}, nil
	},
}

func (c *compiler) jump(to cf.Destination, blocks map[*ir.Block]*block) end {
	move := c.move(c.slotsOf(to.Block.Args()), c.slotsOf(to.Operands))
	target := blocks[to.Block]
	return func(f *frame) (*block, error) { move(f); return target, nil }
}

// move copies slots as if all at once.
func (c *compiler) move(to, from []slot) func(*frame) {
	type copying struct {
		to, from slot
		saved    bool // from is overwritten before its turn
	}
	var copies []copying
	for i := range to {
		if to[i] != from[i] {
			copies = append(copies, copying{to[i], from[i], slices.Contains(to[:i], from[i])})
		}
	}
	return func(f *frame) {
		var saved [][]uint64
		for _, k := range copies {
			if k.saved {
				saved = append(saved, slices.Clone(f.v[k.from]))
			}
		}
		for _, k := range copies {
			src := f.v[k.from]
			if k.saved {
				src, saved = saved[0], saved[1:]
			}
			copy(f.v[k.to], src)
		}
	}
}

// run executes blocks until control leaves the region.
func (c *code) run(f *frame) error {
	b := c.blocks[0]
	for b != nil {
		for i, s := range b.steps {
			err := f.m.steps.Step()
			if err == nil {
				err = s(f)
			}
			if err != nil {
				return interp.Locate(f.m.program, b.ops[i], err)
			}
		}
		last := b.ops[len(b.ops)-1]
		if err := f.m.steps.Step(); err != nil {
			return interp.Locate(f.m.program, last, err)
		}
		next, err := b.end(f)
		if err != nil {
			return interp.Locate(f.m.program, last, err)
		}
		b = next
	}
	return nil
}
