package test

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
)

// widths are the vector widths for 32-bit numbers: AVX2 and AVX-512.
var widths = map[string]int{"x86-64-v3": 8, "x86-64-v4": 16}

// forWidths calls check for each processor, with its number of lanes and a function that compiles a
// kernel to optimised IR for it.
func forWidths(t *testing.T, check func(processor string, lanes int, optimised func(kernel string) string)) {
	lib, err := libllvm.Open()
	if err != nil {
		t.Skip(err)
	}
	for processor, lanes := range widths {
		target := libllvm.Target{Triple: "x86_64-unknown-linux-gnu", CPU: processor}
		machine, err := lib.Machine(target)
		if err != nil {
			t.Skip(err)
		}
		defer machine.Close()
		fma, err := cpu.HasFMA(lib, machine)
		require.NoError(t, err)
		check(processor, lanes, func(kernel string) string {
			m := parseFile(t, "corpus/"+kernel+"/perf/kernel.ttir")
			require.NoError(t, m.Run("triton-to-linalg"))
			k, err := cpu.Generate(m.Top, "", cpu.Options{Contract: true, FMA: fma, Target: target})
			require.NoError(t, err)
			text, err := k.Optimized(lib, machine)
			require.NoError(t, err)
			return text
		})
	}
}

// TestFunctionsAreVectorised: LLVM vectorises kernels of elementwise functions, and no libm call is
// left.
func TestFunctionsAreVectorised(t *testing.T) {
	libm := regexp.MustCompile(`call [^@\n]*@(\w+f|llvm\.(exp|log|sin|cos|pow)\w*\.\w+)\(`)
	forWidths(t, func(processor string, lanes int, optimised func(kernel string) string) {
		for _, kernel := range []string{"ew_exp", "ew_exp2", "ew_log", "ew_log2", "ew_sin", "ew_cos", "ew_tanh", "ew_erf", "ew_gelu_erf",
			"ew_gelu_tanh", "ew_sigmoid", "ew_silu", "ew_sqrt", "ew_rsqrt"} {
			text := optimised(kernel)
			assert.Contains(t, text, fmt.Sprintf("<%d x float>", lanes), "%s for %s is not vectorised", kernel, processor)
			assert.NotRegexp(t, libm, text, "%s for %s calls it", kernel, processor)
		}
	})
}

// vectorised lists the vector instructions of kernels with their element types.
var vectorised = map[string][][2]string{
	"vector_add_f32":       {{"fadd", "float"}},
	"softmax_fused":        {{"maximumnum", "float"}, {"fsub", "float"}, {"fma", "float"}, {"fdiv", "float"}},
	"layernorm_fwd":        {{"fpext", "half"}, {"fadd", "float"}, {"fsub", "float"}, {"fmul", "float"}},
	"reduce_axis1":         {{"maximumnum", "float"}, {"minimumnum", "float"}, {"fcmp", "float"}, {"fadd", "float"}},
	"dropout_philox":       {{"mul", "i64"}, {"xor", "i32"}, {"sitofp", "i32"}, {"fcmp", "float"}},
	"cumsum_chunked_i32":   {{"add", "i32"}, {"shufflevector", "i32"}},
	"nested_conv2d_direct": {{"fmul", "float"}, {"fadd", "float"}},
	"transpose_f32":        {{"shufflevector", "float"}},
	"matmul_f32_ieee":      {{"fma", "float"}},
	"matmul_f16":           {{"fma", "float"}, {"fpext", "half"}},
	"flash_attn_fwd":       {{"fma", "float"}, {"fptrunc", "float"}, {"fdiv", "float"}},
}

// TestLoopsAreVectorised: the loops of whole kernels use full vectors.
func TestLoopsAreVectorised(t *testing.T) {
	forWidths(t, func(processor string, lanes int, optimised func(kernel string) string) {
		for kernel, work := range vectorised {
			text := optimised(kernel)
			for _, w := range work {
				instruction := regexp.MustCompile(fmt.Sprintf(`= %s( [a-z]+)* <%d x %s>|= (tail )?call( [a-z]+)* <%[2]d x %[3]s> @llvm\.%[1]s\.`, w[0], lanes, w[1]))
				assert.Regexp(t, instruction, text, "%s for %s has no %s of whole vectors of %s", kernel, processor, w[0], w[1])
			}
		}
	})
}
