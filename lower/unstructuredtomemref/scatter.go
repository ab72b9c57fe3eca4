package unstructuredtomemref

import (
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/discardable"
	"github.com/tshared/tshared/lower/internal/ptrmemref"
	"github.com/tshared/tshared/lower/internal/structure"
	"github.com/tshared/tshared/rewrite"
)

// scatter writes element by element:
//
//	tts.scatter %v into %p[%o] mask = %m : tensor<8xf32> into (<f32>, tensor<8xi32>)
//
// becomes
//
//	%c = memref.cast %base : memref<*xf32> to memref<?xf32>
//	linalg.generic ins(%o, %v, %m) {
//	^bb0(%in: i32, %x: f32, %keep: i1):
//	  scf.if %keep {
//	    %i = arith.index_cast %in : i32 to index
//	    memref.store %x, %c[%i] : memref<?xf32>
//	  }
//	  linalg.yield
//	}
//
// With structure kept, it is an operation:
//
//	tile.scatter_elements %v, %c[%o] mask(%m : tensor<8xi1>) : tensor<8xf32>, memref<?xf32>, tensor<8xi32>
//
// A scalar scatter becomes an affine.store, inside an scf.if when there is a mask.
func (c *conversion) scatter(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tts.AsScatter(op)
	b := r.Builder
	if !ir.IsTensor(o.Offset().Type()) {
		predicated(b, o.Mask(), func() {
			discardable.Copy(op, affine.NewStoreFirst(b, ptrmemref.ToStore(b, o.Value()), c.element(r, o.Ptr(), o.Offset())))
		})
		r.Erase(op)
		return nil
	}
	memory := c.flat(r, o.Ptr())
	if c.isKept(op, ir.ElementTypeOf(o.Value().Type())) {
		tile.NewScatterElements(b, o.Value(), memory, o.Offset(), o.Mask(), structure.AccessAttrs(tile.ScatterElements, op)...)
		r.Erase(op)
		return nil
	}
	ins := []*ir.Value{o.Offset(), o.Value()}
	if o.Mask() != nil {
		ins = append(ins, o.Mask())
	}
	linalg.NewGeneric(b, linalg.GenericSpec{Ins: ins, Body: func(args []*ir.Value) []*ir.Value {
		var mask *ir.Value
		if o.Mask() != nil {
			mask = args[2]
		}
		predicated(b, mask, func() {
			at := index(b, args[0])
			discardable.Copy(op, memref.NewStore(b, ptrmemref.ToStore(b, args[1]), memory, []*ir.Value{at}).Op)
		})
		return nil
	}})
	r.Erase(op)
	return nil
}

// predicated emits operations that run where the mask is set, or always when there is none.
func predicated(b *ir.Builder, mask *ir.Value, build func()) {
	if mask == nil {
		build()
		return
	}
	scf.NewIf(b, mask, nil, func() []*ir.Value { build(); return nil }, nil)
}
