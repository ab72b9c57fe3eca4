package kernels

import (
	"context"
	"fmt"
	"math"
	"os"
	"slices"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/verify/fakecuda"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/narrowfloat"
)

// TestMain keeps the tests away from the user's cache.
func TestMain(m *testing.M) {
	if err := os.Setenv(cache.EnvDir, "off"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// executor is a library with the device that it launches on.
type executor struct {
	*Library
	device *jit.Device
}

// small tells that the executor is slow, so that it gets small shapes only.
func (e executor) small() bool {
	_, interpreted := e.kernels.(*interpreted)
	return interpreted || onGPU(e.device)
}

// onAll runs a test on the interpreter, with the kernels for CPUs and those for GPUs, on the CPU and
// on the PTX simulator.
func onAll(t *testing.T, test func(t *testing.T, e executor)) {
	for name, device := range map[string]func(*testing.T) *jit.Device{"interp": host, "interp-gpu": simulated} {
		t.Run(name, func(t *testing.T) {
			test(t, executor{&Library{kernels: &interpreted{sourceKernels{functions: map[string]*jit.Kernel{}}}}, device(t)})
		})
	}
	t.Run("cpu", func(t *testing.T) { test(t, compiled(t, jit.CPU())) })
	t.Run("ptx-sim", func(t *testing.T) { test(t, compiled(t, simulated(t))) })
}

func host(*testing.T) *jit.Device { return jit.CPU() }

// compiled is the library from its source on a device.
func compiled(t *testing.T, d *jit.Device) executor {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skipf("no libLLVM to compile with: %v", err)
	}
	lib := FromSource()
	t.Cleanup(func() { require.NoError(t, lib.Close()) })
	return executor{lib, d}
}

// simulated is a GPU whose kernels run on the PTX simulator.
func simulated(t *testing.T) *jit.Device {
	t.Helper()
	f := fakecuda.NewSimulated()
	driver, err := cuda.New(f.Table())
	require.NoError(t, err)
	c, err := driver.Devices()[0].Retain()
	require.NoError(t, err)
	d, err := jit.GPU(c)
	require.NoError(t, err)
	t.Cleanup(func() {
		require.NoError(t, c.Release())
		require.Empty(t, f.Faults())
	})
	return d
}

// interpreted launches kernels on the interpreter of Triton IR, which checks every access.
type interpreted struct{ sourceKernels }

func (s *interpreted) Launch(ctx context.Context, d *jit.Device, group string, grid any, args ...any) error {
	f, err := s.function(group)
	if err != nil {
		return err
	}
	spec, err := f.Specialize(d, args...)
	if err != nil {
		return err
	}
	byFunction, err := modules()
	if err != nil {
		return err
	}
	k, err := byFunction[group].Kernel(group)
	if err != nil {
		return err
	}
	out, err := k.TTIR(spec, triton.TTIR, triton.Options{})
	if err != nil {
		return err
	}
	m, err := ttir.Compile(out.Module.Top, out.Symbol)
	if err != nil {
		return err
	}
	l := interp.Launch{Grid: grid.(tshared.Grid).Dims(), Memory: memory.New(), FindRaces: true}
	for i, p := range k.Params() {
		if kind := spec.Signature[p.Name]; kind != "constexpr" {
			l.Args = append(l.Args, interpArg(l.Memory, p.Name, kind, args[i]))
		}
	}
	return m.Run(ctx, l)
}

// interpArg is an argument as the interpreter takes it; slices are changed in place.
func interpArg(m *memory.Memory, name, kind string, v any) interp.Arg {
	switch v := v.(type) {
	case int:
		return interp.Scalar(uint64(v))
	case float64:
		return interp.Scalar(uint64(math.Float32bits(float32(v))))
	case []float32:
		return shared(m, name, v)
	case []narrowfloat.F16:
		return shared(m, name, v)
	case []narrowfloat.BF16:
		return shared(m, name, v)
	case []narrowfloat.E4M3:
		return shared(m, name, v)
	case []uint8:
		return shared(m, name, v)
	case []int8:
		return shared(m, name, v)
	case []int32:
		return shared(m, name, v)
	case []int64:
		return shared(m, name, v)
	case jit.Pointer: // of a tensor that is missing
		return shared(m, name, []byte{})
	}
	panic(fmt.Sprintf("BUG: argument %s of type %s is a %T", name, kind, v))
}

func shared[T any](m *memory.Memory, name string, v []T) interp.Arg {
	var zero T
	return interp.Pointer(m.Add(name, unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(v))), len(v)*int(unsafe.Sizeof(zero)))))
}

// values makes n numbers of a type; f gives them by their index.
func values(dtype string, n int, f func(i int) float64) any {
	x := make([]float32, n)
	for i := range x {
		x[i] = float32(f(i))
	}
	switch dtype {
	case "fp16":
		return narrowfloat.FromFloat32[narrowfloat.F16](x)
	case "bf16":
		return narrowfloat.FromFloat32[narrowfloat.BF16](x)
	case "fp8e4nv":
		return narrowfloat.FromFloat32[narrowfloat.E4M3](x)
	case "fp32":
		return x
	}
	panic("BUG: no type " + dtype)
}

// numbers are the elements of a slice as float64.
func numbers(data any) []float64 {
	var x []float32
	switch data := data.(type) {
	case []float32:
		x = data
	case []narrowfloat.F16:
		x = narrowfloat.ToFloat32(data)
	case []narrowfloat.BF16:
		x = narrowfloat.ToFloat32(data)
	case []narrowfloat.E4M3:
		x = narrowfloat.ToFloat32(data)
	case []int32:
		for _, v := range data {
			x = append(x, float32(v))
		}
	default:
		panic(fmt.Sprintf("BUG: no numbers in a %T", data))
	}
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = float64(v)
	}
	return out
}

// noise is a number in [-2, 2) for an index, the same in every run.
func noise(seed int) func(i int) float64 {
	return func(i int) float64 {
		h := uint64(i+1)*0x9e3779b97f4a7c15 + uint64(seed)*0xbf58476d1ce4e5b9
		h ^= h >> 31
		h *= 0x94d049bb133111eb
		h ^= h >> 29
		return float64(h>>11)/(1<<51) - 2
	}
}

// spaced is a tensor of rows with a gap after each, filled with noise. Gaps hold a number that
// kernels must leave as it is.
func spaced(dtype string, gap int, f func(i int) float64, shape ...int) Tensor {
	cols := shape[len(shape)-1]
	stride := cols + gap
	rows := Tensor{Shape: shape}.Elements() / max(cols, 1)
	t := Tensor{Shape: shape, Data: values(dtype, rows*stride, func(i int) float64 {
		if i%stride >= cols {
			return gapValue
		}
		return f(i/stride*cols + i%stride)
	})}
	if gap > 0 {
		t.Strides = make([]int, len(shape))
		for i, next := len(shape)-1, 1; i >= 0; i-- {
			if t.Strides[i] = next; i == len(shape)-1 {
				next = stride
			} else {
				next *= shape[i]
			}
		}
	}
	return t
}

// gapValue is what gaps between rows hold: every type has it.
const gapValue = -96

// elements are the elements of a tensor in the order of its shape.
func elements(t Tensor) []float64 {
	all, out, strides := numbers(t.Data), make([]float64, t.Elements()), t.strides()
	for i := range out {
		at, rest := 0, i
		for dim := len(t.Shape) - 1; dim >= 0; dim-- {
			at += rest % t.Shape[dim] * strides[dim]
			rest /= t.Shape[dim]
		}
		out[i] = all[at]
	}
	return out
}

// precision is the relative error that rounding to a type may have, twice over.
var precision = map[string]float64{"fp16": 1e-3, "bf16": 8e-3, "fp32": 1e-5}

// subnormal is the distance of the smallest numbers of fp16.
const subnormal = 0x1p-24

// requireClose compares a tensor with what it must hold, and sees that the gaps are as they were.
func requireClose(t *testing.T, want []float64, got Tensor) {
	t.Helper()
	tolerance, largest := precision[got.Dtype()], 0.0
	for _, v := range want {
		largest = max(largest, math.Abs(v))
	}
	for i, v := range elements(got) {
		if !(math.Abs(v-want[i]) <= tolerance*(math.Abs(want[i])+largest/10)+subnormal) {
			require.Failf(t, "wrong element", "element %d of %d of %v is %v, and must be %v", i, len(want), got, v, want[i])
		}
	}
	all, n := numbers(got.Data), 0
	gaps := len(all) - got.Elements()
	for _, v := range all {
		if v == gapValue {
			n++
		}
	}
	require.GreaterOrEqual(t, n, gaps, "memory between the rows was written")
}

// shapes are those of rows, with the gap after each row. The first ones suit slow executors.
func shapes(e executor, small, all [][]int) [][]int {
	if e.small() {
		return small
	}
	return slices.Concat(small, all)
}
