package vecmath

import (
	"github.com/tshared/tshared/backend/llvmir"
)

// Target has the features of the target that functions depend on.
type Target struct {
	// FMA says that llvm.fma is an instruction and not a slow call.
	FMA bool
	ApproxInstructions
}

// ApproxInstructions are instructions for approximations; nil if the target has none. Those of 1/x and 1/sqrt(x) of f64
// have at least 16 correct bits, those of 2**x and 1/x of f32 at least 22.
type ApproxInstructions struct {
	Reciprocal, Rsqrt      func(b *llvmir.Builder, x llvmir.Value) llvmir.Value
	Exp2F32, ReciprocalF32 func(b *llvmir.Builder, x llvmir.Value) llvmir.Value
}

// Function builds the code of a function.
type Function struct {
	Name string       // as C's, without the letter for the type
	Type *llvmir.Type // of arguments and result: f32 or f64
	Args int
	// MaxULP is the greatest error with FMA, in units in the last place of the result; Plain
	// is the one without.
	MaxULP, MaxULPWithoutFMA float64

	build func(m *builder, x []llvmir.Value) llvmir.Value
}

// Build appends the code to a block. Arguments and result have the function's type, or are
// vectors of it. The fast-math flags of the builder are not used, because they would
// invalidate the error bounds.
func (f Function) Build(b *llvmir.Builder, t Target, x ...llvmir.Value) llvmir.Value {
	fastMath := b.FastMath
	b.FastMath = 0
	defer func() { b.FastMath = fastMath }()
	shape := x[0].Type()
	return f.build(&builder{
		b: b, fused: t.FMA, approx: t.ApproxInstructions,
		f32: shape.With(llvmir.Float), f64: shape.With(llvmir.Double), i32: shape.With(llvmir.I32), i64: shape.With(llvmir.I64),
	}, x)
}

// Find returns the function with a name for a float type or vector type.
func Find(name string, t *llvmir.Type) (Function, bool) {
	f, ok := byName[key{name, t.Scalar()}]
	return f, ok
}

type key struct {
	name string
	typ  *llvmir.Type
}

var byName = func() map[key]Function {
	table := map[key]Function{}
	for _, f := range functions {
		table[key{f.Name, f.Type}] = f
	}
	return table
}()

func of1(name string, bound, plain float64, f func(m *builder, x llvmir.Value) llvmir.Value) Function {
	return Function{name, llvmir.Float, 1, bound, plain, func(m *builder, x []llvmir.Value) llvmir.Value { return f(m, x[0]) }}
}

func of2(name string, bound, plain float64, f func(m *builder, x, y llvmir.Value) llvmir.Value) Function {
	return Function{name, llvmir.Float, 2, bound, plain, func(m *builder, x []llvmir.Value) llvmir.Value { return f(m, x[0], x[1]) }}
}

func double(f Function) Function {
	f.Type = llvmir.Double
	return f
}

var functions = []Function{
	of1("exp", 0.9, 1.2, exp), of1("exp2", 0.9, 1.2, exp2), of1("exp10", 1, 1.3, exp10), of1("expm1", 1, 1.1, expm1),
	of1("log", 0.9, 1, log), of1("log2", 1, 1.2, log2), of1("log10", 0.9, 1, log10), of1("log1p", 0.9, 0.9, log1p),
	of1("sin", 0.9, 0.9, sin), of1("cos", 0.9, 0.9, cos), of1("tan", 0.6, 0.6, tan),
	of1("asin", 1.5, 1.5, asin), of1("acos", 1.3, 1.3, acos), of1("atan", 1.3, 1.3, atan), of2("atan2", 2, 2, atan2),
	of1("sinh", 1.5, 2, sinh), of1("cosh", 1.5, 1.5, cosh), of1("tanh", 1.5, 1.5, tanh),
	of1("asinh", 1, 1.1, asinh), of1("acosh", 0.9, 0.9, acosh), of1("atanh", 1, 1, atanh),
	of1("erf", 1.2, 1.5, erf), of1("erfc", 0.6, 0.6, erfc), of1("normcdf", 0.6, 0.6, normcdf), of1("erfinv", 3, 3, erfinv),
	of2("pow", 0.6, 0.6, pow), of1("cbrt", 0.6, 0.6, cbrt), of2("hypot", 0.6, 0.6, hypot),
	of1("sqrt", 0.5, 0.5, sqrt), of1("rsqrt", 0.6, 0.6, rsqrt),

	double(of1("exp", 1.1, 1.2, exp64)), double(of1("exp2", 1.1, 1.2, exp2of64)), double(of1("log", 1, 1, log64)), double(of1("tanh", 1.5, 1.5, tanh64)),
	double(of1("rsqrt", 0.501, 1.5, rsqrt64)),
}
