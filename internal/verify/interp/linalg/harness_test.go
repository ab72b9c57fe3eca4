package linalg_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/linalg"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// kernel is a compiled module with the buffers it runs on.
type kernel struct {
	t      *testing.T
	module *linalg.Module
	launch interp.Launch
}

func compile(t *testing.T, text string) *kernel {
	t.Helper()
	m, err := tshared.Parse("kernel.mlir", text)
	require.NoError(t, err)
	module, err := linalg.Compile(m.Top, "k")
	require.NoError(t, err)
	return &kernel{t, module, interp.Launch{Grid: [3]int{1, 1, 1}, Memory: memory.New(), MaxSteps: 100_000}}
}

// buffer adds an argument that points to data, any slice of fixed-size numbers.
func (k *kernel) buffer(name string, data any) *memory.Buffer {
	var raw bytes.Buffer
	require.NoError(k.t, binary.Write(&raw, binary.LittleEndian, data))
	b := k.launch.Memory.Add(name, raw.Bytes())
	k.launch.Args = append(k.launch.Args, interp.Pointer(b))
	return b
}

func (k *kernel) run() error { return k.module.Run(context.Background(), k.launch) }

func read[T any](t *testing.T, b *memory.Buffer, n int) []T {
	t.Helper()
	out := make([]T, n)
	require.NoError(t, binary.Read(bytes.NewReader(b.Data), binary.LittleEndian, out))
	return out
}

// grid declares the grid arguments that follow the kernel's own.
const grid = "%nx: i32, %ny: i32, %nz: i32, %px: i32, %py: i32, %pz: i32"

// withValues is a kernel whose body finds the numbers 0 to 15 as %t (16 elements), as %m (4x4) and
// in memory as %b (4x4), and whose %r of the given type is stored to the second argument. The text
// around may declare functions.
func withValues(around, body, typ string) string {
	shape := strings.TrimSuffix(strings.TrimPrefix(typ, "tensor<"), "xi32>")
	return around + `
func.func @k(%x: memref<*xi32>, %out: memref<*xi32>, ` + grid + `) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %i7 = arith.constant 7 : i32
  %from = memref.reinterpret_cast %x to offset: [0], sizes: [16], strides: [1] : memref<*xi32> to memref<16xi32, strided<[1]>>
  %t = bufferization.to_tensor %from : memref<16xi32, strided<[1]>> to tensor<16xi32>
  %m = tensor.expand_shape %t [[0, 1]] output_shape [4, 4] : tensor<16xi32> into tensor<4x4xi32>
  %b = memref.alloc() : memref<4x4xi32>
  bufferization.materialize_in_destination %m in writable %b : (tensor<4x4xi32>, memref<4x4xi32>) -> ()
` + body + `
  %to = memref.reinterpret_cast %out to offset: [0], sizes: [` + strings.ReplaceAll(shape, "x", ", ") + `], strides: [` + stridesOf(shape) + `] : memref<*xi32> to memref<` + shape + `xi32, strided<[` + stridesOf(shape) + `]>>
  bufferization.materialize_in_destination %r in writable %to : (` + typ + `, memref<` + shape + `xi32, strided<[` + stridesOf(shape) + `]>>) -> ()
  return
}`
}

// stridesOf spells the strides of a dense shape.
func stridesOf(shape string) string {
	sizes := strings.Split(shape, "x")
	out, n := make([]string, len(sizes)), 1
	for i := len(sizes) - 1; i >= 0; i-- {
		out[i] = strconv.Itoa(n)
		size, _ := strconv.Atoi(sizes[i])
		n *= size
	}
	return strings.Join(out, ", ")
}

// row is a test of some operations: code, and what it computes from the numbers.
type row struct {
	name, around, body, typ string
	want                    []int32
}

func check(t *testing.T, rows []row) {
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			k := compile(t, withValues(r.around, r.body, r.typ))
			in := make([]int32, 16)
			for i := range in {
				in[i] = int32(i)
			}
			x := k.buffer("x", in)
			out := k.buffer("out", make([]int32, len(r.want)))
			require.NoError(t, k.run())
			require.Equal(t, r.want, read[int32](t, out, len(r.want)))
			require.Equal(t, in, read[int32](t, x, 16))
			requireNatively(t, withValues(r.around, r.body, r.typ), notNative[r.name], in, r.want)
		})
	}
}

const poison = 0x5a5a5a5a

// notNative names the rows that native code refuses, with the reason.
var notNative = map[string]string{"calls": "recursion is not supported", "wrapped rows": "tile.load", "rows after the last one that are undefined": "tile.load", "wrapped columns below 0": "tile.load"}

// requireNatively compiles the kernel to native code, which must compute the same.
func requireNatively(t *testing.T, text, refused string, in, want []int32) {
	if _, err := libllvm.Open(); err != nil {
		t.Logf("not run as native code: %v", err)
		return
	}
	m, err := tshared.Parse("kernel.mlir", text)
	require.NoError(t, err)
	k, err := cpu.Compile(m.Top, "k", cpu.Options{Level: cpu.LevelOf(1)})
	if refused != "" {
		require.ErrorContains(t, err, refused)
		return
	}
	require.NoError(t, err)
	defer k.Close()
	out := make([]int32, len(want))
	args := []uint64{uint64(uintptr(unsafe.Pointer(&in[0]))), uint64(uintptr(unsafe.Pointer(&out[0])))}
	require.NoError(t, k.Run(context.Background(), cpu.Launch{Grid: [3]int{1, 1, 1}, Args: args, MaxSteps: 100_000}))
	for i, v := range want {
		if v == poison || v == poison&0xff { // poison may have any value
			out[i] = v
		}
	}
	require.Equal(t, want, out, "native code")
	runtime.KeepAlive(in)
}
