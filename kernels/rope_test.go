package kernels

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/racedetector"
)

// rotated rotates the heads of x; pair gives the two elements of a head that belong together.
func rotated(x Tensor, half int, positions []int32, pair func(i int) (int, int)) []float64 {
	out := elements(x)
	heads, size := x.Shape[1], x.Shape[2]
	for token, position := range positions {
		for head := range heads {
			row := out[(token*heads+head)*size:][:size]
			for i := range half {
				a, b := pair(i)
				sin, cos := math.Sincos(angle(int(position), i, half))
				row[a], row[b] = row[a]*cos-row[b]*sin, row[b]*cos+row[a]*sin
			}
		}
	}
	return out
}

func angle(position, i, half int) float64 {
	return float64(position) * math.Pow(10000, -float64(i)/float64(half))
}

// ropeCaches are the cosines and sines of positions.
func ropeCaches(positions, half, gap int) (cos, sin Tensor) {
	of := func(f func(float64) float64) Tensor {
		return spaced("fp32", gap, func(i int) float64 { return f(angle(i/half, i%half, half)) }, positions, half)
	}
	return of(math.Cos), of(math.Sin)
}

func TestRope(t *testing.T) {
	racedetector.SkipSerial(t)
	onAll(t, func(t *testing.T, e executor) {
		for _, dtype := range floats {
			// Tokens, heads, the size of a head, half of the rotated size, a gap after heads.
			for _, s := range shapes(e, [][]int{{3, 5, 12, 5, 3}, {2, 4, 64, 32, 0}}, [][]int{{9, 32, 128, 64, 0}, {2, 1, 256, 128, 16}, {4, 3, 80, 16, 0}, {0, 4, 64, 32, 0}}) {
				cos, sin := ropeCaches(20, s[3], s[4])
				positions := make([]int32, s[0])
				for i := range positions {
					positions[i] = int32(7 * (i + 1) % 20)
				}
				for layout, pair := range map[RopeLayout]func(i int) (int, int){
					HalfSplit:   func(i int) (int, int) { return i, i + s[3] },
					Interleaved: func(i int) (int, int) { return 2 * i, 2*i + 1 },
				} {
					x := spaced(dtype, s[4], noise(1), s[0], s[1], s[2])
					want := rotated(x, s[3], positions, pair)
					require.NoError(t, e.Rope(t.Context(), e.device, x, cos, sin, Of(positions, s[0]), layout), "%s %v", dtype, s)
					requireClose(t, want, x)
				}
			}
		}
	})
}

func TestRopeMistakes(t *testing.T) {
	lib, x, positions := FromSource(), Of(make([]float32, 48), 2, 3, 8), Of(make([]int32, 2), 2)
	cos, sin := ropeCaches(20, 4, 0)
	wide, _ := ropeCaches(20, 5, 0)
	for want, err := range map[string]error{
		"x: expected shape [tokens, heads, size], found [48]":                                        lib.Rope(t.Context(), nil, Of(x.Data, 48), cos, sin, positions, HalfSplit),
		"cos: expected at most half of the last size of x as last size, found [20, 5] for [2, 3, 8]": lib.Rope(t.Context(), nil, x, wide, wide, positions, HalfSplit),
		"sin: expected shape [20, 4] of cos, found [20, 5]":                                          lib.Rope(t.Context(), nil, x, cos, wide, positions, HalfSplit),
		"positions: expected i32, found i64":                                                         lib.Rope(t.Context(), nil, x, cos, sin, Of(make([]int64, 2), 2), HalfSplit),
		"positions: expected shape [2] of the tokens of x, found [1]":                                lib.Rope(t.Context(), nil, x, cos, sin, Of(make([]int32, 2), 1), HalfSplit),
		"layout: expected HalfSplit or Interleaved, found 2":                                         lib.Rope(t.Context(), nil, x, cos, sin, positions, 2),
		"x: expected memory of its own, found memory that cos shares":                                lib.Rope(t.Context(), nil, Of(cos.Data, 2, 3, 8), cos, sin, positions, HalfSplit),
	} {
		require.EqualError(t, err, "kernels: rope: "+want)
	}
}
