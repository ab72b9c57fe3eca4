package tt

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/ir"
)

const axisOutOfBounds = "axis out of bounds for operand rank %d"

// Reduce defines tt.reduce: combines the elements of one or more tensors along an axis.
var Reduce = &ir.OpDef{
	Name: "tt.reduce",
	Doc:  "combines the elements of one or more tensors along an axis",
	Example: "// %x: tensor<8x16xf32>\n" + `%r = "tt.reduce"(%x) <{axis = 1 : i32}> ({
^bb0(%a: f32, %b: f32):
  %s = arith.addf %a, %b : f32
  tt.reduce.return %s : f32
}) : (tensor<8x16xf32>) -> tensor<8xf32>`,
	Operands:      []ir.Slot{{Name: "srcs", Type: anyTensor, Arity: ir.Variadic}},
	Results:       []ir.Slot{{Name: "result", Type: anyValue, Arity: ir.Variadic}},
	Attrs:         []ir.AttrSlot{{Name: "axis", Type: ir.I32Attr}},
	Regions:       []ir.RegionSlot{{Name: "combineOp", Sized: true}},
	Syntax:        reduceSyntax,
	Traits:        ir.Pure | ir.SameOperandsShape | ir.SingleBlock,
	InferResults:  inferReduce,
	Verify:        verifyCombining,
	VerifyRegions: func(op *ir.Op) error { return verifyCombiner(op, ReduceReturn) },
}

// Scan defines tt.scan: combines each element of one or more tensors with all before it
// along an axis.
var Scan = &ir.OpDef{
	Name: "tt.scan",
	Doc:  "combines each element of one or more tensors with all before it along an axis",
	Example: "// %x: tensor<8x16xf32>\n" + `%r = "tt.scan"(%x) <{axis = 1 : i32, reverse = false}> ({
^bb0(%a: f32, %b: f32):
  %s = arith.addf %a, %b : f32
  tt.scan.return %s : f32
}) : (tensor<8x16xf32>) -> tensor<8x16xf32>`,
	Operands: []ir.Slot{{Name: "srcs", Type: anyTensor, Arity: ir.Variadic}},
	Results:  []ir.Slot{{Name: "result", Type: anyTensor, Arity: ir.Variadic}},
	// Text older than the direction scans forward.
	Attrs: []ir.AttrSlot{
		{Name: "axis", Type: ir.I32Attr},
		{Name: "reverse", Type: ir.BoolAttrType, Optional: true, Doc: "reports whether the scan goes from the end to the start"},
	},
	Regions:       []ir.RegionSlot{{Name: "combineOp", Sized: true}},
	Traits:        ir.Pure | ir.SameOperandsAndResultShape | ir.SingleBlock,
	InferResults:  inferScan,
	Verify:        verifyCombining,
	VerifyRegions: func(op *ir.Op) error { return verifyCombiner(op, ScanReturn) },
}

// combinerReturn ends the region of a reduction or scan.
func combinerReturn(name, parent, example string) *ir.OpDef {
	return &ir.OpDef{
		Name: name, Doc: "gives the combined values", Example: example,
		Operands: []ir.Slot{{Name: "result", Type: ir.AnyType, Arity: ir.Variadic}},
		Format:   "$result attr-dict `:` type($result)",
		Traits:   ir.Pure | ir.Terminator | ir.ReturnLike,
		Parents:  []string{parent},
	}
}

var (
	// ReduceReturn defines tt.reduce.return: gives the combined values.
	ReduceReturn = combinerReturn("tt.reduce.return", "tt.reduce",
		"// %x: tensor<8xi32>\n"+`%r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
^bb0(%a: i32, %b: i32):
  tt.reduce.return %a : i32
}) : (tensor<8xi32>) -> i32`)
	// ScanReturn defines tt.scan.return: gives the combined values.
	ScanReturn = combinerReturn("tt.scan.return", "tt.scan",
		"// %x: tensor<8xi32>\n"+`%r = "tt.scan"(%x) <{axis = 0 : i32, reverse = true}> ({
^bb0(%a: i32, %b: i32):
  tt.scan.return %a : i32
}) : (tensor<8xi32>) -> tensor<8xi32>`)
)

// Axis is the dimension combined along.
func (o ReduceOp) Axis() int { return axisAttr(o.Op) }

// Combiner is the body: it takes one element of each source twice, first the
// accumulated ones, and returns the combined elements.
func (o ReduceOp) Combiner() *ir.Block { return o.Op.Region0().Entry() }

// SingleCombiner is the one operation that makes up the body, applied to its
// two arguments in order; nil when the body is anything else.
func (o ReduceOp) SingleCombiner() *ir.Op { return singleCombiner(o.Op) }

// Axis is the dimension combined along.
func (o ScanOp) Axis() int { return axisAttr(o.Op) }

// Combiner is the body, as that of a ReduceOp.
func (o ScanOp) Combiner() *ir.Block { return o.Op.Region0().Entry() }

// SingleCombiner is the one operation that makes up the body, as that of a
// ReduceOp.
func (o ScanOp) SingleCombiner() *ir.Op { return singleCombiner(o.Op) }

func singleCombiner(reduction *ir.Op) *ir.Op {
	if reduction.NumOperands() != 1 {
		return nil
	}
	body := reduction.Region0().Entry()
	op := body.Last().Operand(0).DefiningOp()
	if op == nil || op != body.First() || op.Next() != body.Last() || op.NumOperands() != 2 || op.NumResults() != 1 ||
		op.Operand(0) != body.Arg(0) || op.Operand(1) != body.Arg(1) {
		return nil
	}
	return op
}

func inferReduce(st *ir.OpState) ([]ir.Type, error) {
	axis := stateAxis(st)
	var types []ir.Type
	for i := range st.Operands {
		src, err := tensorOperand(st, i)
		if err != nil {
			return nil, err
		}
		rank := len(src.Shape)
		if axis < 0 || axis >= rank {
			return nil, fmt.Errorf(axisOutOfBounds, rank)
		}
		if rank == 1 {
			types = append(types, src.Elem)
			continue
		}
		shape := slices.Delete(slices.Clone(src.Shape), axis, axis+1)
		types = append(types, inferredTensor(st, i, src, shape))
	}
	return types, nil
}

func inferScan(st *ir.OpState) ([]ir.Type, error) {
	types := make([]ir.Type, len(st.Operands))
	for i, v := range st.Operands {
		types[i] = v.Type()
	}
	return types, nil
}

func verifyCombining(op *ir.Op) error {
	if op.NumOperands() == 0 {
		return op.OpErrorf("must have at least 1 operand")
	}
	if rank, axis := len(tensorShape(op, 0)), axisAttr(op); axis < 0 || axis >= rank {
		return op.OpErrorf(axisOutOfBounds, rank)
	}
	return nil
}

func verifyCombiner(op *ir.Op, returnDef *ir.OpDef) error {
	body := op.Region0().Entry()
	n := op.NumOperands()
	if body.NumArgs() != 2*n {
		return op.OpErrorf("nested block must take %d arguments, but given block with %d arguments", 2*n, body.NumArgs())
	}
	elem := func(i int) ir.Type { return elementOf(op.Operand(i % n).Type()) }
	for i, arg := range body.Args() {
		if err := verifyCombined(op, i, elem(i), arg); err != nil {
			return err
		}
	}
	end := body.Last()
	if !end.Is(returnDef) {
		return op.OpErrorf("combine operation must be terminated with a ReduceReturnOp but got %s", end)
	}
	if end.NumOperands() != n {
		return op.OpErrorf("expected combine operation to return %d values but got %d", n, end.NumOperands())
	}
	for i, v := range end.Operands() {
		if err := verifyCombined(op, i, elem(i), v); err != nil {
			return err
		}
	}
	return nil
}

func verifyCombined(op *ir.Op, i int, want ir.Type, v *ir.Value) error {
	if v.Type() == want {
		return nil
	}
	return op.OpErrorf("type mismatch on combine operation. Expected argument %d to have type %s but got %s",
		i, ir.QuoteType(want), ir.QuoteType(v.Type()))
}
