package kernels

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/racedetector"
)

// largest are the k largest elements of each row and their indices.
func largest(x []float64, cols, k int) (top, at []float64) {
	for start := 0; start < len(x); start += cols {
		order := make([]int, cols)
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(x[start+j], x[start+i]) })
		for _, i := range order[:k] {
			top, at = append(top, x[start+i]), append(at, float64(i))
		}
	}
	return top, at
}

func TestTopK(t *testing.T) {
	racedetector.SkipSerial(t)
	onAll(t, func(t *testing.T, e executor) {
		for _, dtype := range floats {
			// Rows, columns, k, a gap after rows.
			for _, s := range shapes(e, [][]int{{2, 70, 5, 0}, {1, 4500, 50, 3}}, [][]int{{3, 64, 64, 1}, {4, 32000, 1, 0}, {1, 128256, 50, 0}}) {
				in, out := spaced(dtype, s[3], noise(1), s[0], s[1]), spaced("fp32", s[3], noise(2), s[0], s[2])
				indices := Of(make([]int32, s[0]*s[2]), s[0], s[2])
				need := TopKWorkspace(e.device, s[0], s[1], s[2])
				workspace := Of(make([]int64, need), need)
				top, at := largest(elements(in), s[1], s[2])
				require.NoError(t, e.TopK(t.Context(), e.device, out, indices, in, workspace, TopKOptions{}), "%s %v", dtype, s)
				requireClose(t, top, out)
				require.Equal(t, at, elements(indices), "%s %v", dtype, s)
				require.NoError(t, e.TopK(t.Context(), e.device, out, indices, in, workspace, TopKOptions{Temperature: 0.5}))
				for i := range top {
					top[i] /= 0.5
				}
				requireClose(t, softmaxOf(top, s[2]), out)
			}
		}
	})
}

// TestTopKSpecialNumbers: infinities, zeros of both signs and NaN have their places.
func TestTopKSpecialNumbers(t *testing.T) {
	racedetector.SkipSerial(t)
	onAll(t, func(t *testing.T, e executor) {
		for _, dtype := range floats {
			row := []float64{-1, math.Inf(-1), 0, math.Inf(1), math.Inf(-1), math.NaN(), 5, math.Inf(-1)}
			in := Of(values(dtype, len(row), func(i int) float64 { return row[i] }), 1, len(row))
			out, indices := Of(make([]float32, 8), 1, 8), Of(make([]int32, 8), 1, 8)
			workspace := Of(make([]int64, 8), 8)
			require.NoError(t, e.TopK(t.Context(), e.device, out, indices, in, workspace, TopKOptions{}))
			require.Equal(t, []float64{5, 3, 6, 2, 0, 1, 4, 7}, elements(indices))
			require.True(t, math.IsNaN(elements(out)[0]))
			require.Equal(t, []float64{math.Inf(1), 5, 0, -1, math.Inf(-1)}, elements(out)[1:6])
		}
	})
}

// TestTopKSorted: the largest elements may all be in one place, and equal ones are in order.
func TestTopKSorted(t *testing.T) {
	racedetector.SkipSerial(t)
	onAll(t, func(t *testing.T, e executor) {
		for name, f := range map[string]func(i int) float64{
			"rising": func(i int) float64 { return float64(i) / 100 }, "falling": func(i int) float64 { return float64(-i) / 100 }, "equal": func(int) float64 { return 1 },
		} {
			in, out, indices := Of(values("fp32", 5000, f), 1, 5000), Of(make([]float32, 40), 1, 40), Of(make([]int32, 40), 1, 40)
			need := TopKWorkspace(e.device, 1, 5000, 40)
			require.NoError(t, e.TopK(t.Context(), e.device, out, indices, in, Of(make([]int64, need), need), TopKOptions{}))
			_, at := largest(elements(in), 5000, 40)
			require.Equal(t, at, elements(indices), name)
		}
	})
}

func TestTopKMistakes(t *testing.T) {
	lib, in, v, i := compiled(t, simulated(t)), Of(make([]float32, 12), 3, 4), Of(make([]float32, 6), 3, 2), Of(make([]int32, 6), 3, 2)
	topk := func(v, i, in Tensor, o TopKOptions) error {
		return lib.TopK(t.Context(), lib.device, v, i, in, Of(make([]int64, 3), 3), o)
	}
	for want, err := range map[string]error{
		"values: expected a last size from 1 to 64, at most that of in, found 5":    topk(Of(make([]float32, 15), 3, 5), Of(make([]int32, 15), 3, 5), in, TopKOptions{}),
		"values: expected shape [3, 2] of in up to the last size, found [2, 2]":     topk(Of(v.Data, 2, 2), Of(i.Data, 2, 2), in, TopKOptions{}),
		"indices: expected i32, found i64":                                          topk(v, Of(make([]int64, 6), 3, 2), in, TopKOptions{}),
		"temperature: expected a number that is not negative, found -1":             topk(v, i, in, TopKOptions{Temperature: -1}),
		"workspace: expected as many elements as TopKWorkspace says, found 3 of 48": topk(v, i, Of(make([]float32, 3*5000), 3, 5000), TopKOptions{}),
		"in: expected rows of at most 262144 elements, found 262145":                topk(v, i, Of(make([]float32, 3*262145), 3, 262145), TopKOptions{}),
		"values: expected memory of its own, found memory that in shares":           topk(Of(in.Data, 3, 2), i, in, TopKOptions{}),
	} {
		require.EqualError(t, err, "kernels: topk: "+want)
	}
}
