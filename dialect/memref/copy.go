package memref

import "github.com/tshared/tshared/ir"

// Copy defines memref.copy: copies the elements of one buffer to another.
var Copy = &ir.OpDef{
	Name: "memref.copy",
	Doc:  "copies the elements of one buffer to another",
	Example: `// %a: memref<4xf32>
// %b: memref<?xf32>
memref.copy %a, %b : memref<4xf32> to memref<?xf32>`,
	Operands: []ir.Slot{{Name: "source", Type: ir.AnyBuffer}, {Name: "target", Type: ir.AnyBuffer}},
	Format:   "$source `,` $target attr-dict `:` type($source) `to` type($target)",
	Effects:  effects(onOperand(ir.Reads, 0), onOperand(ir.Writes, 1)),
	Verify:   verifyCopy,
}

// verifyCopy does what traits could, in the order of the reference.
func verifyCopy(op *ir.Op) error {
	o := CopyOp{op}
	a, b := o.Source().Type(), o.Target().Type()
	if ir.ElementTypeOf(a) != ir.ElementTypeOf(b) {
		return op.OpErrorf("requires the same element type for all operands")
	}
	if !ir.CompatibleShapes(a, b) {
		return op.OpErrorf("requires the same shape for all operands")
	}
	return nil
}
