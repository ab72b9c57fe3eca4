package patterns

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var convertPatterns = []*rewrite.Pattern{
	{Name: "DimOfToBufferFolder", Root: memref.Dim, Benefit: 1, From: []*ir.OpDef{bufferization.ToBuffer}, Rewrite: dimOfToBuffer},
	{Name: "LoadOfToBuffer", Root: memref.Load, Benefit: 1, From: []*ir.OpDef{bufferization.ToBuffer}, Rewrite: loadOfToBuffer},
	{Name: "ToBufferOfCast", Root: bufferization.ToBuffer, Benefit: 1, From: []*ir.OpDef{tensor.Cast}, Rewrite: bufferOfCast},
	{Name: "ToBufferToTensorFolding", Root: bufferization.ToBuffer, Benefit: 1, From: []*ir.OpDef{bufferization.ToTensor}, Rewrite: bufferOfBuffer},
	{Name: "DimOfToTensorFolder", Root: tensor.Dim, Benefit: 1, From: []*ir.OpDef{bufferization.ToTensor}, Rewrite: dimOfToTensor},
}

// dimOfToBuffer:
//
//	%m = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
//	%n = memref.dim %m, %i : memref<?xf32>
//
// becomes
//
//	%n = tensor.dim %t, %i : tensor<?xf32>
func dimOfToBuffer(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := memref.AsDim(op)
	buffer, _ := bufferization.AsToBuffer(o.Source().DefiningOp())
	r.Replace(op, tensor.NewDim(r.Builder, buffer.Tensor(), o.Index()))
	return nil
}

// dimOfToTensor:
//
//	%t = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
//	%n = tensor.dim %t, %i : tensor<?xf32>
//
// becomes
//
//	%n = memref.dim %m, %i : memref<?xf32>
func dimOfToTensor(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tensor.AsDim(op)
	t, _ := bufferization.AsToTensor(o.Source().DefiningOp())
	r.Replace(op, memref.NewDim(r.Builder, t.Buffer(), o.Index()).Result())
	return nil
}

// loadOfToBuffer:
//
//	%m = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
//	%x = memref.load %m[%i] : memref<?xf32>
//
// becomes
//
//	%x = tensor.extract %t[%i] : tensor<?xf32>
func loadOfToBuffer(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := memref.AsLoad(op)
	buffer, _ := bufferization.AsToBuffer(o.MemRef().DefiningOp())
	r.Replace(op, tensor.NewExtract(r.Builder, buffer.Tensor(), o.Indices()...))
	return nil
}

// bufferOfCast:
//
//	%c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
//	%m = bufferization.to_buffer %c : tensor<?xf32> to memref<?xf32>
//
// becomes
//
//	%n = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
//	%m = memref.cast %n : memref<4xf32> to memref<?xf32>
func bufferOfCast(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := bufferization.AsToBuffer(op)
	cast, _ := tensor.AsCast(o.Tensor().DefiningOp())
	source := cast.Source()
	from, ok := source.Type().(*ir.TensorType)
	if !ok {
		return rewrite.MatchFailure(op, "the operand is unranked")
	}
	to := op.Result(0).Type()
	var layout ir.Attr
	if m, ranked := to.(*ir.MemRefType); ranked {
		layout = m.Layout
	}
	t := r.Ctx.MemRef(from.Shape, from.Elem, layout, memref.SpaceOf(to))
	if t != to && !memref.CastCompatible(t, to) {
		return rewrite.MatchFailure(op, "the buffers do not fit each other")
	}
	made := bufferization.NewToBuffer(r.Builder, source, t, op.Inherent()...)
	r.Replace(op, memref.NewCast(r.Builder, made.Buffer(), to).Dest())
	return nil
}

// bufferOfBuffer, where the types differ:
//
//	%t = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
//	%n = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[1], offset: ?>>
//
// becomes a cast, or a copy if the cast may fail:
//
//	%n = memref.cast %m : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
func bufferOfBuffer(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := bufferization.AsToBuffer(op)
	t, _ := bufferization.AsToTensor(o.Tensor().DefiningOp())
	m, to := t.Buffer(), o.Buffer().Type()
	castable := memref.CastCompatible(m.Type(), to)
	from, fromRanked := m.Type().(*ir.MemRefType)
	target, toRanked := to.(*ir.MemRefType)
	switch {
	case castable && (!fromRanked || !toRanked || neverFails(from, target)):
		r.Replace(op, memref.NewCast(r.Builder, m, to).Dest())
	case !fromRanked || !toRanked:
		return rewrite.MatchFailure(op, "no cast leads from one buffer to the other")
	case !hasFixedLayout(target):
		return rewrite.MatchFailure(op, "the strides of a copy would not be known")
	default:
		r.Replace(op, copyOf(r, m, target))
	}
	return nil
}

// neverFails reports whether a cast between buffers of one shape checks nothing: strides and offset that are
// static afterwards are static before.
func neverFails(from, to *ir.MemRefType) bool {
	if from.Layout == to.Layout {
		return true
	}
	a, aOffset, aOk := memref.Strides(from)
	b, bOffset, bOk := memref.Strides(to)
	if !aOk || !bOk || aOffset == ir.Dynamic && bOffset != ir.Dynamic {
		return false
	}
	for i := range a {
		if a[i] == ir.Dynamic && b[i] != ir.Dynamic {
			return false
		}
	}
	return true
}

// hasFixedLayout reports whether the sizes are enough to allocate a buffer.
func hasFixedLayout(t *ir.MemRefType) bool {
	switch layout := t.Layout.(type) {
	case nil:
		return true
	case *ir.StridedAttr:
		return layout.Offset != ir.Dynamic && foldresult.NumDynamic(layout.Strides) == 0
	case *ir.AffineMapAttr:
		return layout.Map.NumSyms == 0
	}
	return false
}

// copyOf copies a buffer to a new one.
func copyOf(r *rewrite.Rewriter, m *ir.Value, t *ir.MemRefType) *ir.Value {
	var sizes []*ir.Value
	for i, n := range t.Shape {
		if n == ir.Dynamic {
			sizes = append(sizes, memref.NewDim(r.Builder, m, arith.NewIndex(r.Builder, int64(i))).Result())
		}
	}
	alloc := memref.NewAlloc(r.Builder, memref.Alloc, t, sizes, nil, nil)
	memref.NewCopy(r.Builder, m, alloc)
	return alloc
}
