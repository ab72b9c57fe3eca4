package bufferization

import (
	"github.com/tshared/tshared/ir"
)

func init() {
	ToTensor.Fold = foldToTensor
	ToBuffer.Fold = foldToBuffer
}

// foldToTensor: the contents of a tensor's buffer are the tensor. Only right
// one after the other is it sure that nothing wrote to the buffer.
func foldToTensor(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	o := ToTensorOp{op}
	before, ok := AsToBuffer(o.Buffer().DefiningOp())
	if !ok || before.Op.Next() != op || before.Tensor().Type() != op.Result(0).Type() {
		return nil, false
	}
	return []ir.FoldResult{{Value: before.Tensor()}}, true
}

// foldToBuffer: the buffer of a buffer's contents is that buffer.
func foldToBuffer(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	o := ToBufferOp{op}
	before, ok := AsToTensor(o.Tensor().DefiningOp())
	if !ok || before.Buffer().Type() != op.Result(0).Type() {
		return nil, false
	}
	return []ir.FoldResult{{Value: before.Buffer()}}, true
}
