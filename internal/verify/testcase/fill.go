package testcase

import (
	"math"
	"math/rand/v2"

	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// EachElement fills a buffer with a function of the element's index.
func EachElement(value func(i int) float64) Filler {
	return func(a *Arg, data []byte) {
		encode := encoder(a.Type.Type)
		size := a.Type.Bytes()
		for i := range a.Len() {
			memory.Put(data[i*size:(i+1)*size], encode(value(i)))
		}
	}
}

func encoder(t scalar.Type) func(float64) uint64 {
	if t.Format == apfloat.F32 {
		return func(v float64) uint64 { return uint64(math.Float32bits(float32(v))) }
	}
	if t.IsFloat() {
		return scalar.Encoder(t.Format, apfloat.NearestEven)
	}
	return func(v float64) uint64 {
		if v >= 1<<63 { // of an unsigned type
			return uint64(v) & t.Mask()
		}
		return scalar.FromSigned(int64(v), t.Width)
	}
}

// Random fills floats with numbers from -1 to 1, integers with 0 to 99. The contents depend on the
// seed and the buffer's name only.
func Random(seed uint64) Filler {
	return func(a *Arg, data []byte) {
		name := uint64(0)
		for _, c := range a.Name {
			name = name*31 + uint64(c)
		}
		from := rand.New(rand.NewPCG(seed, name))
		EachElement(func(int) float64 {
			if a.Type.IsFloat() {
				return 2*from.Float64() - 1
			}
			return float64(from.IntN(100))
		})(a, data)
	}
}
