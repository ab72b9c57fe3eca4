package cpu_test

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/internal/verify/racedetector"
)

// windowKernel combines each of 16 by 64 elements with elements up to as many rows and
// columns further; outside of the memory it reads OTHER.
const windowKernel = `func.func @k(%p: memref<*xi32>, %q: memref<*xi32>, %height: i32, %width: i32, %down: i32, %right: i32, ` + programs + `) {
  %start = arith.constant START : i32
  %other = arith.constant OTHER : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %h = arith.index_cast %height : i32 to index
  %w = arith.index_cast %width : i32 to index
  %e = tensor.empty() : tensor<16x64xi32>
  %f = linalg.fill ins(%start : i32) outs(%e : tensor<16x64xi32>) -> tensor<16x64xi32>
  %t = scf.for %i = %c0 to %down step %c1 iter_args(%a = %f) -> (tensor<16x64xi32>) : i32 {
    %s = scf.for %j = %c0 to %right step %c1 iter_args(%b = %a) -> (tensor<16x64xi32>) : i32 {
      %row = arith.index_cast %i : i32 to index
      %col = arith.index_cast %j : i32 to index
      %above = arith.muli %row, %w : index
      %at = arith.addi %above, %col : index
      %m = memref.reinterpret_cast %p to offset: [%at], sizes: [16, 64], strides: [%w, 1] : memref<*xi32> to memref<16x64xi32, strided<[?, 1], offset: ?>>
      %hl = arith.subi %h, %row : index
      %wl = arith.subi %w, %col : index
      %hn = arith.minsi %hl, %c16 : index
      %wn = arith.minsi %wl, %c64 : index
      %alloc = memref.alloc() : memref<16x64xi32>
      %hp = arith.cmpi slt, %hn, %c16 : index
      %wp = arith.cmpi slt, %wn, %c64 : index
      %part = arith.ori %hp, %wp : i1
      scf.if %part {
        linalg.fill ins(%other : i32) outs(%alloc : memref<16x64xi32>)
      }
      %from = memref.subview %m[0, 0] [%hn, %wn] [1, 1] : memref<16x64xi32, strided<[?, 1], offset: ?>> to memref<?x?xi32, strided<[?, 1], offset: ?>>
      %to = memref.subview %alloc[0, 0] [%hn, %wn] [1, 1] : memref<16x64xi32> to memref<?x?xi32, strided<[64, 1]>>
      memref.copy %from, %to : memref<?x?xi32, strided<[?, 1], offset: ?>> to memref<?x?xi32, strided<[64, 1]>>
      %seen = bufferization.to_tensor %alloc restrict writable : memref<16x64xi32> to tensor<16x64xi32>
      %c = linalg.generic {indexing_maps = [CARRIED, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%b, %seen : tensor<16x64xi32>, tensor<16x64xi32>) outs(%e : tensor<16x64xi32>) {
      ^bb0(%u: i32, %v: i32, %o: i32):
        %d = arith.COMBINE %u, %v : i32
        linalg.yield %d : i32
      } -> tensor<16x64xi32>
      scf.yield %c : tensor<16x64xi32>
    }
    scf.yield %s : tensor<16x64xi32>
  }
  %o = memref.reinterpret_cast %q to offset: [0], sizes: [16, 64], strides: [64, 1] : memref<*xi32> to memref<16x64xi32, strided<[64, 1]>>
  bufferization.materialize_in_destination %t in writable %o : (tensor<16x64xi32>, memref<16x64xi32, strided<[64, 1]>>) -> ()
  return
}`

// TestSlidingWindows: blocking of loops over a window does not change results.
func TestSlidingWindows(t *testing.T) {
	racedetector.SkipSerial(t)
	const (
		same    = "affine_map<(i, j) -> (i, j)>"
		flipped = "affine_map<(i, j) -> (-i + 15, j)>"
	)
	for _, k := range []struct {
		combine, start, other, carried string
		step                           func(a, b int32) int32
		blocks                         bool
	}{
		{"addi", "5", "0", same, func(a, b int32) int32 { return a + b }, true},
		{"subi", "0", "7", same, func(a, b int32) int32 { return a - b }, true},
		{"maxsi", "-900", "-800", same, func(a, b int32) int32 { return max(a, b) }, true},
		{"subi", "0", "7", flipped, func(a, b int32) int32 { return a - b }, false},
	} {
		text := strings.NewReplacer("START", k.start, "OTHER", k.other, "CARRIED", k.carried, "COMBINE", k.combine).Replace(windowKernel)
		code := compiled(t, text)
		for _, size := range [][4]int{{30, 90, 5, 5}, {16, 64, 3, 2}, {18, 65, 4, 6}, {9, 70, 2, 3}, {20, 20, 1, 1}, {20, 80, 0, 3}} {
			got, want := throughWindow(t, code, size, number(t, k.start), number(t, k.other), k.carried == flipped, k.step)
			require.Equal(t, want, got, "%s of %v", k.combine, size)
		}
		m, err := tshared.Parse("kernel.mlir", text)
		require.NoError(t, err)
		built, err := cpu.Text(m.Top, "k", cpu.Options{})
		require.NoError(t, err)
		assert.Equal(t, k.blocks, strings.Contains(built, "alloca"), "%s, carried %s", k.combine, k.carried)
	}
}

// throughWindow runs the kernel, and computes the expected result.
func throughWindow(t *testing.T, code *cpu.Kernel, size [4]int, start, other int32, flipped bool, step func(a, b int32) int32) (got, want []int32) {
	height, width, down, right := size[0], size[1], size[2], size[3]
	x := make([]int32, height*width)
	for i := range x {
		x[i] = int32(i*37%1001 - 400)
	}
	got, want = make([]int32, 16*64), make([]int32, 16*64)
	var pinned runtime.Pinner
	defer pinned.Unpin()
	pinned.Pin(&x[0])
	pinned.Pin(&got[0])
	require.NoError(t, code.Run(context.Background(), cpu.Launch{Grid: [3]int{1, 1, 1}, Args: []uint64{
		uint64(uintptr(unsafe.Pointer(&x[0]))), uint64(uintptr(unsafe.Pointer(&got[0]))), uint64(height), uint64(width), uint64(down), uint64(right)}}))
	for i := range want {
		want[i] = start
	}
	for i := range down {
		for j := range right {
			next := make([]int32, 16*64)
			for r := range 16 {
				for c := range 64 {
					seen, from := other, r*64+c
					if r+i < height && c+j < width {
						seen = x[(r+i)*width+c+j]
					}
					if flipped {
						from = (15-r)*64 + c
					}
					next[r*64+c] = step(want[from], seen)
				}
			}
			want = next
		}
	}
	return got, want
}
