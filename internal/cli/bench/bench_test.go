package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
)

const corpus = "../../../test/corpus/"

// suite is a benchmark suite. Its expected numbers were computed from the description of the rules.
const suite = `{"cases": [{"kernel": "add", "ttir": "small/kernel.ttir", "symbol": "vector_add_kernel", "grid": [4], "flops": 1000, "bytes": 12000, "args": [
 {"name": "x_ptr", "kind": "ptr", "dtype": "fp32", "shape": [1000], "fill": {"rule": "uniform", "lo": -1, "hi": 1}},
 {"name": "y_ptr", "kind": "ptr", "dtype": "fp32", "shape": [1000], "fill": {"rule": "uniform", "lo": -1, "hi": 1}},
 {"name": "out_ptr", "kind": "ptr", "dtype": "fp32", "shape": [1000], "fill": {"rule": "const", "value": 77}, "output": true,
  "expect": [[0, -1.94562638], [1, -0.225905538], [255, -0.691452622], [256, -1.5960201], [999, -0.777104378]]},
 {"name": "n", "kind": "scalar", "type": "i32", "value": 1000}]}]}`

func needLLVM(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
}

func bench(args ...string) (int, string, string) {
	var stdout, stderr bytes.Buffer
	code := Main(context.Background(), args, &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

// suiteFile writes a suite next to a kernel.
func suiteFile(t *testing.T, text string) string {
	dir := t.TempDir()
	kernel, err := os.ReadFile(corpus + "vector_add_f32/small/kernel.ttir")
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "kernels/small"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "kernels/small/kernel.ttir"), kernel, 0o644))
	file := filepath.Join(dir, "suite.json")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	return file
}

func TestSuite(t *testing.T) {
	needLLVM(t)
	file := suiteFile(t, suite)
	out := filepath.Join(filepath.Dir(file), "out.json")
	code, stdout, stderr := bench(file, "--n=5", "--workers=2", "--json="+out)
	require.Equal(t, 0, code, stderr)
	require.Empty(t, stderr)
	require.Regexp(t, `(?m)^add +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+  right$`, stdout)
	text, err := os.ReadFile(out)
	require.NoError(t, err)
	code, stdout, stderr = bench(file, "--n=1", "--json")
	require.Equal(t, 0, code, stderr)
	var printed report
	require.NoError(t, json.Unmarshal([]byte(stdout), &printed), stdout)
	require.Len(t, printed.Results, 1)
	var r report
	require.NoError(t, json.Unmarshal(text, &r))
	require.Equal(t, 2, r.Workers)
	require.Len(t, r.Results, 1)
	f := r.Results[0]
	require.True(t, *f.Right)
	require.Len(t, f.TimesMS, 5)
	require.Equal(t, f.TimesMS[0], f.BestMS)
	require.Equal(t, f.TimesMS[2], f.MedianMS)
	require.IsNonDecreasing(t, f.TimesMS)
	require.InEpsilon(t, 12000/(f.BestMS/1e3)/1e9, f.GBs, 1e-6)
	require.InEpsilon(t, f.GBs/12, f.GFLOPs, 1e-6)
}

func TestAgainst(t *testing.T) {
	needLLVM(t)
	file := suiteFile(t, suite)
	before := filepath.Join(filepath.Dir(file), "before.json")
	require.NoError(t, os.WriteFile(before, []byte(`{"results": [{"kernel": "add", "grid": [4, 1, 1], "best_ms": 1e9}]}`), 0o600))
	code, stdout, stderr := bench(file, corpus+"vector_add_f32/small", "-n", "1", "--against", before)
	require.Equal(t, 0, code, stderr)
	require.Regexp(t, `(?m)^add .* [0-9]{8,}\.[0-9]{2}  right$`, stdout)
	require.Regexp(t, `(?m)^vector_add_f32 .* -  right$`, stdout)
	code, _, stderr = bench(file, "--against", file+"x")
	require.Equal(t, 1, code)
	require.Contains(t, stderr, "no such file")
	code, _, stderr = bench(file, "--against", corpus+"vector_add_f32/small/kernel.ttir")
	require.Equal(t, 1, code)
	require.Contains(t, stderr, "is not what --json writes")
}

func TestWrongResults(t *testing.T) {
	needLLVM(t)
	code, stdout, stderr := bench(suiteFile(t, strings.Replace(suite, "-1.5960201", "-1.597", 1)), "-n", "1")
	require.Equal(t, 2, code)
	require.Regexp(t, `(?m)^add .*  WRONG$`, stdout)
	require.Contains(t, stderr, "add: out_ptr: 1 of 5 elements are wrong, first 256: got -1.596")
}

func TestCases(t *testing.T) {
	needLLVM(t)
	code, stdout, stderr := bench(corpus+"vector_add_f32/small", corpus+"atomic_minmax_i32/small/case.json", "-n", "2")
	require.Equal(t, 0, code, stderr)
	require.Equal(t, 2, strings.Count(stdout, "  right\n"))

	file := filepath.Join(t.TempDir(), "case.json")
	require.NoError(t, os.WriteFile(file, []byte(`{"kernel": "add", "symbol": "vector_add_kernel", "grid": [1], "args": [
 {"name": "x_ptr", "kind": "ptr", "dtype": "fp32", "shape": [10], "ttir_arg": 0},
 {"name": "y_ptr", "kind": "ptr", "dtype": "fp32", "shape": [10], "ttir_arg": 1},
 {"name": "out_ptr", "kind": "ptr", "dtype": "fp32", "shape": [10], "ttir_arg": 2, "output": true},
 {"name": "n", "kind": "scalar", "type": "i32", "value": 10, "ttir_arg": 3}]}`), 0o600))
	kernel := "--kernel=" + corpus + "vector_add_f32/small/kernel.ttir"
	code, _, stderr = bench(file, kernel)
	require.Equal(t, 1, code)
	require.Contains(t, stderr, `add: argument "x_ptr": the case has no data for it; --fill=random:SEED makes some up`)
	code, stdout, stderr = bench(file, kernel, "--fill=random:1")
	require.Equal(t, 0, code, stderr)
	require.Contains(t, stdout, "  not checked\n")
}

// TestFailures: a kernel that cannot be compiled does not stop the others.
// TestPython: a Python file is measured with the launch of the command line, or with one that is made up.
func TestPython(t *testing.T) {
	needLLVM(t)
	const add = "../../../examples/python/add.py"
	code, stdout, stderr := bench(add, "-n=1")
	require.Equal(t, 0, code, stderr)
	require.Equal(t, "note: the launch of add_kernel is made up: --grid 'cdiv(n, BLOCK)' --const BLOCK=1024 --arg 'x_ptr=fp32[1024]:rand:1' --arg 'y_ptr=fp32[1024]:rand:1' --arg 'out_ptr=fp32[1024]' --arg n=1024\n", strings.ReplaceAll(stderr, "=f32", "=fp32"))
	require.Regexp(t, `(?m)^add_kernel +[0-9.]+ .* not checked$`, stdout)
	code, stdout, stderr = bench(add, "-n=1", "--grid=cdiv(n, BLOCK)", "--const=BLOCK=128", "--arg=x_ptr=f32[1000]:range", "--arg=y_ptr=f32[1000]:ones", "--arg=out_ptr=f32[1000]", "--arg=n=1000")
	require.Equal(t, 0, code, stderr)
	require.Empty(t, stderr)
	require.Regexp(t, `(?m)^add_kernel +[0-9.]+ `, stdout)
	code, _, stderr = bench(add, "--arg=n=1000")
	require.Equal(t, 1, code)
	require.Contains(t, stderr, "x_ptr")
	code, _, stderr = bench(corpus+"vector_add_f32/small", "--grid=4")
	require.Equal(t, 1, code)
	require.Contains(t, stderr, "--fn, --const, --grid and --arg are for Python files")
}

// TestLabels: rows of kernels with the same name are told apart by their folders.
func TestLabels(t *testing.T) {
	needLLVM(t)
	folders := []string{filepath.Join(t.TempDir(), "one"), filepath.Join(t.TempDir(), "two")}
	for _, folder := range folders {
		require.NoError(t, os.CopyFS(folder, os.DirFS(corpus+"vector_add_f32/small")))
	}
	code, stdout, stderr := bench(append(folders, "-n=1")...)
	require.Equal(t, 0, code, stderr)
	for _, folder := range folders {
		require.Regexp(t, `(?m)^`+regexp.QuoteMeta(folder)+` +[0-9.]+ `, stdout)
	}
	_, stdout, _ = bench(folders[0], "-n=1")
	require.NotContains(t, stdout, folders[0], "a kernel that is alone has its name")
}

func TestFailures(t *testing.T) {
	needLLVM(t)
	bad := suiteFile(t, strings.Replace(suite, "vector_add_kernel", "nothing", 1))
	code, stdout, stderr := bench(bad, corpus+"vector_add_f32/small", "-n", "1")
	require.Equal(t, 1, code)
	require.Contains(t, stdout, "add            failed\n")
	require.Contains(t, stdout, "  right\n")
	require.Contains(t, stderr, "add: the module has no function @nothing")
}

func TestBadCommands(t *testing.T) {
	add := corpus + "vector_add_f32/small"
	for want, args := range map[string][]string{
		"a case.json, a file with several problems or a Python file is needed": {},
		"no such file":                                 {"nothing.json"},
		"-n must be at least 1":                        {add, "-n", "0"},
		"--workers must not be negative":               {add, "--workers=-1"},
		`there is no backend "abacus", only cpu, cuda`: {add, "--backend=abacus"},
		"--only leaves no kernel to measure":           {add, "--only=matmul"},
		"error parsing regexp":                         {add, "--only=("},
		"kernel.ttir:1:1: invalid character '#'":       {add + "/kernel.ttir"},
	} {
		code, stdout, stderr := bench(args...)
		assert.Equal(t, 1, code, "%q", args)
		assert.Empty(t, stdout)
		assert.Contains(t, stderr, want)
		assert.True(t, strings.HasPrefix(stderr, "tshared bench: "), stderr)
	}
}

func TestUnwritableJSON(t *testing.T) {
	needLLVM(t)
	code, _, stderr := bench(corpus+"vector_add_f32/small", "-n", "1", "--json=/nothing/there.json")
	require.Equal(t, 1, code)
	require.Contains(t, stderr, "/nothing/there.json cannot be written: no such file or directory")
}

func TestBrokenPromises(t *testing.T) {
	needLLVM(t)
	file := suiteFile(t, suite)
	kernel := filepath.Join(filepath.Dir(file), "kernels/small/kernel.ttir")
	text, err := os.ReadFile(kernel)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(kernel, []byte(strings.Replace(string(text), "%n: i32 loc(", "%n: i32 {tt.divisibility = 16 : i32} loc(", 1)), 0o600))
	code, _, stderr := bench(file, "-n", "1")
	require.Equal(t, 1, code)
	require.Contains(t, stderr, `argument "n": 1000 is not a multiple of 16, as the kernel assumes`)
}
