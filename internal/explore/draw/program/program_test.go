package program_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/explore/draw/program"
	"github.com/tshared/tshared/ir"
)

// follow runs a function of two buffers and an integer, and lists the addresses of its loads and stores, relative to the buffers.
func follow(t *testing.T, body string, n int64) (seen []string, exact bool, err error) {
	t.Helper()
	return followWith(t, body, n, nil)
}

// followWith is follow with the integers that are at offsets of the second buffer.
func followWith(t *testing.T, body string, n int64, contents func(offset int64) int64) (seen []string, exact bool, err error) {
	t.Helper()
	m, err := tshared.Parse("test", fmt.Sprintf(`func.func @kernel(%%x: memref<*xf32>, %%y: memref<*xi32>, %%n: i32, %%g0: i32, %%g1: i32, %%g2: i32, %%p0: i32, %%p1: i32, %%p2: i32) {
%s
return
}`, body))
	require.NoError(t, err)
	kernel := m.Top.Region0().Entry().First()
	var data program.Data
	if contents != nil {
		data = func(arg int, offset int64, elem ir.Type) ir.Attr {
			if arg != 1 {
				return nil
			}
			return kernel.Context().IntAttr(elem, contents(offset))
		}
	}
	exact, err = program.Run(context.Background(), kernel, program.Launch{Grid: [3]int64{8, 1, 1}, Program: [3]int64{3, 0, 0}, Arg: func(int) int64 { return n }, Data: data}, func(op *ir.Op, s *program.State) {
		if view, ok := linalg.AsStructured(op); ok && !op.IsMemoryEffectFree() {
			for i := range int64(4) {
				known := s.Body(view, []int64{i}, func(inner *ir.Op, s *program.State) {
					if a, ok := program.ScalarAccessOf(inner); ok {
						address, bytes, arg, known := s.Element(a)
						seen = append(seen, fmt.Sprintf("%d: %s %d+%d/%d %v", i, inner.Name(), arg, address-program.Base(arg), bytes, known))
					}
				})
				seen = append(seen, fmt.Sprintf("%d: %v", i, known))
			}
		}
		if a, ok := program.ScalarAccessOf(op); ok {
			address, bytes, arg, known := s.Element(a)
			if !known {
				seen = append(seen, op.Name()+" unknown")
				return
			}
			seen = append(seen, fmt.Sprintf("%s %d+%d/%d", op.Name(), arg, address-program.Base(arg), bytes))
		}
		if op.Is(tile.GatherElements) {
			indices := s.Tensor(tile.GatherElementsOp{Op: op}.Indices())
			for i := range int64(4) {
				seen = append(seen, fmt.Sprint(indices([]int64{i})))
			}
		}
	})
	return seen, exact, err
}

const view = `%i = arith.index_cast %at : i32 to index
%v = memref.reinterpret_cast %x to offset: [%i], sizes: [4, 8], strides: [100, 1] : memref<*xf32> to memref<4x8xf32, strided<[100, 1], offset: ?>>
%s = memref.subview %v[1, 2] [2, 3] [1, 2] : memref<4x8xf32, strided<[100, 1], offset: ?>> to memref<2x3xf32, strided<[100, 2], offset: ?>>
%c1 = arith.constant 1 : index
%e = memref.load %s[%c1, %c1] : memref<2x3xf32, strided<[100, 2], offset: ?>>
`

func TestViews(t *testing.T) {
	seen, exact, err := follow(t, "%c = arith.constant 10 : i32\n%at = arith.muli %p0, %c : i32\n"+view, 0)
	require.NoError(t, err)
	assert.True(t, exact)
	assert.Equal(t, []string{fmt.Sprintf("memref.load 0+%d/4", 4*(30+100+2+100+2))}, seen)
}

func TestLoops(t *testing.T) {
	const loop = `%c0 = arith.constant 0 : i32
%c1 = arith.constant 1 : i32
%sum = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (i32) : i32 {
  %next = arith.addi %a, %i : i32
  %big = arith.cmpi sgt, %next, %c1 : i32
  %twice = scf.if %big -> (i32) {
    %t = arith.addi %next, %next : i32
    scf.yield %t : i32
  } else {
    scf.yield %next : i32
  }
  scf.yield %twice : i32
}
%at = arith.addi %sum, %c0 : i32
%ix = arith.index_cast %at : i32 to index
%m = memref.reinterpret_cast %y to offset: [%ix], sizes: [1], strides: [1] : memref<*xi32> to memref<1xi32, strided<[1], offset: ?>>
%z = arith.constant 0 : index
%r = memref.load %m[%z] : memref<1xi32, strided<[1], offset: ?>>
`
	seen, exact, err := follow(t, loop, 4) // 0, 1, 6, 18
	require.NoError(t, err)
	assert.True(t, exact)
	assert.Equal(t, []string{"memref.load 1+72/4"}, seen)
	_, _, err = follow(t, loop, 1<<20)
	require.ErrorIs(t, err, program.ErrTooLong)
}

// TestUnknown follows one way where a condition is loaded, and says so.
func TestUnknown(t *testing.T) {
	seen, exact, err := follow(t, `%z = arith.constant 0 : index
%m = memref.reinterpret_cast %y to offset: [0], sizes: [1], strides: [1] : memref<*xi32> to memref<1xi32, strided<[1]>>
%at = memref.load %m[%z] : memref<1xi32, strided<[1]>>
`+view+`%set = arith.cmpi eq, %at, %n : i32
scf.if %set {
  memref.store %n, %m[%z] : memref<1xi32, strided<[1]>>
}`, 0)
	require.NoError(t, err)
	assert.False(t, exact)
	assert.Equal(t, []string{"memref.load 1+0/4", "memref.load unknown", "memref.store 1+0/4"}, seen)
}

// TestIndexTensors computes elements of a tensor when they are asked for.
func TestIndexTensors(t *testing.T) {
	seen, _, err := follow(t, `%empty = tensor.empty() : tensor<4xi32>
%at = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%empty : tensor<4xi32>) {
^bb0(%out: i32):
  %i = linalg.index 0 : index
  %j = arith.index_cast %i : index to i32
  %k = arith.muli %j, %p0 : i32
  linalg.yield %k : i32
} -> tensor<4xi32>
%m = memref.cast %x : memref<*xf32> to memref<?xf32>
%r = tile.gather_elements %m[%at] : memref<?xf32>, tensor<4xi32> -> tensor<4xf32>`, 0)
	require.NoError(t, err)
	assert.Equal(t, []string{"0 : i32", "3 : i32", "6 : i32", "9 : i32"}, seen)
}

// atomics adds to the elements of a buffer whose numbers are even, at three times their number.
const atomics = `%m = memref.cast %x : memref<*xf32> to memref<?xf32>
%empty = tensor.empty() : tensor<4xf32>
%old = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%empty : tensor<4xf32>) {
^bb0(%out: f32):
  %i = linalg.index 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %r = arith.remsi %i, %c2 : index
  %even = arith.cmpi eq, %r, %c0 : index
  %was = scf.if %even -> (f32) {
    %at = arith.muli %i, %c3 : index
    %v = memref.atomic_rmw addf %f, %m[%at] : (f32, memref<?xf32>) -> f32
    scf.yield %v : f32
  } else {
    scf.yield %f : f32
  }
  linalg.yield %was : f32
} -> tensor<4xf32>
`

// TestBodies executes the body of a structured operation for each element.
func TestBodies(t *testing.T) {
	seen, exact, err := follow(t, atomics, 0)
	require.NoError(t, err)
	assert.True(t, exact)
	assert.Equal(t, []string{"0: memref.atomic_rmw 0+0/4 true", "0: true", "1: true", "2: memref.atomic_rmw 0+24/4 true", "2: true", "3: true"}, seen)
}

// indexed is a load from %x at what is in %y[1].
const indexed = `%one = arith.constant 1 : index
%my = memref.cast %y : memref<*xi32> to memref<?xi32>
%mx = memref.cast %x : memref<*xf32> to memref<?xf32>
%j = memref.load %my[%one] : memref<?xi32>
%k = arith.index_cast %j : i32 to index
%e = memref.load %mx[%k] : memref<?xf32>
`

// TestData loads what is in buffers, until the program writes to them.
func TestData(t *testing.T) {
	data := func(offset int64) int64 { return 10 * offset }
	seen, exact, err := followWith(t, indexed, 0, data)
	require.NoError(t, err)
	assert.True(t, exact)
	assert.Equal(t, []string{"memref.load 1+4/4", "memref.load 0+160/4"}, seen)
	seen, _, err = followWith(t, `%z = arith.constant 0 : index
%w = memref.cast %y : memref<*xi32> to memref<?xi32>
memref.store %n, %w[%z] : memref<?xi32>
`+indexed, 0, data)
	require.NoError(t, err)
	assert.Equal(t, []string{"memref.store 1+0/4", "memref.load 1+4/4", "memref.load unknown"}, seen)
	seen, _, err = followWith(t, atomics+indexed, 0, data)
	require.NoError(t, err)
	assert.Equal(t, "memref.load 0+160/4", seen[len(seen)-1], "only the other buffer was written to")
}

func TestCancelled(t *testing.T) {
	m, err := tshared.Parse("test", `func.func @kernel(%n: i32, %g0: i32, %g1: i32, %g2: i32, %p0: i32, %p1: i32, %p2: i32) {
%c0 = arith.constant 0 : i32
%c1 = arith.constant 1 : i32
scf.for %i = %c0 to %n step %c1 : i32 {
  %k = arith.addi %i, %i : i32
}
return
}`)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = program.Run(ctx, m.Top.Region0().Entry().First(), program.Launch{Arg: func(int) int64 { return 1 << 20 }}, func(*ir.Op, *program.State) {})
	require.ErrorIs(t, err, context.Canceled)
}
