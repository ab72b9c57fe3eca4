package bench

import (
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/verify/llvmtools"
	"github.com/tshared/tshared/pass"
)

// syntheticKernel is a function of about n operations: arithmetic with
// constants and repetitions, memory accesses, loops.
func syntheticKernel(n int) string {
	random := rand.New(rand.NewSource(1))
	var b strings.Builder
	b.WriteString("func.func @kernel(%a: i32, %b: i32, %m: memref<1024xi32>, %n: index) -> i32 {\n")
	values := []string{"%a", "%b"}
	pick := func() string { return values[len(values)-1-random.Intn(min(30, len(values)))] }
	define := func(format string, args ...any) {
		name := fmt.Sprintf("%%v%d", len(values))
		fmt.Fprintf(&b, "  %s = %s : i32\n", name, fmt.Sprintf(format, args...))
		values = append(values, name)
	}
	binary := []string{"addi", "muli", "subi", "xori", "andi", "ori", "maxsi"}
	for ops := 0; ops < n; {
		k := len(values)
		switch r := random.Intn(20); {
		case r < 4:
			define("arith.constant %d", random.Intn(20))
			ops++
		case r < 15:
			define("arith.%s %s, %s", binary[random.Intn(len(binary))], pick(), pick())
			ops++
		case r < 17:
			fmt.Fprintf(&b, "  %%i%d = arith.index_cast %s : i32 to index\n", k, pick())
			fmt.Fprintf(&b, "  %%v%d = memref.load %%m[%%i%d] : memref<1024xi32>\n", k, k)
			values = append(values, fmt.Sprintf("%%v%d", k))
			ops += 2
		case r < 19:
			fmt.Fprintf(&b, "  %%s%d_%d = arith.index_cast %s : i32 to index\n", k, ops, pick())
			fmt.Fprintf(&b, "  memref.store %s, %%m[%%s%d_%d] : memref<1024xi32>\n", pick(), k, ops)
			ops += 2
		default:
			x, y := pick(), pick()
			fmt.Fprintf(&b, `  %%l%[1]d = arith.constant 0 : index
  %%s%[1]d = arith.constant 1 : index
  %%v%[1]d = scf.for %%j%[1]d = %%l%[1]d to %%n step %%s%[1]d iter_args(%%x%[1]d = %[2]s) -> (i32) {
    %%q%[1]d = arith.addi %%x%[1]d, %[3]s : i32
    %%w%[1]d = arith.muli %[3]s, %[3]s : i32
    %%u%[1]d = arith.xori %%q%[1]d, %%w%[1]d : i32
    scf.yield %%u%[1]d : i32
  }
`, k, x, y)
			values = append(values, fmt.Sprintf("%%v%d", k))
			ops += 7
		}
	}
	fmt.Fprintf(&b, "  return %s : i32\n}\n", values[len(values)-1])
	return b.String()
}

// BenchmarkSimplify measures canonicalize and cse, without parsing and printing, and in between
// mlir-opt's passes on the same file, by mlir-opt's own timing; the ratio is one of medians.
func BenchmarkSimplify(b *testing.B) {
	tool := llvmtools.Find(b, "mlir-opt")
	pipeline, err := tshared.Passes().Parse("builtin.module(canonicalize,cse)")
	require.NoError(b, err)
	for _, n := range []int{1000, 2000, 4000, 8000, 16000} {
		text := syntheticKernel(n)
		file := filepath.Join(b.TempDir(), "kernel.mlir")
		require.NoError(b, os.WriteFile(file, []byte(text), 0o600))
		b.Run(fmt.Sprintf("ops=%d", n), func(b *testing.B) {
			against(b, pipeline, text, func() time.Duration { return mlirOptTime(b, tool, file, "--canonicalize", "--cse") })
		})
	}
}

var passTime = regexp.MustCompile(`(?m)^\s*([0-9.]+) \([^)]*\)\s+(Canonicalizer|CSE)$`)

// mlirOptTime is the time of the passes by mlir-opt's own timing.
func mlirOptTime(b *testing.B, tool, file string, passes ...string) (sum time.Duration) {
	args := append(passes, "--mlir-timing", "--mlir-disable-threading", file, "-o", os.DevNull)
	report, err := exec.Command(tool, args...).CombinedOutput()
	require.NoError(b, err, string(report))
	for _, m := range passTime.FindAllStringSubmatch(string(report), -1) {
		seconds, err := strconv.ParseFloat(m[1], 64)
		require.NoError(b, err)
		sum += time.Duration(seconds * float64(time.Second))
	}
	require.NotZero(b, sum, string(report))
	return sum
}

// against measures a pipeline on a text, and in between the other tool; it compares medians and
// best times. The benchmark's timer stays untouched: stopping and starting it costs more than the
// measured passes.
func against(b *testing.B, pipeline *pass.Pipeline, text string, other func() time.Duration) {
	oneCore(b)
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	const maxRuns = 15 // of the other side: a process takes long to start
	var us, them []time.Duration
	for len(us) < b.N {
		them = append(them, other())
		var modules []*tshared.Module
		for range min(b.N/maxRuns+1, b.N-len(us)) {
			m, err := tshared.Parse("kernel", text)
			require.NoError(b, err)
			modules = append(modules, m)
		}
		for i, m := range modules {
			start := time.Now()
			err := pipeline.Run(m.Top, pass.Config{SkipVerify: true})
			us = append(us, time.Since(start))
			require.NoError(b, err)
			modules[i] = nil
		}
	}
	u, t := median(us), median(them)
	b.ReportMetric(0, "ns/op") // it would count reading, and the other side
	b.ReportMetric(u.Seconds()*1e3, "ms")
	b.ReportMetric(t.Seconds()*1e3, "mlir-opt-ms")
	b.ReportMetric(t.Seconds()/u.Seconds(), "times-mlir-opt")
	b.ReportMetric(slices.Min(them).Seconds()/slices.Min(us).Seconds(), "times-mlir-opt-at-best")
}

// TestSyntheticKernel: both tools compute the same result in these benchmarks.
func TestSyntheticKernel(t *testing.T) {
	tool := llvmtools.Find(t, "mlir-opt")
	text := syntheticKernel(2000)
	file := filepath.Join(t.TempDir(), "kernel.mlir")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	theirs, err := exec.Command(tool, "--canonicalize", "--cse", file).Output()
	require.NoError(t, err)
	m, err := tshared.Parse("kernel", text)
	require.NoError(t, err)
	require.NoError(t, m.Run("canonicalize", "cse"))
	// mlir-opt ends its output with a blank line.
	require.True(t, strings.TrimSpace(string(theirs)) == strings.TrimSpace(m.String()), "the results differ")
}
