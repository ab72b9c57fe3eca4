package arithtollvm

import (
	"strings"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/internal/apfloat"
)

// roundingModes are LLVM's numbers of the modes a function's name may end in.
var roundingModes = map[string]int64{"_rz": 0, "_rn": 1, "_ru": 2, "_rd": 3}

// roundedOperations are rounded as their names say: d... and fma of f64, f... and
// fmaf of f32.
var roundedOperations = map[string]struct {
	arity   int
	compute numericFunction
}{
	"add":    {2, func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.B.FAdd(x[0], x[1]) }},
	"sub":    {2, func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.B.FSub(x[0], x[1]) }},
	"mul":    {2, func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.B.FMul(x[0], x[1]) }},
	"div":    {2, func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.B.FDiv(x[0], x[1]) }},
	"rcp":    {1, func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.reciprocal(x[0]) }},
	"sqrt":   {1, func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.B.Sqrt(x[0]) }},
	"rsqrt":  {1, func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return rsqrt(c, x[0]) }},
	"fma":    {3, func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.B.FMA(x[0], x[1], x[2]) }},
	"divide": {2, func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.B.FDiv(x[0], x[1]) }},
}

func directedFunction(name string, x []llvmir.Value, t *llvmir.Type) numericFunction {
	letter, fma := "d", "fma"
	if t == llvmir.Float {
		letter, fma = "f", "fmaf"
	}
	if name == "fdividef" {
		name = "fdiv_rn"
	}
	at := strings.LastIndex(name, "_")
	if at < 0 {
		return nil
	}
	mode, ok := roundingModes[name[at:]]
	base := name[:at]
	if base == fma {
		base = "fma"
	} else if base, ok = strings.CutPrefix(base, letter); !ok {
		return nil
	}
	op, known := roundedOperations[base]
	if _, directed := roundingModes[name[at:]]; !directed || !known || op.arity != len(x) {
		return nil
	}
	if mode == roundingModes["_rn"] {
		return op.compute
	}
	return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
		if c.Directed != nil {
			return c.Directed(base, name[at+1:], x)
		}
		return c.directed(mode, op.compute, x)
	}
}

// directed computes in a rounding mode of the machine. LLVM takes all arithmetic
// for rounding to nearest and moves it freely; numbers that go through memory it
// may not look into stay between the changes of the mode.
func (c *ScalarBuilder) directed(mode int64, f numericFunction, x []llvmir.Value) llvmir.Value {
	room := c.Scratch(int64(8 * (len(x) + 1)))
	at := func(i int) llvmir.Value { return c.B.Offset(room, word64(uint64(8*i))) }
	hidden := llvmir.Access{Volatile: true}
	set := func(mode int64) {
		c.B.Intrinsic("llvm.set.rounding", llvmir.Void, nil, llvmir.ConstInt(llvmir.I32, mode))
	}
	for i, v := range x {
		c.B.Store(v, at(i), hidden)
	}
	set(mode)
	inside := make([]llvmir.Value, len(x))
	for i, v := range x {
		inside[i] = c.B.Load(v.Type(), at(i), hidden)
	}
	v := f(c, inside)
	c.B.Store(v, at(len(x)), hidden)
	set(roundingModes["_rn"])
	return c.B.Load(v.Type(), at(len(x)), hidden)
}

// roundToIntegral round to a whole number, and are how numbers are rounded.
var roundToIntegral = map[string]struct {
	intrinsic string
	mode      apfloat.RoundingMode
}{
	"_rn": {"llvm.roundeven", apfloat.NearestEven}, "_rz": {"llvm.trunc", apfloat.TowardZero},
	"_ru": {"llvm.ceil", apfloat.Up}, "_rd": {"llvm.floor", apfloat.Down},
}
