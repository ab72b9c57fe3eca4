package test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx"
)

// TestAnyNumberOfWarps: results do not depend on the number of warps, and with it on the
// distribution of elements over registers, lanes and warps.
func TestAnyNumberOfWarps(t *testing.T) {
	needLLVM(t)
	combining := []string{"scan", "cumsum", "reduce", "softmax", "layernorm", "histogram", "gather", "transpose", "unpack"}
	cases := distinct(t, ptx.Lowering)
	ran := 0
	for _, file := range slices.Sorted(maps.Keys(cases)) {
		if !slices.ContainsFunc(combining, func(part string) bool { return strings.Contains(file, part) }) {
			continue
		}
		m := parseFile(t, file)
		if err := m.Run(ptx.Lowering); err != nil {
			continue
		}
		for _, warps := range []int{1, 2, 16} {
			k, err := ptx.Compile(m.Top, cases[file].Symbol, ptx.Options{Target: "sm_90", Warps: warps, Contract: true})
			if err != nil {
				continue
			}
			t.Run(fmt.Sprint(file, " ", warps), func(t *testing.T) { runSimulated(t, k, cases[file]) })
			ran++
		}
	}
	require.Greater(t, ran, 60, "kernels and numbers of warps")
}
