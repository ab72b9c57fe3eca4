package cuda_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/ebitengine/purego"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/verify/fakecuda"
)

// throughC makes C functions of a table's Go functions, and calls those as the
// functions of a loaded library are called.
func throughC(t *testing.T, d *cuda.API) *cuda.API {
	t.Helper()
	addresses := map[string]uintptr{}
	v := reflect.ValueOf(d).Elem()
	for i := range v.NumField() {
		if tag := v.Type().Field(i).Tag.Get("cu"); tag != "" {
			addresses[strings.Fields(tag)[0]] = purego.NewCallback(forC(v.Field(i)))
		}
	}
	return cuda.BindNames(func(name string) uintptr {
		require.Contains(t, addresses, name)
		return addresses[name]
	})
}

// forC gives a function the types that callbacks can have: their results are as
// wide as a register.
func forC(fn reflect.Value) any {
	t := fn.Type()
	var in []reflect.Type
	for i := range t.NumIn() {
		in = append(in, t.In(i))
	}
	wide := reflect.FuncOf(in, []reflect.Type{reflect.TypeFor[uintptr]()}, false)
	return reflect.MakeFunc(wide, func(args []reflect.Value) []reflect.Value {
		r := fn.Call(args)[0].Int()
		return []reflect.Value{reflect.ValueOf(uintptr(uint32(r)))}
	}).Interface()
}

// TestCallsThroughC: every kind of call passes its arguments to C unchanged, also calls
// with more arguments than there are registers.
func TestCallsThroughC(t *testing.T) {
	f := fakecuda.New()
	f.Kernels["scale"] = scale()
	c := startTable(t, f, throughC(t, f.Table()))
	require.Equal(t, "NVIDIA H200", c.Device().Name)
	k := load(t, c, "scale")
	s := stream(t, c)
	x := alloc(t, c, 8)
	h, err := c.AllocPinned(8)
	require.NoError(t, err)
	copy(h.Bytes(), floats(1, 2))
	require.NoError(t, x.WriteAsync(s, 0, h, 0, 8))
	require.NoError(t, k.Launch(cuda.Config{Grid: [3]int{2, 3, 4}, Block: [3]int{32}, Shared: 16, Stream: s}, x, float32(3), int32(2)))
	require.NoError(t, k.Launch(cuda.Config{Grid: [3]int{2}, Cluster: [3]int{2}, Stream: s}, x, float32(2), int32(1)))
	g, err := s.Capture(func() error { return k.Launch(cuda.Config{Stream: s}, x, float32(10), int32(2)) })
	require.NoError(t, err)
	ready, err := g.Instantiate()
	require.NoError(t, err)
	require.NoError(t, ready.Launch(s))
	require.NoError(t, x.ReadAsync(s, 0, h, 0, 8))
	e, err := c.NewEvent()
	require.NoError(t, err)
	require.NoError(t, e.Record(s))
	require.NoError(t, e.Wait(t.Context()))
	require.NoError(t, s.Wait(t.Context()))
	require.Equal(t, floats(60, 60), h.Bytes())
	tiled := cuda.Tiled{Type: cuda.TensorBF16, Base: 0x7f0000001000, Sizes: []uint64{1 << 32, 8}, Strides: []uint64{1 << 34}, Box: []uint32{32, 8},
		Steps: []uint32{1, 2}, Swizzle: cuda.Swizzle64B, L2: cuda.L2Promote128B, Fill: cuda.FillNaN}
	_, err = c.EncodeTiled(tiled)
	require.NoError(t, err)
	require.Equal(t, []fakecuda.Tensor{{Tiled: tiled}}, f.Tensors())
	_, err = c.LoadPTX(header+fakecuda.Rejected, cuda.JIT{})
	require.ErrorContains(t, err, "line 4; fatal")
	_, log, err := c.Link(cuda.JIT{}, cuda.Input{Kind: cuda.InputPTX, Name: "k.ptx", Data: []byte(header)})
	require.NoError(t, err)
	require.Equal(t, "info: linked", log)
	f.Fail("cuCtxSynchronize", 12345)
	require.ErrorContains(t, c.Synchronize(), "CUDA_ERROR_FAKE_12345: the fake's error 12345")
	for _, end := range []func() error{e.Close, ready.Close, g.Close, h.Close} {
		require.NoError(t, end())
	}
}
