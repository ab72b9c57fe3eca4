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
)

// gatherKernel copies rows of 1024 numbers whose indices are in another array, and stores
// the first rows and columns of the tile.
const gatherKernel = `func.func @k(%which: memref<*xi64>, %table: memref<*xi16>, %out: memref<*xi16>, %rows: i32, %cols: i32, ` + programs + `) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c1024 = arith.constant 1024 : index
  %m = arith.index_cast %rows : i32 to index
  %n = arith.index_cast %cols : i32 to index
  %names = memref.reinterpret_cast %which to offset: [0], sizes: [4], strides: [1] : memref<*xi64> to memref<4xi64, strided<[1]>>
  %alloc = memref.alloc() : memref<4x1024xi16>
  scf.for %i = %c0 to %c4 step %c1 {
    %name = memref.load %names[%i] : memref<4xi64, strided<[1]>>
    %index = arith.index_cast %name : i64 to index
    %at = arith.muli %index, %c1024 : index
    %row = memref.reinterpret_cast %table to offset: [%at], sizes: [1, 1024], strides: [1024, 1] : memref<*xi16> to memref<1x1024xi16, strided<[1024, 1], offset: ?>>
    %place = memref.subview %alloc[%i, 0] [1, 1024] [1, 1] : memref<4x1024xi16> to memref<1x1024xi16, strided<[1024, 1], offset: ?>>
    memref.copy %row, %place : memref<1x1024xi16, strided<[1024, 1], offset: ?>> to memref<1x1024xi16, strided<[1024, 1], offset: ?>>
  }
  %t = bufferization.to_tensor %alloc restrict writable : memref<4x1024xi16> to tensor<4x1024xi16>
  %stride = arith.addi %c1024, %c4 : index
  %to = memref.reinterpret_cast %out to offset: [0], sizes: [4, 1024], strides: [%stride, 1] : memref<*xi16> to memref<4x1024xi16, strided<[?, 1]>>
  MIDDLE
  %slice = tensor.extract_slice %t[0, 0] [%m, %n] [1, 1] : tensor<4x1024xi16> to tensor<?x?xi16>
  %part = memref.subview %to[0, 0] [%m, %n] [1, 1] : memref<4x1024xi16, strided<[?, 1]>> to memref<?x?xi16, strided<[?, 1]>>
  bufferization.materialize_in_destination %slice in writable %part : (tensor<?x?xi16>, memref<?x?xi16, strided<[?, 1]>>) -> ()
  return
}`

// TestGatheredRows: rows are written to the destination, only those that are stored;
// directly unless another operation accesses the destination in between.
func TestGatheredRows(t *testing.T) {
	var pinned runtime.Pinner
	defer pinned.Unpin()
	for _, k := range []struct {
		middle string
		direct bool
	}{
		{"", true},
		{"%v = arith.constant 5 : i16\n  memref.store %v, %to[%c0, %c0] : memref<4x1024xi16, strided<[?, 1]>>", false},
		{"%v = memref.load %to[%c0, %c0] : memref<4x1024xi16, strided<[?, 1]>>\n  memref.store %v, %to[%c0, %c0] : memref<4x1024xi16, strided<[?, 1]>>", false},
	} {
		text := strings.Replace(gatherKernel, "MIDDLE", k.middle, 1)
		code := compiled(t, text)
		const stride = 1028
		which, table, out := []int64{3, 0, 6, 3}, make([]int16, 7*1024), make([]int16, 4*stride)
		pinned.Pin(&which[0])
		pinned.Pin(&table[0])
		pinned.Pin(&out[0])
		for i := range table {
			table[i] = int16(i + 1)
		}
		for _, size := range [][2]int{{4, 1024}, {3, 1024}, {4, 700}, {0, 1024}, {1, 1}} {
			for i := range out {
				out[i] = -77
			}
			require.NoError(t, code.Run(context.Background(), cpu.Launch{Grid: [3]int{1, 1, 1}, Args: []uint64{
				uint64(uintptr(unsafe.Pointer(&which[0]))), uint64(uintptr(unsafe.Pointer(&table[0]))), uint64(uintptr(unsafe.Pointer(&out[0]))),
				uint64(size[0]), uint64(size[1])}}))
			for i, v := range out {
				row, col := i/stride, i%stride
				want := int16(-77)
				switch {
				case row < size[0] && col < size[1]:
					want = table[which[row]*1024+int64(col)]
				case i == 0 && strings.Contains(k.middle, "constant"):
					want = 5
				}
				require.Equal(t, want, v, "%v, row %d, column %d", size, row, col)
			}
		}
		m, err := tshared.Parse("kernel.mlir", text)
		require.NoError(t, err)
		built, err := cpu.Text(m.Top, "k", cpu.Options{})
		require.NoError(t, err)
		assert.Equal(t, k.direct, strings.Contains(built, "select i1"), "with %q", k.middle)
	}
}
