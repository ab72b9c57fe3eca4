package bufferization

import "github.com/tshared/tshared/ir"

// MaterializeInDestination defines bufferization.materialize_in_destination: writes a
// tensor into a buffer, or into the buffer another tensor will have.
var MaterializeInDestination = &ir.OpDef{
	Name: "bufferization.materialize_in_destination",
	Doc:  "writes a tensor into a buffer, or into the buffer another tensor will have",
	Example: `// %t: tensor<4x8xf32>
// %m: memref<4x8xf32>
bufferization.materialize_in_destination %t in restrict writable %m : (tensor<4x8xf32>, memref<4x8xf32>) -> ()`,
	Operands: []ir.Slot{{Name: "source", Type: ir.AnyTensor, Doc: "is what is written"}, {Name: "dest", Type: anyShaped, Doc: "is where to write"}},
	Results:  []ir.Slot{{Name: "result", Type: ir.AnyTensor, Arity: ir.Optional}},
	Attrs:    []ir.AttrSlot{flag("restrict"), flag("writable")},
	Format:   "$source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest attr-dict `:` functional-type(operands, results)",
	Effects:  materializeEffects,
	Verify:   verifyMaterialize,
}

// materializeEffects: a destination that is a tensor has no memory yet.
func materializeEffects(op *ir.Op) []ir.Effect {
	o := MaterializeInDestinationOp{op}
	if dest := o.Dest(); ir.AnyBuffer.Ok(dest.Type()) {
		return []ir.Effect{{Kind: ir.Writes, On: dest}}
	}
	return nil
}

func verifyMaterialize(op *ir.Op) error {
	o := MaterializeInDestinationOp{op}
	source, dest := o.Source().Type(), o.Dest().Type()
	if ir.ElementTypeOf(source) != ir.ElementTypeOf(dest) {
		return op.OpErrorf("failed to verify that all of {source, dest} have same element type")
	}
	toTensor, toBuffer := ir.AnyTensor.Ok(dest), ir.AnyBuffer.Ok(dest)
	if !toTensor && !toBuffer {
		return op.OpErrorf("'dest' must be a tensor or a memref")
	}
	if toTensor && op.NumResults() != 1 {
		return op.OpErrorf("tensor 'dest' implies exactly one tensor result")
	}
	if toTensor && op.Result(0).Type() != dest {
		return op.OpErrorf("result and 'dest' types must match")
	}
	if toBuffer && op.NumResults() != 0 {
		return op.OpErrorf("memref 'dest' implies zero results")
	}
	if o.Restrict() && !toBuffer {
		return op.OpErrorf("'restrict' is valid only for memref destinations")
	}
	if o.Writable() != toBuffer {
		return op.OpErrorf("'writable' must be specified if and only if the destination is of memref type")
	}
	return verifyShapes(op, source, dest)
}

func verifyShapes(op *ir.Op, source, dest ir.Type) error {
	from, fromRanked := ir.ShapeOf(source)
	to, toRanked := ir.ShapeOf(dest)
	if fromRanked != toRanked {
		return op.OpErrorf("source/destination shapes are incompatible")
	}
	if len(from) != len(to) {
		return op.OpErrorf("rank mismatch between source and destination shape")
	}
	if !ir.CompatibleShapes(source, dest) {
		return op.OpErrorf("source/destination shapes are incompatible")
	}
	return nil
}
