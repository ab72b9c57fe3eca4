package intrange_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/internal/verify/testir"
	"github.com/tshared/tshared/ir"
)

// i32Ops evaluate operations as the arith dialect defines them. They report false for undefined results.
var i32Ops = map[string]func(x, y int32) (int32, bool){
	"addi":  func(x, y int32) (int32, bool) { return x + y, true },
	"subi":  func(x, y int32) (int32, bool) { return x - y, true },
	"muli":  func(x, y int32) (int32, bool) { return x * y, true },
	"andi":  func(x, y int32) (int32, bool) { return x & y, true },
	"ori":   func(x, y int32) (int32, bool) { return x | y, true },
	"xori":  func(x, y int32) (int32, bool) { return x ^ y, true },
	"minsi": func(x, y int32) (int32, bool) { return min(x, y), true },
	"maxsi": func(x, y int32) (int32, bool) { return max(x, y), true },
	"minui": func(x, y int32) (int32, bool) { return int32(min(uint32(x), uint32(y))), true },
	"maxui": func(x, y int32) (int32, bool) { return int32(max(uint32(x), uint32(y))), true },
	"divsi": func(x, y int32) (int32, bool) { return safe(x, y, func() int32 { return x / y }) },
	"remsi": func(x, y int32) (int32, bool) { return safe(x, y, func() int32 { return x % y }) },
	"divui": func(x, y int32) (int32, bool) {
		return safe(1, y, func() int32 { return int32(uint32(x) / uint32(y)) })
	},
	"remui": func(x, y int32) (int32, bool) {
		return safe(1, y, func() int32 { return int32(uint32(x) % uint32(y)) })
	},
	"shli":  func(x, y int32) (int32, bool) { return x << (uint32(y) & 31), uint32(y) < 32 },
	"shrsi": func(x, y int32) (int32, bool) { return x >> (uint32(y) & 31), uint32(y) < 32 },
	"shrui": func(x, y int32) (int32, bool) { return int32(uint32(x) >> (uint32(y) & 31)), uint32(y) < 32 },
}

func safe(x, y int32, f func() int32) (int32, bool) {
	if y == 0 || x == -1<<31 && y == -1 {
		return 0, false
	}
	return f(), true
}

// TestRandomExpressions: with wrap-around no value is outside its range.
func TestRandomExpressions(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	numbers := []int32{0, 1, -1, 2, 3, 5, 8, 31, 100, -7, 1 << 30, 1<<31 - 1, -1 << 31}
	names := slices.Sorted(maps.Keys(i32Ops))
	narrow := 0
	for range 300 {
		type node struct {
			op   string
			x, y int
		}
		nodes := []node{{}, {}} // %n and %m
		refs := []string{"%n", "%m"}
		var body strings.Builder
		for i, c := range numbers {
			fmt.Fprintf(&body, "%%c%d = arith.constant %d : i32\n", i, c)
			nodes, refs = append(nodes, node{}), append(refs, fmt.Sprintf("%%c%d", i))
		}
		for i := range 2 + random.IntN(6) {
			k := node{names[random.IntN(len(names))], random.IntN(len(nodes)), random.IntN(len(nodes))}
			fmt.Fprintf(&body, "%%v%d = arith.%s %s, %s : i32\n", i, k.op, refs[k.x], refs[k.y])
			nodes, refs = append(nodes, k), append(refs, fmt.Sprintf("%%v%d", i))
		}
		fmt.Fprintf(&body, "%%r = arith.addi %s, %%c0 : i32", refs[len(refs)-1])
		v, _ := testir.Value(t, "i32", body.String())
		n := v.DefiningOp().Block().Arg(2)
		given := intrange.Range{Min: int64(random.IntN(20) - 10)}
		given.Max = given.Min + int64(random.IntN(20))
		a := intrange.Analysis{Known: func(v *ir.Value) (intrange.Range, bool) { return given, v == n }}
		found := a.Of(v)
		if found != intrange.OfType(ir.I32) {
			narrow++
		}
		for range 50 {
			values := []int32{int32(given.Min) + int32(random.IntN(int(given.Max-given.Min)+1)), numbers[random.IntN(len(numbers))] + int32(random.IntN(3))}
			values = append(values, numbers...)
			defined := true
			for _, k := range nodes[len(values):] {
				r, ok := i32Ops[k.op](values[k.x], values[k.y])
				values, defined = append(values, r), defined && ok
			}
			if last := int64(values[len(values)-1]); defined {
				require.True(t, found.Min <= last && last <= found.Max, "%d is not in %+v with n = %d, m = %d:\n%s", last, found, values[0], values[1], body.String())
			}
		}
	}
	require.Greater(t, narrow, 50)
}

// TestOptions covers Known, OperandSigns and Depth.
func TestOptions(t *testing.T) {
	v, _ := testir.Value(t, "i32", "%pid = tt.get_program_id x : i32\n%a = arith.remsi %pid, %n : i32\n%r = arith.addi %a, %a : i32")
	precise := intrange.Analysis{Overflow: intrange.AssumeNone}
	require.Zero(t, precise.Of(v).Min)
	signs := intrange.Analysis{Overflow: intrange.AssumeNone, OperandSigns: true}
	require.Negative(t, signs.Of(v).Min, "the divisor may be negative")
	n := v.DefiningOp().Block().Arg(2)
	signs.Known = func(v *ir.Value) (intrange.Range, bool) { return intrange.Range{Min: 1, Max: 8}, v == n }
	require.Equal(t, intrange.Range{Min: 0, Max: 14}, signs.Of(v))
	require.Equal(t, intrange.OfType(ir.I32), intrange.Analysis{Depth: 1}.Of(v))
}
