package test

import (
	"bufio"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/llvmtools"
	"github.com/tshared/tshared/internal/verify/sweep"
)

const loweringPipeline = "--triton-to-linalg"

var (
	leftBehind = regexp.MustCompile(`(?m)(^\s*|= )"?(tt|tts|ttx|tptr|ptr)\.[a-z_]+|[!#](tt|tptr|ptr)\.`)
	signature  = regexp.MustCompile(`func\.func @[^(]*\((.*)\)`)
)

// lowerCorpus returns the lowered kernels of the corpus, by file. The others are counted by the operation for which they are refused.
func lowerCorpus(t *testing.T) (lowered map[string]string, files []string, refused map[string]int) {
	t.Helper()
	lowered, refused = map[string]string{}, map[string]int{}
	for _, file := range kernels(t) {
		r := runOnce(loweringPipeline, file)
		if r.exit != 0 {
			m := refusal.FindStringSubmatch(r.err)
			require.NotNil(t, m, "%s: %s", file, r.err)
			refused[m[1]]++
			continue
		}
		lowered[file] = r.out
		files = append(files, file)
	}
	return lowered, files, refused
}

// batches gives texts to a function, many at a time.
func batches(files []string, texts map[string]string, check func(files []string, text string)) {
	const most = 50
	for len(files) > 0 {
		n := min(most, len(files))
		var batch []string
		for _, file := range files[:n] {
			batch = append(batch, texts[file])
		}
		check(files[:n], strings.Join(batch, "\n// -----\n"))
		files = files[n:]
	}
}

// TestTritonToLinalg: no Triton operation is left, mlir-opt accepts the result, and its arguments
// are memory and scalars followed by the six grid arguments.
func TestTritonToLinalg(t *testing.T) {
	lowered, files, refused := lowerCorpus(t)
	assert.Equal(t, refusedInCorpus, refused)
	for _, file := range files {
		require.Empty(t, leftBehind.FindString(lowered[file]), file)
		args := signature.FindStringSubmatch(lowered[file])
		require.NotNil(t, args, file)
		assert.Equal(t, 6, strings.Count(lastArgs(args[1], 6), ": i32"), file)
		assert.NotContains(t, args[1], "tensor<", file)
	}
	tool := llvmtools.Find(t, "mlir-opt")
	batches(files, lowered, func(_ []string, text string) {
		r := runTool(tool, text, "--split-input-file", "-o", "/dev/null", "-")
		require.Equal(t, 0, r.exit, "%s", r.err)
	})
	t.Logf("mlir-opt accepts %d files", len(files))
}

func lastArgs(list string, n int) string {
	args := strings.Split(list, ", ")
	return strings.Join(args[max(0, len(args)-n):], ", ")
}

// TestConvertsToLLVM: MLIR's passes convert lowered kernels to LLVM IR, except those in to-llvm.txt,
// which names the operation without a pass. Kernels take turns: one is converted small as it is, the next large with its
// calls.
func TestConvertsToLLVM(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes long")
	}
	bin := filepath.Dir(llvmtools.Find(t, "mlir-opt"))
	require.Equal(t, bin, filepath.Dir(llvmtools.Find(t, "mlir-translate")))
	t.Setenv("LLVM_BIN", bin)
	cannot := cannotReachLLVM(t)
	lowered, files, _ := lowerCorpus(t)
	var expected []string
	failing := map[string]bool{}
	tried := 0
	number := map[string]int{}
	for _, file := range files {
		kernel := kernelOf(file)
		if _, seen := number[kernel]; !seen {
			number[kernel] = len(number)
		}
		form := []string{"small/kernel.ttir", "perf/kernel.source.ttir"}[number[kernel]%2]
		if !sweep.Long && !strings.HasSuffix(file, form) {
			continue
		}
		tried++
		op, listed := cannot[kernel]
		if !listed {
			expected = append(expected, file)
			continue
		}
		r := runTool("./to-llvm.sh", lowered[file])
		assert.NotEqual(t, 0, r.exit, "%s is listed in to-llvm.txt, but gets through", file)
		assert.Contains(t, r.err, op, file)
		failing[kernel] = true
	}
	for kernel := range cannot {
		assert.True(t, failing[kernel], "%s is listed in to-llvm.txt, but not lowered at all", kernel)
	}
	batches(expected, lowered, func(files []string, text string) {
		r := runTool("./to-llvm.sh", text)
		require.Equal(t, 0, r.exit, "%v: %s", files, r.err)
		require.GreaterOrEqual(t, strings.Count(r.out, "\ndefine "), len(files))
	})
	t.Logf("%d of %d lowered files reach LLVM IR", len(expected), tried)
	assert.GreaterOrEqual(t, float64(len(expected)), 0.9*float64(tried))
}

func kernelOf(file string) string { return filepath.Base(filepath.Dir(filepath.Dir(file))) }

// cannotReachLLVM reads to-llvm.txt.
func cannotReachLLVM(t *testing.T) map[string]string {
	t.Helper()
	f, err := os.Open("to-llvm.txt")
	require.NoError(t, err)
	defer f.Close()
	list := map[string]string{}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		line, _, _ := strings.Cut(lines.Text(), "#")
		if fields := strings.Fields(line); len(fields) > 0 {
			require.Len(t, fields, 2, "to-llvm.txt: %s", line)
			list[fields[0]] = fields[1]
		}
	}
	require.NoError(t, lines.Err())
	return list
}
