package linalg_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/linalg"
)

// TestFaults: a problem while running names the operation, the program, the
// element and the line.
func TestFaults(t *testing.T) {
	for _, r := range []struct{ name, body, want string }{
		{"read behind a buffer", `
  %o = arith.index_cast %py : i32 to index
  %far = arith.muli %o, %c4 : index
  %v = memref.reinterpret_cast %x to offset: [%far], sizes: [3, 4], strides: [4, 1] : memref<*xi32> to memref<3x4xi32, strided<[4, 1], offset: ?>>
  %l = memref.alloc() : memref<3x4xi32>
  memref.copy %v, %l : memref<3x4xi32, strided<[4, 1], offset: ?>> to memref<3x4xi32> loc("kernel.py":7:3)`,
			`kernel.py:7:3: 'memref.copy' in program (0, 2, 0), element 8: read outside of memory: access of 4 bytes at byte 64 of buffer "x", which has 64 bytes`},
		{"write before a buffer", `
  %o = arith.constant -1 : index
  %v = memref.cast %x : memref<*xi32> to memref<?xi32>
  memref.store %i7, %v[%o] : memref<?xi32>`,
			`'memref.store' in program (0, 0, 0): write outside of memory: access of 4 bytes at byte -4 of buffer "x"`},
		{"element of a gather", `
  %v = memref.cast %x : memref<*xi32> to memref<?xi32>
  %d = bufferization.to_tensor %v : memref<?xi32> to tensor<?xi32>
  %e = tensor.empty() : tensor<2x2xi32>
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2x2xi32>) {
  ^bb0(%o: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.addi %i, %j : index
    %q = arith.muli %k, %c4 : index
    %n = arith.muli %q, %c2 : index
    %s = tensor.extract %d[%n] : tensor<?xi32> loc("kernel.py":9:1)
    linalg.yield %s : i32
  } -> tensor<2x2xi32>`, `kernel.py:9:1: 'tensor.extract' in program (0, 0, 0), element 3: read outside of memory: access of 4 bytes at byte 64`},
		{"index beyond a dimension", `
  %l = memref.load %b[%c0, %c4] : memref<4x4xi32>`, `'memref.load' in program (0, 0, 0): index 4 of dimension 1 is out of the range of 4 elements`},
		{"index of a tensor", `
  %l = tensor.extract %m[%c4, %c0] : tensor<4x4xi32>`, `index 4 of dimension 0 is out of the range of 4 elements`},
		{"slice beyond a dimension", `
  %l = tensor.extract_slice %m[%c2, 0] [3, 4] [1, 1] : tensor<4x4xi32> to tensor<3x4xi32>`, `elements 2 to 4 of dimension 0 are taken, which has 4`},
		{"coordinates of another element", `
  %l = tile.coordinates %b(%c2, %c4 : index, index) {outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (d0 + 4, d1)>, starts = affine_map<(d0, d1) -> (d0, 0)>} : memref<4x4xi32>`, `the coordinates [2 0] are at offset 8, but the memory is at offset 0`},
		{"coordinates beyond a tensor", `
  %l = tile.coordinates %b(%c2 : index) {outer_strides = affine_map<(d0) -> (d0)>, sizes = affine_map<(d0) -> (4, 3)>, starts = affine_map<(d0) -> (0, 0, 0)>} : memref<4x4xi32>`, `elements 0 to 3 of dimension 1 are taken, which has 3`},
		{"tile that wraps around after no row", `
  %l = tile.load %b wrap(%c1, %c0 : index, index) {wrap_dim = 0 : i64} : memref<4x4xi32> -> tensor<4x4xi32>`, `remainder by zero`},
		{"row of a tile that wraps around", `
  %v = memref.reinterpret_cast %x to offset: [0], sizes: [5, 4], strides: [4, 1] : memref<*xi32> to memref<5x4xi32, strided<[4, 1]>>
  %far = arith.constant 5 : index
  %l = tile.load %v wrap(%c3, %far : index, index) {wrap_dim = 0 : i64} : memref<5x4xi32, strided<[4, 1]>> -> tensor<2x4xi32>`, `read outside of memory: access of 4 bytes at byte 64 of buffer "x"`},
		{"subview of a negative size", `
  %n = arith.subi %c0, %c1 : index
  %l = memref.subview %b[0, 0] [%n, 4] [1, 1] : memref<4x4xi32> to memref<?x4xi32, strided<[4, 1]>>`, `the size of dimension 0 is -1`},
		{"shapes that differ", `
  %s = memref.subview %b[0, 0] [%c2, 4] [1, 1] : memref<4x4xi32> to memref<?x4xi32, strided<[4, 1]>>
  %l = memref.subview %b[0, 0] [%c3, 4] [1, 1] : memref<4x4xi32> to memref<?x4xi32, strided<[4, 1]>>
  memref.copy %s, %l : memref<?x4xi32, strided<[4, 1]>> to memref<?x4xi32, strided<[4, 1]>>`, `memory of the shape [2 4] is copied to memory of the shape [3 4]`},
		{"operands that do not fit", `
  %s = tensor.extract_slice %t[0] [%c2] [1] : tensor<16xi32> to tensor<?xi32>
  %u = tensor.extract_slice %t[0] [%c3] [1] : tensor<16xi32> to tensor<?xi32>
  %a = linalg.map { arith.addi } ins(%u, %s : tensor<?xi32>, tensor<?xi32>) outs(%u : tensor<?xi32>)`,
			`operand 1: indices 0 to 2 of dimension 0 are used, which has 2 elements`},
		{"assertion", `
  %no = arith.cmpi eq, %c0, %c1 : index
  cf.assert %no, "not so"`, `'cf.assert' in program (0, 0, 0): assertion failed: not so`},
		{"endless loop", `
  %v = scf.while (%a = %i7) : (i32) -> i32 {
    %go = arith.cmpi eq, %i7, %i7 : i32
    scf.condition(%go) %a : i32
  } do {
  ^bb0(%a: i32):
    scf.yield %a : i32
  }`, interp.ErrTooManySteps.Error()},
		{"endless recursion", `
  func.call @again() : () -> ()`, "calls are nested too deeply"},
	} {
		t.Run(r.name, func(t *testing.T) {
			again := "func.func private @again() {\n  func.call @again() : () -> ()\n  return\n}"
			k := compile(t, withValues(again, r.body+"\n  %r = tensor.from_elements %i7 : tensor<1xi32>", "tensor<1xi32>"))
			k.buffer("x", make([]int32, 16))
			k.buffer("out", make([]int32, 1))
			k.launch.Grid = [3]int{1, 3, 1}
			err := k.run()
			require.ErrorContains(t, err, r.want)
			require.Len(t, k.launch.Memory.Buffers(), 2, "memory of the program is gone")
		})
	}
}

func TestCancelledRun(t *testing.T) {
	k := compile(t, `func.func @k(`+grid+`) {
  cf.br ^again
^again:
  cf.br ^again
}`)
	k.launch.MaxSteps = 0
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	require.ErrorIs(t, k.module.Run(ctx, k.launch), context.DeadlineExceeded)
}

// TestRefused: unsupported operations are reported before anything runs.
func TestRefused(t *testing.T) {
	for text, want := range map[string]string{
		`func.func @k(` + grid + `) {
  %c = arith.constant 1 : index
  %i = tt.get_program_id x : i32 loc("k.py":4:2)
  return
}`: "k.py:4:2: error: cannot evaluate 'tt.get_program_id': no evaluation of this operation is defined",
		`func.func @k(%x: i128, ` + grid + `) {
  %v = arith.addi %x, %x : i128
  return
}`: "integers of 128 bits are not supported",
		`func.func private @gone(i32)
func.func @k(%x: i32, ` + grid + `) {
  func.call @gone(%x) : (i32) -> ()
  return
}`: "cannot evaluate 'func.call': the function @gone has no body",
		`func.func private @__nv_sinf(f64) -> f64
func.func @k(%x: f64, ` + grid + `) {
  %r = func.call @__nv_sinf(%x) : (f64) -> f64
  return
}`: "argument 0 of @__nv_sinf is f32, but got 'f64'",
		`func.func @k(%x: i32, ` + grid + `) {
  %r = llvm.inline_asm "bra L;", "=r,r" %x : (i32) -> i32
  return
}`: "cannot evaluate 'llvm.inline_asm': ",
		`func.func @k(%x: vector<4xi32>, ` + grid + `) {
  return
}`: "values of type 'vector<4xi32>' are not supported",
	} {
		m, err := tshared.Parse("kernel.mlir", text)
		require.NoError(t, err, text)
		_, err = linalg.Compile(m.Top, "k")
		require.ErrorContains(t, err, want, text)
	}
}

func TestArguments(t *testing.T) {
	k := compile(t, `func.func @k(%x: memref<*xi32>, %v: tensor<2xi32>, %n: i32, `+grid+`) {
  %c0 = arith.constant 0 : index
  %p = arith.addi %px, %pz : i32
  %a = arith.addi %p, %nx : i32
  %q = arith.muli %a, %n : i32
  %e = tensor.extract %v[%c0] : tensor<2xi32>
  %s = arith.addi %q, %e : i32
  %i = arith.index_cast %px : i32 to index
  %o = memref.cast %x : memref<*xi32> to memref<?xi32>
  memref.store %s, %o[%i] : memref<?xi32>
  return
}`)
	x := k.buffer("x", make([]int32, 3))
	k.launch.Args = append(k.launch.Args, interp.Arg{100, 7}, interp.Scalar(10))
	k.launch.Grid = [3]int{3, 1, 2}
	require.NoError(t, k.run())
	require.Equal(t, []int32{140, 150, 160}, read[int32](t, x, 3))
	k.launch.Args = k.launch.Args[:2]
	require.EqualError(t, k.run(), "kernel @k takes 4 argument words, but got 3")
}
