package language

import (
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// elementwiseFunctions are the functions of numbers, element by element.
var elementwiseFunctions = []*Builtin{
	define("where", "condition, x, y", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		cond := a.tensor(s, "condition")
		if a.err != nil {
			return nil, a.err
		}
		return result(s.Where(cond, a.value("x"), a.value("y")))
	}),
	define("cast", "input, dtype, fp_downcast_rounding=None, bitcast=False", cast("input")),
	define("add", "x, y, sanitize_overflow=True", checked((*semantic.Semantic).Add)),
	define("sub", "x, y, sanitize_overflow=True", checked((*semantic.Semantic).Sub)),
	define("mul", "x, y, sanitize_overflow=True", checked((*semantic.Semantic).Mul)),
	define("minimum", "x, y, propagate_nan=NONE", extremum((*semantic.Semantic).Minimum)),
	define("maximum", "x, y, propagate_nan=NONE", extremum((*semantic.Semantic).Maximum)),
	define("clamp", "x, min, max, propagate_nan=NONE", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		nan := a.nan()
		if a.err != nil {
			return nil, a.err
		}
		return result(s.Clamp(a.value("x"), a.value("min"), a.value("max"), nan))
	}),
	define("_promote_bfloat16_to_float32", "t", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		return result(a.promoted(s, "t"), nil)
	}),
	define("builtin_max", "*args, propagate_nan=NONE", builtinExtremum((*semantic.Semantic).Maximum, "max")),
	define("builtin_min", "*args, propagate_nan=NONE", builtinExtremum((*semantic.Semantic).Minimum, "min")),
}

// cast converts or, with bitcast, reinterprets the elements of a parameter.
func cast(param string) rule {
	return func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		t, to, rounding := a.tensor(s, param), a.dtype("dtype"), a.str("fp_downcast_rounding")
		bits := a.bool("bitcast")
		if a.err != nil {
			return nil, a.err
		}
		if bits {
			return result(s.Bitcast(t, to))
		}
		if rounding != "" && rounding != "rtne" && rounding != "rtz" {
			return nil, raise("ValueError", "Rounding mode %s not supported", rounding)
		}
		return result(s.Cast(t, to, rounding))
	}
}

// checked is an operation that looks for overflow unless it is told not to.
func checked(do func(s *semantic.Semantic, x, y pyeval.Value, check bool) (*semantic.Tensor, error)) rule {
	return func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		check := a.bool("sanitize_overflow")
		if a.err != nil {
			return nil, a.err
		}
		return result(do(s, a.value("x"), a.value("y"), check))
	}
}

// promoted makes a tensor of an argument, with bf16 as fp32.
func (a *Bound) promoted(s *semantic.Semantic, name string) *semantic.Tensor {
	t := a.tensor(s, name)
	if a.err != nil {
		return nil
	}
	t, a.err = s.WithoutBF16(t)
	return t
}

// nan is the argument propagate_nan.
func (a *Bound) nan() semantic.PropagateNaN {
	p, ok := a.value("propagate_nan").(semantic.PropagateNaN)
	if !ok {
		a.fail("Unexpected propagate_nan %s", describe(a.value("propagate_nan")))
	}
	return p
}

type extremumRule func(s *semantic.Semantic, x, y pyeval.Value, nan semantic.PropagateNaN) (*semantic.Tensor, error)

func extremum(do extremumRule) rule {
	return func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		nan := a.nan()
		if a.err != nil {
			return nil, a.err
		}
		return result(do(s, a.value("x"), a.value("y"), nan))
	}
}

// builtinExtremum is Python's min or max in a kernel: of constants, Python's own; with a
// tensor among them, a row of minimum or maximum.
func builtinExtremum(do extremumRule, name string) rule {
	return func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		args := a.restList()
		if constant, err := constantExtremum(s, args, name); constant != nil || err != nil {
			return constant, err
		}
		if len(args) < 2 {
			return nil, raise("AssertionError", "min requires at least 2 values")
		}
		nan := a.nan()
		best := args[0]
		for _, v := range args[1:] {
			if a.err != nil {
				return nil, a.err
			}
			t, err := do(s, best, v, nan)
			if err != nil {
				return nil, err
			}
			best = t
		}
		return best, nil
	}
}

// mathFunctions are the functions of triton.language.math.
var mathFunctions = append([]*Builtin{
	define("abs", "x", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) { return result(s.Abs(a.arg("x"))) }),
	define("fdiv", "x, y, ieee_rounding=False, approx=False@39", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		how := semantic.RoundFast
		switch precise, approx := a.bool("ieee_rounding"), a.bool("approx"); {
		case precise && approx:
			return nil, raise("ValueError", "approx and ieee_rounding cannot both be True")
		case precise:
			how = semantic.RoundIEEE
		case approx:
			how = semantic.RoundApprox
		}
		return result(s.FDiv(a.value("x"), a.value("y"), how))
	}),
	define("div_rn", "x, y", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		return result(s.DivRN(a.arg("x"), a.arg("y")))
	}),
	define("fma", "x, y, z", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		return result(s.Fma(a.arg("x"), a.arg("y"), a.arg("z")))
	}),
	define("umulhi", "x, y", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		return result(s.UMulHi(a.arg("x"), a.arg("y")))
	}),
}, unaryFunctions()...)

func unaryFunctions() []*Builtin {
	var all []*Builtin
	for _, name := range semantic.MathNames() {
		all = append(all, define(name, "x", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
			return result(s.Math(name, a.arg("x")))
		}))
	}
	return all
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
