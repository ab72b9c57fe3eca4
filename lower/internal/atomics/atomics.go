// Package atomics makes what Triton's atomic operations do to one element: in a
// buffer where memref has an operation for it, through its address where it has
// none. It does not know where the element comes from.
package atomics

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/discardable"
)

// kinds are the names memref has for what is done to memory.
var kinds = map[tt.RMWKind]struct{ int, float string }{
	tt.RMWAnd: {int: "andi"}, tt.RMWOr: {int: "ori"}, tt.RMWXor: {int: "xori"},
	tt.RMWAdd: {"addi", "addf"}, tt.RMWFAdd: {float: "addf"},
	tt.RMWMax: {"maxs", "maxnumf"}, tt.RMWMin: {"mins", "minnumf"},
	tt.RMWUMax: {int: "maxu"}, tt.RMWUMin: {int: "minu"},
	tt.RMWExch: {"assign", "assign"},
}

// Kind is memref's name for what is done to memory that holds values of type t,
// empty when that cannot be done to them.
func Kind(kind tt.RMWKind, t ir.Type) string {
	switch k := kinds[kind]; elem := ir.ElementTypeOf(t).(type) {
	case *ir.FloatType:
		if CanExchange(elem) {
			return k.float
		}
	case *ir.IntegerType:
		if CanExchange(elem) {
			return k.int
		}
	}
	return ""
}

// CanExchange reports whether there are atomic operations on numbers of the
// size of a type, or of its elements.
func CanExchange(t ir.Type) bool {
	switch elem := ir.ElementTypeOf(t).(type) {
	case *ir.FloatType:
		return elem.Width() == 16 || elem.Width() == 32 || elem.Width() == 64
	case *ir.IntegerType:
		return elem.Width == 8 || elem.Width == 16 || elem.Width == 32 || elem.Width == 64
	}
	return false
}

// RMW combines an element of a buffer with a value and gives what it was:
//
//	%old = memref.atomic_rmw addi %v, %m[%i] {tshared.scope = "gpu", tshared.sem = "acq_rel"} : (i32, memref<?xi32>) -> i32
func RMW(b *ir.Builder, from tt.Ordering, kind string, value, buffer, index *ir.Value) *ir.Value {
	op := memref.NewAtomicRMW(b, kind, value, buffer, index)
	discardable.Set(op, discardable.OfAtomic(from))
	return op.Result(0)
}

// orderings are the names LLVM has for the orders of accesses: when memory is
// written and when it is only read.
var orderings = map[tt.MemSemantic]struct{ write, read string }{
	tt.Relaxed:        {"monotonic", "monotonic"},
	tt.Acquire:        {"acquire", "acquire"},
	tt.Release:        {"release", "monotonic"},
	tt.AcquireRelease: {"acq_rel", "acquire"},
}

// InLLVM reports whether LLVM has what a memref.atomic_rmw does.
func InLLVM(op *ir.Op) bool { return memref.LLVMBinOp(memref.AtomicKindOf(op)) != "" }

// UpdateAt does at an address what a memref.atomic_rmw made by RMW does:
//
//	%old = llvm.atomicrmw add %p, %v acq_rel : !llvm.ptr, i32
func UpdateAt(b *ir.Builder, op *ir.Op, address *ir.Value) *ir.Op {
	view, _ := memref.AsAtomicRMW(op)
	order := orderings[tt.AcquireRelease]
	for sem, o := range orderings {
		if op.Attr(discardable.Prefix+"sem") == ir.Attr(b.Ctx.String(sem.String())) {
			order = o
		}
	}
	kind := memref.LLVMBinOp(memref.AtomicKindOf(op))
	return llvm.NewAtomicRMW(b, kind, order.write, Pointer(b, address), view.Value())
}

// CAS replaces what is at an address when that has the expected bits, and gives
// what it was. What memref has instead does not give it.
//
//	%p = llvm.inttoptr %address : i64 to !llvm.ptr
//	%r = llvm.cmpxchg %p, %expected, %v acq_rel acquire : !llvm.ptr, i32
//	%old = llvm.extractvalue %r[0] : !llvm.struct<(i32, i1)>
func CAS(b *ir.Builder, from tt.Ordering, address, expected, value *ir.Value) *ir.Value {
	t := value.Type()
	bits := b.Ctx.Integer(8 * int(Bytes(t)))
	order := orderings[from.Sem()]
	op := llvm.NewCmpXchg(b, order.write, order.read, Pointer(b, address), Bits(b, expected, bits), Bits(b, value, bits))
	discardable.Set(op, discardable.OfAtomic(from))
	return Bits(b, llvm.NewExtractValue(b, op.Result(0), 0, bits), t)
}

// Poll reads what is at an address until it has the expected bits, which it
// reports. Each read takes a nanosecond at least, so that no more than the time
// given in nanoseconds are needed.
//
//	%n, %found = scf.while (%i = %c0) : (i64) -> (i64, i1) {
//	  %v = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i32
//	  %found = arith.cmpi eq, %v, %expected : i32
//	  %more = not %found and %i < %timeout
//	  scf.condition(%more) %i, %found : i64, i1
//	} do {
//	^bb0(%i: i64, %found: i1):
//	  scf.yield %i + 1 : i64
//	}
func Poll(b *ir.Builder, from tt.Ordering, address, expected, timeout *ir.Value) *ir.Value {
	bytes := Bytes(expected.Type())
	bits := b.Ctx.Integer(8 * int(bytes))
	want := Bits(b, expected, bits)
	pointer := Pointer(b, address)
	order := orderings[from.Sem()].read
	loop := scf.NewWhile(b, []*ir.Value{arith.NewInt(b, ir.I64, 0)}, []ir.Type{ir.I64, ir.I1}, func(args []*ir.Value) (*ir.Value, []*ir.Value) {
		load := llvm.NewAtomicLoad(b, order, pointer, bits, bytes)
		discardable.Set(load, discardable.OfAtomic(from))
		found := arith.NewCmpI(b, arith.IEQ, load.Result(0), want)
		more := arith.NewBinary(b, arith.XOrI, found, arith.NewInt(b, ir.I1, 1))
		if timeout != nil {
			more = arith.NewBinary(b, arith.AndI, more, arith.NewCmpI(b, arith.ISLT, args[0], timeout))
		}
		return more, []*ir.Value{args[0], found}
	}, func(args []*ir.Value) []*ir.Value {
		return []*ir.Value{arith.NewBinary(b, arith.AddI, args[0], arith.NewInt(b, ir.I64, 1))}
	})
	return loop.Result(1)
}

// Bytes is the size of a number in memory.
func Bytes(t ir.Type) int64 {
	if f, ok := t.(*ir.FloatType); ok {
		return int64(f.Width() / 8)
	}
	return int64((t.(*ir.IntegerType).Width + 7) / 8)
}

// Pointer is an address that LLVM accesses memory through.
func Pointer(b *ir.Builder, address *ir.Value) *ir.Value {
	return b.Create(llvm.IntToPtr, []*ir.Value{address}, []ir.Type{llvm.PointerIn(b.Ctx, 0)}).Result(0)
}

// Bits takes the bits of a value for one of another type.
func Bits(b *ir.Builder, v *ir.Value, t ir.Type) *ir.Value {
	if v.Type() == t {
		return v
	}
	return arith.NewCast(b, arith.Bitcast, v, t)
}
