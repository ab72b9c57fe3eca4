package test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/sweep"
)

// attentionKernel is attention by hand in test/roles: one kernel for each step from copies by the threads that compute to roles that take
// turns, that go through tiles, and that copy for the other block of a cluster as well.
type attentionKernel struct {
	step   string
	head   int
	causal bool
	warps  int      // of a block
	spare  []string // signals that later ones stand for
}

// beforeCluster are signals that the mbarriers of a block are initialised. Mbarriers of the cluster follow, whose barrier says so too.
var beforeCluster = []string{"tile.fence_async_shared", "gpu.barrier"}

var attentionKernels = []attentionKernel{
	{"cp_async", 64, false, 8, nil},
	{"cp_async", 128, false, 8, nil},
	{"mbarrier", 64, false, 8, nil},
	{"mbarrier", 128, false, 8, nil},
	{"bulk", 64, false, 12, nil},
	{"bulk", 128, false, 12, nil},
	{"turns", 64, false, 12, nil},
	{"turns", 64, true, 12, nil},
	{"turns", 128, false, 12, nil},
	{"turns", 128, true, 12, nil},
	{"persistent", 64, false, 12, nil},
	{"persistent", 64, true, 12, nil},
	{"persistent", 128, false, 12, nil},
	{"persistent", 128, true, 12, nil},
	{"pairs", 64, false, 12, beforeCluster},
	{"pairs", 128, false, 12, beforeCluster},
}

const attentionTarget, attentionTile = "sm_90a", 128

func (k attentionKernel) file() string {
	name := fmt.Sprintf("roles/attention_%s_d%d", k.step, k.head)
	if k.causal {
		name += "_causal"
	}
	return name + ".tile"
}

// attentionCase are inputs with rows of some heads, and the attention of them.
type attentionCase struct {
	length, heads int
	inputs        [3][]byte
	want          []float64
}

// newCase makes up inputs, and computes attention plainly.
func (k attentionKernel) newCase(length, heads int) attentionCase {
	c := attentionCase{length: length, heads: heads}
	r := rand.New(rand.NewPCG(uint64(length), uint64(k.head)))
	var values [3][]float64
	for i := range c.inputs {
		for range length * heads * k.head {
			c.inputs[i] = binary.LittleEndian.AppendUint16(c.inputs[i], uint16(scalar.FloatOf(apfloat.F16, r.NormFloat64())))
		}
		values[i] = halves(c.inputs[i])
	}
	row := func(input, at, head int) []float64 {
		first := (at*heads + head) * k.head
		return values[input][first : first+k.head]
	}
	c.want = make([]float64, length*heads*k.head)
	for at := range length {
		for head := range heads {
			keys := length
			if k.causal {
				keys = at + 1
			}
			sum, weights := 0.0, make([]float64, keys)
			for key := range keys {
				score := 0.0
				for i, x := range row(0, at, head) {
					score += x * row(1, key, head)[i]
				}
				weights[key] = math.Exp(score / math.Sqrt(float64(k.head)))
				sum += weights[key]
			}
			for key, w := range weights {
				for i, x := range row(2, key, head) {
					c.want[(at*heads+head)*k.head+i] += w * x / sum
				}
			}
		}
	}
	return c
}

// attentionTolerance covers that probabilities and results are rounded to f16.
const attentionTolerance = 4e-3

// launch has the grid for a case, the schedule of a seed, and the last cluster of each head; a persistent kernel runs all blocks. These compute as many of the last rows.
func (k attentionKernel) launch(c attentionCase, seed uint64) (l sim.Launch, computed int) {
	l.Seed = seed
	cluster := 1
	switch k.step {
	case "persistent":
		l.Grid = [3]int{1 + int(seed)%3, 1, 1}
		return l, c.length
	case "pairs":
		cluster = 2
	}
	rows := cluster * attentionTile
	clusters := (c.length + rows - 1) / rows
	l.Grid = [3]int{clusters * cluster, c.heads, 1}
	for head := range c.heads {
		l.Blocks = append(l.Blocks, (head+1)*clusters*cluster-1)
	}
	return l, c.length - (clusters-1)*rows
}

// check runs a kernel in the schedule of a seed, and returns a fault or wrong element.
func (k attentionKernel) check(t *testing.T, kernel *ptx.Kernel, c attentionCase, seed uint64) error {
	t.Helper()
	out := slices.Repeat([]byte{0xff}, len(c.inputs[0])) // numbers that are none
	scale := float32(math.Log2E / math.Sqrt(float64(k.head)))
	numbers := []uint64{uint64(c.length), uint64(c.heads), uint64(math.Float32bits(scale))}
	launch, computed := k.launch(c, seed)
	if err := simulateMapped(t, kernel, append(slices.Clone(c.inputs[:]), out), numbers, launch); err != nil {
		return err
	}
	first := (c.length - computed) * c.heads * k.head
	for i, got := range halves(out) {
		if i < first && !math.IsNaN(got) {
			return fmt.Errorf("element %d is written", i)
		}
		if i >= first && !(math.Abs(got-c.want[i]) < attentionTolerance) {
			return fmt.Errorf("element %d is %g, and not %g", i, got, c.want[i])
		}
	}
	return nil
}

// TestRolesAttention: attention by hand computes the same as a plain loop, for lengths of whole and of broken blocks, in several schedules. Each
// kernel takes every other length.
func TestRolesAttention(t *testing.T) {
	needLLVM(t)
	for j, k := range attentionKernels {
		t.Run(k.file(), func(t *testing.T) {
			t.Parallel()
			kernel := compilePlanned(t, planned(t, k.file(), attentionTarget), attentionTarget)
			assert.Equal(t, k.warps, kernel.Warps)
			for i, length := range []int{7, 128, 200, 328, 520} {
				if !sweep.Turn(i+j, 2) {
					continue
				}
				c, seed := k.newCase(length, 1+i%2), uint64(i)
				require.NoError(t, k.check(t, kernel, c, seed), "%d rows, seed %d", length, seed)
			}
		})
	}
}

// waitedDots are waits for dots that may be pending.
var waitedDots = regexp.MustCompile(`(tile\.dot_wait.*pending = )[01]`)

// orders is a line of a kernel that orders threads, with its mbarrier.
var orders = regexp.MustCompile(`^( +)(tile\.mbarrier_wait %\w+|tile\.mbarrier_arrive %\w+|tile\.fence_async_shared|gpu\.barrier|tile\.role_barrier|tile\.bulk_\w+|tile\.cluster_barrier|tile\.async_wait|tile\.(?:pass_)?turn)`)

// signalsOf are the lines that order threads. Lines of one kind and indentation in a role are together: the barriers before the roles stand for each other, and a
// turn goes with its end. A role waits for slots before its turn, so that roles with later turns need no waits of their own: these are left out.
func signalsOf(lines []string) (list [][]int) {
	of, hasTurns, isLater := map[string]int{}, false, false
	for i, line := range lines {
		if strings.Contains(line, "tile.role ") {
			isLater = hasTurns
			clear(of)
		}
		m := orders.FindStringSubmatch(line)
		if m == nil || isLater && strings.Contains(line, "tile.mbarrier_wait") {
			continue
		}
		kind := m[1] + strings.Replace(m[2], "pass_", "", 1)
		if n, ok := of[kind]; ok {
			list[n] = append(list[n], i)
			continue
		}
		of[kind] = len(list)
		hasTurns = hasTurns || m[2] == "tile.turn"
		list = append(list, []int{i})
	}
	return list
}

// TestRolesAttentionWithoutASignal: attention that lacks a wait, an arrival, a fence, a turn or the end of one is found out.
func TestRolesAttentionWithoutASignal(t *testing.T) {
	needLLVM(t)
	for _, k := range attentionKernels {
		if k.head != 64 || k.causal { // the others have the same signals
			continue
		}
		t.Run(k.file(), func(t *testing.T) {
			t.Parallel()
			cases := []attentionCase{k.newCase(456, 1)}
			if k.step == "persistent" { // with one block of keys each, tiles follow so fast that the ring of Q is full
				cases = []attentionCase{k.newCase(328, 1), k.newCase(100, 4)}
			}
			text := planned(t, k.file(), attentionTarget)
			whole := compilePlanned(t, text, attentionTarget)
			for i, c := range cases {
				require.NoError(t, k.check(t, whole, c, uint64(i)))
			}
			lines := strings.SplitAfter(text, "\n")
			mutants, missed := signalsOf(lines), []string{}
			for i, line := range lines {
				if waitedDots.MatchString(line) {
					mutants = append(mutants, []int{i})
				}
			}
			for j, mutant := range mutants {
				if !sweep.Turn(j+len(k.step), 3) {
					continue
				}
				changed := slices.Clone(lines)
				for _, i := range mutant {
					changed[i] = ""
					if waitedDots.MatchString(lines[i]) {
						changed[i] = waitedDots.ReplaceAllString(lines[i], "${1}2") // it waits for none
					}
				}
				m, err := tshared.Parse("kernel.tile", strings.Join(changed, ""))
				if err != nil {
					continue // the verifier finds it
				}
				kernel, err := ptx.Compile(m.Top, "", ptx.Options{Target: attentionTarget, Warps: 4, Contract: true})
				require.NoError(t, err)
				found := false
				for seed := uint64(0); seed < 6 && !found; seed++ {
					found = k.check(t, kernel, cases[int(seed)%len(cases)], seed) != nil
				}
				if !found {
					missed = append(missed, strings.TrimSpace(lines[mutant[0]]))
				}
			}
			t.Logf("%d mutants", len(mutants))
			require.Subset(t, k.spare, missed, "nothing misses them")
			if sweep.Long {
				require.ElementsMatch(t, k.spare, missed)
			}
			require.GreaterOrEqual(t, len(mutants), 6)
		})
	}
}
