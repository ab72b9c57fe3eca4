package library_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
	"github.com/tshared/tshared/narrowfloat"
)

// values is the Python file with the kernels of the tests.
var values = sync.OnceValues(func() (*triton.Module, error) {
	return triton.Load("testdata/values.py", triton.LoadOptions{})
})

// constant is an argument that is known at compile time.
type constant int

// run compiles a kernel for its arguments and runs one program of it in the interpreter.
// Slices are buffers that the kernel reads and writes, integers are scalars.
func run(t *testing.T, kernel string, args ...any) {
	t.Helper()
	runGrid(t, [3]int{1, 1, 1}, kernel, args...)
}

func runGrid(t *testing.T, grid [3]int, kernel string, args ...any) {
	t.Helper()
	module, err := values()
	require.NoError(t, err)
	k, err := module.Kernel(kernel)
	require.NoError(t, err)
	params := k.Params()
	require.Len(t, args, len(params), "arguments of %s", kernel)
	spec := &triton.Specialization{Signature: map[string]string{}, Constants: map[string]any{}}
	launch := interp.Launch{Grid: grid, Memory: memory.New()}
	var results []func()
	for i, arg := range args {
		name := params[i].Name
		switch v := arg.(type) {
		case constant:
			spec.Signature[name], spec.Constants[name] = "constexpr", int64(v)
		case int32:
			spec.Signature[name] = "i32"
			launch.Args = append(launch.Args, interp.Scalar(uint64(uint32(v))))
		case int64:
			spec.Signature[name] = "i64"
			launch.Args = append(launch.Args, interp.Scalar(uint64(v)))
		default:
			spec.Signature[name] = "*" + elementType(t, arg)
			var raw bytes.Buffer
			require.NoError(t, binary.Write(&raw, binary.LittleEndian, arg))
			buffer := launch.Memory.Add(name, raw.Bytes())
			launch.Args = append(launch.Args, interp.Pointer(buffer))
			results = append(results, func() {
				_, err := binary.Decode(buffer.Data, binary.LittleEndian, arg)
				require.NoError(t, err)
			})
		}
	}
	out, err := k.TTIR(spec, triton.TTIR, triton.Options{})
	require.NoError(t, err, kernel)
	compiled, err := ttir.Compile(out.Module.Top, out.Symbol)
	require.NoError(t, err, kernel)
	require.NoError(t, compiled.Run(context.Background(), launch), kernel)
	for _, read := range results {
		read()
	}
}

// elementType is Triton's name of the elements of a slice.
func elementType(t *testing.T, slice any) string {
	switch slice.(type) {
	case []float32:
		return "fp32"
	case []narrowfloat.F16:
		return "fp16"
	case []narrowfloat.BF16:
		return "bf16"
	case []int8:
		return "i8"
	case []int32:
		return "i32"
	case []int64:
		return "i64"
	case []uint8:
		return "u8"
	case []uint32:
		return "u32"
	case []uint64:
		return "u64"
	}
	require.Fail(t, "no such buffer", "%T", slice)
	return ""
}
