package linalg

import (
	"errors"

	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/ir"
)

// step runs one operation.
type step func(f *frame) error

// end runs a terminator and returns the next block, nil to leave the region.
type end func(f *frame) (*block, error)

// code is a compiled region.
type code struct{ entry *block }

type block struct {
	ops   []*ir.Op // the operations of steps, then the terminator
	steps []step
	end   end
}

// exit compiles a terminator that leaves a region.
type exit func(op *ir.Op) end

// yieldTo is the exit that copies the terminator's operands to slots.
func (c *compiler) yieldTo(to []slot) exit {
	return func(op *ir.Op) end {
		move := c.move(to, c.slotsOf(op.Operands()))
		return func(f *frame) (*block, error) { move(f); return nil, nil }
	}
}

// region compiles a region; leave compiles its terminators.
func (c *compiler) region(r *ir.Region, leave exit) *code {
	blocks := map[*ir.Block]*block{}
	for b := range r.Blocks() {
		blocks[b] = &block{}
	}
	for b := range r.Blocks() {
		c.block(b, blocks, leave)
	}
	return &code{blocks[r.Entry()]}
}

func (c *compiler) block(b *ir.Block, blocks map[*ir.Block]*block, leave exit) {
	out, last := blocks[b], b.Last()
	for op := range b.Ops() {
		if op == last {
			break
		}
		if s := c.step(op); s != nil {
			out.steps = append(out.steps, s)
			out.ops = append(out.ops, op)
		}
	}
	out.ops = append(out.ops, last)
	if branch, ok := branches[last.Def()]; ok {
		out.end = branch(c, last, blocks)
	} else {
		out.end = leave(last)
	}
}

// step compiles an operation.
func (c *compiler) step(op *ir.Op) step {
	build, ok := builders[op.Def()]
	if !ok {
		c.refuse(op, errors.New("no evaluation of this operation is defined"))
		return nil
	}
	s, err := build(c, op)
	if err != nil {
		c.refuse(op, err)
	}
	return s
}

// branches are the terminators that stay in the region.
var branches = map[*ir.OpDef]func(*compiler, *ir.Op, map[*ir.Block]*block) end{
	cf.Br: func(c *compiler, op *ir.Op, blocks map[*ir.Block]*block) end {
		return c.jump(cf.DestinationOf(op, 0), blocks)
	},
	cf.CondBr: func(c *compiler, op *ir.Op, blocks map[*ir.Block]*block) end {
		o, _ := cf.AsCondBr(op)
		condition := c.at(o.Condition())
		yes, no := c.jump(cf.DestinationOf(op, 0), blocks), c.jump(cf.DestinationOf(op, 1), blocks)
		return func(f *frame) (*block, error) {
			if f.w[condition] != 0 {
				return yes(f)
			}
			return no(f)
		}
	},
	cf.Switch: func(c *compiler, op *ir.Op, blocks map[*ir.Block]*block) end {
		s, _ := cf.AsSwitch(op)
		flag := c.at(s.Flag())
		t, err := scalarType(s.Flag().Type())
		if err != nil {
			c.refuse(op, err)
			return nil
		}
		cases := map[uint64]end{}
		for _, k := range s.Cases() {
			cases[scalar.FromSigned(k.Value.Value, t.Width)] = c.jump(k.To, blocks)
		}
		otherwise := c.jump(s.Default(), blocks)
		return func(f *frame) (*block, error) {
			if to, ok := cases[f.w[flag]]; ok {
				return to(f)
			}
			return otherwise(f)
		}
	},
	ub.Unreachable: func(*compiler, *ir.Op, map[*ir.Block]*block) end {
		return func(*frame) (*block, error) {
			return nil, errors.New("control reached an unreachable operation")
		}
	},
}

func (c *compiler) jump(to cf.Destination, blocks map[*ir.Block]*block) end {
	move := c.move(c.slotsOf(to.Block.Args()), c.slotsOf(to.Operands))
	target := blocks[to.Block]
	return func(f *frame) (*block, error) { move(f); return target, nil }
}

// move copies slots as if all at once.
func (c *compiler) move(to, from []slot) func(*frame) {
	type copying struct{ to, from int }
	var direct, detour [kinds][]copying
	for i := range to {
		if to[i] == from[i] {
			continue
		}
		k, list := to[i].kind, &direct
		for _, earlier := range to[:i] {
			if earlier == from[i] {
				list = &detour
			}
		}
		list[k] = append(list[k], copying{to[i].at, from[i].at})
	}
	straight := func(f *frame) {
		for _, k := range direct[words] {
			f.w[k.to] = f.w[k.from]
		}
		for _, k := range direct[tensors] {
			f.t[k.to] = f.t[k.from]
		}
		for _, k := range direct[views] {
			f.v[k.to] = f.v[k.from]
		}
	}
	if len(detour[words])+len(detour[tensors])+len(detour[views]) == 0 {
		return straight
	}
	// Sources that a direct copy would overwrite are read first.
	return func(f *frame) {
		w, t, v := make([]uint64, len(detour[words])), make([]tensor, len(detour[tensors])), make([]view, len(detour[views]))
		for i, k := range detour[words] {
			w[i] = f.w[k.from]
		}
		for i, k := range detour[tensors] {
			t[i] = f.t[k.from]
		}
		for i, k := range detour[views] {
			v[i] = f.v[k.from]
		}
		straight(f)
		for i, k := range detour[words] {
			f.w[k.to] = w[i]
		}
		for i, k := range detour[tensors] {
			f.t[k.to] = t[i]
		}
		for i, k := range detour[views] {
			f.v[k.to] = v[i]
		}
	}
}

// run executes blocks until control leaves the region.
func (c *code) run(f *frame) error {
	for b := c.entry; b != nil; {
		for i, s := range b.steps {
			err := f.m.steps.Step()
			if err == nil {
				err = s(f)
			}
			if err != nil {
				return interp.Locate(f.m.program, b.ops[i], err)
			}
		}
		err := f.m.steps.Step()
		var next *block
		if err == nil {
			next, err = b.end(f)
		}
		if err != nil {
			return interp.Locate(f.m.program, b.ops[len(b.steps)], err)
		}
		b = next
	}
	return nil
}
