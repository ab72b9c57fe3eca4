package driver_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// vectorAdd has tensors, which the plan gives layouts.
const vectorAdd = `module {
  tt.func public @double(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32} loc("x")) {
    %r = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %s = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %p = tt.addptr %s, %r : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %v = tt.load %p : tensor<256x!tt.ptr<f32>>
    %w = arith.addf %v, %v : tensor<256xf32>
    tt.store %p, %w : tensor<256x!tt.ptr<f32>>
    tt.return
  }
}
`

func planOf(text string) driver.Job {
	return driver.Job{Target: onGPU, Start: driver.TTIR, Text: []byte(text), Last: driver.Tile, Keep: []driver.Stage{}}
}

// TestObserver: an observer sees the module of each stage, which has its decisions at stage tile, the passes that make it, and the
// steps; and an error of it ends the compilation.
func TestObserver(t *testing.T) {
	j := planOf(vectorAdd)
	j.Last, j.NoDataLayout = driver.LLIR, true
	var begun, made []driver.Stage
	var steps, passes []string
	j.Begin = func(s driver.Stage) { begun = append(begun, s) }
	j.Step = func(name string, _ int64) (end func()) { steps = append(steps, name); return func() {} }
	j.Passes = func(s driver.Stage) []pass.Hook {
		if s != driver.Tile {
			return nil
		}
		return []pass.Hook{&afterPass{do: func(ev *pass.Event) { passes = append(passes, ev.Pass().Name) }}}
	}
	j.Made = func(e driver.Event) error {
		made = append(made, e.Stage)
		require.NotNil(t, e.Module)
		assert.Equal(t, e.Stage == driver.Tile || e.Stage == driver.LLIR, tile.HasPlanned(e.Module.Top), e.Stage)
		return nil
	}
	compile(t, j)
	assert.Equal(t, []driver.Stage{driver.TTIR, driver.Linalg, driver.Tile, driver.LLIR}, made)
	assert.Equal(t, made, begun)
	assert.Equal(t, []string{"lower", "plan", "emit"}, steps)
	assert.Contains(t, passes, "tile-coalesce")
	assert.NotContains(t, passes, "triton-to-structured")

	enough := errors.New("seen enough")
	j.Made = func(e driver.Event) error {
		if e.Stage == driver.Linalg {
			return enough
		}
		return nil
	}
	r, err := driver.Compile(t.Context(), j)
	assert.ErrorIs(t, err, enough)
	assert.Equal(t, driver.Linalg, r.Last)
}

// afterPass calls a function after each pass.
type afterPass struct {
	pass.NopHook
	do func(*pass.Event)
}

func (h *afterPass) AfterPass(ev *pass.Event) { h.do(ev) }

// TestVerifyEach: IR that a pass of the plan leaves invalid is found after the next one with VerifyEach, and not without.
func TestVerifyEach(t *testing.T) {
	for _, verify := range []bool{false, true} {
		j := planOf(vectorAdd)
		j.VerifyEach = verify
		j.Passes = func(s driver.Stage) []pass.Hook {
			return []pass.Hook{&afterPass{do: func(ev *pass.Event) {
				if s == driver.Tile && ev.Pass().Name == "tile-fence-atomics" {
					breakLoads(ev.Op)
				}
			}}}
		}
		_, err := driver.Compile(t.Context(), j)
		if !verify {
			assert.NoError(t, err)
			continue
		}
		require.Error(t, err)
		assert.ErrorContains(t, err, "the verifier says so after pass 'tile-membar'")
	}
}

// breakLoads gives loads a cache modifier that there is not.
func breakLoads(kernel *ir.Op) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(tile.Load) {
			op.SetAttr("cache", kernel.Context().String("cq"))
		}
		return ir.Continue
	})
}

// TestSeveralKernels: kernels of one module, which is lowered once, have the code that each has alone.
func TestSeveralKernels(t *testing.T) {
	needLLVM(t)
	second := strings.NewReplacer("@double", "@triple", "arith.addf %v, %v", "arith.mulf %v, %v").Replace(vectorAdd)
	both := strings.TrimSuffix(vectorAdd, "}\n") + strings.TrimPrefix(second, "module {\n")
	for _, target := range []driver.Target{onCPU, onGPU} {
		lowered := 0
		j := driver.Job{Target: target, Start: driver.TTIR, Text: []byte(both), Last: driver.LLIR, Keep: []driver.Stage{}}
		j.Step = func(name string, _ int64) (end func()) {
			if name == "lower" {
				lowered++
			}
			return func() {}
		}
		list, err := driver.CompileAll(t.Context(), j, []string{"double", "triple"})
		require.NoError(t, err)
		require.Len(t, list, 2)
		assert.Equal(t, 1, lowered)
		for i, alone := range []string{vectorAdd, second} {
			want := compile(t, driver.Job{Target: target, Start: driver.TTIR, Text: []byte(alone), Last: driver.LLIR})
			assert.Equal(t, want.Kernel, list[i].Kernel)
			assert.Equal(t, withoutLines(want.Code()), withoutLines(list[i].Code()))
		}
		_, err = driver.Compile(t.Context(), j)
		assert.ErrorContains(t, err, "double")
	}
}

// withoutLines leaves out debug information: the kernels are at other lines.
func withoutLines(code []byte) (kept []string) {
	for line := range strings.Lines(string(code)) {
		line, _, _ = strings.Cut(line, ", !dbg")
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "!") {
			kept = append(kept, line)
		}
	}
	return kept
}

// TestSideFiles: assembly and optimised LLVM IR are made where they are asked for, and code does not depend on it.
func TestSideFiles(t *testing.T) {
	needLLVM(t)
	j := driver.Job{Target: onCPU, Start: driver.TTIR, Text: []byte(add)}
	plain := compile(t, j)
	assert.NotContains(t, plain.Files, driver.Assembly)
	j.Keep = []driver.Stage{driver.Assembly, driver.Optimized}
	r := compile(t, j)
	assert.Contains(t, string(r.Files[driver.Assembly]), ".globl")
	assert.Contains(t, string(r.Files[driver.Optimized]), "define ")
	same(t, plain.Code(), r.Code(), "object")
	j.Keep, j.Last = []driver.Stage{}, driver.Optimized
	same(t, r.Files[driver.Optimized], compile(t, j).Code(), "optimised LLVM IR")
	_, err := driver.Compile(t.Context(), driver.Job{Target: onCPU, Start: driver.LLIR, Text: plain.Files[driver.LLIR], Manifest: plain.Manifest, Last: driver.Optimized})
	assert.ErrorContains(t, err, "made of a module")
	_, err = driver.Compile(t.Context(), driver.Job{Target: onCPU, Start: driver.Assembly, Text: []byte("nop")})
	assert.ErrorContains(t, err, "have no stage")
}

// TestModules: a compilation may start with a module of any stage of IR, and Load with Triton IR or linalg.
func TestModules(t *testing.T) {
	needLLVM(t)
	whole := compile(t, driver.Job{Target: onGPU, Start: driver.TTIR, Text: []byte(vectorAdd), Last: driver.PTX})
	for _, s := range []driver.Stage{driver.TTIR, driver.Linalg, driver.Tile} {
		m, err := tshared.Parse("kernel.mlir", string(whole.Files[s]))
		require.NoError(t, err)
		again := compile(t, driver.Job{Target: onGPU, Start: s, Module: driver.Module(m), Last: driver.PTX, CompileOptions: driver.CompileOptions{NoLineInfo: true}})
		bare := compile(t, driver.Job{Target: onGPU, Start: driver.TTIR, Text: []byte(vectorAdd), Last: driver.PTX, CompileOptions: driver.CompileOptions{NoLineInfo: true}})
		same(t, bare.Code(), again.Code(), "PTX from a module of stage "+string(s))
	}
	_, err := driver.Compile(t.Context(), driver.Job{Target: onGPU, Start: driver.PTX, Module: driver.Module(nil)})
	assert.ErrorContains(t, err, "stage ptx has no module")
	m, err := tshared.Parse("kernel.mlir", vectorAdd)
	require.NoError(t, err)
	loaded, err := driver.Load(context.Background(), m, driver.Job{}, "double")
	require.NoError(t, err)
	assert.Equal(t, "x", loaded[0].Params[0].Name)
	loaded[0].Code.Close()
	loaded, err = driver.Load(context.Background(), m, driver.Job{Start: driver.Linalg}, "")
	require.NoError(t, err)
	loaded[0].Code.Close()
}

// TestLoweredInput: whoever takes any arguments may begin with a kernel that is lowered already, and is told of a kernel that is not
// there after what cannot be lowered.
func TestLoweredInput(t *testing.T) {
	j := planOf(vectorAdd)
	j.Keep = []driver.Stage{driver.Linalg}
	whole := compile(t, j)
	again := planOf(string(whole.Files[driver.Linalg]))
	_, err := driver.Compile(t.Context(), again)
	assert.ErrorContains(t, err, "no kernel")
	again.AnyArguments = true
	same(t, whole.Code(), compile(t, again).Code(), "plan of a lowered kernel")
	missing := planOf(strings.Replace(vectorAdd, "    tt.return", "    tt.call @double(%x) : (!tt.ptr<f32>) -> ()\n    tt.return", 1))
	missing.Kernel, missing.AnyArguments = "nope", true
	_, err = driver.Compile(t.Context(), missing)
	assert.ErrorContains(t, err, "leads back to the function")
	missing = planOf(vectorAdd)
	missing.Kernel, missing.AnyArguments = "nope", true
	_, err = driver.Compile(t.Context(), missing)
	assert.ErrorContains(t, err, "@nope")
}
