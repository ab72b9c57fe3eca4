package linalg

import (
	"slices"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// Reduce combines the elements of its inputs along some dimensions.
var Reduce = structured(&ir.OpDef{
	Name: "linalg.reduce",
	Doc:  "combines the elements of its inputs along the given dimensions",
	Example: `// %a: tensor<4x8xf32>
// %b: tensor<4xf32>
%r = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1]`,
	Operands: []ir.Slot{
		{Name: "inputs", Type: tensorOrMemRef, Arity: ir.Variadic},
		{Name: "inits", Type: tensorOrMemRef, Arity: ir.Variadic},
	},
	Results: []ir.Slot{{Type: ir.AnyTensor, Arity: ir.Variadic}},
	Attrs: []ir.AttrSlot{{Name: dimsAttr, Type: ir.AttrConstraint{
		Desc:    "i64 dense array attribute should be in increasing order",
		ArrayOf: ir.I64,
		Ok:      func(a ir.Attr) bool { return ir.DenseI64Array.Ok(a) && increases(a.(*ir.DenseArrayAttr).Ints()) },
		Class:   ir.DenseI64Array.Ok,
	}}},
	Regions: []ir.RegionSlot{{Name: "combiner", Sized: true}},
	Syntax: &ir.Syntax{
		Parse: func(p ir.OpParser, st *ir.OpState) {
			shortOrLong(p, st, lastFirst, func() { parseDims(p, st, dimsAttr) })
		},
		Print: func(p ir.OpPrinter, op *ir.Op) {
			printShortOrLong(p, op, lastFirst, func() { printDims(p, op, dimsAttr) }, dimsAttr)
		},
	},
	ResultNames: nameResult("reduced"),
	ArgNames:    nameArgs("in", "init"),
	Verify:      verifyReduce,
}, structure{maps: reduceMaps, iterators: reduceIterators})

func increases(list []int64) bool {
	for i := 1; i < len(list); i++ {
		if list[i-1] >= list[i] {
			return false
		}
	}
	return true
}

// ReduceOp is a view of linalg.reduce.
type ReduceOp struct{ StructuredOp }

// AsReduce views an operation as linalg.reduce.
func AsReduce(op *ir.Op) (ReduceOp, bool) {
	s, _ := AsStructured(op)
	return ReduceOp{s}, op.Is(Reduce)
}

// Dimensions are the reduced dimensions.
func (r ReduceOp) Dimensions() []int64 { return intsOf(r.Op, dimsAttr) }

func reduceMaps(op *ir.Op) []*affine.Map {
	rank := reducedRank(op)
	var kept []int
	for i := range rank {
		if !slices.Contains(intsOf(op, dimsAttr), int64(i)) {
			kept = append(kept, i)
		}
	}
	var maps []*affine.Map
	for range op.OperandsOf(0) {
		maps = append(maps, affine.Identity(rank))
	}
	for range op.OperandsOf(1) {
		maps = append(maps, affine.MultiDim(rank, kept...))
	}
	return maps
}

func reduceIterators(op *ir.Op) []Iterator {
	its := sameIterator(Parallel, reducedRank(op))
	for _, dim := range intsOf(op, dimsAttr) {
		if dim >= 0 && dim < int64(len(its)) {
			its[dim] = Reduction
		}
	}
	return its
}

func reducedRank(op *ir.Op) int {
	if op.NumOperands() == 0 {
		return 0
	}
	return len(indexedShape(op.Operand(0).Type()))
}

func verifyReduce(op *ir.Op) error {
	inputs, inits := op.OperandsOf(0), op.OperandsOf(1)
	if err := verifySameShapes(op, inputs, "input"); err != nil {
		return err
	}
	if err := verifySameShapes(op, inits, "output"); err != nil {
		return err
	}
	if len(inputs) == 0 || len(inits) == 0 {
		return nil
	}
	if err := verifyReducedShape(op, indexedShape(inputs[0].Type()), indexedShape(inits[0].Type())); err != nil {
		return err
	}
	args := op.Region0().Entry().Args()
	if len(args) != op.NumOperands() {
		return op.OpErrorf("mismatching number of operands and block arguments")
	}
	for i, v := range op.Operands() {
		what := "input"
		if i >= len(inputs) {
			what = "output"
		}
		if have, want := scalarOf(v.Type()), args[i].Type(); have != want {
			return op.OpErrorf("%s element type %s does not match corresponding block argument type %s", what, ir.QuoteType(have), ir.QuoteType(want))
		}
	}
	return nil
}

func verifySameShapes(op *ir.Op, values []*ir.Value, what string) error {
	for i := 1; i < len(values); i++ {
		if !slices.Equal(indexedShape(values[i].Type()), indexedShape(values[0].Type())) {
			return op.OpErrorf("expects all %ss to have the same shapes. Shape at %s-index %d is not equal to the shape at %s-index 0.", what, what, i, what)
		}
	}
	return nil
}

func verifyReducedShape(op *ir.Op, input, init []int64) error {
	dims := intsOf(op, dimsAttr)
	for _, dim := range dims {
		if dim < 0 || dim >= int64(len(input)) {
			return op.OpErrorf("dimensions for reduction should be in the range [0, %d].", len(input)-1)
		}
	}
	var kept []int64
	for i, size := range input {
		if !slices.Contains(dims, int64(i)) {
			kept = append(kept, size)
		}
	}
	if len(kept) != len(init) {
		return op.OpErrorf("number of dimensions after reduction %d doesn't match the init rank %d", len(kept), len(init))
	}
	if !slices.Equal(kept, init) {
		return op.OpErrorf("init dimensions [%s] doesn't match input dimensions after reduction [%s]", joinInts(init), joinInts(kept))
	}
	return nil
}
