package modref_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/analysis/modref"
	"github.com/tshared/tshared/ir"
)

// TestOf has an argument for each way to access memory. The second column has the name of the argument and the
// expected accesses.
func TestOf(t *testing.T) {
	for body, want := range map[string]modref.Info{
		"": {},
		"%x = memref.load %m[%c0] : memref<8xf32>":                                                          {Ref: true},
		"memref.store %f, %m[%c0] : memref<8xf32>":                                                          {Mod: true},
		"memref.copy %m, %other : memref<8xf32> to memref<8xf32>":                                           {Ref: true},
		"memref.copy %other, %m : memref<8xf32> to memref<8xf32>":                                           {Mod: true},
		"memref.copy %m, %m : memref<8xf32> to memref<8xf32>":                                               {Ref: true, Mod: true},
		"%x = bufferization.to_tensor %m restrict : memref<8xf32> to tensor<8xf32>":                         {Ref: true},
		"bufferization.materialize_in_destination %t in writable %m : (tensor<8xf32>, memref<8xf32>) -> ()": {Mod: true},
		"%x = memref.atomic_rmw addf %f, %m[%c0] : (f32, memref<8xf32>) -> f32":                             {Ref: true, Mod: true},
		"%s = memref.subview %m[1] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 1>>\n%x = memref.load %s[%c0] : memref<4xf32, strided<[1], offset: 1>>":                                                                     {Ref: true},
		"%s = memref.subview %m[1] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 1>>\nmemref.store %f, %s[%c0] : memref<4xf32, strided<[1], offset: 1>>":                                                                     {Mod: true},
		"%r = scf.for %i = %c0 to %c1 step %c1 iter_args(%p = %m) -> (memref<8xf32>) {\n memref.store %f, %p[%c0] : memref<8xf32>\n scf.yield %p : memref<8xf32>\n}":                                                                         {Mod: true},
		"%r = scf.for %i = %c0 to %c1 step %c1 iter_args(%p = %other) -> (memref<8xf32>) {\n scf.yield %m : memref<8xf32>\n}\n%x = memref.load %r[%c0] : memref<8xf32>":                                                                      {Ref: true},
		"%r = scf.if %b -> (memref<8xf32>) {\n scf.yield %m : memref<8xf32>\n} else {\n scf.yield %other : memref<8xf32>\n}\nmemref.store %f, %r[%c0] : memref<8xf32>":                                                                       {Mod: true},
		"%r = arith.select %b, %m, %other : memref<8xf32>\n%x = memref.load %r[%c0] : memref<8xf32>":                                                                                                                                         {Ref: true},
		"%p = memref.extract_aligned_pointer_as_index %m : memref<8xf32> -> index\n%q = arith.addi %p, %c1 : index\n%i = arith.index_cast %q : index to i64\n%a = llvm.inttoptr %i : i64 to !llvm.ptr\n%x = llvm.load %a : !llvm.ptr -> f32": {Ref: true},
		"%p = memref.extract_aligned_pointer_as_index %m : memref<8xf32> -> index\n%i = arith.index_cast %p : index to i64\n%a = llvm.inttoptr %i : i64 to !llvm.ptr\nllvm.store %f, %a : f32, !llvm.ptr":                                    {Mod: true},
		// A test of the alignment is not an escape.
		"%p = memref.extract_aligned_pointer_as_index %m : memref<8xf32> -> index\n%q = arith.andi %p, %c1 : index\n%g = arith.cmpi eq, %q, %c0 : index\nscf.if %g {\n%x = memref.load %m[%c0] : memref<8xf32>\n}": {Ref: true},
		"tile.prefetch %m if %b vector 1 : memref<8xf32> as tensor<8xf32, #tile.layout<register = [], lane = [[1], [2], [4], [0], [0]], warp = []>>":                                                               {},
		// A region computes the memory that a gather reads.
		"%x = tile.gather %at bounds(%c1) {\n^bb0(%i: index, %e: index):\n%p = memref.reinterpret_cast %m to offset: [%e], sizes: [1], strides: [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: ?>>\ntile.yield %p : memref<1xf32, strided<[1], offset: ?>>\n} {dims = array<i64: 0>} : tensor<8xindex> -> tensor<8xf32>": {Ref: true},
		// An address that is stored, or becomes an element of a tensor, escapes.
		"%p = memref.extract_aligned_pointer_as_index %m : memref<8xf32> -> index\nmemref.store %p, %slots[%c0] : memref<8xindex>":                                                                        {Ref: true, Mod: true},
		"%p = memref.extract_aligned_pointer_as_index %m : memref<8xf32> -> index\n%e = tensor.empty() : tensor<8xindex>\n%x = linalg.fill ins(%p : index) outs(%e : tensor<8xindex>) -> tensor<8xindex>": {Ref: true, Mod: true},
		"func.call @g(%m) : (memref<8xf32>) -> ()": {Ref: true, Mod: true},
	} {
		m, err := tshared.Parse("test.mlir", "func.func private @g(memref<8xf32>)\nfunc.func @f(%m: memref<8xf32>, %other: memref<8xf32>, %slots: memref<8xindex>, %t: tensor<8xf32>, %at: tensor<8xindex>, %f: f32, %b: i1) {\n"+
			"%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"+body+"\nreturn\n}")
		require.NoError(t, err, body)
		var f *ir.Op
		for op := range m.Top.Region0().Entry().Ops() {
			f = op
		}
		assert.Equal(t, want, modref.Of(f.Region0().Entry().Args()[0]), body)
	}
}
