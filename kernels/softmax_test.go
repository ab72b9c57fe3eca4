package kernels

import (
	"errors"
	"fmt"
	"math"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/racedetector"
	"github.com/tshared/tshared/jit"
)

// rowShapes are rows, columns and the gap after each row: columns that fit a block, and longer
// ones.
var (
	smallRows = [][]int{{1, 1, 0}, {5, 37, 3}, {3, 256, 0}, {2, 1300, 0}}
	largeRows = [][]int{{0, 8, 0}, {16, 1024, 16}, {7, 5000, 1}, {2, 40000, 0}, {1, 128256, 0}}
)

func softmaxOf(x []float64, cols int) []float64 {
	out := make([]float64, len(x))
	for start := 0; start < len(x); start += cols {
		row, top, sum := x[start:start+cols], math.Inf(-1), 0.0
		for _, v := range row {
			top = math.Max(top, v)
		}
		for i, v := range row {
			out[start+i] = math.Exp(v - top)
			sum += out[start+i]
		}
		for i := range row {
			out[start+i] /= sum
		}
	}
	return out
}

func TestSoftmax(t *testing.T) {
	racedetector.SkipSerial(t)
	onAll(t, func(t *testing.T, e executor) {
		for _, dtype := range floats {
			for _, s := range shapes(e, smallRows, largeRows) {
				in := spaced(dtype, s[2], noise(1), s[0], s[1])
				out := spaced(dtype, 2*s[2], noise(2), s[0], s[1])
				require.NoError(t, e.Softmax(t.Context(), e.device, out, in), "%s %v", dtype, s)
				requireClose(t, softmaxOf(elements(in), s[1]), out)
			}
		}
	})
}

func TestSoftmaxMistakes(t *testing.T) {
	e := executor{FromSource(), nil}
	x := Of(make([]float32, 12), 3, 4)
	for want, call := range map[string][2]Tensor{
		"in: expected a slice, a *gpu.Buffer or a jit.Pointer with its Dtype, found nil":                        {x, {Shape: []int{3, 4}}},
		"in: expected fp16, bf16 or fp32, found i32":                                                            {x, Of(make([]int32, 12), 3, 4)},
		"in: expected at least 12 elements for fp32[3, 4], found 11":                                            {x, Of(make([]float32, 11), 3, 4)},
		"in: expected 2 strides for shape [3, 4], found 1":                                                      {x, {make([]float32, 12), []int{3, 4}, []int{4}}},
		"in: expected contiguous rows at one distance from each other, found fp32[3, 4] with strides [1, 3]":    {x, {make([]float32, 12), []int{3, 4}, []int{1, 3}}},
		"in: expected sizes and strides that are not negative, found fp32[3, -4]":                               {x, Of(make([]float32, 12), 3, -4)},
		"out: expected fp32, found bf16":                                                                        {Of(values("bf16", 12, noise(1)), 3, 4), x},
		"out: expected shape [3, 4] of in, found [4, 3]":                                                        {Of(make([]float32, 12), 4, 3), x},
		"out: expected memory of its own, found memory that in shares":                                          {x, x},
		"out: expected strides of at least 1 in a tensor that is written, found fp32[3, 4] with strides [0, 1]": {{make([]float32, 12), []int{3, 4}, []int{0, 1}}, x},
	} {
		require.EqualError(t, e.Softmax(t.Context(), e.device, call[0], call[1]), fmt.Sprint("kernels: softmax: ", want))
	}
}

// TestConcurrentOperations: goroutines share a library.
func TestConcurrentOperations(t *testing.T) {
	e := compiled(t, jit.CPU())
	var all sync.WaitGroup
	for g := range 8 {
		all.Go(func() {
			in, out := spaced(floats[g%3], 0, noise(g), 4, 100), spaced(floats[g%3], 0, noise(9), 4, 100)
			assert.NoError(t, e.Softmax(t.Context(), e.device, out, in))
			assert.InDelta(t, softmaxOf(elements(in), 100)[7], elements(out)[7], 1e-3)
		})
	}
	all.Wait()
}

// TestRecord: recorded operations run when they are told to, any number of times.
func TestRecord(t *testing.T) {
	e := compiled(t, jit.CPU())
	in, out, back := spaced("fp32", 0, noise(1), 4, 100), spaced("fp32", 0, noise(2), 4, 100), spaced("fp32", 0, noise(3), 4, 100)
	s, err := e.Record(func(l *Library) error {
		return errors.Join(l.Softmax(t.Context(), e.device, out, in), l.Softmax(t.Context(), e.device, back, out))
	})
	require.NoError(t, err)
	require.Equal(t, spaced("fp32", 0, noise(2), 4, 100), out, "a recorded operation does not run")
	require.NoError(t, s.Run(t.Context()))
	copy(in.Data.([]float32), spaced("fp32", 0, noise(4), 4, 100).Data.([]float32))
	require.NoError(t, s.Start())
	requireClose(t, softmaxOf(softmaxOf(elements(in), 100), 100), back)
	require.NoError(t, s.Close())
	_, err = e.Record(func(l *Library) error {
		return errors.Join(l.Softmax(t.Context(), e.device, out, in), l.Softmax(t.Context(), e.device, Tensor{}, out))
	})
	require.ErrorContains(t, err, "kernels: softmax: out: expected")
}
