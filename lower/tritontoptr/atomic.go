package tritontoptr

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/atomics"
	"github.com/tshared/tshared/lower/internal/ptrmemref"
)

// atomicRMW updates the memory behind a pointer as a memref of one element:
//
//	%r = tt.atomic_rmw add, acq_rel, gpu, %p, %v, %m : (!tt.ptr<i32>, i32, i1) -> i32
//
// becomes
//
//	%r = scf.if %m -> (i32) {
//	  %e = tptr.to_memref %p : <#tptr.default_memory_space> to memref<1xi32>
//	  %old = memref.atomic_rmw addi %v, %e[%c0] : (i32, memref<1xi32>) -> i32
//	  scf.yield %old : i32
//	} else {
//	  scf.yield %c0_i32 : i32
//	}
func (c *conversion) atomicRMW(op *ir.Op) {
	o, _ := tt.AsAtomicRMW(op)
	t := o.Val().Type()
	update := func() []*ir.Value {
		element := c.element(o.Ptr(), t)
		return []*ir.Value{atomics.RMW(c.Builder, o.Ordering(), atomics.Kind(o.Kind(), t), o.Val(), element, arith.NewIndex(c.Builder, 0))}
	}
	if o.Mask() == nil {
		replaceResult(op, update()[0])
		return
	}
	replaceResult(op, scf.NewIf(c.Builder, o.Mask(), []ir.Type{t}, update, func() []*ir.Value {
		return []*ir.Value{ptrmemref.Zero(c.Builder, t)}
	}).Op.Result(0))
}

// atomicCAS and the operations below use the address itself.
func (c *conversion) atomicCAS(op *ir.Op) {
	o, _ := tt.AsAtomicCAS(op)
	replaceResult(op, atomics.CAS(c.Builder, o.Ordering(), c.address(o.Ptr()), o.Cmp(), o.Val()))
}

func (c *conversion) atomicPoll(op *ir.Op) {
	o, _ := tt.AsAtomicPoll(op)
	replaceResult(op, atomics.Poll(c.Builder, o.Ordering(), c.address(o.Ptr()), o.Expected(), o.Timeout()))
}

func (c *conversion) atomicLoad(op *ir.Op) {
	o, _ := tt.AsAtomicLoad(op)
	t := o.Result().Type()
	load := func() []*ir.Value { return []*ir.Value{atomics.Load(c.Builder, o.Ordering(), c.address(o.Ptr()), t)} }
	if o.Mask() == nil {
		replaceResult(op, load()[0])
		return
	}
	replaceResult(op, scf.NewIf(c.Builder, o.Mask(), []ir.Type{t}, load, func() []*ir.Value {
		return []*ir.Value{ptrmemref.Zero(c.Builder, t)}
	}).Op.Result(0))
}

func (c *conversion) atomicStore(op *ir.Op) {
	o, _ := tt.AsAtomicStore(op)
	store := func() []*ir.Value {
		atomics.Store(c.Builder, o.Ordering(), c.address(o.Ptr()), o.Val())
		return nil
	}
	if o.Mask() == nil {
		store()
	} else {
		scf.NewIf(c.Builder, o.Mask(), nil, store, nil)
	}
	op.Erase()
}

// address is a pointer as an integer.
func (c *conversion) address(p *ir.Value) *ir.Value {
	return tptr.NewPtrToInt(c.Builder, c.converted(p), ir.I64).Res()
}

// replaceResult replaces the result of an operation by a value.
func replaceResult(op *ir.Op, v *ir.Value) {
	op.Result(0).ReplaceAllUsesWith(v)
	op.Erase()
}
