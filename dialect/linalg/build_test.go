package linalg_test

import (
	"testing"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/internal/verify/testir"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

const matrixArgs = "%x: tensor<4x8xf32>, %y: tensor<8x4xf32>, %z: tensor<4x4xf32>, %v: tensor<4xf32>"

// TestBuildGeneric: maps and iterators are given, and left to their defaults.
func TestBuildGeneric(t *testing.T) {
	testir.Builds(t, matrixArgs, `%a = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs(%v : tensor<4xf32>) {
^bb0(%in: f32, %out: f32):
  %s = arith.addf %in, %out : f32
  linalg.yield %s : f32
} -> tensor<4xf32>
%b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%z : tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
^bb0(%in: f32, %out: f32):
  linalg.yield %in : f32
} -> tensor<4x4xf32>`,
		func(b *ir.Builder, args []*ir.Value) {
			x, z, v := args[0], args[2], args[3]
			linalg.NewGeneric(b, linalg.GenericSpec{
				Ins: []*ir.Value{x}, Outs: []*ir.Value{v},
				Maps:      []*affine.Map{affine.Identity(2), affine.MultiDim(2, 0)},
				Iterators: []linalg.Iterator{linalg.Parallel, linalg.Reduction},
				Body: func(args []*ir.Value) []*ir.Value {
					return []*ir.Value{arith.NewAddF(b, args[0], args[1]).Result()}
				},
			})
			linalg.NewGeneric(b, linalg.GenericSpec{
				Ins: []*ir.Value{z}, Outs: []*ir.Value{z},
				Body: func(args []*ir.Value) []*ir.Value { return args[:1] },
			})
		}, linalg.Dialect, arith.Dialect)
}

func TestBuildReduceAndTranspose(t *testing.T) {
	testir.Builds(t, matrixArgs, `%r = linalg.reduce ins(%x : tensor<4x8xf32>) outs(%v : tensor<4xf32>) dimensions = [1] (%in: f32, %init: f32) {
  %s = arith.addf %in, %init : f32
  linalg.yield %s : f32
}
%t = linalg.transpose ins(%x : tensor<4x8xf32>) outs(%y : tensor<8x4xf32>) permutation = [1, 0]
%b = linalg.broadcast ins(%v : tensor<4xf32>) outs(%z : tensor<4x4xf32>) dimensions = [0]`,
		func(b *ir.Builder, args []*ir.Value) {
			x, y, z, v := args[0], args[1], args[2], args[3]
			linalg.NewReduce(b, []*ir.Value{x}, []*ir.Value{v}, []int64{1}, func(args []*ir.Value) []*ir.Value {
				return []*ir.Value{arith.NewAddF(b, args[0], args[1]).Result()}
			})
			linalg.NewTranspose(b, x, y, []int64{1, 0})
			linalg.NewBroadcast(b, v, z, []int64{0})
		}, linalg.Dialect, arith.Dialect)
}
