package tptrtollvm

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/atomics"
)

// typeOffset is the size of a type, a constant.
func (c *conversion) typeOffset(op *ir.Op) {
	o, _ := tptr.AsTypeOffset(op)
	c.replace(op, arith.NewInt(c.Builder, op.Result(0).Type(), bytesOf(o.BaseType())))
}

// bytesOf is the size of a type in memory. A type that is not a scalar is a pointer.
func bytesOf(t ir.Type) int64 {
	if ir.IsFloat(t) || ir.IsInteger(t) {
		return atomics.Bytes(t)
	}
	return 8
}

// fromMemRef is the address of the first element:
//
//	%p = tptr.from_memref %m : memref<1xf32, strided<[1], offset: 3>> to <#tptr.default_memory_space>
//
// becomes
//
//	%i = memref.extract_aligned_pointer_as_index %m : memref<1xf32, strided<[1], offset: 3>> -> index
//	%a = arith.index_cast %i : index to i64
//	%p = arith.addi %a, %c12_i64 : i64
func (c *conversion) fromMemRef(op *ir.Op) {
	o, _ := tptr.AsFromMemRef(op)
	buffer := o.Input()
	base := c.addressOf(buffer)
	if skip := c.offset(buffer); skip != nil {
		size := arith.NewInt(c.Builder, ir.I64, bytesOf(ir.ElementTypeOf(buffer.Type())))
		base = arith.NewBinary(c.Builder, arith.AddI, base, arith.NewBinary(c.Builder, arith.MulI, skip, size))
	}
	c.replace(op, base)
}

// addressOf is the address of a buffer's memory.
func (c *conversion) addressOf(buffer *ir.Value) *ir.Value {
	return c.wide(memref.NewExtractAlignedPointer(c.Builder, buffer).AlignedPointer())
}

// offset is the offset of a buffer's first element, nil for 0.
func (c *conversion) offset(buffer *ir.Value) *ir.Value {
	t, ranked := buffer.Type().(*ir.MemRefType)
	if !ranked {
		return nil
	}
	_, offset, _ := memref.Strides(t)
	switch offset {
	case 0:
		return nil
	case ir.Dynamic:
		return c.wide(memref.NewExtractStridedMetadata(c.Builder, buffer).Offset())
	}
	return arith.NewInt(c.Builder, ir.I64, offset)
}

// ptrAdd adds to an address. An offset in elements is multiplied by their size after its extension to 64 bits,
// so that the product does not overflow:
//
//	%size = tptr.type_offset f32 : i32
//	%bytes = arith.muli %n, %size : i32
//	%q = tptr.ptradd %p %bytes : <#tptr.default_memory_space>, i32 to <#tptr.default_memory_space>
//
// becomes
//
//	%w = arith.extsi %n : i32 to i64
//	%bytes = arith.muli %w, %c4_i64 : i64
//	%q = arith.addi %p, %bytes : i64
func (c *conversion) ptrAdd(op *ir.Op) {
	o, _ := tptr.AsPtrAdd(op)
	bytes := c.wide(o.Offset())
	if product, isMulI := arith.AsMulI(o.Offset().DefiningOp()); isMulI {
		if size, ok := tptr.AsTypeOffset(product.Rhs().DefiningOp()); ok {
			bytes = arith.NewBinary(c.Builder, arith.MulI, c.wide(product.Lhs()), arith.NewInt(c.Builder, ir.I64, bytesOf(size.BaseType())))
		}
	}
	c.replace(op, arith.NewBinary(c.Builder, arith.AddI, o.Base(), bytes))
}

// cast: pointers are integers, so that at most the width changes.
func (c *conversion) cast(op *ir.Op) {
	v, t := op.Operand(0), op.Result(0).Type()
	switch {
	case v.Type() == t:
	case v.Type() == ir.Index || t == ir.Index:
		v = arith.NewCast(c.Builder, arith.IndexCastUI, v, t)
	case t.(*ir.IntegerType).Width < v.Type().(*ir.IntegerType).Width:
		v = arith.NewCast(c.Builder, arith.TruncI, v, t)
	default:
		v = arith.NewCast(c.Builder, arith.ExtUI, v, t)
	}
	c.replace(op, v)
}

// wide is a signed integer extended to the width of addresses.
func (c *conversion) wide(v *ir.Value) *ir.Value {
	switch v.Type() {
	case ir.I64:
		return v
	case ir.Index:
		return arith.NewCast(c.Builder, arith.IndexCast, v, ir.I64)
	}
	return arith.NewCast(c.Builder, arith.ExtSI, v, ir.I64)
}
