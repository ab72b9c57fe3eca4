package bench

import (
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/pass"
)

// BenchmarkMakeTTIR runs triton-make-ttir with verification on what Triton's front end emitted for each kernel of the
// corpus, without parsing and printing. It reports the geometric mean over the kernels of their shortest times.
func BenchmarkMakeTTIR(b *testing.B) {
	files, err := filepath.Glob("../test/corpus/*/*/kernel.source.ttir")
	require.NoError(b, err)
	require.NotEmpty(b, files, "the corpus is empty")
	shortest := make([]time.Duration, len(files))
	for b.Loop() {
		for i, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(b, err)
			m, err := tshared.Parse(file, string(text))
			require.NoError(b, err)
			start := time.Now()
			err = m.MakeTTIR(90, pass.Config{})
			took := time.Since(start)
			require.NoError(b, err)
			if shortest[i] == 0 || took < shortest[i] {
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
