package cpu_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cpu"
)

// reading has arguments that are read in several forms: a tile, an element, after a loop,
// as indices of a gather.
const reading = `tt.func public @k(%a: !tt.ptr<i32> loc("a"), %b: !tt.ptr<i32> loc("b"), %c: !tt.ptr<i32> loc("c"), %out: !tt.ptr<i32> loc("out")) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %as = tt.splat %a : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %pa = tt.addptr %as, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %x = tt.load %pa : tensor<4x!tt.ptr<i32>>
  %s = tt.load %b : !tt.ptr<i32>
  %sum:2 = scf.for %k = %zero to %three step %one iter_args(%at = %b, %acc = %s) -> (!tt.ptr<i32>, i32) : i32 {
    %v = tt.load %at : !tt.ptr<i32>
    %next = arith.addi %acc, %v : i32
    %on = tt.addptr %at, %one : !tt.ptr<i32>, i32
    scf.yield %on, %next : !tt.ptr<i32>, i32
  }
  %cs = tt.splat %c : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %pc = tt.addptr %cs, %x : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %g = tt.load %pc : tensor<4x!tt.ptr<i32>>
  %all = tt.splat %sum#1 : i32 -> tensor<4xi32>
  %r = arith.addi %g, %all : tensor<4xi32>
  %os = tt.splat %out : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %po = tt.addptr %os, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  tt.store %po, %r : tensor<4x!tt.ptr<i32>>
  tt.return
}`

// TestSharedInputs: all inputs of a kernel may share memory, but not with the output.
func TestSharedInputs(t *testing.T) {
	k := compiled(t, reading)
	in, out := []int32{3, 1, 2, 0}, make([]int32, 4)
	require.NoError(t, run(k, in, in, in, out))
	assert.Equal(t, []int32{9, 10, 11, 12}, out)
	require.NoError(t, run(k, in, in[:3], in, out))
	assert.ErrorContains(t, run(k, in, in, in, in), `overlap in memory`)
	assert.ErrorContains(t, run(k, out, in, in, out[1:]), `arguments "a" and "out" of kernel @k overlap in memory`)
	other, err := cpu.Compile(context.Background(), "k.ttir", reading, cpu.Options{Overlap: true})
	require.NoError(t, err)
	defer other.Close()
	require.NoError(t, run(other, in, in, in, in))
	assert.Equal(t, []int32{9, 10, 11, 12}, in)
}
