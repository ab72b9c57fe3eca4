package vecmath

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestSmallAngle compares small-angle functions with those of f64, over all magnitudes of
// their arguments.
func TestSmallAngle(t *testing.T) {
	for _, name := range []string{"sin", "cos"} {
		f, ok := SmallAngle(name)
		require.True(t, ok)
		code := compiled(t, Target{FMA: true}, f)(f)
		trial := newTrial()
		var found [1]worst
		limit := math.Float32bits(SmallAngleLimit)
		for start := uint32(0); start < 64; start++ {
			for i := range trial.x {
				trial.x[i] = math.Float32frombits(uint32((uint64(i)*64 + uint64(start)) * uint64(limit) / (64 * batch)))
			}
			trial.refer(f)
			trial.compare(found[:], []loop{code})
			trial.mirror(name == "sin")
			trial.compare(found[:], []loop{code})
		}
		t.Logf("%s: %s", f, found[0])
		assert.LessOrEqual(t, found[0].ulps, f.MaxULP)
		assert.Positive(t, found[0].ulps)
	}
}
