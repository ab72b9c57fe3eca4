package ttir

import (
	"fmt"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/ir"
)

// dotBuffers hold the operands of dots, reused from one to the next.
type dotBuffers struct {
	f32 [3][]float32
	f64 [3][]float64
}

func resized[T any](buffer *[]T, n int) []T {
	if cap(*buffer) < n {
		*buffer = make([]T, n)
	}
	return (*buffer)[:n]
}

// dotShape is the shape of a batch of dots.
type dotShape struct{ batch, m, n, k int }

// products is the number of products that are added up.
func (s dotShape) products() int { return s.batch * s.m * s.n * s.k }

func dotShapeOf(a, d ir.Type) dotShape {
	sa, sd := shapeOf(a), shapeOf(d)
	last := len(sd) - 1
	return dotShape{batch: product(sd[:last-1]), m: sd[last-1], n: sd[last], k: sa[last]}
}

// buildDot adds the products to the accumulator in order, from the first to the last along k.
func buildDot(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsDot(op)
	a, b, d := view.A().Type(), view.B().Type(), op.Result(0).Type()
	size := dotShapeOf(a, d)
	ta, err := scalarType(a)
	if err != nil {
		return nil, err
	}
	tb, err := scalarType(b)
	if err != nil {
		return nil, err
	}
	td, err := scalarType(d)
	if err != nil {
		return nil, err
	}
	sa, sb, sc, dst := c.slot(view.A()), c.slot(view.B()), c.slot(view.C()), c.result(op)
	switch {
	case !td.IsFloat() && !ta.IsFloat() && !tb.IsFloat():
		return func(f *frame) error {
			dotInts(f.v[dst], f.v[sa], f.v[sb], f.v[sc], size, ta.Width, tb.Width, td)
			return f.m.steps.Work(size.products())
		}, nil
	case !td.IsFloat() || !ta.IsFloat() || !tb.IsFloat():
		return nil, fmt.Errorf("dots of %s and %s with an accumulator of %s are not supported", ta, tb, td)
	case td.Format == apfloat.F64:
		return func(f *frame) error {
			x, y := decode(&f.m.dots.f64[0], f.v[sa], ta), decode(&f.m.dots.f64[1], f.v[sb], tb)
			z := decode(&f.m.dots.f64[2], f.v[sc], td)
			multiply(z, x, y, size)
			encode(f.v[dst], z, td)
			return f.m.steps.Work(size.products())
		}, nil
	}
	tf32 := view.InputPrecision() == tt.PrecisionTF32
	return func(f *frame) error {
		x, y := decode(&f.m.dots.f32[0], f.v[sa], ta), decode(&f.m.dots.f32[1], f.v[sb], tb)
		if tf32 {
			truncateTF32(x, ta)
			truncateTF32(y, tb)
		}
		z := decode(&f.m.dots.f32[2], f.v[sc], td)
		multiply(z, x, y, size)
		encode(f.v[dst], z, td)
		return f.m.steps.Work(size.products())
	}, nil
}

type float interface{ float32 | float64 }

func decode[T float](buffer *[]T, src []uint64, t scalar.Type) []T {
	dst, dec := resized(buffer, len(src)), scalar.Decoder(t.Format)
	for i, v := range src {
		dst[i] = T(dec(v))
	}
	return dst
}

func encode[T float](dst []uint64, src []T, t scalar.Type) {
	enc := scalar.Encoder(t.Format, apfloat.NearestEven)
	for i, v := range src {
		dst[i] = enc(float64(v))
	}
}

func truncateTF32(x []float32, t scalar.Type) {
	if t.Format != apfloat.F32 {
		return
	}
	dec, enc := scalar.Decoder(apfloat.F32), scalar.Encoder(apfloat.F32, apfloat.NearestEven)
	for i, v := range x {
		x[i] = float32(dec(scalar.TruncateTF32(enc(float64(v)))))
	}
}

// multiply adds a*b to c; product and sum are rounded separately.
func multiply[T float](c, a, b []T, s dotShape) {
	for batch := range s.batch {
		a, b, c := a[batch*s.m*s.k:], b[batch*s.k*s.n:], c[batch*s.m*s.n:]
		for i := range s.m {
			row := c[i*s.n : (i+1)*s.n]
			xs := a[i*s.k : (i+1)*s.k]
			k := 0
			for ; k+4 <= s.k; k += 4 {
				addRows4(row, xs[k:k+4], b[k*s.n:(k+4)*s.n])
			}
			for ; k < s.k; k++ {
				for j, y := range b[k*s.n : (k+1)*s.n] {
					row[j] += T(xs[k] * y)
				}
			}
		}
	}
}

// addRows4 adds four rows, each multiplied by a number, in order: one pass over the row instead of
// four.
func addRows4[T float](row, x, rows []T) {
	n := len(row)
	b0, b1, b2, b3 := rows[:n], rows[n:2*n], rows[2*n:3*n], rows[3*n:4*n]
	x0, x1, x2, x3 := x[0], x[1], x[2], x[3]
	for j, sum := range row {
		sum += T(x0 * b0[j])
		sum += T(x1 * b1[j])
		sum += T(x2 * b2[j])
		sum += T(x3 * b3[j])
		row[j] = sum
	}
}

func dotInts(d, a, b, c []uint64, s dotShape, wa, wb int, t scalar.Type) {
	for batch := range s.batch {
		for i := range s.m {
			for j := range s.n {
				at := (batch*s.m+i)*s.n + j
				sum := int64(c[at])
				for k := range s.k {
					sum += scalar.Signed(a[(batch*s.m+i)*s.k+k], wa) * scalar.Signed(b[(batch*s.k+k)*s.n+j], wb)
				}
				d[at] = uint64(sum) & t.Mask()
			}
		}
	}
}
