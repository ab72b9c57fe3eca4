package plain

import "math"

// Norm is what layer normalisation makes of a matrix.
type Norm struct {
	Y          []float64
	Mean, RStd []float64 // of each row
}

// LayerNorm normalises each row of x, then scales and shifts its columns.
func LayerNorm(x, weight, bias []float64, eps float64) Norm {
	columns := len(weight)
	n := Norm{Y: make([]float64, len(x))}
	for first := 0; first < len(x); first += columns {
		row := x[first : first+columns]
		mean, squares := average(row), 0.0
		for _, v := range row {
			squares += (v - mean) * (v - mean)
		}
		rstd := 1 / math.Sqrt(squares/float64(columns)+eps)
		for i, v := range row {
			n.Y[first+i] = (v-mean)*rstd*weight[i] + bias[i]
		}
		n.Mean, n.RStd = append(n.Mean, mean), append(n.RStd, rstd)
	}
	return n
}

func average(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}

// Gradients are those of layer normalisation.
type Gradients struct{ X, Weight, Bias []float64 }

// LayerNormGradients are the gradients with respect to x, weight and bias where dy is the
// gradient with respect to y.
func LayerNormGradients(dy, x, weight []float64, n Norm) Gradients {
	columns := len(weight)
	out := Gradients{make([]float64, len(x)), make([]float64, columns), make([]float64, columns)}
	for row, mean := range n.Mean {
		first := row * columns
		g, h, gh := make([]float64, columns), make([]float64, columns), make([]float64, columns)
		for i := range columns {
			h[i] = (x[first+i] - mean) * n.RStd[row]
			g[i] = dy[first+i] * weight[i]
			gh[i] = g[i] * h[i]
			out.Weight[i] += dy[first+i] * h[i]
			out.Bias[i] += dy[first+i]
		}
		meanG, meanGH := average(g), average(gh)
		for i := range columns {
			out.X[first+i] = (g[i] - meanG - h[i]*meanGH) * n.RStd[row]
		}
	}
	return out
}
