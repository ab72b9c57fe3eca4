package svg

import (
	"fmt"
	"math"
)

// Colours of categories and sequences are light enough for dark text on them, and dark enough to be seen on white.

// warpHues are hues that are easy to tell apart, neighbours most.
var warpHues = []float64{212, 28, 145, 285, 52, 340, 180, 95}

// Category is the colour of a category, such as a warp, in a shade from 0 to 1.
func Category(n int, shade float64) string {
	hue := warpHues[n%len(warpHues)]
	return hsl(hue, 0.62, 0.82-0.26*shade)
}

// Sequence is the colour of step n of a sequence, such as lanes: a colour circle.
func Sequence(n, of int) string {
	return hsl(math.Mod(210+300*float64(n)/float64(max(1, of)), 360), 0.60, 0.72)
}

// hsl is a colour by hue in degrees, saturation and lightness.
func hsl(h, s, l float64) string {
	c := (1 - math.Abs(2*l-1)) * s
	part := func(offset float64) int {
		k := math.Mod(offset+h/30, 12)
		return int(math.Round(255 * (l - c/2*max(-1, min(k-3, 9-k, 1)))))
	}
	return fmt.Sprintf("#%02x%02x%02x", part(0), part(8), part(4))
}
