package bench

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/frontend/triton"
)

// BenchmarkFrontEnd compiles the kernels of the corpus from Python to the stage ttir: the
// file is read, parsed and evaluated for each kernel. It reports the geometric mean over the
// kernels of their shortest times. The Python files lie beside the project.
func BenchmarkFrontEnd(b *testing.B) {
	const python = "../../shared/corpus/python/kernels"
	if _, err := os.Stat(python); err != nil {
		b.Skipf("the Python files of the corpus are not here: %v", err)
	}
	files, err := filepath.Glob("../test/corpus/*/*/kernel.source.ttir")
	require.NoError(b, err)
	require.NotEmpty(b, files, "the corpus is empty")
	cases := make([]*triton.Case, len(files))
	for i, file := range files {
		text, err := os.ReadFile(filepath.Join(filepath.Dir(file), "case.json"))
		require.NoError(b, err)
		cases[i], err = triton.ParseCase(text)
		require.NoError(b, err)
	}
	shortest := make([]time.Duration, len(files))
	for b.Loop() {
		for i, c := range cases {
			start := time.Now()
			compileCase(b, python, c)
			if took := time.Since(start); shortest[i] == 0 || took < shortest[i] {
				shortest[i] = took
			}
		}
	}
	logs := 0.0
	for _, d := range shortest {
		logs += math.Log(d.Seconds())
	}
	b.ReportMetric(1e6*math.Exp(logs/float64(len(files))), "µs/kernel")
}

func compileCase(b *testing.B, python string, c *triton.Case) {
	b.Helper()
	m, err := triton.LoadFS(os.DirFS(python), c.SourceFile, triton.LoadOptions{Module: "kernels." + strings.TrimSuffix(c.SourceFile, ".py")})
	require.NoError(b, err)
	k, err := m.Kernel(c.Function)
	require.NoError(b, err)
	_, err = k.TTIR(c.Specialization, triton.TTIR, triton.Options{Capability: c.Capability, NumWarps: c.NumWarps, NumStages: c.NumStages})
	require.NoError(b, err)
}
