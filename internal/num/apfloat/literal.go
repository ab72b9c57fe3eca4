package apfloat

import "strings"

// isDecimal reports whether lit is [+-] digits [. digits] [(e|E) [+-] digits],
// with at least one digit in front of the exponent.
func isDecimal(lit string) bool {
	i := skipSign(lit, 0)
	whole := skipDigits(lit, i)
	digits := whole - i
	i = whole
	if i < len(lit) && lit[i] == '.' {
		fraction := skipDigits(lit, i+1)
		digits += fraction - (i + 1)
		i = fraction
	}
	if digits == 0 {
		return false
	}
	if i < len(lit) && (lit[i] == 'e' || lit[i] == 'E') {
		start := skipSign(lit, i+1)
		i = skipDigits(lit, start)
		if i == start {
			return false
		}
	}
	return i == len(lit)
}

func skipSign(s string, i int) int {
	if i < len(s) && (s[i] == '+' || s[i] == '-') {
		i++
	}
	return i
}

func skipDigits(s string, i int) int {
	for i < len(s) && '0' <= s[i] && s[i] <= '9' {
		i++
	}
	return i
}

// decimalLiteral is digits * 10^exp, the digits without zeros at either end and empty for zero.
type decimalLiteral struct {
	neg    bool
	digits string
	exp    int
}

// splitDecimal takes apart a literal for which isDecimal holds.
func splitDecimal(lit string) decimalLiteral {
	d := decimalLiteral{neg: lit[0] == '-'}
	lit = lit[skipSign(lit, 0):]
	if at := strings.IndexAny(lit, "eE"); at >= 0 {
		d.exp = saturatingInt(lit[at+1:])
		lit = lit[:at]
	}
	whole, fraction, _ := strings.Cut(lit, ".")
	d.exp -= len(fraction)
	d.digits = strings.TrimLeft(whole+fraction, "0")
	trimmed := strings.TrimRight(d.digits, "0")
	d.exp += len(d.digits) - len(trimmed)
	d.digits = trimmed
	return d
}

// saturatingInt reads [+-] digits; beyond a billion the exact number no longer matters.
func saturatingInt(s string) int {
	n := 0
	for _, c := range []byte(s[skipSign(s, 0):]) {
		n = min(n*10+int(c-'0'), 1_000_000_000)
	}
	if s[0] == '-' {
		return -n
	}
	return n
}
