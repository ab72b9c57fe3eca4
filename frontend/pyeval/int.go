package pyeval

import (
	"math"
	"math/big"
	"math/bits"
	"strings"

	"github.com/tshared/tshared/frontend/pysyntax"
)

// checkBits refuses integers that would take too long to compute.
func checkBits(n int64) error {
	if n > maxIntBits || n < 0 {
		return Raise("OverflowError", "an integer of about %d bits is larger than the limit of %d bits", n, maxIntBits)
	}
	return nil
}

func (i Int) bigRef() *big.Int {
	if i.big != nil {
		return i.big
	}
	return big.NewInt(i.small)
}

// Sign returns -1, 0 or 1.
func (i Int) Sign() int {
	switch {
	case i.big != nil:
		return i.big.Sign()
	case i.small < 0:
		return -1
	case i.small > 0:
		return 1
	}
	return 0
}

// Cmp compares two integers.
func (i Int) Cmp(j Int) int {
	if i.big == nil && j.big == nil {
		switch {
		case i.small < j.small:
			return -1
		case i.small > j.small:
			return 1
		}
		return 0
	}
	return i.bigRef().Cmp(j.bigRef())
}

// String returns the decimal digits.
func (i Int) String() string {
	if i.big != nil {
		return i.big.String()
	}
	return big.NewInt(i.small).String()
}

func (i Int) bitLen() int {
	if i.big != nil {
		return i.big.BitLen()
	}
	return bits.Len64(absInt64(i.small))
}

func absInt64(v int64) uint64 {
	if v < 0 {
		return -uint64(v)
	}
	return uint64(v)
}

func (i Int) neg() Int {
	if i.big == nil && i.small != math.MinInt64 {
		return NewInt(-i.small)
	}
	return NewBigInt(new(big.Int).Neg(i.bigRef()))
}

// floatToInt is the integer part of a finite float.
func floatToInt(f float64) Int {
	if math.Abs(f) < 1<<62 {
		return NewInt(int64(f))
	}
	b, _ := big.NewFloat(f).Int(nil)
	return NewBigInt(b)
}

// float converts to the nearest float, ties to even.
func (i Int) float() (float64, error) {
	if i.big == nil {
		return float64(i.small), nil
	}
	f, _ := new(big.Float).SetInt(i.big).Float64()
	if math.IsInf(f, 0) {
		return 0, Raise("OverflowError", "int too large to convert to float")
	}
	return f, nil
}

// intOps are the binary operators of integers.
var intOps = [...]func(a, b Int) (Value, error){
	pysyntax.Add:      intAdd,
	pysyntax.Sub:      func(a, b Int) (Value, error) { return intSub(a, b) },
	pysyntax.Mult:     intMul,
	pysyntax.Div:      intDiv,
	pysyntax.Mod:      func(a, b Int) (Value, error) { _, r, err := intDivMod(a, b); return r, err },
	pysyntax.FloorDiv: func(a, b Int) (Value, error) { q, _, err := intDivMod(a, b); return q, err },
	pysyntax.Pow:      intPow,
	pysyntax.LShift:   intShl,
	pysyntax.RShift:   intShr,
	pysyntax.BitOr:    bitOp(func(a, b int64) int64 { return a | b }, (*big.Int).Or),
	pysyntax.BitXor:   bitOp(func(a, b int64) int64 { return a ^ b }, (*big.Int).Xor),
	pysyntax.BitAnd:   bitOp(func(a, b int64) int64 { return a & b }, (*big.Int).And),
	pysyntax.MatMult:  nil,
}

func intAdd(a, b Int) (Value, error) {
	if a.big == nil && b.big == nil {
		if s := a.small + b.small; (s > a.small) == (b.small > 0) {
			return NewInt(s), nil
		}
	}
	return NewBigInt(new(big.Int).Add(a.bigRef(), b.bigRef())), nil
}

func intSub(a, b Int) (Int, error) {
	if a.big == nil && b.big == nil {
		if s := a.small - b.small; (s < a.small) == (b.small > 0) {
			return NewInt(s), nil
		}
	}
	return NewBigInt(new(big.Int).Sub(a.bigRef(), b.bigRef())), nil
}

func intMul(a, b Int) (Value, error) {
	if a.big == nil && b.big == nil {
		hi, lo := bits.Mul64(absInt64(a.small), absInt64(b.small))
		if hi == 0 && lo < 1<<63 {
			if (a.small < 0) != (b.small < 0) {
				return NewInt(-int64(lo)), nil
			}
			return NewInt(int64(lo)), nil
		}
	}
	if err := checkBits(int64(a.bitLen()) + int64(b.bitLen())); err != nil {
		return nil, err
	}
	return NewBigInt(new(big.Int).Mul(a.bigRef(), b.bigRef())), nil
}

// intDivMod rounds the quotient down, so that the remainder has the divisor's sign.
func intDivMod(a, b Int) (q, r Int, err error) {
	if b.Sign() == 0 {
		return q, r, Raise("ZeroDivisionError", "integer division or modulo by zero")
	}
	if a.big == nil && b.big == nil && a.small != math.MinInt64 {
		quo, rem := a.small/b.small, a.small%b.small
		if rem != 0 && (rem < 0) != (b.small < 0) {
			quo, rem = quo-1, rem+b.small
		}
		return NewInt(quo), NewInt(rem), nil
	}
	d := b.bigRef()
	quo, rem := new(big.Int).QuoRem(a.bigRef(), d, new(big.Int))
	if rem.Sign() != 0 && rem.Sign() != d.Sign() {
		quo.Sub(quo, big.NewInt(1))
		rem.Add(rem, d)
	}
	return NewBigInt(quo), NewBigInt(rem), nil
}

// intDiv is true division: the nearest float of the exact quotient.
func intDiv(a, b Int) (Value, error) {
	if b.Sign() == 0 {
		return nil, Raise("ZeroDivisionError", "division by zero")
	}
	const exact = 1 << 53
	if a.big == nil && b.big == nil && absInt64(a.small) <= exact && absInt64(b.small) <= exact {
		return Float(float64(a.small) / float64(b.small)), nil
	}
	f, _ := new(big.Rat).SetFrac(a.bigRef(), b.bigRef()).Float64()
	if math.IsInf(f, 0) {
		return nil, Raise("OverflowError", "integer division result too large for a float")
	}
	return Float(f), nil
}

func intPow(a, b Int) (Value, error) {
	if b.Sign() < 0 {
		x, err := a.float()
		if err != nil {
			return nil, err
		}
		y, err := b.float()
		if err != nil {
			return nil, err
		}
		return floatPow(x, y)
	}
	if a.big == nil && (a.small == 0 || a.small == 1 || a.small == -1) {
		odd := b.bigRef().Bit(0) == 1
		switch {
		case b.Sign() == 0 || a.small == -1 && !odd:
			return NewInt(1), nil
		}
		return a, nil
	}
	if b.big != nil {
		return nil, checkBits(math.MaxInt64)
	}
	hi, lo := bits.Mul64(uint64(a.bitLen()), uint64(b.small))
	if hi != 0 || lo > 2*maxIntBits {
		return nil, checkBits(math.MaxInt64)
	}
	return NewBigInt(new(big.Int).Exp(a.bigRef(), b.bigRef(), nil)), nil
}

// intPowMod is pow(a, b, m).
func intPowMod(a, b, m Int) (Value, error) {
	if m.Sign() == 0 {
		return nil, valueError("pow() 3rd argument cannot be 0")
	}
	mod := new(big.Int).Abs(m.bigRef())
	base, exp := new(big.Int).Mod(a.bigRef(), mod), b.bigRef()
	if b.Sign() < 0 {
		if base = new(big.Int).ModInverse(base, mod); base == nil {
			return nil, valueError("base is not invertible for the given modulus")
		}
		exp = new(big.Int).Neg(exp)
	}
	if mod.BitLen() > 4096 || exp.BitLen() > 4096 {
		return nil, checkBits(math.MaxInt64)
	}
	r := new(big.Int).Exp(base, exp, mod)
	if m.Sign() < 0 && r.Sign() != 0 {
		r.Sub(r, mod)
	}
	return NewBigInt(r), nil
}

func intShl(a, b Int) (Value, error) {
	if b.Sign() < 0 {
		return nil, valueError("negative shift count")
	}
	if a.Sign() == 0 {
		return a, nil
	}
	if b.big != nil {
		return nil, checkBits(math.MaxInt64)
	}
	if err := checkBits(int64(a.bitLen()) + min(b.small, math.MaxInt32)); err != nil {
		return nil, err
	}
	return NewBigInt(new(big.Int).Lsh(a.bigRef(), uint(b.small))), nil
}

func intShr(a, b Int) (Value, error) {
	if b.Sign() < 0 {
		return nil, valueError("negative shift count")
	}
	if b.big != nil || b.small > maxIntBits {
		if a.Sign() < 0 {
			return NewInt(-1), nil
		}
		return NewInt(0), nil
	}
	if a.big == nil {
		return NewInt(a.small >> min(uint64(b.small), 63)), nil
	}
	return NewBigInt(new(big.Int).Rsh(a.big, uint(b.small))), nil
}

func bitOp(small func(a, b int64) int64, large func(z, a, b *big.Int) *big.Int) func(a, b Int) (Value, error) {
	return func(a, b Int) (Value, error) {
		if a.big == nil && b.big == nil {
			return NewInt(small(a.small, b.small)), nil
		}
		return NewBigInt(large(new(big.Int), a.bigRef(), b.bigRef())), nil
	}
}

// maxDigits is CPython's limit of the conversion between strings and integers.
const maxDigits = 4300

// intRepr is repr of an integer.
func intRepr(i Int) (string, error) {
	if i.big != nil && i.big.BitLen() > 14_300 {
		return "", valueError("Exceeds the limit (%d digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit", maxDigits)
	}
	return i.String(), nil
}

// parseInt reads an integer as int(text, base) does. It reports false where the text is none.
func parseInt(text string, base int) (Int, bool) {
	s := strings.TrimFunc(text, isSpace)
	sign := ""
	if s != "" && (s[0] == '-' || s[0] == '+') {
		if s[0] == '-' {
			sign = "-"
		}
		s = s[1:]
	}
	prefixed := false
	if len(s) > 1 && s[0] == '0' {
		if b := map[byte]int{'x': 16, 'o': 8, 'b': 2}[s[1]|0x20]; b != 0 && (base == b || base == 0) {
			base, s, prefixed = b, s[2:], true
		}
	}
	if prefixed && strings.HasPrefix(s, "_") {
		s = s[1:]
	}
	if base == 0 {
		if s != "" && s[0] == '0' && strings.Trim(s, "0_") != "" {
			return Int{}, false
		}
		base = 10
	}
	if s == "" || strings.HasPrefix(s, "_") || strings.HasSuffix(s, "_") || strings.Contains(s, "__") || strings.ContainsAny(s, "+-") {
		return Int{}, false
	}
	digits := strings.ReplaceAll(s, "_", "")
	if len(digits) > maxIntBits/2 {
		return Int{}, false
	}
	b, ok := new(big.Int).SetString(sign+asciiDigits(digits), base)
	if !ok {
		return Int{}, false
	}
	return NewBigInt(b), true
}
