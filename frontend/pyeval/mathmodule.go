package pyeval

import (
	"math"
	"math/big"

	"github.com/tshared/tshared/frontend/pysyntax"
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

func mathLog(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("log", a, "x/", "base/?")
	if err != nil {
		return nil, err
	}
	x, err := in.logOf(v[0], math.Log, bigmath.Bits.Log)
	if err != nil || v[1] == nil {
		return Float(x), err
	}
	b, err := in.logOf(v[1], math.Log, bigmath.Bits.Log)
	if err != nil {
		return nil, err
	}
	if b == 0 {
		return nil, Raise("ZeroDivisionError", "float division by zero")
	}
	return Float(x / b), nil
}

func mathLogBase(name string, near func(float64) float64, exact func(bigmath.Bits, *big.Float) *big.Float) func(in *Interp, a *Args) (Value, error) {
	return one(name, func(in *Interp, v Value) (Value, error) {
		x, err := in.logOf(v, near, exact)
		return Float(x), err
	})
}

// floats wraps a function of floats.
func floats(name string, n int, f func(x []float64) (Value, error)) func(in *Interp, a *Args) (Value, error) {
	return func(in *Interp, a *Args) (Value, error) {
		if len(a.Pos) != n || len(a.Names) > 0 {
			return nil, typeError("%s expected %d arguments, got %d", name, n, len(a.Pos))
		}
		if err := in.step(preciseSteps); err != nil {
			return nil, err
		}
		x := make([]float64, n)
		for i, v := range a.Pos {
			f, err := in.toFloat(v)
			if err != nil {
				return nil, err
			}
			x[i] = float64(f)
		}
		return f(x)
	}
}

// rounding wraps floor, ceil and trunc, which return integers.
func rounding(name, method string, f func(float64) float64) func(in *Interp, a *Args) (Value, error) {
	return one(name, func(in *Interp, v Value) (Value, error) {
		if o, ok := v.(*Instance); ok {
			if r, err := in.tryMethod(o, method); r != nil || err != nil {
				return r, err
			}
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
	})
}

// integers wraps a function of integers of any number.
func integers(name string, f func(n []*big.Int) (Value, error)) func(in *Interp, a *Args) (Value, error) {
	return func(in *Interp, a *Args) (Value, error) {
		n := make([]*big.Int, len(a.Pos))
		for i, v := range a.Pos {
			x, ok, err := in.index(v)
			if err != nil {
				return nil, err
			}
			if !ok {
				return nil, typeError("'%s' object cannot be interpreted as an integer", v.TypeName())
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

func mathProd(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("prod", a, "iterable/", "*", "start?")
	if err != nil {
		return nil, err
	}
	elts, err := in.Elements(v[0])
	if err != nil {
		return nil, err
	}
	r := Value(NewInt(1))
	if v[1] != nil {
		r = v[1]
	}
	for _, e := range elts {
		if r, err = in.Binary(pysyntax.Mult, r, e); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// mathFsum adds floats exactly and rounds once.
func mathFsum(in *Interp, v Value) (Value, error) {
	elts, err := in.Elements(v)
	if err != nil {
		return nil, err
	}
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

func mathIsclose(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("isclose", a, "a", "b", "*", "rel_tol?", "abs_tol?")
	if err != nil {
		return nil, err
	}
	x := [4]float64{0, 0, 1e-9, 0}
	for i, e := range v {
		if e != nil {
			f, err := in.toFloat(e)
			if err != nil {
				return nil, err
			}
			x[i] = float64(f)
		}
	}
	if x[2] < 0 || x[3] < 0 {
		return nil, valueError("tolerances must be non-negative")
	}
	if x[0] == x[1] {
		return Bool(true), nil
	}
	if math.IsInf(x[0], 0) || math.IsInf(x[1], 0) {
		return Bool(false), nil
	}
	d := math.Abs(x[1] - x[0])
	return Bool(d <= math.Abs(x[2]*x[1]) || d <= math.Abs(x[2]*x[0]) || d <= x[3]), nil
}

func mathPow(x []float64) (Value, error) {
	y := precisePow(x[0], x[1])
	finite := !math.IsInf(x[0], 0) && !math.IsInf(x[1], 0) && !math.IsNaN(x[0]) && !math.IsNaN(x[1])
	switch {
	case finite && math.IsNaN(y), finite && x[0] == 0 && x[1] < 0:
		return nil, domainError()
	case finite && math.IsInf(y, 0):
		return nil, rangeError()
	}
	return Float(y), nil
}

func mathFmod(x []float64) (Value, error) {
	y := math.Mod(x[0], x[1])
	if math.IsNaN(y) && !math.IsNaN(x[0]) && !math.IsNaN(x[1]) {
		return nil, domainError()
	}
	return Float(y), nil
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

func mathDist(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("dist", a, "p/", "q/")
	if err != nil {
		return nil, err
	}
	p, err := in.Elements(v[0])
	if err != nil {
		return nil, err
	}
	q, err := in.Elements(v[1])
	if err != nil {
		return nil, err
	}
	if len(p) != len(q) {
		return nil, valueError("both points must have the same number of dimensions")
	}
	d := &Args{}
	for i := range p {
		x, err := in.Binary(pysyntax.Sub, p[i], q[i])
		if err != nil {
			return nil, err
		}
		d.Pos = append(d.Pos, x)
	}
	return mathHypot(in, d)
}

func mathLdexp(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("ldexp", a, "x/", "i/")
	if err != nil {
		return nil, err
	}
	x, err := in.toFloat(v[0])
	if err != nil {
		return nil, err
	}
	i, ok := asInt(baseOf(v[1]))
	if !ok {
		return nil, typeError("Expected an int as second argument to ldexp.")
	}
	e := i.small
	if i.big != nil {
		e = int64(i.Sign()) * math.MaxInt32
	}
	y := math.Ldexp(float64(x), int(max(min(e, 1<<20), -(1<<20))))
	if math.IsInf(y, 0) && !math.IsInf(float64(x), 0) {
		return nil, rangeError()
	}
	return Float(y), nil
}

func mathAtan2(x []float64) (Value, error) {
	y := math.Atan2(x[0], x[1])
	if x[0] == 0 || x[1] == 0 || math.IsInf(x[0], 0) || math.IsInf(x[1], 0) || math.IsNaN(y) {
		return Float(y), nil
	}
	r, _ := preciseBits.Atan2(preciseBits.New().SetFloat64(x[0]), preciseBits.New().SetFloat64(x[1])).Float64()
	return Float(r), nil
}

// test wraps a question about a float.
func test(name string, f func(float64) bool) func(in *Interp, a *Args) (Value, error) {
	return floats(name, 1, func(x []float64) (Value, error) { return Bool(f(x[0])), nil })
}

var mathModule map[string]Value

func init() {
	mathModule = with(functions(map[string]func(in *Interp, a *Args) (Value, error){
		"log": mathLog, "log2": mathLogBase("log2", math.Log2, bigmath.Bits.Log2), "log10": mathLogBase("log10", math.Log10, bigmath.Bits.Log10),
		"floor": rounding("floor", "__floor__", math.Floor), "ceil": rounding("ceil", "__ceil__", math.Ceil), "trunc": rounding("trunc", "__trunc__", math.Trunc),
		"pow": floats("pow", 2, mathPow), "fmod": floats("fmod", 2, mathFmod), "atan2": floats("atan2", 2, mathAtan2),
		"copysign": floats("copysign", 2, func(x []float64) (Value, error) { return Float(math.Copysign(x[0], x[1])), nil }),
		"remainder": floats("remainder", 2, func(x []float64) (Value, error) {
			y := math.Remainder(x[0], x[1])
			if math.IsNaN(y) && !math.IsNaN(x[0]) && !math.IsNaN(x[1]) {
				return nil, domainError()
			}
			return Float(y), nil
		}),
		"nextafter": floats("nextafter", 2, func(x []float64) (Value, error) { return Float(math.Nextafter(x[0], x[1])), nil }),
		"ulp": floats("ulp", 1, func(x []float64) (Value, error) {
			y := math.Abs(x[0])
			if math.IsInf(y, 0) || math.IsNaN(y) {
				return Float(y), nil
			}
			if y == math.MaxFloat64 {
				return Float(y - math.Nextafter(y, 0)), nil
			}
			return Float(math.Nextafter(y, math.Inf(1)) - y), nil
		}),
		"frexp": floats("frexp", 1, func(x []float64) (Value, error) {
			m, e := math.Frexp(x[0])
			return NewTuple(Float(m), NewInt(int64(e))), nil
		}),
		"modf": floats("modf", 1, func(x []float64) (Value, error) {
			if math.IsInf(x[0], 0) {
				return NewTuple(Float(math.Copysign(0, x[0])), Float(x[0])), nil
			}
			whole := math.Trunc(x[0])
			return NewTuple(Float(math.Copysign(x[0]-whole, x[0])), Float(whole)), nil
		}),
		"ldexp": mathLdexp, "hypot": mathHypot, "dist": mathDist, "isclose": mathIsclose,
		"fsum": one("fsum", mathFsum), "prod": mathProd,
		"gcd": integers("gcd", mathGcd), "lcm": integers("lcm", mathLcm), "factorial": integers("factorial", mathFactorial),
		"isqrt": integers("isqrt", mathIsqrt), "comb": integers("comb", choose("comb", false)), "perm": integers("perm", choose("perm", true)),
		"isnan": test("isnan", math.IsNaN), "isinf": test("isinf", func(x float64) bool { return math.IsInf(x, 0) }),
		"isfinite": test("isfinite", func(x float64) bool { return !math.IsInf(x, 0) && !math.IsNaN(x) }),
	}), map[string]Value{
		"pi": Float(math.Pi), "e": Float(math.E), "tau": Float(2 * math.Pi), "inf": Float(math.Inf(1)), "nan": Float(math.NaN()),
	})
	for name, r := range reals {
		mathModule[name] = &Builtin{name: name, call: floats(name, 1, func(x []float64) (Value, error) { return r.at(name, x[0]) })}
	}
}
