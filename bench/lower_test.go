package bench

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/judge"
	"github.com/tshared/tshared/pass"
)

// BenchmarkLower runs the whole lowering on some kernels of the corpus, without
// reading and printing, and in between mlir-opt's clean-ups on the lowered text
// of the same kernel; the ratio is one of medians.
func BenchmarkLower(b *testing.B) {
	tool := judge.Find(b, "mlir-opt")
	pipeline, err := tshared.Passes().Parse("builtin.module(triton-to-linalg-experimental)")
	require.NoError(b, err)
	for _, name := range []string{"vector_add_f32", "softmax_online", "layernorm_fwd", "matmul_block_ptr", "flash_attn_fwd_causal"} {
		text, err := os.ReadFile(filepath.Join("../test/corpus", name, "perf", "kernel.ttir"))
		if err != nil {
			continue // another corpus
		}
		b.Run(name, func(b *testing.B) {
			oneCore(b)
			defer debug.SetGCPercent(debug.SetGCPercent(400))
			file := filepath.Join(b.TempDir(), "lowered.mlir")
			m, err := tshared.Parse("kernel", string(text))
			require.NoError(b, err)
			require.NoError(b, pipeline.Run(m.Top, pass.Config{}))
			require.NoError(b, os.WriteFile(file, []byte(m.String()), 0o600))
			const mostRuns = 15
			var us, them []time.Duration
			for i := range b.N {
				b.StopTimer()
				if i%(b.N/mostRuns+1) == 0 {
					them = append(them, cleanUpTime(b, tool, file))
				}
				m, err := tshared.Parse("kernel", string(text))
				require.NoError(b, err)
				b.StartTimer()
				start := time.Now()
				require.NoError(b, pipeline.Run(m.Top, pass.Config{SkipVerify: true}))
				us = append(us, time.Since(start))
			}
			u, t := median(us), median(them)
			b.ReportMetric(u.Seconds()*1e3, "ms")
			b.ReportMetric(t.Seconds()*1e3, "mlir-opt-ms")
			b.ReportMetric(t.Seconds()/u.Seconds(), "times-mlir-opt")
		})
	}
}

// cleanUpTime is what mlir-opt says --canonicalize --cse --canonicalize took.
func cleanUpTime(b *testing.B, tool, file string) (sum time.Duration) {
	report, err := exec.Command(tool, "--canonicalize", "--cse", "--canonicalize", "--mlir-timing", "--mlir-disable-threading", file, "-o", os.DevNull).CombinedOutput()
	require.NoError(b, err, string(report))
	for _, m := range passTime.FindAllStringSubmatch(string(report), -1) {
		seconds, err := strconv.ParseFloat(m[1], 64)
		require.NoError(b, err)
		sum += time.Duration(seconds * float64(time.Second))
	}
	require.NotZero(b, sum, string(report))
	return sum
}
