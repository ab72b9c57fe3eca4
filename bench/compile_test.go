package bench

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/cli/timing"
	"github.com/tshared/tshared/internal/verify/llvmtools"
)

// BenchmarkCompile compiles kernels of the corpus to native code, stage by stage, and in between
// runs opt and llc on the same LLVM IR. Figures are medians.
func BenchmarkCompile(b *testing.B) {
	lib, err := libllvm.Open()
	if err != nil {
		b.Skip(err)
	}
	opt, llc := llvmtools.Find(b, "opt"), llvmtools.Find(b, "llc")
	for _, name := range []string{"vector_add_f32", "softmax_online", "layernorm_fwd", "matmul_f16", "matmul_block_ptr", "flash_attn_fwd_causal"} {
		text, err := os.ReadFile(filepath.Join("../test/corpus", name, "perf", "kernel.ttir"))
		if err != nil {
			continue // another corpus
		}
		b.Run(name, func(b *testing.B) {
			file := filepath.Join(b.TempDir(), "kernel.ll")
			m, err := tshared.Parse("kernel", string(text))
			require.NoError(b, err)
			require.NoError(b, m.Run("triton-to-linalg"))
			ll, err := cpu.Text(m.Top, "", cpu.Options{Contract: true})
			require.NoError(b, err)
			require.NoError(b, os.WriteFile(file, []byte(ll), 0o600))
			var runs []*timing.StageTimes
			var them []time.Duration
			for range b.N {
				runs = append(runs, compileOnce(b, string(text)))
				them = append(them, optAndLLC(b, opt, llc, file, lib.Host().CPU))
			}
			reportStages(b, runs, them)
		})
	}
}

func compileOnce(b *testing.B, text string) *timing.StageTimes {
	clock := new(timing.StageTimes)
	var m *tshared.Module
	require.NoError(b, clock.Time("parse", func() (err error) { m, err = tshared.Parse("kernel", text); return err }))
	require.NoError(b, clock.Time("lower", func() error { return m.Run("triton-to-linalg") }))
	k, err := cpu.Compile(m.Top, "", cpu.Options{Contract: true, Stage: clock.Stage})
	require.NoError(b, err)
	k.Close()
	return clock
}

// optAndLLC is the time of both processes, files included.
func optAndLLC(b *testing.B, opt, llc, file, processor string) time.Duration {
	started := time.Now()
	for _, command := range [][]string{
		{opt, "-O3", "-mcpu=" + processor, file, "-o", file + ".bc"},
		{llc, "-O3", "-mcpu=" + processor, "-filetype=obj", "-relocation-model=pic", file + ".bc", "-o", file + ".o"},
	} {
		out, err := exec.Command(command[0], command[1:]...).CombinedOutput()
		require.NoError(b, err, "%s", out)
	}
	return time.Since(started)
}

func reportStages(b *testing.B, runs []*timing.StageTimes, them []time.Duration) {
	of := func(value func(*timing.StageTimes) time.Duration) time.Duration {
		var list []time.Duration
		for _, c := range runs {
			list = append(list, value(c))
		}
		return median(list)
	}
	b.ReportMetric(0, "ns/op") // it would count the other side
	for _, stage := range runs[0].Names() {
		took := of(func(c *timing.StageTimes) time.Duration { return c.Took(stage) })
		b.ReportMetric(took.Seconds()*1e3, strings.ReplaceAll(stage, " ", "-")+"-ms")
	}
	total := of((*timing.StageTimes).Total)
	b.ReportMetric(total.Seconds()*1e3, "all-ms")
	b.ReportMetric(median(them).Seconds()*1e3, "opt-llc-ms")
	var shares []float64
	for _, c := range runs {
		shares = append(shares, 100*c.Ours().Seconds()/c.Total().Seconds())
	}
	slices.Sort(shares)
	b.ReportMetric(shares[len(shares)/2], "%ours")
}
