package tt

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// maxElements bounds the size of every tensor an operation touches.
const maxElements = 1 << 20

// HasLines reports whether there may be tensors as long as each dimension of a
// shape. A tensor without elements can be too long in a dimension.
func HasLines(shape []int64) bool {
	return !slices.ContainsFunc(shape, func(n int64) bool { return n > maxElements || n&(n-1) != 0 })
}

// verifyOp checks what holds for every operation of the dialect: first the
// rules some operations share, then the sizes of all tensors.
func verifyOp(op *ir.Op) error {
	for _, rule := range sharedRules[op.Def()] {
		if err := rule(op); err != nil {
			return err
		}
	}
	for _, t := range op.OperandTypes() {
		if err := verifyTensorSize(op, t); err != nil {
			return err
		}
	}
	for _, t := range op.ResultTypes() {
		if err := verifyTensorSize(op, t); err != nil {
			return err
		}
	}
	return nil
}

// sharedRules are checked before the tensor sizes and the operation's own
// verifier.
var sharedRules = map[*ir.OpDef][]func(*ir.Op) error{
	IntToPtr:             {ir.VerifySameShape, sameEncoding},
	PtrToInt:             {ir.VerifySameShape, sameEncoding},
	Bitcast:              {ir.VerifySameShape, sameEncoding},
	FpToFp:               {ir.VerifySameShape, sameEncoding},
	AddPtr:               {ir.VerifySameShape, sameEncoding},
	Load:                 {sameEncoding, verifyBoundaryCheck, verifyPadding},
	Store:                {sameOperandsEncoding, verifyBoundaryCheck},
	MakeTensorPtr:        {verifyBlock},
	Advance:              {verifyAdvance},
	AtomicRMW:            {sameEncoding},
	AtomicCAS:            {sameEncoding},
	Splat:                {sameEncoding},
	Broadcast:            {sameEncoding},
	Trans:                {verifyTransOrder},
	Dot:                  {verifyDotShapes(plainDims)},
	DotScaled:            {verifyDotShapes(scaledDims)},
	Reduce:               {atLeastOneOperand, sameOperandsEncoding},
	Scan:                 {sameEncoding},
	MapElementwise:       {sameEncoding},
	ExternElementwise:    {sameEncoding},
	ElementwiseInlineAsm: {sameEncoding},
}

// verifyTensorSize: a tensor has a power of two of elements and not too many.
// Dynamic dimensions count as the power of two that marks them.
func verifyTensorSize(op *ir.Op, t ir.Type) error {
	tensor, ok := t.(*ir.TensorType)
	if !ok {
		return nil
	}
	n := int64(1)
	for _, d := range tensor.Shape {
		n *= d
	}
	_, countable := ir.NumElements(t)
	if n > maxElements || !countable && !slices.Contains(tensor.Shape, ir.Dynamic) {
		return op.Errorf("Maximum allowed number of elements is %d, but %s has more than that", maxElements, op)
	}
	if n&(n-1) != 0 {
		return op.Errorf("Number of elements must be power-of-two, but %s doesn't follow the rule (%d) elements", op, n)
	}
	return nil
}

func encodingOf(t ir.Type) ir.Attr {
	if tensor, ok := t.(*ir.TensorType); ok {
		return tensor.Encoding
	}
	return nil
}

// encodingsAgree: a tensor without an encoding fits any other.
func encodingsAgree(first ir.Type, others []ir.Type) bool {
	want := encodingOf(first)
	for _, t := range others {
		if got := encodingOf(t); want != nil && got != nil && got != want {
			return false
		}
	}
	return true
}

func sameEncoding(op *ir.Op) error {
	if op.NumOperands() == 0 {
		return nil
	}
	if !encodingsAgree(op.Operand(0).Type(), op.ResultTypes()) {
		return op.OpErrorf("requires the same encoding for all operands and results")
	}
	return sameOperandsEncoding(op)
}

func sameOperandsEncoding(op *ir.Op) error {
	if !encodingsAgree(op.Operand(0).Type(), op.OperandTypes()) {
		return op.OpErrorf("requires the same encoding for all operands")
	}
	return nil
}

func atLeastOneOperand(op *ir.Op) error {
	if op.NumOperands() == 0 {
		return op.OpErrorf("expected 1 or more operands, but found 0")
	}
	return nil
}
