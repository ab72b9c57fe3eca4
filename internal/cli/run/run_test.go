package run_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/cli/run"
	"github.com/tshared/tshared/internal/verify/npy"
)

const corpus = "../../../test/corpus/"

func command(args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = run.Main(context.Background(), args, &out, &errs)
	return code, out.String(), errs.String()
}

// edited copies a case with one replacement, and links its data.
func edited(t *testing.T, name, old, by string) string {
	t.Helper()
	dir := t.TempDir()
	from := filepath.Join(corpus, name)
	files, err := os.ReadDir(from)
	require.NoError(t, err)
	for _, f := range files {
		data, err := os.ReadFile(filepath.Join(from, f.Name()))
		require.NoError(t, err)
		if f.Name() == "case.json" {
			require.Contains(t, string(data), old)
			data = []byte(strings.Replace(string(data), old, by, 1))
		}
		require.NoError(t, os.WriteFile(filepath.Join(dir, f.Name()), data, 0o600))
	}
	return filepath.Join(dir, "case.json")
}

const add = "vector_add_f32/small"

func TestCaseIsRight(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	code, stdout, stderr := command(corpus+add+"/kernel.ttir", "--case", corpus+add+"/case.json", "--out", dir)
	assert.Equal(t, 0, code)
	assert.Empty(t, stderr)
	assert.Contains(t, stdout, "out_ptr: all 1000 elements are right")
	got, err := os.ReadFile(filepath.Join(dir, "out_ptr.bin"))
	require.NoError(t, err)
	want, err := os.ReadFile(corpus + add + "/out_out_ptr.bin")
	require.NoError(t, err)
	assert.Equal(t, want, got, "what was saved is not what Triton computes")
	assert.FileExists(t, filepath.Join(dir, "x_ptr.bin"))
}

func TestLoweredCaseIsRight(t *testing.T) {
	code, stdout, stderr := command(corpus+add+"/kernel.ttir", "--case", corpus+add+"/case.json", "--lowered")
	assert.Equal(t, 0, code, stderr)
	assert.Contains(t, stdout, "out_ptr: all 1000 elements are right")
}

func TestNativeCaseIsRight(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	code, stdout, stderr := command(corpus+add+"/kernel.ttir", "--case", corpus+add+"/case.json", "--backend", "cpu")
	assert.Equal(t, 0, code, stderr)
	assert.Contains(t, stdout, "out_ptr: all 1000 elements are right")
}

func TestCaseIsWrong(t *testing.T) {
	file := edited(t, add, `"value": 1000`, `"value": 999`)
	code, _, stderr := command(corpus+add+"/kernel.ttir", "--case", file)
	assert.Equal(t, 2, code)
	assert.Contains(t, stderr, "out_ptr: 1 of 1000 elements are wrong, first 999: got 77")
}

func TestBadCases(t *testing.T) {
	for name, c := range map[string]struct{ old, by, want string }{
		"missing argument": {`"ttir_arg": 3`, `"ttir_arg": 4`, "no argument has ttir_arg 3"},
		"wrong size":       {`"nbytes": 4000`, `"nbytes": 4004`, `argument "x_ptr": a shape of [1000] makes 4000 bytes, but nbytes is 4004`},
		"short file":       {"\"shape\": [\n    1000\n   ],\n   \"nbytes\": 4000", `"shape": [999], "nbytes": 3996`, "in_x_ptr.bin has 4000 bytes, but 3996 are expected"},
		"wrong type":       {`"dtype": "fp32"`, `"dtype": "i64"`, `argument "x_ptr": its type is *fp32, but its dtype is i64`},
		"other type":       {"\"kind\": \"ptr\",\n   \"dtype\": \"fp32\",\n   \"shape\": [\n    1000\n   ],\n   \"nbytes\": 4000", `"kind": "ptr", "dtype": "fp16", "shape": [2000], "nbytes": 4000`, `argument "x_ptr": its type is *fp32, but its dtype is fp16`},
		"bad JSON":         {`"grid": [`, `"grid": [[`, "invalid character ':' after array element"},
		"bad number":       {`"value": 1000`, `"value": "many"`, `argument "n": "many" is not a number of type i32`},
		"no data":          {`"file": "in_x_ptr.bin"`, `"note": ""`, `argument "x_ptr": the case has no data for it; --fill=random:SEED makes some up`},
		"other kernel":     {`"symbol": "vector_add_kernel"`, `"symbol": "f"`, `the module has no function @f, only vector_add_kernel`},
	} {
		t.Run(name, func(t *testing.T) {
			code, stdout, stderr := command(corpus+add+"/kernel.ttir", "--case", edited(t, add, c.old, c.by))
			assert.Equal(t, 1, code)
			assert.Empty(t, stdout)
			assert.Contains(t, stderr, c.want)
			assert.Contains(t, stderr, "tshared run: ")
		})
	}
}

func TestFill(t *testing.T) {
	file := edited(t, add, `"file": "in_x_ptr.bin"`, `"note": ""`)
	args := []string{corpus + add + "/kernel.ttir", "--case", file, "--fill=random:3"}
	code, stdout, _ := command(args...)
	assert.Equal(t, 0, code)
	assert.Contains(t, stdout, "out_ptr: f32[1000], least ")
	_, again, _ := command(args...)
	assert.Equal(t, stdout, again, "one seed gives different contents")
	args[3] = "--fill=random:4"
	_, other, _ := command(args...)
	assert.NotEqual(t, stdout, other, "the seed does not matter")
}

func TestArguments(t *testing.T) {
	dir := t.TempDir()
	code, stdout, stderr := command(corpus+add+"/kernel.ttir", "--grid", "4,1,1",
		"--arg", "x_ptr=f32[1000]:range", "--arg", "y_ptr=f32[1000]:fill:0.5", "--arg", "2=f32[1000]", "--arg", "n=3", "--out", dir)
	assert.Equal(t, 0, code, stderr)
	assert.Equal(t, "out_ptr: f32[1000], least 0, greatest 2.5, sum 4.5: 0.5 1.5 2.5 0 0 0 ...\n", stdout)
	array, err := npy.ReadFile(filepath.Join(dir, "out_ptr.npy"))
	require.NoError(t, err)
	assert.Equal(t, "f32", array.Type)
	assert.Equal(t, []int{1000}, array.Shape)

	code, stdout, stderr = command("--grid=4", "--arg", "x_ptr="+filepath.Join(dir, "out_ptr.npy"), "--arg", "y_ptr=f32[1000]:ones",
		"--arg", "out_ptr=f32[1000]", "--arg", "n=1000", corpus+add+"/kernel.ttir")
	assert.Equal(t, 0, code, stderr)
	assert.Contains(t, stdout, "sum 1004.5: 1.5 2.5 3.5 1 1 1 ...")
}

func TestBadCommands(t *testing.T) {
	kernel := corpus + add + "/kernel.ttir"
	for want, args := range map[string][]string{
		"a file with a kernel is needed":                                            {},
		"no such file":                                                              {"nothing.ttir"},
		"there is no flag --colour":                                                 {kernel, "--colour"},
		"both \"" + kernel + "\" and \"x\" are given":                               {kernel, "x"},
		"grid:1:1: error: expected 1 to 3 sizes, found 4":                           {kernel, "--grid", "1,1,1,1"},
		"grid:1:1: error: NameError: name 'm' is not defined":                       {kernel, "--grid", "m"},
		`argument "x_ptr" of type !tt.ptr<f32> is missing`:                          {kernel},
		`has no argument "z": they are x_ptr, y_ptr, out_ptr, n`:                    {kernel, "--arg", "z=1"},
		`argument "n" is given twice`:                                               {kernel, "--arg", "n=1", "--arg", "n=1"},
		`"q32" is not the name of an element type`:                                  {kernel, "--arg", "x_ptr=q32[4]"},
		`"dice" is none of zeros, ones, range, fill and rand`:                       {kernel, "--arg", "x_ptr=f32[4]:dice"},
		"5000000000 is out of the range of i32":                                     {kernel, "--arg", "n=5000000000"},
		`argument "x_ptr": it is of type !tt.ptr<f32>, which is no number`:          {kernel, "--arg", "x_ptr=1"},
		`there is no backend "abacus", only cpu, cuda, interp, ptx-sim`:             {kernel, "--backend", "abacus"},
		"--arg does nothing with --case: the case says what to launch":              {kernel, "--case", "c.json", "--arg", "n=1"},
		"expected on or off":                                                        {kernel, "--fp-contract", "fast"},
		"--workers must not be negative":                                            {kernel, "--workers", "-1"},
		`--target: there is no GPU target "sm_999": known targets are sm_80, sm_86`: {kernel, "--target=sm_999", "--backend=ptx-sim"},
		"--target: the GPU target sm_75 is too old: known targets are sm_80, sm_86": {kernel, "--target=sm_75", "--backend=ptx-sim"},
		"--num-warps and --num-stages must not be negative":                         {kernel, "--num-warps", "-1"},
		"--check does nothing with --backend=cuda: it is for interp, cpu, ptx-sim":  {kernel, "--backend", "cuda", "--check"},
		"for flag -timeout: must not be negative":                                   {kernel, "--timeout", "-1s"},
		"expected a number of programs, found -2 of type int for size 2":            {kernel, "--grid", "4,-2"},
		"expected random:SEED":                                                      {kernel, "--fill", "zeros"},
		"vector_add_f32/small/case.json:1:1: error: ":                               {corpus + add + "/case.json"},
	} {
		code, stdout, stderr := command(args...)
		assert.Equal(t, 1, code, "%q", args)
		assert.Empty(t, stdout)
		assert.Contains(t, stderr, want)
	}
}

func TestFaultsAreShown(t *testing.T) {
	code, _, stderr := command(corpus+add+"/kernel.ttir", "--grid", "4",
		"--arg", "x_ptr=f32[300]", "--arg", "y_ptr=f32[1000]", "--arg", "out_ptr=f32[1000]", "--arg", "n=1000")
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, `.py:13:16: 'tt.load' in program (1, 0, 0), element 44: `)
	assert.Contains(t, stderr, `byte 1200 of buffer "x_ptr", which has 1200 bytes`)
}

func TestEndlessLoop(t *testing.T) {
	file := filepath.Join(t.TempDir(), "endless.ttir")
	require.NoError(t, os.WriteFile(file, []byte(`tt.func public @k() {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}
`), 0o600))
	code, _, stderr := command(file, "--max-steps", "1000")
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, "endless.ttir:4:3: 'cf.br' in program (0, 0, 0): the step limit is reached after 1000 operations: does the kernel end?")
}

func TestBuffersLargerThanTheMachine(t *testing.T) {
	file := filepath.Join(t.TempDir(), "k.ttir")
	require.NoError(t, os.WriteFile(file, []byte("tt.func public @k(%p: !tt.ptr<i32>) { tt.return }\n"), 0o600))
	var stderr strings.Builder
	require.Equal(t, 1, run.Main(context.Background(), []string{file, "--arg", "0=i32[1000000000000]"}, io.Discard, &stderr))
	require.Contains(t, stderr.String(), `argument "arg0": its buffer has 4000000000000 bytes; with those before it, before and after the launch, that is 8000000000000, more than this machine's `)
}

// TestBuffersLargerThanTheLimit: buffers count before they are made.
func TestBuffersLargerThanTheLimit(t *testing.T) {
	file := filepath.Join(t.TempDir(), "k.ttir")
	require.NoError(t, os.WriteFile(file, []byte("tt.func public @k(%p: !tt.ptr<i32>, %q: !tt.ptr<i32>) { tt.return }\n"), 0o600))
	var stderr strings.Builder
	require.Equal(t, 1, run.Main(context.Background(), []string{file, "--arg", "0=i32[16]", "--arg", "1=i32[200000000]:ones", "--max-memory=1G"}, io.Discard, &stderr))
	require.Contains(t, stderr.String(), `argument "arg1": its buffer has 800000000 bytes; with those before it, before and after the launch, that is 1600000128, more than the limit of 1073741824; --max-memory raises it`)
}
