package test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/remarks"
)

// blockRun is the offset of a block of 4 by 8 elements, and the sizes of its tensor.
type blockRun struct{ begins, sizes [2]int }

// blockKernels load a block with boundary checks into %out, and store ones to one.
const blockKernels = `
tt.func public @read(%a: !tt.ptr<f32>, %out: !tt.ptr<f32>, %m: i32, %n: i32, %i: i32, %j: i32) {
  %one = arith.constant 1 : i64
  %ld = arith.constant 16 : i64
  %zero = arith.constant 0 : i32
  %mw = arith.extsi %m : i32 to i64
  %nw = arith.extsi %n : i32 to i64
  %b = tt.make_tensor_ptr %a, [%mw, %nw], [%ld, %one], [%i, %j] {order = array<i32: 1, 0>} : <tensor<4x8xf32>>
  %v = tt.load %b {boundaryCheck = array<i32: 0, 1>, padding = 1 : i32} : !tt.ptr<tensor<4x8xf32>>
  %o = tt.make_tensor_ptr %out, [%mw, %nw], [%ld, %one], [%zero, %zero] {order = array<i32: 1, 0>} : <tensor<4x8xf32>>
  tt.store %o, %v : !tt.ptr<tensor<4x8xf32>>
  tt.return
}
tt.func public @write(%a: !tt.ptr<f32>, %out: !tt.ptr<f32>, %m: i32, %n: i32, %i: i32, %j: i32) {
  %one = arith.constant 1 : i64
  %ld = arith.constant 16 : i64
  %mw = arith.extsi %m : i32 to i64
  %nw = arith.extsi %n : i32 to i64
  %b = tt.make_tensor_ptr %out, [%mw, %nw], [%ld, %one], [%i, %j] {order = array<i32: 1, 0>} : <tensor<4x8xf32>>
  %ones = arith.constant dense<1.0> : tensor<4x8xf32>
  tt.store %b, %ones {boundaryCheck = array<i32: 0, 1>} : !tt.ptr<tensor<4x8xf32>>
  tt.return
}
`

// want is the expected %out after the load, and after the store.
func (r blockRun) want() (read, written []float64) {
	read, written = make([]float64, 2*writesAt), make([]float64, 2*writesAt)
	for i := range 4 {
		for j := range 8 {
			row, col := r.begins[0]+i, r.begins[1]+j
			if row >= 0 && row < r.sizes[0] && col >= 0 && col < r.sizes[1] {
				read[i*16+j] = float64(1000 + row*16 + col)
				written[row*16+col] = 1
			}
		}
	}
	return read, written
}

// call calls both kernels, each on memory of zeros.
func (r blockRun) call(number int) string {
	var text strings.Builder
	operands := ""
	for k, v := range []int{r.sizes[0], r.sizes[1], r.begins[0], r.begins[1]} {
		fmt.Fprintf(&text, "  %%b%d_%d = arith.constant %d : i32\n", number, k, v)
		operands += fmt.Sprintf(", %%b%d_%d", number, k)
	}
	for _, kernel := range []string{"read", "write"} {
		fmt.Fprintf(&text, `  linalg.fill ins(%%zero : f32) outs(%%out : memref<512xf32>)
  func.call @%s(%%a, %%b%s%s) : (memref<*xf32>, memref<*xf32>%s) -> ()
  func.call @printMemrefF32(%%b) : (memref<*xf32>) -> ()
`, kernel, operands, strings.Repeat(", %z", 6), strings.Repeat(", i32", 10))
	}
	return text.String()
}

// TestBlocksRun executes accesses to boundary-checked blocks that begin before their tensors, in
// them and after them, and end likewise.
func TestBlocksRun(t *testing.T) {
	lowered := run(blockKernels, lowering, "--report=json")
	require.Zero(t, lowered.exit, lowered.err)
	require.Equal(t, 3, strings.Count(lowered.err, fmt.Sprintf(`"kind": %q`, remarks.Structured)), lowered.err)
	rng := rand.New(rand.NewPCG(2, 9))
	var runs []blockRun
	main := ""
	for i := range 80 {
		r := blockRun{begins: [2]int{rng.IntN(20) - 8, rng.IntN(30) - 12}, sizes: [2]int{rng.IntN(12), rng.IntN(16)}}
		runs = append(runs, r)
		main += r.call(i)
	}
	parts := execute(t, strings.TrimSuffix(strings.TrimSpace(lowered.out), "}")+fmt.Sprintf(masksMain, main)+"}\n")
	require.Len(t, parts, 2*len(runs))
	for i, r := range runs {
		read, written := r.want()
		require.Equal(t, read, numbers(t, parts[2*i]), "%+v", r)
		require.Equal(t, written, numbers(t, parts[2*i+1]), "%+v", r)
	}
}
