package tritonarithtolinalg

import (
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// convertAssert:
//
//	tt.assert %ok, "n > 0" : tensor<8xi1>
//
// becomes
//
//	linalg.generic {...} ins(%ok : tensor<8xi1>) {
//	^bb0(%in: i1):
//	  cf.assert %in, "Assertion `n > 0` failed"
//	  linalg.yield
//	}
//
// and a cf.assert alone when the condition is a scalar.
func convertAssert(r *rewrite.Rewriter, op *ir.Op) error {
	a, _ := tt.AsAssert(op)
	message := "Assertion `" + a.Message() + "` failed"
	assert := func(condition *ir.Value) { cf.NewAssert(r.Builder, condition, message) }
	if ir.IsTensor(a.Condition().Type()) {
		linalg.NewGeneric(r.Builder, linalg.GenericSpec{
			Ins: []*ir.Value{a.Condition()},
			Body: func(args []*ir.Value) []*ir.Value {
				assert(args[0])
				return nil
			},
		})
	} else {
		assert(a.Condition())
	}
	r.Erase(op)
	return nil
}
