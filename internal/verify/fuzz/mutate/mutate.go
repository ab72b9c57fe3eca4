// Package mutate changes kernels at random. The result is often valid, often odd, and always the
// same for the same text and the same random numbers.
package mutate

import (
	"math/rand/v2"
	"strings"
)

// maxChanges bounds how many changes one kernel gets.
const maxChanges = 4

// Kernel changes a kernel in a few places. Most changes are made to its operations,
// after which it is still valid; the others are made to its text.
func Kernel(r *rand.Rand, text string) string {
	for range 1 + r.IntN(maxChanges) {
		if r.IntN(4) == 0 {
			text = Text(r, text)
		} else if changed, ok := Operations(r, text); ok {
			text = changed
		} else {
			text = Text(r, text)
		}
	}
	return text
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// integers are edge cases.
var integers = []int64{
	0, 1, -1, 2, 3, 4, 7, 8, 16, 31, 32, 33, 64, 100, 127, 128, 255, 256, 1023, 1024, 4096, 65535, 1 << 20,
	1<<31 - 1, -1 << 31, 1 << 31, 1 << 32, 1<<63 - 1, -1 << 63,
}

var floats = []string{"0.000000e+00", "-0.000000e+00", "1.000000e+00", "-1.000000e+00", "5.000000e-01", "1.000000e+38", "1.000000e-40", "0x7FC00000", "0x7F800000", "0xFF800000"}

// lines splits a text into lines and chooses one.
func lines(r *rand.Rand, text string) (all []string, chosen int) {
	all = strings.Split(text, "\n")
	return all, r.IntN(len(all))
}
