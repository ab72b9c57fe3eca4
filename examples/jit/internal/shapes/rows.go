package shapes

import (
	"fmt"
	"math"

	"github.com/tshared/tshared/examples/jit/internal/plain"
)

// VectorAdd is the addition of two vectors.
func VectorAdd(e Elem, n int, named ...Named) Case {
	return Case{fmt.Sprintf("vectoradd %s n=%d", e.Name, n), func() *Problem {
		r := seeded()
		x, xs := e.data(r, n)
		y, ys := e.data(r, n)
		out := e.room(n)
		return &Problem{
			[]Launch{{"vectoradd.py", "add_kernel", "grid", []any{x, y, out, n}, named}},
			[]Output{{Name: "out", Elem: e, Got: out, Want: plain.Add(xs, ys)}},
		}
	}}
}

// Softmax is the softmax of the rows of a matrix.
func Softmax(e Elem, rows, columns int) Case {
	return Case{fmt.Sprintf("softmax %s %dx%d", e.Name, rows, columns), func() *Problem {
		x, xs := e.data(seeded(), rows*columns)
		out := e.room(rows * columns)
		return &Problem{
			[]Launch{{"softmax.py", "softmax_kernel", "grid", []any{x, out, rows, columns, columns, columns}, nil}},
			[]Output{{Name: "out", Elem: e, Got: out, Want: plain.Softmax(xs, columns)}},
		}
	}}
}

// LayerNorm is layer normalisation with its gradients: three kernels.
func LayerNorm(e Elem, rows, columns, block int) Case {
	return Case{fmt.Sprintf("layernorm %s %dx%d", e.Name, rows, columns), func() *Problem {
		const eps = 1e-5
		r := seeded()
		x, xs := e.data(r, rows*columns)
		weight, weights := e.data(r, columns)
		bias, biases := e.data(r, columns)
		dy, dys := e.data(r, rows*columns)
		y, mean, rstd := e.room(rows*columns), F32.room(rows), F32.room(rows)
		dx, dweight, dbias := e.room(rows*columns), e.room(columns), e.room(columns)
		norm := plain.LayerNorm(xs, weights, biases, eps)
		gradients := plain.LayerNormGradients(dys, xs, weights, norm)
		blocks := []Named{{"BLOCK", block}}
		tile := []Named{{"ROWS", 16}, {"BLOCK", 32}}
		overRows := math.Sqrt(float64(rows))
		return &Problem{
			[]Launch{
				{"layernorm.py", "forward_kernel", "grid_of_rows", []any{x, weight, bias, y, mean, rstd, rows, columns, eps}, blocks},
				{"layernorm.py", "input_gradient_kernel", "grid_of_rows", []any{dy, x, weight, mean, rstd, dx, rows, columns}, blocks},
				{"layernorm.py", "weight_gradient_kernel", "grid_of_columns", []any{dy, x, mean, rstd, dweight, dbias, rows, columns}, tile},
			},
			[]Output{
				{Name: "y", Elem: e, Got: y, Want: norm.Y}, {Name: "mean", Elem: F32, Got: mean, Want: norm.Mean}, {Name: "rstd", Elem: F32, Got: rstd, Want: norm.RStd},
				{Name: "dx", Elem: e, Got: dx, Want: gradients.X},
				{Name: "dweight", Elem: e, Got: dweight, Want: gradients.Weight, Sum: overRows}, {Name: "dbias", Elem: e, Got: dbias, Want: gradients.Bias, Sum: overRows},
			},
		}
	}}
}
