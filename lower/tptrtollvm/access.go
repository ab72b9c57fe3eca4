package tptrtollvm

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/atomics"
	"github.com/tshared/tshared/lower/internal/discardable"
)

// firstElementAccesses convert accesses to the first element of a buffer.
var firstElementAccesses = map[*ir.OpDef]func(c *conversion, op *ir.Op, address *ir.Value){
	memref.Load: func(c *conversion, op *ir.Op, address *ir.Value) {
		c.read(op, address)
	},
	memref.Store: func(c *conversion, op *ir.Op, address *ir.Value) {
		o, _ := memref.AsStore(op)
		c.write(op, o.Value(), address)
	},
	memref.AtomicRMW: (*conversion).update,
}

// toMemRef: accesses to the only element of a buffer use its address,
//
//	%m = tptr.to_memref %p : <#tptr.default_memory_space> to memref<1xf32>
//	%v = memref.load %m[%c0] : memref<1xf32>
//
// becomes
//
//	%q = llvm.inttoptr %p : i64 to !llvm.ptr
//	%v = llvm.load %q : !llvm.ptr -> f32
//
// and other users get a buffer built from a memref descriptor, as MLIR's conversion to LLVM represents it:
//
//	%s = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//	... allocated and aligned pointer, offset, sizes, strides
//	%m = builtin.unrealized_conversion_cast %s' : !llvm.struct<...> to memref<1xf32>
func (c *conversion) toMemRef(op *ir.Op) {
	address, buffer := op.Operand(0), op.Result(0)
	for u := range buffer.Uses() {
		if access := u.Owner(); firstElementAccesses[access.Def()] != nil && isAtStart(access, buffer) && inLLVM(access, buffer.Type().(*ir.MemRefType)) {
			c.Before(access)
			firstElementAccesses[access.Def()](c, access, address)
		}
	}
	if buffer.HasUses() {
		c.Before(op)
		buffer.ReplaceAllUsesWith(c.descriptor(address, buffer.Type().(*ir.MemRefType)))
	}
	op.Erase()
}

// inLLVM reports whether LLVM has the operation of an access.
func inLLVM(access *ir.Op, t *ir.MemRefType) bool {
	_, offset, _ := memref.Strides(t)
	return offset == 0 && isScalar(t.Elem) && (!access.Is(memref.AtomicRMW) || atomics.InLLVM(access) && atomics.CanExchange(t.Elem))
}

// isAtStart reports whether an access is to the first element of a buffer.
func isAtStart(access *ir.Op, buffer *ir.Value) bool {
	at := 0
	for at < access.NumOperands() && access.Operand(at) != buffer {
		at++
	}
	for _, i := range access.Operands()[at+1:] {
		if n, ok := arith.ConstantOf(i).(*ir.IntegerAttr); !ok || n.Value != 0 {
			return false
		}
	}
	return true
}

// descriptor is a buffer at an address.
func (c *conversion) descriptor(address *ir.Value, t *ir.MemRefType) *ir.Value {
	strides, offset, _ := memref.Strides(t)
	rank := int64(len(t.Shape))
	pointer := llvm.PointerIn(c.Ctx, 0)
	fields := []ir.Type{pointer, pointer, ir.I64}
	if rank > 0 {
		list := llvm.ArrayOf(c.Ctx, rank, ir.I64)
		fields = append(fields, list, list)
	}
	whole := llvm.StructOf(c.Ctx, fields...)
	v := c.Create(llvm.Poison, nil, []ir.Type{whole}).Result(0)
	put := func(field *ir.Value, at ...int64) {
		v = c.Create(llvm.InsertValue, []*ir.Value{v, field}, []ir.Type{whole}, ir.NamedAttr{Name: "position", Attr: c.Ctx.I64Array(at...)}).Result(0)
	}
	p := atomics.Pointer(c.Builder, address)
	put(p, 0)
	put(p, 1)
	put(arith.NewInt(c.Builder, ir.I64, offset), 2)
	for d := range rank {
		put(arith.NewInt(c.Builder, ir.I64, t.Shape[d]), 3, d)
		put(arith.NewInt(c.Builder, ir.I64, strides[d]), 4, d)
	}
	return c.Create(builtin.UnrealizedConversionCast, []*ir.Value{v}, []ir.Type{t}).Result(0)
}

func (c *conversion) load(op *ir.Op)  { c.read(op, op.Operand(0)) }
func (c *conversion) store(op *ir.Op) { c.write(op, op.Operand(0), op.Operand(1)) }

// read replaces an operation by a load from an address.
func (c *conversion) read(op *ir.Op, address *ir.Value) {
	t := op.Result(0).Type()
	load := c.Create(llvm.Load, []*ir.Value{atomics.Pointer(c.Builder, address)}, []ir.Type{c.inLLVM(t)})
	discardable.Copy(op, load)
	c.replace(op, atomics.Bits(c.Builder, load.Result(0), t))
}

// write replaces an operation by a store to an address.
func (c *conversion) write(op *ir.Op, value, address *ir.Value) {
	bits := atomics.Bits(c.Builder, value, c.inLLVM(value.Type()))
	discardable.Copy(op, c.Create(llvm.Store, []*ir.Value{bits, atomics.Pointer(c.Builder, address)}, nil))
	op.Erase()
}

// inLLVM is a type of LLVM with the bits of a type that LLVM may lack.
func (c *conversion) inLLVM(t ir.Type) ir.Type {
	if f, ok := t.(*ir.FloatType); ok && !llvm.IsCompatible(t) {
		return c.Ctx.Integer(f.Width())
	}
	return t
}

// update replaces a memref.atomic_rmw.
func (c *conversion) update(op *ir.Op, address *ir.Value) {
	made := atomics.UpdateAt(c.Builder, op, address)
	discardable.Copy(op, made)
	c.replace(op, made.Result(0))
}
