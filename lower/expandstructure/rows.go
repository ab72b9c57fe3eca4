package expandstructure

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/structure"
	"github.com/tshared/tshared/lower/internal/views"
)

// copyRows copies row by row:
//
//	%r = tile.gather %at bounds(%n) other(%x : tensor<8x16xf32>) {
//	^bb0(%i: index, %e: i32):
//	  %o = arith.index_cast %e : i32 to index
//	  %row = memref.reinterpret_cast %p to offset: [%o], sizes: [1, 16], strides: [16, 1] : ...
//	  tile.yield %row : memref<1x16xf32, strided<[16, 1], offset: ?>>
//	} {dims = array<i64: 0>} : tensor<8xi32> -> tensor<8x16xf32>
//
// becomes
//
//	%a = memref.alloc() : memref<8x16xf32>
//	bufferization.materialize_in_destination %x in restrict writable %a
//	scf.for %i = %c0 to %n step %c1 {
//	  %e = tensor.extract %at[%i] : tensor<8xi32>
//	  ...
//	  %to = memref.subview %a[%i, 0] [1, 16] [1, 1]
//	  memref.copy %row, %to
//	}
//	%r = bufferization.to_tensor %a restrict writable
func copyRows(b *ir.Builder, op *ir.Op) {
	o, _ := tile.AsGather(op)
	t := o.Result().Type().(*ir.TensorType)
	buffer := views.Alloc(b, t.Shape, t.Elem)
	if o.Other() != nil {
		views.MaterializeInDestination(b, o.Other(), buffer)
	}
	eachRow(b, o, nil, func(at []*ir.Value) {
		into := views.Leading(views.Constants(t.Shape))
		for i, d := range o.Dims() {
			into.Offsets[d] = foldresult.Value(at[i])
		}
		from := memoryOf(b, o, at)
		into.Sizes = sizesOf(b, from)
		structure.SetAccessAttrs(views.Copy(b, from, views.SubView(b, buffer, into)), op)
	})
	o.Result().ReplaceAllUsesWith(views.ToTensor(b, buffer, true))
}

// copyWrapped copies a tile that wraps around row by row:
//
//	%r = tile.load %m wrap(%first, %rows : index, index) {wrap_dim = 0 : i64} : memref<?x16xf32, strided<[16, 1]>> -> tensor<8x16xf32>
//
// becomes
//
//	%a = memref.alloc() : memref<8x16xf32>
//	scf.for %i = %c0 to %c8 step %c1 {
//	  %far = arith.addi %first, %i : index
//	  %row = arith.remsi %far, %rows : index
//	  %from = memref.subview %m[%row, 0] [1, 16] [1, 1]
//	  %to = memref.subview %a[%i, 0] [1, 16] [1, 1]
//	  memref.copy %from, %to
//	}
//	%r = bufferization.to_tensor %a restrict writable
func copyWrapped(b *ir.Builder, op *ir.Op) {
	o, _ := tile.AsLoad(op)
	w, t := o.Wrapped(), o.Result().Type().(*ir.TensorType)
	buffer := views.Alloc(b, t.Shape, t.Elem)
	if o.Other() != nil {
		views.MaterializeInDestination(b, o.Other(), buffer)
	}
	index := func(v *ir.Value) *ir.Value {
		if v.Type() == ir.Index {
			return v
		}
		return arith.NewCast(b, arith.IndexCast, v, ir.Index)
	}
	part := views.Leading(sizesOf(b, o.Source()))
	part.Sizes[w.Dim] = foldresult.Const(1)
	first, modulus := index(w.Offset), index(w.Modulus)
	zero, n, one := arith.NewIndex(b, 0), arith.NewIndex(b, t.Shape[w.Dim]), arith.NewIndex(b, 1)
	scf.NewFor(b, zero, n, one, nil, func(i *ir.Value, _ []*ir.Value) []*ir.Value {
		at := func(i *ir.Value) views.Slice {
			row := part
			row.Offsets = slices.Clone(part.Offsets)
			row.Offsets[w.Dim] = foldresult.Value(i)
			return row
		}
		far := arith.NewBinary(b, arith.RemSI, arith.NewBinary(b, arith.AddI, first, i), modulus)
		structure.SetAccessAttrs(views.Copy(b, views.SubView(b, o.Source(), at(far)), views.SubView(b, buffer, at(i))), op)
		return nil
	})
	o.Result().ReplaceAllUsesWith(views.ToTensor(b, buffer, true))
}

// sizesOf are the sizes of memory.
func sizesOf(b *ir.Builder, memory *ir.Value) (list []foldresult.Entry) {
	for d, n := range memory.Type().(*ir.MemRefType).Shape {
		if n != ir.Dynamic {
			list = append(list, foldresult.Const(n))
			continue
		}
		list = append(list, foldresult.Value(memref.NewDim(b, memory, arith.NewIndex(b, int64(d))).Result()))
	}
	return list
}

// eachRow is a loop nest over the coordinates along the gathered dimensions. at has the counters of the loops around it.
func eachRow(b *ir.Builder, o tile.GatherOp, at []*ir.Value, visit func(at []*ir.Value)) {
	d := len(at)
	if d == len(o.Dims()) {
		visit(at)
		return
	}
	size := o.Result().Type().(*ir.TensorType).Shape[o.Dims()[d]]
	bound := foldresult.Min(b, foldresult.Value(o.Bounds()[d]), foldresult.Const(size))
	zero, one := arith.NewIndex(b, 0), arith.NewIndex(b, 1)
	scf.NewFor(b, zero, foldresult.Materialize(b, bound), one, nil, func(i *ir.Value, _ []*ir.Value) []*ir.Value {
		eachRow(b, o, append(slices.Clone(at), i), visit)
		return nil
	})
}

// memoryOf is the memory that the region of a gather computes for some coordinates.
func memoryOf(b *ir.Builder, o tile.GatherOp, at []*ir.Value) *ir.Value {
	args := slices.Clone(at)
	for _, v := range o.Indices() {
		args = append(args, tensor.NewExtract(b, v, at...))
	}
	return structure.Inline(structure.Cloner(b), o.Memory().Entry(), args)[0]
}
