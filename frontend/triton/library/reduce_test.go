package library_test

import (
	"math"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/narrowfloat"
)

// integers are n numbers from low up to high.
func integers[T int8 | int16 | int32 | int64 | uint8 | uint32 | float32](n, low, high int) []T {
	r := rand.New(rand.NewSource(int64(n)))
	x := make([]T, n)
	for i := range x {
		x[i] = T(low + r.Intn(high-low))
	}
	return x
}

func TestSums(t *testing.T) {
	const m, n = 4, 16
	x := integers[float32](m*n, -50, 50)
	rows, cols, kept, all := make([]float32, m), make([]float32, n), make([]float32, m*n), make([]float32, 1)
	run(t, "sums", x, rows, cols, kept, all, constant(m), constant(n))
	wantRows, wantCols, wantAll := make([]float32, m), make([]float32, n), float32(0)
	for i, v := range x {
		wantRows[i/n] += v
		wantCols[i%n] += v
		wantAll += v
	}
	assert.Equal(t, wantRows, rows)
	assert.Equal(t, wantCols, cols)
	assert.Equal(t, []float32{wantAll}, all)
	for i, v := range x {
		assert.Equal(t, v-wantRows[i/n], kept[i])
	}
}

// TestSumsOfNarrowIntegers: integers narrower than 32 bits are widened before they are
// added, and so are truth values.
func TestSumsOfNarrowIntegers(t *testing.T) {
	const n = 32
	signed := integers[int8](n, -20, 127)
	out := make([]int32, 4)
	run(t, "sum_narrow", signed, out, constant(n))
	assert.Equal(t, narrowSums(signed), out)

	unsigned := integers[uint8](n, 100, 255)
	run(t, "sum_narrow", unsigned, out, constant(n))
	assert.Equal(t, narrowSums(unsigned), out)
}

// narrowSums are the sum, the number of positive elements, the sum again, and the sum of
// the sums up to each element.
func narrowSums[T int8 | uint8](x []T) []int32 {
	out := make([]int32, 4)
	for _, v := range x {
		out[0] += int32(v)
		if v > 0 {
			out[1]++
		}
		out[3] += out[0]
	}
	out[2] = out[0]
	return out
}

func TestBits(t *testing.T) {
	const n = 64
	x := integers[int32](n, 0, 1<<20)
	out := make([]int32, 3)
	run(t, "bits", x, out, constant(n))
	var xor, or int32
	for _, v := range x {
		xor ^= v
		or |= v
	}
	assert.Equal(t, []int32{xor, or, xor}, out)
}

// TestExtrema: of equal elements the first one's index counts.
func TestExtrema(t *testing.T) {
	const m, n = 4, 32
	x := integers[float32](m*n, -4, 4) // many ties
	values, places := make([]float32, 7*m), make([]int32, 5*m)
	run(t, "extrema", x, values, places, constant(m), constant(n))
	checkExtrema(t, x, values, places, m, n)

	half := make([]float32, 7*m)
	run(t, "extrema", narrowfloat.FromFloat32[narrowfloat.F16](x), half, places, constant(m), constant(n))
	checkExtrema(t, x, half, places, m, n)
	run(t, "extrema", narrowfloat.FromFloat32[narrowfloat.BF16](x), half, places, constant(m), constant(n))
	checkExtrema(t, x, half, places, m, n)

	ints := integers[int32](m*n, -4, 4)
	intValues := make([]int32, 7*m)
	run(t, "extrema", ints, intValues, places, constant(m), constant(n))
	checkExtrema(t, ints, intValues, places, m, n)

	bytes := integers[int8](m*n, -4, 4)
	run(t, "extrema", bytes, intValues, places, constant(m), constant(n))
	wide := make([]int32, len(bytes))
	for i, v := range bytes {
		wide[i] = int32(v)
	}
	checkExtrema(t, wide, intValues, places, m, n)
}

func checkExtrema[T int32 | float32](t *testing.T, x, values []T, places []int32, m, n int) {
	t.Helper()
	for i := range m {
		row := x[i*n : (i+1)*n]
		high, low := slices.Max(row), slices.Min(row)
		atHigh, atLow := int32(slices.Index(row, high)), int32(slices.Index(row, low))
		want := []T{high, low, high, low, high, slices.Max(x), slices.Min(x)}
		for k := range want {
			assert.Equal(t, want[k], values[k*m+i], "value %d of row %d", k, i)
		}
		for k, at := range []int32{atHigh, atLow, atHigh, atLow, atHigh} {
			assert.Equal(t, at, places[k*m+i], "index %d of row %d", k, i)
		}
	}
}

// TestExtremaOfColumns: with ties left open an index of an extremum is found, whichever.
func TestExtremaOfColumns(t *testing.T) {
	const m, n = 16, 8
	x := integers[float32](m*n, -4, 4)
	values, places := make([]float32, n), make([]int32, 2*n)
	run(t, "extrema_of_columns", x, values, places, constant(m), constant(n))
	for j := range n {
		high, low := float32(math.Inf(-1)), float32(math.Inf(1))
		for i := range m {
			high, low = max(high, x[i*n+j]), min(low, x[i*n+j])
		}
		assert.Equal(t, high, values[j])
		assert.Equal(t, high, x[int(places[j])*n+j])
		assert.Equal(t, low, x[int(places[n+j])*n+j])
	}
}

func TestExtremaOfMiddleAxis(t *testing.T) {
	const a, b, c = 2, 8, 4
	x := integers[float32](a*b*c, -9, 9)
	places := make([]int32, a*c)
	run(t, "extrema_3d", x, places, constant(a), constant(b), constant(c))
	for i := range a {
		for k := range c {
			best := 0
			for j := range b {
				if x[(i*b+j)*c+k] > x[(i*b+best)*c+k] {
					best = j
				}
			}
			assert.Equal(t, int32(best), places[i*c+k])
		}
	}
}

func TestScans(t *testing.T) {
	const m, n = 4, 8
	x := integers[float32](m*n, -3, 4)
	out := make([]float32, 5*m*n)
	run(t, "scans", x, out, constant(m), constant(n))
	fold := func(i, j, di, dj int, init float32, f func(a, b float32) float32) float32 {
		v := init
		for ; i >= 0 && i < m && j >= 0 && j < n; i, j = i+di, j+dj {
			v = f(v, x[i*n+j])
		}
		return v
	}
	add := func(a, b float32) float32 { return a + b }
	mul := func(a, b float32) float32 { return a * b }
	for i := range m {
		for j := range n {
			at := i*n + j
			assert.Equal(t, fold(i, j, 0, -1, 0, add), out[at])
			assert.Equal(t, fold(i, j, -1, 0, 0, add), out[m*n+at])
			assert.Equal(t, fold(i, j, 0, 1, 0, add), out[2*m*n+at])
			assert.Equal(t, fold(i, j, 0, -1, 1, mul), out[3*m*n+at])
			assert.Equal(t, fold(i, j, 1, 0, 1, mul), out[4*m*n+at])
		}
	}
}
