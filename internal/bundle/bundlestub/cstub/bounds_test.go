package cstub_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/kernel/bounds"
	"github.com/tshared/tshared/internal/kernel/footprint"
	"github.com/tshared/tshared/internal/kernel/manifest"
)

// countFootprint: the first argument that the code takes has an element for each program, and the third is read at loaded indices.
const countFootprint = `{"nodes": "grid 0; grid 1; mul 0 1; grid 2; mul 2 3; const 1; sub 4 5; const 0",
 "args": [{"arg": 0, "size": 4, "class": "exact", "ranges": [{"kind": "exact", "least": 7, "greatest": 6, "place": "kernel.py:7:5"}]},
          {"arg": 2, "size": 4, "class": "unknown", "unknown": true, "place": "kernel.py:8:5"}]}`

const sizedCounted = `arrays: no error
short: the launch would leave the memory of an argument (count: count has 23 elements, but the launch accesses elements 0 to 23 (kernel.py:7:5))
a byte short: the launch would leave the memory of an argument (count: count has 23 elements, but the launch accesses elements 0 to 23 (kernel.py:7:5))
none: the launch would leave the memory of an argument (count: count has 0 elements, but the launch accesses elements 0 to 23 (kernel.py:7:5))
0 wrong
heap: no error
unknown: no error
loaded indices: no error
no programs: no error
null: an argument is not as the kernel assumes (count: count is a null pointer, but the kernel may access memory through it)
group: the launch would leave the memory of an argument (count: count has 23 elements, but the launch accesses elements 0 to 23 (kernel.py:7:5))
without sizes: no error
`

// readFootprint reads a footprint as a manifest has it.
func readFootprint(t *testing.T, text string) *footprint.Kernel {
	t.Helper()
	f := new(footprint.Kernel)
	require.NoError(t, json.Unmarshal([]byte(text), f), "%s", text)
	return f
}

// TestSized: a launch that leaves an argument is refused before any program runs, and others run.
func TestSized(t *testing.T) {
	for _, cc := range compilers(t) {
		t.Run(filepath.Base(cc), func(t *testing.T) {
			b := newBundle()
			k := b.add("count", "counts", "", "count *i32:16 write", "one i32:1", "fail i64", "other *i32 read")
			b.native(k, hostTarget(t), object(t, cc), func(d *manifest.CPUKernel) { d.Footprint = readFootprint(t, countFootprint) })
			require.Equal(t, sizedCounted, command(t, nil, b.program(t, cc, "testdata/sized.c")))
		})
	}
}

// TestSizedOnGPU: launches on GPUs are compared as well, with the footprint of the code that is loaded there.
func TestSizedOnGPU(t *testing.T) {
	b := newBundle()
	k := b.add("copy", "", "n", "out *fp32 write", "one i32:1", "n i32")
	d := manifest.Kernel{Name: "copy_2", NumWarps: 4, Params: []manifest.Param{manifest.Argument(0, "ptr"), manifest.Argument(1, "i32")}}
	d.Footprint = readFootprint(t, `{"nodes": "grid 0; const 1; sub 0 1", "args": [{"arg": 0, "size": 4, "class": "exact", "ranges": [{"kind": "exact", "least": 1, "greatest": 2}]}]}`)
	b.images(k, &d, "ptx sm_80")
	name := filepath.Join(t.TempDir(), "gpu.c")
	require.NoError(t, os.WriteFile(name, []byte(callHead+`  run(k_copy_sized(k_cuda(NULL), (void *)4096, 20, 1, 5));
  run(k_copy_sized(k_cuda(NULL), (void *)4096, 19, 1, 5));
  run(k_copy_sized(k_cuda(NULL), (void *)4096, 4, 1, 2));
  return 0;
}
`), 0o666))
	for _, cc := range compilers(t) {
		out := command(t, []string{fake(t, cc)}, b.program(t, cc, name))
		require.Equal(t, []string{"ran", "copy: out has 4 elements, but the launch accesses elements 1 to 4", "copy: out has 1 element, but the launch accesses element 1"}, sizedLines(out), "%s", out)
		require.Equal(t, 1, strings.Count(out, "launch copy_2"), "%s", out)
	}
}

const callHead = `#include "k.h"
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
static void run(k_status status) { printf("SIZED %s\n", status == K_OK ? "ran" : status == K_OUT_OF_BOUNDS ? k_detail() : k_status_text(status)); }
int main(void) {
  int (*set)(void *context);
  void *driver = dlopen("libcuda.so.1", RTLD_NOW), *found = driver ? dlsym(driver, "cuCtxSetCurrent") : NULL;
  if (found) {
    memcpy(&set, &found, sizeof set);
    set((void *)1);
  }
`

// sizedLines are the lines that programs with callHead print.
func sizedLines(out string) (list []string) {
	for _, m := range regexp.MustCompile(`(?m)^SIZED (.*)$`).FindAllStringSubmatch(out, -1) {
		list = append(list, m[1])
	}
	return list
}

// TestOperators: C computes the operators of footprints as Go does, and is undecided where Go is.
func TestOperators(t *testing.T) {
	numbers := []int64{0, 1, 2, 3, 7, -1, -2, -7, 1 << 31, -1 << 31, 1 << 62, -1 << 62, math.MaxInt64, math.MinInt64 + 1, math.MinInt64}
	cc := compilers(t)[0]
	code := object(t, cc, "-DNOTHING")
	b := newBundle()
	var program strings.Builder
	var want []string
	program.WriteString(callHead + "  static const int64_t n[] = {INT64_MIN")
	for _, v := range numbers[:len(numbers)-1] {
		fmt.Fprintf(&program, ", INT64_C(%d)", v)
	}
	program.WriteString("};\n  size_t i, j;\n")
	numbers = append(numbers[len(numbers)-1:], numbers[:len(numbers)-1]...)
	for i, op := range []string{"add 0 1", "sub 0 1", "mul 0 1", "floordiv 0 1", "ceildiv 0 1", "mod 0 1", "min 0 1", "max 0 1", "select 0 1 0"} {
		name := fmt.Sprintf("f%d", i)
		f := readFootprint(t, fmt.Sprintf(`{"nodes": "arg 1; arg 2; %s", "args": [{"arg": 0, "size": 4, "class": "exact", "ranges": [{"kind": "exact", "least": 2, "greatest": 2}]}]}`, op))
		b.native(b.add(name, "", "1", "x *fp32", "a i64", "b i64"), hostTarget(t), code, func(d *manifest.CPUKernel) { d.Footprint = f })
		fmt.Fprintf(&program, "  for (i = 0; i < %d; i++) {\n    for (j = 0; j < %d; j++) run(k_%s_sized(k_cpu(1), (void *)4096, 0, n[i], n[j]));\n  }\n", len(numbers), len(numbers), name)
		for _, x := range numbers {
			for _, y := range numbers {
				text := "ran"
				if r := f.Check([3]int64{1, 1, 1}, []int64{0, x, y}, []int64{0}); r.Outcome == footprint.Exceeds {
					text = fmt.Sprintf("%s: x has 0 elements, but the launch accesses element %d", name, r.Least)
				}
				want = append(want, text)
			}
		}
	}
	program.WriteString("  return 0;\n}\n")
	name := filepath.Join(t.TempDir(), "operators.c")
	require.NoError(t, os.WriteFile(name, []byte(program.String()), 0o666))
	for _, cc := range compilers(t) {
		require.Equal(t, want, sizedLines(command(t, nil, b.program(t, cc, name))))
	}
}

// randomFootprint is a footprint of the kernels of TestFootprintsAgree. It need not be one that a kernel has.
func randomFootprint(r *rand.Rand) string {
	var nodes []string
	for i := range 4 + r.IntN(12) {
		a, b, c := r.IntN(max(1, i)), r.IntN(max(1, i)), r.IntN(max(1, i))
		switch op := r.IntN(16); {
		case i == 0 || op < 2:
			nodes = append(nodes, fmt.Sprintf("const %d", []int64{0, 1, 3, 16, -1, -7, math.MaxInt64, math.MinInt64, 1 << 31}[r.IntN(9)]))
		case op < 4:
			nodes = append(nodes, fmt.Sprintf("grid %d", r.IntN(3)))
		case op < 7:
			nodes = append(nodes, fmt.Sprintf("arg %d", 1+r.IntN(8))) // y is not an integer, and there is no 8
		case op < 15:
			name := []string{"add", "sub", "mul", "floordiv", "ceildiv", "mod", "min", "max"}[op-7]
			nodes = append(nodes, fmt.Sprintf("%s %d %d", name, a, b))
		default:
			nodes = append(nodes, fmt.Sprintf("select %d %d %d", a, b, c))
		}
	}
	list := func() string {
		if r.IntN(3) > 0 {
			return ""
		}
		return fmt.Sprintf("%d %d", r.IntN(len(nodes)), r.IntN(len(nodes)))
	}
	var args []string
	for _, number := range []int{0, 2} {
		var ranges []string
		for range r.IntN(4) {
			ranges = append(ranges, fmt.Sprintf(`{"kind": %q, "least": %d, "greatest": %d, "guards": %q, "requires": %q, "place": "k.py:%d:1"}`,
				[]string{"exact", "bound", "certain"}[r.IntN(3)], r.IntN(len(nodes)), r.IntN(len(nodes)), list(), list(), r.IntN(100)))
		}
		args = append(args, fmt.Sprintf(`{"arg": %d, "size": %d, "class": "exact", "unknown": %t, "ranges": [%s]}`, number, 4-number, r.IntN(8) == 0, strings.Join(ranges, ", ")))
	}
	return fmt.Sprintf(`{"opaque": %t, "nodes": %q, "args": [%s]}`, r.IntN(8) == 0, strings.Join(nodes, "; "), strings.Join(args, ", "))
}

// rare are footprints in which conditions matter that overflow.
var rare = []string{
	`{"nodes": "const -9223372036854775808; const 0; const 40", "args": [{"arg": 0, "size": 4, "class": "bounded", "ranges": [{"kind": "bound", "least": 1, "greatest": 1, "guards": "0"}, {"kind": "certain", "least": 1, "greatest": 2}]}]}`,
	`{"nodes": "const -9223372036854775808; const 0; const 40", "args": [{"arg": 0, "size": 4, "class": "bounded", "ranges": [{"kind": "bound", "least": 1, "greatest": 1, "requires": "0"}, {"kind": "certain", "least": 1, "greatest": 2}]}]}`,
	`{"nodes": "const -1; const 0; const 40", "args": [{"arg": 0, "size": 4, "class": "bounded", "ranges": [{"kind": "bound", "least": 1, "greatest": 2, "guards": "0"}, {"kind": "certain", "least": 1, "greatest": 2}]}]}`,
}

// TestFootprintsAgree: C refuses the launches that Go refuses, with the same elements of the same argument.
func TestFootprintsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	cc := compilers(t)[0]
	code := object(t, cc, "-DNOTHING")
	b := newBundle()
	args := []tshared.Arg{{Name: "x", Type: "ptr"}, {Name: "n", Type: "i32"}, {Name: "y", Type: "ptr"}, {Name: "m", Type: "i32"}, {Name: "flag", Type: "i1"}, {Name: "z", Type: "i64"}, {Name: "w", Type: "i8"}}
	var program strings.Builder
	var want []string
	kinds := map[string]int{}
	program.WriteString(strings.Replace(callHead, "int main", "typedef struct call {\n  k_grid grid;\n  size_t x, y;\n  int64_t n, m, flag, z, w;\n} call;\nint main", 1))
	const rows, each = 100, 100
	for i := range rows {
		name := fmt.Sprintf("f%d", i)
		text := randomFootprint(r)
		if i < len(rare) {
			text = rare[i]
		}
		f := readFootprint(t, text)
		k := b.add(name, "", "", "x *fp32", "n i32", "one i32:1", "y *fp16", "m u32", "flag i1", "z i64", "w u8")
		b.native(k, hostTarget(t), code, func(d *manifest.CPUKernel) { d.Footprint = f })
		check := bounds.New(name, f, args, nil)
		program.WriteString("  static const call " + name + "[] = {\n")
		for range each {
			number := func() int64 {
				return []int64{0, 1, 2, int64(r.IntN(100)), int64(r.IntN(100)), -1, math.MaxInt32, math.MinInt32, math.MaxInt64, math.MinInt64, r.Int64()}[r.IntN(11)]
			}
			size := func() int64 { return []int64{-1, 0, int64(r.IntN(200)), int64(r.IntN(1000)), math.MaxInt64}[r.IntN(5)] }
			grid := [3]int{1 + r.IntN(5), 1 + r.IntN(5), 1 + r.IntN(3)}
			if r.IntN(10) == 0 {
				grid[r.IntN(3)] = math.MaxInt32
			}
			n, m, z, w, flag, x, y := int32(number()), uint32(number()), number(), uint8(number()), r.IntN(2), size(), size()
			literal := fmt.Sprintf("INT64_C(%d)", z)
			if z == math.MinInt64 {
				literal = "INT64_MIN"
			}
			fmt.Fprintf(&program, "    {{%d, %d, %d}, (size_t)%d, (size_t)%d, %d, %d, %d, %s, %d},\n", grid[0], grid[1], grid[2], x, y, n, m, flag, literal, w)
			err := check.Check(grid, []uint64{4096, uint64(n), 8192, uint64(m), uint64(flag), uint64(z), uint64(w)}, []int64{x, -1, y, -1, -1, -1, -1}, tshared.BoundsCertain)
			text := "ran"
			if err != nil {
				text = regexp.MustCompile(`^kernel (\w+): argument "(\w)"`).ReplaceAllString(err.Error(), "$1: $2")
			}
			want = append(want, text)
			kinds[kind(f, err)]++
		}
		program.WriteString("  };\n")
	}
	program.WriteString("  const call *c;\n")
	for i := range rows {
		fmt.Fprintf(&program, "  for (c = f%d; c < f%d + %d; c++) run(k_f%d_sized(k_cpu(1), c->grid, (void *)4096, c->x, (int32_t)c->n, 1, (void *)8192, c->y, (uint32_t)c->m, (uint8_t)c->flag, c->z, (uint8_t)c->w));\n", i, i, each, i)
	}
	program.WriteString("  return 0;\n}\n")
	name := filepath.Join(t.TempDir(), "calls.c")
	require.NoError(t, os.WriteFile(name, []byte(program.String()), 0o666))
	for _, cc := range compilers(t) {
		require.Equal(t, want, sizedLines(command(t, nil, b.program(t, cc, name))))
	}
	t.Log(kinds)
	for _, k := range []string{"ran", "exact", "certain"} {
		require.Greater(t, kinds[k], 50, "calls are too much alike: %v", kinds)
	}
}

// kind is the kind of the range that a launch was refused for.
func kind(f *footprint.Kernel, err error) string {
	e, ok := err.(*tshared.BoundsError)
	if !ok {
		return "ran"
	}
	for _, r := range f.Arg(e.Number).Ranges {
		if r.Place == e.Place {
			return r.Kind.String()
		}
	}
	return "?"
}

// TestForeignFootprint: one that names arguments that the code does not take is not used, as in Go.
func TestForeignFootprint(t *testing.T) {
	b := newBundle()
	row := func(name string) *bundlefile.Kernel { return b.add(name, "", "1", "x *fp32", "one i32:1") }
	d := manifest.Kernel{Name: "k_1", NumWarps: 4, Params: []manifest.Param{manifest.Argument(0, "ptr")}}
	d.Footprint = readFootprint(t, `{"args": [{"arg": 1, "size": 4, "class": "unknown", "unknown": true}]}`)
	b.images(row("k"), &d, "ptx sm_80")
	source := filepath.Join(t.TempDir(), "foreign.c")
	require.NoError(t, os.WriteFile(source, []byte(callHead+"  run(k_sized(k_cuda(NULL), (void *)4096, 0, 1));\n  return 0;\n}\n"), 0o666))
	cc := compilers(t)[0]
	require.Equal(t, []string{"ran"}, sizedLines(command(t, []string{fake(t, cc)}, b.program(t, cc, source))))
}
