// Package atomics emits Triton's atomic operations on one element: on a buffer where memref has the operation,
// otherwise through the address. It does not know where the element comes from.
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

// kinds are memref's names of atomic operations, for integers and floats.
var kinds = map[tt.RMWKind]struct{ int, float string }{
	tt.RMWAnd: {int: "andi"}, tt.RMWOr: {int: "ori"}, tt.RMWXor: {int: "xori"},
	tt.RMWAdd: {"addi", "addf"}, tt.RMWFAdd: {float: "addf"},
	tt.RMWMax: {"maxs", "maxnumf"}, tt.RMWMin: {"mins", "minnumf"},
	tt.RMWUMax: {int: "maxu"}, tt.RMWUMin: {int: "minu"},
	tt.RMWExch: {"assign", "assign"},
}

// Kind is memref's name of an atomic operation on memory with elements of type t, empty when there is none.
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

// CanExchange reports whether there are atomic operations on values of the size of a type or of its elements.
func CanExchange(t ir.Type) bool {
	switch elem := ir.ElementTypeOf(t).(type) {
	case *ir.FloatType:
		return elem.Width() == 16 || elem.Width() == 32 || elem.Width() == 64
	case *ir.IntegerType:
		return elem.Width == 8 || elem.Width == 16 || elem.Width == 32 || elem.Width == 64
	}
	return false
}

// RMW combines an element of a buffer with a value and returns the old element:
//
//	%old = memref.atomic_rmw addi %v, %m[%i] {tshared.scope = "gpu", tshared.sem = "acq_rel"} : (i32, memref<?xi32>) -> i32
func RMW(b *ir.Builder, from tt.Ordering, kind string, value, buffer, index *ir.Value) *ir.Value {
	op := memref.NewAtomicRMW(b, kind, value, buffer, index)
	discardable.Set(op, discardable.OfAtomic(from))
	return op.Result(0)
}

// orderings are LLVM's names of memory orderings, for writes and for reads.
var orderings = map[tt.MemSemantic]struct{ write, read string }{
	tt.Relaxed:        {"monotonic", "monotonic"},
	tt.Acquire:        {"acquire", "acquire"},
	tt.Release:        {"release", "monotonic"},
	tt.AcquireRelease: {"acq_rel", "acquire"},
}

// InLLVM reports whether LLVM has the kind of a memref.atomic_rmw.
func InLLVM(op *ir.Op) bool { return memref.LLVMBinOp(memref.AtomicKindOf(op)) != "" }

// UpdateAt is the memref.atomic_rmw of RMW at an address:
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

// CAS replaces the value at an address if it has the expected bits, and returns the old value, which memref's
// operation does not.
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

// Load loads the value at an address.
//
//	%v = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i32
func Load(b *ir.Builder, from tt.Ordering, address *ir.Value, t ir.Type) *ir.Value {
	return loadAt(b, from, Pointer(b, address), t)
}

func loadAt(b *ir.Builder, from tt.Ordering, pointer *ir.Value, t ir.Type) *ir.Value {
	bytes := Bytes(t)
	load := llvm.NewAtomicLoad(b, orderings[from.Sem()].read, pointer, b.Ctx.Integer(8*int(bytes)), bytes)
	discardable.Set(load, discardable.OfAtomic(from))
	return Bits(b, load.Result(0), t)
}

// Store stores a value at an address.
//
//	llvm.store %v, %p atomic release {alignment = 4 : i64} : i32, !llvm.ptr
func Store(b *ir.Builder, from tt.Ordering, address, value *ir.Value) {
	bytes := Bytes(value.Type())
	store := llvm.NewAtomicStore(b, orderings[from.Sem()].write, Bits(b, value, b.Ctx.Integer(8*int(bytes))), Pointer(b, address), bytes)
	discardable.Set(store, discardable.OfAtomic(from))
}

// Poll loads the value at an address until it has the expected bits, and reports whether it did. The timeout is
// in nanoseconds.
//
//	%start = timer
//	%found = scf.while : () -> (i1) {
//	  %v = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i32
//	  %found = arith.cmpi eq, %v, %expected : i32
//	  %more = not %found and timer - %start < %timeout
//	  scf.condition(%more) %found : i1
//	} do {
//	^bb0(%found: i1):
//	  scf.yield
//	}
func Poll(b *ir.Builder, from tt.Ordering, address, expected, timeout *ir.Value) *ir.Value {
	bits := b.Ctx.Integer(8 * int(Bytes(expected.Type())))
	want := Bits(b, expected, bits)
	pointer := Pointer(b, address)
	var start *ir.Value
	if timeout != nil {
		start = timer(b)
	}
	loop := scf.NewWhile(b, nil, []ir.Type{ir.I1}, func([]*ir.Value) (*ir.Value, []*ir.Value) {
		found := arith.NewCmpI(b, arith.IEQ, loadAt(b, from, pointer, bits), want)
		more := arith.NewBinary(b, arith.XOrI, found, arith.NewInt(b, ir.I1, 1))
		if timeout != nil {
			passed := arith.NewBinary(b, arith.SubI, timer(b), start)
			more = arith.NewBinary(b, arith.AndI, more, arith.NewCmpI(b, arith.IULT, passed, timeout))
		}
		return more, []*ir.Value{found}
	}, func([]*ir.Value) []*ir.Value { return nil })
	return loop.Op.Result(0)
}

// timer is the time in nanoseconds since some moment. What cannot tell the time counts how often it was asked.
func timer(b *ir.Builder) *ir.Value {
	return llvm.NewInlineAsm(b, nil, ir.I64, "mov.u64 $0, %globaltimer;", "=l", ir.NamedAttr{Name: "has_side_effects", Attr: ir.Unit}).Op.Result(0)
}

// Bytes is the size of a scalar in memory.
func Bytes(t ir.Type) int64 {
	if f, ok := t.(*ir.FloatType); ok {
		return int64(f.Width() / 8)
	}
	return int64((t.(*ir.IntegerType).Width + 7) / 8)
}

// Pointer is an address as a pointer of LLVM.
func Pointer(b *ir.Builder, address *ir.Value) *ir.Value {
	return llvm.NewIntToPtr(b, address, llvm.PointerIn(b.Ctx, 0)).Res()
}

// Bits casts a value to another type with the same bits.
func Bits(b *ir.Builder, v *ir.Value, t ir.Type) *ir.Value {
	if v.Type() == t {
		return v
	}
	return arith.NewCast(b, arith.Bitcast, v, t)
}
