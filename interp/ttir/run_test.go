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
	"github.com/tshared/tshared/interp"
	"github.com/tshared/tshared/interp/memory"
	"github.com/tshared/tshared/interp/ttir"
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
	require.Equal(t, `pid (0, 0, 0) idx () x: 1.500000
pid (0, 0, 0) idx () p: -1
pid (0, 0, 0) idx () p: 0xffffffff
pid (0, 0, 0) idx (0, 0) r: 0
pid (0, 0, 0) idx (0, 1) r: 1
pid (0, 0, 0) done
`, k.out.String())
}

func TestWrongLaunches(t *testing.T) {
	k := compile(t, endless)
	require.EqualError(t, k.run(), "kernel @k takes 1 arguments, but got 0")
	k.launch.Args = []interp.Arg{{1, 2}}
	require.EqualError(t, k.run(), "argument 0 of kernel @k is 'i1', which takes 1 numbers, but got 2")
	k.launch.Args = []interp.Arg{{0}}
	k.launch.Grid[1] = 0
	require.EqualError(t, k.run(), "the grid 1 x 0 x 1 has no programs")
}
