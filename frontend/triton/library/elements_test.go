package library_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestShapes(t *testing.T) {
	const n = 8
	x := integers[int32](n, 0, 100)
	out := make([]int32, 7*n)
	run(t, "shapes", x, out, constant(n))
	for i, v := range x {
		assert.Equal(t, v, out[2*i])
		assert.Equal(t, v+100, out[2*i+1])
		assert.Equal(t, v, out[2*n+i])
		assert.Equal(t, int32(0), out[3*n+i])
		assert.Equal(t, v, out[5*n+2*i])
		assert.Equal(t, v, out[5*n+2*i+1])
	}
	assert.Equal(t, []int32{7, 9}, out[4*n:4*n+2])
}

func TestFunctions(t *testing.T) {
	const n = 16
	x := integers[float32](n, -9, 90) // exponentials of the largest overflow float32
	out := make([]float32, 3*n)
	run(t, "functions", x, out, constant(n))
	for i, v := range x {
		assert.InDelta(t, 1/(1+math.Exp(-float64(v))), out[i], 1e-6)
	}
	checkSoftmax(t, x, out[n:2*n])
	checkSoftmax(t, x[:n/2], out[2*n:2*n+n/2])
	checkSoftmax(t, x[n/2:], out[2*n+n/2:])
}

func checkSoftmax(t *testing.T, x, got []float32) {
	t.Helper()
	total := 0.0
	for _, v := range x {
		total += math.Exp(float64(v))
	}
	for i, v := range x {
		assert.InDelta(t, math.Exp(float64(v))/total, got[i], 1e-6)
	}
}

func TestQuotients(t *testing.T) {
	const n = 32
	x := integers[int32](n, 1, 1000)
	out := make([]int32, 2*n+1)
	run(t, "quotients", x, out, constant(n))
	for i, v := range x {
		assert.Equal(t, (v+6)/7, out[i])
		assert.Equal(t, int32(1), out[n+i])
	}
	assert.Equal(t, int32((n+2)/3), out[2*n])
}

// TestSwizzle: the programs of a grid cover every tile once, in groups of rows that are
// walked column by column.
func TestSwizzle(t *testing.T) {
	const sizeI, sizeJ, sizeG = 5, 4, 2 // the last group has one row
	rows, cols := make([]int32, sizeI*sizeJ), make([]int32, sizeI*sizeJ)
	runGrid(t, [3]int{sizeI, sizeJ, 1}, "swizzled", rows, cols, int32(sizeI), int32(sizeJ), int32(sizeG))
	at := 0
	for first := 0; first < sizeI; first += sizeG {
		for col := range sizeJ {
			for row := first; row < min(first+sizeG, sizeI); row++ {
				assert.Equal(t, [2]int32{int32(row), int32(col)}, [2]int32{rows[at], cols[at]}, "program %d", at)
				at++
			}
		}
	}
}
