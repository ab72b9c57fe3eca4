package fuzz

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/verify/kernelgen"
	"github.com/tshared/tshared/internal/verify/llvmtools"
	"github.com/tshared/tshared/internal/verify/racedetector"
	"github.com/tshared/tshared/internal/verify/sweep"
)

// TestRandomKernelsAreValid: mlir-opt accepts lowered random kernels.
func TestRandomKernelsAreValid(t *testing.T) {
	racedetector.SkipSerial(t)
	tool := llvmtools.Find(t, "mlir-opt")
	var all []string
	count := sweep.Count(60, 150)
	for seed := range uint64(count) {
		m, err := tshared.Parse("kernel.mlir", kernelgen.Generate(seed).Text)
		require.NoError(t, err)
		if m.Run(lower) == nil {
			all = append(all, m.String())
		}
	}
	require.Greater(t, len(all), count*2/3)
	cmd := exec.Command(tool, "--split-input-file", "-o", "/dev/null")
	cmd.Stdin = strings.NewReader(strings.Join(all, "// -----\n"))
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%.2000s", out)
}
