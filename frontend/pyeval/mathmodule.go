package pyeval

import (
	"math"
	"math/big"

	"github.com/tshared/tshared/internal/num/bigmath"
)

// domainError is the ValueError of math for arguments without a result.
func domainError() error { return valueError("math domain error") }

func rangeError() error { return Raise("OverflowError", "math range error") }

// real is a function of one float. Near is Go's value, exact rounds the mathematical one;
// near alone decides where the result is not an ordinary number.
type real struct {
	near  func(x float64) float64
	exact func(p bigmath.Bits, x *big.Float) *big.Float
}

// reals are the functions of math on one number.
var reals = map[string]real{
	"exp": {math.Exp, bigmath.Bits.Exp}, "exp2": {math.Exp2, bigmath.Bits.Exp2}, "expm1": {math.Expm1, bigmath.Bits.Expm1},
	"log1p": {math.Log1p, bigmath.Bits.Log1p},
	"sin":   {math.Sin, bigmath.Bits.Sin}, "cos": {math.Cos, bigmath.Bits.Cos}, "tan": {math.Tan, bigmath.Bits.Tan},
	"asin": {math.Asin, bigmath.Bits.Asin}, "acos": {math.Acos, bigmath.Bits.Acos}, "atan": {math.Atan, bigmath.Bits.Atan},
	"sinh": {math.Sinh, bigmath.Bits.Sinh}, "cosh": {math.Cosh, bigmath.Bits.Cosh}, "tanh": {math.Tanh, bigmath.Bits.Tanh},
	"asinh": {math.Asinh, bigmath.Bits.Asinh}, "acosh": {math.Acosh, bigmath.Bits.Acosh}, "atanh": {math.Atanh, bigmath.Bits.Atanh},
	"erf": {math.Erf, bigmath.Bits.Erf}, "erfc": {math.Erfc, bigmath.Bits.Erfc}, "cbrt": {math.Cbrt, bigmath.Bits.Cbrt},
	"sqrt": {math.Sqrt, nil}, "fabs": {math.Abs, nil}, "gamma": {gamma, nil}, "lgamma": {lgamma, nil},
	"degrees": {func(x float64) float64 { return x * (180 / math.Pi) }, nil},
	"radians": {func(x float64) float64 { return x * (math.Pi / 180) }, nil},
}

func gamma(x float64) float64 {
	if x == math.Floor(x) && x <= 0 {
		return math.NaN()
	}
	return math.Gamma(x)
}

func lgamma(x float64) float64 {
	if x == math.Floor(x) && x <= 0 {
		return math.NaN()
	}
	v, _ := math.Lgamma(x)
	return v
}

// at is the value of the function, or CPython's exception.
func (r real) at(name string, x float64) (Value, error) {
	y := r.near(x)
	switch {
	case math.IsNaN(y) && !math.IsNaN(x):
		return nil, domainError()
	case math.IsInf(y, 0) && !math.IsInf(x, 0):
		if name == "atanh" || name == "log1p" {
			return nil, domainError()
		}
		return nil, rangeError()
	}
	if r.exact == nil || y == 0 || x == 0 || math.IsInf(x, 0) || math.IsNaN(x) || math.Abs(x) < 1e-300 || math.Abs(y) == 1 {
		return Float(y), nil
	}
	return Float(precisely(r.exact, x)), nil
}

// logOf is a logarithm of an integer of any size or a float.
func (in *Interp) logOf(v Value, near func(float64) float64, exact func(bigmath.Bits, *big.Float) *big.Float) (float64, error) {
	if err := in.step(preciseSteps); err != nil {
		return 0, err
	}
	if i, ok := asInt(baseOf(v)); ok {
		if i.Sign() <= 0 {
			return 0, domainError()
		}
		if i.big != nil {
			r, _ := exact(preciseBits, preciseBits.New().SetInt(i.big)).Float64()
			return r, nil
		}
	}
	f, err := in.toFloat(v)
	if err != nil {
		return 0, err
	}
	x := float64(f)
	switch {
	case x <= 0:
		return 0, domainError()
	case math.IsInf(x, 0) || math.IsNaN(x) || x == 1:
		return near(x), nil
	}
	return precisely(exact, x), nil
}

func mathLog(in *Interp, v, base Value) (float64, error) {
	x, err := in.logOf(v, math.Log, bigmath.Bits.Log)
	if err != nil || base == nil {
		return x, err
	}
	b, err := in.logOf(base, math.Log, bigmath.Bits.Log)
	if err == nil && b == 0 {
		err = Raise("ZeroDivisionError", "float division by zero")
	}
	return x / b, err
}

func mathLogBase(near func(float64) float64, exact func(bigmath.Bits, *big.Float) *big.Float) any {
	return func(in *Interp, v Value) (float64, error) { return in.logOf(v, near, exact) }
}

// rounding wraps floor, ceil and trunc, which return integers.
func rounding(method string, f func(float64) float64) any {
	return func(in *Interp, v Value) (Value, error) {
		if r, err := in.tryMethod(v, method); r != nil || err != nil {
			return r, err
		}
		if i, ok := asInt(baseOf(v)); ok {
			return i, nil
		}
		x, err := in.toFloat(v)
		if err != nil {
			return nil, err
		}
		i, err := floatToIntChecked(f(float64(x)))
		return i, err
	}
}

// integers wraps a function of integers of any number.
func integers(f func(n []*big.Int) (Value, error)) any {
	return func(in *Interp, a *Args) (Value, error) {
		n := make([]*big.Int, len(a.Pos))
		for i, v := range a.Pos {
			x, err := in.wholeNumber(v)
			if err != nil {
				return nil, err
			}
			n[i] = x.Big()
		}
		return f(n)
	}
}

func mathGcd(n []*big.Int) (Value, error) {
	r := new(big.Int)
	for _, x := range n {
		r.GCD(nil, nil, r, x.Abs(x))
	}
	return NewBigInt(r), nil
}

func mathLcm(n []*big.Int) (Value, error) {
	r := big.NewInt(1)
	for _, x := range n {
		if x.Sign() == 0 {
			return NewInt(0), nil
		}
		x.Abs(x)
		g := new(big.Int).GCD(nil, nil, r, x)
		r.Mul(r, x.Div(x, g))
		if err := checkBits(int64(r.BitLen())); err != nil {
			return nil, err
		}
	}
	return NewBigInt(r), nil
}

func mathFactorial(n []*big.Int) (Value, error) {
	if len(n) != 1 {
		return nil, typeError("factorial() takes exactly one argument (%d given)", len(n))
	}
	if n[0].Sign() < 0 {
		return nil, valueError("factorial() not defined for negative values")
	}
	if !n[0].IsInt64() || n[0].Int64() > 50_000 {
		return nil, checkBits(math.MaxInt64)
	}
	return NewBigInt(new(big.Int).MulRange(1, n[0].Int64())), nil
}

// choose is comb or perm.
func choose(name string, ordered bool) func(n []*big.Int) (Value, error) {
	return func(n []*big.Int) (Value, error) {
		if len(n) == 1 && ordered {
			return mathFactorial(n)
		}
		if len(n) != 2 {
			return nil, typeError("%s expected 2 arguments, got %d", name, len(n))
		}
		if n[0].Sign() < 0 || n[1].Sign() < 0 {
			return nil, valueError("n and k must be non-negative integers")
		}
		if n[1].Cmp(n[0]) > 0 {
			return NewInt(0), nil
		}
		if !n[0].IsInt64() || n[0].Int64() > 50_000 {
			return nil, checkBits(math.MaxInt64)
		}
		r := new(big.Int).Binomial(n[0].Int64(), n[1].Int64())
		if ordered {
			r.Mul(r, new(big.Int).MulRange(1, n[1].Int64()))
		}
		return NewBigInt(r), nil
	}
}

func mathIsqrt(n []*big.Int) (Value, error) {
	if len(n) != 1 {
		return nil, typeError("isqrt() takes exactly one argument (%d given)", len(n))
	}
	if n[0].Sign() < 0 {
		return nil, valueError("isqrt() argument must be nonnegative")
	}
	return NewBigInt(n[0].Sqrt(n[0])), nil
}

// mathFsum adds floats exactly and rounds once.
func mathFsum(in *Interp, elts []Value) (Value, error) {
	sum := new(big.Rat)
	special := 0.0
	for _, e := range elts {
		f, err := in.toFloat(e)
		if err != nil {
			return nil, err
		}
		x := float64(f)
		if math.IsInf(x, 0) || math.IsNaN(x) {
			if math.IsInf(x, 0) && math.IsInf(special, 0) && special != x {
				return nil, valueError("-inf + inf in fsum")
			}
			special += x
			continue
		}
		sum.Add(sum, new(big.Rat).SetFloat64(x))
	}
	if special != 0 {
		return Float(special), nil
	}
	r, _ := sum.Float64()
	if math.IsInf(r, 0) {
		return nil, Raise("OverflowError", "intermediate overflow in fsum")
	}
	return Float(r), nil
}

func mathPow(in *Interp, x, y float64) (float64, error) {
	if err := in.step(preciseSteps); err != nil {
		return 0, err
	}
	z := precisePow(x, y)
	finite := !math.IsInf(x, 0) && !math.IsInf(y, 0) && !math.IsNaN(x) && !math.IsNaN(y)
	switch {
	case finite && math.IsNaN(z), finite && x == 0 && y < 0:
		return 0, domainError()
	case finite && math.IsInf(z, 0):
		return 0, rangeError()
	}
	return z, nil
}

// modulo is fmod or remainder, which have no result for some numbers.
func modulo(f func(x, y float64) float64) any {
	return func(x, y float64) (float64, error) {
		z := f(x, y)
		if math.IsNaN(z) && !math.IsNaN(x) && !math.IsNaN(y) {
			return 0, domainError()
		}
		return z, nil
	}
}

func mathHypot(in *Interp, a *Args) (Value, error) {
	sum := new(big.Rat)
	for _, v := range a.Pos {
		f, err := in.toFloat(v)
		if err != nil {
			return nil, err
		}
		if math.IsInf(float64(f), 0) {
			return Float(math.Inf(1)), nil
		}
		if math.IsNaN(float64(f)) {
			return f, nil
		}
		r := new(big.Rat).SetFloat64(float64(f))
		sum.Add(sum, r.Mul(r, r))
	}
	r, _ := new(big.Float).SetPrec(200).Sqrt(new(big.Float).SetPrec(400).SetRat(sum)).Float64()
	return Float(r), nil
}

func mathLdexp(x float64, by Value) (float64, error) {
	i, ok := asInt(baseOf(by))
	if !ok {
		return 0, typeError("Expected an int as second argument to ldexp.")
	}
	e := i.small
	if i.big != nil {
		e = int64(i.Sign()) * math.MaxInt32
	}
	y := math.Ldexp(x, int(max(min(e, 1<<20), -(1<<20))))
	if math.IsInf(y, 0) && !math.IsInf(x, 0) {
		return 0, rangeError()
	}
	return y, nil
}

func mathAtan2(in *Interp, y, x float64) (float64, error) {
	r := math.Atan2(y, x)
	if y == 0 || x == 0 || math.IsInf(y, 0) || math.IsInf(x, 0) || math.IsNaN(r) {
		return r, nil
	}
	r, _ = preciseBits.Atan2(preciseBits.New().SetFloat64(y), preciseBits.New().SetFloat64(x)).Float64()
	return r, in.step(preciseSteps)
}

func mathUlp(x float64) float64 {
	y := math.Abs(x)
	switch {
	case math.IsInf(y, 0) || math.IsNaN(y):
		return y
	case y == math.MaxFloat64:
		return y - math.Nextafter(y, 0)
	}
	return math.Nextafter(y, math.Inf(1)) - y
}

func mathModf(x float64) Value {
	if math.IsInf(x, 0) {
		return NewTuple(Float(math.Copysign(0, x)), Float(x))
	}
	whole := math.Trunc(x)
	return NewTuple(Float(math.Copysign(x-whole, x)), Float(whole))
}

var mathModule map[string]Value

func init() {
	mathModule = with(functions(map[string]signature{
		"log": {"x/ base/?", mathLog}, "log2": {"x/", mathLogBase(math.Log2, bigmath.Bits.Log2)}, "log10": {"x/", mathLogBase(math.Log10, bigmath.Bits.Log10)},
		"floor": {"x/", rounding("__floor__", math.Floor)}, "ceil": {"x/", rounding("__ceil__", math.Ceil)}, "trunc": {"x/", rounding("__trunc__", math.Trunc)},
		"pow": {"x/ y/", mathPow}, "fmod": {"x/ y/", modulo(math.Mod)}, "remainder": {"x/ y/", modulo(math.Remainder)},
		"atan2": {"y/ x/", mathAtan2}, "copysign": {"x/ y/", math.Copysign}, "nextafter": {"x/ y/", math.Nextafter},
		"ulp": {"x/", mathUlp}, "modf": {"x/", mathModf},
		"frexp": {"x/", func(x float64) Value { m, e := math.Frexp(x); return NewTuple(Float(m), NewInt(int64(e))) }},
		"ldexp": {"x/ i/", mathLdexp}, "hypot": {"", mathHypot}, "fsum": {"seq/", mathFsum},
		"gcd": {"", integers(mathGcd)}, "lcm": {"", integers(mathLcm)}, "factorial": {"", integers(mathFactorial)},
		"isqrt": {"", integers(mathIsqrt)}, "comb": {"", integers(choose("comb", false))}, "perm": {"", integers(choose("perm", true))},
		"isnan": {"x/", math.IsNaN}, "isinf": {"x/", func(x float64) bool { return math.IsInf(x, 0) }},
		"isfinite": {"x/", func(x float64) bool { return !math.IsInf(x, 0) && !math.IsNaN(x) }},
	}), map[string]Value{
		"pi": Float(math.Pi), "e": Float(math.E), "tau": Float(2 * math.Pi), "inf": Float(math.Inf(1)), "nan": Float(math.NaN()),
	})
	for name, r := range reals {
		mathModule[name] = signature{"x/", func(in *Interp, x float64) (Value, error) {
			if err := in.step(preciseSteps); err != nil {
				return nil, err
			}
			return r.at(name, x)
		}}.builtin(name)
	}
}
