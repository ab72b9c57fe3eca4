package narrowfloat_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/narrowfloat"
)

// every checks all bit patterns of a format against the exact arithmetic of apfloat, and
// the inputs where rounding can go wrong: each number, the middle to the next one, and the
// float32s around them.
func every[T narrowfloat.Float](t *testing.T, f *apfloat.Format) {
	exact := func(v float32) T {
		return T(apfloat.Convert(apfloat.F32, apfloat.Bits{Lo: uint64(math.Float32bits(v))}, f, apfloat.NearestEven).Lo)
	}
	check := func(bits uint32) {
		v := math.Float32frombits(bits)
		if got, want := narrowfloat.Of[T](v), exact(v); got != want {
			t.Fatalf("%v (%#x) becomes %#x, not %#x", v, bits, got, want)
		}
	}
	around := func(v float64) {
		bits := math.Float32bits(float32(v))
		for d := range uint32(5) {
			check(bits + d - 2)
			check((bits + d - 2) ^ 1<<31)
		}
	}
	var all []T
	for i := range 1 << f.Bits {
		x := T(i)
		all = append(all, x)
		got := math.Float32bits(x.Float32())
		want := uint32(apfloat.Convert(f, apfloat.Bits{Lo: uint64(i)}, apfloat.F32, apfloat.NearestEven).Lo)
		require.Equal(t, want, got, "%#x", i)
		if v := x.Float32(); v == v {
			require.Equal(t, x, narrowfloat.Of[T](v))
			next := (x + 1).Float32()
			around(float64(v))
			around((float64(v) + float64(next)) / 2)
		}
	}
	for _, v := range []float64{0, math.Inf(1), math.NaN(), math.MaxFloat32, math.SmallestNonzeroFloat32, 448, 464, 57344, 61440, 65504, 65520} {
		around(v)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 300_000 {
		check(r.Uint32())
	}
	wide := narrowfloat.ToFloat32(all)
	again := narrowfloat.FromFloat32[T](wide)
	for i, v := range wide {
		require.Equal(t, math.Float32bits(all[i].Float32()), math.Float32bits(v))
		require.Equal(t, narrowfloat.Of[T](v), again[i])
	}
}

func TestF16(t *testing.T)  { every[narrowfloat.F16](t, apfloat.F16) }
func TestBF16(t *testing.T) { every[narrowfloat.BF16](t, apfloat.BF16) }
func TestE4M3(t *testing.T) { every[narrowfloat.E4M3](t, apfloat.F8E4M3FN) }
func TestE5M2(t *testing.T) { every[narrowfloat.E5M2](t, apfloat.F8E5M2) }

func TestPartialSlices(t *testing.T) {
	dst := make([]narrowfloat.BF16, 2)
	require.Equal(t, 2, narrowfloat.Encode(dst, []float32{1, 2, 3}))
	require.Equal(t, 1, narrowfloat.Decode(make([]float32, 1), dst))
	require.Zero(t, testing.AllocsPerRun(10, func() { narrowfloat.Encode(dst, []float32{1, 2}) }))
}

func Example() {
	x := narrowfloat.FromFloat32[narrowfloat.F16]([]float32{1, 0.1, 65504, 1e6})
	fmt.Println(x)
	fmt.Println(narrowfloat.ToFloat32(x))
	fmt.Printf("%#04x\n", uint16(narrowfloat.Of[narrowfloat.BF16](3.14159)))
	// Output:
	// [1 0.099975586 65504 +Inf]
	// [1 0.099975586 65504 +Inf]
	// 0x4049
}
