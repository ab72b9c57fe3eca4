package test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// transposeKernel loads a matrix, transposes it and stores it row by row.
const transposeKernel = `
tt.func public @kernel(%%x: !tt.ptr<%[1]s>, %%y: !tt.ptr<%[1]s>) {
  %%rows = tt.make_range {end = %[2]d : i32, start = 0 : i32} : tensor<%[2]dxi32>
  %%cols = tt.make_range {end = %[3]d : i32, start = 0 : i32} : tensor<%[3]dxi32>
  %%width = arith.constant dense<%[3]d> : tensor<%[2]dx1xi32>
  %%height = arith.constant dense<%[2]d> : tensor<%[3]dx1xi32>
  %%r = tt.expand_dims %%rows {axis = 1 : i32} : tensor<%[2]dxi32> -> tensor<%[2]dx1xi32>
  %%c = tt.expand_dims %%cols {axis = 0 : i32} : tensor<%[3]dxi32> -> tensor<1x%[3]dxi32>
  %%first = arith.muli %%r, %%width : tensor<%[2]dx1xi32>
  %%firsts = tt.broadcast %%first : tensor<%[2]dx1xi32> -> tensor<%[2]dx%[3]dxi32>
  %%behind = tt.broadcast %%c : tensor<1x%[3]dxi32> -> tensor<%[2]dx%[3]dxi32>
  %%at = arith.addi %%firsts, %%behind : tensor<%[2]dx%[3]dxi32>
  %%xs = tt.splat %%x : !tt.ptr<%[1]s> -> tensor<%[2]dx%[3]dx!tt.ptr<%[1]s>>
  %%p = tt.addptr %%xs, %%at : tensor<%[2]dx%[3]dx!tt.ptr<%[1]s>>, tensor<%[2]dx%[3]dxi32>
  %%v = tt.load %%p : tensor<%[2]dx%[3]dx!tt.ptr<%[1]s>>
  %%t = tt.trans %%v {order = array<i32: 1, 0>} : tensor<%[2]dx%[3]dx%[1]s> -> tensor<%[3]dx%[2]dx%[1]s>
  %%r2 = tt.expand_dims %%cols {axis = 1 : i32} : tensor<%[3]dxi32> -> tensor<%[3]dx1xi32>
  %%c2 = tt.expand_dims %%rows {axis = 0 : i32} : tensor<%[2]dxi32> -> tensor<1x%[2]dxi32>
  %%first2 = arith.muli %%r2, %%height : tensor<%[3]dx1xi32>
  %%firsts2 = tt.broadcast %%first2 : tensor<%[3]dx1xi32> -> tensor<%[3]dx%[2]dxi32>
  %%behind2 = tt.broadcast %%c2 : tensor<1x%[2]dxi32> -> tensor<%[3]dx%[2]dxi32>
  %%at2 = arith.addi %%firsts2, %%behind2 : tensor<%[3]dx%[2]dxi32>
  %%ys = tt.splat %%y : !tt.ptr<%[1]s> -> tensor<%[3]dx%[2]dx!tt.ptr<%[1]s>>
  %%q = tt.addptr %%ys, %%at2 : tensor<%[3]dx%[2]dx!tt.ptr<%[1]s>>, tensor<%[3]dx%[2]dxi32>
  tt.store %%q, %%t : tensor<%[3]dx%[2]dx!tt.ptr<%[1]s>>
  tt.return
}
`

// TestConversions: layout conversions move elements of all widths; in one warp small matrices are
// converted without shared memory.
func TestConversions(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	shuffled := 0
	for elem, bytes := range map[string]int{"i8": 1, "f16": 2, "i32": 4, "f32": 4, "i64": 8} {
		for _, shape := range [][2]int{{2, 2}, {4, 32}, {8, 8}, {32, 4}, {16, 16}, {16, 64}, {64, 2}} {
			for _, warps := range []int{1, 4} {
				rows, cols := shape[0], shape[1]
				name := fmt.Sprintf("%s %dx%d in %d warps", elem, rows, cols, warps)
				k := transposes(t, name, fmt.Sprintf(transposeKernel, elem, rows, cols), ptx.Options{Target: "sm_90", Warps: warps}, rows, cols, bytes)
				if warps == 1 && k.Shared == 0 {
					shuffled++
				}
			}
		}
	}
	assert.Greater(t, shuffled, 25, "of 35 in one warp")
}

// columnsKernel loads a matrix by rows and stores it by columns.
const columnsKernel = `
tt.func public @kernel(%%x: !tt.ptr<%[1]s> {tt.divisibility = 16 : i32}, %%y: !tt.ptr<%[1]s> {tt.divisibility = 16 : i32}) {
  %%rows = tt.make_range {end = %[2]d : i32, start = 0 : i32} : tensor<%[2]dxi32>
  %%cols = tt.make_range {end = %[3]d : i32, start = 0 : i32} : tensor<%[3]dxi32>
  %%width = arith.constant dense<%[3]d> : tensor<%[2]dx1xi32>
  %%height = arith.constant dense<%[2]d> : tensor<1x%[3]dxi32>
  %%r = tt.expand_dims %%rows {axis = 1 : i32} : tensor<%[2]dxi32> -> tensor<%[2]dx1xi32>
  %%c = tt.expand_dims %%cols {axis = 0 : i32} : tensor<%[3]dxi32> -> tensor<1x%[3]dxi32>
  %%row = arith.muli %%r, %%width : tensor<%[2]dx1xi32>
  %%rs = tt.broadcast %%r : tensor<%[2]dx1xi32> -> tensor<%[2]dx%[3]dxi32>
  %%rowss = tt.broadcast %%row : tensor<%[2]dx1xi32> -> tensor<%[2]dx%[3]dxi32>
  %%column = arith.muli %%c, %%height : tensor<1x%[3]dxi32>
  %%cs = tt.broadcast %%c : tensor<1x%[3]dxi32> -> tensor<%[2]dx%[3]dxi32>
  %%columns = tt.broadcast %%column : tensor<1x%[3]dxi32> -> tensor<%[2]dx%[3]dxi32>
  %%from = arith.addi %%rowss, %%cs : tensor<%[2]dx%[3]dxi32>
  %%to = arith.addi %%rs, %%columns : tensor<%[2]dx%[3]dxi32>
  %%xs = tt.splat %%x : !tt.ptr<%[1]s> -> tensor<%[2]dx%[3]dx!tt.ptr<%[1]s>>
  %%p = tt.addptr %%xs, %%from : tensor<%[2]dx%[3]dx!tt.ptr<%[1]s>>, tensor<%[2]dx%[3]dxi32>
  %%v = tt.load %%p : tensor<%[2]dx%[3]dx!tt.ptr<%[1]s>>
  %%ys = tt.splat %%y : !tt.ptr<%[1]s> -> tensor<%[2]dx%[3]dx!tt.ptr<%[1]s>>
  %%q = tt.addptr %%ys, %%to : tensor<%[2]dx%[3]dx!tt.ptr<%[1]s>>, tensor<%[2]dx%[3]dxi32>
  tt.store %%q, %%v : tensor<%[2]dx%[3]dx!tt.ptr<%[1]s>>
  tt.return
}
`

// TestConversionsByLdmatrix: matrices of 16-bit elements that are loaded by rows and stored by columns are read from shared memory by ldmatrix where a
// column has as many elements as four lanes store. They are right in any case.
func TestConversionsByLdmatrix(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for elem, bytes := range map[string]int{"i8": 1, "f16": 2, "bf16": 2, "i16": 2, "f32": 4} {
		for _, shape := range [][2]int{{32, 8}, {32, 32}, {32, 64}, {32, 128}, {64, 32}, {64, 64}, {128, 16}} {
			for _, warps := range []int{1, 2, 4} {
				rows, cols := shape[0], shape[1]
				name := fmt.Sprintf("%s %dx%d in %d warps", elem, rows, cols, warps)
				k := transposes(t, name, fmt.Sprintf(columnsKernel, elem, rows, cols), ptx.Options{Target: "sm_80", Warps: warps}, rows, cols, bytes)
				assert.Equal(t, bytes == 2 && rows == 32 && cols >= 32, strings.Contains(k.Text, "ldmatrix"), name)
			}
		}
	}
}

// transposes compiles a kernel and checks on the simulator that it transposes a matrix.
func transposes(t *testing.T, name, text string, options ptx.Options, rows, cols, bytes int) *ptx.Kernel {
	m, err := tshared.Parse("k.ttir", text)
	require.NoError(t, err)
	require.NoError(t, m.Run(ptx.Lowering))
	k, err := ptx.Compile(m.Top, "kernel", options)
	require.NoError(t, err)
	data, want := make([]byte, rows*cols*bytes), make([]byte, rows*cols*bytes)
	for r := range rows {
		for c := range cols {
			for b := range bytes {
				v := byte((r*cols + c) >> (8 * b))
				data[(r*cols+c)*bytes+b], want[(c*rows+r)*bytes+b] = v, v
			}
		}
	}
	mem := memory.New()
	x, y := mem.Add("x", data), mem.Add("y", make([]byte, len(data)))
	simulate(t, k, interp.Launch{Grid: [3]int{1, 1, 1}, Memory: mem, Args: []interp.Arg{interp.Pointer(x), interp.Pointer(y)}})
	require.Equal(t, want, y.Data, name)
	return k
}
