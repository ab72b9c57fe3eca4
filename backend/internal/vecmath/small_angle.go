package vecmath

import (
	"math"

	"github.com/tshared/tshared/backend/llvmir"
)

// SmallAngleLimit is the upper limit of the arguments of small-angle functions.
const SmallAngleLimit = 1 << 16

// SmallAngle finds a trigonometric function for arguments below SmallAngleLimit, on
// targets with FMA. Its code is shorter, because f32 is precise enough.
func SmallAngle(name string) (Function, bool) {
	f, ok := smallAngleFunctions[name]
	return f, ok
}

var smallAngleFunctions = map[string]Function{
	"sin": {Name: "sin", Type: llvmir.Float, Args: 1, MaxULP: 2, build: func(m *builder, x []llvmir.Value) llvmir.Value {
		return m.sel(m.is(x[0], 0), x[0], m.smallAngleSin(x[0], 0)) // which keeps the sign of 0
	}},
	"cos": {Name: "cos", Type: llvmir.Float, Args: 1, MaxULP: 2, build: func(m *builder, x []llvmir.Value) llvmir.Value { return m.smallAngleSin(x[0], 1) }},
}

// quarterTurn is pi/2 in three parts, each an f32: subtracting a multiple part by part loses no bits while
// the multiple is small (Cody and Waite, Software Manual for the Elementary Functions, 1980).
var quarterTurn = func() (parts [3]float64) {
	// The digits of pi/2 after those of an f64.
	hi, lo := math.Pi/2, 6.123233995736766e-17
	parts[0] = float64(float32(hi))
	parts[1] = float64(float32(hi - parts[0]))
	parts[2] = float64(float32(hi - parts[0] - parts[1] + lo))
	return parts
}()

// smallAngleSin is the sine of x plus a number of quarter turns.
func (m *builder) smallAngleSin(x llvmir.Value, more int64) llvmir.Value {
	const round = 3 << 22 // added, it rounds to an integer in the last bits
	t := m.b.FMA(x, m.k(2/math.Pi), m.k(round))
	turns := m.plus(t, -round)
	r := x
	for _, part := range quarterTurn {
		r = m.b.FMA(turns, m.k(-part), r)
	}
	q := m.b.Add(m.bits(t), m.int(more))
	square := m.mul(r, r)
	s := m.mulAdd(m.mul(square, r), m.poly(square, sinTail), r)
	c := m.mulAdd(m.mul(square, square), m.poly(square, cosTail), m.mulAdd(square, m.k(-0.5), m.k(1)))
	odd := m.b.ICmp(llvmir.NE, m.b.And(q, m.int(1)), m.int(0))
	flip := m.b.Shl(m.b.And(q, m.int(2)), m.int(30))
	return m.ofBits(m.b.Xor(m.bits(m.sel(odd, c, s)), flip))
}
