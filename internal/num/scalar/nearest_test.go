package scalar

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/num/apfloat"
)

// TestNearest compares functions with the results of testdata/functions.py: the nearest f64, and
// the nearest f32 where the arguments are f32 numbers.
func TestNearest(t *testing.T) {
	text, err := os.ReadFile("testdata/functions.txt")
	require.NoError(t, err)
	of64, of32 := map[string]int{}, map[string]int{}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		fields := strings.Fields(line)
		var numbers []uint64
		for _, f := range fields[1:] {
			n, err := strconv.ParseUint(f, 16, 64)
			require.NoError(t, err, line)
			numbers = append(numbers, n)
		}
		name, arity := fields[0], len(numbers)-2
		args, want64, want32 := numbers[:arity], numbers[arity], numbers[arity+1]
		of64[name]++
		assert.Equal(t, want64, evaluate(name, apfloat.F64, args), "%s in f64: %v", line, values(args))
		if narrow, ok := toF32(args); ok {
			of32[name]++
			assert.Equal(t, want32, evaluate(name, apfloat.F32, narrow), "%s in f32: %v", line, values(args))
		}
	}
	for name := range of64 {
		assert.GreaterOrEqual(t, of64[name], 40, name)
		assert.GreaterOrEqual(t, of32[name], 10, name)
	}
	assert.Len(t, of64, 26)
}

func evaluate(name string, f *apfloat.Format, args []uint64) uint64 {
	if len(args) == 1 {
		return unaryFunctions[name](f)(args[0])
	}
	return binaryFunctions[name](f)(args[0], args[1])
}

func values(args []uint64) []float64 {
	var out []float64
	for _, a := range args {
		out = append(out, math.Float64frombits(a))
	}
	return out
}

// toF32 returns the same numbers as f32 patterns, if f32 has all of them.
func toF32(args []uint64) ([]uint64, bool) {
	var out []uint64
	for _, x := range values(args) {
		narrow := float32(x)
		if float64(narrow) != x {
			return nil, false
		}
		out = append(out, uint64(math.Float32bits(narrow)))
	}
	return out, true
}

// TestNearestIsSpecial: NaN and infinite results are those of the machine's functions.
func TestNearestIsSpecial(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		name    string
		x, want float64
	}{
		{"exp", -inf, 0}, {"exp", inf, inf}, {"exp", 1e300, inf}, {"exp", -1e300, 0}, {"log", 0, -inf}, {"log", -1, math.NaN()},
		{"log1p", -1, -inf}, {"atanh", 1, inf}, {"atanh", -1, -inf}, {"atanh", 2, math.NaN()}, {"acosh", 1, 0}, {"acos", 1, 0},
		{"sin", math.Copysign(0, -1), math.Copysign(0, -1)}, {"sin", inf, math.NaN()}, {"cos", 0, 1}, {"erfc", 1e300, 0},
		{"erfc", -1e300, 2}, {"erf", 1e300, 1}, {"rsqrt", 0, inf}, {"log2", 8, 3}, {"log10", 1e15, 15}, {"exp2", -3, 0.125},
		{"cbrt", -27, -3}, {"tanh", 1e300, 1}, {"asin", 1, math.Pi / 2}, {"acos", -1, math.Pi},
	} {
		for _, f := range []*apfloat.Format{apfloat.F64, apfloat.F32, apfloat.F16} {
			enc := Encoder(f, apfloat.NearestEven)
			if v := enc(c.x); Decoder(f)(v) == c.x || c.x != c.x {
				assert.Equal(t, enc(c.want), unaryFunctions[c.name](f)(v), "%s(%v) with %d bits", c.name, c.x, f.Bits)
			}
		}
	}
}

func BenchmarkNearest(b *testing.B) {
	for _, name := range []string{"exp", "log", "sin", "atan", "tanh", "erf", "erfc"} {
		for _, f := range []*apfloat.Format{apfloat.F32, apfloat.F64} {
			eval, x := unaryFunctions[name](f), Encoder(f, apfloat.NearestEven)(1.7)
			b.Run(name+strconv.Itoa(f.Bits), func(b *testing.B) {
				for b.Loop() {
					eval(x)
				}
			})
		}
	}
}
