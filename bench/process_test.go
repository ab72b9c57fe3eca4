package bench

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/verify/binary"
	"github.com/tshared/tshared/internal/verify/llvmtools"
)

// BenchmarkProcess runs tshared-opt and mlir-opt turn by turn on one file of
// arith and scf, and compares the medians of their wall times.
func BenchmarkProcess(b *testing.B) {
	theirs := llvmtools.Find(b, "mlir-opt")
	dir := b.TempDir()
	ours := binary.Path(b, "tshared-opt")

	module, err := tshared.Parse("kernel", syntheticKernel(150))
	require.NoError(b, err)
	text := module.String()
	file := filepath.Join(dir, "kernel.mlir")
	require.NoError(b, os.WriteFile(file, []byte(text), 0o600))

	b.Run(fmt.Sprintf("bytes=%d", len(text)), func(b *testing.B) {
		var us, them []time.Duration
		var ourText, theirText string
		for b.Loop() {
			us = append(us, timed(b, &ourText, ours, file))
			them = append(them, timed(b, &theirText, theirs, file))
		}
		require.True(b, theirText == ourText, "the outputs differ")
		u, t := median(us), median(them)
		b.ReportMetric(u.Seconds()*1e3, "ms")
		b.ReportMetric(t.Seconds()*1e3, "mlir-opt-ms")
		b.ReportMetric(t.Seconds()/u.Seconds(), "times-mlir-opt")
	})
}

func timed(b *testing.B, output *string, tool, file string) time.Duration {
	var out strings.Builder
	cmd := exec.Command(tool, file)
	cmd.Stdout = &out
	start := time.Now()
	err := cmd.Run()
	took := time.Since(start)
	require.NoError(b, err)
	*output = out.String()
	return took
}

func median(ds []time.Duration) time.Duration {
	slices.Sort(ds)
	return ds[len(ds)/2]
}
