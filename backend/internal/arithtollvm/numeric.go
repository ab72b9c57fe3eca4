package arithtollvm

import "github.com/tshared/tshared/backend/llvmir"

// numericFunction computes a scalar from scalars.
type numericFunction func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value

func ofOne(f func(c *ScalarBuilder, x llvmir.Value) llvmir.Value) numericFunction {
	return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return f(c, x[0]) }
}

func ofTwo(f operator) numericFunction {
	return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return f(c, x[0], x[1]) }
}

func ofIntrinsic(name string) numericFunction {
	return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.intrinsicCall(name, x...) }
}
