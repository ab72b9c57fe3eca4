package test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
)

// ulps are the largest errors of native f32 functions, in units in the last place of the nearest
// f32, with the functions in f64.
var ulps = map[string]struct {
	most  float64
	exact any
}{
	"exp": {1, math.Exp}, "exp2": {1, math.Exp2}, "expm1": {1, math.Expm1},
	"log": {1, math.Log}, "log2": {1, math.Log2}, "log10": {1, math.Log10}, "log1p": {1, math.Log1p},
	"sin": {1, math.Sin}, "cos": {1, math.Cos}, "tan": {1, math.Tan},
	"asin": {2, math.Asin}, "acos": {2, math.Acos}, "atan": {1, math.Atan},
	"sinh": {2, math.Sinh}, "cosh": {2, math.Cosh}, "tanh": {2, math.Tanh},
	"asinh": {1, math.Asinh}, "acosh": {1, math.Acosh}, "atanh": {1, math.Atanh},
	"erf": {1, math.Erf}, "erfc": {1, math.Erfc}, "cbrt": {1, math.Cbrt},
	"sqrt": {0.5, math.Sqrt}, "rsqrt": {0.5000001, func(x float64) float64 { return 1 / math.Sqrt(x) }},
	"atan2": {2, math.Atan2}, "powf": {1, math.Pow},
}

// TestUlpsOfFunctions measures functions of f32 over numbers of all sizes, half of
// them between -16 and 16.
func TestUlpsOfFunctions(t *testing.T) {
	needLLVM(t)
	const samples = 1 << 16
	r := rand.New(rand.NewPCG(7, 7))
	sample := func() []uint64 {
		x := make([]uint64, samples)
		for i := range x {
			if x[i] = uint64(i)*65537 + r.Uint64N(65537); i%2 == 1 {
				x[i] = uint64(math.Float32bits(float32(32*r.Float64() - 16)))
			}
			x[i] &= 1<<32 - 1
		}
		return x
	}
	operands := [][]uint64{sample(), sample()}
	slices.Reverse(operands[1])
	n := &calculator{in: []string{"f32", "f32"}, lanes: samples}
	var names []string
	for name, f := range ulps {
		names = append(names, name)
		args := "%a"
		if _, two := f.exact.(func(x, y float64) float64); two {
			args = "%a, %b"
		}
		n.functions = append(n.functions, formula{fmt.Sprintf("%%r = math.%s %s : f32", name, args), "f32"})
	}
	for k, got := range n.native(t, operands, cpu.Options{Contract: true}) {
		worst, at := 0.0, 0
		for i := range samples {
			x, y := value32(operands[0][i]), value32(operands[1][i])
			var want float64
			switch exact := ulps[names[k]].exact.(type) {
			case func(x float64) float64:
				want = exact(x)
			case func(x, y float64) float64:
				want = exact(x, y)
			}
			if d := ulpsApart(value32(got[i]), want); d > worst {
				worst, at = d, i
			}
		}
		t.Logf("%-6s %.4f ulp", names[k], worst)
		assert.LessOrEqual(t, worst, ulps[names[k]].most, "%s of %#x, %#x", names[k], operands[0][at], operands[1][at])
	}
}

func value32(bits uint64) float64 { return float64(math.Float32frombits(uint32(bits))) }

// ulpsApart is the error of an f32 in units in its last place.
func ulpsApart(got, want float64) float64 {
	nearest := float64(float32(want))
	switch {
	case math.IsNaN(want) && math.IsNaN(got), got == nearest && math.IsInf(nearest, 0):
		return 0
	case math.IsNaN(want) || math.IsNaN(got) || math.IsInf(got, 0) != math.IsInf(nearest, 0):
		return math.Inf(1)
	}
	_, e := math.Frexp(want)
	return math.Abs(got-want) / math.Ldexp(1, max(e-24, -149))
}

// TestLibdeviceNatively compares every libdevice function with the interpreter. Float results may
// differ in the last places.
func TestLibdeviceNatively(t *testing.T) {
	needLLVM(t)
	bySignature := map[string][]string{}
	symbols := scalar.LibdeviceSymbols()
	slices.Sort(symbols)
	require.Greater(t, len(symbols), 250)
	for _, symbol := range symbols {
		f, _ := scalar.Libdevice(symbol)
		var params []string
		for _, p := range f.Params {
			params = append(params, p.String())
		}
		key := strings.Join(params, " ")
		bySignature[key] = append(bySignature[key], symbol)
	}
	for key, symbols := range bySignature {
		t.Run(key, func(t *testing.T) {
			n := &calculator{in: strings.Fields(key)}
			var operands [][]uint64
			args := []string{"%a", "%b", "%c", "%d"}[:len(n.in)]
			for i, typ := range n.in {
				numbers := deviceOperands(t, typ, uint64(i))
				if strings.Contains(key, "f") && !typeOf(t, typ).IsFloat() {
					for j := range numbers { // exponents and orders
						numbers[j] = scalar.FromSigned(int64(j%23-11), 32)
					}
				}
				operands = append(operands, numbers)
			}
			for _, symbol := range symbols {
				f, _ := scalar.Libdevice(symbol)
				result := f.Result.String()
				n.around += fmt.Sprintf("func.func private @%s(%s) -> %s\n", symbol, strings.Join(n.in, ", "), result)
				n.functions = append(n.functions, formula{fmt.Sprintf("%%r = func.call @%s(%s) : (%s) -> %s", symbol, strings.Join(args, ", "), strings.Join(n.in, ", "), result), result})
			}
			evaluated := n.evaluated(t, operands)
			for target, processor := range nativeTargets(t) {
				native := n.native(t, operands, cpu.Options{Level: cpu.LevelOf(1), Target: processor})
				for k, symbol := range symbols {
					f, _ := scalar.Libdevice(symbol)
					rounds := roundsExactly.MatchString(symbol)
					for i := range n.lanes {
						if want, got := evaluated[k][i], native[k][i]; !closeEnough(f.Result, want, got, rounds) {
							var in []string
							for _, o := range operands {
								in = append(in, fmt.Sprintf("%#x", o[i]))
							}
							assert.Failf(t, "different", "%s of %s: evaluated %#x, native for %s %#x", symbol, strings.Join(in, ", "), want, target, got)
							break
						}
					}
				}
			}
		})
	}
}

// roundsExactly matches functions whose name states a rounding mode.
var roundsExactly = regexp.MustCompile(`_r[nzud]$`)

// deviceOperands are ordinary arguments of most functions.
func deviceOperands(t *testing.T, typ string, seed uint64) []uint64 {
	s, r := typeOf(t, typ), rand.New(rand.NewPCG(seed, 3))
	if !s.IsFloat() {
		return operandsOf(t, typ, seed+9)
	}
	out := make([]uint64, someLanes)
	for i := range out {
		v := 8*r.Float64() - 4
		if i%3 == 0 {
			v = 2*r.Float64() - 1
		}
		out[i] = scalar.FloatOf(s.Format, v)
	}
	return out
}

// closeEnough requires equal integers and nearly equal floats.
func closeEnough(t scalar.Type, want, got uint64, exactly bool) bool {
	if want == got {
		return true
	}
	if !t.IsFloat() {
		return false
	}
	decode := scalar.Decoder(t.Format)
	x, y := decode(want), decode(got)
	if math.IsNaN(x) || math.IsNaN(y) {
		return math.IsNaN(x) && math.IsNaN(y)
	}
	if exactly {
		return false
	}
	tolerance := 1e-12
	if t.Format == apfloat.F32 {
		tolerance = 3e-7
	}
	return math.Abs(x-y) <= tolerance*math.Max(math.Abs(x), 1e-3)
}
