package ttx

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// CompareExchange defines ttx.compare_exchange: the steps of a sorting network, one after the other.
//
// A step pairs every element with the one whose row-major index differs in one bit, the stride. An element becomes the other
// one of its pair where
//
//	by(own, other) != (falling != upper)
//
// where upper says that the stride is in its index. A comparison such as ogt, by which the greater element is the upper one, so orders
// pairs rising, and falling ones the other way round. The formula decides also about elements that are not ordered, such as NaN.
var CompareExchange = &ir.OpDef{
	Name: "ttx.compare_exchange",
	Doc:  "orders pairs of elements whose indices differ in one bit, in several steps: a sorting network",
	Example: `// %x: tensor<2x8xf32>
%r = ttx.compare_exchange %x by "ogt" strides [1, 2, 1] falling [2, 16, 16] : tensor<2x8xf32>`,
	Operands: []ir.Slot{{Name: "source", Type: ir.RankedTensor, Doc: "is a tensor of a power of two of elements"}},
	Results:  []ir.Slot{{Name: "result", Type: ir.RankedTensor}},
	Attrs: []ir.AttrSlot{
		{Name: "by", Type: ir.StrAttr, Doc: "is the comparison: a predicate of arith.cmpf or arith.cmpi"},
		{Name: "strides", Type: ir.DenseI64Array, Doc: "are the bits of the row-major index in which the elements of pairs differ, by step"},
		{Name: "falling", Type: ir.DenseI64Array, Doc: "are, by step, the bits of the index that say that a pair is falling; 0 makes all rise, the number of elements makes all fall"},
	},
	Format: "$source `by` $by `strides` $strides `falling` $falling attr-dict `:` type($source)",
	Infer:  ir.SameTypes("source", "result"),
	Traits: ir.Pure,
	Verify: verifyCompareExchange,
}

// floatOrders and intOrders are the comparisons by which elements are ordered.
var (
	floatOrders = []string{"ogt", "olt"}
	intOrders   = []string{"sgt", "slt", "ugt", "ult"}
)

// IsOrder reports whether pairs of elements of a type can be ordered by a comparison.
func IsOrder(by string, elem ir.Type) bool {
	if ir.IsFloat(elem) {
		return slices.Contains(floatOrders, by)
	}
	return slices.Contains(intOrders, by)
}

func verifyCompareExchange(op *ir.Op) error {
	o := CompareExchangeOp{op}
	t := o.Source().Type().(*ir.TensorType)
	n, static := ir.NumElements(t)
	if !static || n < 1 || n&(n-1) != 0 {
		return op.OpErrorf("expected a tensor of a power of two of elements, but got %s", ir.QuoteType(t))
	}
	if !IsOrder(o.By(), t.Elem) {
		return op.OpErrorf("%q is no comparison by which elements of type %s are ordered", o.By(), ir.QuoteType(t.Elem))
	}
	if len(o.Strides()) != len(o.Falling()) {
		return op.OpErrorf("expected a stride and a mask of falling pairs for each step, but got %d and %d", len(o.Strides()), len(o.Falling()))
	}
	for i, stride := range o.Strides() {
		falling := o.Falling()[i]
		if stride < 1 || stride >= n || stride&(stride-1) != 0 {
			return op.OpErrorf("the stride of step %d must be a power of two below %d, but is %d", i, n, stride)
		}
		if falling < 0 || falling > n || falling&(falling-1) != 0 || falling == stride {
			return op.OpErrorf("the mask of falling pairs of step %d must be 0 or a power of two up to %d that is not the stride, but is %d", i, n, falling)
		}
	}
	return nil
}
