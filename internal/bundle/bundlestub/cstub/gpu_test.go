package cstub_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/bundle/gridexpr"
	"github.com/tshared/tshared/internal/kernel/manifest"
)

// adds is a bundle for GPUs with a group, a kernel with scratch memory and much shared memory, and one
// with clusters.
func adds() *handmade {
	b := newBundle()
	b.image(b.add("add_any", "add", "cdiv(n, BLOCK)", "x_ptr *fp32 read", "out_ptr *fp32 write", "n i32", "stride i32", "by fp32", "BLOCK =64"), "ptx sm_80", "ptx sm_90a", "cubin sm_90a")
	b.image(b.add("add_aligned", "add", "cdiv(n, BLOCK)", "x_ptr *fp32:16 read", "out_ptr *fp32:16 write", "n i32:16", "stride i32:1", "by fp32", "BLOCK =128"), "ptx sm_80", "ptx sm_90a", "cubin sm_80")
	d := manifest.Kernel{Name: "special_3", NumWarps: 8, Shared: 65536, Params: []manifest.Param{manifest.Argument(0, "ptr"), manifest.Scratch(1000, 16), manifest.Null()}}
	b.images(b.add("special", "", "", "x_ptr *kfp32"), &d, "ptx sm_90")
	d = manifest.Kernel{Name: "clustered_0", NumWarps: 1, Cluster: []int{16, 1, 1}}
	b.images(b.add("clustered", "", ""), &d, "ptx sm_90")
	return b
}

// fake compiles the fake driver and gives the environment in which programs find it.
func fake(t *testing.T, cc string, flags ...string) string {
	t.Helper()
	dir := t.TempDir()
	command(t, nil, cc, append(flags, "-shared", "-fPIC", "-O1", "testdata/fakecuda.c", "-o", filepath.Join(dir, "libcuda.so.1"))...)
	return "LD_LIBRARY_PATH=" + dir
}

// TestLaunch: the driver gets the right code, grids, sizes and arguments, once per context.
func TestLaunch(t *testing.T) {
	want, err := os.ReadFile("testdata/gpu.txt")
	require.NoError(t, err)
	for _, cc := range compilers(t) {
		t.Run(filepath.Base(cc), func(t *testing.T) {
			program, driver := adds().program(t, cc, "testdata/gpu.c"), fake(t, cc)
			require.Equal(t, string(want), command(t, []string{driver, "FAKE_SECOND=86"}, program))
			t.Run("drivers", func(t *testing.T) { testDrivers(t, program, driver, fake(t, cc, "-DOLD")) })
			t.Run("threads", func(t *testing.T) {
				require.Equal(t, "8 threads: no error, 1 loads\n", command(t, []string{driver, "FAKE_QUIET=1"}, program, "threads"))
			})
		})
	}
}

// testDrivers: the best code that a device and its driver take is loaded.
func testDrivers(t *testing.T, program, driver, old string) {
	for env, want := range map[string]string{
		"FAKE_FIRST=90":          "load cubin of add_any for sm_90a in context 1",
		"FAKE_REFUSE=cubin":      "load ptx of add_any for sm_90a in context 1",
		"FAKE_REFUSE=sm_90a":     "load ptx of add_any for sm_80 in context 1",
		"FAKE_FIRST=89":          "load ptx of add_any for sm_80 in context 1",
		"FAKE_FIRST=120":         "load ptx of add_any for sm_80 in context 1",
		"FAKE_FIRST=75":          "special has no code that runs on compute capability 7.5",
		"FAKE_REFUSE=of add_any": "add_any: CUDA_ERROR_NO_BINARY_FOR_GPU (209): not this one",
		"FAKE_FIRST=86":          "load ptx of add_aligned for sm_80 in context 1",
		"FAKE_FIRST=80":          "load cubin of add_aligned for sm_80 in context 1",
	} {
		require.Contains(t, command(t, []string{driver, env}, program), want, env)
	}
	without := command(t, []string{old}, program)
	require.Contains(t, without, "scratch: the CUDA driver reports an error (special: unknown error (801))")
	require.Contains(t, without, "cluster: the CUDA driver reports an error (clustered: unknown error (801))")
	if _, err := os.Stat("/dev/nvidia0"); err != nil { // no driver of this machine is found instead
		require.Contains(t, command(t, nil, program), "no driver: there is no CUDA driver, or it is too old (libcuda.so.1: cannot open")
	}
}

// TestGrids: C computes the grids that package gridexpr does.
func TestGrids(t *testing.T) {
	texts := []string{
		"n", "cdiv(n, BLOCK), 8", "cdiv(n, BLOCK) * cdiv(m, BLOCK), 1, m % 3", "(n + BLOCK - 1) // BLOCK", "n // m", "n % m", "-n", "-(-n // BLOCK)", "min(n, m, 7), max(n, m)",
		"n if n < m else m", "1 if 0 < n <= m else 2", "n and m", "n or m", "1 if not n else 3", "1 if n == m else 2, 1 if n != m else 2, 1 if n >= m else 2", "1 << m", "n >> m", "n - m",
		"n * n * n * n * n * n * n", "m // (n - n)", "n % (m - m)", "(0 - 9223372036854775807 - 1) // m",
	}
	b := newBundle()
	b.Kernels = make([]bundlefile.Kernel, 0, len(texts)) // so that rows stay where they are
	for i, text := range texts {
		b.image(b.add(fmt.Sprintf("k%d", i), "", text, "n i32", "m i64", "BLOCK =16"), "ptx sm_80")
	}
	cc := compilers(t)[0]
	values := [][2]int64{{0, 1}, {1000, 3}, {-7, 5}, {17, -4}, {64, 64}, {2000000000, 9}, {5, 0}, {3, -1}}
	program := writeGrids(t, b, cc, values)
	lines := strings.Split(strings.TrimSpace(command(t, []string{fake(t, cc), "FAKE_QUIET=1"}, program)), "\n")
	require.Len(t, lines, len(texts)*len(values))
	for i, text := range texts {
		g, err := gridexpr.Parse(text)
		require.NoError(t, err)
		for j, v := range values {
			size, err := g.Eval(func(name string) (int64, bool) {
				return map[string]int64{"n": v[0], "m": v[1], "BLOCK": 16}[name], true
			})
			want := fmt.Sprintf("%d %d %d", size[0], size[1], size[2])
			if err != nil || size[1] > 65535 || size[2] > 65535 {
				want = "the grid has too many programs, or cannot be computed"
			} else if size[0]*size[1]*size[2] == 0 {
				want = "empty"
			}
			require.Equal(t, want, lines[i*len(values)+j], "%s with n = %d, m = %d", text, v[0], v[1])
		}
	}
}

// writeGrids makes a program that prints the grids of all kernels for values of n and m.
func writeGrids(t *testing.T, b *handmade, cc string, values [][2]int64) string {
	t.Helper()
	var s strings.Builder
	s.WriteString(`#include "k.h"
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  int (*set)(void *context);
  void *library = dlopen("libcuda.so.1", RTLD_NOW), *found = dlsym(library, "cuCtxSetCurrent");
  const char *(*grid)(void);
  k_status status;
  memcpy(&set, &found, sizeof set);
  found = dlsym(library, "fake_grid");
  memcpy(&grid, &found, sizeof grid);
  set((void *)1);
  k_load(k_cuda(NULL));
`)
	for i := range b.Kernels {
		for _, v := range values {
			fmt.Fprintf(&s, "  status = k_k%d(k_cuda(NULL), %d, %d);\n  puts(status == K_OK ? grid() : k_status_text(status));\n", i, v[0], v[1])
		}
	}
	s.WriteString("  return 0;\n}\n")
	name := filepath.Join(t.TempDir(), "grids.c")
	require.NoError(t, os.WriteFile(name, []byte(s.String()), 0o666))
	return b.program(t, cc, name)
}
