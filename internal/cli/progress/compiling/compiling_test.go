package compiling

import (
	"bytes"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/cli/progress"
	"github.com/tshared/tshared/internal/toolchain"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
	"github.com/tshared/tshared/pass"
)

var chain = Chain{{"front end", 1, 5, 1, 0.5}, {"parse", 1, 1, 1, 0.5}, {"lower", 0.5, 2, 1, 0.5}, {"emit", 3, 1, 2, 0.5}}

// names lists the stages of a chain.
func names(c Chain) (list []string) {
	for _, r := range c {
		list = append(list, r.Stage)
	}
	return list
}

// seconds are the expected times of steps.
func seconds(steps []progress.Step) (list []float64) {
	for _, s := range steps {
		list = append(list, s.Expected.Seconds())
	}
	return list
}

func TestChains(t *testing.T) {
	c := chain.For(false)
	assert.Equal(t, []string{"parse", "lower", "emit"}, names(c))
	assert.Equal(t, []string{"front end", "lower", "emit"}, names(chain.For(true)))
	assert.Equal(t, []string{"parse", "lower"}, names(c.Until("lower")))
	assert.Equal(t, c, c.Until("codegen"))
	assert.Equal(t, []string{"emit"}, names(c.From("emit")))
	assert.Equal(t, c, c.From("codegen"))
	assert.Equal(t, []string{"parse", "lower", "lower", "emit"}, names(c.Repeat("lower", 2)))
	assert.Equal(t, []string{"parse", "passes", "lower", "emit"}, names(c.Before("lower", Row{Stage: "passes"})))
	assert.Equal(t, []string{"front end", "parse", "lower", "emit"}, names(chain), "the chain itself stays as it is")
}

// TestSizes: the size of a stage follows from that of the one before.
func TestSizes(t *testing.T) {
	c := chain.For(false)
	assert.Equal(t, []float64{10, 10, 225}, seconds(c.steps(0, 10, 10)))
	assert.Equal(t, []float64{8, 144}, seconds(c.steps(1, 4, 10)))
	assert.Equal(t, 245*time.Second, c.Time(10))
	assert.Equal(t, []float64{10, 10, 225, 10, 10, 225}, seconds(c.Then(c).steps(0, 10, 10)), "the second chain has the same file")
	assert.Equal(t, []float64{10, 10, 10, 225}, seconds(c.Repeat("lower", 2).steps(0, 10, 10)))
	assert.Equal(t, []float64{1, 2, 1}, seconds(c.steps(0, 0, 0)), "a size that is not known")
	assert.Equal(t, []float64{maxExpected}, seconds(Chain{{"a", 1, 1, 2, 0.5}}.steps(0, math.MaxFloat64, 1)))
}

// TestTable: what was measured makes sense.
func TestTable(t *testing.T) {
	for name, c := range map[string]Chain{"CPU": CPU, "GPU": GPU, "DrawCPU": DrawCPU, "DrawGPU": DrawGPU, "Explore": Explore, "Opt": Opt} {
		require.NotEmpty(t, c, name)
		for _, r := range c {
			assert.Positive(t, r.Growth, "%s: %s", name, r.Stage)
			assert.Positive(t, r.Seconds, "%s: %s", name, r.Stage)
			assert.GreaterOrEqual(t, r.Power, 1.0, "%s: %s", name, r.Stage)
		}
	}
	for _, c := range []Chain{CPU, GPU, DrawCPU, DrawGPU} {
		assert.Equal(t, []string{FrontEnd, Parse, Lower}, names(c[:3]))
	}
	assert.Equal(t, []string{Parse, Verify, Output}, names(Opt))
	registry := toolchain.Default().Passes
	for name, seconds := range passTimes {
		assert.NotNil(t, registry.Pass(name), name)
		assert.Positive(t, seconds, name)
	}
}

// TestWithoutTerminal: there is no tracker, and all of it can be called.
func TestWithoutTerminal(t *testing.T) {
	var b bytes.Buffer
	k := New(&b, "compiling", 0, CPU, 100)
	require.Nil(t, k)
	k.Stage(Parse, 1)()
	k.Part(0.5)
	k.Restart(GPU, 1)
	k.End()
	assert.Nil(t, k.Hooks())
	assert.Same(t, &b, k.Messages(&b))
	assert.Empty(t, b.String())
}

// TestPassesInParts: passes of a pipeline are parts of a stage, by how long they take and by the sizes of the functions they run on.
func TestPassesInParts(t *testing.T) {
	var parts []float64
	p := &passes{part: func(x float64) { parts = append(parts, x) }, detail: func(string) {}}
	m := parsed(t, "module {\n  func.func @a() {\n    return\n  }\n  func.func @b() {\n    %x = arith.constant 1 : i32\n    %y = arith.constant 2 : i32\n    return\n  }\n}\n")
	registry := toolchain.Default().Passes
	pipeline, err := registry.Parse("builtin.module(cse,func.func(canonicalize,cse),symbol-dce)")
	require.NoError(t, err)
	require.NoError(t, pipeline.Run(m, pass.Config{Hooks: []pass.Hook{p}}))
	one, two, three := passTimes["cse"], passTimes["canonicalize"], passTimes["symbol-dce"]
	sum := 2*one + two + three
	assert.InDelta(t, sum, SecondsPerOp(pipeline), 1e-12)
	a := (parts[1] - parts[0]) * sum / two // its share, which depends on what the first pass left
	b := 1 - a
	want := []float64{one, one + a*two, one + a*(two+one), one + a*(two+one) + b*two, 2*one + two, sum}
	require.Len(t, parts, len(want))
	for i := range want {
		assert.InDelta(t, want[i]/sum, parts[i], 1e-9, "part %d", i)
	}
	assert.Less(t, a, 0.51, "the first function is the smaller one")
}

func parsed(t *testing.T, text string) *ir.Op {
	t.Helper()
	m, err := parser.Parse(ir.NewContext(toolchain.Default().Dialects), diag.NewSource("test.mlir", text), parser.Options{})
	require.NoError(t, err)
	return m.Top
}
