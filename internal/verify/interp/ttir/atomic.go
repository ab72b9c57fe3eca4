package ttir

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/ir"
)

type (
	intCombiner   = func(width int) scalar.Binary
	floatCombiner = func(*apfloat.Format) scalar.Binary
)

// Combiners compute the new memory contents from the old ones and the operand.
var intCombiners = map[tt.DescriptorReduceKind]intCombiner{
	tt.DescriptorAdd: scalar.IntAdd, tt.DescriptorMin: scalar.IntMinS, tt.DescriptorMax: scalar.IntMaxS,
	tt.DescriptorAnd: scalar.IntAnd, tt.DescriptorOr: scalar.IntOr, tt.DescriptorXor: scalar.IntXor,
	tt.DescriptorInc: countUp, tt.DescriptorDec: countDown,
}

var unsignedCombiners = map[tt.DescriptorReduceKind]intCombiner{
	tt.DescriptorMin: scalar.IntMinU, tt.DescriptorMax: scalar.IntMaxU,
}

var floatCombiners = map[tt.DescriptorReduceKind]floatCombiner{
	tt.DescriptorAdd: scalar.FloatAdd, tt.DescriptorMin: scalar.FloatMinNum, tt.DescriptorMax: scalar.FloatMaxNum,
}

// countUp increments up to the operand and then restarts at 0; countDown decrements to 0, or from
// beyond the operand, and then restarts at the operand.
func countUp(int) scalar.Binary {
	return func(old, limit uint64) uint64 {
		if old >= limit {
			return 0
		}
		return old + 1
	}
}

func countDown(int) scalar.Binary {
	return func(old, limit uint64) uint64 {
		if old == 0 || old > limit {
			return limit
		}
		return old - 1
	}
}

var rmwInts = map[tt.RMWKind]intCombiner{
	tt.RMWAnd: scalar.IntAnd, tt.RMWOr: scalar.IntOr, tt.RMWXor: scalar.IntXor, tt.RMWAdd: scalar.IntAdd,
	tt.RMWMax: scalar.IntMaxS, tt.RMWMin: scalar.IntMinS, tt.RMWUMax: scalar.IntMaxU, tt.RMWUMin: scalar.IntMinU,
	tt.RMWExch: func(int) scalar.Binary { return second },
}

var rmwFloats = map[tt.RMWKind]floatCombiner{
	tt.RMWFAdd: scalar.FloatAdd, tt.RMWAdd: scalar.FloatAdd, tt.RMWMax: scalar.FloatMaxNum, tt.RMWMin: scalar.FloatMinNum,
	tt.RMWExch: func(*apfloat.Format) scalar.Binary { return second },
}

func second(_, b uint64) uint64 { return b }

// modify combines memory with values one element after the other, where mask is set, or everywhere
// when mask is nil. The old contents go to old unless that is nil.
func (f *frame) modify(old, addrs, values, mask []uint64, t scalar.Type, combine scalar.Binary, o order) error {
	for i, addr := range addrs {
		if mask != nil && mask[i] == 0 {
			continue
		}
		p, err := f.m.memory.At(addr, t.Bytes())
		if err != nil {
			return &interp.ElementError{Element: i, Err: fmt.Errorf("atomic access outside of memory: %w", err)}
		}
		v := memory.Get(p) & t.Mask()
		memory.Put(p, combine(v, values[i]))
		if old != nil {
			old[i] = v
		}
		if err := f.synchronize(i, addr, t, o); err != nil {
			return err
		}
	}
	return nil
}

// order is the memory ordering of an atomic operation.
type order struct{ acquires, releases bool }

// orderOf returns the ordering. An operation whose result is unused acquires nothing.
func orderOf(op *ir.Op) order {
	sem, used := tt.Ordering{Op: op}.Sem(), op.HasUses()
	return order{
		acquires: used && (sem == tt.Acquire || sem == tt.AcquireRelease),
		releases: sem == tt.Release || sem == tt.AcquireRelease,
	}
}

// synchronize reports the atomic access of an element to the race detector.
func (f *frame) synchronize(element int, addr uint64, t scalar.Type, o order) error {
	if o.acquires {
		f.m.races.Acquire(addr)
	}
	if err := f.m.races.Access(interp.AtomicAccess, addr, t.Bytes()); err != nil {
		return &interp.ElementError{Element: element, Err: err}
	}
	if o.releases {
		f.m.races.Release(addr)
	}
	return nil
}

func buildAtomicRMW(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsAtomicRMW(op)
	t, err := scalarType(view.Val().Type())
	if err != nil {
		return nil, err
	}
	var combine scalar.Binary
	if t.IsFloat() {
		if f, ok := rmwFloats[view.Kind()]; ok {
			combine = f(t.Format)
		}
	} else if f, ok := rmwInts[view.Kind()]; ok {
		combine = f(t.Width)
	}
	if combine == nil {
		return nil, fmt.Errorf("%s of %s is not supported", view.Kind(), t)
	}
	ptr, val, dst := c.slot(view.Ptr()), c.slot(view.Val()), c.result(op)
	mask, masked := c.optional(view.Mask())
	o := orderOf(op)
	return func(f *frame) error {
		var keep []uint64
		if masked {
			keep = f.v[mask]
			clear(f.v[dst])
		}
		return f.modify(f.v[dst], f.v[ptr], f.v[val], keep, t, combine, o)
	}, nil
}

// buildAtomicCAS compares bit patterns, as hardware does.
func buildAtomicCAS(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsAtomicCAS(op)
	t, err := scalarType(view.Val().Type())
	if err != nil {
		return nil, err
	}
	ptr, expected, val, dst := c.slot(view.Ptr()), c.slot(view.Cmp()), c.slot(view.Val()), c.result(op)
	o := orderOf(op)
	return func(f *frame) error {
		for i, addr := range f.v[ptr] {
			p, err := f.m.memory.At(addr, t.Bytes())
			if err != nil {
				return &interp.ElementError{Element: i, Err: fmt.Errorf("atomic access outside of memory: %w", err)}
			}
			old := memory.Get(p) & t.Mask()
			if old == f.v[expected][i] {
				memory.Put(p, f.v[val][i])
			}
			f.v[dst][i] = old
			if err := f.synchronize(i, addr, t, o); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

var errWaitsForever = errors.New("memory does not hold the expected value, and programs that could change it run later")

// buildAtomicPoll reads once: while a program waits, no other program runs.
func buildAtomicPoll(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsAtomicPoll(op)
	t, err := scalarType(view.Expected().Type())
	if err != nil {
		return nil, err
	}
	ptr, expected, dst := c.slot(view.Ptr()), c.slot(view.Expected()), c.result(op)
	o := order{acquires: true} // a poll waits for a release
	return func(f *frame) error {
		for i, addr := range f.v[ptr] {
			v, err := f.m.memory.Read(addr, t.Bytes())
			if err != nil {
				return &interp.ElementError{Element: i, Err: fmt.Errorf("atomic access outside of memory: %w", err)}
			}
			same := v&t.Mask() == f.v[expected][i]
			if !same && view.Timeout() == nil {
				return &interp.ElementError{Element: i, Err: errWaitsForever}
			}
			f.v[dst][i] = scalar.Bool(same)
			if err := f.synchronize(i, addr, t, o); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

// buildAtomicLoad and buildAtomicStore access the elements under a mask. Elements that are not loaded are 0.
func buildAtomicLoad(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsAtomicLoad(op)
	t, err := scalarType(view.Result().Type())
	if err != nil {
		return nil, err
	}
	ptr, dst := c.slot(view.Ptr()), c.result(op)
	mask, masked := c.optional(view.Mask())
	o := orderOf(op)
	return func(f *frame) error {
		for i, addr := range f.v[ptr] {
			if masked && f.v[mask][i] == 0 {
				f.v[dst][i] = 0
				continue
			}
			v, err := f.m.memory.Read(addr, t.Bytes())
			if err != nil {
				return &interp.ElementError{Element: i, Err: fmt.Errorf("atomic access outside of memory: %w", err)}
			}
			f.v[dst][i] = v & t.Mask()
			if err := f.synchronize(i, addr, t, o); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

func buildAtomicStore(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsAtomicStore(op)
	t, err := scalarType(view.Val().Type())
	if err != nil {
		return nil, err
	}
	ptr, val := c.slot(view.Ptr()), c.slot(view.Val())
	mask, masked := c.optional(view.Mask())
	o := orderOf(op)
	return func(f *frame) error {
		for i, addr := range f.v[ptr] {
			if masked && f.v[mask][i] == 0 {
				continue
			}
			p, err := f.m.memory.At(addr, t.Bytes())
			if err != nil {
				return &interp.ElementError{Element: i, Err: fmt.Errorf("atomic access outside of memory: %w", err)}
			}
			memory.Put(p, f.v[val][i])
			if err := f.synchronize(i, addr, t, o); err != nil {
				return err
			}
		}
		return nil
	}, nil
}
