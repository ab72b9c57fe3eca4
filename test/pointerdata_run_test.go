package test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Pointers are used for accesses and as data, at the end of different paths through the program.
// Every kernel combines a tile, a path and a use.

// pointerTiles generate pointers %t to 4 by 8 floats, inside the first 80.
var pointerTiles = map[string]string{
	"plain": `
  %offsets = arith.addi %down, %r8x : tensor<4x8xi32>
  %t = tt.addptr %base, %offsets : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>`,
	"rows wrap": `
  %three = arith.constant dense<3> : tensor<4xi32>
  %turn = arith.remsi %r4, %three : tensor<4xi32>
  %column = tt.expand_dims %turn {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %wide = tt.broadcast %column : tensor<4x1xi32> -> tensor<4x8xi32>
  %scaled = arith.muli %wide, %eight : tensor<4x8xi32>
  %rows = tt.addptr %base, %scaled : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %t = tt.addptr %rows, %r8x : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>`,
	"rows of a stride wrap": `
  %three = arith.constant dense<3> : tensor<4xi32>
  %turn = arith.remsi %r4, %three : tensor<4xi32>
  %column = tt.expand_dims %turn {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %ss = tt.splat %s : i32 -> tensor<4x1xi32>
  %scaled = arith.muli %column, %ss : tensor<4x1xi32>
  %wide = tt.broadcast %scaled : tensor<4x1xi32> -> tensor<4x8xi32>
  %rows = tt.addptr %base, %wide : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %t = tt.addptr %rows, %r8x : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>`,
	"columns wrap": `
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %turn = arith.remsi %r8, %ns : tensor<8xi32>
  %row = tt.expand_dims %turn {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %high = tt.broadcast %row : tensor<1x8xi32> -> tensor<4x8xi32>
  %columns = tt.addptr %base, %high : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %t = tt.addptr %columns, %down : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>`,
	"through indices": `
  %square = arith.muli %r4, %r4 : tensor<4xi32>
  %column = tt.expand_dims %square {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %wide = tt.broadcast %column : tensor<4x1xi32> -> tensor<4x8xi32>
  %rows = tt.addptr %base, %wide : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %t = tt.addptr %rows, %r8x : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>`,
}

// pointerPaths compute pointers %u from %t, with up to 16 elements added.
var pointerPaths = map[string]string{
	"straight": `
  %u = tt.addptr %t, %zero : PTRS, OFFSETS`,
	"loop": `
  %u = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (PTRS) : i32 {
    %b = tt.addptr %a, %two : PTRS, OFFSETS
    scf.yield %b : PTRS
  }`,
	"loop with accesses": `
  %u, %sum = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %z = %ones) -> (PTRS, tensor<4x8xf32>) : i32 {
    %x = tt.load %a : PTRS
    %y = arith.addf %x, %z : tensor<4x8xf32>
    %b = tt.addptr %a, %two : PTRS, OFFSETS
    scf.yield %b, %y : PTRS, tensor<4x8xf32>
  }
  %sq = tt.addptr %out, %where : PTRS, OFFSETS
  tt.store %sq, %sum : PTRS`,
	"loop in a loop": `
  %u = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (PTRS) : i32 {
    %b = scf.for %j = %c0 to %i step %c1 iter_args(%d = %a) -> (PTRS) : i32 {
      %e = tt.addptr %d, %two : PTRS, OFFSETS
      scf.yield %e : PTRS
    }
    scf.yield %b : PTRS
  }`,
	"loop used inside": `
  %u, %sum = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %z = %ones) -> (PTRS, tensor<4x8xf32>) : i32 {
    %x = tt.load %a : PTRS
    %address = tt.ptr_to_int %a : PTRS -> tensor<4x8xi64>
    %far = arith.subi %address, %begin : tensor<4x8xi64>
    %f = arith.sitofp %far : tensor<4x8xi64> to tensor<4x8xf32>
    %g = arith.addf %x, %f : tensor<4x8xf32>
    %y = arith.addf %g, %z : tensor<4x8xf32>
    %b = tt.addptr %a, %two : PTRS, OFFSETS
    scf.yield %b, %y : PTRS, tensor<4x8xf32>
  }
  %sq = tt.addptr %out, %where : PTRS, OFFSETS
  tt.store %sq, %sum : PTRS`,
	"branch": `
  %u = scf.if %c -> (PTRS) {
    %b = tt.addptr %t, %two : PTRS, OFFSETS
    scf.yield %b : PTRS
  } else {
    scf.yield %t : PTRS
  }`,
	"branch in a loop": `
  %u = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (PTRS) : i32 {
    %odd = arith.cmpi eq, %i, %c1 : i32
    %b = scf.if %odd -> (PTRS) {
      %d = tt.addptr %a, %two : PTRS, OFFSETS
      scf.yield %d : PTRS
    } else {
      scf.yield %a : PTRS
    }
    scf.yield %b : PTRS
  }`,
	"loop in a branch": `
  %u = scf.if %c -> (PTRS) {
    %b = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (PTRS) : i32 {
      %d = tt.addptr %a, %two : PTRS, OFFSETS
      scf.yield %d : PTRS
    }
    scf.yield %b : PTRS
  } else {
    scf.yield %t : PTRS
  }`,
	"while": `
  %k, %u = scf.while (%i = %c0, %a = %t) : (i32, PTRS) -> (i32, PTRS) {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i, %a : i32, PTRS
  } do {
  ^bb0(%i: i32, %a: PTRS):
    %j = arith.addi %i, %c1 : i32
    %b = tt.addptr %a, %two : PTRS, OFFSETS
    scf.yield %j, %b : i32, PTRS
  }`,
	"while over a loop": `
  %w = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (PTRS) : i32 {
    %b = tt.addptr %a, %two : PTRS, OFFSETS
    scf.yield %b : PTRS
  }
  %k, %u = scf.while (%i = %c0, %a = %w) : (i32, PTRS) -> (i32, PTRS) {
    %more = arith.cmpi slt, %i, %c1 : i32
    scf.condition(%more) %i, %a : i32, PTRS
  } do {
  ^bb0(%i: i32, %a: PTRS):
    %j = arith.addi %i, %c1 : i32
    scf.yield %j, %a : i32, PTRS
  }`,
	"select": `
  %b = tt.addptr %t, %two : PTRS, OFFSETS
  %u = arith.select %c, %b, %t : PTRS`,
	"select in a loop": `
  %u = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (PTRS) : i32 {
    %odd = arith.cmpi eq, %i, %c1 : i32
    %b = tt.addptr %a, %two : PTRS, OFFSETS
    %d = arith.select %odd, %b, %a : PTRS
    scf.yield %d : PTRS
  }`,
	"selected elements": `
  %w = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (PTRS) : i32 {
    %b = tt.addptr %a, %two : PTRS, OFFSETS
    scf.yield %b : PTRS
  }
  %odd = arith.cmpi slt, %r8x, %down : tensor<4x8xi32>
  %u = arith.select %odd, %w, %t : tensor<4x8xi1>, PTRS`,
	"two that take turns": `
  %t2 = tt.addptr %t, %two : PTRS, OFFSETS
  %u, %w = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %t2) -> (PTRS, PTRS) : i32 {
    %d = tt.addptr %a, %two : PTRS, OFFSETS
    scf.yield %b, %d : PTRS, PTRS
  }`,
	"blocks": `
  cf.cond_br %c, ^left, ^right(%t : PTRS)
^left:
  %w = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (PTRS) : i32 {
    %b = tt.addptr %a, %two : PTRS, OFFSETS
    scf.yield %b : PTRS
  }
  cf.br ^right(%w : PTRS)
^right(%u: PTRS):`,
	"a call": `
  %w = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (PTRS) : i32 {
    %b = tt.addptr %a, %two : PTRS, OFFSETS
    scf.yield %b : PTRS
  }
  %u = tt.call @further(%w) : (PTRS) -> PTRS`,
}

// pointerUses compute numbers %v from pointers %u.
var pointerUses = map[string]string{
	"load": `
  %v = tt.load %u : PTRS`,
	"address": `
  %address = tt.ptr_to_int %u : PTRS -> tensor<4x8xi64>
  %far = arith.subi %address, %begin : tensor<4x8xi64>
  %v = arith.sitofp %far : tensor<4x8xi64> to tensor<4x8xf32>`,
	"address and load": `
  %address = tt.ptr_to_int %u : PTRS -> tensor<4x8xi64>
  %far = arith.subi %address, %begin : tensor<4x8xi64>
  %f = arith.sitofp %far : tensor<4x8xi64> to tensor<4x8xf32>
  %x = tt.load %u : PTRS
  %v = arith.addf %f, %x : tensor<4x8xf32>`,
	"load at an address": `
  %address = tt.ptr_to_int %u : PTRS -> tensor<4x8xi64>
  %again = tt.int_to_ptr %address : tensor<4x8xi64> -> PTRS
  %v = tt.load %again : PTRS`,
	"comparison": `
  %address = tt.ptr_to_int %u : PTRS -> tensor<4x8xi64>
  %far = arith.cmpi ugt, %address, %begin : tensor<4x8xi64>
  %v = arith.uitofp %far : tensor<4x8xi1> to tensor<4x8xf32>`,
	"other shape": `
  %flat = tt.reshape %u : PTRS -> tensor<32x!tt.ptr<f32>>
  %back = tt.reshape %flat : tensor<32x!tt.ptr<f32>> -> PTRS
  %turned = tt.trans %back {order = array<i32: 1, 0>} : PTRS -> tensor<8x4x!tt.ptr<f32>>
  %x = tt.load %turned : tensor<8x4x!tt.ptr<f32>>
  %v = tt.trans %x {order = array<i32: 1, 0>} : tensor<8x4xf32> -> tensor<4x8xf32>`,
	"masked by the address": `
  %address = tt.ptr_to_int %u : PTRS -> tensor<4x8xi64>
  %far = arith.cmpi ne, %address, %begin : tensor<4x8xi64>
  %v = tt.load %u, %far, %ones : PTRS`,
	"other elements": `
  %cast = tt.bitcast %u : PTRS -> tensor<4x8x!tt.ptr<i32>>
  %x = tt.load %cast : tensor<4x8x!tt.ptr<i32>>
  %y = tt.bitcast %x : tensor<4x8xi32> -> tensor<4x8xf32>
  %v = arith.addf %y, %ones : tensor<4x8xf32>`,
	"atomic": `
  %cast = tt.bitcast %u : PTRS -> tensor<4x8x!tt.ptr<i32>>
  %y = tt.atomic_rmw or, acq_rel, gpu, %cast, %zero : (tensor<4x8x!tt.ptr<i32>>, tensor<4x8xi32>) -> tensor<4x8xi32>
  %v = tt.bitcast %y : tensor<4x8xi32> -> tensor<4x8xf32>`,
}

const pointerKernel = `tt.func public @kernel(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32, %s: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0> : tensor<4x8xi32>
  %two = arith.constant dense<2> : tensor<4x8xi32>
  %eight = arith.constant dense<8> : tensor<4x8xi32>
  %far0 = arith.constant dense<32> : tensor<4x8xi32>
  %ones = arith.constant dense<1.0> : tensor<4x8xf32>
  %pid = tt.get_program_id x : i32
  %c = arith.cmpi eq, %pid, %c1 : i32
  %r4 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %r4c = tt.expand_dims %r4 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %r4x = tt.broadcast %r4c : tensor<4x1xi32> -> tensor<4x8xi32>
  %down = arith.muli %r4x, %eight : tensor<4x8xi32>
  %r8 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %r8r = tt.expand_dims %r8 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %r8x = tt.broadcast %r8r : tensor<1x8xi32> -> tensor<4x8xi32>
  %base = tt.splat %p : !tt.ptr<f32> -> PTRS
  %begin = tt.ptr_to_int %base : PTRS -> tensor<4x8xi64>
  %c64 = arith.constant 64 : i32
  %start = arith.muli %pid, %c64 : i32
  %mine = tt.addptr %q, %start : !tt.ptr<f32>, i32
  %out = tt.splat %mine : !tt.ptr<f32> -> PTRS
  %place = arith.addi %down, %r8x : tensor<4x8xi32>
  %where = arith.addi %place, %far0 : tensor<4x8xi32>TILE PATH USE
  %oq = tt.addptr %out, %place : PTRS, OFFSETS
  tt.store %oq, %v : PTRS
  tt.return
}
tt.func private @further(%t: PTRS) -> PTRS attributes {noinline = true} {
  %one = arith.constant dense<1> : tensor<4x8xi32>
  %u = tt.addptr %t, %one : PTRS, OFFSETS
  tt.return %u : PTRS
}
`

// pointerLowerings are the lowering pipelines, with the uses that are tried; nil for all.
var pointerLowerings = map[string]struct {
	flags, uses []string
}{
	"whole":        {[]string{loweringPipeline}, nil},
	"experimental": {[]string{"--triton-to-linalg-experimental=enable-make-gather-scatter=false"}, []string{"address and load"}},
	"tidy":         {[]string{"--inline", "--canonicalize", "--cse", loweringPipeline}, []string{"address and load"}},
}

// TestPointersAreData runs kernels that also use pointers as data, with non-zero and zero strides.
func TestPointersAreData(t *testing.T) {
	for tile, tileText := range pointerTiles {
		for path, pathText := range pointerPaths {
			for use, useText := range pointerUses {
				text := strings.NewReplacer("TILE", tileText, "PATH", pathText, "USE", useText).Replace(pointerKernel)
				text = strings.NewReplacer("PTRS", "tensor<4x8x!tt.ptr<f32>>", "OFFSETS", "tensor<4x8xi32>").Replace(text)
				for by, lowering := range pointerLowerings {
					if lowering.uses != nil && !slices.Contains(lowering.uses, use) {
						continue
					}
					t.Run(fmt.Sprintf("%s, %s, %s, %s", tile, path, use, by), func(t *testing.T) {
						rng := rand.New(rand.NewPCG(5, 6))
						buffers := [][]byte{smallIntegers(rng, "f32", 80), smallIntegers(rng, "f32", 128)}
						for _, stride := range []uint64{0, 5} {
							sameRunBy(t, lowering.flags, text, 2, buffers, 3, stride)
						}
					})
				}
			}
		}
	}
}
