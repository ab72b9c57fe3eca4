package plain

import "math"

// Heads has the sizes of an attention: q, k and v are Heads x Length x Dim.
type Heads struct {
	Heads, Length, Dim int
	Causal             bool // a query sees no keys after itself
	Scale              float64
}

// Attention is the weighted sum of values of each query, and the logarithm of the sum of
// its weights.
func Attention(q, k, v []float64, h Heads) (out, lse []float64) {
	out, lse = make([]float64, len(q)), make([]float64, h.Heads*h.Length)
	for query := range lse {
		first := query / h.Length * h.Length // the first key of the head
		end := first + h.Length
		if h.Causal {
			end = query + 1
		}
		scores := make([]float64, end-first)
		for i := range scores {
			scores[i] = h.Scale * dot(q[query*h.Dim:][:h.Dim], k[(first+i)*h.Dim:][:h.Dim])
		}
		weights, total := exponentials(scores)
		for i, w := range weights {
			for d := range h.Dim {
				out[query*h.Dim+d] += w / total * v[(first+i)*h.Dim+d]
			}
		}
		lse[query] = scores[0] + math.Log(total/weights[0])
	}
	return out, lse
}

func dot(x, y []float64) float64 {
	sum := 0.0
	for i := range x {
		sum += x[i] * y[i]
	}
	return sum
}
