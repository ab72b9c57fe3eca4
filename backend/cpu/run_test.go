package cpu_test

import (
	"context"
	"runtime"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
)

// programs are the arguments after those of the kernel.
const programs = "%gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32"

func compiled(t *testing.T, text string) *cpu.Kernel {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	m, err := tshared.Parse("kernel.mlir", text)
	require.NoError(t, err)
	k, err := cpu.Compile(m.Top, "k", cpu.Options{})
	require.NoError(t, err)
	t.Cleanup(k.Close)
	return k
}

// TestEveryProgramRuns: each program of the grid writes its element, with any number of
// workers.
func TestEveryProgramRuns(t *testing.T) {
	k := compiled(t, `func.func @k(%out: memref<*xi32>, `+programs+`) {
  %0 = arith.muli %z, %gy : i32
  %1 = arith.addi %0, %y : i32
  %2 = arith.muli %1, %gx : i32
  %3 = arith.addi %2, %x : i32
  %4 = arith.index_cast %3 : i32 to index
  %m = memref.reinterpret_cast %out to offset: [%4], sizes: [1], strides: [1] : memref<*xi32> to memref<1xi32, strided<[1], offset: ?>>
  %c0 = arith.constant 0 : index
  memref.store %3, %m[%c0] : memref<1xi32, strided<[1], offset: ?>>
  return
}`)
	var pinned runtime.Pinner
	defer pinned.Unpin()
	for _, workers := range []int{0, 1, 2, 7, 1000} {
		out := make([]int32, 7*5*3)
		pinned.Pin(&out[0]) // else it is on the stack, which may move
		l := cpu.Launch{Grid: [3]int{7, 5, 3}, Args: []uint64{uint64(uintptr(unsafe.Pointer(&out[0])))}, Workers: workers}
		require.NoError(t, k.Run(context.Background(), l))
		for i, v := range out {
			require.EqualValues(t, i, v, "%d workers", workers)
		}
	}
}

// TestFailedAssertion: the error names the first program that failed, and the location.
func TestFailedAssertion(t *testing.T) {
	k := compiled(t, `func.func @k(`+programs+`) {
  %c3 = arith.constant 3 : i32
  %ok = arith.cmpi slt, %y, %c3 : i32
  cf.assert %ok, "y is small"
  return
}`)
	require.NoError(t, k.Run(context.Background(), cpu.Launch{Grid: [3]int{4, 3, 1}}))
	err := k.Run(context.Background(), cpu.Launch{Grid: [3]int{4, 8, 1}, Workers: 2})
	require.EqualError(t, err, "kernel.mlir:4:3: 'cf.assert' in program (0, 3, 0): assertion failed: y is small")
}

const endless = `func.func @k(` + programs + `) {
  %true = arith.constant true
  scf.while : () -> () {
    scf.condition(%true)
  } do {
    scf.yield
  }
  return
}`

func TestEndlessLoops(t *testing.T) {
	k := compiled(t, endless)
	err := k.Run(context.Background(), cpu.Launch{Grid: [3]int{4, 1, 1}, MaxSteps: 1000})
	require.ErrorIs(t, err, cpu.ErrTooManySteps)
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	require.ErrorIs(t, k.Run(ctx, cpu.Launch{Grid: [3]int{4, 1, 1}}), context.DeadlineExceeded)
}

func TestBadLaunches(t *testing.T) {
	k := compiled(t, "func.func @k(%n: i32, "+programs+") { return }")
	for want, l := range map[string]cpu.Launch{
		"the grid 0 x 1 x 1 has no programs":          {Grid: [3]int{0, 1, 1}, Args: []uint64{1}},
		"the grid -1 x 1 x 1 has no programs":         {Grid: [3]int{-1, 1, 1}, Args: []uint64{1}},
		"has too many programs":                       {Grid: [3]int{1 << 30, 1 << 30, 1 << 30}, Args: []uint64{1}},
		"kernel @k takes 1 argument words, but got 2": {Grid: [3]int{1, 1, 1}, Args: []uint64{1, 2}},
		"kernel @k takes 1 argument words, but got 0": {Grid: [3]int{1, 1, 1}},
	} {
		assert.ErrorContains(t, k.Run(context.Background(), l), want)
	}
}

// TestRefused: unsupported operations are errors with a location, at compile time.
func TestRefused(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	m, err := tshared.Parse("kernel.mlir", `func.func @k(%p: memref<*xf32>, `+programs+`) {
  %c1 = arith.constant 1 : index
  %i = tt.get_program_id x : i32
  return
}`)
	require.NoError(t, err)
	_, err = cpu.Compile(m.Top, "k", cpu.Options{})
	require.ErrorContains(t, err, "kernel.mlir:3:8: error: cannot compile 'tt.get_program_id': the CPU backend does not know this operation")
	_, err = cpu.Compile(m.Top, "other", cpu.Options{})
	require.ErrorContains(t, err, "the module has no function @other")
}
