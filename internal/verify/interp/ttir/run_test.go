package ttir_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
)

// kernel is a module compiled from text, with the buffers to run it on.
type kernel struct {
	t      *testing.T
	module *ttir.Module
	launch interp.Launch
	out    bytes.Buffer
}

func compile(t *testing.T, text string) *kernel {
	t.Helper()
	m, err := tshared.Parse("kernel.mlir", text)
	require.NoError(t, err)
	module, err := ttir.Compile(m.Top, "")
	require.NoError(t, err)
	k := &kernel{t: t, module: module, launch: interp.Launch{Grid: [3]int{1, 1, 1}, Memory: memory.New(), MaxSteps: 1_000_000}}
	k.launch.Print = &k.out
	return k
}

// buffer adds an argument that points to data, any slice of fixed-size numbers.
func (k *kernel) buffer(name string, data any) *memory.Buffer {
	var raw bytes.Buffer
	require.NoError(k.t, binary.Write(&raw, binary.LittleEndian, data))
	b := k.launch.Memory.Add(name, raw.Bytes())
	k.launch.Args = append(k.launch.Args, interp.Pointer(b))
	return b
}

func (k *kernel) scalar(bits uint64) *kernel {
	k.launch.Args = append(k.launch.Args, interp.Scalar(bits))
	return k
}

func (k *kernel) run() error { return k.module.Run(context.Background(), k.launch) }

// storeAll is the text of a kernel that stores a tensor of n elements at %out.
func storeAll(args, body, value string, n string, elem string) string {
	return `tt.func public @k(` + strings.TrimPrefix(args+", ", ", ") + `%out: !tt.ptr<` + elem + `>) {
` + body + `
  %range = tt.make_range {end = ` + n + ` : i32, start = 0 : i32} : tensor<` + n + `xi32>
  %base = tt.splat %out : !tt.ptr<` + elem + `> -> tensor<` + n + `x!tt.ptr<` + elem + `>>
  %ptrs = tt.addptr %base, %range : tensor<` + n + `x!tt.ptr<` + elem + `>>, tensor<` + n + `xi32>
  tt.store %ptrs, ` + value + ` : tensor<` + n + `x!tt.ptr<` + elem + `>>
  tt.return
}`
}

const outOfBounds = `#k = loc("kernel.py":12:7)
tt.func public @k(%x: !tt.ptr<f32>, %n: i32) {
  %pid = tt.get_program_id y : i32
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %s = tt.splat %n : i32 -> tensor<4xi32>
  %m = arith.cmpi slt, %r, %s : tensor<4xi32>
  %p0 = tt.splat %x : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %p1 = tt.splat %pid : i32 -> tensor<4xi32>
  %p2 = tt.addptr %p0, %p1 : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %p = tt.addptr %p2, %r : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %v = tt.load %p, %m : tensor<4x!tt.ptr<f32>> loc(#k)
  tt.store %p, %v, %m : tensor<4x!tt.ptr<f32>>
  tt.return
}`

func TestAccessOutside(t *testing.T) {
	k := compile(t, outOfBounds)
	k.buffer("x", []float32{1, 2, 3})
	k.scalar(2)
	k.launch.Grid = [3]int{1, 2, 1}
	require.NoError(t, k.run(), "elements that are masked off are not accessed")

	k = compile(t, outOfBounds)
	k.buffer("x", []float32{1, 2, 3})
	k.scalar(3)
	k.launch.Grid = [3]int{1, 2, 1}
	err := k.run()
	require.EqualError(t, err, `kernel.py:12:7: 'tt.load' in program (0, 1, 0), element 2: `+
		`read outside of memory: access of 4 bytes at byte 12 of buffer "x", which has 12 bytes`)
	var fault *memory.Fault
	require.ErrorAs(t, err, &fault)
	require.Equal(t, "x", fault.Buffer.Name)
}

const endless = `tt.func public @k(%go: i1) {
  cf.br ^loop
^loop:
  cf.cond_br %go, ^loop, ^done
^done:
  tt.return
}`

func TestStepLimitAndCancellation(t *testing.T) {
	k := compile(t, endless).scalar(0)
	require.NoError(t, k.run())

	k = compile(t, endless).scalar(1)
	require.ErrorIs(t, k.run(), interp.ErrTooManySteps)

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	k.launch.MaxSteps = 0
	require.ErrorIs(t, k.module.Run(ctx, k.launch), context.Canceled)
}

func TestRecursionWithoutEndIsReported(t *testing.T) {
	k := compile(t, `module {
  tt.func private @f(%x: i32) -> i32 {
    %r = tt.call @f(%x) : (i32) -> i32
    tt.return %r : i32
  }
  tt.func public @k(%x: i32) {
    %r = tt.call @f(%x) : (i32) -> i32
    tt.return
  }
}`).scalar(1)
	require.ErrorContains(t, k.run(), "calls are nested too deeply")
}

func TestAssert(t *testing.T) {
	const text = `#k = loc("kernel.py":3:1)
tt.func public @k(%n: i32) {
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %s = tt.splat %n : i32 -> tensor<4xi32>
  %m = arith.cmpi slt, %r, %s : tensor<4xi32>
  tt.assert %m, "too many" : tensor<4xi1> loc(#k)
  tt.return
}`
	require.NoError(t, compile(t, text).scalar(4).run())
	require.EqualError(t, compile(t, text).scalar(2).run(),
		"kernel.py:3:1: 'tt.assert' in program (0, 0, 0), element 2: assertion failed: too many")
}

func TestPrint(t *testing.T) {
	k := compile(t, `tt.func public @k(%x: f32, %p: i32) {
  %r = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %e = tt.expand_dims %r {axis = 0 : i32} : tensor<2xi32> -> tensor<1x2xi32>
  tt.print " x: " {hex = false, isSigned = array<i32: 0>} : %x : f32
  tt.print " p: " {hex = false, isSigned = array<i32: 1>} : %p : i32
  tt.print " p: " {hex = true, isSigned = array<i32: 1>} : %p : i32
  tt.print " r: " {hex = false, isSigned = array<i32: 0>} : %e : tensor<1x2xi32>
  tt.print " done" {hex = false, isSigned = array<i32>}
  tt.return
}`).scalar(uint64(math.Float32bits(1.5))).scalar(0xffffffff)
	require.NoError(t, k.run())
	require.Equal(t, `kernel.mlir:4:3: pid (0, 0, 0) idx () x: 1.500000
kernel.mlir:5:3: pid (0, 0, 0) idx () p: -1
kernel.mlir:6:3: pid (0, 0, 0) idx () p: 0xffffffff
kernel.mlir:7:3: pid (0, 0, 0) idx (0, 0) r: 0
kernel.mlir:7:3: pid (0, 0, 0) idx (0, 1) r: 1
kernel.mlir:8:3: pid (0, 0, 0) done
`, k.out.String())
}

func TestWrongLaunches(t *testing.T) {
	k := compile(t, endless)
	require.EqualError(t, k.run(), "kernel @k takes 1 arguments, but got 0")
	k.launch.Args = []interp.Arg{{1, 2}}
	require.EqualError(t, k.run(), "argument 0 of kernel @k is 'i1', which takes 1 numbers, but got 2")
	k.launch.Args = []interp.Arg{{0}}
	k.launch.Grid[1] = 0
	require.EqualError(t, k.run(), "the grid 1 x 0 x 1 has no programs, or too many: sizes go from 1 to 2147483647")
}

func TestControlFlow(t *testing.T) {
	const text = `tt.func public @k(%out: !tt.ptr<i32>, %n: i32) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %cm1 = arith.constant -1 : i32
  %cm4 = arith.constant -4 : i32
  %zero = arith.constant 0 : i64
  %positive = arith.cmpi sgt, %n, %c0 : i32
  cf.assert %positive, "n must be positive"
  // From 2^32-4 up to 2^32-1, which as signed numbers is down.
  %u = scf.for unsigned %i = %cm4 to %cm1 step %c1 iter_args(%a = %c0) -> (i32)  : i32 {
    %b = arith.addi %a, %i : i32
    scf.yield %b : i32
  }
  %index = arith.index_cast %n : i32 to index
  %s = scf.index_switch %index -> i32
  case 2 {
    %x = arith.constant 20 : i32
    scf.yield %x : i32
  }
  case 3 {
    %x = arith.constant 30 : i32
    scf.yield %x : i32
  }
  default {
    scf.yield %cm1 : i32
  }
  %e = scf.execute_region -> i32 {
    cf.cond_br %positive, ^yes, ^no
  ^yes:
    scf.yield %u : i32
  ^no:
    scf.yield %c0 : i32
  }
  %r = arith.addi %s, %e : i32
  tt.store %out, %r : !tt.ptr<i32>
  tt.return
}`
	for n, want := range map[uint64]int32{2: 20 - 9, 3: 30 - 9, 7: -1 - 9} {
		k := compile(t, text)
		out := k.buffer("out", []int32{77})
		require.NoError(t, k.scalar(n).run())
		require.Equal(t, want, int32(memory.Get(out.Data)), "%d", n)
	}
	k := compile(t, text)
	k.buffer("out", []int32{77})
	require.ErrorContains(t, k.scalar(0).run(), "'cf.assert' in program (0, 0, 0), element 0: assertion failed: n must be positive")
}

// TestDescriptorArgument: a descriptor made by the host is several words.
func TestDescriptorArgument(t *testing.T) {
	k := compile(t, `tt.func public @k(%d: !tt.tensordesc<tensor<2x2xf32>>, %out: !tt.ptr<f32>) {
  %c1 = arith.constant 1 : i32
  %v = tt.descriptor_load %d[%c1, %c1] : !tt.tensordesc<tensor<2x2xf32>> -> tensor<2x2xf32>
  %f = tt.reshape %v : tensor<2x2xf32> -> tensor<4xf32>
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %p = tt.splat %out : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %a = tt.addptr %p, %r : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  tt.store %a, %f : tensor<4x!tt.ptr<f32>>
  tt.return
}`)
	x := k.launch.Memory.Add("x", make([]byte, 6*4))
	memory.Put(x.Data[4*4:5*4], uint64(math.Float32bits(5)))
	k.launch.Args = []interp.Arg{interp.Descriptor(x.Base(), []int64{2, 2}, []int64{3, 1}, true)}
	out := k.buffer("out", make([]float32, 4))
	require.NoError(t, k.run())
	var got [4]float32
	_, err := binary.Decode(out.Data, binary.LittleEndian, &got)
	require.NoError(t, err)
	require.EqualValues(t, 5, got[0])
	for _, v := range got[1:] {
		require.True(t, math.IsNaN(float64(v)), "what is outside is NaN")
	}
}

func TestPollWithoutEnd(t *testing.T) {
	k := compile(t, `tt.func public @k(%p: !tt.ptr<i32>) {
  %c1 = arith.constant 1 : i32
  %r = tt.atomic_poll acquire, sys, %p, %c1 : !tt.ptr<i32>, i32 -> i1
  tt.return
}`)
	k.buffer("p", []int32{0})
	require.ErrorContains(t, k.run(), "programs that could change it run later")
}

func TestGatherIndexOutside(t *testing.T) {
	k := compile(t, `tt.func public @k(%n: i32) {
  %x = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %s = tt.splat %n : i32 -> tensor<4xi32>
  %i = arith.addi %x, %s : tensor<4xi32>
  %r = tt.gather %x[%i] {axis = 0 : i32} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  tt.return
}`).scalar(1)
	require.ErrorContains(t, k.run(), "element 3: index 4 is outside of an axis of size 4")
}
