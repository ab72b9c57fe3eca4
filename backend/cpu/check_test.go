package cpu_test

import (
	"context"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
)

func checked(t *testing.T, text string) *cpu.Kernel {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	m, err := tshared.Parse("kernel.mlir", text)
	require.NoError(t, err)
	k, err := cpu.Compile(m.Top, "k", cpu.Options{Check: true})
	require.NoError(t, err)
	t.Cleanup(k.Close)
	return k
}

// own is a buffer that programs access by its real address.
func own(name string, data []int32) (cpu.Buffer, uint64) {
	p := unsafe.Pointer(unsafe.SliceData(data))
	return cpu.Buffer{Name: name, Base: uint64(uintptr(p)), Data: unsafe.Slice((*byte)(p), 4*len(data))}, uint64(uintptr(p))
}

// shift copies element n of %in to element x of %out.
const shift = `func.func @k(%in: memref<*xi32>, %out: memref<*xi32>, %n: i32, ` + programs + `) {
  %i = arith.index_cast %n : i32 to index
  %j = arith.index_cast %x : i32 to index
  %from = memref.cast %in : memref<*xi32> to memref<?xi32>
  %to = memref.cast %out : memref<*xi32> to memref<?xi32>
  %v = memref.load %from[%i] : memref<?xi32> loc("k.py":3:1)
  memref.store %v, %to[%j] : memref<?xi32> loc("k.py":4:1)
  return
}`

// TestCheckedRunOnOwnAddresses: buffers may have their real addresses, and be adjacent. A
// launch leaves no state for the next one.
func TestCheckedRunOnOwnAddresses(t *testing.T) {
	k := checked(t, shift)
	memory := make([]int32, 64)
	memory[3] = 42
	in, inAt := own("in", memory[:8])
	out, outAt := own("out", memory[8:16])
	launch := cpu.Launch{Grid: [3]int{8, 1, 1}, Args: []uint64{inAt, outAt, 3}, Buffers: []cpu.Buffer{in, out}}
	for range 2 {
		require.NoError(t, k.Run(context.Background(), launch))
		assert.Equal(t, []int32{42, 42, 42, 42, 42, 42, 42, 42}, memory[8:16])
	}

	launch.Args[2] = 8
	err := k.Run(context.Background(), launch)
	assert.EqualError(t, err, `k.py:3:1: 'memref.load' in program (0, 0, 0): read outside of memory: access of 4 bytes at byte 32 of buffer "in", which has 32 bytes`)
	var failure *cpu.Failure
	require.ErrorAs(t, err, &failure)
	assert.Equal(t, [3]int{0, 0, 0}, failure.Program)

	launch.Args[2], launch.Grid[0] = 0, 9
	assert.EqualError(t, k.Run(context.Background(), launch), `k.py:4:1: 'memref.store' in program (8, 0, 0): write outside of memory: access of 4 bytes at byte 32 of buffer "out", which has 32 bytes`)
}

// TestCheckedRunOnOverlappingBuffers: a race is found through two names of the same
// memory.
func TestCheckedRunOnOverlappingBuffers(t *testing.T) {
	k := checked(t, shift)
	memory := make([]int32, 16)
	in, inAt := own("in", memory[:12])
	out, _ := own("out", memory[4:])
	// The address of the second buffer is not that of its bytes.
	out.Base = 1 << 60
	launch := cpu.Launch{Grid: [3]int{8, 1, 1}, Args: []uint64{inAt, out.Base, 6}, Buffers: []cpu.Buffer{in, out}}
	assert.EqualError(t, k.Run(context.Background(), launch), `k.py:4:1: 'memref.store' in program (2, 0, 0): race between programs: `+
		`write of byte 8 of buffer "out", which program (0, 0, 0) read by 'memref.load' at k.py:3:1`)
	launch.Args[2] = 3
	require.NoError(t, k.Run(context.Background(), launch))
}

// TestCheckedTileMemory: poison of tiles is tracked byte by byte, also where control flow
// joins, and anew in each iteration of a loop.
func TestCheckedTileMemory(t *testing.T) {
	k := checked(t, `func.func @k(%out: memref<*xi32>, %n: i32, %m: i32, `+programs+`) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %five = arith.constant 5 : i32
  %rounds = arith.index_cast %n : i32 to index
  %at = arith.index_cast %m : i32 to index
  %to = memref.cast %out : memref<*xi32> to memref<?xi32>
  scf.for %i = %c0 to %rounds step %c1 {
    %tile = memref.alloc() : memref<4xi32>
    %other = memref.alloc() : memref<4xi32>
    %first = arith.cmpi eq, %i, %c0 : index
    %chosen = scf.if %first -> memref<4xi32> {
      scf.yield %tile : memref<4xi32>
    } else {
      scf.yield %other : memref<4xi32>
    }
    memref.store %five, %tile[%c2] : memref<4xi32>
    %v = memref.load %chosen[%at] : memref<4xi32> loc("k.py":6:1)
    %w = arith.addi %v, %v : i32
    memref.store %w, %to[%c0] : memref<?xi32> loc("k.py":7:1)
  }
  return
}`)
	out := make([]int32, 1)
	b, at := own("out", out)
	poison := `k.py:7:1: 'memref.store' in program (0, 0, 0): what is stored comes from tile elements that were never written, such as what a masked load leaves out`
	for _, c := range []struct {
		rounds, index uint64
		want          string
	}{
		{1, 2, ""},
		{1, 1, poison},
		{2, 2, poison},
		{1, 4, `k.py:6:1: 'memref.load' in program (0, 0, 0): index 4 of dimension 0 is out of the range of 4 elements`},
		{1, 1<<32 - 1, `k.py:6:1: 'memref.load' in program (0, 0, 0): index -1 of dimension 0 is out of the range of 4 elements`},
	} {
		err := k.Run(context.Background(), cpu.Launch{Grid: [3]int{1, 1, 1}, Args: []uint64{at, c.rounds, c.index}, Buffers: []cpu.Buffer{b}})
		if c.want == "" {
			require.NoError(t, err)
			assert.EqualValues(t, 10, out[0])
			continue
		}
		assert.EqualError(t, err, c.want)
	}
}

func TestCheckedRunIsBounded(t *testing.T) {
	k := checked(t, shift)
	err := k.Run(context.Background(), cpu.Launch{Grid: [3]int{1 << 20, 1 << 10, 1}, Args: []uint64{0, 0, 0}})
	assert.EqualError(t, err, "a checked launch has at most 268435455 programs, but the grid has 1073741824")
	err = k.Run(context.Background(), cpu.Launch{Grid: [3]int{1, 1, 1}, Args: []uint64{0, 0, 0}})
	assert.EqualError(t, err, `k.py:3:1: 'memref.load' in program (0, 0, 0): read through a null pointer: access of 4 bytes at address 0x0, which belongs to no buffer`)
}

// TestCheckedRunOfBoundArguments: the sizes of slices are known.
func TestCheckedRunOfBoundArguments(t *testing.T) {
	k := checked(t, shift)
	b, err := k.Bind([]int32{1, 2, 3}, make([]int32, 2), 2)
	require.NoError(t, err)
	defer b.Release()
	launch := cpu.Launch{Grid: [3]int{2, 1, 1}, Args: b.Words, Buffers: b.Buffers()}
	require.NoError(t, k.Run(context.Background(), launch))
	launch.Grid[0] = 3
	require.ErrorContains(t, k.Run(context.Background(), launch), `'memref.store' in program (2, 0, 0): write outside of memory: access of 4 bytes at byte 8 of buffer "arg1", which has 8 bytes`)
}
