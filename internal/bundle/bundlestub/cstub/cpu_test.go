package cstub_test

import (
	"bytes"
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/bundle/bundlestub/cstub"
	"github.com/tshared/tshared/internal/kernel/manifest"
)

// hostTarget is the CPU that tests compile for.
func hostTarget(t *testing.T) string {
	t.Helper()
	target, ok := map[string]string{"amd64": "x86-64", "arm64": "aarch64"}[runtime.GOARCH]
	if !ok || runtime.GOOS != "linux" {
		t.Skipf("there is no code for %s on %s that is tested", runtime.GOARCH, runtime.GOOS)
	}
	return target
}

// object is the code of testdata/kernel.c.
func object(t *testing.T, cc string, flags ...string) []byte {
	t.Helper()
	name := filepath.Join(t.TempDir(), "kernel.o")
	command(t, nil, cc, append(flags, "-std=c11", "-O1", "-fPIC", "-c", "testdata/kernel.c", "-o", name)...)
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	return data
}

// native gives a row code for the CPU.
func (b *handmade) native(k *bundlefile.Kernel, target string, data []byte, change func(*manifest.CPUKernel)) {
	d := manifest.CPUKernel{Kind: "cpu", Name: "the_kernel", Emit: manifest.EmitObject, Arena: manifest.MemorySize{Bytes: 100, Align: 64}}
	for _, p := range k.Params {
		if !p.EqualTo1 && p.Constant == nil {
			d.Args = append(d.Args, manifest.CPUArgument{Name: p.Name, Offset: int64(8 * len(d.Args)), Bytes: 8})
			a := manifest.Argument(len(d.Params), "")
			d.Params = append(d.Params, a)
		}
	}
	if change != nil {
		change(&d)
	}
	b.give(k, "cpu", target, "o", data, d)
}

func counts(t *testing.T, cc string) *handmade {
	t.Helper()
	target := hostTarget(t)
	b := newBundle()
	k := b.add("types", "", "", "out *fp64 write", "a i1", "b i8", "c u8", "d i16", "e u16", "f i32", "g u32", "h i64", "i u64", "j fp16", "k fp32", "l fp64")
	k.Grid = "1"
	b.native(k, target, object(t, cc, "-DTYPES"), nil)
	k = b.add("count", "", "", "count *i32:16 write", "one i32:1", "fail i64", "other *i32 read")
	b.native(k, target, object(t, cc), func(d *manifest.CPUKernel) {
		d.Failures = []manifest.FailureText{{Status: 3, Text: `kernel.py:7: "13" is unlucky??/`}}
	})
	b.native(b.add("spare", "", "", "count *i32:16 write", "one i32:1", "fail i64", "other *i32 none"), target, object(t, cc), nil)
	return b
}

const counted = `aligned 0, budget 1, grid 1 1 1, programs 0 and 0 behind it: 1 -8 200 -16 60000 -32 4000000000 -64 -1 15360 0.5 0.25
types: no error
programs: no error
programs: no error
programs: no error
programs: no error
0 programs did not run once
not 1: an argument is not as the kernel assumes (count: one is not 1)
not aligned: an argument is not as the kernel assumes (count: count is not a multiple of 16)
stopped: a program of the kernel stopped (count: kernel.py:7: "13" is unlucky??/ (program 1, 0, 2))
empty: no error
too large: the grid has too many programs, or cannot be computed (count: a grid has at most 2147483647 programs along x, y and z)
negative: the grid has too many programs, or cannot be computed (count: a size is negative)
same memory: two arguments are the same memory, which the kernel writes (count: count and other are the same memory)
null: an argument is not as the kernel assumes (count: count is a null pointer, but the kernel may access memory through it)
null that is read: an argument is not as the kernel assumes (count: other is a null pointer, but the kernel may access memory through it)
null of no programs: no error
null that is not accessed: no error
GPU: there is no code for the device (count has no code for GPUs)
load: no error
unload: no error
`

// TestNative: kernels run all programs once, with the arguments as the code takes them, on any
// number of threads, and mistakes are errors.
func TestNative(t *testing.T) {
	for _, cc := range compilers(t) {
		t.Run(filepath.Base(cc), func(t *testing.T) {
			require.Equal(t, counted, command(t, nil, counts(t, cc).program(t, cc, "testdata/cpu.c")))
		})
	}
}

// TestSymbols: objects of several kernels can be linked together, and export nothing.
func TestSymbols(t *testing.T) {
	files, err := counts(t, compilers(t)[0]).generate(cstub.Options{Prefix: "p"})
	require.NoError(t, err)
	var names []string
	for _, f := range files {
		if filepath.Ext(f.Path) != ".o" {
			continue
		}
		o, err := elf.NewFile(bytes.NewReader(f.Data))
		require.NoError(t, err)
		symbols, err := o.Symbols()
		require.NoError(t, err)
		for _, s := range symbols {
			if elf.ST_BIND(s.Info) != elf.STB_LOCAL && s.Section != elf.SHN_UNDEF {
				require.Equal(t, elf.STV_HIDDEN, elf.ST_VISIBILITY(s.Other))
				names = append(names, f.Path+" "+s.Name)
			}
		}
	}
	target := hostTarget(t)
	require.Equal(t, target+"/types.o p_run__types, "+target+"/count.o p_run__count", strings.Join(names, ", "))
}

// TestRefused: code that C cannot launch is an error.
func TestRefused(t *testing.T) {
	row := func(b *handmade) *bundlefile.Kernel { return b.add("k", "", "", "x *fp32", "n i32") }
	bad := []byte("\x7fELF no object")
	for want, make := range map[string]func(b *handmade) cstub.Options{
		`kernel "k": its code for sm_90a: parameter 0 of its entry: a tensor map of 0 dimensions (1 to 5 are possible) with 0 strides, 0 sizes of a box and 0 steps`: func(b *handmade) cstub.Options {
			b.images(row(b), &manifest.Kernel{Name: "k", NumWarps: 1, Params: []manifest.Param{{TensorMap: &manifest.TensorMap{}}}}, "ptx sm_90a")
			return cstub.Options{}
		},
		`kernel "k": its code for x86-64-v3: it uses AMX tiles, which C stubs do not ask the system for`: func(b *handmade) cstub.Options {
			b.native(row(b), "x86-64-v3", bad, func(d *manifest.CPUKernel) { d.Tiles = true })
			return cstub.Options{}
		},
		`kernel "k": its code for x86-64-v3: it takes 1 arguments, but the row has 2`: func(b *handmade) cstub.Options {
			b.native(row(b), "x86-64-v3", bad, func(d *manifest.CPUKernel) { d.Args = d.Args[:1] })
			return cstub.Options{}
		},
		`kernel "k": its code for x86-64-v3: its argument 1, n, is no number and no pointer`: func(b *handmade) cstub.Options {
			b.native(row(b), "x86-64-v3", bad, func(d *manifest.CPUKernel) { d.Args[1].Bytes = 32 })
			return cstub.Options{}
		},
		`kernel "k": its code for x86-64-v3: its object cannot be read: `: func(b *handmade) cstub.Options {
			b.native(row(b), "x86-64-v3", bad, nil)
			return cstub.Options{}
		},
		`a program can have code for one of the CPUs x86-64-v3 and x86-64-v4: name one with --cpu`: func(b *handmade) cstub.Options {
			k := row(b)
			b.native(k, "x86-64-v4", bad, nil)
			b.native(k, "x86-64-v3", bad, nil)
			return cstub.Options{}
		},
		`the bundle has no code for the CPU "riscv64", only for x86-64-v3`: func(b *handmade) cstub.Options {
			b.native(row(b), "x86-64-v3", bad, nil)
			return cstub.Options{CPUs: []string{"riscv64"}}
		},
		`kernel "k": it has no code for the targets`: func(b *handmade) cstub.Options {
			b.native(row(b), "x86-64-v3", bad, nil)
			return cstub.Options{CPUs: []string{}}
		},
	} {
		b := newBundle()
		_, err := b.generate(make(b))
		require.ErrorContains(t, err, want)
	}
}

// TestNames: any names make valid C, in the same way each time, also for C++.
func TestNames(t *testing.T) {
	b := newBundle()
	rows := [][]string{
		{"a-b", "a.b", "X", "x *fp32", "X =1"}, {"a.b", "a.b", "", "x *fp32", "X =2"}, {"1d", "", "4", "int i32", "device fp64", "words *i8", "KERNELS u64"},
		{"status", "load", "", "class *kbf16", "float fp8e5"}, {"*/ \"x\"", "load", "", "class *kbf16"}, {"k_cpu", "", "", "int32_t i1"},
	}
	for _, r := range rows {
		b.image(b.add(r[0], r[1], r[2], r[3:]...), "ptx sm_80", "ptx sm_90a")
	}
	first, err := b.generate(cstub.Options{})
	require.NoError(t, err)
	again, err := b.generate(cstub.Options{})
	require.NoError(t, err)
	require.Equal(t, first, again)
	dir := t.TempDir()
	for _, f := range first {
		require.NoError(t, os.WriteFile(filepath.Join(dir, f.Path), f.Data, 0o666))
	}
	source := filepath.Join(dir, "k.cc")
	require.NoError(t, os.WriteFile(source, []byte("#include \"k.h\"\nint main() { return k_load(k_cpu(1)); }\n"), 0o666))
	for _, cc := range compilers(t) {
		command(t, nil, cc, append(strict, "-c", filepath.Join(dir, "k.c"), "-o", filepath.Join(dir, "k.o"))...)
		if filepath.Base(cc) != "gcc" || hasGPP() {
			command(t, nil, cc, "-std=c++17", "-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only", source)
		}
	}
}

// hasGPP reports whether gcc compiles C++.
func hasGPP() bool {
	_, err := exec.LookPath("g++")
	return err == nil
}
