package test

import (
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/toolchain/tileplan"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/sweep"
	"github.com/tshared/tshared/internal/verify/testcase"
	"github.com/tshared/tshared/pass"
)

// sharedRing is the allocation of a ring that threads fill together.
var sharedRing = regexp.MustCompile(`tile\.ring_alloc \{stages`)

// ringsByMbarriers plans a kernel whose rings are by mbarriers, and returns its text; "" if it has none. All but the way in which threads wait for slots
// is as tile-plan has it.
func ringsByMbarriers(t *testing.T, file string, o ptx.Options) string {
	t.Helper()
	return editedPlan(t, file, o, "tile-pipeline", func(text string) string {
		if !sharedRing.MatchString(text) {
			return ""
		}
		return sharedRing.ReplaceAllString(text, `tile.ring_alloc {by = "mbarrier", stages`)
	})
}

// editedPlan plans a kernel whose text is edited after a pass of tile-fit-shared, and returns its text; "" if the edited one is that.
func editedPlan(t *testing.T, file string, o ptx.Options, after string, edit func(text string) string) string {
	t.Helper()
	m := lowered(t, file)
	own := map[string]string{"target": o.Target, "num-warps": fmt.Sprint(o.Warps)}
	spell := func(p *pass.Pass, more string) string {
		options := []string{more}
		for _, option := range p.Options {
			if v, ok := own[option.Name]; ok {
				options = append(options, option.Name+"="+v)
			}
		}
		return "func.func(" + p.Name + "{" + strings.TrimSpace(strings.Join(options, " ")) + "})"
	}
	steps := slices.IndexFunc(tileplan.Steps, func(s tileplan.Step) bool { return s.Name == "tile-fit-shared" })
	require.NoError(t, m.Run(tileplan.Steps[0].Name, "symbol-dce"))
	for _, s := range tileplan.Steps[1:steps] {
		require.NoError(t, m.Run(spell(s.Pass, s.Options)))
	}
	for _, name := range strings.Fields("tile-schedule-loops tile-pipeline tile-lower-rings tile-stage-operands tile-allocate-shared") {
		i := slices.IndexFunc(tileplan.All, func(p *pass.Pass) bool { return p.Name == name })
		require.NoError(t, m.Run(spell(tileplan.All[i], "")))
		if name != after {
			continue
		}
		text := edit(m.String())
		if text == "" {
			return ""
		}
		var err error
		m, err = tshared.Parse(file, text)
		require.NoError(t, err)
	}
	for _, s := range tileplan.Steps[steps+1:] {
		require.NoError(t, m.Run(spell(s.Pass, s.Options)))
	}
	require.NoError(t, m.Run("symbol-dce"))
	return m.String()
}

// simulatedTile compiles a kernel with layouts and runs it on the simulator.
func simulatedTile(t *testing.T, text string, o ptx.Options, c *testcase.Case) {
	t.Helper()
	m, err := tshared.Parse("kernel.tile", text)
	require.NoError(t, err)
	k, err := ptx.Compile(m.Top, c.Symbol, o)
	require.NoError(t, err)
	runSimulated(t, k, c)
}

// TestRingsByMbarriers: kernels whose loops wait for the slots of their rings at mbarriers compute the same.
func TestRingsByMbarriers(t *testing.T) {
	needLLVM(t)
	cases := runnable(t)
	targets := map[string]int{"sm_90a": 0, "sm_90": 0}
	number := 0
	for _, file := range slices.Sorted(maps.Keys(cases)) {
		if filepath.Base(file) != "kernel.ttir" || !hasDot(t, file) {
			continue
		}
		number++
		for i, target := range slices.Sorted(maps.Keys(targets)) {
			if !sweep.Turn(number+i, 2) {
				continue
			}
			o := caseOptions(t, file)
			o.Target = target
			text := ringsByMbarriers(t, file, o)
			if text == "" {
				continue
			}
			require.Contains(t, text, "tile.mbarrier_wait", file)
			targets[target]++
			t.Run(target+"/"+file, func(t *testing.T) {
				t.Parallel()
				simulatedTile(t, text, o, cases[file])
			})
		}
	}
	for target, n := range targets {
		assert.Greater(t, n, 8, target)
	}
}

// TestRingsWithoutASignal: a kernel that lacks a wait or an arrival at an mbarrier is found out, as a race or a deadlock. Only the waits for slots that are
// free from the beginning, and those after the loop, for copies of iterations that there are not, are not missed.
func TestRingsWithoutASignal(t *testing.T) {
	needLLVM(t)
	const file = "corpus/gemm_skinny_m5/small/kernel.ttir"
	c := runnable(t)[file]
	require.NotNil(t, c)
	o := caseOptions(t, file)
	lines := strings.SplitAfter(ringsByMbarriers(t, file, o), "\n")
	isWait := func(line string) bool { return strings.Contains(line, "tile.mbarrier_wait") }
	isArrive := func(line string) bool { return strings.Contains(line, "tile.mbarrier_arrive") }
	first, last := slices.IndexFunc(lines, isWait), 0
	for i, line := range lines {
		if isArrive(line) {
			last = i
		}
	}
	mutants := 0
	for i, line := range lines[:last+1] {
		if i == first || !isWait(line) && !isArrive(line) {
			continue
		}
		mutants++
		m, err := tshared.Parse("kernel.tile", strings.Join(slices.Delete(slices.Clone(lines), i, i+1), ""))
		require.NoError(t, err)
		k, err := ptx.Compile(m.Top, c.Symbol, o)
		require.NoError(t, err)
		found := false
		for seed := range uint64(4) {
			r, err := c.PrepareIn(memory.New(), nil)
			require.NoError(t, err)
			found = found || simulateSeed(t, k, r.Launch, seed) != nil
		}
		assert.True(t, found, "nothing misses line %d: %s", i+1, line)
	}
	require.GreaterOrEqual(t, mutants, 5)
}
