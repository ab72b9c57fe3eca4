package tritontoptr

import (
	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// addPtr adds bytes to a pointer:
//
//	%q = tt.addptr %p, %n : !tt.ptr<f32>, i32
//
// becomes
//
//	%size = tptr.type_offset f32 : i32
//	%bytes = arith.muli %n, %size : i32
//	%q = tptr.ptradd %p %bytes : <#tptr.default_memory_space>, i32 to <#tptr.default_memory_space>
//
// The number of bytes may overflow where that of elements does not: where it is not known to fit, %n is
// extended to i64 first.
func (c *conversion) addPtr(op *ir.Op) {
	o, _ := tt.AsAddPtr(op)
	pointee := pointeeOf(op.Result(0).Type())
	offset := o.Offset()
	if t, ok := offset.Type().(*ir.IntegerType); ok && t.Width < ir.I64.Width {
		if _, fits := intrange.Of(offset, intrange.Wraps).Times(axisinfo.Bytes(pointee), t.Width); !fits {
			offset = arith.NewCast(c.Builder, arith.ExtSI, offset, ir.I64)
		}
	}
	size := tptr.NewTypeOffset(c.Builder, offset.Type(), pointee).Result()
	bytes := arith.NewBinary(c.Builder, arith.MulI, offset, size)
	c.replace(op, tptr.NewPtrAdd(c.Builder, c.converted(o.Ptr()), bytes).Result())
}

func pointeeOf(t ir.Type) ir.Type {
	p, _ := tt.AsPtr(t)
	return p.Pointee()
}

// bitcast does nothing: pointers have no pointee type any more.
func (c *conversion) bitcast(op *ir.Op) {
	o, _ := tt.AsBitcast(op)
	v := c.converted(o.Src())
	old := op.Result(0)
	c.castBack(old, v, old.Type(), func() { c.After(op) })
	old.ReplaceAllUsesWith(v)
	op.Erase()
}

// intToPtr and ptrToInt become tptr.inttoptr and tptr.ptrtoint.
func (c *conversion) intToPtr(op *ir.Op) {
	o, _ := tt.AsIntToPtr(op)
	c.replace(op, tptr.NewIntToPtr(c.Builder, o.Src(), c.ptr).Res())
}

func (c *conversion) ptrToInt(op *ir.Op) {
	o, _ := tt.AsPtrToInt(op)
	v := c.Create(tptr.PtrToInt, []*ir.Value{c.converted(o.Src())}, op.ResultTypes()).Result(0)
	op.Result(0).ReplaceAllUsesWith(v)
	op.Erase()
}
