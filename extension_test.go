package tshared_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/cpu"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// toy is an extension with a type, and an operation for each thing that can be done with
// one: toy.double is lowered, toy.same is canonicalized, toy.half is emitted, toy.wrap and
// toy.unwrap have a type of the dialect and are lowered together.
type toy struct {
	tshared.Extension
	double, same, half, wrap, unwrap *ir.OpDef
}

func newToy() *toy {
	box := &ir.TypeDef{
		Name:  "box",
		Parse: func(p ir.AsmParser, def *ir.TypeDef) ir.Type { return p.Context().DialectType(def) },
		Print: func(*ir.Text, *ir.DialectType) {},
	}
	boxed := ir.TypeIs("box", func(t ir.Type) bool { d, ok := t.(*ir.DialectType); return ok && d.Def == box })
	unary := func(name string) *ir.OpDef {
		return &ir.OpDef{Name: name, Operands: []ir.Slot{{Name: "x", Type: ir.FloatLike}}, Results: []ir.Slot{{Name: "r", Type: ir.FloatLike}},
			Format: "$x attr-dict `:` type($r)", Infer: ir.SameTypes("x", "r"), Traits: ir.Pure | ir.Elementwise}
	}
	y := &toy{double: unary("toy.double"), same: unary("toy.same"), half: unary("toy.half")}
	y.wrap = &ir.OpDef{Name: "toy.wrap", Operands: []ir.Slot{{Name: "x", Type: ir.FloatLike}}, Results: []ir.Slot{{Name: "r", Type: boxed}},
		Format: "$x attr-dict `:` type($x) `->` type($r)", Traits: ir.Pure}
	y.unwrap = &ir.OpDef{Name: "toy.unwrap", Operands: []ir.Slot{{Name: "x", Type: boxed}}, Results: []ir.Slot{{Name: "r", Type: ir.FloatLike}},
		Format: "$x attr-dict `:` type($x) `->` type($r)", Traits: ir.Pure}
	y.Dialects = []*ir.Dialect{{Name: "toy", Ops: []*ir.OpDef{y.double, y.same, y.half, y.wrap, y.unwrap}, Types: []*ir.TypeDef{box}}}
	y.Lowerings = []*rewrite.Pattern{
		{Name: "double", Root: y.double, Rewrite: func(r *rewrite.Rewriter, op *ir.Op) error {
			if op.HasAttr("refused") {
				return rewrite.MatchFailure(op, "it asks not to be lowered")
			}
			r.ReplaceWithNew(op, arith.AddF, []*ir.Value{op.Operand(0), op.Operand(0)}, op.ResultTypes())
			return nil
		}},
		{Name: "unwrap", Root: y.unwrap, From: []*ir.OpDef{y.wrap}, Rewrite: func(r *rewrite.Rewriter, op *ir.Op) error {
			r.Replace(op, op.Operand(0).DefiningOp().Operand(0))
			return nil
		}},
	}
	y.Canonicalizations = []*rewrite.Pattern{{Name: "same", Root: y.same, Rewrite: func(r *rewrite.Rewriter, op *ir.Op) error {
		r.Replace(op, op.Operand(0))
		return nil
	}}}
	y.Emitters = []tshared.Emitter{{Op: y.half,
		CPU: func(*ir.Op) (string, error) { return "  %r = fmul float %x, 0.5\n  ret float %r", nil },
		PTX: func(op *ir.Op) (string, error) {
			if op.HasAttr("refused") {
				return "", fmt.Errorf("it asks not to be compiled")
			}
			return "  %r = call float asm \"mul.rn.f32 $0, $1, 0f3F000000;\", \"=f,f\"(float %x)\n  ret float %r", nil
		}}}
	y.Passes = []*pass.Pass{{Name: "toy-nothing", Run: func(*pass.Context, *ir.Op) error { return nil }}}
	y.Pipelines = []*pass.PipelineAlias{{Name: "toy-pipeline", Text: func(*pass.Values) string { return "toy-nothing,canonicalize" }}}
	return y
}

// toyKernel applies operations of the extension to 8 elements.
func toyKernel(ops string) string {
	return `tt.func public @k(%p: !tt.ptr<f32> loc("p")) {
  %r = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %pi = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %0 = tt.load %pi : tensor<8x!tt.ptr<f32>>
` + ops + `
  tt.store %pi, %y : tensor<8x!tt.ptr<f32>>
  tt.return
}
`
}

const toyOps = `  %1 = toy.double %0 : tensor<8xf32>
  %2 = toy.same %1 : tensor<8xf32>
  %3 = toy.half %2 : tensor<8xf32>
  %w = toy.wrap %3 : tensor<8xf32> -> !toy.box
  %u = toy.unwrap %w : !toy.box -> tensor<8xf32>
  %y = toy.double %u : tensor<8xf32>`

func parsed(t *testing.T, y *toy, text string) *tshared.Module {
	t.Helper()
	tools, err := tshared.New(y.Extension)
	require.NoError(t, err)
	m, err := tools.Parse("k.ttir", text)
	require.NoError(t, err)
	return m
}

func needLLVM(t *testing.T) {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
}

func TestExtensionIsLowered(t *testing.T) {
	m := parsed(t, newToy(), toyKernel(toyOps))
	assert.Contains(t, m.String(), "toy.wrap %6 : tensor<8xf32> -> !toy.box", "types and operations print")
	require.NoError(t, m.Run("toy-pipeline"))
	assert.NotContains(t, m.String(), "toy.same")
	require.NoError(t, m.Lower(pass.Config{}))
	assert.NotContains(t, m.String(), "toy.double")
	assert.NotContains(t, m.String(), "toy.box")
	assert.Contains(t, m.String(), "toy.half %in : f32", "an elementwise operation is applied to each element")
}

func TestExtensionRunsOnTheCPU(t *testing.T) {
	needLLVM(t)
	k, err := cpu.CompileModule(context.Background(), parsed(t, newToy(), toyKernel(toyOps)), cpu.Options{})
	require.NoError(t, err)
	defer k.Close()
	x := []float32{1, 2, 3, 4, 5, 6, 7, -8}
	require.NoError(t, k.Run(context.Background(), cpu.Grid{1}, x))
	assert.Equal(t, []float32{2, 4, 6, 8, 10, 12, 14, -16}, x)
}

func TestExtensionCompilesForAGPU(t *testing.T) {
	needLLVM(t)
	m := parsed(t, newToy(), toyKernel(toyOps))
	k, err := gpu.CompileModule(context.Background(), m, gpu.Options{Target: "sm_80"})
	require.NoError(t, err)
	defer k.Close()
	assert.Contains(t, k.PTX(), "0f3F000000;")
}

// TestExtensionErrors: errors of patterns and emitters have the source line.
func TestExtensionErrors(t *testing.T) {
	m := parsed(t, newToy(), toyKernel("  %y = toy.double %0 {refused} : tensor<8xf32>"))
	require.ErrorContains(t, m.Lower(pass.Config{}),
		"k.ttir:6:8: error: cannot lower 'toy.double': it asks not to be lowered\n  %y = toy.double %0 {refused} : tensor<8xf32>\n       ^")
	needLLVM(t)
	m = parsed(t, newToy(), toyKernel("  %y = toy.half %0 {refused} : tensor<8xf32>"))
	_, err := gpu.CompileModule(context.Background(), m, gpu.Options{Target: "sm_80"})
	require.ErrorContains(t, err,
		"k.ttir:6:8: error: cannot compile 'toy.half' for a GPU: it asks not to be compiled\n  %y = toy.half %0 {refused} : tensor<8xf32>")

	y := newToy()
	y.Emitters = nil
	_, err = cpu.CompileModule(context.Background(), parsed(t, y, toyKernel("  %y = toy.half %0 : tensor<8xf32>")), cpu.Options{})
	require.ErrorContains(t, err, "k.ttir:6:8: error: cannot compile 'toy.half'")
	y.Emitters = []tshared.Emitter{{Op: y.half, CPU: func(*ir.Op) (string, error) { return "  this is not LLVM IR", nil }}}
	_, err = cpu.CompileModule(context.Background(), parsed(t, y, toyKernel("  %y = toy.half %0 : tensor<8xf32>")), cpu.Options{})
	require.ErrorContains(t, err, "k.ttir:6:8")
}

func TestBadExtensions(t *testing.T) {
	for want, change := range map[string]func(y *toy){
		"two dialects are named 'tt'": func(y *toy) { y.Dialects = append(y.Dialects, &ir.Dialect{Name: "tt"}) },
		"operation 'other.op' is in dialect 'toy'": func(y *toy) {
			y.Dialects[0].Ops = append(y.Dialects[0].Ops, &ir.OpDef{Name: "other.op"})
		},
		"two passes or pipelines are named 'cse'": func(y *toy) { y.Passes[0].Name = "cse" },
		"a pass or pipeline has no name":          func(y *toy) { y.Passes[0].Name = "" },
		"lowering pattern 'add' is for no operation of an extension's dialects": func(y *toy) {
			y.Lowerings = append(y.Lowerings, &rewrite.Pattern{Name: "add", Root: arith.AddF})
		},
		"an emitter is for an operation of no dialect":                   func(y *toy) { y.Emitters[0].Op = newToy().half },
		"the emitter of 'toy.half' is for an operation that is not pure": func(y *toy) { y.half.Traits = ir.Elementwise },
		"operation 'toy.half' has two emitters":                          func(y *toy) { y.Emitters = append(y.Emitters, y.Emitters[0]) },
		"the format of 'toy.half': ":                                     func(y *toy) { y.half.Format = "$nothing" },
		"'nowhere' does not refer to a registered pass or pass pipeline": func(y *toy) {
			y.Pipelines[0].Text = func(*pass.Values) string { return "nowhere" }
		},
	} {
		y := newToy()
		change(y)
		_, err := tshared.New(y.Extension)
		assert.ErrorContains(t, err, want)
	}
}

// TestToolchainsAreIndependent: extensions of one toolchain are not in another, and
// goroutines may make several of the same extension.
func TestToolchainsAreIndependent(t *testing.T) {
	y := newToy()
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			tools, err := tshared.New(y.Extension)
			if assert.NoError(t, err) {
				m, err := tools.Parse("k", toyKernel(toyOps))
				if assert.NoError(t, err) {
					assert.NoError(t, m.Lower(pass.Config{}))
				}
			}
		})
	}
	wg.Wait()
	_, err := tshared.Parse("k", toyKernel(toyOps))
	require.ErrorContains(t, err, "toy")
	assert.Nil(t, tshared.Passes().Pass("lower-extensions"))
}
