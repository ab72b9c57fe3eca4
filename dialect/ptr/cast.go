package ptr

import "github.com/tshared/tshared/ir"

const differentSpaces = "expected the input and output to have the same memory space"

// ToPtr defines ptr.to_ptr: gives the address a pointer-like value holds.
var ToPtr = &ir.OpDef{
	Name:     "ptr.to_ptr",
	Doc:      "gives the address a pointer-like value holds",
	Example:  "// %m: memref<f32, #ptr.generic_space>\n%p = ptr.to_ptr %m : memref<f32, #ptr.generic_space> -> <#ptr.generic_space>",
	Operands: []ir.Slot{{Name: "ptr", Type: ptrLike}},
	Results:  []ir.Slot{{Name: "result", Type: AnyPtr}},
	Format:   "$ptr attr-dict `:` type($ptr) `->` type($result)",
	Traits:   ir.Pure,
	Verify: func(op *ir.Op) error {
		o := ToPtrOp{op}
		in, out := o.Ptr().Type(), op.Result(0).Type()
		if IsPtr(in) {
			return op.Errorf("the input value cannot be of type `!ptr.ptr`")
		}
		if spaceOf(in) != spaceOf(out) {
			return op.Errorf(differentSpaces)
		}
		return nil
	},
}

// FromPtr defines ptr.from_ptr: makes a pointer-like value of an address and its
// metadata.
var FromPtr = &ir.OpDef{
	Name: "ptr.from_ptr",
	Doc:  "makes a pointer-like value of an address and its metadata",
	Example: "// %p: !ptr.ptr<#ptr.generic_space>\n// %d: !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>\n" +
		"%m = ptr.from_ptr %p metadata %d : <#ptr.generic_space> -> memref<f32, #ptr.generic_space>",
	Operands: []ir.Slot{{Name: "ptr", Type: AnyPtr}, {Name: "metadata", Type: metadata, Arity: ir.Optional}},
	Results:  []ir.Slot{{Name: "result", Type: ptrLike}},
	Format:   "$ptr (`metadata` $metadata^)? attr-dict `:` type($ptr) `->` type($result)",
	Traits:   ir.Pure,
	Infer:    []ir.Infer{{From: "result", To: "metadata", What: "metadata type", Fn: metadataOf}},
	Verify: func(op *ir.Op) error {
		o := FromPtrOp{op}
		in, out := o.Ptr().Type(), op.Result(0).Type()
		if IsPtr(out) {
			return op.Errorf("the result type cannot be `!ptr.ptr`")
		}
		if spaceOf(in) != spaceOf(out) {
			return op.Errorf(differentSpaces)
		}
		return nil
	},
}

func metadataOf(ctx *ir.Context, t ir.Type) ir.Type { return MetadataOf(ctx, t) }

// GetMetadata defines ptr.get_metadata: gives the metadata that a pointer-like value
// holds beside its address.
var GetMetadata = &ir.OpDef{
	Name:     "ptr.get_metadata",
	Doc:      "gives the metadata that a pointer-like value holds beside its address",
	Example:  "// %m: memref<f32, #ptr.generic_space>\n%d = ptr.get_metadata %m : memref<f32, #ptr.generic_space>",
	Operands: []ir.Slot{{Name: "ptr", Type: ptrLike}},
	Results:  []ir.Slot{{Name: "result", Type: metadata}},
	Format:   "$ptr attr-dict `:` type($ptr)",
	Traits:   ir.Pure,
	Infer:    []ir.Infer{{From: "ptr", To: "result", What: "metadata type", Fn: metadataOf}},
}
