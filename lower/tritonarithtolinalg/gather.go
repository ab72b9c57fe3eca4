package tritonarithtolinalg

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// convertGather:
//
//	%r = tt.gather %x[%i] {axis = 1 : i32} : (tensor<4x32xf32>, tensor<4x8xi32>) -> tensor<4x8xf32>
//
// becomes
//
//	%r = linalg.generic {...} ins(%i : tensor<4x8xi32>) outs(%empty : tensor<4x8xf32>) {
//	^bb0(%in: i32, %out: f32):
//	  %row = linalg.index 0 : index
//	  %at = arith.index_cast %in : i32 to index
//	  %v = tensor.extract %x[%row, %at] : tensor<4x32xf32>
//	  linalg.yield %v : f32
//	}
//
// An index out of bounds is undefined behaviour.
func convertGather(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsGather(op)
	r.ReplaceWithOp(op, linalg.NewGeneric(r.Builder, linalg.GenericSpec{
		Ins:  []*ir.Value{o.Indices()},
		Outs: []*ir.Value{emptyLike(r, op.Result(0).Type())},
		Body: func(args []*ir.Value) []*ir.Value {
			at := make([]*ir.Value, len(tensorType(o.Src()).Shape))
			for d := range at {
				if d == o.Axis() {
					at[d] = arith.NewCast(r.Builder, arith.IndexCast, args[0], ir.Index)
				} else {
					at[d] = linalg.NewIndex(r.Builder, int64(d))
				}
			}
			return []*ir.Value{tensor.NewExtract(r.Builder, o.Src(), at...)}
		},
	}))
	return nil
}
