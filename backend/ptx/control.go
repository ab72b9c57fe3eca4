package ptx

import (
	"errors"
	"slices"

	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/analysis/scanloop"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// carrier is how values of a type are handed over where control flow joins: each
// as its registers.
type carrier struct {
	typ    ir.Type
	types  []*llvmir.Type
	layout *layout.Layout // of a tensor
	memory *memoryCarrier
}

func (c *compiler) carriers(values []*ir.Value) ([]*carrier, error) {
	out := make([]*carrier, len(values))
	for i, v := range values {
		k := &carrier{typ: v.Type()}
		out[i] = k
		switch {
		case ir.IsAnyTensor(v.Type()):
			elem, err := arithtollvm.ElementOf(arithtollvm.ScalarTypeOf(v.Type()))
			if err != nil {
				return nil, err
			}
			shape, ok := ir.ShapeOf(v.Type())
			if !ok || !layout.Fits(shape) {
				return nil, errors.New("tensors of unknown size cannot be carried")
			}
			if k.layout = c.layoutOf(v); k.layout == nil {
				k.layout = c.plain(shape)
				c.layouts[v] = k.layout
			}
			for range k.layout.Registers() {
				k.types = append(k.types, elem.Scalar)
			}
		case ir.IsAnyMemRef(v.Type()):
			var err error
			if k.memory, k.types, err = carriedMemory(v.Type()); err != nil {
				return nil, err
			}
		default:
			t, err := arithtollvm.TypeOf(v.Type())
			if err != nil {
				return nil, err
			}
			k.types = []*llvmir.Type{t}
		}
	}
	return out, nil
}

// pack gives the registers of values.
func (c *compiler) pack(ks []*carrier, values []*ir.Value) (list []llvmir.Value, err error) {
	for i, v := range values {
		if ks[i].memory != nil {
			m, err := c.memory(v)
			if err != nil {
				return nil, err
			}
			parts, err := ks[i].memory.partsOf(m)
			if err != nil {
				return nil, err
			}
			list = append(list, parts...)
			continue
		}
		if ks[i].layout == nil {
			w, err := c.word(v)
			if err != nil {
				return nil, err
			}
			list = append(list, w)
			continue
		}
		t, err := c.tensor(v)
		if err != nil {
			return nil, err
		}
		regs, err := c.in(t, ks[i].layout)
		if err != nil {
			return nil, err
		}
		list = append(list, regs...)
	}
	return list, nil
}

func (c *compiler) unpack(ks []*carrier, list []llvmir.Value, values []*ir.Value) error {
	for i, v := range values {
		n := len(ks[i].types)
		switch {
		case ks[i].memory != nil:
			c.memories[v] = ks[i].memory.with(list[:n])
		case ks[i].layout == nil:
			c.words[v] = list[0]
		default:
			t, err := c.newTensor(v)
			if err != nil {
				return err
			}
			t.layout, t.regs = ks[i].layout, list[:n:n]
		}
		list = list[n:]
	}
	return nil
}

func typesOf(ks []*carrier) (list []*llvmir.Type) {
	for _, k := range ks {
		list = append(list, k.types...)
	}
	return list
}

func emitIf(c *compiler, op *ir.Op) error {
	view, _ := scf.AsIf(op)
	if fillsOnly(op) {
		for _, r := range op.Regions() {
			if r.Entry() == nil {
				continue
			}
			for inner := range r.Entry().Ops() {
				if inner != r.Entry().Last() {
					c.emit(inner)
				}
			}
		}
		return nil
	}
	if c.loopIndex != nil && c.isGuardable(op) {
		return c.emitGuarded(op)
	}
	cond, err := c.word(view.Condition())
	if err != nil {
		return err
	}
	ks, err := c.carriers(op.Results())
	if err != nil {
		return err
	}
	written := c.written(op)
	before := written.regs()
	inUse, used := c.sharedInUse, false
	way := func(r *ir.Region) func() []llvmir.Value {
		return func() []llvmir.Value {
			written.set(before)
			c.sharedInUse = inUse
			if r == nil || r.Entry() == nil {
				used = used || inUse
				return before
			}
			list, e := c.region(r, typesOf(ks), func(last *ir.Op) ([]llvmir.Value, error) { return c.pack(ks, last.Operands()) })
			if e != nil {
				err = e
				list = undefined(ks)
			}
			used = used || c.sharedInUse
			return append(list, written.regs()...)
		}
	}
	var no *ir.Region
	if view.Else() != nil {
		no = op.RegionAt(1)
	}
	list := c.b.If(cond, way(op.RegionAt(0)), way(no))
	c.sharedInUse = used
	if err != nil {
		return err
	}
	written.set(list[len(typesOf(ks)):])
	return c.unpack(ks, list, op.Results())
}

// allocations are some which an operation with regions writes to: what is in them
// is handed over as other values are.
type allocations []*allocation

// written are those of outside that something in an operation writes to.
func (c *compiler) written(op *ir.Op) (list allocations) {
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		v := writtenAllocation(inner)
		if a := c.allocs[v]; v != nil && a != nil && !slices.Contains(list, a) && !op.Contains(a.op) {
			list = append(list, a)
		}
		return ir.Continue
	})
	return list
}

// writtenAllocation is the memory of the block's own that an operation writes to;
// nil if it does not.
func writtenAllocation(op *ir.Op) *ir.Value {
	if !op.Is(memref.Copy) && !isFill(op) && !op.Is(memref.Store) && !op.Is(affine.Store) && !op.Is(bufferization.MaterializeInDestination) {
		return nil
	}
	v := op.Operand(1)
	for v.DefiningOp() != nil && !v.DefiningOp().Is(memref.Alloc) && v.DefiningOp().NumOperands() > 0 {
		v = v.DefiningOp().Operand(0)
	}
	if v.DefiningOp() == nil || !v.DefiningOp().Is(memref.Alloc) {
		return nil
	}
	return v
}

func (as allocations) regs() (list []llvmir.Value) {
	for _, a := range as {
		list = append(list, a.regs...)
	}
	return list
}

func (as allocations) set(list []llvmir.Value) {
	for _, a := range as {
		n := len(a.regs)
		a.regs, list = slices.Clone(list[:n]), list[n:]
	}
}

// undefined stands for values that could not be built.
func undefined(ks []*carrier) (list []llvmir.Value) {
	for _, t := range typesOf(ks) {
		list = append(list, llvmir.Undef(t))
	}
	return list
}

// emitExecuteRegion builds the region in place.
func emitExecuteRegion(c *compiler, op *ir.Op) error {
	return c.inPlace(op, op.Region0())
}

// inPlace builds a region that is run once, for the results of an operation.
func (c *compiler) inPlace(op *ir.Op, r *ir.Region) error {
	ks, err := c.carriers(op.Results())
	if err != nil {
		return err
	}
	list, err := c.region(r, typesOf(ks), func(last *ir.Op) ([]llvmir.Value, error) { return c.pack(ks, last.Operands()) })
	if err != nil {
		return err
	}
	return c.unpack(ks, list, op.Results())
}

func emitIndexSwitch(c *compiler, op *ir.Op) error {
	view, _ := scf.AsIndexSwitch(op)
	flag, err := c.word(op.Operand(0))
	if err != nil {
		return err
	}
	if len(c.written(op)) > 0 {
		return errors.New("memory allocated outside is written in it")
	}
	ks, err := c.carriers(op.Results())
	if err != nil {
		return err
	}
	cases, regions := view.Cases(), view.CaseRegions()
	inUse := c.sharedInUse
	way := func(r *ir.Region) []llvmir.Value {
		c.sharedInUse = inUse
		list, e := c.region(r, typesOf(ks), func(last *ir.Op) ([]llvmir.Value, error) { return c.pack(ks, last.Operands()) })
		if e != nil {
			err = e
			return undefined(ks)
		}
		return list
	}
	var from func(i int) []llvmir.Value
	from = func(i int) []llvmir.Value {
		if i == len(cases) {
			return way(view.DefaultRegion())
		}
		chosen := c.b.ICmp(llvmir.EQ, flag, llvmir.ConstInt(flag.Type(), cases[i]))
		return c.b.If(chosen, func() []llvmir.Value { return way(regions[i]) }, func() []llvmir.Value { return from(i + 1) })
	}
	list := from(0)
	c.sharedInUse = true
	if err != nil {
		return err
	}
	return c.unpack(ks, list, op.Results())
}

func emitFor(c *compiler, op *ir.Op) error {
	if s, ok := scanloop.Of(op); ok {
		return emitScan(c, s)
	}
	if a, ok := additionsOf(op); ok && c.hasAll(a.reads) {
		return emitAdditions(c, op, a)
	}
	if g, ok := c.gathersOf(op); ok {
		return emitGathers(c, g)
	}
	loop, _ := scf.AsFor(op)
	bounds, err := c.wordsOf([]*ir.Value{loop.LowerBound(), loop.UpperBound(), loop.Step()})
	if err != nil {
		return err
	}
	ks, err := c.carriers(op.Results())
	if err != nil {
		return err
	}
	init, err := c.pack(ks, loop.Inits())
	if err != nil {
		return err
	}
	written := c.written(op)
	init = append(init, written.regs()...)
	l := &forLoop{loop: loop, carriers: ks, written: written, init: init,
		bounds: llvmir.Range{From: bounds[0], To: bounds[1], Step: bounds[2], Unsigned: loop.Unsigned(), MayWrap: intrange.CounterMayWrap(loop)}}
	release, err := c.placeInvariants(op)
	defer release()
	if err != nil {
		return err
	}
	p := c.pipelineOf(op)
	unusual, err := c.isUnusual(p)
	if err != nil {
		return err
	}
	var list []llvmir.Value
	if !unusual.IsValid() {
		list, err = c.forLoop(l, p, false)
	} else {
		way := func(usual bool) func() []llvmir.Value {
			return func() []llvmir.Value {
				defer c.forget(len(c.held))
				defer c.keepThread()()
				list, e := c.forLoop(l, p, usual)
				if e != nil {
					err = e
					return init
				}
				return list
			}
		}
		list = c.b.If(unusual, way(false), way(true))
		c.renameThread()
	}
	if err != nil {
		return err
	}
	written.set(list[len(typesOf(ks)):])
	return c.unpack(ks, list, op.Results())
}

// forLoop is a counted loop and what it carries.
type forLoop struct {
	loop     scf.ForOp
	carriers []*carrier
	written  allocations
	init     []llvmir.Value // of the carried values, then of what is written
	bounds   llvmir.Range
}

// forLoop builds a loop, maybe with a pipeline, and gives what it carried last.
func (c *compiler) forLoop(l *forLoop, p *pipeline, usual bool) ([]llvmir.Value, error) {
	early, extra, err := c.start(p, l.bounds, usual)
	if err != nil {
		return nil, err
	}
	c.sharedInUse = true // by the round before
	own, carried := len(l.init), len(typesOf(l.carriers))
	c.loops++
	defer func() { c.loops-- }()
	init := slices.Concat(l.init, extra)
	c.mostCarried = max(c.mostCarried, carriedWords(init))
	list := c.b.For(l.bounds, init, func(i llvmir.Value, list []llvmir.Value) []llvmir.Value {
		defer c.forget(len(c.held))
		if early != nil {
			if err = early.enter(list[own:]); err != nil {
				return list
			}
		}
		c.words[l.loop.Counter()] = i
		if err = c.unpack(l.carriers, list, l.loop.IterArgs()); err != nil {
			return list
		}
		l.written.set(list[carried:own])
		if early == nil {
			if err = c.prefetchNext(l, i); err != nil {
				return list
			}
		}
		next, e := c.region(l.loop.Region0(), typesOf(l.carriers), func(last *ir.Op) ([]llvmir.Value, error) { return c.pack(l.carriers, last.Operands()) })
		if e != nil {
			err = e
			return list
		}
		next = append(next, l.written.regs()...)
		if early != nil {
			next = append(next, early.leave()...)
		}
		return next
	})
	c.sharedInUse = true
	if err != nil {
		return nil, err
	}
	if early != nil {
		list = early.end(list, l.carriers)
	}
	return list[:own], nil
}

func emitWhile(c *compiler, op *ir.Op) error {
	loop, _ := scf.AsWhile(op)
	before, err := c.carriers(loop.Before().Args())
	if err != nil {
		return err
	}
	after, err := c.carriers(loop.After().Args())
	if err != nil {
		return err
	}
	init, err := c.pack(before, op.Operands())
	if err != nil {
		return err
	}
	c.sharedInUse = true
	if len(c.written(op)) > 0 {
		return errors.New("memory allocated outside is written in it")
	}
	mark := len(c.held)
	c.loops++
	defer func() { c.loops-- }()
	given := c.b.While(llvmir.LoopHints{}, init, func(carried []llvmir.Value) (llvmir.Value, []llvmir.Value) {
		if err = c.unpack(before, carried, loop.Before().Args()); err != nil {
			return llvmir.ConstBool(false), undefined(after)
		}
		list, e := c.region(op.RegionAt(0), nil, func(last *ir.Op) ([]llvmir.Value, error) {
			cond, err := c.word(last.Operand(0))
			if err != nil {
				return nil, err
			}
			list, err := c.pack(after, last.Operands()[1:])
			return append([]llvmir.Value{cond}, list...), err
		})
		if e != nil {
			err = e
			return llvmir.ConstBool(false), undefined(after)
		}
		return list[0], list[1:]
	}, func(given []llvmir.Value) []llvmir.Value {
		if err != nil {
			return undefined(before)
		}
		if err = c.unpack(after, given, loop.After().Args()); err != nil {
			return undefined(before)
		}
		next, e := c.region(op.RegionAt(1), nil, func(last *ir.Op) ([]llvmir.Value, error) { return c.pack(before, last.Operands()) })
		if e != nil {
			err = e
			return undefined(before)
		}
		return next
	})
	c.forget(mark)
	c.sharedInUse = true
	if err != nil {
		return err
	}
	return c.unpack(after, given, op.Results())
}
