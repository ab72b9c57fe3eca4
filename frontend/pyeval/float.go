package pyeval

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/internal/num/bigmath"
)

// floatRepr is repr of a float: the fewest digits that read back as the same float.
func floatRepr(f float64) string {
	switch {
	case math.IsNaN(f):
		return "nan"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	}
	s := strconv.FormatFloat(f, 'e', -1, 64)
	i := strings.IndexByte(s, 'e')
	if exp, _ := strconv.Atoi(s[i+1:]); exp < -4 || exp >= 16 {
		return s
	}
	s = strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}

// parseFloat reads a float as float(text) does. It reports false where the text is none.
func parseFloat(text string) (float64, bool) {
	s := asciiDigits(strings.TrimFunc(text, isSpace))
	body := strings.ToLower(strings.TrimLeft(s, "+-"))
	if len(s)-len(body) > 1 {
		return 0, false
	}
	switch body {
	case "inf", "infinity", "nan":
		f := map[string]float64{"inf": math.Inf(1), "infinity": math.Inf(1), "nan": math.NaN()}[body]
		if strings.HasPrefix(s, "-") {
			f = math.Copysign(f, -1)
		}
		return f, true
	}
	for i := range len(body) {
		c := body[i]
		digitBefore := i > 0 && isDigit(body[i-1])
		digitAfter := i+1 < len(body) && isDigit(body[i+1])
		switch {
		case isDigit(c), c == '.', c == 'e', c == '+', c == '-':
		case c == '_' && digitBefore && digitAfter:
		default:
			return 0, false
		}
	}
	f, err := strconv.ParseFloat(strings.ReplaceAll(s, "_", ""), 64)
	if err != nil && !math.IsInf(f, 0) {
		return 0, false
	}
	return f, true
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// floatOps are the binary operators of floats.
var floatOps = [...]func(a, b float64) (Value, error){
	pysyntax.Add:  func(a, b float64) (Value, error) { return Float(a + b), nil },
	pysyntax.Sub:  func(a, b float64) (Value, error) { return Float(a - b), nil },
	pysyntax.Mult: func(a, b float64) (Value, error) { return Float(a * b), nil },
	pysyntax.Div: func(a, b float64) (Value, error) {
		if b == 0 {
			return nil, Raise("ZeroDivisionError", "float division by zero")
		}
		return Float(a / b), nil
	},
	pysyntax.Mod:      func(a, b float64) (Value, error) { _, r, err := floatDivMod(a, b); return Float(r), err },
	pysyntax.FloorDiv: func(a, b float64) (Value, error) { q, _, err := floatDivMod(a, b); return Float(q), err },
	pysyntax.Pow:      floatPow,
	pysyntax.MatMult:  nil,
}

// floatDivMod rounds the quotient down; the remainder has the divisor's sign.
func floatDivMod(a, b float64) (q, r float64, err error) {
	if b == 0 {
		return 0, 0, Raise("ZeroDivisionError", "float floor division by zero")
	}
	r = math.Mod(a, b)
	q = (a - r) / b
	if r == 0 {
		r = math.Copysign(0, b)
	} else if (b < 0) != (r < 0) {
		r += b
		q--
	}
	if q == 0 {
		return math.Copysign(0, a/b), r, nil
	}
	floor := math.Floor(q)
	if q-floor > 0.5 {
		floor++
	}
	return floor, r, nil
}

func floatPow(a, b float64) (Value, error) {
	switch {
	case a == 0 && b < 0 && !math.IsInf(b, 0):
		return nil, Raise("ZeroDivisionError", "0.0 cannot be raised to a negative power")
	case a < 0 && !math.IsInf(a, 0) && b != math.Floor(b) && !math.IsNaN(b):
		return nil, valueError("a negative number to a fractional power is complex, which is not supported")
	}
	f := precisePow(a, b)
	if math.IsInf(f, 0) && !math.IsInf(a, 0) && !math.IsInf(b, 0) {
		return nil, Raise("OverflowError", "(34, 'Numerical result out of range')")
	}
	return Float(f), nil
}

// preciseBits is the precision in which functions are computed before they are rounded once.
const preciseBits = bigmath.Bits(192)

// preciseSteps is what a function computed in that precision counts against the step limit.
const preciseSteps = 100

// precisely rounds the value of a function at x to the nearest float. Go's own functions
// differ from C's in the last digit, which repr shows.
func precisely(f func(bigmath.Bits, *big.Float) *big.Float, x float64) float64 {
	r, _ := f(preciseBits, preciseBits.New().SetFloat64(x)).Float64()
	return r
}

// precisePow is a**b rounded once.
func precisePow(a, b float64) float64 {
	near := math.Pow(a, b)
	special := a == 0 || b == 0 || a == 1 || math.Abs(a) == 1 && b == math.Floor(b)
	if special || near == 0 || math.IsInf(near, 0) || math.IsNaN(near) || math.IsInf(a, 0) {
		return near
	}
	const exactPowers = 32
	if b == math.Floor(b) && math.Abs(b) <= exactPowers {
		return intPower(a, int(b))
	}
	x := preciseBits.New().SetFloat64(math.Abs(a))
	r, _ := preciseBits.Pow(x, preciseBits.New().SetFloat64(b)).Float64()
	return math.Copysign(r, near)
}

// intPower is an integer power, multiplied exactly and rounded once.
func intPower(a float64, n int) float64 {
	p := new(big.Float).SetPrec(53 * 34).SetInt64(1)
	x := new(big.Float).SetPrec(53).SetFloat64(a)
	for range max(n, -n) {
		p.Mul(p, x)
	}
	if n < 0 {
		p.Quo(big.NewFloat(1).SetPrec(53*34), p)
	}
	r, _ := p.Float64()
	return r
}

// roundFloat is round(x, digits): to the nearest decimal, ties of the exact value to even.
func roundFloat(x float64, digits int64) (Value, error) {
	switch {
	case math.IsNaN(x), math.IsInf(x, 0), digits > 323:
		return Float(x), nil
	case digits < -308:
		return Float(math.Copysign(0, x)), nil
	case digits >= 0:
		f, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'f', int(digits), 64), 64)
		return Float(f), nil
	}
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(-digits), nil)
	r := new(big.Rat).SetFloat64(x)
	r.Quo(r, new(big.Rat).SetInt(scale))
	n := roundRat(r)
	f, _ := new(big.Float).SetInt(n.Mul(n, scale)).Float64()
	if f == 0 {
		return Float(math.Copysign(0, x)), nil
	}
	if math.IsInf(f, 0) {
		return nil, Raise("OverflowError", "rounded value too large to represent")
	}
	return Float(f), nil
}

// roundRat is the nearest integer, ties to even.
func roundRat(r *big.Rat) *big.Int {
	two := big.NewInt(2)
	num := new(big.Int).Mul(r.Num(), two)
	num.Add(num, r.Denom())
	den := new(big.Int).Mul(r.Denom(), two)
	q, rem := new(big.Int).DivMod(num, den, new(big.Int))
	if rem.Sign() == 0 && q.Bit(0) == 1 {
		q.Sub(q, big.NewInt(1))
	}
	return q
}

// roundInt is round(i, digits) for a negative number of digits.
func roundInt(i Int, digits int64) Int {
	if digits >= 0 {
		return i
	}
	if -digits > int64(i.bitLen()) {
		return NewInt(0)
	}
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(-digits), nil)
	n := roundRat(new(big.Rat).SetFrac(i.bigRef(), scale))
	return NewBigInt(n.Mul(n, scale))
}

// floatHash is CPython's hash of a float that is not an integer: its value modulo 2**61-1.
func floatHash(f float64) int64 {
	switch {
	case math.IsInf(f, 1):
		return 314159
	case math.IsInf(f, -1):
		return -314159
	case math.IsNaN(f):
		return 0
	}
	const bits, modulus, chunk = 61, 1<<61 - 1, 28
	m, e := math.Frexp(math.Abs(f))
	x := uint64(0)
	for m != 0 {
		x = x<<chunk&modulus | x>>(bits-chunk)
		m *= 1 << chunk
		e -= chunk
		y := uint64(m)
		m -= float64(y)
		if x += y; x >= modulus {
			x -= modulus
		}
	}
	e = ((e % bits) + bits) % bits
	x = x<<e&modulus | x>>(bits-e)
	h := int64(x)
	if f < 0 {
		h = -h
	}
	if h == -1 {
		h = -2
	}
	return h
}
