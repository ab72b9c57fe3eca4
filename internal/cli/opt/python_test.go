package opt

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestPython: any Python file leads to a message that says how to get TTIR.
func TestPython(t *testing.T) {
	for _, text := range []string{
		"import triton\nimport triton.language as tl\n",
		"import triton.language as tl\r\n",
		"import os, sys\n",
		"import torch # for tensors\n",
		"from triton import language as tl\n",
		"from . import kernels\n",
		"from .kernels import (\n  add,\n)\n",
		"#!/usr/bin/env python3\n# Copyright: nobody\n\nimport triton\n",
		"# -*- coding: utf-8 -*-\n\"\"\"\nVector addition\n===============\n\"\"\"\n\nimport torch\n",
		"'''A kernel.'''\n@triton.jit\ndef kernel(x_ptr, n: tl.constexpr):\n    pass\n",
		"@triton.autotune(configs=[], key=['n'])\n@triton.jit\ndef kernel(\n    x_ptr,\n):\n    pass\n",
		"@jit\ndef kernel(x):\n    return x\n",
		"def kernel(x):\n    return x\n",
		"    @triton.jit\n    def kernel(x):\n        return x\n",
		"async def launch():\n    pass\n",
		"def generic[T](x: T): pass\n",
		"class Kernel:\n    pass\n",
		"class Kernel(Base):\n    pass\n",
		"x = 1\nif __name__ == \"__main__\":\n    main()\n",
		"\ufeffimport triton\n",
		"\n\n\nimport triton\n",
	} {
		assert.Equal(t, outcome{1, "", "<stdin>:0:0: error: " + isPython + "\n"}, tsharedOpt(text), "%q", text)
	}
	assert.NotContains(t, isPython, ". ", "one sentence")
	file := filepath.Join(t.TempDir(), "kernel.py")
	require.NoError(t, os.WriteFile(file, []byte("x = 1\n"), 0o600))
	assert.Equal(t, outcome{1, "", file + ":0:0: error: " + isPython + "\n"}, tsharedOpt("", file))
}

// TestNotPython: MLIR is not mistaken for Python whatever its file name, comments and names, and an
// error in MLIR is reported as such.
func TestNotPython(t *testing.T) {
	const valid = "// import triton\n// def kernel(x):\nfunc.func @import(%from: i32) {\n  return\n}\n"
	assert.Equal(t, 0, tsharedOpt(valid).code)
	file := filepath.Join(t.TempDir(), "kernel.py")
	require.NoError(t, os.WriteFile(file, []byte(valid), 0o600))
	assert.Equal(t, 0, tsharedOpt("", file).code)
	for _, broken := range []string{
		"func.func @import(%from: i32) {\n  return %nothing\n}\n",
		"// import triton\nfunc.func @f() {\n  returm\n}\n",
		"module {\n  tt.func @def() {\n    tt.return\n",
		"#map = affine_map<(d0) -> (d0)\nmodule {}\n",
		"import\n", "define\n", "from here\n", "class\n", "def x\n",
	} {
		got := tsharedOpt(broken)
		assert.Equal(t, 1, got.code)
		assert.NotContains(t, got.stderr, "Python", "%q", broken)
		assert.True(t, strings.HasPrefix(got.stderr, "<stdin>:"), got.stderr)
	}
}
