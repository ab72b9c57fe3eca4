package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/cli/opt"
)

// TestHostileText: no message of any command passes a control character of its input on to the
// terminal, from names of files, flags, operations and functions, or from the quoted line.
func TestHostileText(t *testing.T) {
	const hostile = "x\x1b[31m\xff"
	dir := t.TempDir()
	file := filepath.Join(dir, "k\x1b[2J.ttir")
	write := func(text string) { require.NoError(t, os.WriteFile(file, []byte(text), 0o600)) }
	commands := [][]string{
		{hostile},
		{"run", filepath.Join(dir, hostile)}, {"compile", filepath.Join(dir, hostile), "-o", filepath.Join(dir, "o")}, {"bench", filepath.Join(dir, hostile)}, {"fuzz", filepath.Join(dir, hostile)},
		{"run", "--" + hostile}, {"compile", "--" + hostile}, {"bench", "--" + hostile}, {"fuzz", "--" + hostile},
		{"run", file, "--backend=" + hostile}, {"compile", file, "--emit=" + hostile}, {"compile", file, "--target=" + hostile, "-o", filepath.Join(dir, "o")},
		{"run", file, "--kernel=" + hostile}, {"run", file, "--arg", hostile + "=1"}, {"run", file, "--arg", hostile},
		{"list", filepath.Join(dir, hostile+".py")}, {"list", "--" + hostile}, {"compile", filepath.Join(dir, hostile+".py")},
		{"run", file}, {"compile", file, "-o", filepath.Join(dir, "o")},
	}
	texts := []string{
		"tt.func @f() { tt.return }", "tt.func @f() { " + hostile + " }", "module {\n  \"" + hostile + "\"() : () -> ()\n}",
		"tt.func @\"" + hostile + "\"(%p: i32) { tt.return }", "// " + hostile + "\x07\nmodule { nothing // " + hostile + "\n}",
	}
	clean := func(said string, about any) {
		assert.NotContains(t, said, "\x1b", "%q", about)
		assert.Equal(t, strings.ToValidUTF8(said, ""), said, "%q", about)
	}
	for _, text := range texts {
		write(text)
		for _, args := range commands {
			code, stdout, stderr := tell(args...)
			assert.Contains(t, []int{0, 1}, code, "%q", args)
			clean(stdout+stderr, args)
		}
		for _, args := range [][]string{{file}, {file, "--" + hostile}, {file, "--pass-pipeline=" + hostile}, {filepath.Join(dir, hostile)}, {file, "-o", filepath.Join(dir, hostile, "x")}} {
			var stdout, stderr bytes.Buffer
			opt.Main(args, strings.NewReader(""), &stdout, &stderr)
			clean(stderr.String(), args)
		}
	}
}

// TestHostilePython: nor does it pass on those of Python files.
func TestHostilePython(t *testing.T) {
	const hostile = "x\x1b[31m\u202e"
	file := filepath.Join(t.TempDir(), "k\x1b[2J.py")
	for _, text := range []string{
		hostile, "import triton\n@triton.jit\ndef f(): '" + hostile + "'\n    " + hostile,
		"import triton\n@triton.autotune([triton.Config({'N': '" + hostile + "'})], [])\n@triton.jit\ndef f(N: 'constexpr'): " + "undefined('" + hostile + "')\n",
		"import triton\n@triton.jit\ndef f(N: 'constexpr' = '" + hostile + "'): pass\n",
	} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		for _, args := range [][]string{
			{"list", file}, {"compile", file, "--emit=linalg"}, {"compile", file, "--emit=linalg", "--sig", hostile}, {"run", file}, {"run", file, "--grid", hostile}, {"run", file, "--arg", hostile + "=1"},
			{"compile", file, "--const", "N=" + hostile}, {"compile", file, "--fn", hostile}, {"compile", file, "--path", hostile, "--triton-path", hostile},
		} {
			code, stdout, stderr := tell(args...)
			assert.Contains(t, []int{0, 1}, code, "%q", args)
			assert.NotContains(t, stdout+stderr, "\x1b", "%q", args)
			assert.NotContains(t, stdout+stderr, "\u202e", "%q", args)
		}
	}
}
