package axisinfo_test

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
)

// size is the length of the tensors in these tests.
const size = 64

// text writes a function whose tensors are computed as the lowering does: one linalg.generic for each
// operation.
type text struct {
	strings.Builder
	n int
}

func (t *text) name() string {
	t.n++
	return fmt.Sprintf("%%v%d", t.n)
}

func (t *text) empty(elem string) string {
	v := t.name()
	fmt.Fprintf(t, "%s = tensor.empty() : tensor<%dx%s>\n", v, size, elem)
	return v
}

func (t *text) iota() string {
	out, v := t.empty("i32"), t.name()
	fmt.Fprintf(t, `%s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%s : tensor<%dxi32>) {
^bb0(%%o: i32):
  %%i = linalg.index 0 : index
  %%c = arith.index_cast %%i : index to i32
  linalg.yield %%c : i32
} -> tensor<%dxi32>
`, v, out, size, size)
	return v
}

func (t *text) fill(scalar string) string {
	out, v := t.empty("i32"), t.name()
	fmt.Fprintf(t, "%s = linalg.fill ins(%s : i32) outs(%s : tensor<%dxi32>) -> tensor<%dxi32>\n", v, scalar, out, size, size)
	return v
}

func (t *text) constant(n int32) string {
	v := t.name()
	fmt.Fprintf(t, "%s = arith.constant %d : i32\n", v, n)
	return t.fill(v)
}

// apply computes elementwise; result is the element type of the result.
func (t *text) apply(op, x, y, result string) string {
	out, v := t.empty(result), t.name()
	fmt.Fprintf(t, `%s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%s, %s : tensor<%dxi32>, tensor<%dxi32>) outs(%s : tensor<%dx%s>) {
^bb0(%%a: i32, %%b: i32, %%o: %s):
  %%r = arith.%s %%a, %%b : i32
  linalg.yield %%r : %s
} -> tensor<%dx%s>
`, v, x, y, size, size, out, size, result, result, op, result, size, result)
	return v
}

// Nothing is known about %n; 16 divides %m; %p is a program id.
const arguments = "%n: i32, %m: i32 {tt.divisibility = 16 : i32}, %p: i32"

// last parses a function and returns the value it returns, with an analysis that knows the range of %p.
func last(t *testing.T, body, v, elem string) (*ir.Value, *axisinfo.Analysis) {
	t.Helper()
	all := fmt.Sprintf("func.func @f(%s) -> tensor<%dx%s> {\n%s  return %s : tensor<%dx%s>\n}\n", arguments, size, elem, body, v, size, elem)
	ctx := ir.NewContext(ir.NewRegistry(arith.Dialect, builtin.Dialect, function.Dialect, linalg.Dialect, tensor.Dialect))
	m, err := parser.Parse(ctx, diag.NewSource("test", all), parser.Options{})
	require.NoError(t, err, all)
	require.Empty(t, ir.Verify(m.Top), all)
	var end *ir.Op
	m.Top.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(function.Return) {
			end = op
		}
		return ir.Continue
	})
	p := end.Block().Arg(2)
	return end.Operand(0), &axisinfo.Analysis{Ranges: intrange.Analysis{Overflow: intrange.AssumeNone, Known: func(v *ir.Value) (intrange.Range, bool) {
		return intrange.Range{Max: math.MaxInt32}, v == p
	}}}
}

func TestAxes(t *testing.T) {
	for _, test := range []struct {
		name         string
		build        func(t *text) (v, elem string)
		same, counts int // logarithms
	}{
		{"indices", func(t *text) (string, string) { return t.iota(), "i32" }, 0, 31},
		{"one number", func(t *text) (string, string) { return t.fill("%n"), "i32" }, 62, 0},
		{"position and index", func(t *text) (string, string) { return t.position(), "i32" }, 0, 31},
		{"from anywhere", func(t *text) (string, string) { return t.apply("addi", t.fill("%n"), t.iota(), "i32"), "i32" }, 0, 31},
		{"quotient", func(t *text) (string, string) { return t.apply("divsi", t.position(), t.fill("%m"), "i32"), "i32" }, 4, 0},
		{"quotient of what may be negative", func(t *text) (string, string) {
			return t.apply("divsi", t.apply("addi", t.fill("%m"), t.iota(), "i32"), t.fill("%m"), "i32"), "i32"
		}, 0, 0},
		{"unsigned quotient", func(t *text) (string, string) {
			return t.apply("divui", t.apply("addi", t.fill("%m"), t.iota(), "i32"), t.fill("%m"), "i32"), "i32"
		}, 4, 0},
		{"quotient by anything", func(t *text) (string, string) { return t.apply("divsi", t.position(), t.fill("%n"), "i32"), "i32" }, 0, 0},
		{"remainder", func(t *text) (string, string) { return t.apply("remsi", t.position(), t.fill("%m"), "i32"), "i32" }, 0, 4},
		{"remainder of a quotient", func(t *text) (string, string) {
			return t.apply("remsi", t.apply("divsi", t.position(), t.fill("%m"), "i32"), t.fill("%n"), "i32"), "i32"
		}, 4, 0},
		{"below a multiple", func(t *text) (string, string) { return t.apply("cmpi slt,", t.position(), t.fill("%m"), "i1"), "i1" }, 4, 0},
		{"up to a multiple", func(t *text) (string, string) { return t.apply("cmpi sle,", t.position(), t.fill("%m"), "i1"), "i1" }, 0, 0},
		{"a multiple that is above", func(t *text) (string, string) { return t.apply("cmpi sgt,", t.fill("%m"), t.position(), "i1"), "i1" }, 4, 0},
	} {
		var b text
		v, elem := test.build(&b)
		value, f := last(t, b.String(), v, elem)
		r := f.Of(value, 0)
		assert.Equal(t, test.same, r.Constancy, test.name)
		assert.Equal(t, test.counts, r.Contiguity, test.name)
	}
}

// position is 1024 * %p + index.
func (t *text) position() string {
	t.n++
	v := fmt.Sprintf("%%s%d", t.n)
	fmt.Fprintf(t, "%s_c = arith.constant 1024 : i32\n%s = arith.muli %%p, %s_c : i32\n", v, v, v)
	return t.apply("addi", t.fill(v), t.iota(), "i32")
}

// operations compute on elements; quotients by 0 are 0.
var operations = map[string]func(x, y int32) int32{
	"addi": func(x, y int32) int32 { return x + y },
	"subi": func(x, y int32) int32 { return x - y },
	"muli": func(x, y int32) int32 { return x * y },
	"divsi": func(x, y int32) int32 {
		if y == 0 {
			return 0
		}
		return x / y
	},
	"divui": func(x, y int32) int32 {
		if y == 0 {
			return 0
		}
		return int32(uint32(x) / uint32(y))
	},
	"remsi": func(x, y int32) int32 {
		if y == 0 {
			return x
		}
		return x % y
	},
	"remui": func(x, y int32) int32 {
		if y == 0 {
			return x
		}
		return int32(uint32(x) % uint32(y))
	},
	"andi":      func(x, y int32) int32 { return x & y },
	"minsi":     func(x, y int32) int32 { return min(x, y) },
	"xori":      func(x, y int32) int32 { return x ^ y },
	"cmpi slt,": func(x, y int32) int32 { return truth(x < y) },
	"cmpi sle,": func(x, y int32) int32 { return truth(x <= y) },
	"cmpi sge,": func(x, y int32) int32 { return truth(x >= y) },
	"cmpi ugt,": func(x, y int32) int32 { return truth(uint32(x) > uint32(y)) },
	"shrsi":     func(x, y int32) int32 { return x >> (uint32(y) & 31) },
	"cmpi eq,":  func(x, y int32) int32 { return truth(x == y) },
	"cmpi ult,": func(x, y int32) int32 { return truth(uint32(x) < uint32(y)) },
	"maxsi":     func(x, y int32) int32 { return max(x, y) },
	"shrui":     func(x, y int32) int32 { return int32(uint32(x) >> (uint32(y) & 31)) },
	"cmpi sgt,": func(x, y int32) int32 { return truth(x > y) },
	"ori":       func(x, y int32) int32 { return x | y },
	"cmpi uge,": func(x, y int32) int32 { return truth(uint32(x) >= uint32(y)) },
	"cmpi ule,": func(x, y int32) int32 { return truth(uint32(x) <= uint32(y)) },
	"shli":      func(x, y int32) int32 { return x << (uint32(y) & 31) },
	"cmpi ne,":  func(x, y int32) int32 { return truth(x != y) },
}

func truth(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// TestRandomTensors: the axis information of random computations holds for their elements.
func TestRandomTensors(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	names := slices.Sorted(maps.Keys(operations))
	found := 0
	for range 2000 {
		var b text
		scalars := map[string]int32{"%n": int32(random.IntN(400) - 200), "%m": int32(random.IntN(20)-10) * 16, "%p": int32(random.IntN(50))}
		type value struct {
			name  string
			elems [size]int32
		}
		leaf := func() (v value) {
			k := [...]int32{0, 1, 2, 3, 4, 8, 15, 16, 48, -16, -1, 7}[random.IntN(12)]
			scalar := [...]string{"%m", "%n", "%p"}[random.IntN(3)]
			first, step := int32(0), int32(0)
			switch random.IntN(6) {
			case 0:
				v.name, step = b.iota(), 1
			case 1, 2:
				v.name, first, step = b.position(), scalars["%p"]*1024, 1
			case 3:
				v.name, first = b.constant(k), k
			default:
				v.name, first = b.fill(scalar), scalars[scalar]
			}
			for i := range v.elems {
				v.elems[i] = first + step*int32(i)
			}
			return v
		}
		values := []value{leaf(), leaf(), leaf(), leaf()}
		for range 1 + random.IntN(5) {
			op := names[random.IntN(len(names))]
			x, y := values[random.IntN(len(values))], values[random.IntN(len(values))]
			elem := "i32"
			if strings.HasPrefix(op, "cmpi") {
				elem = "i1"
			}
			v := value{name: b.apply(op, x.name, y.name, elem)}
			for i := range v.elems {
				v.elems[i] = operations[op](x.elems[i], y.elems[i])
			}
			tensor, f := last(t, b.String(), v.name, elem)
			r := f.Of(tensor, 0)
			group := 1 << min(max(r.Constancy, r.Contiguity), 6)
			for i, e := range v.elems {
				first := v.elems[i/group*group]
				want := first
				if r.Contiguity > 0 {
					want += int32(i % group)
					divisor := min(r.Divisibility, 30)
					if r.Contiguity > 6 { // elements are fewer than a group
						divisor = min(divisor, 6)
					}
					require.Zero(t, int(first)%(1<<divisor), b.String())
				}
				require.Equal(t, want, e, "element %d of %s with %v: %+v\n%s", i, v.name, scalars, r, b.String())
			}
			if group > 1 && group < size {
				found++
			}
			if elem == "i32" {
				values = append(values, v)
			}
		}
	}
	assert.Greater(t, found, 100)
}

// TestLongChains: information goes through chains of any length, and through values that are used twice in each step.
func TestLongChains(t *testing.T) {
	var b text
	v := b.position()
	for range 100 {
		v = b.apply("addi", v, b.constant(64), "i32")
	}
	tensor, f := last(t, b.String(), v, "i32")
	assert.Equal(t, axisinfo.Info{Contiguity: 31, Divisibility: 6}, f.Of(tensor, 0))
	for range 100 {
		v = b.apply("addi", v, v, "i32")
	}
	tensor, f = last(t, b.String(), v, "i32")
	assert.Equal(t, 0, f.Of(tensor, 0).Contiguity)
}
