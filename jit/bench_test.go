package jit_test

import (
	"context"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/internal/verify/fakecuda"
	"github.com/tshared/tshared/jit"
)

// tenArgs are arguments of the kernel ten, for a launch of one program.
func tenArgs(pointers [4]any) []any {
	return append(pointers[:], 16, 17, 18, 1, 2.5, 16)
}

// BenchmarkCPU: launches of one small program with 10 arguments on one core.
func BenchmarkCPU(b *testing.B) {
	fn := load(b, "ten")
	d := jit.CPU().WithWorkers(1)
	args := tenArgs([4]any{counted(32), counted(32), counted(32), counted(32)})
	ctx := context.Background()
	var grid any = tshared.Grid{1}
	b.Run("Launch", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if err := fn.Launch(ctx, d, grid, args...); err != nil {
				b.Fatal(err)
			}
		}
	})
	bound, err := fn.Bind(ctx, d, grid, args...)
	require.NoError(b, err)
	defer bound.Close()
	b.Run("Bind", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if err := bound.Start(); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// silentGPU is a GPU whose driver does nothing when a kernel is launched: what is left is the
// time of this module.
func silentGPU(b *testing.B) *jit.Device {
	f := fakecuda.NewSimulated()
	table := f.Table()
	table.LaunchIn = func(cuda.Handle, *cuda.Handle, cuda.Handle, uint32, uint32, uint32, uint32, uint32, uint32, uint32, cuda.Handle, *unsafe.Pointer) (cuda.Result, bool) {
		return cuda.Success, true
	}
	driver, err := cuda.New(table)
	require.NoError(b, err)
	c, err := driver.Devices()[0].Retain()
	require.NoError(b, err)
	d, err := jit.GPU(c)
	require.NoError(b, err)
	b.Cleanup(func() { require.NoError(b, c.Release()) })
	return d
}

// BenchmarkGPU: the same on a driver that does nothing.
func BenchmarkGPU(b *testing.B) {
	d := silentGPU(b)
	fn := load(b, "ten")
	var pointers [4]any
	for i := range pointers {
		buffer, err := gpu.Upload(d.Context(), counted(32))
		require.NoError(b, err)
		defer buffer.Close()
		pointers[i] = buffer
	}
	args := tenArgs(pointers)
	ctx := context.Background()
	var grid any = tshared.Grid{1}
	b.Run("Launch", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if err := fn.Launch(ctx, d, grid, args...); err != nil {
				b.Fatal(err)
			}
		}
	})
	bound, err := fn.Bind(ctx, d, grid, args...)
	require.NoError(b, err)
	defer bound.Close()
	b.Run("Bind", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if err := bound.Start(); err != nil {
				b.Fatal(err)
			}
		}
	})
}
