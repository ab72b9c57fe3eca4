package tt

import "github.com/tshared/tshared/ir"

// castFormat spells both types; older text writes them as a function type.
const (
	castFormat       = "$src attr-dict `:` type($src) `->` type($result)"
	functionalFormat = "$src attr-dict `:` functional-type($src, $result)"
)

// elementwiseCast converts scalars or every element of a tensor.
func elementwiseCast(name, doc, example string, from, to ir.Constraint) *ir.OpDef {
	return &ir.OpDef{
		Name: name, Doc: doc, Example: example,
		Operands: []ir.Slot{{Name: "src", Type: from}},
		Results:  []ir.Slot{{Name: "result", Type: to}},
		Format:   castFormat,
		Legacy:   []string{functionalFormat},
		Traits:   ir.Pure | ir.Elementwise,
	}
}

var (
	// IntToPtr defines tt.int_to_ptr: makes pointers of 64-bit addresses.
	IntToPtr = elementwiseCast("tt.int_to_ptr", "makes pointers of 64-bit addresses",
		"// %a: i64\n%r = tt.int_to_ptr %a : i64 -> !tt.ptr<f32>", i64OrTensor, ptrOrTensor)
	// PtrToInt defines tt.ptr_to_int: gives the 64-bit addresses of pointers.
	PtrToInt = elementwiseCast("tt.ptr_to_int", "gives the 64-bit addresses of pointers",
		"// %p: tensor<8x!tt.ptr<f32>>\n%r = tt.ptr_to_int %p : tensor<8x!tt.ptr<f32>> -> tensor<8xi64>", ptrOrTensor, i64OrTensor)
	// Bitcast defines tt.bitcast: reads the bits of values as another type of the same
	// width.
	Bitcast = func() *ir.OpDef {
		d := elementwiseCast("tt.bitcast", "reads the bits of values as another type of the same width",
			"// %x: tensor<8xf32>\n%r = tt.bitcast %x : tensor<8xf32> -> tensor<8xi32>", anyValue, anyValue)
		d.Verify = verifyBitcast
		return d
	}()
	// FpToFp defines tt.fp_to_fp: converts between floating-point formats.
	FpToFp = func() *ir.OpDef {
		d := elementwiseCast("tt.fp_to_fp", "converts between floating-point formats",
			"// %x: tensor<8xf32>\n%r = tt.fp_to_fp %x, rounding = rtne : tensor<8xf32> -> tensor<8xf8E5M2>", floatLike, floatLike)
		d.Attrs = []ir.AttrSlot{{Name: "rounding", Type: enumType(roundingModes), Optional: true}}
		d.Format = "$src attr-dict (`,` `rounding` `=` $rounding^)? `:` type($src) `->` type($result)"
		d.Verify = verifyFpToFp
		return d
	}()
)

func verifyBitcast(op *ir.Op) error {
	o := BitcastOp{op}
	src, dst := elementOf(o.Src().Type()), elementOf(o.Result().Type())
	srcPtr, srcIsPtr := AsPtr(src)
	dstPtr, dstIsPtr := AsPtr(dst)
	if srcIsPtr && dstIsPtr {
		if srcPtr.Space() != dstPtr.Space() {
			return op.Errorf("Cannot bitcast pointer between different address spaces")
		}
		return nil
	}
	if srcIsPtr || dstIsPtr {
		return op.Errorf("Cannot bitcast pointer to non-pointer type")
	}
	if from, to := bitWidth(src), bitWidth(dst); from != to {
		return op.Errorf("Cannot bitcast data-type of size %d to data-type of size %d", from, to)
	}
	return nil
}

func verifyFpToFp(op *ir.Op) error {
	o := FpToFpOp{op}
	src, dst := elementOf(o.Src().Type()), elementOf(o.Result().Type())
	if _, rounded := o.Rounding(); bitWidth(dst) < bitWidth(src) && !rounded {
		return op.Errorf("Rounding mode is required for FP downcast")
	}
	return nil
}

// bitWidth of an integer or float type, 0 for others.
func bitWidth(t ir.Type) int {
	switch t := t.(type) {
	case *ir.IntegerType:
		return t.Width
	case *ir.FloatType:
		return t.Width()
	}
	return 0
}
