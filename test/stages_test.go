package test

import (
	"encoding/binary"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/sweep"
	"github.com/tshared/tshared/narrowfloat"
)

// dotLine is a dot of a scheduled loop.
var dotLine = regexp.MustCompile(`^( *)(%\w+) = tile\.dot .* -> (tensor<.*>)$`)

// overlapByHand edits the schedule of loops as a person may: dots that start from zero are first in an iteration, and others are executed in the next
// iteration, after them; by wgmma, both are asynchronous, and are waited for where their results are used. It is "" where a loop has no dots of both kinds, or
// dots that end in the next iteration already.
func overlapByHand(text string) string {
	var out []string
	stages, firsts := 0, 0
	waited := map[string]string{}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		for from, to := range waited {
			line = regexp.MustCompile(from+`\b`).ReplaceAllString(line, to)
		}
		dot := dotLine.FindStringSubmatch(line)
		if dot == nil {
			out = append(out, line)
			continue
		}
		if strings.Contains(line, "tile.latency") {
			return ""
		}
		first := strings.Contains(line, "zero_init")
		schedule, wait := "tile.stage = 1 : i64", ", tile.order = 1 : i64, tile.stage = 1 : i64"
		if first {
			schedule, wait = "tile.order = -1 : i64", ""
			firsts++
		} else {
			stages++
		}
		line = strings.Replace(line, ", warps = array", ", "+schedule+", warps = array", 1)
		if !strings.Contains(line, "wgmma") {
			out = append(out, line)
			continue
		}
		result := dot[1] + "%w" + dot[2][1:]
		out = append(out, strings.Replace(line, "{instruction", "{async, instruction", 1),
			result+" = tile.dot_wait("+dot[2]+" : "+dot[3]+") {pending = 0 : i64"+wait+"} -> "+dot[3])
		waited[dot[2]] = strings.TrimSpace(result)
	}
	if stages == 0 || firsts == 0 {
		return ""
	}
	return strings.Join(out, "\n")
}

// isAttention reports whether a loop of a kernel has a dot whose operand comes from another one.
func isAttention(file string) bool { return strings.Contains(file, "attn") }

// TestDotsInTheNextIteration: loops of attention whose second dot is executed in the next iteration, while the softmax of that one is computed, compute the
// same. Dots are by mma.
func TestDotsInTheNextIteration(t *testing.T) {
	needLLVM(t)
	cases := runnable(t)
	number, done := 0, 0
	for _, file := range slices.Sorted(maps.Keys(cases)) {
		if filepath.Base(file) != "kernel.ttir" || !hasDot(t, file) || !isAttention(file) {
			continue
		}
		number++
		for i, target := range []string{"sm_90a", "sm_80"} {
			if !sweep.Turn(number+i, 2) {
				continue
			}
			o := caseOptions(t, file)
			o.Target = target
			text := editedPlan(t, file, o, "tile-schedule-loops", overlapByHand)
			if text == "" {
				continue
			}
			done++
			t.Run(target+"/"+file, func(t *testing.T) {
				t.Parallel()
				simulatedTile(t, text, o, cases[file])
			})
		}
	}
	assert.Greater(t, done, 3)
}

// TestAsynchronousDotsInTheNextIteration: the same by wgmma. The numbers of iterations are such that there are none, one, and more than the ring has slots. The
// results have the bits of those without overlap, in all schedules of the simulator.
func TestAsynchronousDotsInTheNextIteration(t *testing.T) {
	needLLVM(t)
	const file = "corpus/flash_attn_fwd/perf/kernel.ttir"
	o := caseOptions(t, file)
	compile := func(m *tshared.Module) *ptx.Kernel {
		k, err := ptx.Compile(m.Top, "", o)
		require.NoError(t, err)
		return k
	}
	byPass := func(text string) string {
		m, err := tshared.Parse(file, text)
		require.NoError(t, err)
		require.NoError(t, m.Run(fmt.Sprintf("func.func(tile-overlap-dots{overlap-dots=true target=%s num-warps=%d})", o.Target, o.Warps)))
		return m.String()
	}
	plain := compile(lowered(t, file))
	for way, edit := range map[string]func(text string) string{"by hand": overlapByHand, "by the pass": byPass} {
		t.Run(way, func(t *testing.T) {
			text := editedPlan(t, file, o, "tile-schedule-loops", edit)
			require.Contains(t, text, "{pending = 1 : i64}", "the first dot is waited for while the second one is in flight")
			require.NotContains(t, text, "tile.stage")
			m, err := tshared.Parse("kernel.tile", text)
			require.NoError(t, err)
			overlapped := compile(m)
			for _, rows := range []int{64, 128, 208, 704} {
				before := attention(rows)
				simulate(t, plain, before)
				for seed := range uint64(2) {
					after := attention(rows)
					require.NoError(t, simulateSeed(t, overlapped, after, seed), "%d rows", rows)
					for i, b := range after.Memory.Buffers() {
						assert.Equal(t, before.Memory.Buffers()[i].Data, b.Data, "%s of %d rows", b.Name, rows)
					}
				}
			}
		})
	}
}

// TestOverlappedDotsWithoutAWait: a kernel that lacks the wait for a dot that crosses is found out.
func TestOverlappedDotsWithoutAWait(t *testing.T) {
	needLLVM(t)
	const file = "corpus/flash_attn_fwd/perf/kernel.ttir"
	o := caseOptions(t, file)
	lines := strings.SplitAfter(editedPlan(t, file, o, "tile-schedule-loops", overlapByHand), "\n")
	wait := regexp.MustCompile(`^( *)(%\w+)(:2)? = (tile\.dot_wait\((.*) : .*\)) \{pending = (\d)`)
	mutants := 0
	for i, line := range lines {
		m := wait.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		mutants++
		changed := slices.Clone(lines)
		changed[i] = strings.Replace(line, "pending = "+m[6], "pending = 2", 1) // it waits for none
		k, err := tshared.Parse("kernel.tile", strings.Join(changed, ""))
		if err != nil {
			require.ErrorContains(t, err, "in flight")
			continue
		}
		compiled, err := ptx.Compile(k.Top, "", o)
		require.NoError(t, err)
		assert.Error(t, simulateSeed(t, compiled, attention(704), 0), "nothing misses the wait of line %d: %s", i+1, line)
	}
	require.GreaterOrEqual(t, mutants, 4)
}

// attention is a launch of flash_attn_fwd with heads of 64 elements and some rows, for one head and its first block.
func attention(rows int) interp.Launch {
	l := attentionOfHeads(rows, 1)
	l.Grid = [3]int{1, 1, 1}
	return l
}

// attentionOfHeads is a launch for all blocks of some heads.
func attentionOfHeads(rows, heads int) interp.Launch {
	const head = 64
	l := interp.Launch{Grid: [3]int{(rows + 127) / 128, heads, 1}, Memory: memory.New()}
	r := rand.New(rand.NewPCG(uint64(rows), 1))
	buffer := func(name string, bytes int, fill bool) {
		data := make([]byte, bytes)
		for i := 0; fill && i < bytes; i += 2 {
			binary.LittleEndian.PutUint16(data[i:], uint16(narrowfloat.Of[narrowfloat.F16](float32(r.NormFloat64()))))
		}
		l.Args = append(l.Args, interp.Pointer(l.Memory.Add(name, data)))
	}
	for _, name := range []string{"q", "k", "v"} {
		buffer(name, heads*rows*head*2, true)
	}
	buffer("o", heads*rows*head*2, false)
	buffer("lse", heads*rows*4, false)
	for _, n := range []uint64{0x3e38aa3b, uint64(heads * rows * head), uint64(rows * head), head, uint64(heads), uint64(rows)} { // the first is log2(e) / 8
		l.Args = append(l.Args, interp.Scalar(n))
	}
	return l
}

// TestZeroInit: dots with zero_init do not read their accumulators, by mma and by wgmma: the results do not depend on them.
func TestZeroInit(t *testing.T) {
	needLLVM(t)
	fill := regexp.MustCompile(`linalg\.fill ins\(%cst\w* : f32\)`)
	for file, target := range map[string]string{"corpus/flash_attn_fwd/perf/kernel.ttir": "sm_90a", "corpus/flash_attn_fwd/small/kernel.ttir": "sm_80"} {
		t.Run(target, func(t *testing.T) {
			o := caseOptions(t, file)
			o.Target = target
			changed := 0
			edit := func(text string) string {
				lines := strings.SplitAfter(text, "\n")
				for i, line := range lines {
					if !strings.Contains(line, "zero_init") {
						continue
					}
					acc := strings.Fields(line)[5] // %r = tile.dot %a, %b, %acc {
					for k := range lines[:i] {
						if strings.HasPrefix(strings.TrimSpace(lines[k]), acc+" = linalg.fill") {
							lines[k] = fill.ReplaceAllString(lines[k], "linalg.fill ins(%arg5 : f32)") // the scale
							changed++
						}
					}
				}
				return strings.Join(lines, "")
			}
			results := func(text string) [][]byte {
				m, err := tshared.Parse("kernel.tile", text)
				require.NoError(t, err)
				k, err := ptx.Compile(m.Top, "", o)
				require.NoError(t, err)
				l := attention(208)
				simulate(t, k, l)
				var list [][]byte
				for _, b := range l.Memory.Buffers() {
					list = append(list, b.Data)
				}
				return list
			}
			plain := results(editedPlan(t, file, o, "tile-schedule-loops", func(text string) string { return text }))
			assert.Equal(t, plain, results(editedPlan(t, file, o, "tile-schedule-loops", edit)))
			assert.Positive(t, changed)
			without := func(text string) string { return strings.ReplaceAll(edit(text), ", zero_init}", "}") }
			assert.NotEqual(t, plain, results(editedPlan(t, file, o, "tile-schedule-loops", without)), "the accumulators are read without the attribute")
		})
	}
}
