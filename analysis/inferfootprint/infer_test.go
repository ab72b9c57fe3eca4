package inferfootprint_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/analysis/inferfootprint"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/kernel/footprint"
	"github.com/tshared/tshared/internal/verify/testir"
)

// offsets is the start of kernels with one element of a block for each thread: %offs is program_id*64 + range(0, 64).
const offsets = `
  %pid = tt.get_program_id x : i32
  %c64 = arith.constant 64 : i32
  %start = arith.muli %pid, %c64 : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %starts = tt.splat %start : i32 -> tensor<64xi32>
  %offs = arith.addi %starts, %range : tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %mask = arith.cmpi slt, %offs, %ns : tensor<64xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
`

func kernelOf(t *testing.T, body string) *footprint.Kernel {
	t.Helper()
	m, err := tshared.Parse("k.mlir", `tt.func public @k(%x: !tt.ptr<f32> loc("x"), %y: !tt.ptr<i32> loc("y"), %n: i32 loc("n"), %s: i32 loc("s")) {`+body+"\n  tt.return\n}\n")
	require.NoError(t, err)
	f, err := funclike.Kernel(m.Top, tt.Func, "")
	require.NoError(t, err)
	return inferfootprint.Of(f)
}

// TestText: footprints of the ways in which kernels compute addresses.
func TestText(t *testing.T) {
	for _, test := range []struct{ name, body, want string }{
		{"under a mask", offsets + `
  %p = tt.addptr %xs, %offs : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %p, %mask : tensor<64x!tt.ptr<f32>>`,
			"x: exact: 0 .. min(n, 64*grid_x) - 1, read at k.mlir:13:8"},
		{"without a mask", offsets + `
  %p = tt.addptr %xs, %offs : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %p : tensor<64x!tt.ptr<f32>>`,
			"x: exact: 0 .. 64*grid_x - 1, read at k.mlir:13:8"},
		{"a stride of any sign", offsets + `
  %ss = tt.splat %s : i32 -> tensor<64xi32>
  %far = arith.muli %offs, %ss : tensor<64xi32>
  %p = tt.addptr %xs, %far : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %p, %mask : tensor<64x!tt.ptr<f32>>`,
			"x: exact: min(0, s*(min(n, 64*grid_x) - 1)) .. max(0, s*(min(n, 64*grid_x) - 1)) if n >= 1, read at k.mlir:15:8"},
		{"a remainder", offsets + `
  %r = arith.remsi %offs, %ns : tensor<64xi32>
  %p = tt.addptr %xs, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %p : tensor<64x!tt.ptr<f32>>`,
			"x: exact: 0 .. min(n, 64*grid_x) - 1, read at k.mlir:14:8"},
		{"a minimum", offsets + `
  %one = arith.constant dense<1> : tensor<64xi32>
  %last = arith.subi %ns, %one : tensor<64xi32>
  %r = arith.minsi %offs, %last : tensor<64xi32>
  %p = tt.addptr %xs, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %p : tensor<64x!tt.ptr<f32>>`,
			"x: exact: min(0, n - 1) .. min(n, 64*grid_x) - 1, read at k.mlir:16:8"},
		{"a pointer that a loop advances", offsets + `
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %p0 = tt.addptr %xs, %range : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %step = tt.splat %s : i32 -> tensor<64xi32>
  %end = scf.for %i = %c0 to %n step %c1 iter_args(%p = %p0) -> (tensor<64x!tt.ptr<f32>>) : i32 {
    %v = tt.load %p : tensor<64x!tt.ptr<f32>>
    %q = tt.addptr %p, %step : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    scf.yield %q : tensor<64x!tt.ptr<f32>>
  }`,
			"x: exact: min(0, s*(n - 1)) .. max(0, s*(n - 1)) + 63 if n >= 1, read at k.mlir:17:10"},
		{"a condition of the launch", offsets + `
  %c = arith.cmpi sgt, %s, %n : i32
  scf.if %c {
    %v = tt.load %x : !tt.ptr<f32>
  }`,
			"x: exact: 0 .. 0 if s - n >= 1, read at k.mlir:14:10"},
		{"a condition of data", offsets + `
  %d = tt.load %y : !tt.ptr<i32>
  %c = arith.cmpi sgt, %d, %n : i32
  scf.if %c {
    %v = tt.load %x : !tt.ptr<f32>
  }`,
			"x: bounded: 0 .. 0, read at k.mlir:15:10\ny: exact: 0 .. 0, read at k.mlir:12:8"},
		{"a gather", offsets + `
  %ys = tt.splat %y : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %py = tt.addptr %ys, %offs : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %i = tt.load %py, %mask : tensor<64x!tt.ptr<i32>>
  %p = tt.addptr %xs, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %p, %mask : tensor<64x!tt.ptr<f32>>
  %one = arith.constant 1.0 : f32
  tt.store %x, %one : !tt.ptr<f32>`,
			"x: unknown: any element at k.mlir:16:8; 0 .. 0, written at k.mlir:18:3\ny: exact: 0 .. min(n, 64*grid_x) - 1, read at k.mlir:14:8"},
		{"a gather under a mask of the indices", offsets + `
  %ys = tt.splat %y : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %py = tt.addptr %ys, %offs : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %i = tt.load %py, %mask : tensor<64x!tt.ptr<i32>>
  %zeros = arith.constant dense<0> : tensor<64xi32>
  %low = arith.cmpi sge, %i, %zeros : tensor<64xi32>
  %high = arith.cmpi slt, %i, %ns : tensor<64xi32>
  %in = arith.andi %low, %high : tensor<64xi1>
  %p = tt.addptr %xs, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %p, %in : tensor<64x!tt.ptr<f32>>`,
			"x: bounded: 0 .. n - 1, read at k.mlir:20:8\ny: exact: 0 .. min(n, 64*grid_x) - 1, read at k.mlir:14:8"},
		{"a block pointer", offsets + `
  %n64 = arith.extsi %n : i32 to i64
  %one = arith.constant 1 : i64
  %b = tt.make_tensor_ptr %x, [%n64], [%one], [%start] {order = array<i32: 0>} : !tt.ptr<tensor<64xf32>>
  %v = tt.load %b {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<64xf32>>`,
			"x: exact: 0 .. min(n, 64*grid_x) - 1, read at k.mlir:15:8"},
	} {
		t.Run(test.name, func(t *testing.T) {
			k := kernelOf(t, test.body)
			if k.Args[1].Class() == footprint.ClassExact && len(k.Args[1].Ranges) == 0 {
				k.Args = k.Args[:1]
			}
			assert.Equal(t, test.want+"\n", k.String())
		})
	}
}

// TestManyCalls: functions that call each other twice do not take exponential time.
func TestManyCalls(t *testing.T) {
	m, err := tshared.Parse("k.mlir", testir.Doubling(40, true))
	require.NoError(t, err)
	f, err := funclike.Kernel(m.Top, tt.Func, "k")
	require.NoError(t, err)
	assert.Equal(t, footprint.ClassUnknown, inferfootprint.Of(f).Args[0].Class())
}

// TestUnrolled: the analysis of kernels with thousands of accesses, conditions and remainders that have nothing to do with each
// other comes to an end, and nothing is known of their accesses.
func TestUnrolled(t *testing.T) {
	const count = 6000
	for name, step := range map[string]string{
		"accesses": `
  %%k%[1]d = arith.constant %[1]d : i32
  %%i%[1]d = arith.muli %%s, %%k%[1]d : i32
  %%p%[1]d = tt.addptr %%y, %%i%[1]d : !tt.ptr<i32>, i32
  %%v%[1]d = tt.load %%p%[1]d : !tt.ptr<i32>
  %%q%[1]d = tt.addptr %%y, %%v%[1]d : !tt.ptr<i32>, i32
  tt.store %%q%[1]d, %%n : !tt.ptr<i32>`,
		"conditions": `
  %%k%[1]d = arith.constant %[1]d : i32
  %%i%[1]d = arith.muli %%s, %%k%[1]d : i32
  %%p%[1]d = tt.addptr %%y, %%i%[1]d : !tt.ptr<i32>, i32
  %%v%[1]d = tt.load %%p%[1]d : !tt.ptr<i32>
  %%c%[1]d = arith.cmpi sgt, %%v%[1]d, %%n%[2]d : i32
  %%n%[1]d = scf.if %%c%[1]d -> (i32) {
    %%a%[1]d = arith.muli %%n%[2]d, %%k%[1]d : i32
    scf.yield %%a%[1]d : i32
  } else {
    scf.yield %%n%[2]d : i32
  }`,
		"remainders": `
  %%k%[1]d = arith.constant %[1]d : i32
  %%d%[1]d = arith.addi %%s, %%k%[1]d : i32
  %%e%[1]d = arith.addi %%n, %%k%[1]d : i32
  %%q%[1]d = arith.divsi %%n%[2]d, %%d%[1]d : i32
  %%r%[1]d = arith.remsi %%n%[2]d, %%e%[1]d : i32
  %%n%[1]d = arith.addi %%q%[1]d, %%r%[1]d : i32`,
	} {
		t.Run(name, func(t *testing.T) {
			var b strings.Builder
			b.WriteString("\n  %n0 = arith.constant 7 : i32")
			for i := range count {
				fmt.Fprintf(&b, step+"\n", i+1, i)
			}
			last := map[string]string{"accesses": "0"}[name]
			if last == "" {
				last = fmt.Sprint(count)
			}
			fmt.Fprintf(&b, "\n  %%at = tt.addptr %%y, %%n%[1]s : !tt.ptr<i32>, i32\n  tt.store %%at, %%n : !tt.ptr<i32>", last)
			for _, a := range kernelOf(t, b.String()).Args {
				assert.True(t, a.Unknown || !a.Writes, a.Name)
			}
		})
	}
}
