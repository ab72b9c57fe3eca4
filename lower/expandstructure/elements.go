package expandstructure

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/structure"
	"github.com/tshared/tshared/lower/internal/views"
)

// gatherElements reads element by element:
//
//	%r = tile.gather_elements %m[%o] mask(%k : tensor<8xi1>) other(%x : tensor<8xf32>) : memref<?xf32>, tensor<8xi32> -> tensor<8xf32>
//
// becomes
//
//	%t = bufferization.to_tensor %m restrict : memref<?xf32> to tensor<?xf32>
//	%r = linalg.generic ins(%o, %k, %x) outs(%empty) {
//	^bb0(%in: i32, %keep: i1, %other: f32, %out: f32):
//	  %v = scf.if %keep -> (f32) {
//	    %i = arith.index_cast %in : i32 to index
//	    %e = tensor.extract %t[%i] : tensor<?xf32>
//	    scf.yield %e : f32
//	  } else {
//	    scf.yield %other : f32
//	  }
//	  linalg.yield %v : f32
//	}
func gatherElements(b *ir.Builder, op *ir.Op) {
	o, _ := tile.AsGatherElements(op)
	t := o.Result().Type().(*ir.TensorType)
	memory := views.ToTensor(b, o.Source(), false)
	ins := []*ir.Value{o.Indices()}
	for _, v := range []*ir.Value{o.Mask(), o.Other()} {
		if v != nil {
			ins = append(ins, v)
		}
	}
	made := linalg.NewGeneric(b, linalg.GenericSpec{Ins: ins, Outs: []*ir.Value{tensor.NewEmpty(b, t.Shape, t.Elem)}, Body: func(args []*ir.Value) []*ir.Value {
		read := func() []*ir.Value {
			v := tensor.NewExtract(b, memory, arith.NewCast(b, arith.IndexCast, args[0], ir.Index))
			structure.SetAccessAttrs(v.DefiningOp(), op)
			return []*ir.Value{v}
		}
		if o.Mask() == nil {
			return read()
		}
		return scf.NewIf(b, args[1], []ir.Type{t.Elem}, read, func() []*ir.Value {
			if o.Other() == nil {
				return []*ir.Value{ub.NewPoison(b, t.Elem).Result()}
			}
			return []*ir.Value{args[2]}
		}).Op.Results()
	}})
	o.Result().ReplaceAllUsesWith(made.Result(0))
}

// scatterElements writes element by element:
//
//	tile.scatter_elements %v, %m[%o] mask(%k : tensor<8xi1>) : tensor<8xf32>, memref<?xf32>, tensor<8xi32>
//
// becomes
//
//	linalg.generic ins(%o, %v, %k) {
//	^bb0(%in: i32, %x: f32, %keep: i1):
//	  scf.if %keep {
//	    %i = arith.index_cast %in : i32 to index
//	    memref.store %x, %m[%i] : memref<?xf32>
//	  }
//	  linalg.yield
//	}
func scatterElements(b *ir.Builder, op *ir.Op) {
	o, _ := tile.AsScatterElements(op)
	ins := []*ir.Value{o.Indices(), o.Value()}
	if o.Mask() != nil {
		ins = append(ins, o.Mask())
	}
	linalg.NewGeneric(b, linalg.GenericSpec{Ins: ins, Body: func(args []*ir.Value) []*ir.Value {
		write := func() []*ir.Value {
			at := arith.NewCast(b, arith.IndexCast, args[0], ir.Index)
			structure.SetAccessAttrs(memref.NewStore(b, args[1], o.Dest(), []*ir.Value{at}).Op, op)
			return nil
		}
		if o.Mask() == nil {
			return write()
		}
		scf.NewIf(b, args[2], nil, write, nil)
		return nil
	}})
}
