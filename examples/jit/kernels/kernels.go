// Package kernels has Triton kernels as Python files, compiled into the program that
// imports the package: jit.LoadFS(kernels.Files, "softmax.py", "softmax_kernel").
package kernels

import "embed"

// Files are the Python files.
//
//go:embed *.py
var Files embed.FS
