package test

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
)

// overlapHead is the common head of the kernels below: three pointers, and tensors of pointers to
// 64 elements behind each.
const overlapHead = `tt.func public @k(%%x: !tt.ptr<%[1]s>, %%y: !tt.ptr<%[1]s>, %%z: !tt.ptr<%[1]s>) {
  %%i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %%xs = tt.splat %%x : !tt.ptr<%[1]s> -> tensor<64x!tt.ptr<%[1]s>>
  %%ys = tt.splat %%y : !tt.ptr<%[1]s> -> tensor<64x!tt.ptr<%[1]s>>
  %%zs = tt.splat %%z : !tt.ptr<%[1]s> -> tensor<64x!tt.ptr<%[1]s>>
  %%px = tt.addptr %%xs, %%i : tensor<64x!tt.ptr<%[1]s>>, tensor<64xi32>
  %%py = tt.addptr %%ys, %%i : tensor<64x!tt.ptr<%[1]s>>, tensor<64xi32>
  %%pz = tt.addptr %%zs, %%i : tensor<64x!tt.ptr<%[1]s>>, tensor<64xi32>
`

// overlapKernels compute something else when a load is delayed or a store is moved up.
var overlapKernels = map[string]string{
	"elementwise": fmt.Sprintf(overlapHead, "i32") + `
  %v = tt.load %px : tensor<64x!tt.ptr<i32>>
  %w = arith.addi %v, %i : tensor<64xi32>
  tt.store %py, %w : tensor<64x!tt.ptr<i32>>
  tt.return
}`,
	"reversed": fmt.Sprintf(overlapHead, "i32") + `
  %v = tt.load %px : tensor<64x!tt.ptr<i32>>
  %last = arith.constant dense<63> : tensor<64xi32>
  %back = arith.subi %last, %i : tensor<64xi32>
  %pb = tt.addptr %ys, %back : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %pb, %v : tensor<64x!tt.ptr<i32>>
  tt.return
}`,
	"loaded again": fmt.Sprintf(overlapHead, "i32") + `
  %v = tt.load %px : tensor<64x!tt.ptr<i32>>
  %w = arith.addi %v, %i : tensor<64xi32>
  tt.store %py, %w : tensor<64x!tt.ptr<i32>>
  %again = tt.load %px : tensor<64x!tt.ptr<i32>>
  %sum = arith.addi %again, %v : tensor<64xi32>
  tt.store %pz, %sum : tensor<64x!tt.ptr<i32>>
  tt.return
}`,
	"reduced": fmt.Sprintf(overlapHead, "i32") + `
  %v = tt.load %px : tensor<64x!tt.ptr<i32>>
  %s = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.addi %a, %b : i32
    tt.reduce.return %c : i32
  }) : (tensor<64xi32>) -> i32
  tt.store %y, %s : !tt.ptr<i32>
  %all = tt.splat %s : i32 -> tensor<64xi32>
  %w = arith.addi %v, %all : tensor<64xi32>
  tt.store %pz, %w : tensor<64x!tt.ptr<i32>>
  tt.return
}`,
	"gathered": fmt.Sprintf(overlapHead, "i32") + `
  %v = tt.load %px : tensor<64x!tt.ptr<i32>>
  %most = arith.constant dense<63> : tensor<64xi32>
  %at = arith.andi %v, %most : tensor<64xi32>
  %pg = tt.addptr %ys, %at : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %g = tt.load %pg : tensor<64x!tt.ptr<i32>>
  tt.store %pz, %g : tensor<64x!tt.ptr<i32>>
  tt.return
}`,
	"loop": fmt.Sprintf(overlapHead, "i32") + `
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c6 = arith.constant 6 : i32
  %step = arith.constant dense<64> : tensor<64xi32>
  %r:2 = scf.for %k = %c0 to %c6 step %c1 iter_args(%p = %px, %q = %py) -> (tensor<64x!tt.ptr<i32>>, tensor<64x!tt.ptr<i32>>) : i32 {
    %v = tt.load %p : tensor<64x!tt.ptr<i32>>
    %w = arith.addi %v, %i : tensor<64xi32>
    tt.store %q, %w : tensor<64x!tt.ptr<i32>>
    %p1 = tt.addptr %p, %step : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
    %q1 = tt.addptr %q, %step : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
    scf.yield %p1, %q1 : tensor<64x!tt.ptr<i32>>, tensor<64x!tt.ptr<i32>>
  }
  tt.return
}`,
	"dots": `tt.func public @k(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<f32>) {
  %i = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %col = tt.expand_dims %i {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %row = tt.expand_dims %i {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %sixteen = arith.constant dense<16> : tensor<16x1xi32>
  %m = arith.muli %col, %sixteen : tensor<16x1xi32>
  %mb = tt.broadcast %m : tensor<16x1xi32> -> tensor<16x16xi32>
  %nb = tt.broadcast %row : tensor<1x16xi32> -> tensor<16x16xi32>
  %at = arith.addi %mb, %nb : tensor<16x16xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %zs = tt.splat %z : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %px = tt.addptr %xs, %at : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
  %py = tt.addptr %ys, %at : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
  %pz = tt.addptr %zs, %at : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %seven = arith.constant dense<7> : tensor<16x16xi32>
  %step = arith.constant dense<64> : tensor<16x16xi32>
  %r:2 = scf.for %k = %c0 to %c4 step %c1 iter_args(%p = %px, %acc = %zero) -> (tensor<16x16x!tt.ptr<f32>>, tensor<16x16xf32>) : i32 {
    %a = tt.load %p : tensor<16x16x!tt.ptr<f32>>
    %b = tt.load %py : tensor<16x16x!tt.ptr<f32>>
    %d = tt.dot %a, %b, %acc : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %n = arith.fptosi %d : tensor<16x16xf32> to tensor<16x16xi32>
    %low = arith.andi %n, %seven : tensor<16x16xi32>
    %f = arith.sitofp %low : tensor<16x16xi32> to tensor<16x16xf32>
    tt.store %pz, %f : tensor<16x16x!tt.ptr<f32>>
    %p1 = tt.addptr %p, %step : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    scf.yield %p1, %d : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xf32>
  }
  tt.return
}`,
}

// overlapPlaces are the offsets of a kernel's pointers, in elements.
var overlapPlaces = [][3]int{
	{64, 64, 64}, {64, 65, 66}, {65, 64, 63}, {64, 67, 80}, {64, 128, 96}, {128, 64, 65}, {64, 127, 64}, {127, 64, 70}, {64, 80, 300}, {0, 600, 300},
}

const overlapElements = 1024

// overlapped runs a kernel on pointers into one buffer and returns its contents.
type overlapped func(t *testing.T, places [3]int) []byte

func overlapBuffer(isFloat bool) []byte {
	var data []byte
	for i := range overlapElements {
		bits := uint32(i * 7 % 8)
		if isFloat {
			bits = math.Float32bits(float32(bits))
		}
		data = binary.LittleEndian.AppendUint32(data, bits)
	}
	return data
}

func overlapModule(t *testing.T, text string, lower bool) *tshared.Module {
	t.Helper()
	m, err := tshared.Parse("overlap.ttir", text)
	require.NoError(t, err)
	if lower {
		require.NoError(t, m.Run("triton-to-linalg"))
	}
	return m
}

func overlapArgs(base uint64, places [3]int) (args []uint64) {
	for _, p := range places {
		args = append(args, base+4*uint64(p))
	}
	return args
}

func overlapEvaluated(t *testing.T, text string, isFloat bool) overlapped {
	k, err := ttir.Compile(overlapModule(t, text, false).Top, "k")
	require.NoError(t, err)
	return func(t *testing.T, places [3]int) []byte {
		m := memory.New()
		b := m.Add("all", overlapBuffer(isFloat))
		l := interp.Launch{Grid: [3]int{1, 1, 1}, Memory: m}
		for _, a := range overlapArgs(b.Base(), places) {
			l.Args = append(l.Args, interp.Scalar(a))
		}
		require.NoError(t, k.Run(context.Background(), l))
		return b.Data
	}
}

func overlapNative(t *testing.T, text string, isFloat bool, level int) overlapped {
	return overlapNativeWith(t, text, isFloat, cpu.Options{Overlap: true, Contract: true, Level: cpu.LevelOf(level)})
}

func overlapNativeWith(t *testing.T, text string, isFloat bool, o cpu.Options) overlapped {
	k, err := cpu.Compile(overlapModule(t, text, true).Top, "k", o)
	require.NoError(t, err)
	t.Cleanup(k.Close)
	return func(t *testing.T, places [3]int) []byte {
		b := memory.NewNative().Add("all", overlapBuffer(isFloat))
		require.NoError(t, k.Run(context.Background(), cpu.Launch{Grid: [3]int{1, 1, 1}, Args: overlapArgs(b.Base(), places)}))
		return b.Data
	}
}

func overlapPTX(t *testing.T, text string, isFloat bool, target string) overlapped {
	k, err := ptx.Compile(overlapModule(t, text, true).Top, "k", ptx.Options{Target: target, Warps: 4, Stages: 3, Overlap: true, Contract: true})
	require.NoError(t, err)
	module, err := sim.Load(k.Text)
	require.NoError(t, err)
	entry, err := module.Entry(k.Name)
	require.NoError(t, err)
	return func(t *testing.T, places [3]int) []byte {
		b := memory.New().Add("all", overlapBuffer(isFloat))
		_, err := entry.Run(context.Background(), sim.Launch{
			Grid: [3]int{1, 1, 1}, Block: [3]int{32 * k.Warps}, Shared: int(k.Shared), Check: true, CheckGlobal: true, Workers: 1,
			Memory: []sim.Buffer{{Name: b.Name, Base: b.Base(), Data: b.Data}}, Args: overlapArgs(b.Base(), places),
		})
		require.NoError(t, err)
		return b.Data
	}
}

// TestOverlappingArgumentsRun: code compiled for overlapping arguments completes each load before
// the following store, and each store before the following load, as the interpreter does.
func TestOverlappingArgumentsRun(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for name, text := range overlapKernels {
		isFloat := name == "dots"
		t.Run(name, func(t *testing.T) {
			want := overlapEvaluated(t, text, isFloat)
			for how, run := range map[string]overlapped{
				"cpu -O3": overlapNative(t, text, isFloat, 3), "cpu -O1": overlapNative(t, text, isFloat, 1),
				"sm_80": overlapPTX(t, text, isFloat, "sm_80"), "sm_90a": overlapPTX(t, text, isFloat, "sm_90a"),
			} {
				for _, places := range overlapPlaces {
					require.Equal(t, want(t, places), run(t, places), "%s, pointers to elements %v", how, places)
				}
			}
		})
	}
}

// TestArgumentsThatShareMemory: code for groups of arguments that share memory is right where only
// those do.
func TestArgumentsThatShareMemory(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for name, text := range overlapKernels {
		isFloat := name == "dots"
		t.Run(name, func(t *testing.T) {
			want := overlapEvaluated(t, text, isFloat)
			for _, c := range []struct {
				sharing [][]int
				places  [][3]int
			}{
				{[][]int{{0, 1, 2}}, overlapPlaces},
				{[][]int{{0, 1}}, [][3]int{{0, 0, 560}, {0, 1, 560}, {3, 0, 560}, {0, 63, 560}}},
				{[][]int{{1, 2}}, [][3]int{{0, 560, 560}, {0, 560, 561}, {0, 563, 560}, {0, 560, 570}}},
				{[][]int{{0, 2}}, [][3]int{{0, 560, 0}, {1, 560, 0}, {0, 560, 1}, {0, 560, 100}}},
			} {
				run := overlapNativeWith(t, text, isFloat, cpu.Options{Sharing: c.sharing, Contract: true, Level: cpu.LevelOf(3)})
				for _, places := range c.places {
					require.Equal(t, want(t, places), run(t, places), "arguments %v share memory, pointers to elements %v", c.sharing, places)
				}
			}
		})
	}
}
