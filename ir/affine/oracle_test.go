package affine

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/llvmtools"
)

// askMLIR has mlir-opt parse and print each attribute text (affine_map<...> or
// affine_set<...>), with the given extra flags, and returns what it printed.
func askMLIR(t *testing.T, attributes []string, flags ...string) []string {
	t.Helper()
	var module strings.Builder
	module.WriteString("func.func @f() {\n")
	for _, text := range attributes {
		fmt.Fprintf(&module, "\"t.op\"() {a = %s} : () -> ()\n", text)
	}
	module.WriteString("return\n}\n")

	command := exec.Command(llvmtools.Find(t, "mlir-opt"), append([]string{"--allow-unregistered-dialect", "--mlir-print-local-scope"}, flags...)...)
	command.Stdin = strings.NewReader(module.String())
	var complaints strings.Builder
	command.Stderr = &complaints
	output, err := command.Output()
	require.NoError(t, err, complaints.String())

	var printed []string
	for line := range strings.Lines(string(output)) {
		if _, rest, ok := strings.Cut(line, "{a = "); ok {
			text, _, _ := strings.Cut(rest, "} : ()")
			printed = append(printed, text)
		}
	}
	require.Len(t, printed, len(attributes))
	return printed
}

// A written is an expression together with one text that builds it.
type written struct {
	text string
	expr Expr
}

// A writer makes up expressions over numDims dimensions and numSyms symbols.
type writer struct {
	*rand.Rand
	numDims, numSyms int
	// semiAffine also multiplies and divides by symbols; anyDivisor also divides
	// by zero and by negative numbers.
	semiAffine, anyDivisor bool
	// huge adds the constants at the ends of the range.
	huge bool
	// few keeps to a handful of constants, so that terms meet their like.
	few bool
}

func (w *writer) pick(choices ...int64) int64 { return choices[w.IntN(len(choices))] }

func (w *writer) constant() written {
	if w.huge && w.IntN(2) == 0 {
		v := w.pick(math.MaxInt64, math.MaxInt64-1, 1<<62, 1<<32, -math.MaxInt64)
		return written{fmt.Sprint(v), C(v)}
	}
	if w.few {
		v := w.pick(1, -1, 4, -4)
		return written{fmt.Sprint(v), C(v)}
	}
	v := w.pick(0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 32, 100, 1024, -1, -2, -3, -4, -6, -8, -16)
	return written{fmt.Sprint(v), C(v)}
}

func (w *writer) divisor(depth int) written {
	if w.semiAffine && w.IntN(3) == 0 {
		return w.symbolic(depth)
	}
	if w.anyDivisor && w.IntN(6) == 0 {
		v := w.pick(0, -1, -2, -4)
		return written{fmt.Sprint(v), C(v)}
	}
	v := w.pick(1, 2, 3, 4, 6, 8, 12, 16, 32)
	if w.few {
		v = 4
	}
	return written{fmt.Sprint(v), C(v)}
}

// symbolic uses no dimension, as the right side of a product or division must.
func (w *writer) symbolic(depth int) written {
	withoutDims := *w
	withoutDims.numDims = 0
	return withoutDims.expr(depth / 2)
}

func (w *writer) leaf() written {
	i := w.IntN(w.numDims + w.numSyms + 1)
	switch {
	case i < w.numDims:
		return written{fmt.Sprintf("d%d", i), D(i)}
	case i < w.numDims+w.numSyms:
		return written{fmt.Sprintf("s%d", i-w.numDims), S(i - w.numDims)}
	}
	return w.constant()
}

// factor generates a symbolic expression or a constant, which may multiply an
// expression of any kind.
func (w *writer) factor(depth int) written {
	if w.semiAffine && w.IntN(3) == 0 {
		return w.symbolic(depth)
	}
	return w.constant()
}

func (w *writer) expr(depth int) written {
	if depth <= 0 || w.IntN(8) == 0 {
		return w.leaf()
	}
	a := w.expr(depth - 1)
	switch w.IntN(10) {
	case 0, 1, 2:
		b := w.expr(depth - 1)
		return written{fmt.Sprintf("(%s) + (%s)", a.text, b.text), Add(a.expr, b.expr)}
	case 3:
		b := w.expr(depth - 1)
		return written{fmt.Sprintf("(%s) - (%s)", a.text, b.text), Sub(a.expr, b.expr)}
	case 4:
		return written{fmt.Sprintf("-(%s)", a.text), Neg(a.expr)}
	case 5:
		b := w.factor(depth - 1)
		return written{fmt.Sprintf("(%s) * (%s)", a.text, b.text), Mul(a.expr, b.expr)}
	case 6:
		b := w.factor(depth - 1)
		return written{fmt.Sprintf("(%s) * (%s)", b.text, a.text), Mul(b.expr, a.expr)}
	case 7:
		b := w.divisor(depth - 1)
		return written{fmt.Sprintf("(%s) mod (%s)", a.text, b.text), Mod(a.expr, b.expr)}
	case 8:
		b := w.divisor(depth - 1)
		return written{fmt.Sprintf("(%s) floordiv (%s)", a.text, b.text), FloorDiv(a.expr, b.expr)}
	}
	b := w.divisor(depth - 1)
	return written{fmt.Sprintf("(%s) ceildiv (%s)", a.text, b.text), CeilDiv(a.expr, b.expr)}
}

func (w *writer) signature() string {
	m := Map{NumDims: w.numDims, NumSyms: w.numSyms}
	text, _, _ := strings.Cut(m.String(), " ->")
	return text
}
