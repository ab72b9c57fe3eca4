package bench

import (
	"cmp"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/verify/llvmtools"
	"github.com/tshared/tshared/pass"
)

// BenchmarkLowerCorpus is BenchmarkLower over the corpus: the geometric mean of
// the ratios of many kernels, each of the best of its runs, and the share of
// kernels that are five times as fast. With -v the kernels are listed, worst
// first.
func BenchmarkLowerCorpus(b *testing.B) {
	tool := llvmtools.Find(b, "mlir-opt")
	files, err := filepath.Glob("../test/corpus/*/perf/kernel.ttir")
	require.NoError(b, err)
	for _, name := range pipelines {
		b.Run(name, func(b *testing.B) {
			oneCore(b)
			defer debug.SetGCPercent(debug.SetGCPercent(400))
			pipeline, err := tshared.Passes().Parse("builtin.module(" + name + ")")
			require.NoError(b, err)
			var all []lowerRatio
			for i := 0; i < len(files); i += len(files)/someKernels + 1 {
				if r, ok := lowerBest(b, tool, pipeline, files[i]); ok {
					all = append(all, r)
				}
			}
			reportRatios(b, all)
		})
	}
}

// someKernels bounds the kernels, for the sake of time.
const someKernels = 60

// lowerRatio is mlir-opt's time for a kernel over ours, and our time.
type lowerRatio struct {
	kernel string
	times  float64
	ours   time.Duration
}

// lowerBest measures a kernel. It reports false for kernels that are refused, and for those whose
// result has operations that mlir-opt does not know.
func lowerBest(b *testing.B, tool string, pipeline *pass.Pipeline, path string) (lowerRatio, bool) {
	text, err := os.ReadFile(path)
	require.NoError(b, err)
	m, err := tshared.Parse("kernel", string(text))
	require.NoError(b, err)
	if pipeline.Run(m.Top, pass.Config{}) != nil {
		return lowerRatio{}, false
	}
	lowered := m.String()
	if strings.Contains(lowered, "ttx.") || strings.Contains(lowered, "tptr.") {
		return lowerRatio{}, false
	}
	file := filepath.Join(b.TempDir(), "lowered.mlir")
	require.NoError(b, os.WriteFile(file, []byte(lowered), 0o600))
	us, them := time.Hour, time.Hour
	for range max(3, b.N/100) {
		them = min(them, mlirOptTime(b, tool, file, "--canonicalize", "--cse", "--canonicalize"))
		for range max(10, b.N/10) {
			m, err := tshared.Parse("kernel", string(text))
			require.NoError(b, err)
			start := time.Now()
			require.NoError(b, pipeline.Run(m.Top, pass.Config{SkipVerify: true}))
			us = min(us, time.Since(start))
		}
	}
	return lowerRatio{filepath.Base(filepath.Dir(filepath.Dir(path))), them.Seconds() / us.Seconds(), us}, true
}

func reportRatios(b *testing.B, all []lowerRatio) {
	slices.SortFunc(all, func(x, y lowerRatio) int { return cmp.Compare(x.times, y.times) })
	logs, fast := 0.0, 0
	for _, r := range all {
		logs += math.Log(r.times)
		if r.times >= 5 {
			fast++
		}
		if testing.Verbose() {
			b.Logf("%-32s %8.3f ms  %5.2f times mlir-opt", r.kernel, 1e3*r.ours.Seconds(), r.times)
		}
	}
	n := float64(len(all))
	b.ReportMetric(0, "ns/op") // the sum says little
	b.ReportMetric(math.Exp(logs/n), "times-mlir-opt")
	b.ReportMetric(100*float64(fast)/n, "%-five-times")
	b.ReportMetric(n, "kernels")
}
