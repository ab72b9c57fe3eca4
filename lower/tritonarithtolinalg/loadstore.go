package tritonarithtolinalg

import (
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// convertLoad reads through each pointer of a tensor; atomic operations are converted alike:
//
//	%r = tt.load %p, %m : tensor<8x!tt.ptr<f32>>
//
// becomes
//
//	%r = linalg.generic {...} ins(%p, %m) outs(%empty : tensor<8xf32>) {
//	^bb0(%q: !tt.ptr<f32>, %k: i1, %out: f32):
//	  %v = tt.load %q, %k : !tt.ptr<f32>
//	  linalg.yield %v : f32
//	}
func convertLoad(r *rewrite.Rewriter, op *ir.Op) error {
	r.ReplaceWithOp(op, perElement(r, op, []*ir.Value{emptyLike(r, op.Result(0).Type())}))
	return nil
}

// convertStore writes through each pointer of a tensor:
//
//	tt.store %p, %v : tensor<8x!tt.ptr<f32>>
//
// becomes
//
//	linalg.generic {...} ins(%p, %v) {
//	^bb0(%q: !tt.ptr<f32>, %x: f32):
//	  tt.store %q, %x : !tt.ptr<f32>
//	  linalg.yield
//	}
func convertStore(r *rewrite.Rewriter, op *ir.Op) error {
	perElement(r, op, nil)
	r.Erase(op)
	return nil
}
