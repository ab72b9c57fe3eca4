package cstub

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/tshared/tshared/internal/kernel/footprint"
	"github.com/tshared/tshared/internal/text/csource"
)

// boundHelpers are the functions that expressions of footprints call, in an order in which they can be defined.
var boundHelpers = []helper{
	{"bound_add", `static int64_t bound_add(int64_t a, int64_t b) {
  int64_t r;
  return a == UNDECIDED || b == UNDECIDED || __builtin_add_overflow(a, b, &r) ? UNDECIDED : r;
}
`},
	{"bound_sub", `static int64_t bound_sub(int64_t a, int64_t b) {
  int64_t r;
  return a == UNDECIDED || b == UNDECIDED || __builtin_sub_overflow(a, b, &r) ? UNDECIDED : r;
}
`},
	{"bound_mul", `static int64_t bound_mul(int64_t a, int64_t b) {
  int64_t r;
  return a == UNDECIDED || b == UNDECIDED || __builtin_mul_overflow(a, b, &r) ? UNDECIDED : r;
}
`},
	{"bound_floordiv", `/* Rounds down. */
static int64_t bound_floordiv(int64_t a, int64_t b) { return a == UNDECIDED || b < 1 ? UNDECIDED : a / b - (a % b < 0); }
`},
	{"bound_ceildiv", `/* Rounds up. */
static int64_t bound_ceildiv(int64_t a, int64_t b) { return a == UNDECIDED || b < 1 ? UNDECIDED : a / b + (a % b > 0); }
`},
	{"bound_mod", `/* Is at least 0. */
static int64_t bound_mod(int64_t a, int64_t b) { return a == UNDECIDED || b < 1 ? UNDECIDED : a % b + (a % b < 0 ? b : 0); }
`},
	{"bound_min", `static int64_t bound_min(int64_t a, int64_t b) { return a == UNDECIDED || b == UNDECIDED ? UNDECIDED : a < b ? a : b; }
`},
	{"bound_max", `static int64_t bound_max(int64_t a, int64_t b) { return a == UNDECIDED || b == UNDECIDED ? UNDECIDED : a > b ? a : b; }
`},
	{"bound_select", `static int64_t bound_select(int64_t a, int64_t b, int64_t c) { return a == UNDECIDED ? UNDECIDED : a >= 0 ? b : c; }
`},
}

var rangeKinds = map[footprint.Kind]string{footprint.Exact: "RANGE_EXACT", footprint.Bound: "RANGE_BOUND", footprint.Certain: "RANGE_CERTAIN"}

// footprint is the expression of a footprint in C, which is written once for all code of a kernel. One that is
// not about the arguments that the code takes is not known.
func (g *generator) footprint(k *kernel, f *footprint.Kernel) string {
	if f == nil {
		return "NULL"
	}
	taken := k.taken()
	for i := range f.Args {
		if f.Args[i].Number >= len(taken) {
			return "NULL"
		}
	}
	text, err := json.Marshal(f)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	key := fmt.Sprintf("%d %s", k.number, text)
	if name := g.footprints[key]; name != "" {
		return name
	}
	id := len(g.footprints)
	g.footprints[key] = fmt.Sprintf("&footprint_%d", id)
	g.writeValues(id, k, taken, f)
	g.writeRanges(id, taken, f)
	return g.footprints[key]
}

// writeValues writes the function that computes the values of a footprint.
func (g *generator) writeValues(id int, k *kernel, taken []int, f *footprint.Kernel) {
	nodes := f.Expressions()
	g.values = max(g.values, len(nodes))
	start := g.bounds.Len()
	fmt.Fprintf(&g.bounds, "\nstatic void values_%d(const uint64_t *words, const int64_t *grid, int64_t *v) {\n", id)
	for i, n := range nodes {
		fmt.Fprintf(&g.bounds, "  v[%d] = ", i)
		switch n.Op {
		case "const":
			g.bounds.WriteString(number(n.Number))
		case "grid":
			fmt.Fprintf(&g.bounds, "grid[%d]", n.Number)
		case "arg":
			text := "UNDECIDED"
			if n.Number < int64(len(taken)) {
				text = k.integer(taken[n.Number])
			}
			g.bounds.WriteString(text)
		default:
			var operands []string
			for _, o := range n.Operands {
				operands = append(operands, fmt.Sprintf("v[%d]", o))
			}
			fmt.Fprintf(&g.bounds, "bound_%s(%s)", n.Op, strings.Join(operands, ", "))
		}
		g.bounds.WriteString(";\n")
	}
	body := string(g.bounds.Bytes()[start:])
	for _, name := range []string{"words", "grid", "v"} {
		if !strings.Contains(body, name+"[") {
			fmt.Fprintf(&g.bounds, "  (void)%s;\n", name)
		}
	}
	g.bounds.WriteString("}\n")
}

// integer is the expression of an integer argument as the kernel sees it, which knows no unsigned ones: those of the
// source have the sign of their greatest bit.
func (k *kernel) integer(arg int) string {
	a := &k.Args[arg]
	switch bits := a.Scalar.Bits(); {
	case !a.IsInteger():
		return "0"
	case bits == 1:
		return fmt.Sprintf("(int64_t)(words[%d] & 1)", arg)
	default:
		return fmt.Sprintf("(int64_t)(int%d_t)words[%d]", bits, arg)
	}
}

// writeRanges writes the ranges of a footprint, and the footprint.
func (g *generator) writeRanges(id int, taken []int, f *footprint.Kernel) {
	open, count := f.Opaque, 0
	var conditions []int
	var ranges strings.Builder
	list := func(nodes []footprint.Node) (at int) {
		at = len(conditions)
		for _, n := range nodes {
			conditions = append(conditions, int(n))
		}
		conditions = append(conditions, -1)
		return at
	}
	for i := range f.Args {
		a := &f.Args[i]
		open = open || a.Unknown
		for j := range a.Ranges {
			r := &a.Ranges[j]
			fmt.Fprintf(&ranges, "  {%d, %d, %s, %d, %d, conditions_%d + %d, conditions_%d + %d, %s}, /* %s: %s */\n", taken[a.Number], a.Size, rangeKinds[r.Kind], r.Least, r.Greatest,
				id, list(r.Guards), id, list(r.Requires), csource.Quote(r.Place), csource.Comment(a.Name), csource.Comment(f.RangeText(r)))
			count++
		}
	}
	if count > 0 {
		fmt.Fprintf(&g.bounds, "\nstatic const int conditions_%d[] = {%s};\nstatic const range ranges_%d[] = {\n%s};\n", id, numbers(conditions), id, ranges.String())
	}
	fmt.Fprintf(&g.bounds, "static const footprint footprint_%d = {%d, values_%d, %s, %d};\n", id, flag(open), id, orNull(count > 0, "ranges", id), count)
}
