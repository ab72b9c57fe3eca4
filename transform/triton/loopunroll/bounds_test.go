package loopunroll_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// Bounds and steps near both ends of the range of i8.
var (
	numbers = []int{-128, -127, -100, -8, -7, -1, 0, 1, 2, 7, 100, 126, 127}
	steps   = []int{1, 2, 3, 7, 42, 43, 63, 64, 127}
)

// TestUnrolledTripCounts: whatever the bounds, unrolled loops have the same induction variables in the same order.
func TestUnrolledTripCounts(t *testing.T) {
	for _, factor := range []int{2, 3, 5} {
		for _, sign := range []string{"", "unsigned "} {
			anyLoop := unrolled(t, "", sign, factor, "%lb", "%ub", "%step")
			fromZero := unrolled(t, "", sign, factor, "%c0", "%ub", "%c1")
			for _, ub := range numbers {
				require.Equal(t, counted(sign, 0, ub, 1), run(fromZero, 0, ub, 1), "0 to %d, factor %d", ub, factor)
				for _, lb := range numbers {
					for _, step := range steps {
						require.Equal(t, counted(sign, lb, ub, step), run(anyLoop, lb, ub, step), "%s%d to %d step %d, factor %d", sign, lb, ub, step, factor)
					}
				}
			}
		}
	}
}

// TestTripCountsOfAscendingLoops: the trip counts of Triton's compiler are right where they do not overflow and the
// upper bound is not below the lower one.
func TestTripCountsOfAscendingLoops(t *testing.T) {
	loops := 0
	for _, factor := range []int{2, 3, 5} {
		f := unrolled(t, "{assume-ascending=true}", "", factor, "%lb", "%ub", "%step")
		for _, lb := range numbers {
			for _, ub := range numbers {
				for _, step := range steps {
					if ub < lb || max(ub, ub-lb)+step-1 > 127 || step*factor > 127 {
						continue
					}
					loops++
					require.Equal(t, counted("", lb, ub, step), run(f, lb, ub, step), "%d to %d step %d, factor %d", lb, ub, step, factor)
				}
			}
		}
	}
	require.Greater(t, loops, 100)
}

func TestUnrolledTripCountsOfConstants(t *testing.T) {
	for _, sign := range []string{"", "unsigned "} {
		for _, lb := range []int{-128, -7, 0, 1} {
			for _, ub := range []int{-128, -8, 0, 7, 127} {
				for _, step := range []int{1, 3, 42, 64, 127} {
					f := unrolled(t, "", sign, 3, constant(lb), constant(ub), constant(step))
					require.Equal(t, counted(sign, lb, ub, step), run(f, 0, 0, 0), "%s%d to %d step %d", sign, lb, ub, step)
				}
			}
		}
	}
}

func constant(v int) string { return fmt.Sprintf("%%k%d", v+128) }

// unrolled is a function with a loop that stores its induction variable, unrolled by the pass with options.
func unrolled(t *testing.T, options, sign string, factor int, lower, upper, step string) *ir.Op {
	t.Helper()
	text := "tt.func @f(%p: !tt.ptr<i8>, %lb: i8, %ub: i8, %step: i8) {\n%c0 = arith.constant 0 : i8\n%c1 = arith.constant 1 : i8\n"
	for v := -128; v < 128; v++ {
		if name := constant(v); name == lower || name == upper || name == step {
			text += fmt.Sprintf("%s = arith.constant %d : i8\n", name, v)
		}
	}
	text += fmt.Sprintf("scf.for %s%%i = %s to %s step %s : i8 {\ntt.store %%p, %%i : !tt.ptr<i8>\n} {tt.loop_unroll_factor = %d : i32}\ntt.return\n}\n",
		sign, lower, upper, step, factor)
	m, err := tshared.Parse("test", text)
	require.NoError(t, err)
	require.NoError(t, m.Run("triton-loop-unroll"+options))
	return m.Top.Region0().Entry().First()
}

// counted lists the induction variables of a loop.
func counted(sign string, lower, upper, step int) []int8 {
	if sign != "" {
		lower, upper = int(uint8(lower)), int(uint8(upper))
	}
	out := []int8{}
	for i := lower; i < upper; i += step {
		out = append(out, int8(i))
	}
	return out
}

// machine runs a function on i8 and records what it stores.
type machine struct {
	values map[*ir.Value]int8
	stored []int8
}

func run(f *ir.Op, lower, upper, step int) []int8 {
	entry := f.Region0().Entry()
	m := &machine{values: map[*ir.Value]int8{entry.Arg(1): int8(lower), entry.Arg(2): int8(upper), entry.Arg(3): int8(step)}, stored: []int8{}}
	m.block(entry)
	return m.stored
}

var binary = map[*ir.OpDef]func(a, b int8) int8{
	arith.AddI:  func(a, b int8) int8 { return a + b },
	arith.SubI:  func(a, b int8) int8 { return a - b },
	arith.MulI:  func(a, b int8) int8 { return a * b },
	arith.DivUI: func(a, b int8) int8 { return int8(uint8(a) / uint8(b)) },
	arith.RemUI: func(a, b int8) int8 { return int8(uint8(a) % uint8(b)) },
	arith.RemSI: func(a, b int8) int8 { return a % b },
	arith.MaxSI: func(a, b int8) int8 { return max(a, b) },
	arith.MaxUI: func(a, b int8) int8 { return int8(max(uint8(a), uint8(b))) },
}

func (m *machine) block(b *ir.Block) {
	for op := range b.Ops() {
		get := func(i int) int8 { return m.values[op.Operand(i)] }
		switch f := binary[op.Def()]; {
		case f != nil:
			m.values[op.Result(0)] = f(get(0), get(1))
		case op.Is(arith.Constant):
			m.values[op.Result(0)] = int8(arith.ConstantOf(op.Result(0)).(*ir.IntegerAttr).Value)
		case op.Is(arith.CmpI): // step <= maxStep
			m.values[op.Result(0)] = 0
			if uint8(get(0)) <= uint8(get(1)) {
				m.values[op.Result(0)] = 1
			}
		case op.Is(arith.Select):
			m.values[op.Result(0)] = get(2 - int(get(0)))
		case op.Is(tt.Store):
			m.stored = append(m.stored, get(1))
		case op.Is(scf.For):
			m.loop(scf.ForOp{Op: op})
		}
	}
}

// loop counts in wide integers: a loop that has to overflow to end does not end.
func (m *machine) loop(f scf.ForOp) {
	read := func(v *ir.Value) int {
		if f.Unsigned() {
			return int(uint8(m.values[v]))
		}
		return int(m.values[v])
	}
	step := read(f.Step())
	for i := read(f.LowerBound()); i < read(f.UpperBound()); i += step {
		if step <= 0 {
			panic("loop does not count up")
		}
		m.values[f.Counter()] = int8(i)
		m.block(f.Body())
	}
}
