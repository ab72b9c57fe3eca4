// Package source opens the kernels that commands work on: files of IR, and Python files, from
// which it picks a kernel, specialises it and compiles it to Triton IR. It has the flags for
// that. It knows no backend.
package source
