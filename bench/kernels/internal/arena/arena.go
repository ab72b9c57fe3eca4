// Package arena makes the tensors of benchmarks: on a GPU or in slices, filled with numbers that
// other programs can compute as well.
package arena

import (
	"errors"
	"fmt"
	"runtime"
	"sync"

	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/narrowfloat"
)

// Arena makes tensors on a device, and frees them together.
type Arena struct {
	device  *jit.Device
	closers []func() error
}

// New is an arena for a device.
func New(d *jit.Device) *Arena { return &Arena{device: d} }

// Close frees all tensors.
func (a *Arena) Close() error {
	var problems []error
	for _, c := range a.closers {
		problems = append(problems, c())
	}
	a.closers = nil
	return errors.Join(problems...)
}

// Noise is n numbers of a type, in [-2, 2): those of Number.
func (a *Arena) Noise(dtype string, n, seed int) (any, error) {
	x := make([]float32, n)
	parallel(n, func(i int) { x[i] = float32(Number(i, seed)) })
	return a.Floats(dtype, x)
}

// Floats are numbers in a type.
func (a *Arena) Floats(dtype string, x []float32) (any, error) {
	switch dtype {
	case "fp32":
		return place(a, x)
	case "fp16":
		return place(a, narrow[narrowfloat.F16](x))
	case "bf16":
		return place(a, narrow[narrowfloat.BF16](x))
	case "fp8e4nv":
		return place(a, narrow[narrowfloat.E4M3](x))
	}
	return nil, fmt.Errorf("there are no tensors of type %q", dtype)
}

// Zeros is n zeros of a type.
func (a *Arena) Zeros(dtype string, n int) (any, error) {
	switch dtype {
	case "i32":
		return place(a, make([]int32, n))
	case "i64":
		return place(a, make([]int64, n))
	case "i8":
		return place(a, make([]int8, n))
	case "u8":
		return place(a, make([]uint8, n))
	}
	return a.Floats(dtype, make([]float32, n))
}

// Of puts a slice on the device.
func Of[T gpu.Element](a *Arena, values []T) (any, error) { return place(a, values) }

// place is a slice on the device.
func place[T gpu.Element](a *Arena, values []T) (any, error) {
	if a.device.Context() == nil {
		return values, nil
	}
	b, err := gpu.Upload(a.device.Context(), values)
	if err != nil {
		return nil, err
	}
	a.closers = append(a.closers, b.Close)
	return b, nil
}

// Values are the elements of a tensor that the arena made, as float64.
func Values(data any) ([]float64, error) {
	switch data := data.(type) {
	case *gpu.Buffer[float32]:
		return read(data)
	case *gpu.Buffer[narrowfloat.F16]:
		return read(data)
	case *gpu.Buffer[narrowfloat.BF16]:
		return read(data)
	case *gpu.Buffer[int32]:
		return read(data)
	case []float32:
		return convert(data), nil
	case []int32:
		return convert(data), nil
	case []narrowfloat.F16:
		return convert(narrowfloat.ToFloat32(data)), nil
	case []narrowfloat.BF16:
		return convert(narrowfloat.ToFloat32(data)), nil
	}
	return nil, fmt.Errorf("there are no values in a %T", data)
}

func read[T gpu.Element](b *gpu.Buffer[T]) ([]float64, error) {
	v, err := b.Values()
	if err != nil {
		return nil, err
	}
	return Values(v)
}

func convert[T float32 | int32](x []T) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = float64(v)
	}
	return out
}

func narrow[T narrowfloat.Float](x []float32) []T {
	out := make([]T, len(x))
	parallel(len(x), func(i int) { out[i] = narrowfloat.Of[T](x[i]) })
	return out
}

// parallel calls a function for all indices, on all cores.
func parallel(n int, f func(i int)) {
	var all sync.WaitGroup
	step := max(jit.CDiv(n, runtime.NumCPU()), 1<<14)
	for start := 0; start < n; start += step {
		all.Go(func() {
			for i := start; i < min(start+step, n); i++ {
				f(i)
			}
		})
	}
	all.Wait()
}

// Number is a number in [-2, 2) for an index and a seed: a hash of 32 bits, with few operations, so
// that it is easily written in other languages.
func Number(i, seed int) float64 {
	h := uint32(i)*2654435761 + uint32(seed)*40503
	h ^= h >> 15
	h *= 2246822519
	h ^= h >> 13
	return float64(h)/(1<<30) - 2
}
