package use_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/analysis/use"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
)

// kinds parses a function and finds the kinds of the values with names in their locations.
func kinds(t *testing.T, text string) (map[string]use.Kind, *use.Uses, *ir.Op) {
	t.Helper()
	ctx := ir.NewContext(ir.NewRegistry(arith.Dialect, builtin.Dialect, cf.Dialect, scf.Dialect, tt.Dialect, tts.Dialect))
	m, err := parser.Parse(ctx, diag.NewSource("test", text), parser.Options{})
	require.NoError(t, err)
	require.Empty(t, ir.Verify(m.Top))
	f := m.Top.Region0().Entry().First()
	u := use.Of(f)
	named := map[string]use.Kind{}
	note := func(v *ir.Value) {
		if name, ok := ir.NameOf(v.Loc()); ok {
			named[name] = u.Value(v)
		}
	}
	f.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		for _, r := range op.Regions() {
			for b := range r.Blocks() {
				for _, a := range b.Args() {
					note(a)
				}
			}
		}
		if op.NumResults() > 0 {
			note(op.Result(0))
		}
		return ir.Continue
	})
	return named, u, f
}

func TestStraightLineCode(t *testing.T) {
	got, u, f := kinds(t, `
tt.func @f(%p: !tt.ptr<i32> loc("p"), %q: !tt.ptr<i32>, %n: i32 loc("n")) {
  %range = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32> loc("range")
  %bound = tt.splat %n : i32 -> tensor<4xi32> loc("bound")
  %mask = arith.cmpi slt, %range, %bound : tensor<4xi32> loc("mask")
  %other = tt.splat %n : i32 -> tensor<4xi32> loc("other")
  %twice = arith.addi %range, %range : tensor<4xi32> loc("twice")
  %none = arith.muli %range, %range : tensor<4xi32> loc("none")
  %0 = tt.splat %p : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %a = tt.addptr %0, %twice : tensor<4x!tt.ptr<i32>>, tensor<4xi32> loc("a")
  %v = tt.load %a, %mask, %other : tensor<4x!tt.ptr<i32>> loc("v")
  %w = arith.addi %v, %range : tensor<4xi32> loc("w")
  tt.store %a, %w, %mask : tensor<4x!tt.ptr<i32>>
  tt.return
}`)
	assert.Equal(t, map[string]use.Kind{
		"p": use.Meta, "n": use.Mixed, "range": use.Mixed, "bound": use.Meta, "mask": use.Meta, "other": use.Data,
		"twice": use.Meta, "none": use.Unused, "a": use.Meta, "v": use.Data, "w": use.Data,
	}, got)
	for op := range f.Region0().Entry().Ops() {
		switch {
		case op.Is(tt.Load):
			assert.Equal(t, use.Data, u.Op(op))
			assert.Len(t, u.Arithmetic(op), 5, "two splats, the comparison, the sum and tt.addptr; not the range, which is data as well")
		case op.Is(tt.Store):
			assert.Equal(t, use.Data, u.Op(op))
		case op.Is(tt.AddPtr):
			assert.Equal(t, use.Meta, u.Op(op))
		}
	}
}

// TestLoaded: a loaded value that is only used for addresses is not data.
func TestLoaded(t *testing.T) {
	got, _, _ := kinds(t, `
tt.func @f(%p: !tt.ptr<i32>, %q: !tt.ptr<f32>) {
  %i = tt.load %p : !tt.ptr<i32> loc("i")
  %a = tt.addptr %q, %i : !tt.ptr<f32>, i32
  %v = tt.load %a : !tt.ptr<f32> loc("v")
  tt.store %q, %v : !tt.ptr<f32>
  tt.return
}`)
	assert.Equal(t, map[string]use.Kind{"i": use.Meta, "v": use.Data}, got)
}

func TestLoop(t *testing.T) {
	got, _, _ := kinds(t, `
tt.func @f(%p: !tt.ptr<f32>, %n: i32 loc("n"), %step: i32 loc("step")) -> i32 {
  %c0 = arith.constant 0 : i32 loc("c0")
  %zero = arith.constant 0.0 : f32 loc("zero")
  %r:4 = scf.for %i = %c0 to %n step %step iter_args(%q = %p, %sum = %zero, %both = %n, %own = %n) -> (!tt.ptr<f32>, f32, i32, i32) : i32 {
    %v = tt.load %q : !tt.ptr<f32>
    %s = arith.addf %sum, %v : f32 loc("s")
    %next = tt.addptr %q, %both : !tt.ptr<f32>, i32 loc("next")
    %more = arith.addi %both, %both : i32 loc("more")
    %self = arith.addi %own, %i : i32 loc("self")
    scf.yield %next, %s, %more, %self : !tt.ptr<f32>, f32, i32, i32
  }
  tt.store %r#0, %r#1 : !tt.ptr<f32>
  tt.return %r#2 : i32
}`)
	assert.Equal(t, map[string]use.Kind{
		"n": use.Mixed, "step": use.Data, "c0": use.Data, "zero": use.Data, "s": use.Data,
		"next": use.Meta, "more": use.Mixed, "self": use.Unused,
	}, got, "what a loop carries only for itself is used by nothing")
}

func TestWhileAndIf(t *testing.T) {
	got, _, _ := kinds(t, `
tt.func @f(%p: !tt.ptr<f32> loc("p"), %q: !tt.ptr<f32> loc("q"), %n: i32 loc("n"), %m: i32 loc("m"), %c: i1 loc("c")) {
  %w:2 = scf.while (%a = %n, %b = %m) : (i32, i32) -> (i32, i32) {
    scf.condition(%c) %b, %a : i32, i32
  } do {
  ^bb0(%a: i32, %b: i32):
    scf.yield %a, %b : i32, i32
  }
  %at = scf.if %c -> (!tt.ptr<f32>) {
    %x = tt.addptr %p, %w#0 : !tt.ptr<f32>, i32
    scf.yield %x : !tt.ptr<f32>
  } else {
    scf.yield %q : !tt.ptr<f32>
  } loc("at")
  %v = tt.load %at : !tt.ptr<f32>
  tt.store %at, %v : !tt.ptr<f32>
  tt.return
}`)
	assert.Equal(t, map[string]use.Kind{
		"p": use.Meta, "q": use.Meta, "n": use.Meta, "m": use.Meta, "c": use.Data, "at": use.Meta,
	}, got, "values change places on their way through the loop")
}

func TestBlocks(t *testing.T) {
	got, _, _ := kinds(t, `
tt.func @f(%p: !tt.ptr<f32> loc("p"), %x: f32 loc("x"), %n: i32 loc("n"), %c: i1 loc("c")) {
  cf.br ^a(%p, %x, %n : !tt.ptr<f32>, f32, i32)
^a(%q: !tt.ptr<f32>, %y: f32, %own: i32):
  %next = tt.addptr %q, %n : !tt.ptr<f32>, i32
  %more = arith.addi %own, %own : i32 loc("more")
  cf.cond_br %c, ^a(%next, %y, %more : !tt.ptr<f32>, f32, i32), ^b
^b:
  tt.store %q, %y : !tt.ptr<f32>
  tt.return
}`)
	assert.Equal(t, map[string]use.Kind{"p": use.Meta, "x": use.Data, "n": use.Meta, "c": use.Data, "more": use.Unused}, got)
}

// TestReduce: elements have the kind of the result.
func TestReduce(t *testing.T) {
	got, _, _ := kinds(t, `
tt.func @f(%p: !tt.ptr<f32>, %v: tensor<4xi32> loc("v"), %x: f32) {
  %sum = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %a, %b : i32 loc("s")
    tt.reduce.return %s : i32
  }) : (tensor<4xi32>) -> i32 loc("sum")
  %q = tt.addptr %p, %sum : !tt.ptr<f32>, i32
  tt.store %q, %x : !tt.ptr<f32>
  tt.return
}`)
	assert.Equal(t, map[string]use.Kind{"v": use.Meta, "s": use.Meta, "sum": use.Meta}, got)
}

func TestNames(t *testing.T) {
	for k, want := range map[use.Kind]string{use.Unused: "unused", use.Data: "data", use.Meta: "meta", use.Mixed: "mixed"} {
		assert.Equal(t, want, k.String())
	}
}
