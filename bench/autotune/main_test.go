package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/jit"
)

// TestSmallProblem: the choices of searches are among the configs whose times are known.
func TestSmallProblem(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skipf("no libLLVM to compile with: %v", err)
	}
	p := problems(true)[1]
	p.configs, p.sizes, p.numbers = []jit.Config{config(4, 3, "ROWS", 1), config(4, 3, "ROWS", 2)}, []int{64 * 60, 64 * 60}, []any{64, 60, 60, 60}
	m, err := place(jit.CPU(), p)
	require.NoError(t, err)
	require.NoError(t, m.compile(t.Context()))
	all, err := m.exhaustive(t.Context())
	require.NoError(t, err)
	defer all.close()
	require.NoError(t, all.Measure(t.Context(), 2))
	name := all.Fastest(1)[0]
	fastest := all.Medians()[name]
	assert.Contains(t, []string{"ROWS=1", "ROWS=2"}, name)
	assert.Positive(t, fastest)
	chosen, err := m.choose(t.Context())
	require.NoError(t, err)
	assert.Contains(t, all.Medians(), chosen)
	assert.NoError(t, m.report(all, []string{name}, 0))
	other := map[string]string{"ROWS=1": "ROWS=2", "ROWS=2": "ROWS=1"}[name]
	for _, c := range all.Launches {
		if c.Name == other {
			for i := range c.Times {
				c.Times[i] = 2 * fastest
			}
		}
	}
	assert.ErrorContains(t, m.report(all, []string{other}, 0), "0 of 1 choices are within 3 % of the best")
	require.NoError(t, m.close())
}

// TestProblems: configs of a problem differ, and there are many.
func TestProblems(t *testing.T) {
	for _, p := range append(problems(false), problems(true)...) {
		names := map[string]bool{}
		for i := range p.configs {
			names[p.configs[i].String()] = true
		}
		assert.Len(t, names, len(p.configs), p.name)
		assert.GreaterOrEqual(t, len(names), 20, p.name)
	}
}
