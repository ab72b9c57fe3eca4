package compile

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/kernel/manifest"
)

const add = "../../../test/corpus/vector_add_f32/small/kernel.ttir"

func compile(args ...string) (int, string, string) {
	var stdout, stderr bytes.Buffer
	code := Main(context.Background(), args, &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

func needLLVM(t *testing.T) {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
}

func needC(t *testing.T) string {
	t.Helper()
	needLLVM(t)
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("there is no C compiler: ", err)
	}
	return cc
}

// built compiles a kernel into a folder and returns the output's path.
func built(t *testing.T, dir, file, out string, flags ...string) string {
	t.Helper()
	path := filepath.Join(dir, out)
	code, stdout, stderr := compile(append([]string{file, "-o", path}, flags...)...)
	require.Equal(t, 0, code, stderr)
	require.Empty(t, stdout)
	require.Empty(t, stderr)
	return path
}

// output runs a program and returns what it prints.
func output(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(name, args...).CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}

// strictC are the flags of C programs: headers must not draw warnings.
var strictC = []string{"-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror"}

func TestCProgram(t *testing.T) {
	cc := needC(t)
	for emit, flags := range map[string][]string{
		"obj": nil, "shared": {"-Wl,-rpath,$ORIGIN"}, "asm": {"-x", "none"}, "obj -O0": nil, "obj --target=x86-64-v2": nil,
	} {
		t.Run(emit, func(t *testing.T) {
			kind, more, _ := strings.Cut(emit, " ")
			name := map[string]string{"obj": "add.o", "shared": "libadd.so", "asm": "add.s"}[kind]
			if strings.Contains(more, "x86-64") && !strings.Contains(output(t, cc, "-dumpmachine"), "x86_64") {
				t.Skip("this is not an x86-64")
			}
			dir := t.TempDir()
			out := built(t, dir, add, name, append(strings.Fields(more), "--emit="+kind)...)
			if kind == "shared" {
				require.NoError(t, os.Rename(filepath.Join(dir, "libadd.h"), filepath.Join(dir, "add.h")))
			}
			program := filepath.Join(dir, "program")
			args := append(append([]string{}, strictC...), "-I", dir, "-o", program, "testdata/add.c")
			output(t, cc, append(append(args, flags...), out, "-lm")...)
			require.Equal(t, "right\n", output(t, program))
		})
	}
}

// TestPrintingAndFailing: a kernel that prints and asserts links without a library of this project.
func TestPrintingAndFailing(t *testing.T) {
	cc := needC(t)
	dir := t.TempDir()
	out := built(t, dir, "testdata/talk.ttir", "talk.o")
	program := filepath.Join(dir, "program")
	args := append(append([]string{}, strictC...), "-I", dir, "-o", program, "testdata/talk.c", out)
	output(t, cc, args...)
	const stopped = "1 in program 2: "
	silent := output(t, program)
	require.True(t, strings.HasPrefix(silent, stopped), silent)
	require.Contains(t, silent, `talk.ttir:9:3: assertion failed: `)
	require.Contains(t, silent, `too "large"?`)
	output(t, cc, append(args, "-DLISTEN")...)
	require.Equal(t, "42 (0) values: 0 3 i32[4]\n42 (1) values: 1 4 i32[4]\n42 (2) values: 2 5 i32[4]\n"+silent, output(t, program))
}

// TestHeaderInCPlusPlus: the header is valid C++ too.
func TestHeaderInCPlusPlus(t *testing.T) {
	needC(t)
	cxx, err := exec.LookPath("c++")
	if err != nil {
		t.Skip("there is no C++ compiler: ", err)
	}
	dir := t.TempDir()
	built(t, dir, "testdata/talk.ttir", "talk.o")
	file := filepath.Join(dir, "x.cc")
	require.NoError(t, os.WriteFile(file, []byte("#include \"talk.h\"\nint main() { talk_args a = {}; return int(talk_launch(&a, 1, 1, 1)); }\n"), 0o600))
	output(t, cxx, "-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", file)
}

func TestDescription(t *testing.T) {
	needLLVM(t)
	dir := t.TempDir()
	built(t, dir, "testdata/talk.ttir", "talk.o", "--target=aarch64", "--mcpu=neoverse-n1", "-O1")
	text, err := os.ReadFile(filepath.Join(dir, "talk.json"))
	require.NoError(t, err)
	var d manifest.CPUKernel
	require.NoError(t, json.Unmarshal(text, &d))
	require.Equal(t, "cpu", d.Kind)
	require.Equal(t, "talk_run", d.Name)
	require.Equal(t, "talk", d.Kernel)
	require.Equal(t, "talk.o", d.File)
	require.Equal(t, "aarch64-unknown-linux-gnu", d.Target.Triple)
	require.Equal(t, "neoverse-n1", d.Target.CPU)
	require.Equal(t, []manifest.CPUArgument{
		{Name: "int_", Type: "i32", C: "int32_t int_", Kind: "scalar", Offset: 0, Bytes: 8},
		{Name: "scale", Type: "f64", C: "double scale", Kind: "scalar", Offset: 8, Bytes: 8},
	}, d.Args)
	require.Len(t, d.Failures, 1)
	require.Equal(t, []manifest.PrintSite{{Type: "i32", Rank: 1}}, d.Prints)
	require.Positive(t, d.Arena.Bytes)
	require.Len(t, d.Calling.Params, 6)
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 3, "nothing but the object, the header and the description")
}

func TestTextOutput(t *testing.T) {
	needLLVM(t)
	for emit, want := range map[string]string{
		"linalg":       "func.func @vector_add_kernel(",
		"llvm-cpu":     "define i64 @vector_add_kernel_run(",
		"llvm-cpu-opt": "i64 @vector_add_kernel_run(",
		"asm":          "vector_add_kernel_run:",
	} {
		args := []string{add, "--emit=" + emit}
		if emit != "linalg" {
			args = append(args, "--target=x86-64-v3")
		}
		code, stdout, stderr := compile(args...)
		assert.Equal(t, 0, code, stderr)
		assert.Contains(t, stdout, want, emit)
		assert.Empty(t, stderr)
	}
	code, _, stderr := compile(add, "--emit=asm", "--timing", "-O0")
	require.Equal(t, 0, code)
	for _, stage := range []string{"parse", "lower", "emit", "print", "LLVM parse", "optimise", "codegen", "all", "all but LLVM"} {
		require.Contains(t, "\n"+stderr, "\n"+stage+"  ")
	}
}

func TestBadCommands(t *testing.T) {
	dir := t.TempDir()
	two := filepath.Join(dir, "two.ttir")
	require.NoError(t, os.WriteFile(two, []byte("tt.func @a() { tt.return }\ntt.func @b() { tt.return }\n"), 0o600))
	out := filepath.Join(dir, "k.o")
	for want, args := range map[string][]string{
		"a file with a kernel is needed":                      {},
		"no such file":                                        {"nothing.ttir", "-o", out},
		`both "a" and "b" are given`:                          {"a", "b"},
		"there is no --emit=spirv, only ttir-source, ttir":    {add, "--emit=spirv", "-o", out},
		`there is no target "vax", only host, x86-64`:         {add, "--target=vax", "-o", out},
		"vax-dec-vms":                                         {add, "--target=vax-dec-vms", "-o", out},
		"there is no level -O7, only 0 to 3":                  {add, "-O7", "-o", out},
		"--emit=obj is no text: -o must name a file":          {add},
		"--mcpu=native is for --target=host only":             {add, "--target=aarch64", "--mcpu=native", "-o", out},
		"is the name of a file that is written beside":        {add, "-o", filepath.Join(dir, "k.h")},
		"/nothing/k.o cannot be written: no such file":        {add, "-o", "/nothing/k.o"},
		dir + " cannot be written: is a directory":            {add, "-o", dir},
		"the module has no function @nothing":                 {add, "--kernel=nothing", "-o", out},
		"the module has 2 public functions: name one of a, b": {two, "-o", out},
		"expected on or off":                                  {add, "--fp-contract=fast"},
		"the module has no function @none":                    {add, "--kernel=none", "--emit=linalg"},
	} {
		code, stdout, stderr := compile(args...)
		assert.Equal(t, 1, code, "%q", args)
		assert.Empty(t, stdout)
		assert.Contains(t, stderr, want)
	}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 1, "nothing was written")
}

// TestUnknownProcessors: unknown processors are refused. LLVM would compile for another one and
// only warn on standard error.
func TestUnknownProcessors(t *testing.T) {
	needLLVM(t)
	out := filepath.Join(t.TempDir(), "k.o")
	for want, flag := range map[string]string{
		`LLVM knows no processor "frob" of aarch64-unknown-linux-gnu; 'llc-22 -mtriple=aarch64-unknown-linux-gnu -mcpu=help' lists them`: "--mcpu=frob",
		`LLVM knows no feature "+frob" of aarch64-unknown-linux-gnu`:                                                                     "--mattr=+frob",
	} {
		code, _, stderr := compile(add, "--target=aarch64", flag, "-o", out)
		assert.Equal(t, 1, code)
		assert.Contains(t, stderr, want)
	}
}

func TestNoLinker(t *testing.T) {
	needLLVM(t)
	t.Setenv("PATH", t.TempDir())
	t.Setenv("CC", "")
	for _, target := range []string{"host", "x86-64", "aarch64"} {
		code, _, stderr := compile(add, "--emit=shared", "--target="+target, "-o", filepath.Join(t.TempDir(), "k.so"))
		require.Zero(t, code, stderr)
	}
	code, _, stderr := compile(add, "--emit=shared", "--target=riscv64", "-o", filepath.Join(t.TempDir(), "k.so"))
	require.Equal(t, 1, code)
	require.Contains(t, stderr, "and none was found: install one with 'apt-get install lld', or use --emit=obj")
	_, err := findLinker("x86_64-pc-linux-gnu", "x86_64-pc-linux-gnu")
	require.ErrorContains(t, err, "apt-get install gcc")
	t.Setenv("CC", "mycc")
	_, err = findLinker("x86_64-pc-linux-gnu", "x86_64-pc-linux-gnu")
	require.ErrorContains(t, err, `the linker $CC says is not there: exec: "mycc"`)
}
