package arithtollvm

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/internal/kernel/extern"
)

// roundedOperations are the operations that have a rounding mode.
var roundedOperations = map[string]numericFunction{
	"add":   func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.B.FAdd(x[0], x[1]) },
	"sub":   func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.B.FSub(x[0], x[1]) },
	"mul":   func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.B.FMul(x[0], x[1]) },
	"div":   func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.B.FDiv(x[0], x[1]) },
	"rcp":   func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.reciprocal(x[0]) },
	"sqrt":  func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.B.Sqrt(x[0]) },
	"rsqrt": func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return rsqrt(c, x[0]) },
	"fma":   func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.B.FMA(x[0], x[1], x[2]) },
}

// roundedFunction computes an operation in a rounding mode; to nearest is the default of
// the instructions.
func roundedFunction(f *extern.Function) numericFunction {
	compute := roundedOperations[f.Op]
	if f.Mode == extern.NearestEven {
		return compute
	}
	return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
		if c.Directed != nil {
			return c.Directed(f.Op, f.Mode, x)
		}
		return c.directed(f.Mode, compute, x)
	}
}

// directed sets the rounding mode of the machine. LLVM assumes rounding to nearest and
// reorders arithmetic; operands and results go through volatile memory so that the
// arithmetic stays between the changes of the mode.
func (c *ScalarBuilder) directed(mode *extern.RoundingMode, f numericFunction, x []llvmir.Value) llvmir.Value {
	scratch := c.Scratch(int64(8 * (len(x) + 1)))
	at := func(i int) llvmir.Value { return c.B.Offset(scratch, word64(uint64(8*i))) }
	hidden := llvmir.Access{Volatile: true}
	set := func(mode *extern.RoundingMode) {
		c.B.Intrinsic("llvm.set.rounding", llvmir.Void, nil, llvmir.ConstInt(llvmir.I32, mode.FLTRounds))
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
	set(extern.NearestEven)
	return c.B.Load(v.Type(), at(len(x)), hidden)
}
