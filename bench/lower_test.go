package bench

import (
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/verify/llvmtools"
	"github.com/tshared/tshared/pass"
)

// BenchmarkLower lowers kernels of the corpus, without parsing and printing, and in between runs
// mlir-opt's simplifications on the lowered text of the same kernel; the ratio is one of medians.
func BenchmarkLower(b *testing.B) {
	tool := llvmtools.Find(b, "mlir-opt")
	for _, name := range pipelines {
		b.Run(name, func(b *testing.B) {
			pipeline, err := tshared.Passes().Parse("builtin.module(" + name + ")")
			require.NoError(b, err)
			lowerKernels(b, tool, pipeline)
		})
	}
}

// pipelines are the two ways to lower a kernel.
var pipelines = []string{"triton-to-linalg-experimental", "triton-to-linalg"}

func lowerKernels(b *testing.B, tool string, pipeline *pass.Pipeline) {
	for _, name := range []string{"vector_add_f32", "softmax_online", "layernorm_fwd", "matmul_block_ptr", "flash_attn_fwd_causal"} {
		text, err := os.ReadFile(filepath.Join("../test/corpus", name, "perf", "kernel.ttir"))
		if err != nil {
			continue // another corpus
		}
		b.Run(name, func(b *testing.B) {
			file := filepath.Join(b.TempDir(), "lowered.mlir")
			m, err := tshared.Parse("kernel", string(text))
			require.NoError(b, err)
			require.NoError(b, pipeline.Run(m.Top, pass.Config{}))
			require.NoError(b, os.WriteFile(file, []byte(m.String()), 0o600))
			against(b, pipeline, string(text), func() time.Duration {
				return mlirOptTime(b, tool, file, "--canonicalize", "--cse", "--canonicalize")
			})
		})
	}
}

// BenchmarkManyKernels lowers a thousand kernels in one process, on one core and
// on all of them.
func BenchmarkManyKernels(b *testing.B) {
	pipeline, err := tshared.Passes().Parse("builtin.module(triton-to-linalg)")
	require.NoError(b, err)
	inputs := kernels(b)
	const many = 1000
	for _, workers := range []int{1, runtime.NumCPU()} {
		b.Run("workers="+strconv.Itoa(workers), func(b *testing.B) {
			for b.Loop() {
				var next atomic.Int64
				var wg sync.WaitGroup
				for range workers {
					wg.Go(func() {
						for i := next.Add(1); i <= many; i = next.Add(1) {
							if m, err := tshared.Parse("kernel", inputs[int(i)%len(inputs)]); err == nil {
								_ = pipeline.Run(m.Top, pass.Config{}) // some are refused
							}
						}
					})
				}
				wg.Wait()
			}
			b.ReportMetric(many*float64(b.N)/b.Elapsed().Seconds(), "kernels/s")
		})
	}
}
