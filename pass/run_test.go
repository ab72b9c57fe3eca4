package pass

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// run runs a pipeline and returns the output of the passes.
func run(t *testing.T, text string, module *ir.Op, cfg Config) (string, error) {
	t.Helper()
	var out bytes.Buffer
	cfg.Out = &out
	err := parse(t, text).Run(module, cfg)
	return strings.TrimSpace(strings.ReplaceAll(out.String(), "\n", " ")), err
}

func TestRunNests(t *testing.T) {
	tests := []struct{ pipeline, want string }{
		{"toy.module(log)", "toy.module"},
		{"any(log)", "toy.module"},
		{"toy.module(toy.func(log))", "toy.func @a toy.func @b"},
		{"toy.module(toy.func(log,only-func),log)", "toy.func @a func toy.func @a toy.func @b func toy.func @b toy.module"},
		{"toy.module(toy.func(log),toy.func(only-func))", "toy.func @a func toy.func @a toy.func @b func toy.func @b"},
		{"toy.module(any(log))", "toy.func @a toy.func @b"},
		{"toy.module(any(only-func))", "func toy.func @a func toy.func @b"},
		{"toy.module(toy.leaf(log))", ""},
		{"toy.module(both{times=2})", "toy.module toy.module func toy.func @a func toy.func @b"},
	}
	for _, tt := range tests {
		got, err := run(t, tt.pipeline, newModule(t, "a", "b"), Config{})
		require.NoError(t, err)
		assert.Equal(t, tt.want, got, tt.pipeline)
	}
}

func TestRunErrors(t *testing.T) {
	tests := []struct{ pipeline, want string }{
		{"toy.func(log)", "toy:0:0: error: can't run 'toy.func' pass manager on 'toy.module' op"},
		{"any(only-func)", "'toy.module' op trying to schedule pass 'OnlyFunc' on an unsupported operation"},
		{"toy.module(toy.func(toy.loop(log)))", "'toy.loop' op trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'"},
		{"toy.module(fail)", "pass 'fail' failed: told to fail"},
		{"toy.module(toy.func(post))", "'toy.func' op is still there"},
		{"toy.module(toy.func(break))", "note: the verifier says so after pass 'break'"},
		{"toy.module(second)", "pass 'second' has to come after 'first', because it needs what that makes"},
		{"toy.module(late,first,second)", "pass 'late' cannot come before 'second', because that undoes this"},
		{"toy.module(toy.func(panic))", "BUG: pass 'panic' panicked on 'toy.func @a': ouch"},
	}
	for _, tt := range tests {
		_, err := run(t, tt.pipeline, newModule(t, "a"), Config{})
		require.ErrorContains(t, err, tt.want, tt.pipeline)
		var list diag.List
		require.True(t, errors.As(err, &list))
	}
}

func TestRunGoesOnWithSiblings(t *testing.T) {
	out, err := run(t, "toy.module(toy.func(log,fail,log),log)", newModule(t, "a", "b"), Config{})
	assert.Equal(t, "toy.func @a toy.func @b", out, "nothing after the failure runs, but the sibling does")
	require.Len(t, err, 2)
	assert.Equal(t, 1, err.(diag.List)[0].Pos.Line)
	assert.Equal(t, 2, err.(diag.List)[1].Pos.Line)
}

func TestVerifierCanBeOff(t *testing.T) {
	_, err := run(t, "toy.module(break)", newModule(t, "a"), Config{SkipVerify: true})
	require.NoError(t, err)
}

func TestOrderIsCheckedBeforeAnythingRuns(t *testing.T) {
	out, err := run(t, "toy.module(log,second)", newModule(t), Config{})
	require.Error(t, err)
	assert.Empty(t, out)
	_, err = run(t, "toy.module(toy.func(first),second,late)", newModule(t), Config{})
	require.NoError(t, err)
}

// Several threads give the same as one, in the same order.
func TestThreadsChangeNothing(t *testing.T) {
	names := make([]string, 100)
	for i := range names {
		names[i] = fmt.Sprintf("f%d", i)
	}
	outcome := func(threads int) string {
		var warnings []string
		report := func(d *diag.Diagnostic) { warnings = append(warnings, d.Error()) }
		out, err := run(t, "toy.module(toy.func(log,warn,break))", newModule(t, names...), Config{Threads: threads, Report: report})
		return out + strings.Join(warnings, "\n") + err.Error()
	}
	assert.Equal(t, outcome(1), outcome(8))
	assert.Contains(t, outcome(8), "warning: beware of toy.func @f99")
}

func TestAnalyses(t *testing.T) {
	computed := 0
	size := &Analysis[int]{Name: "Size", Compute: func(_ *Context, op *ir.Op) int {
		computed++
		n := 0
		op.Walk(func(*ir.Op) ir.WalkResult { n++; return ir.Continue })
		return n
	}}
	use := &Pass{Name: "use", Run: func(ctx *Context, _ *ir.Op) error {
		assert.Equal(t, 4, Get(ctx, size))
		assert.Equal(t, 4, Get(ctx, size))
		Preserve(ctx, size)
		return nil
	}}
	all := &Pass{Name: "all", Run: func(ctx *Context, _ *ir.Op) error { ctx.PreserveAll(); return nil }}
	reg := NewRegistry([]*Pass{use, all, firstPass}, nil)
	tests := []struct {
		pipeline string
		want     int
	}{
		{"toy.module(use)", 1},
		{"toy.module(use,use)", 1},
		{"toy.module(use,all,use)", 1},
		{"toy.module(use,first,use)", 2},
		{"toy.module(use,toy.func(all),use)", 1},
		{"toy.module(use,toy.func(first),use)", 2},
		{"toy.module(use,toy.func(toy.nothing(first)),use)", 1},
	}
	for _, tt := range tests {
		computed = 0
		p, err := reg.Parse(tt.pipeline)
		require.NoError(t, err)
		require.NoError(t, p.Run(newModule(t, "a"), Config{}))
		assert.Equal(t, tt.want, computed, tt.pipeline)
	}
}
