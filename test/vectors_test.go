package test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/llvmc"
)

// TestFunctionsAreVectorised: LLVM makes vectors of kernels that compute functions
// of each element, for PCs with AVX2 and with AVX-512, and nothing of libm is
// left to call.
func TestFunctionsAreVectorised(t *testing.T) {
	lib, err := llvmc.Open()
	if err != nil {
		t.Skip(err)
	}
	libm := regexp.MustCompile(`call [^@\n]*@(\w+f|llvm\.(exp|log|sin|cos|pow)\w*\.\w+)\(`)
	for cpuName, vector := range map[string]string{"x86-64-v3": "<8 x float>", "x86-64-v4": "<16 x float>"} {
		machine, err := lib.Machine(llvmc.Target{Triple: "x86_64-unknown-linux-gnu", CPU: cpuName})
		if err != nil {
			t.Skip(err)
		}
		defer machine.Close()
		fma, err := cpu.HasFMA(lib, machine)
		require.NoError(t, err)
		for _, kernel := range []string{"ew_exp", "ew_exp2", "ew_log", "ew_log2", "ew_sin", "ew_cos", "ew_tanh", "ew_erf", "ew_gelu_erf",
			"ew_gelu_tanh", "ew_sigmoid", "ew_silu", "ew_sqrt", "ew_rsqrt"} {
			m := parseFile(t, "corpus/"+kernel+"/perf/kernel.ttir")
			require.NoError(t, m.Run("triton-to-linalg"))
			k, err := cpu.Generate(m.Top, "", cpu.Options{Contract: true, FMA: fma})
			require.NoError(t, err)
			text, err := k.Optimized(lib, machine)
			require.NoError(t, err)
			assert.Contains(t, text, vector, "%s for %s is not vectorised", kernel, cpuName)
			assert.NotRegexp(t, libm, text, "%s for %s calls it", kernel, cpuName)
		}
	}
}
