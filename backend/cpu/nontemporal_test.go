package cpu_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/verify/racedetector"
)

// addOne stores x + 1 for the first n numbers, 256 in each program.
const addOne = `tt.func public @k(%x: !tt.ptr<f32>, %out: !tt.ptr<f32>, %n: i32) {
  %c256 = arith.constant 256 : i32
  %ones = arith.constant dense<1.0> : tensor<256xf32>
  %p = tt.get_program_id x : i32
  %first = arith.muli %p, %c256 : i32
  %r = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  %s = tt.splat %first : i32 -> tensor<256xi32>
  %at = arith.addi %s, %r : tensor<256xi32>
  %ns = tt.splat %n : i32 -> tensor<256xi32>
  %mask = arith.cmpi slt, %at, %ns : tensor<256xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %at : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  %v = tt.load %xp, %mask : tensor<256x!tt.ptr<f32>>
  %sum = arith.addf %v, %ones : tensor<256xf32>
  %os = tt.splat %out : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %op = tt.addptr %os, %at : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %op, %sum, %mask HINT: tensor<256x!tt.ptr<f32>>
  tt.return
}`

func lowered(t *testing.T, text string) *tshared.Module {
	t.Helper()
	m, err := tshared.Parse("kernel.ttir", text)
	require.NoError(t, err)
	require.NoError(t, m.Run("triton-to-linalg"))
	return m
}

// TestNonTemporalStores: the right elements are written, with any alignment of the memory.
func TestNonTemporalStores(t *testing.T) {
	racedetector.SkipSerial(t)
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	k, err := cpu.Compile(lowered(t, strings.Replace(addOne, "HINT", "", 1)).Top, "k", cpu.Options{NonTemporal: 1})
	require.NoError(t, err)
	defer k.Close()
	const most = 256 * 9
	x, room := make([]float32, most), make([]float32, most+64)
	var pinned runtime.Pinner
	defer pinned.Unpin()
	pinned.Pin(&x[0]) // else they are on the stack, which may move
	pinned.Pin(&room[0])
	for i := range x {
		x[i] = float32(i)
	}
	for _, workers := range []int{1, 2} {
		for _, skip := range []int{0, 1, 5, 15} {
			for _, n := range []int{0, 1, 15, 16, 17, 255, 256, 300, most - 1, most} {
				for i := range room {
					room[i] = -7
				}
				// The first element of a cache line, then later ones.
				begin := int(-uintptr(unsafe.Pointer(&room[0]))%64)/4 + skip
				require.NoError(t, k.Run(context.Background(), cpu.Launch{Grid: [3]int{9, 1, 1}, Workers: workers, Args: []uint64{
					uint64(uintptr(unsafe.Pointer(&x[0]))), uint64(uintptr(unsafe.Pointer(&room[begin]))), uint64(n)}}))
				for i, v := range room {
					want := float32(-7)
					if i >= begin && i < begin+n {
						want = float32(i - begin + 1)
					}
					require.Equal(t, want, v, "element %d of %d from %d on", i-begin, n, skip)
				}
			}
		}
	}
}

// TestNonTemporalCondition: cache hints, other accesses of the kernel and the size of the
// launch decide.
func TestNonTemporalCondition(t *testing.T) {
	atomic := `%one = arith.constant 1.0 : f32
  %yes = arith.constant true
  %old = tt.atomic_rmw fadd, acq_rel, gpu, %x, %one, %yes : (!tt.ptr<f32>, f32, i1) -> f32
  tt.return`
	load := "%again = tt.load %op, %mask : tensor<256x!tt.ptr<f32>>\n  tt.store %op, %again, %mask : tensor<256x!tt.ptr<f32>>\n  tt.return"
	slow := "%e0 = math.exp %v : tensor<256xf32>\n  %sum = arith.addf %e0, %ones"
	for _, test := range []struct {
		hint, from, to string
		stream         int64
		least          int64 // programs; 0 is never
	}{
		{stream: 1 << 20, least: 1024},
		{hint: "cacheModifier = cs ", stream: 1 << 20, least: 128},
		{hint: "evictionPolicy = evict_first ", stream: 1 << 20, least: 128},
		{hint: "evictionPolicy = evict_last ", stream: 1 << 20},
		{hint: "cacheModifier = wb ", stream: 1 << 20},
		{stream: -1},
		{stream: 1 << 20, from: "tt.return", to: atomic},
		{stream: 1 << 20, from: "tt.return", to: load},
		{stream: 1 << 20, from: "%sum = arith.addf %v, %ones", to: slow},
		{hint: "cacheModifier = cs ", stream: 1 << 20, from: "%sum = arith.addf %v, %ones", to: slow, least: 128},
	} {
		text := strings.Replace(addOne, "HINT", test.hint, 1)
		if test.from != "" {
			text = strings.Replace(text, test.from, test.to, 1)
		}
		options := cpu.Options{NonTemporal: test.stream, Target: libllvm.Target{Triple: "x86_64-pc-linux-gnu"}}
		built, err := cpu.Text(lowered(t, text).Top, "k", options)
		require.NoError(t, err)
		what := fmt.Sprintf("%+v", test)
		assert.Equal(t, test.least > 0, strings.Contains(built, "!nontemporal"), what)
		assert.Equal(t, test.least > 0, strings.Contains(built, "call void @llvm.x86.sse.sfence()\n\tret i64 0"), what)
		if test.least > 0 {
			// 256 numbers of 4 bytes are stored by each program.
			assert.Regexp(t, fmt.Sprintf(`icmp uge i64 \S+, %d\b`, test.least*1024), built, what)
		}
		options.Target.Triple = "aarch64-linux-gnu"
		built, err = cpu.Text(lowered(t, text).Top, "k", options)
		require.NoError(t, err)
		assert.NotContains(t, built, "!nontemporal", what)
	}
}

// TestNonTemporalInstructions: the processor's instructions are used.
func TestNonTemporalInstructions(t *testing.T) {
	lib, err := libllvm.Open()
	if err != nil {
		t.Skip(err)
	}
	for cpuName, want := range map[string]string{"x86-64-v4": `vmovnt\w+\s%zmm`, "x86-64-v3": `vmovnt\w+\s%ymm`, "x86-64": `\smovnt\w+\s%xmm`} {
		target := libllvm.Target{Triple: "x86_64-pc-linux-gnu", CPU: cpuName}
		machine, err := lib.Machine(target)
		require.NoError(t, err)
		defer machine.Close()
		g, err := cpu.Generate(lowered(t, strings.Replace(addOne, "HINT", "", 1)).Top, "k", cpu.Options{Target: target})
		require.NoError(t, err)
		code, err := g.Compile(lib, machine, libllvm.Assembly)
		require.NoError(t, err)
		assert.Regexp(t, want, string(code), cpuName)
		assert.Contains(t, string(code), "sfence", cpuName)
	}
}
