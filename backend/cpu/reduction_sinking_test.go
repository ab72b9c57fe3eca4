package cpu_test

import (
	"context"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
)

// gatheringKernel adds rows of 1024 numbers element by element, then the
// elements of the sum.
const gatheringKernel = `func.func @k(%p: memref<*xELEM>, %q: memref<*xELEM>, %n: i32, ` + programs + `) {
  %start = arith.constant START : ELEM
  %begin = arith.constant BEGIN : ELEM
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %i0 = arith.constant 0 : index
  %c1024 = arith.constant 1024 : index
  %e = tensor.empty() : tensor<1024xELEM>
  %f = linalg.fill ins(%start : ELEM) outs(%e : tensor<1024xELEM>) -> tensor<1024xELEM>
  %t = scf.for %i = %c0 to %n step %c1 iter_args(%a = %f) -> (tensor<1024xELEM>) : i32 {
    %r0 = arith.index_cast %i : i32 to index
    %at = arith.muli %r0, %c1024 : index
    %m = memref.reinterpret_cast %p to offset: [%at], sizes: [1024], strides: [1] : memref<*xELEM> to memref<1024xELEM, strided<[1], offset: ?>>
    %alloc = memref.alloc() : memref<1024xELEM>
    memref.copy %m, %alloc : memref<1024xELEM, strided<[1], offset: ?>> to memref<1024xELEM>
    %row = bufferization.to_tensor %alloc restrict writable : memref<1024xELEM> to tensor<1024xELEM>
    %b = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(FIRST, SECOND : tensor<1024xELEM>, tensor<1024xELEM>) outs(%e : tensor<1024xELEM>) {
    ^bb0(%u: ELEM, %v: ELEM, %o: ELEM):
      %s = arith.UPDATE %u, %v : ELEM
      linalg.yield %s : ELEM
    } -> tensor<1024xELEM>
    scf.yield %b : tensor<1024xELEM>
  }
  %zero = tensor.from_elements %begin : tensor<ELEM>
  %r = linalg.reduce ins(%t : tensor<1024xELEM>) outs(%zero : tensor<ELEM>) dimensions = [0] (%u: ELEM, %v: ELEM) {
    %s = arith.COMBINE %u, %v : ELEM
    linalg.yield %s : ELEM
  }
  %d = tensor.extract %r[] : tensor<ELEM>
  %o = memref.reinterpret_cast %q to offset: [0], sizes: [1], strides: [1] : memref<*xELEM> to memref<1xELEM, strided<[1]>>
  memref.store %d, %o[%i0] : memref<1xELEM, strided<[1]>>
  return
}`

// TestReductionSinking: a tensor that is reduced after a loop becomes a scalar in the loop
// if the result is the same.
func TestReductionSinking(t *testing.T) {
	var pinned runtime.Pinner
	defer pinned.Unpin()
	add := func(a, b int32) int32 { return a + b }
	for _, k := range []struct {
		update, combine, first, second, start, begin string
		each, all                                    func(a, b int32) int32
		fewer                                        bool // the loop carries no tensor
	}{
		{"addi", "addi", "%a", "%row", "0", "7", add, add, true},
		{"addi", "addi", "%row", "%a", "0", "7", add, add, true},
		{"addi", "addi", "%a", "%row", "3", "7", add, add, false},
		{"addi", "addi", "%a", "%a", "0", "7", nil, add, false},
		{"subi", "addi", "%a", "%row", "0", "7", func(a, b int32) int32 { return a - b }, add, false},
		{"maxsi", "maxsi", "%a", "%row", "-5", "-9", func(a, b int32) int32 { return max(a, b) }, func(a, b int32) int32 { return max(a, b) }, true},
		{"minsi", "maxsi", "%a", "%row", "900", "2", func(a, b int32) int32 { return min(a, b) }, func(a, b int32) int32 { return max(a, b) }, false},
	} {
		text := strings.NewReplacer("ELEM", "i32", "START", k.start, "BEGIN", k.begin, "FIRST", k.first, "SECOND", k.second, "UPDATE", k.update, "COMBINE", k.combine).Replace(gatheringKernel)
		code := compiled(t, text)
		for _, rows := range []int{0, 1, 3} {
			x, out := make([]int32, 3*1024), make([]int32, 1)
			pinned.Pin(&x[0])
			pinned.Pin(&out[0])
			for i := range x {
				x[i] = int32(i*37%1001 - 400)
			}
			require.NoError(t, code.Run(context.Background(), cpu.Launch{Grid: [3]int{1, 1, 1}, Args: []uint64{
				uint64(uintptr(unsafe.Pointer(&x[0]))), uint64(uintptr(unsafe.Pointer(&out[0]))), uint64(rows)}}))
			assert.Equal(t, gathered(x, rows, number(t, k.start), number(t, k.begin), k.each, k.all), out[0], "%+v, %d rows", k, rows)
		}
		m, err := tshared.Parse("kernel.mlir", text)
		require.NoError(t, err)
		g, err := cpu.Generate(m.Top, "k", cpu.Options{})
		require.NoError(t, err)
		assert.Equal(t, k.fewer, g.ArenaBytes < 2*4096, "%s, %s from %s: %d bytes", k.update, k.combine, k.start, g.ArenaBytes)
	}
}

func number(t *testing.T, text string) int32 {
	n, err := strconv.Atoi(text)
	require.NoError(t, err)
	return int32(n)
}

// gathered is the expected result; each is nil if the rows are doubled.
func gathered(x []int32, rows int, start, begin int32, each, all func(a, b int32) int32) int32 {
	for i := range 1024 {
		a := start
		for r := range rows {
			if each == nil {
				a += a
				continue
			}
			a = each(a, x[r*1024+i])
		}
		begin = all(a, begin)
	}
	return begin
}

// TestFloatReductionsKeepTheirOrder: float reductions are sunk only with Contract.
func TestFloatReductionsKeepTheirOrder(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	text := strings.NewReplacer("ELEM", "f32", "START", "0.0", "BEGIN", "0.0", "FIRST", "%a", "SECOND", "%row", "UPDATE", "addf", "COMBINE", "addf").Replace(gatheringKernel)
	m, err := tshared.Parse("kernel.mlir", text)
	require.NoError(t, err)
	for contract, fewer := range map[bool]bool{true: true, false: false} {
		g, err := cpu.Generate(m.Top, "k", cpu.Options{Contract: contract})
		require.NoError(t, err)
		assert.Equal(t, fewer, g.ArenaBytes < 2*4096, "contract %v: %d bytes", contract, g.ArenaBytes)
	}
}
