// Package plain computes what the kernels of the examples compute, in loops that are easy
// to believe: one number at a time, in float64. It knows nothing of kernels.
package plain

import "math"

// Add is x + y.
func Add(x, y []float64) []float64 {
	out := make([]float64, len(x))
	for i := range x {
		out[i] = x[i] + y[i]
	}
	return out
}

// Softmax is the softmax of each row of x.
func Softmax(x []float64, columns int) []float64 {
	out := make([]float64, len(x))
	for first := 0; first < len(x); first += columns {
		weights, total := exponentials(x[first : first+columns])
		for i, w := range weights {
			out[first+i] = w / total
		}
	}
	return out
}

// exponentials are e to the power of each number, divided by the greatest, and their sum.
func exponentials(x []float64) (weights []float64, total float64) {
	greatest := math.Inf(-1)
	for _, v := range x {
		greatest = max(greatest, v)
	}
	weights = make([]float64, len(x))
	for i, v := range x {
		weights[i] = math.Exp(v - greatest)
		total += weights[i]
	}
	return weights, total
}

// MatMul is the product of a, m x k, and b, k x n.
func MatMul(a, b []float64, m, n, k int) []float64 {
	c := make([]float64, m*n)
	for i := range m {
		for l := range k {
			for j := range n {
				c[i*n+j] += a[i*k+l] * b[l*n+j]
			}
		}
	}
	return c
}

// Each is f of each number.
func Each(x []float64, f func(float64) float64) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = f(v)
	}
	return out
}

// ReLU is x, or 0 where x is negative.
func ReLU(x float64) float64 { return max(x, 0) }

// SiLU is x times its sigmoid.
func SiLU(x float64) float64 { return x / (1 + math.Exp(-x)) }

// Transpose is x, rows x columns, with the two exchanged.
func Transpose(x []float64, rows, columns int) []float64 {
	out := make([]float64, len(x))
	for i := range rows {
		for j := range columns {
			out[j*rows+i] = x[i*columns+j]
		}
	}
	return out
}
