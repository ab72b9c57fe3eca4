package library_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/narrowfloat"
)

// sortedRows are rows of n elements, each in order.
func sortedRows[T int32 | uint32 | int64 | float32 | int8](x []T, n int, descending bool) []T {
	out := slices.Clone(x)
	for at := 0; at < len(out); at += n {
		slices.Sort(out[at : at+n])
		if descending {
			slices.Reverse(out[at : at+n])
		}
	}
	return out
}

func testSort[T int32 | uint32 | int64 | float32 | int8](t *testing.T, x []T, m, n int) {
	t.Helper()
	for _, descending := range []bool{false, true} {
		out := make([]T, len(x))
		run(t, "sorted_rows", x, out, constant(m), constant(n), constant(truth(descending)))
		assert.Equal(t, sortedRows(x, n, descending), out, "%T, descending: %v", x, descending)
	}
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestSort(t *testing.T) {
	testSort(t, integers[float32](4*32, -100, 100), 4, 32)
	testSort(t, integers[int32](4*32, -100, 100), 4, 32)
	testSort(t, integers[int64](2*8, -100, 100), 2, 8)
	testSort(t, integers[int8](64, -100, 100), 1, 64)
	high := integers[uint32](2*16, 0, 100)
	for i := range high {
		high[i] *= 40_000_000 // some have the sign bit of a signed integer
	}
	testSort(t, high, 2, 16)

	x := integers[float32](128, -100, 100)
	out := make([]float32, len(x))
	run(t, "sorted_default", x, out, constant(len(x)))
	assert.Equal(t, sortedRows(x, len(x), false), out)
}

// TestTopk: the largest elements of each row, the largest first. Those of f16 come as f32.
func TestTopk(t *testing.T) {
	const m, n = 4, 32
	x := integers[float32](m*n, -100, 100)
	for _, k := range []int{2, 8, n} {
		var want []float32
		for i := range m {
			want = append(want, sortedRows(x[i*n:(i+1)*n], n, true)[:k]...)
		}
		out := make([]float32, m*k)
		run(t, "top_rows", x, out, constant(m), constant(n), constant(k))
		assert.Equal(t, want, out, "k = %d", k)
		run(t, "top_rows", narrowfloat.FromFloat32[narrowfloat.F16](x), out, constant(m), constant(n), constant(k))
		assert.Equal(t, want, out, "k = %d of f16", k)
	}
}

// TestBitonicMerge: elements that rise and then fall are sorted.
func TestBitonicMerge(t *testing.T) {
	const n = 64
	x := integers[int32](n, -100, 100)
	slices.Sort(x[:24])
	slices.Sort(x[24:])
	slices.Reverse(x[24:])
	for _, descending := range []bool{false, true} {
		out := make([]int32, n)
		run(t, "merged", x, out, constant(n), constant(truth(descending)))
		assert.Equal(t, sortedRows(x, n, descending), out)
	}
}

func TestFlip(t *testing.T) {
	const m, n = 4, 16
	x := integers[float32](m*n, -100, 100)
	out := make([]float32, 3*m*n)
	run(t, "flipped", x, out, constant(m), constant(n))
	for i := range m {
		for j := range n {
			assert.Equal(t, x[(m-1-i)*n+j], out[i*n+j])
			assert.Equal(t, x[i*n+n-1-j], out[m*n+i*n+j])
			assert.Equal(t, x[(m-1-i)*n+j], out[2*m*n+i*n+j])
		}
	}
}
