package cstub

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/internal/bundle/bundlestub"
	"github.com/tshared/tshared/internal/bundle/gridexpr"
	"github.com/tshared/tshared/internal/kernel/specialize"
	"github.com/tshared/tshared/internal/text/csource"
)

// gridHelpers are the functions that grids call, in an order in which they can be defined. Each
// sets *bad where Python has an error or a number that 64 bits do not hold.
var gridHelpers = []helper{
	{"grid_u64", `static int64_t grid_u64(int *bad, uint64_t a) {
  if (a > INT64_MAX) *bad = 1;
  return (int64_t)a;
}
`},
	{"grid_add", `static int64_t grid_add(int *bad, int64_t a, int64_t b) {
  int64_t r = 0;
  if (__builtin_add_overflow(a, b, &r)) *bad = 1;
  return r;
}
`},
	{"grid_sub", `static int64_t grid_sub(int *bad, int64_t a, int64_t b) {
  int64_t r = 0;
  if (__builtin_sub_overflow(a, b, &r)) *bad = 1;
  return r;
}
`},
	{"grid_mul", `static int64_t grid_mul(int *bad, int64_t a, int64_t b) {
  int64_t r = 0;
  if (__builtin_mul_overflow(a, b, &r)) *bad = 1;
  return r;
}
`},
	{"grid_div", `/* Rounds down. */
static int64_t grid_div(int *bad, int64_t a, int64_t b) {
  if (b == 0 || (b == -1 && a == INT64_MIN)) {
    *bad = 1;
    return 0;
  }
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}
`},
	{"grid_mod", `/* Has the sign of b. */
static int64_t grid_mod(int *bad, int64_t a, int64_t b) {
  int64_t r;
  if (b == 0) *bad = 1;
  if (b == 0 || b == -1) return 0;
  r = a % b;
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
`},
	{"grid_cdiv", `static int64_t grid_cdiv(int *bad, int64_t a, int64_t b) { return grid_div(bad, grid_sub(bad, grid_add(bad, a, b), 1), b); }
`},
	{"grid_shl", `static int64_t grid_shl(int *bad, int64_t a, int64_t b) {
  if (b < 0 || (b > 62 && a != 0)) *bad = 1;
  return b < 0 || b > 62 ? 0 : grid_mul(bad, a, INT64_C(1) << b);
}
`},
	{"grid_shr", `static int64_t grid_shr(int *bad, int64_t a, int64_t b) {
  if (b < 0) *bad = 1;
  return b < 0 ? 0 : b > 62 ? (a < 0 ? -1 : 0) : grid_div(bad, a, INT64_C(1) << b);
}
`},
	{"grid_min", "static int64_t grid_min(int *bad, int64_t a, int64_t b) { return (void)bad, a < b ? a : b; }\n"},
	{"grid_max", "static int64_t grid_max(int *bad, int64_t a, int64_t b) { return (void)bad, a > b ? a : b; }\n"},
}

// gridCalls are the functions of operations.
var gridCalls = map[gridexpr.Op]string{
	"+": "grid_add", "-": "grid_sub", "*": "grid_mul", "//": "grid_div", "%": "grid_mod", "cdiv": "grid_cdiv", "<<": "grid_shl", ">>": "grid_shr",
	"min": "grid_min", "max": "grid_max", gridexpr.Neg: "grid_sub",
}

// sizes writes the function that computes the grid of a kernel.
func (k *kernel) sizes() string {
	var b strings.Builder
	fmt.Fprintf(&b, "\nstatic int grid_%d(const uint64_t *words, int64_t *size) {\n  int bad = 0;\n", k.number)
	uses := false
	for i, e := range k.Sizes {
		text := sizeExpr(k.Row, e)
		uses = uses || strings.Contains(text, "words[")
		fmt.Fprintf(&b, "  size[%d] = %s;\n", i, text)
	}
	if !uses {
		b.WriteString("  (void)words;\n")
	}
	b.WriteString("  return bad;\n}\n")
	return b.String()
}

// condition writes the function that computes the condition of a kernel, and says why it does not
// hold.
func (k *kernel) condition() string {
	var b, format strings.Builder
	args := []string{csource.Quote(k.Name), csource.Quote(k.When)}
	for i, name := range (gridexpr.Grid{k.Condition}).Names() {
		format.WriteString(either(i == 0, ": ", ", ") + "%s is %lld")
		shown := name
		if constant, ok := strings.CutPrefix(name, gridexpr.GivenPrefix); ok {
			shown = "given(" + constant + ")"
		}
		args = append(args, csource.Quote(shown), "(long long)"+sizeExpr(k.Row, &gridexpr.Expr{Op: gridexpr.Name, Name: name}))
	}
	fmt.Fprintf(&b, "\nstatic int when_%d(const uint64_t *words, int given, int tell) {\n  int bad = 0;\n  const int64_t holds = %s;\n", k.number, sizeExpr(k.Row, k.Condition))
	fmt.Fprintf(&b, "  if (bad == 0 && holds != 0) return 1;\n  if (tell) note(\"%%s: %%s does not hold%s\", %s);\n", format.String(), strings.Join(args, ", "))
	for _, unused := range []struct{ use, text string }{{"words[", "words"}, {"(int64_t)given", "given"}} {
		if !strings.Contains(b.String(), unused.use) {
			fmt.Fprintf(&b, "  (void)%s;\n", unused.text)
		}
	}
	b.WriteString("  return 0;\n}\n")
	return b.String()
}

// sizeExpr writes an expression in C.
func sizeExpr(r *bundlestub.Row, e *gridexpr.Expr) string {
	args := make([]string, len(e.Args))
	for i, a := range e.Args {
		args[i] = sizeExpr(r, a)
	}
	switch e.Op {
	case gridexpr.Int:
		return number(e.Value)
	case gridexpr.Name:
		if strings.HasPrefix(e.Name, gridexpr.GivenPrefix) {
			return "(int64_t)given"
		}
		if v, ok := r.IntConstant(e.Name); ok {
			return number(v)
		}
		for i, a := range r.Args {
			if a.Name == e.Name && a.Scalar == specialize.Uint64 {
				return fmt.Sprintf("grid_u64(&bad, words[%d])", i)
			}
			if a.Name == e.Name {
				return fmt.Sprintf("(int64_t)words[%d]", i)
			}
		}
	case gridexpr.Neg:
		return fmt.Sprintf("grid_sub(&bad, 0, %s)", args[0])
	case gridexpr.Not:
		return fmt.Sprintf("(int64_t)(%s == 0)", args[0])
	case gridexpr.And:
		return fmt.Sprintf("(%s != 0 ? %s : 0)", args[0], args[1])
	case gridexpr.Or:
		return fmt.Sprintf("(%s != 0 ? %s : %s)", args[0], args[0], args[1])
	case gridexpr.If:
		return fmt.Sprintf("(%s != 0 ? %s : %s)", args[0], args[1], args[2])
	case gridexpr.Chain:
		var tests []string
		for i, op := range e.Ops {
			tests = append(tests, fmt.Sprintf("(%s %s %s)", args[i], op, args[i+1]))
		}
		return "(int64_t)(" + strings.Join(tests, " && ") + ")"
	}
	return fmt.Sprintf("%s(&bad, %s, %s)", gridCalls[e.Op], args[0], args[1])
}

func number(v int64) string {
	if v == -1<<63 {
		return "INT64_MIN"
	}
	return fmt.Sprintf("INT64_C(%d)", v)
}
