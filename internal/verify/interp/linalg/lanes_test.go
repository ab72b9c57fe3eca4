package linalg_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/racedetector"
)

// loops is a generated linalg.generic with two inputs, whose result shows the order of the
// iterations.
type loops struct {
	sizes    []int
	parallel []bool
	maps     [3][]int // loops that index the inputs and the output; -1 is the constant 0
	indexed  int      // the loop whose index is added, or -1
}

func randomLoops(rng *rand.Rand) loops {
	var l loops
	for range 1 + rng.IntN(4) {
		n := 1 + rng.IntN(4)
		if rng.IntN(8) == 0 {
			n = 500 + rng.IntN(30)
		}
		l.sizes, l.parallel = append(l.sizes, n), append(l.parallel, rng.IntN(3) > 0)
	}
	all := rng.Perm(len(l.sizes))
	// The first input knows every loop.
	l.maps[0] = all
	for _, d := range rng.Perm(len(l.sizes)) {
		if rng.IntN(2) == 0 {
			l.maps[1] = append(l.maps[1], d)
		} else if rng.IntN(3) == 0 {
			l.maps[1] = append(l.maps[1], -1)
		}
		if l.parallel[d] {
			l.maps[2] = append(l.maps[2], d)
		}
	}
	l.indexed = rng.IntN(len(l.sizes)+1) - 1
	return l
}

func (l loops) shape(operand int) []int {
	var shape []int
	for _, d := range l.maps[operand] {
		if d < 0 {
			shape = append(shape, 1)
		} else {
			shape = append(shape, l.sizes[d])
		}
	}
	return shape
}

func count(shape []int) int {
	n := 1
	for _, d := range shape {
		n *= d
	}
	return n
}

// at is the linear index of an operand's element at an iteration point.
func (l loops) at(operand int, index []int) int {
	at := 0
	for _, d := range l.maps[operand] {
		if d >= 0 {
			at = at*l.sizes[d] + index[d]
		}
	}
	return at
}

// run computes the expected result, point by point.
func (l loops) run(a, b, out []int32) {
	index := make([]int, len(l.sizes))
	for range count(l.sizes) {
		v := a[l.at(0, index)]*3 - b[l.at(1, index)]
		if l.indexed >= 0 {
			v += int32(index[l.indexed])
		}
		o := &out[l.at(2, index)]
		*o = *o*5 + v
		for d := len(index) - 1; d >= 0; d-- {
			if index[d]++; index[d] < l.sizes[d] {
				break
			}
			index[d] = 0
		}
	}
}

func joined[T any](list []T, sep string) string {
	words := make([]string, len(list))
	for i, v := range list {
		words[i] = fmt.Sprint(v)
	}
	return strings.Join(words, sep)
}

// text is the kernel's source. Its arguments are two inputs, the initial output, and the output.
func (l loops) text() string {
	var dims, iterators, maps []string
	for i, p := range l.parallel {
		dims = append(dims, fmt.Sprint("d", i))
		iterators = append(iterators, map[bool]string{true: `"parallel"`, false: `"reduction"`}[p])
	}
	var body, types [3]string
	load := ""
	for i, m := range l.maps {
		var results []string
		for _, d := range m {
			if d < 0 {
				results = append(results, "0")
			} else {
				results = append(results, fmt.Sprint("d", d))
			}
		}
		maps = append(maps, "affine_map<("+joined(dims, ", ")+") -> ("+joined(results, ", ")+")>")
		shape := l.shape(i)
		sizes := joined(shape, "x")
		types[i] = "tensor<" + strings.TrimPrefix(sizes+"xi32>", "x")
		layout := "memref<" + strings.TrimPrefix(sizes+"xi32, strided<["+strideText(shape)+"]>>", "x")
		for _, name := range []string{"x", "o"} {
			if name == "x" || i == 2 {
				load += fmt.Sprintf("  %%v%s%d = memref.reinterpret_cast %%%s%d to offset: [0], sizes: [%s], strides: [%s] : memref<*xi32> to %s\n",
					name, i, name, i, joined(shape, ", "), strideText(shape), layout)
			}
		}
		load += fmt.Sprintf("  %%t%d = bufferization.to_tensor %%vx%d : %s to %s\n", i, i, layout, types[i])
		body[i] = layout
	}
	index := "      %w = arith.addi %v, %zero : i32\n"
	if l.indexed >= 0 {
		index = fmt.Sprintf("      %%i = linalg.index %d : index\n      %%k = arith.index_cast %%i : index to i32\n      %%w = arith.addi %%v, %%k : i32\n", l.indexed)
	}
	return `func.func @k(%x0: memref<*xi32>, %x1: memref<*xi32>, %x2: memref<*xi32>, %o2: memref<*xi32>, ` + grid + `) {
  %zero = arith.constant 0 : i32
  %three = arith.constant 3 : i32
` + load + `  %r = linalg.generic {indexing_maps = [` + joined(maps, ", ") + `], iterator_types = [` + joined(iterators, ", ") + `]}
    ins(%t0, %t1 : ` + types[0] + `, ` + types[1] + `) outs(%t2 : ` + types[2] + `) {
    ^bb0(%a: i32, %b: i32, %o: i32):
      %five = arith.constant 5 : i32
      %p = arith.muli %a, %three : i32
      %v = arith.subi %p, %b : i32
` + index + `      %q = arith.muli %o, %five : i32
      %s = arith.addi %q, %w : i32
      linalg.yield %s : i32
    } -> ` + types[2] + `
  bufferization.materialize_in_destination %r in writable %vo2 : (` + types[2] + `, ` + body[2] + `) -> ()
  return
}`
}

func strideText(shape []int) string {
	if len(shape) == 0 {
		return ""
	}
	return stridesOf(joined(shape, "x"))
}

func randomNumbers(rng *rand.Rand, n int) []int32 {
	out := make([]int32, n)
	for i := range out {
		out[i] = int32(rng.Uint32())
	}
	return out
}

// TestStructuredOrder: structured operations compute what their loops say, in the order of the
// loops, also when lanes run several points at a time.
func TestStructuredOrder(t *testing.T) {
	racedetector.SkipSerial(t)
	rng := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		l := randomLoops(rng)
		if count(l.sizes) > 20_000 {
			continue
		}
		k := compile(t, l.text())
		a, b := randomNumbers(rng, count(l.shape(0))), randomNumbers(rng, count(l.shape(1)))
		before := randomNumbers(rng, count(l.shape(2)))
		k.buffer("a", a)
		k.buffer("b", b)
		kept := k.buffer("before", before)
		out := k.buffer("out", make([]int32, len(before)))
		require.NoError(t, k.run(), l.text())
		require.Equal(t, before, read[int32](t, kept, len(before)), "what the results start from is changed")
		want := slices.Clone(before)
		l.run(a, b, want)
		require.Equal(t, want, read[int32](t, out, len(want)), l.text())
	}
}

// TestConcurrentRuns: a module runs on several launches at once.
func TestConcurrentRuns(t *testing.T) {
	k := compile(t, withValues("", `
  %s = memref.alloc() : memref<4x4xi32>
  %e = tensor.empty() : tensor<4x4xi32>
  %a = linalg.map { arith.addi } ins(%m, %m : tensor<4x4xi32>, tensor<4x4xi32>) outs(%e : tensor<4x4xi32>)
  %r = tensor.collapse_shape %a [[0, 1]] : tensor<4x4xi32> into tensor<16xi32>`, "tensor<16xi32>"))
	var wg sync.WaitGroup
	outs := make([]*memory.Buffer, 8)
	for i := range outs {
		m := memory.New()
		x := m.Add("x", slices.Repeat([]byte{byte(i), 0, 0, 0}, 16))
		outs[i] = m.Add("out", make([]byte, 64))
		wg.Go(func() {
			l := interp.Launch{Grid: [3]int{50, 1, 1}, Memory: m, Args: []interp.Arg{interp.Pointer(x), interp.Pointer(outs[i])}}
			if err := k.module.Run(t.Context(), l); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for i, o := range outs {
		require.Equal(t, slices.Repeat([]byte{byte(2 * i), 0, 0, 0}, 16), o.Data)
	}
}

// TestYieldedInits: a result may yield the element of another result's init, which is that before the operation.
func TestYieldedInits(t *testing.T) {
	k := compile(t, `func.func @k(%x: memref<*xi32>, %p: memref<*xi32>, %q: memref<*xi32>, `+grid+`) {
  %seven = arith.constant 7 : i32
  %nine = arith.constant 9 : i32
  %vx = memref.reinterpret_cast %x to offset: [0], sizes: [4], strides: [1] : memref<*xi32> to memref<4xi32, strided<[1]>>
  %vp = memref.reinterpret_cast %p to offset: [0], sizes: [4], strides: [1] : memref<*xi32> to memref<4xi32, strided<[1]>>
  %vq = memref.reinterpret_cast %q to offset: [0], sizes: [4], strides: [1] : memref<*xi32> to memref<4xi32, strided<[1]>>
  %t = bufferization.to_tensor %vx : memref<4xi32, strided<[1]>> to tensor<4xi32>
  %e = tensor.empty() : tensor<4xi32>
  %f = linalg.fill ins(%seven : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %g = linalg.fill ins(%nine : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %r:3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%t : tensor<4xi32>) outs(%f, %g, %f : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
    ^bb0(%a: i32, %b: i32, %c: i32, %d: i32):
      linalg.yield %c, %b, %a : i32, i32, i32
    } -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>)
  bufferization.materialize_in_destination %r#0 in writable %vp : (tensor<4xi32>, memref<4xi32, strided<[1]>>) -> ()
  bufferization.materialize_in_destination %r#1 in writable %vq : (tensor<4xi32>, memref<4xi32, strided<[1]>>) -> ()
  return
}`)
	k.buffer("x", []int32{1, 2, 3, 4})
	p, q := k.buffer("p", make([]int32, 4)), k.buffer("q", make([]int32, 4))
	require.NoError(t, k.run())
	require.Equal(t, []int32{9, 9, 9, 9}, read[int32](t, p, 4))
	require.Equal(t, []int32{7, 7, 7, 7}, read[int32](t, q, 4))
}
