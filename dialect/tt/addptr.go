package tt

import "github.com/tshared/tshared/ir"

// AddPtr defines tt.addptr: moves pointers by a number of elements.
var AddPtr = &ir.OpDef{
	Name:     "tt.addptr",
	Doc:      "moves pointers by a number of elements",
	Example:  "// %p: tensor<4x!tt.ptr<f32>>\n// %o: tensor<4xi32>\n%r = tt.addptr %p, %o : tensor<4x!tt.ptr<f32>>, tensor<4xi32>",
	Operands: []ir.Slot{{Name: "ptr", Type: ptrOrTensor, Doc: "is what is moved"}, {Name: "offset", Type: intLike, Doc: "counts elements of the pointee"}},
	Results:  []ir.Slot{{Name: "result", Type: ptrOrTensor}},
	Format:   "$ptr `,` $offset attr-dict `:` type($result) `,` type($offset)",
	Traits:   ir.Pure | ir.Elementwise,
	Infer:    []ir.Infer{{From: "result", To: "ptr", What: "result type matches ptr type"}},
}
