package shapes

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/tshared/tshared/narrowfloat"
)

// Elem is a type of elements: how numbers become a slice of them, and come back.
type Elem struct {
	Name    string // Triton's
	Epsilon float64
	slice   func([]float64) any
	floats  func(any) []float64
}

// The types of elements.
var (
	F64  = native[float64]("fp64", 0x1p-53)
	F32  = native[float32]("fp32", 0x1p-24)
	F16  = narrow[narrowfloat.F16]("fp16", 0x1p-11)
	BF16 = narrow[narrowfloat.BF16]("bf16", 0x1p-8)
	I64  = native[int64]("i64", 0)
	I32  = native[int32]("i32", 0)
	I8   = native[int8]("i8", 0)
)

func native[T float32 | float64 | int8 | int32 | int64](name string, epsilon float64) Elem {
	return Elem{name, epsilon, func(x []float64) any { return converted[float64, T](x) }, func(x any) []float64 { return converted[T, float64](x.([]T)) }}
}

func narrow[T narrowfloat.Float](name string, epsilon float64) Elem {
	return Elem{name, epsilon,
		func(x []float64) any { return narrowfloat.FromFloat32[T](converted[float64, float32](x)) },
		func(x any) []float64 { return converted[float32, float64](narrowfloat.ToFloat32(x.([]T))) },
	}
}

type number interface {
	float32 | float64 | int8 | int32 | int64
}

func converted[From, To number](x []From) []To {
	out := make([]To, len(x))
	for i, v := range x {
		out[i] = To(v)
	}
	return out
}

// data is a slice of random elements, and the numbers that they are. Floats lie between -1
// and 1.
func (e Elem) data(r *rand.Rand, n int) (slice any, numbers []float64) {
	x := make([]float64, n)
	for i := range x {
		if x[i] = 2*r.Float64() - 1; e.Epsilon == 0 {
			x[i] = math.Round(50 * x[i])
		}
	}
	slice = e.slice(x)
	return slice, e.floats(slice)
}

// room is a slice for results. It is not zero, so that what a kernel leaves out is seen.
func (e Elem) room(n int) any {
	x := make([]float64, n)
	for i := range x {
		x[i] = 77
	}
	return e.slice(x)
}

// Output is a slice that a problem's kernels write, with what it must hold.
type Output struct {
	Name string
	Elem Elem
	Got  any // the slice
	Want []float64
	// Sum is the size of the numbers whose rounding errors add up in an element, the square
	// root of their number for sums; 0 stands for the greatest result.
	Sum float64
}

// Check compares the slice with what it must hold. The error has the worst element.
func (o *Output) Check() error {
	got := o.Elem.floats(o.Got)
	if len(got) != len(o.Want) {
		return fmt.Errorf("%s has %d elements, expected %d", o.Name, len(got), len(o.Want))
	}
	allowed := o.allowed()
	worst, at := 0.0, 0
	for i, want := range o.Want {
		ratio := math.Abs(got[i]-want) / allowed(want)
		if math.IsNaN(ratio) {
			ratio = math.Inf(1)
		}
		if ratio > worst {
			worst, at = ratio, i
		}
	}
	if worst > 1 {
		return fmt.Errorf("%s[%d] is %g, expected %g: the difference is %.1f times what is allowed", o.Name, at, got[at], o.Want[at], worst)
	}
	return nil
}

// allowed says how far a result may be from what is expected: kernels compute in f32, and
// round to the type of the elements at the end.
func (o *Output) allowed() func(want float64) float64 {
	if o.Elem.Epsilon == 0 {
		return func(float64) float64 { return 0.5 } // integers are equal
	}
	size := o.Sum
	if size == 0 {
		for _, want := range o.Want {
			size = max(size, math.Abs(want))
		}
	}
	if size == 0 {
		size = 1
	}
	return func(want float64) float64 { return 2*o.Elem.Epsilon*math.Abs(want) + 64*F32.Epsilon*size }
}
