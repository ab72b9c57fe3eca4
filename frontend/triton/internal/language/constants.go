package language

import (
	"math"
	"math/big"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// constantExtremum is Python's min or max where all arguments are numbers known at compile
// time, nil where one is not.
func constantExtremum(_ *semantic.Semantic, args []pyeval.Value, name string) (pyeval.Value, error) {
	if len(args) == 0 {
		return nil, raise("ValueError", "%s() iterable argument is empty", name)
	}
	want := 1
	if name == "min" {
		want = -1
	}
	var best pyeval.Value
	for _, arg := range args {
		v := semantic.Unwrap(arg)
		switch n := v.(type) {
		case pyeval.Bool, pyeval.Int:
		case pyeval.Float:
			if math.IsNaN(float64(n)) || n == 0 && math.Signbit(float64(n)) {
				return nil, raise("AssertionError", "%s() of constants takes neither nan nor -0.0", name)
			}
		default:
			return nil, nil
		}
		if best == nil || numberOf(v).Cmp(numberOf(best)) == want {
			best = v
		}
	}
	return semantic.NewConstexpr(best), nil
}

// numberOf is a Python number that is not a NaN.
func numberOf(v pyeval.Value) *big.Float {
	x := new(big.Float).SetPrec(2000)
	switch v := v.(type) {
	case pyeval.Bool:
		if v {
			x.SetInt64(1)
		}
	case pyeval.Int:
		x.SetInt(v.Big())
	case pyeval.Float:
		x.SetFloat64(float64(v))
	}
	return x
}
