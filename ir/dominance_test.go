package ir_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/ir"
)

// reaches reports whether block to can be reached from the entry without
// passing through avoid (-1: none).
func reaches(edges [][]int, to, avoid int) bool {
	if avoid == 0 {
		return false
	}
	seen := make([]bool, len(edges))
	seen[0] = true
	work := []int{0}
	for len(work) > 0 {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		if n == to {
			return true
		}
		for _, s := range edges[n] {
			if !seen[s] && s != avoid {
				seen[s] = true
				work = append(work, s)
			}
		}
	}
	return false
}

// checkDominance compares the answers with the definition: a dominates b when
// every path to b passes a, which for unreachable b is always so.
func checkDominance(t *testing.T, edges [][]int) {
	t.Helper()
	b := newBench(t)
	_, blocks := b.cfg(edges)
	dom := ir.NewDominance()
	for i := range edges {
		require.Equal(t, reaches(edges, i, -1), dom.Reachable(blocks[i]), "block %d of %v", i, edges)
		for j := range edges {
			want := i == j || !reaches(edges, j, i)
			require.Equal(t, want, dom.BlockDominates(blocks[i], blocks[j]), "%d over %d in %v", i, j, edges)
		}
	}
}

func TestBlockDominance(t *testing.T) {
	for name, edges := range map[string][][]int{
		"line":                   {{1}, {2}, {}},
		"diamond":                {{1, 2}, {3}, {3}, {}},
		"loop":                   {{1}, {2}, {1, 3}, {}},
		"nested loops":           {{1}, {2}, {3}, {2, 4}, {1, 5}, {}},
		"irreducible":            {{1, 2}, {2}, {1, 3}, {}},
		"irreducible, two loops": {{1, 2}, {3}, {4}, {2, 5}, {1, 5}, {}},
		"unreachable":            {{2}, {2}, {}},
		"unreachable loop":       {{3}, {2}, {1, 3}, {}},
		"edge from nowhere":      {{1}, {2}, {}, {1, 2}},
		"both edges the same":    {{1, 1}, {}},
		"itself":                 {{1}, {1, 2}, {}},
		"no way out":             {{1}, {1}},
	} {
		t.Run(name, func(t *testing.T) { checkDominance(t, edges) })
	}
}

func TestBlockDominanceOfRandomGraphs(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		n := 2 + rnd.IntN(8)
		edges := make([][]int, n)
		for i := range edges {
			for range rnd.IntN(3) {
				edges[i] = append(edges[i], 1+rnd.IntN(n-1)) // nothing goes back to the entry
			}
		}
		checkDominance(t, edges)
	}
}

func TestValueDominance(t *testing.T) {
	b := newBench(t)
	f, blocks := b.cfg([][]int{{1, 2}, {3}, {3}, {}})
	arg := blocks[1].AddArg(ir.I32, ir.Unknown)
	b.AtStart(blocks[0])
	first, second := b.def(), b.def()
	user := func(blk *ir.Block) *ir.Op {
		b.Before(blk.Last())
		return b.use()
	}
	in := []*ir.Op{user(blocks[0]), user(blocks[1]), user(blocks[2]), user(blocks[3])}
	b.Before(blocks[1].Last())
	nest, inside := b.container(wrap, 1)
	nested := b.use()
	b.Before(blocks[1].Last())
	behind := b.def()
	dom := ir.NewDominance()
	for _, tc := range []struct {
		name string
		v    *ir.Value
		user *ir.Op
		want bool
	}{
		{"later in the block", first, in[0], true},
		{"earlier in the block", second, first.DefiningOp(), false},
		{"itself", first, first.DefiningOp(), false},
		{"a dominated block", first, in[3], true},
		{"an argument, in its block", arg, in[1], true},
		{"an argument, at the join", arg, in[3], false},
		{"an argument, on the other side", arg, in[2], false},
		{"from around a region", first, nested, true},
		{"an argument from around a region", arg, nested, true},
		{"from behind the region's operation", behind, nested, false},
		{"out of a region", inside[0].AddArg(ir.I32, ir.Unknown), in[3], false},
		{"of a free operation", ir.NewOp(&ir.OpState{Ctx: b.Ctx, Def: def, Types: []ir.Type{ir.I32}}).Result(0), in[0], false},
		{"of a free block", ir.NewBlock().AddArg(ir.I32, ir.Unknown), in[0], false},
		{"of an operation in a free block", b.AtEnd(ir.NewBlock()).Create(def, nil, []ir.Type{ir.I32}).Result(0), in[0], false},
		{"of nothing", ir.NewPlaceholder(ir.I32), in[0], false},
	} {
		assert.Equal(t, tc.want, dom.ValueDominates(tc.v, tc.user), tc.name)
	}
	assert.True(t, dom.OpDominates(in[0], nested))
	assert.True(t, dom.OpDominates(first.DefiningOp(), in[2]))
	assert.False(t, dom.OpDominates(in[1], in[3]))
	assert.False(t, dom.OpDominates(nest, nested), "an operation does not come before what is in it")
	assert.False(t, dom.OpDominates(nested, in[3]))
	assert.False(t, dom.OpDominates(in[0], in[0]))
	_ = f
}

func TestGraphRegionsHaveNoOrder(t *testing.T) {
	b := newBench(t)
	for _, d := range []*ir.OpDef{graph, b.Ctx.UnknownOpDef("x.y")} {
		b.AtEnd(ir.NewBlock())
		_, blocks := b.container(d, 1)
		user := b.use()
		v := b.def()
		dom := ir.NewDominance()
		assert.True(t, dom.ValueDominates(v, user), d.Name)
		assert.True(t, dom.OpDominates(v.DefiningOp(), user), d.Name)
		assert.True(t, dom.Reachable(blocks[0]))
	}
}

func TestManyBlocks(t *testing.T) {
	const n = 20_000
	edges := make([][]int, n)
	for i := range n - 1 {
		edges[i] = []int{i + 1}
	}
	b := newBench(t)
	_, blocks := b.cfg(edges)
	dom := ir.NewDominance()
	assert.True(t, dom.BlockDominates(blocks[0], blocks[n-1]))
	assert.False(t, dom.BlockDominates(blocks[n-1], blocks[n-2]), fmt.Sprint(n))
}
