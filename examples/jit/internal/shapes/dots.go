package shapes

import (
	"fmt"
	"math"

	"github.com/tshared/tshared/examples/jit/internal/plain"
)

// MatMulOptions are what else there is to say about a product.
type MatMulOptions struct {
	Activation  string // "", "relu" or "silu"
	TransposedB bool   // b is stored column by column
}

// MatMul is the product of an m x k and a k x n matrix.
func MatMul(e Elem, m, n, k int, o MatMulOptions) Case {
	name := fmt.Sprintf("matmul %s %dx%dx%d", e.Name, m, n, k)
	strides := []any{k, 1, n, 1, n, 1}
	if o.TransposedB {
		name += " b^T"
		strides[2], strides[3] = 1, k
	}
	var named []Named
	if o.Activation != "" {
		name += " " + o.Activation
		named = append(named, Named{"ACTIVATION", o.Activation})
	}
	if e.Name == F32.Name {
		named = append(named, Named{"PRECISION", "ieee"})
	}
	return Case{name, func() *Problem {
		r := seeded()
		a, as := e.data(r, m*k)
		b, bs := e.data(r, k*n)
		c := e.room(m * n)
		if o.TransposedB {
			bs = plain.Transpose(bs, n, k)
		}
		want := plain.MatMul(as, bs, m, n, k)
		switch o.Activation {
		case "relu":
			want = plain.Each(want, plain.ReLU)
		case "silu":
			want = plain.Each(want, plain.SiLU)
		}
		return &Problem{
			[]Launch{{"matmul.py", "matmul_kernel", "grid", append([]any{a, b, c, m, n, k}, strides...), named}},
			[]Output{{Name: "c", Elem: e, Got: c, Want: want, Sum: math.Sqrt(float64(k))}},
		}
	}}
}

// Attention is attention forward.
func Attention(e Elem, heads, length, dim int, causal bool, named ...Named) Case {
	name := fmt.Sprintf("attention %s %dx%dx%d", e.Name, heads, length, dim)
	if causal {
		name += " causal"
	}
	return Case{name, func() *Problem {
		r := seeded()
		scale := 1 / math.Sqrt(float64(dim))
		q, qs := e.data(r, heads*length*dim)
		k, ks := e.data(r, heads*length*dim)
		v, vs := e.data(r, heads*length*dim)
		out, lse := e.room(heads*length*dim), F32.room(heads*length)
		wantOut, wantLSE := plain.Attention(qs, ks, vs, plain.Heads{Heads: heads, Length: length, Dim: dim, Causal: causal, Scale: scale})
		args := append([]Named{{"HEAD_DIM", dim}, {"CAUSAL", causal}}, named...)
		if e.Name == F32.Name {
			args = append(args, Named{"PRECISION", "ieee"})
		}
		return &Problem{
			[]Launch{{"attention.py", "attention_kernel", "grid", []any{q, k, v, out, lse, heads, length, scale}, args}},
			// Weights are rounded to the type of the values before they are multiplied.
			[]Output{{Name: "out", Elem: e, Got: out, Want: wantOut, Sum: e.Epsilon / (32 * F32.Epsilon)}, {Name: "lse", Elem: F32, Got: lse, Want: wantLSE}},
		}
	}}
}
