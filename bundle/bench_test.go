package bundle_test

import (
	"context"
	"fmt"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/bundle"
	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/jit"
)

// BenchmarkLaunch: launches of one small program with five arguments on one core: from the Python
// file, by name, by group, with the grid of the bundle, and bound.
func BenchmarkLaunch(b *testing.B) {
	opened := openBytes(b, addBundle(b).write(b))
	k, err := opened.ByName("add_aligned")
	require.NoError(b, err)
	fn, err := jit.Load("testdata/kernels.py", "add", jit.WithCache(nil))
	require.NoError(b, err)
	defer fn.Close()
	ctx, d := context.Background(), jit.CPU().WithWorkers(1)
	var grid any = tshared.Grid{1}
	args := []any{counted(16), counted(16), counted(16), 16, 1}
	full := append(args, 128, 1)
	bound, err := k.Bind(ctx, d, grid, args...)
	require.NoError(b, err)
	defer bound.Close()
	for _, c := range []struct {
		name   string
		launch func() error
	}{
		{"jit", func() error { return fn.Launch(ctx, d, grid, full...) }},
		{"kernel", func() error { return k.Launch(ctx, d, grid, args...) }},
		{"group", func() error { return opened.Launch(ctx, d, "add", grid, args...) }},
		{"grid", func() error { return opened.Launch(ctx, d, "add", nil, args...) }},
		{"bound", bound.Start},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := c.launch(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkSelect: the last of many rows of a group, which differ in a constant.
func BenchmarkSelect(b *testing.B) {
	for _, n := range []int{1, 10, 100, 1000} {
		var rows []bundlefile.Kernel
		for i := range n {
			rows = append(rows, kernel(fmt.Sprint("row", i), "rows", "f", "x *fp32:16", "y *fp32:16", "n i32:16", "stride i32:1", "BLOCK ="+strconv.Itoa(i)))
		}
		opened := openBytes(b, inert(b, rows...))
		opened.SetHost("x86-64-v3")
		args := []any{p("fp32", 64), p("fp32", 128), 16, 1, n - 1}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := opened.Select("rows", jit.CPU(), args...); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkOpen: bundles of many kernels.
func BenchmarkOpen(b *testing.B) {
	for _, n := range []int{10, 1000} {
		var rows []bundlefile.Kernel
		for i := range n {
			rows = append(rows, kernel(fmt.Sprint("row", i), "rows", "f", "x *fp32:16", "y *fp32:16", "n i32:16", "stride i32:1", "BLOCK ="+strconv.Itoa(i)))
		}
		data := inert(b, rows...)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				opened, err := bundle.OpenBytes(data)
				if err != nil {
					b.Fatal(err)
				}
				if err := opened.Close(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
