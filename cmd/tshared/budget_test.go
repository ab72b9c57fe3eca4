//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/verify/testir"
)

// dotKernel multiplies square matrices of so many rows.
func dotKernel(t *testing.T, n int) string {
	t.Helper()
	text := strings.ReplaceAll(`tt.func public @dot(%p: !tt.ptr<f16>) {
  %i = tt.make_range {start = 0 : i32, end = N : i32} : tensor<Nxi32>
  %rows = tt.expand_dims %i {axis = 1 : i32} : tensor<Nxi32> -> tensor<Nx1xi32>
  %cols = tt.expand_dims %i {axis = 0 : i32} : tensor<Nxi32> -> tensor<1xNxi32>
  %n = arith.constant dense<N> : tensor<Nx1xi32>
  %r = arith.muli %rows, %n : tensor<Nx1xi32>
  %rb = tt.broadcast %r : tensor<Nx1xi32> -> tensor<NxNxi32>
  %cb = tt.broadcast %cols : tensor<1xNxi32> -> tensor<NxNxi32>
  %o = arith.addi %rb, %cb : tensor<NxNxi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<NxNx!tt.ptr<f16>>
  %pa = tt.addptr %ps, %o : tensor<NxNx!tt.ptr<f16>>, tensor<NxNxi32>
  %a = tt.load %pa : tensor<NxNx!tt.ptr<f16>>
  %zero = arith.constant dense<0.0> : tensor<NxNxf32>
  %d = tt.dot %a, %a, %zero : tensor<NxNxf16> * tensor<NxNxf16> -> tensor<NxNxf32>
  %h = arith.truncf %d : tensor<NxNxf32> to tensor<NxNxf16>
  tt.store %pa, %h : tensor<NxNx!tt.ptr<f16>>
  tt.return
}
`, "N", fmt.Sprint(n))
	return kernelIn(t, text)
}

func kernelIn(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "kernel.ttir")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	return file
}

const unrolledBomb = `tt.func @k(%a: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %n = arith.constant 2000000000 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    tt.store %a, %i : !tt.ptr<i32>
  } {tt.loop_unroll_factor = 2000000000 : i32}
  tt.return
}
`

// Kernels that need excessive resources are refused with a location and figures, and leave no file
// after.
func TestBombs(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	calls := testir.Doubling(40, false)
	for _, test := range []struct{ file, emit, flag, want string }{
		{kernelIn(t, calls), "ptx", "", "kernel.ttir:2:8: error: pass 'inline' gave up: 168 operations have become more than the limit of 200000; --max-ops raises it"},
		{kernelIn(t, calls), "obj", "--max-ops=999", "operations have become more than the limit of 999"},
		{kernelIn(t, testir.Doubling(40, true)), "ptx", "", "operations with the bodies of functions in place of their calls, more than the limit of 60000; --max-instructions raises it"},
		{dotKernel(t, 1024), "ptx", "", "error: the PTX backend gave up: it takes more instructions than the limit of 60000; --max-instructions raises it"},
		{dotKernel(t, 64), "obj", "--max-instructions=40", "error: the CPU backend gave up: it takes more instructions than the limit of 40"},
		{dotKernel(t, 64), "obj", "--max-memory=1M", "more than the limit of 1048576; --max-memory raises it"},
		{dotKernel(t, 64), "obj", "--timeout=1ns", "it takes longer than 1ns; --timeout gives it more time"},
		{kernelIn(t, unrolledBomb), "obj", "--timeout=-1s", "for flag -timeout: must not be negative"},
	} {
		out := filepath.Join(t.TempDir(), "out")
		args := []string{"compile", test.file, "--emit=" + test.emit, "-o", out}
		if test.flag != "" {
			args = append(args, test.flag)
		}
		c := tool(t, t.TempDir(), args...)
		var errs bytes.Buffer
		c.Stderr = &errs
		_ = c.Run()
		assert.Equal(t, 1, c.ProcessState.ExitCode(), "%v: %s", args, &errs)
		assert.Contains(t, errs.String(), test.want, args)
		assert.NoFileExists(t, out)
	}
	c := tool(t, t.TempDir(), "compile", kernelIn(t, unrolledBomb), "--emit=obj", "-o", filepath.Join(t.TempDir(), "out"))
	require.NoError(t, c.Run(), "nothing unrolls it")
}

// A compilation can be stopped although LLVM cannot be interrupted.
func TestStoppedCompilations(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	file := dotKernel(t, 1024)
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		temp := t.TempDir()
		c := tool(t, temp, "compile", file, "--emit=ptx", "--max-instructions=-1", "-o", filepath.Join(temp, "out"))
		var errs bytes.Buffer
		c.Stderr = &errs
		require.NoError(t, c.Start())
		time.Sleep(4 * time.Second) // LLVM is compiling by now, for minutes
		require.NoError(t, c.Process.Signal(s))
		ended := make(chan error, 1)
		go func() { ended <- c.Wait() }()
		select {
		case <-ended:
		case <-time.After(50 * time.Second):
			_ = c.Process.Kill()
			t.Fatalf("%v does not end it", s)
		}
		assert.Equal(t, 1, c.ProcessState.ExitCode(), "%v: %s", s, &errs)
		left, err := os.ReadDir(temp)
		require.NoError(t, err)
		assert.Empty(t, left, s)
	}
}
