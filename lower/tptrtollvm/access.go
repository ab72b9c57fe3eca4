package tptrtollvm

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tptr"
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
	o, _ := tptr.AsToMemRef(op)
	address, buffer := o.Arg(), o.Res()
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
	v := llvm.NewPoison(c.Builder, whole).Res()
	put := func(field *ir.Value, at ...int64) {
		v = llvm.NewInsertValue(c.Builder, v, field, at).Res()
	}
	p := atomics.Pointer(c.Builder, address)
	put(p, 0)
	put(p, 1)
	put(arith.NewInt(c.Builder, ir.I64, offset), 2)
	for d := range rank {
		put(arith.NewInt(c.Builder, ir.I64, t.Shape[d]), 3, d)
		put(arith.NewInt(c.Builder, ir.I64, strides[d]), 4, d)
	}
	return builtin.NewUnrealizedConversionCast(c.Builder, []*ir.Value{v}, []ir.Type{t}).Outputs()[0]
}

func (c *conversion) load(op *ir.Op) {
	o, _ := tptr.AsLoad(op)
	c.read(op, o.Addr())
}

func (c *conversion) store(op *ir.Op) {
	o, _ := tptr.AsStore(op)
	c.write(op, o.Value(), o.Addr())
}

// read replaces an operation by a load from an address.
func (c *conversion) read(op *ir.Op, address *ir.Value) {
	t := op.Result(0).Type()
	load := llvm.NewLoad(c.Builder, atomics.Pointer(c.Builder, address), c.inLLVM(t))
	discardable.Copy(op, load.Op)
	c.replace(op, atomics.Bits(c.Builder, load.Res(), t))
}

// write replaces an operation by a store to an address.
func (c *conversion) write(op *ir.Op, value, address *ir.Value) {
	bits := atomics.Bits(c.Builder, value, c.inLLVM(value.Type()))
	discardable.Copy(op, llvm.NewStore(c.Builder, bits, atomics.Pointer(c.Builder, address)).Op)
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
