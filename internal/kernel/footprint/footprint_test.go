package footprint

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// vectorAdd is the footprint of x[offs] under offs < n, with offs = program_id*1024 + range(0, 1024).
func vectorAdd(t testing.TB) *Kernel {
	t.Helper()
	b := NewBuilder()
	n := b.Scalar(1, "n", 32)
	greatest := b.Min(b.AddConst(b.Mul(b.AddConst(b.Grid(0), -1), b.Const(1024)), 1023), b.AddConst(n, -1))
	fits32 := b.Sub(b.Const(math.MaxInt32), b.AddConst(b.Mul(b.Grid(0), b.Const(1024)), -1))
	k, err := b.Build(false, []ArgExprs{{
		Arg:    Arg{Number: 0, Name: "x", Size: 4, Reads: true},
		Ranges: []RangeExpr{{Kind: Exact, Least: b.Const(0), Greatest: greatest, Requires: []Expr{fits32}, Reads: true, Place: "k.py:7:16"}},
	}})
	require.NoError(t, err)
	return k
}

func TestText(t *testing.T) {
	assert.Equal(t, "x: exact: 0 .. min(n, 1024*grid_x) - 1, read at k.py:7:16\n", vectorAdd(t).String())
}

func TestCheck(t *testing.T) {
	k := vectorAdd(t)
	for _, c := range []struct {
		name            string
		grid, n, length int64
		want            Outcome
	}{
		{"as long as needed", 1, 1000, 1000, Fits},
		{"too short by one", 1, 1000, 999, Exceeds},
		{"nil", 1, 1, 0, Exceeds},
		{"nil without elements", 1, 0, 0, Fits},
		{"a negative n masks all", 1, -5, 0, Fits},
		{"no programs", 0, 1000, 0, Fits},
		{"the grid is shorter than n", 1, 5000, 1024, Fits},
		{"an unknown length", 1, 1000, -1, Undecided},
		{"32 bits overflow", 1 << 22, 1000, 999, Undecided},
		{"a grid that does not exist", -1, 1000, 1000, Undecided},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := k.Check([3]int64{c.grid, 1, 1}, []int64{0, c.n}, []int64{c.length})
			assert.Equal(t, c.want, got.Outcome, "%+v", got)
		})
	}
	assert.Equal(t, Undecided, (*Kernel)(nil).Check([3]int64{1, 1, 1}, nil, nil).Outcome)
	assert.Equal(t, Undecided, k.Check([3]int64{1, 1, 1}, nil, nil).Outcome, "arguments are missing")
}

// TestCheckOfSeveralFacts: what is certain refuses a launch although other accesses are unknown, and a bound never does.
func TestCheckOfSeveralFacts(t *testing.T) {
	b := NewBuilder()
	n := b.Scalar(2, "n", 32)
	zero := b.Const(0)
	last := b.AddConst(n, -1)
	k, err := b.Build(false, []ArgExprs{
		{Arg: Arg{Number: 0, Name: "gathered", Size: 4, Unknown: true}, Ranges: []RangeExpr{{Kind: Certain, Least: zero, Greatest: last}}},
		{Arg: Arg{Number: 1, Name: "bounded", Size: 4}, Ranges: []RangeExpr{{Kind: Bound, Least: zero, Greatest: last}}},
	})
	require.NoError(t, err)
	check := func(n, first, second int64) Result {
		return k.Check([3]int64{1, 1, 1}, []int64{0, 0, n}, []int64{first, second})
	}
	assert.Equal(t, Result{Outcome: Undecided, Range: -1}, check(8, 8, 8))
	assert.Equal(t, Result{Outcome: Undecided, Range: -1}, check(8, 8, 7))
	assert.Equal(t, Result{Outcome: Exceeds, Greatest: 7}, check(8, 7, 8))
	assert.Equal(t, ClassUnknown, k.Args[0].Class())
	assert.Equal(t, ClassBounded, k.Args[1].Class())
}

func TestJSON(t *testing.T) {
	k := vectorAdd(t)
	text, err := json.Marshal(k)
	require.NoError(t, err)
	again := new(Kernel)
	require.NoError(t, json.Unmarshal(text, again))
	assert.Equal(t, k, again)
}

// TestHostileJSON: what a file claims is checked before anything is evaluated.
func TestHostileJSON(t *testing.T) {
	deep := "const 2" + strings.Repeat("; mul 0 0", MaxNodes)
	for _, c := range []struct{ name, text, want string }{
		{"an operand behind its user", `{"nodes":"add 0 1; const 1; const 2","args":[]}`, "not a node before it"},
		{"a negative operand", `{"nodes":"const 1; add 0 -1","args":[]}`, "not a node before it"},
		{"an axis", `{"nodes":"grid 3","args":[]}`, "out of range"},
		{"an argument", `{"nodes":"arg -1","args":[]}`, "out of range"},
		{"an operator", `{"nodes":"pow 1 2","args":[]}`, "no operator"},
		{"too few operands", `{"nodes":"const 1; add 0","args":[]}`, "expected 2 numbers"},
		{"no node", `{"nodes":"const 1;","args":[]}`, "expected an operator"},
		{"too many nodes", `{"nodes":"` + deep + `","args":[]}`, "more than 4096 nodes"},
		{"a range without a node", `{"nodes":"const 1","args":[{"arg":0,"size":4,"ranges":[{"kind":"exact","least":0,"greatest":1}]}]}`, "no node 1"},
		{"a guard without a node", `{"nodes":"const 1","args":[{"arg":0,"size":4,"ranges":[{"kind":"exact","guards":"-1"}]}]}`, "no node -1"},
		{"a kind", `{"nodes":"const 1","args":[{"arg":0,"size":4,"ranges":[{"kind":"sure"}]}]}`, "no kind"},
		{"a size", `{"args":[{"arg":0,"size":0}]}`, "0 bytes"},
		{"the same argument twice", `{"args":[{"arg":0,"size":4},{"arg":0,"size":4}]}`, "comes after"},
		{"a negative argument", `{"args":[{"arg":-1,"size":4}]}`, "its number"},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.ErrorContains(t, json.Unmarshal([]byte(c.text), new(Kernel)), c.want)
		})
	}
}

// FuzzDecode: whatever decodes can be checked and printed.
func FuzzDecode(f *testing.F) {
	text, err := json.Marshal(vectorAdd(f))
	require.NoError(f, err)
	f.Add(text, int64(3), int64(7))
	f.Add([]byte(`{"nodes":"const -9223372036854775808; arg 1 n; select 0 1 1; ceildiv 1 1","args":[{"arg":0,"size":4,"ranges":[{"kind":"bound","least":2,"greatest":3}]}]}`), int64(1), int64(0))
	f.Fuzz(func(t *testing.T, text []byte, n, length int64) {
		k := new(Kernel)
		if json.Unmarshal(text, k) != nil {
			return
		}
		_ = k.String()
		k.Check([3]int64{n, 1, 1}, []int64{n, n, n}, []int64{length, length})
		again, err := json.Marshal(k)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(again, new(Kernel)))
	})
}

// TestLaunchesOfLargeKernels: a check remembers the launch before, and no more of it than its own result.
func TestLaunchesOfLargeKernels(t *testing.T) {
	b := NewBuilder()
	last := b.Scalar(1, "n", 32)
	for range quickKernel { // (((n*n - 1)*n - 1)*n ...
		last = b.AddConst(b.Mul(last, b.Scalar(1, "n", 32)), -1)
	}
	k, err := b.Build(false, []ArgExprs{{Arg: Arg{Number: 0, Size: 4}, Ranges: []RangeExpr{{Kind: Exact, Least: b.Const(0), Greatest: last}}}})
	require.NoError(t, err)
	require.Greater(t, len(k.nodes), quickKernel)
	check := func(grid, n, length int64) Outcome {
		return k.Check([3]int64{grid, 1, 1}, []int64{0, n}, []int64{length}).Outcome
	}
	for range 2 {
		assert.Equal(t, Fits, check(1, 2, 1<<30))
		assert.Equal(t, Fits, check(1, 2, 1<<30), "the same again")
		assert.Equal(t, Exceeds, check(1, 3, 1<<30), "another scalar")
		assert.Equal(t, Exceeds, check(1, 2, 1<<20), "another length")
		assert.Equal(t, Undecided, check(1, 1<<20, 5), "the product overflows")
	}
}

func TestCheckAllocatesNothing(t *testing.T) {
	k, scalars, lengths := vectorAdd(t), []int64{0, 1000}, []int64{1000}
	assert.Zero(t, testing.AllocsPerRun(100, func() { k.Check([3]int64{1, 1, 1}, scalars, lengths) }))
}
