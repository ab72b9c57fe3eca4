package apfloat

import (
	"bytes"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/llvmtools"
)

// constant is one arith.constant given to mlir-opt and the text we expect back.
type constant struct {
	literal string
	format  *Format
	want    string
}

var constantLine = regexp.MustCompile(`^\s*%\w+ = arith\.constant (\S+) : (\w+)$`)

// requireSamePrinted runs all constants through one mlir-opt process.
func requireSamePrinted(t *testing.T, mlirOpt string, constants []constant) {
	t.Helper()
	var source strings.Builder
	source.WriteString("func.func @f() {\n")
	for i, c := range constants {
		fmt.Fprintf(&source, "  %%c%d = arith.constant %s : %s\n", i, c.literal, c.format)
	}
	source.WriteString("  return\n}\n")
	got := constantsPrinted(t, mlirOpt, source.String())
	require.Len(t, got, len(constants))
	failures := 0
	for i, c := range constants {
		if want := c.want + " : " + c.format.Name; got[i] != want {
			t.Errorf("%s : %s: mlir-opt prints %s, we print %s", c.literal, c.format, got[i], want)
			if failures++; failures == 40 {
				t.Fatal("too many differences")
			}
		}
	}
}

// constantsPrinted returns "literal : type" of each arith.constant mlir-opt prints.
func constantsPrinted(t *testing.T, mlirOpt, source string, flags ...string) []string {
	t.Helper()
	cmd := exec.Command(mlirOpt, flags...)
	cmd.Stdin = strings.NewReader(source)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	require.NoError(t, cmd.Run(), "mlir-opt: %.2000s", &stderr)
	var printed []string
	for line := range strings.Lines(stdout.String()) {
		if m := constantLine.FindStringSubmatch(strings.TrimRight(line, "\n")); m != nil {
			printed = append(printed, m[1]+" : "+m[2])
		}
	}
	return printed
}

// pattern is the constant whose bits are raw.
func pattern(f *Format, raw Bits) constant {
	b := f.FromRaw(raw)
	return constant{string(f.AppendHex(nil, raw)), f, string(f.Append(nil, b))}
}

func TestPrintsLikeMLIR_AllPatterns(t *testing.T) {
	mlirOpt := llvmtools.Find(t, "mlir-opt")
	var constants []constant
	for _, f := range Formats() {
		if f.Bits > 8 {
			continue
		}
		for raw := range uint64(1) << f.Bits {
			constants = append(constants, pattern(f, Bits{Lo: raw}))
		}
	}
	requireSamePrinted(t, mlirOpt, constants)
}

func TestPrintsLikeMLIR_RandomPatterns(t *testing.T) {
	mlirOpt := llvmtools.Find(t, "mlir-opt")
	rng := rand.New(rand.NewPCG(1, 2))
	var constants []constant
	for _, f := range Formats() {
		if f.Bits <= 8 {
			continue
		}
		for _, neg := range []bool{false, true} {
			for _, b := range []Bits{f.Zero(neg), f.Smallest(neg), f.SmallestNormal(neg), f.Largest(neg), f.Inf(neg)} {
				constants = append(constants, pattern(f, b))
			}
		}
		count := 3000
		if f.ExpBits > 11 {
			count = 150 // mlir-opt takes milliseconds for one f80 or f128 of extreme exponent
		}
		for range count {
			constants = append(constants, pattern(f, randomRaw(rng, f)))
		}
	}
	requireSamePrinted(t, mlirOpt, constants)
}

// randomRaw favours exponents near 0, denormals and short fractions over the
// uniform choice, which for the wide formats is mostly astronomical numbers.
func randomRaw(rng *rand.Rand, f *Format) Bits {
	raw := Bits{rng.Uint64(), rng.Uint64()}.and(lowMask(f.Bits))
	expMask := lowMask(f.ExpBits).shl(f.fieldBits)
	switch rng.IntN(4) {
	case 0:
		exp := f.Bias + rng.IntN(80) - 40
		exp = min(max(exp, 1), 1<<f.ExpBits-2)
		raw = raw.andNot(expMask).or(Bits{Lo: uint64(exp)}.shl(f.fieldBits))
		if f.encoding == x87 {
			raw = raw.or(oneAt(f.MantBits))
		}
	case 1:
		raw = raw.andNot(expMask)
	}
	if rng.IntN(3) == 0 {
		raw = raw.andNot(lowMask(rng.IntN(f.MantBits + 1)))
	}
	return raw
}

func TestReadsLikeMLIR_DecimalLiterals(t *testing.T) {
	mlirOpt := llvmtools.Find(t, "mlir-opt")
	rng := rand.New(rand.NewPCG(3, 4))
	var constants []constant
	for _, f := range Formats() {
		literals := []string{
			"0.0", "-0.0", "1.0", "-1.0", "1.", "0.1", "3.14159", "464.0", "464.00001", "-480.0", "1.0e400", "-1.0e400",
			"1.0e300", "-1.0e300", "1.0e-300", "-1.0e-300", "1.0e-400", "65519.999", "65520.0", "3.4028235677973366e38",
			"1.7976931348623159e308", "0.0e99999999999", "1.0e99999999999", "-4.5e-39", "4.4e-39", "1.0e-310",
			"16777217.0", "0.1000000000000000055511151231257827021181583404541015625",
			"1.00048828125", "1.000488281250000000000000000001", "1.0014648437499999999999999",
		}
		for range 700 {
			literals = append(literals, randomLiteral(rng, f))
		}
		for _, literal := range literals {
			b, err := f.ParseAttr(literal)
			require.NoError(t, err)
			constants = append(constants, constant{literal, f, string(f.Append(nil, b))})
		}
	}
	requireSamePrinted(t, mlirOpt, constants)
}

// randomLiteral stays around the range of f, with now and then a tie between two of its numbers.
func randomLiteral(rng *rand.Rand, f *Format) string {
	v := f.Float64(f.Abs(f.FromRaw(randomRaw(rng, f))))
	if !(v < 1e307) {
		v = 2 * rng.Float64()
	}
	switch rng.IntN(4) {
	case 0:
		return fmt.Sprintf("%.60e", v*(1+0.5/float64(uint64(1)<<min(f.MantBits, 51))))
	case 1:
		return fmt.Sprintf("-%.*e", 1+rng.IntN(20), v)
	case 2:
		return fmt.Sprintf("%.3e", v*(rng.Float64()*4))
	}
	return fmt.Sprintf("%d.%d", rng.IntN(1000), rng.IntN(100000))
}

// MLIR folds arith.sitofp with the same rounding that FromInt does.
func TestRoundsIntegersLikeMLIR(t *testing.T) {
	mlirOpt := llvmtools.Find(t, "mlir-opt")
	rng := rand.New(rand.NewPCG(5, 6))
	var source, results, types strings.Builder
	want := map[string]bool{}
	for i := range 400 {
		f := formats[i%len(formats)]
		n := rng.Int64() >> rng.IntN(63)
		if rng.IntN(2) == 0 {
			n = -n
		}
		if i >= len(formats)*20 {
			n = int64(i - len(formats)*20)
		}
		fmt.Fprintf(&source, "  %%n%d = arith.constant %d : i64\n  %%c%d = arith.sitofp %%n%d : i64 to %s\n", i, n, i, i, f)
		fmt.Fprintf(&results, ", %%c%d", i)
		fmt.Fprintf(&types, ", %s", f)
		want[string(f.Append(nil, f.FromInt(big.NewInt(n), NearestEven)))+" : "+f.Name] = true
	}
	signature := strings.TrimPrefix(types.String(), ", ")
	text := fmt.Sprintf("func.func @f() -> (%s) {\n%s  return %s : %s\n}\n",
		signature, &source, strings.TrimPrefix(results.String(), ", "), signature)
	got := map[string]bool{}
	for _, c := range constantsPrinted(t, mlirOpt, text, "-canonicalize") {
		got[c] = true
	}
	require.Equal(t, want, got)
}
