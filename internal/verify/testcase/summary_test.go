package testcase_test

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/testcase"
)

// TestSummary: non-finite elements are counted, not summed.
func TestSummary(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for want, values := range map[string][]float64{
		"x: f64[3], least -1, greatest 4, sum 5: 2 -1 4":                            {2, -1, 4},
		"x: f64[2], all NaN: NaN NaN":                                               {nan, nan},
		"x: f64[1], all NaN: NaN":                                                   {nan},
		"x: f64[2], all inf: +Inf +Inf":                                             {inf, inf},
		"x: f64[2], all -inf: -Inf -Inf":                                            {-inf, -inf},
		"x: f64[3], nothing finite, 1 NaN, 1 inf, 1 -inf: NaN +Inf -Inf":            {nan, inf, -inf},
		"x: f64[4], least 1, greatest 3, sum 4, 2 NaN: 1 NaN 3 NaN":                 {1, nan, 3, nan},
		"x: f64[3], least -5, greatest -5, sum -5, 1 inf, 1 -inf: -5 +Inf -Inf":     {-5, inf, -inf},
		"x: f64[7], least 0, greatest 6, sum 21: 0 1 2 3 4 5 ...":                   {0, 1, 2, 3, 4, 5, 6},
		"x: f64[8], least 7, greatest 7, sum 7, 7 NaN: NaN NaN NaN NaN NaN NaN ...": {nan, nan, nan, nan, nan, nan, nan, 7},
		"x: f64[2], least 1e+308, greatest 1e+308, sum +Inf: 1e+308 1e+308":         {1e308, 1e308},
		"x: f64[7], all NaN: NaN NaN NaN NaN NaN NaN ...":                           {nan, nan, nan, nan, nan, nan, nan},
		"x: f64[4], nothing finite, 3 inf, 1 -inf: +Inf +Inf -Inf +Inf":             {inf, inf, -inf, inf},
	} {
		f64, err := testcase.TypeNamed("f64")
		require.NoError(t, err)
		var data []byte
		for _, v := range values {
			data = binary.LittleEndian.AppendUint64(data, math.Float64bits(v))
		}
		assert.Equal(t, want, testcase.Summary(&testcase.Arg{Name: "x", Buffer: true, Type: f64, Shape: []int{len(values)}}, data))
	}
}
