package language

import (
	"math/big"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/jit"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// tritonAttr is an attribute of module triton.
func tritonAttr(in *pyeval.Interp, name string) (pyeval.Value, error) {
	if v := hostFunctions[name]; v != nil {
		return v, nil
	}
	switch name {
	case "cdiv":
		return &jit.ConstexprFunction{Fn: pyeval.NewBuiltin(name, ceilDiv)}, nil
	case "next_power_of_2":
		return &jit.ConstexprFunction{Fn: pyeval.NewBuiltin(name, nextPowerOf2)}, nil
	case "must_use_result":
		return internals[name], nil
	case "aggregate":
		return aggregate, nil
	case "testing", "tools", "compiler", "backends", "knobs", "errors", "set_allocator", "reinterpret", "JITFunction", "KernelInterface",
		"OutOfResources", "TritonError", "CompilationError", "InterpreterError", "MockTensor", "TensorWrapper", "AsyncCompileMode", "FutureKernel", "compile":
		return &pyeval.Opaque{Path: "triton." + name, Module: "triton." + name}, nil
	}
	return nil, nil
}

// integers are the arguments of a function of integers.
func integers(name string, args *pyeval.Args, n int) ([]*big.Int, error) {
	if len(args.Pos)+len(args.Names) != n {
		return nil, raise("TypeError", "%s() takes %d arguments but %d were given", name, n, len(args.Pos)+len(args.Names))
	}
	list := make([]*big.Int, n)
	for i, v := range append(append([]pyeval.Value{}, args.Pos...), args.Named...) {
		switch x := semantic.Unwrap(v).(type) {
		case pyeval.Int:
			list[i] = x.Big()
		case pyeval.Bool:
			list[i] = new(big.Int)
			if x {
				list[i].SetInt64(1)
			}
		default:
			return nil, raise("TypeError", "%s() needs integers known at compile time, but found %s", name, typeName(x))
		}
	}
	return list, nil
}

// ceilDiv is the quotient of two integers, rounded up.
func ceilDiv(_ *pyeval.Interp, args *pyeval.Args) (pyeval.Value, error) {
	n, err := integers("cdiv", args, 2)
	if err != nil {
		return nil, err
	}
	if n[1].Sign() == 0 {
		return nil, raise("ZeroDivisionError", "integer division or modulo by zero")
	}
	q, r := new(big.Int).QuoRem(n[0], n[1], new(big.Int))
	if r.Sign() != 0 && r.Sign() == n[1].Sign() {
		q.Add(q, big.NewInt(1))
	}
	return pyeval.NewBigInt(q), nil
}

// nextPowerOf2 is the least power of two that is not less than an integer.
func nextPowerOf2(_ *pyeval.Interp, args *pyeval.Args) (pyeval.Value, error) {
	n, err := integers("next_power_of_2", args, 1)
	if err != nil {
		return nil, err
	}
	if n[0].Sign() <= 0 {
		return pyeval.NewInt(0), nil
	}
	less := new(big.Int).Sub(n[0], big.NewInt(1))
	return pyeval.NewBigInt(new(big.Int).Lsh(big.NewInt(1), uint(less.BitLen()))), nil
}

// targetFunctions are the functions of triton.language.target_info.
var targetFunctions = methodTable([]*Builtin{
	define("is_cuda", "", aboutTarget(func(o semantic.Options, _ *Bound) bool { return o.Backend == "cuda" })),
	define("is_hip", "", aboutTarget(func(o semantic.Options, _ *Bound) bool { return o.Backend == "hip" })),
	define("is_hip_cdna3", "", aboutTarget(func(semantic.Options, *Bound) bool { return false })),
	define("is_hip_cdna4", "", aboutTarget(func(semantic.Options, *Bound) bool { return false })),
	define("cuda_capability_geq", "major, minor=0", aboutTarget(func(o semantic.Options, a *Bound) bool {
		major, minor := a.int("major"), a.int("minor")
		return o.Backend == "cuda" && int64(o.Capability) >= 10*major+minor
	})),
})

// aboutTarget answers a question about the target.
func aboutTarget(answer func(o semantic.Options, a *Bound) bool) rule {
	return func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		return semantic.NewConstexpr(pyeval.Bool(answer(s.B.Options, a))), nil
	}
}

func targetAttr(_ *pyeval.Interp, name string) (pyeval.Value, error) {
	return function(targetFunctions, name)
}

// hostFunctions are the decorators and classes that kernels are made with.
var hostFunctions = jit.Names()
