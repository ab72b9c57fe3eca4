package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/cli/opt"
)

const pythonExamples = "../../examples/python/"

// backendsHere are the backends that this machine can run kernels with.
func backendsHere(t *testing.T) []string {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Log("without code of LLVM:", err)
		return []string{"interp"}
	}
	return []string{"interp", "cpu", "ptx-sim"}
}

// TestRunPython: kernels run straight from their Python files, specialised for their arguments,
// on every backend.
func TestRunPython(t *testing.T) {
	add := []string{"run", pythonExamples + "add.py", "--arg", "x_ptr=f32[1000]:range", "--arg", "y_ptr=f32[1000]:ones", "--arg", "out_ptr=f32[1000]", "--arg", "n=1000"}
	softmax := []string{"run", pythonExamples + "softmax.py", "--fn", "softmax_kernel", "--arg", "out_ptr=f32[4,200]", "--arg", "x_ptr=f32[4,200]:rand:3",
		"--arg", "row_stride=200", "--arg", "columns=200", "--grid", "x_ptr.shape[0]"}
	matmul := []string{"run", pythonExamples + "matmul.py", "--arg", "a_ptr=f16[70,48]:ones", "--arg", "b_ptr=f16[48,40]:fill:0.5", "--arg", "c_ptr=f32[70,40]",
		"--arg", "M=70", "--arg", "N=40", "--arg", "K=48", "--grid", "cdiv(M, BLOCK_M), cdiv(N, BLOCK_N)"}
	for _, test := range []struct {
		args   []string
		want   string
		stderr string
	}{
		{append(slices.Clip(add), "--grid", "cdiv(n, BLOCK)", "--const", "BLOCK=128"), "out_ptr: f32[1000], least 1, greatest 1000, sum 500500:", ""},
		{append(slices.Clip(add), "--grid=1", "--const", "BLOCK=1024"), "out_ptr: f32[1000], least 1, greatest 1000, sum 500500:", ""},
		{append(slices.Clip(add), "--grid", "8, 1", "--arg", "4=128"), "out_ptr: f32[1000], least 1, greatest 1000, sum 500500:", ""},
		{softmax, ", sum 4:", ""},
		{append(slices.Clip(softmax), "--const", "LOG=True"), "out_ptr: f32[4 200], least -", ""},
		{matmul, "c_ptr: f32[70 40], least 24, greatest 24, sum 67200:", "matmul_kernel is autotuned: its first configuration is taken, BLOCK_M=32 BLOCK_N=32 BLOCK_K=32 num_warps=2 num_stages=2"},
		{append(slices.Clip(matmul), "--const", "BLOCK_M=64"), "c_ptr: f32[70 40], least 24, greatest 24, sum 67200:", "is taken, BLOCK_N=32 BLOCK_K=32 num_warps=2"},
		{[]string{"run", pythonExamples + "two.py", "--fn", "scale", "--arg", "x_ptr=f32[8]:ones", "--arg", "factor=2.5", "--arg", "n=8", "--const", "BLOCK=8"},
			"x_ptr: f32[8], least 2.5, greatest 2.5, sum 20:", ""},
		{[]string{"run", pythonExamples + "two.py", "--fn", "decay", "--arg", "x_ptr=f32[8]:ones", "--arg", "out_ptr=f32[8]", "--const", "BLOCK=8"},
			"out_ptr: f32[8], least 1, greatest 1, sum 8:", ""},
	} {
		for _, backend := range backendsHere(t) {
			args := append(append([]string(nil), test.args...), "--backend="+backend)
			code, stdout, stderr := tell(args...)
			assert.Equal(t, 0, code, "%v: %s", args, stderr)
			assert.Contains(t, stdout, test.want, args)
			assert.Contains(t, stderr, test.stderr, args)
		}
	}
}

// TestSpecializedArguments: numbers, None and constants become what a launch makes of them.
func TestSpecializedArguments(t *testing.T) {
	file := pythonFile(t, pythonHead+`@triton.jit(do_not_specialize=["d"])
def k(p, a, b, c, d, e, f: tl.int64, g, q, h=32, DT: tl.constexpr = tl.float32, S: tl.constexpr = "x"):
    tl.static_assert(q is None)
    tl.static_assert(S == "y")
    tl.static_assert(DT == tl.float16)
    tl.static_assert(b.dtype == tl.int32)
    tl.static_assert(c.dtype == tl.int64)
    tl.static_assert(d.dtype == tl.int32)
    tl.static_assert(e.dtype == tl.float32)
    tl.static_assert(f.dtype == tl.int64)
    tl.static_assert(g.dtype == tl.int1)
    tl.store(p, a + b + c + d + f + g + h)
    tl.store(p + a, (e * 2).to(tl.int32))
`)
	args := []string{"run", file, "--arg", "p=i64[2]", "--arg", "a=1", "--arg", "b=-5", "--arg", "c=5000000000", "--arg", "d=1", "--arg", "e=1.5", "--arg", "f=1", "--arg", "g=True",
		"--arg", "q=None", "--const", "DT=tl.float16", "--const", "S='y'"}
	for _, backend := range backendsHere(t) {
		code, stdout, stderr := tell(append(slices.Clip(args), "--backend="+backend)...)
		assert.Equal(t, 0, code, stderr)
		assert.Contains(t, stdout, "p: i64[2], least 3, greatest 5e+09, sum 5e+09", backend)
	}
}

// TestCompilePython: the stages of Triton and those of this project come from a Python file and a
// signature.
func TestCompilePython(t *testing.T) {
	const sig = "*fp32:16, *fp32:16, *fp32:16, i32:16"
	for _, test := range []struct {
		args []string
		want []string
	}{
		{[]string{"--emit=ttir-source"}, []string{"tt.func public @add_kernel(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32} loc(", "arith.extsi", "add.py\":11:"}},
		{[]string{"--emit=ttir"}, []string{"tt.func public @add_kernel(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32} loc(", "arith.cmpi slt"}},
		{[]string{"--emit=ttir", "--target=sm_80", "--line-info=off"}, []string{"tt.func public @add_kernel(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr"}},
		{[]string{"--emit=linalg"}, []string{"func.func @add_kernel("}},
	} {
		code, stdout, stderr := tell(append([]string{"compile", pythonExamples + "add.py", "--sig", sig, "--const", "BLOCK=128"}, test.args...)...)
		assert.Equal(t, 0, code, stderr)
		assert.Empty(t, stderr)
		for _, want := range test.want {
			assert.Contains(t, stdout, want, test.args)
		}
	}
	code, stdout, stderr := tell("compile", pythonExamples+"add.py", "--sig", sig+", 128", "--emit=ttir")
	assert.Equal(t, 0, code, stderr)
	_, byName, _ := tell("compile", pythonExamples+"add.py", "--sig", sig, "--const", "BLOCK=128", "--emit=ttir")
	assert.Equal(t, byName, stdout, "a constant in its place, and by name")
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	code, _, stderr = tell("compile", pythonExamples+"matmul.py", "--sig", "*fp16:16, *fp16:16, *fp32:16, i32:16, i32:16, i32:16", "--const", "EVEN_K=True", "--emit=ptx", "-o", dir+"/ptx")
	assert.Equal(t, 0, code, stderr)
	text, err := os.ReadFile(dir + "/ptx/kernel.json")
	require.NoError(t, err)
	assert.Contains(t, string(text), `"num_warps": 2`, "the configuration's")
}

// TestRecordedCase: a case as a listener of Triton's compiler records it specialises a kernel, and
// says how many warps there are.
func TestRecordedCase(t *testing.T) {
	file := filepath.Join(t.TempDir(), "case.json")
	require.NoError(t, os.WriteFile(file, []byte(`{"source_file": "add.py", "module": "pkg.add", "function": "add_kernel", "qualname": "add_kernel", "line": 8,
 "arg_names": ["x_ptr", "y_ptr", "out_ptr", "n", "BLOCK"], "signature": {"x_ptr": "*fp16", "y_ptr": "*fp16", "out_ptr": "*fp16", "n": "i32", "BLOCK": "constexpr"},
 "constants": [[[4], 64]], "attrs": [[[0], [["tt.divisibility", 16]]], [[3], [["tt.divisibility", 16]]]],
 "options": {"num_warps": 8, "num_stages": 2, "num_ctas": 1, "maxnreg": null, "enable_fp_fusion": true, "debug": false},
 "target": "GPUTarget(backend='cuda', arch=90, warp_size=32)"}`), 0o600))
	code, stdout, stderr := tell("compile", pythonExamples+"add.py", "--case", file, "--emit=ttir", "--line-info=off")
	assert.Equal(t, 0, code, stderr)
	assert.Contains(t, stdout, "@add_kernel(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16>, %out_ptr: !tt.ptr<f16>, %n: i32 {tt.divisibility = 16 : i32})")
	assert.Contains(t, stdout, "tensor<64xf16>")
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	code, stdout, stderr = tell("compile", pythonExamples+"add.py", "--case", file, "--emit=ptx")
	assert.Equal(t, 0, code, stderr)
	assert.Contains(t, stdout, ".reqntid 256")
}

// TestTritonPath: with --triton-path the functions of triton.language that are Triton themselves
// are read from there.
func TestTritonPath(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "triton")
	require.NoError(t, os.CopyFS(filepath.Join(dir, "language"), os.DirFS("../../frontend/triton/library/python")))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "__init__.py"), []byte("__version__ = '3.6.0'\n"), 0o600))
	standard := filepath.Join(dir, "language", "standard.py")
	text, err := os.ReadFile(standard)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(standard, append([]byte(strings.Repeat("# moved\n", 5000)), text...), 0o600))
	args := []string{"compile", pythonExamples + "softmax.py", "--fn=softmax_kernel", "--sig=*fp32, *fp32, i32, i32", "--emit=ttir-source"}
	code, ours, stderr := tell(args...)
	assert.Equal(t, 0, code, stderr)
	code, theirs, stderr := tell(append(args, "--triton-path", filepath.Dir(dir))...)
	assert.Equal(t, 0, code, stderr)
	moved := regexp.MustCompile(`standard\.py":5\d\d\d:`)
	assert.NotRegexp(t, moved, ours)
	assert.Regexp(t, moved, theirs)
}

// TestListPython: the list has parameters, configurations and heuristics, as text and as JSON.
func TestListPython(t *testing.T) {
	code, stdout, stderr := tell("list", pythonExamples+"matmul.py")
	assert.Equal(t, 0, code, stderr)
	assert.Equal(t, strings.ReplaceAll(`matmul_kernel  FILE:14
  a_ptr
  b_ptr
  c_ptr
  M
  N
  K
  BLOCK_M: tl.constexpr
  BLOCK_N: tl.constexpr
  BLOCK_K: tl.constexpr
  EVEN_K: tl.constexpr
  autotuned for each M, N, K, configurations:
    BLOCK_M=32 BLOCK_N=32 BLOCK_K=32 num_warps=2 num_stages=2
    BLOCK_M=64 BLOCK_N=64 BLOCK_K=32 num_warps=4 num_stages=2
    BLOCK_M=128 BLOCK_N=64 BLOCK_K=32 num_warps=8 num_stages=2
  heuristics:
    EVEN_K = lambda args: args["K"] % args["BLOCK_K"] == 0
`, "FILE", pythonExamples+"matmul.py"), stdout)
	code, stdout, stderr = tell("list", pythonExamples+"softmax.py", "--json")
	assert.Equal(t, 0, code, stderr)
	for _, want := range []string{`"name": "shifted_exp"`, `"name": "softmax_kernel"`, `"default": "False"`, `"annotation": "tl.constexpr"`} {
		assert.Contains(t, stdout, want)
	}
}

// pythonFile writes a Python file.
func pythonFile(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "kernel.py")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	return file
}

const pythonHead = "import triton\nimport triton.language as tl\n\n"

// TestPythonMistakes: mistakes in Python files and in what is said about them are errors with
// their place, exit code 1, and no output file.
func TestPythonMistakes(t *testing.T) {
	add := pythonExamples + "add.py"
	none := pythonFile(t, "x = 1\n")
	syntax := pythonFile(t, pythonHead+"@triton.jit\ndef k(p):\n    x = = 1\n    tl.store(p, x)\n")
	wrong := pythonFile(t, pythonHead+"@triton.jit\ndef k(p, N: tl.constexpr):\n    n = N // 2\n    tl.store(p + tl.arange(0, n), 1)\n")
	deep := pythonFile(t, pythonHead+"@triton.jit\ndef inner(p):\n    return tl.load(q)\n\n@triton.jit\ndef k(p):\n    tl.store(p, inner(p))\n")
	unrolled := pythonFile(t, pythonHead+"@triton.jit\ndef k(p, N: tl.constexpr):\n    x = tl.load(p)\n    for i in tl.static_range(0, N):\n        x += i\n    tl.store(p, x)\n")
	const sig = "*fp32:16, *fp32:16, *fp32:16, i32"
	for _, test := range []struct {
		args []string
		want []string
	}{
		{[]string{filepath.Join(t.TempDir(), "missing.py"), "--sig=i32"}, []string{"missing.py: no such file"}},
		{[]string{syntax, "--sig=*i32"}, []string{"kernel.py:6:9: error: invalid syntax", "    x = = 1\n        ^"}},
		{[]string{none, "--sig=*i32"}, []string{"kernel.py has no kernel: there is no function behind @triton.jit in it"}},
		{[]string{pythonExamples + "two.py", "--sig=*i32"}, []string{"two.py has several kernels: --fn says which of scale, decay is meant"}},
		{[]string{pythonExamples + "two.py", "--fn=scales", "--sig=*i32"}, []string{"two.py has no kernel 'scales'; did you mean 'scale'?"}},
		{[]string{add, "--sig", sig}, []string{"error: the constexpr parameter 'BLOCK' of add_kernel has no value"}},
		{[]string{pythonExamples + "matmul.py", "--sig=*fp16, *fp16, *fp32, i32, i32, i32"}, []string{"matmul.py:12:44: error: the heuristic of 'EVEN_K' depends on the argument 'K'", "@triton.heuristics"}},
		{[]string{add, "--sig", sig, "--const=BLOK=8"}, []string{"add_kernel has no parameter 'BLOK'; did you mean 'BLOCK'?"}},
		{[]string{add, "--sig", sig, "--const=BLOCK=x"}, []string{"-const: expected a constant, found 'x'; strings need quotes"}},
		{[]string{add, "--sig", sig, "--const=BLOCK"}, []string{"-const: expected NAME=VALUE"}},
		{[]string{add, "--sig", sig, "--const=BLOCK=8", "--const=BLOCK=9"}, []string{"BLOCK has a value already"}},
		{[]string{add, "--sig", "*fp32:16, *fq32:16, *fp32:16, i32, 8"}, []string{"signature:1:11: error: parameter 'y_ptr': expected a type", "found 'fq32'", "*fp32:16, *fq32:16, *fp32:16, i32, 8\n          ^"}},
		{[]string{add, "--sig", sig + ", 8, 9"}, []string{"signature:1:39: error: ", "nothing is left for '9'"}},
		{[]string{add, "--sig", "*fp32:16", "--const=BLOCK=8"}, []string{"signature:1:9: error: expected a type for parameter 'y_ptr' of add_kernel, found the end of the signature\n*fp32:16\n        ^"}},
		{[]string{add, "--sig", "*fp32:8x, *fp32, *fp32, i32, 8"}, []string{"expected 16 or 1 behind ':', found '8x'"}},
		{[]string{add}, []string{"the types of the arguments are needed, from --sig '*fp32:16, i32, ...' or --case FILE: add_kernel takes x_ptr, y_ptr, out_ptr, n, BLOCK: constexpr"}},
		{[]string{wrong, "--sig=*i32, 8"}, []string{"kernel.py:7:18: error: ", "arange's arguments must be of type tl.constexpr", "    tl.store(p + tl.arange(0, n), 1)\n                 ^"}},
		{[]string{deep, "--fn=k", "--sig=*i32"}, []string{"kernel.py:6:20: error: ", "q is not defined", "kernel.py:10:17: note: "}},
		{[]string{add, "--kernel=add_kernel", "--sig", sig}, []string{"--kernel names a function of IR: --fn names one of a Python file"}},
		{[]string{kernel + "kernel.ttir", "--fn=x"}, []string{"--fn is for Python files, and "}},
		{[]string{kernel + "kernel.ttir", "--emit=ttir"}, []string{"--emit=ttir is for Python files"}},
		{[]string{add, "--triton-path", t.TempDir(), "--sig", sig + ", 8"}, []string{"is no folder of Triton"}},
		{[]string{add, "--case", "nowhere.json"}, []string{"nowhere.json"}},
		{[]string{unrolled, "--sig=*i32, 100000000"}, []string{"kernel.py:8:14: error: the front end gave up: it takes more operations than the limit of 1000000; --max-ops raises it\n        x += i\n"}},
		{[]string{unrolled, "--sig=*i32, 100000000", "--max-ops=50"}, []string{"it takes more operations than the limit of 50"}},
		{[]string{unrolled, "--sig=*i32, 100000000", "--max-ops=-1", "--timeout=1ms"}, []string{"it takes longer than 1ms; --timeout gives it more time"}},
	} {
		out := filepath.Join(t.TempDir(), "out.o")
		code, stdout, stderr := tell(append([]string{"compile", "-o", out}, test.args...)...)
		assert.Equal(t, 1, code, test.args)
		assert.Empty(t, stdout)
		for _, want := range test.want {
			assert.Contains(t, stderr, want, test.args)
		}
		assert.NoFileExists(t, out)
	}
}

// TestPythonRunMistakes: mistakes in the arguments of a launch, and faults of a running kernel,
// which show the line of the Python file.
func TestPythonRunMistakes(t *testing.T) {
	add := []string{"run", pythonExamples + "add.py", "--arg", "x_ptr=f32[8]:range", "--arg", "y_ptr=f32[8]:ones", "--arg", "n=8"}
	full := append(slices.Clip(add), "--arg", "out_ptr=f32[8]", "--const", "BLOCK=8")
	for _, test := range []struct {
		args []string
		want []string
	}{
		{append(slices.Clip(add), "--const", "BLOCK=8"), []string{"'out_ptr'"}},
		{append(slices.Clip(full), "--arg", "z=3"), []string{"add_kernel has no parameter 'z'"}},
		{append(slices.Clip(full), "--arg", "BLOCK=8"), []string{"BLOCK is given by --arg and by --const"}},
		{append(slices.Clip(full), "--arg", "n=9"), []string{`argument "n" is given twice`}},
		{append(slices.Clip(full), "--grid", "cdiv(m, BLOCK)"), []string{"grid:1:6: error: NameError: name 'm' is not defined", "cdiv(m, BLOCK)\n     ^", "the names are BLOCK, n, out_ptr, x_ptr, y_ptr, cdiv, min, max"}},
		{append(slices.Clip(full), "--grid", "cdiv(n, BLOCK"), []string{"grid:1:5: error: '(' was never closed"}},
		{append(slices.Clip(full), "--grid", "n, 1, 1, 1"), []string{"expected 1 to 3 sizes, found 4"}},
		{append(slices.Clip(full), "--grid", "n / 2"), []string{"expected a number of programs, found 4.0 of type float"}},
		{append(slices.Clip(full), "--grid", "n // 0"), []string{"ZeroDivisionError"}},
		{append(slices.Clip(full), "--grid", "0"), []string{"has no programs"}},
		{append(slices.Clip(add), "--arg", "out_ptr=f32[4]", "--const", "BLOCK=8"), []string{"add.py:15:33: error: 'tt.store' in program (0, 0, 0), element 4: write outside of memory", "    tl.store(out_ptr + offsets, x + y, mask=inside)\n"}},
		{append(slices.Clip(full), "--sig=i32"), []string{"there is no flag --sig"}},
	} {
		code, stdout, stderr := tell(test.args...)
		assert.Equal(t, 1, code, test.args)
		assert.Empty(t, stdout)
		for _, want := range test.want {
			assert.Contains(t, stderr, want, test.args)
		}
	}
}

// TestOtherCommandsWithPython: commands that have no use for a Python file say what to run instead.
func TestOtherCommandsWithPython(t *testing.T) {
	code, _, stderr := tell("fuzz", pythonExamples+"add.py")
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, "add.py is Python, and kernels to compare have their launch in comments of their IR")
	var stdout, errs bytes.Buffer
	assert.Equal(t, 1, opt.Main([]string{pythonExamples + "add.py"}, strings.NewReader(""), &stdout, &errs))
	assert.Contains(t, errs.String(), "this is Python, and IR is read here: tshared compile KERNEL.py --sig TYPES --emit=ttir")
	code, all, stderr := tell("list", pythonExamples)
	require.Equal(t, 0, code, stderr)
	assert.Regexp(t, `(?ms)^add_kernel  .*add\.py:10$.*^matmul_kernel  `, all, "all files of a folder")
	code, all, stderr = tell("list", pythonExamples, "--json")
	require.Equal(t, 0, code, stderr)
	assert.True(t, strings.HasPrefix(all, "["), all)
	code, _, stderr = tell("list", t.TempDir())
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, "there is no Python file in ")
	code, _, stderr = tell("list", kernel+"kernel.ttir")
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, "is neither a Python file nor a folder")
	code, stdout2, stderr := tell("list", pythonFile(t, pythonHead+"@triton.heuristics(missing)\n@triton.jit\ndef f(): pass\n\n@triton.jit\ndef g(): pass\n"))
	assert.Equal(t, 1, code)
	assert.Contains(t, stdout2, "g  ", "the others are listed")
	assert.Contains(t, stderr, "kernel.py:4:20: error: NameError: name 'missing' is not defined\n@triton.heuristics(missing)\n")
	code, _, stderr = tell("list", pythonFile(t, "def f(:\n"))
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, "kernel.py:1:7: error: ")
}

// TestBenchPython: a case is measured with the kernel of a Python file.
func TestBenchPython(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	code, stdout, stderr := tell("bench", "../../test/kernels/cross_entropy", "--kernel", "../../test/kernels/python/kernels/norms.py", "--n=1")
	assert.Equal(t, 0, code, stderr)
	assert.Contains(t, stdout, "right")
	code, stdout, stderr = tell("bench", "../../test/kernels/cross_entropy", "--kernel", pythonExamples+"add.py", "--n=1")
	assert.Equal(t, 1, code)
	assert.Contains(t, stdout+stderr, "add.py has no kernel 'cross_entropy_kernel'")
}

// documented are the commands of a document about example files in Python.
func documented(t *testing.T, file string) [][]string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	var commands [][]string
	var variables []string // and their values
	for line := range strings.Lines(strings.ReplaceAll(string(text), "\\\n", "")) {
		line, _, _ = strings.Cut(line, " #")
		if name, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok && name == strings.ToUpper(name) {
			variables = append(variables, "$"+name, value)
		}
		line = strings.NewReplacer(variables...).Replace(line)
		isCommand := strings.HasPrefix(line, "tshared ") && !strings.HasPrefix(line, "tshared explore ") // which goes on until it is stopped
		if isCommand && (strings.Contains(line, " examples/") || strings.Contains(line, " test/")) {
			commands = append(commands, shellWords(line)[1:])
		}
	}
	return commands
}

// shellWords splits a command at blanks outside of single quotes.
func shellWords(line string) (words []string) {
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			words[len(words)-1] += part
			continue
		}
		for j, word := range strings.Split(strings.TrimRight(part, "\n"), " ") {
			if j > 0 || len(words) == 0 {
				words = append(words, word)
			} else {
				words[len(words)-1] += word
			}
		}
	}
	return slices.DeleteFunc(words, func(w string) bool { return w == "" })
}

// TestProposedLaunch: a kernel that is run without arguments gets a command that runs it.
func TestProposedLaunch(t *testing.T) {
	for file, more := range map[string][]string{"add.py": nil, "matmul.py": nil, "softmax.py": {"--fn", "softmax_kernel", "--const", "LOG=True"}} {
		code, _, stderr := tell(append([]string{"run", pythonExamples + file}, more...)...)
		require.Equal(t, 1, code)
		require.Contains(t, stderr, "; a launch that works, with data that is made up:\n  tshared run ", file)
		lines := strings.Split(strings.TrimSpace(stderr), "\n")
		args := shellWords(lines[len(lines)-1])[1:]
		code, stdout, stderr := tell(args...)
		require.Equal(t, 0, code, "%q: %s", args, stderr)
		assert.Regexp(t, `(?m)^(out|c)_ptr: f`, stdout, file)
		assert.Subset(t, args, more, "what was said stays")
	}
}

// TestMakeSaysWhatIsNext: make ends with where the tools are, and with a command and a page that exist.
func TestMakeSaysWhatIsNext(t *testing.T) {
	text, err := os.ReadFile("../../scripts/example.sh")
	require.NoError(t, err)
	_, end, ok := strings.Cut(string(text), "cat <<EOF\n")
	require.True(t, ok)
	assert.Contains(t, end, `export PATH="$PWD/bin:\$PATH"`)
	m := regexp.MustCompile(`(?m)^  tshared explore (\S+) .*\n  (doc/\S+) `).FindStringSubmatch(end)
	require.Len(t, m, 3, end)
	for _, file := range m[1:] {
		assert.FileExists(t, "../../"+file)
	}
}

// TestDocumentedCommands: the commands about files of this repository in the documents work as they stand.
func TestDocumentedCommands(t *testing.T) {
	t.Chdir("../..")
	for _, file := range []string{"README.md", "doc/frontend.md"} {
		commands := documented(t, file)
		assert.GreaterOrEqual(t, len(commands), 3, file)
		for _, args := range commands {
			code, stdout, stderr := tell(args...)
			assert.Equal(t, 0, code, "%q: %s", args, stderr)
			assert.True(t, stdout != "" || slices.Contains(args, "-o"), args)
		}
	}
}
