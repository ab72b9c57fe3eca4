package ptx

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNarrowQuotients: adding a half makes 16-bit quotients right whether the approximate reciprocal is
// above or below the exact one.
func TestNarrowQuotients(t *testing.T) {
	reciprocals := func(y int) (list [3]float32) {
		r := float32(1 / float64(y))
		return [3]float32{r, math.Nextafter32(r, 10), math.Nextafter32(r, -10)}
	}
	check := func(x, y int, signed bool) {
		half := float32(0.5)
		if signed && x < 0 {
			half = -half
		}
		for _, r := range reciprocals(y) {
			if got := int(math.Trunc(float64((float32(x) + half) * r))); got != x/y {
				require.Failf(t, "wrong quotient", "%d/%d is %d, not %d", x, y, x/y, got)
			}
		}
	}
	for y := 1; y < 1<<16; y++ {
		most := (1<<16 - 1) / y
		for _, q := range []int{1, 2, most / 2, most - 1, most} { // around multiples
			for off := -1; off <= 1; off++ {
				x := q*y + off
				if x >= 0 && x < 1<<16 {
					check(x, y, false)
				}
				if x >= 0 && x <= 1<<15 && y <= 1<<15 {
					check(-x, y, true)
					check(-x, -y, true)
				}
				if x >= 0 && x < 1<<15 && y <= 1<<15 {
					check(x, -y, true)
				}
			}
		}
	}
}
