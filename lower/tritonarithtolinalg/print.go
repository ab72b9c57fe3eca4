package tritonarithtolinalg

import (
	"fmt"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/kernel/extern"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/views"
	"github.com/tshared/tshared/rewrite"
)

const textName = "tshared_text_%d"

// convertPrint:
//
//	tt.print " x: " {hex = false, isSigned = array<i32: 1>} : %x : tensor<8xi32>
//
// becomes
//
//	%text = memref.get_global @tshared_text_0 : memref<5xi8>
//	%prefix = memref.cast %text : memref<5xi8> to memref<?xi8>
//	%buffer = memref.alloc() : memref<8xi32>
//	bufferization.materialize_in_destination %x in writable %buffer
//	%values = memref.cast %buffer : memref<8xi32> to memref<*xi32>
//	call @tshared_print_i32(%pid_x, %pid_y, %pid_z, %prefix, %values, %hex, %signed)
//	memref.dealloc %buffer : memref<8xi32>
//
// There is a call for each value, and a call of @tshared_print when there are none. A scalar is passed in a
// buffer of rank 0, a pointer as a hexadecimal integer. The functions are external; doc/pipeline.md describes
// them.
func convertPrint(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsPrint(op)
	where := []*ir.Value{
		tt.NewProgramID(r.Builder, tt.AxisX), tt.NewProgramID(r.Builder, tt.AxisY), tt.NewProgramID(r.Builder, tt.AxisZ),
		prefixBuffer(r, op, o.Prefix()),
	}
	if len(o.Args()) == 0 {
		callPrinter(r, op, extern.PrintPrefix, where)
	}
	for i, v := range o.Args() {
		hex := o.Hex() || tt.IsPtrLike(v.Type())
		buffer := copyToBuffer(r, v)
		elem := ir.ElementTypeOf(buffer.Type())
		values := memref.NewCast(r.Builder, buffer, r.Ctx.UnrankedMemRef(elem, nil)).Dest()
		callPrinter(r, op, extern.PrintPrefix+"_"+elem.String(), append(where[:len(where):len(where)], values, flag(r, hex), flag(r, o.IsSigned(i))))
		memref.NewDealloc(r.Builder, buffer)
	}
	r.Erase(op)
	return nil
}

func callPrinter(r *rewrite.Rewriter, op *ir.Op, name string, args []*ir.Value) {
	types := make([]ir.Type, len(args))
	for i, a := range args {
		types[i] = a.Type()
	}
	callee := declare(r, op, name, types, nil, ir.NamedAttr{Name: "llvm.emit_c_interface", Attr: ir.Unit})
	function.NewCall(r.Builder, callee, args, nil)
}

func flag(r *rewrite.Rewriter, set bool) *ir.Value {
	v := ir.False
	if set {
		v = ir.True
	}
	return arith.NewConstant(r.Builder, v)
}

// copyToBuffer copies a value to a new buffer. A buffer that aliases the tensor could be overwritten before it
// is printed.
func copyToBuffer(r *rewrite.Rewriter, v *ir.Value) *ir.Value {
	if tt.IsPtrLike(v.Type()) {
		v = tt.NewPtrToInt(r.Builder, v, withElement(r.Ctx, v.Type(), ir.I64)).Result()
	}
	t, isTensor := v.Type().(*ir.TensorType)
	if !isTensor {
		buffer := views.Alloc(r.Builder, nil, v.Type())
		memref.NewStore(r.Builder, v, buffer, nil)
		return buffer
	}
	buffer := views.Alloc(r.Builder, t.Shape, t.Elem)
	views.MaterializeInDestination(r.Builder, v, buffer)
	return buffer
}

// prefixBuffer is a null-terminated text as a buffer. Equal texts share it.
func prefixBuffer(r *rewrite.Rewriter, op *ir.Op, text string) *ir.Value {
	text += "\x00"
	i8 := r.Ctx.Integer(8)
	t := r.Ctx.MemRef([]int64{int64(len(text))}, i8, nil, nil)
	bytes := make([]ir.Attr, len(text))
	for i := range bytes {
		bytes[i] = r.Ctx.IntAttr(i8, int64(int8(text[i])))
	}
	contents := denseOf(r.Ctx, r.Ctx.Tensor(t.Shape, i8), bytes)
	var name string
	beforeFunction(r, op, func(module *ir.Op) {
		for i := 0; ; i++ {
			name = fmt.Sprintf(textName, i)
			switch g, isGlobal := memref.AsGlobal(ir.LookupName(module, name)); {
			case g.Op == nil:
				memref.NewGlobal(r.Builder, name, r.Ctx.TypeAttr(t),
					ir.NamedAttr{Name: ir.SymbolVisibilityAttr, Attr: r.Ctx.String("private")},
					ir.NamedAttr{Name: "initial_value", Attr: contents},
					ir.NamedAttr{Name: "constant", Attr: ir.Unit})
				return
			case isGlobal && g.InitialValue() == contents:
				return
			}
		}
	})
	global := memref.NewGetGlobal(r.Builder, t, r.Ctx.SymbolRef(name)).Result()
	return memref.NewCast(r.Builder, global, r.Ctx.MemRef([]int64{ir.Dynamic}, i8, nil, nil)).Dest()
}
