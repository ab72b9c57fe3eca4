package pysyntax

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// appendConstant adds the value of a constant as Python's repr writes it.
func appendConstant(out []byte, value any) []byte {
	switch v := value.(type) {
	case nil:
		return append(out, "None"...)
	case bool:
		if v {
			return append(out, "True"...)
		}
		return append(out, "False"...)
	case int64:
		return strconv.AppendInt(out, v, 10)
	case *big.Int:
		return v.Append(out, 10)
	case float64:
		return appendFloat(out, v, true)
	case Imaginary:
		return append(appendFloat(out, float64(v), false), 'j')
	case string:
		return appendRepr(out, v)
	case Bytes:
		return appendBytes(out, string(v))
	}
	return append(out, "Ellipsis"...)
}

// appendFloat adds the shortest digits that give the float back. Whole floats end in `.0`
// unless they are parts of a complex number.
func appendFloat(out []byte, v float64, point bool) []byte {
	if math.IsInf(v, 1) {
		return append(out, "inf"...)
	}
	digits := strconv.FormatFloat(v, 'e', -1, 64)
	_, exp, _ := strings.Cut(digits, "e")
	if e, _ := strconv.Atoi(exp); e >= -4 && e < 16 {
		start := len(out)
		out = strconv.AppendFloat(out, v, 'f', -1, 64)
		if point && !strings.Contains(string(out[start:]), ".") {
			out = append(out, ".0"...)
		}
		return out
	}
	return append(out, digits...)
}

// quoteFor chooses the quotes around a string: single ones unless only those occur in it.
func quoteFor(s string) byte {
	if strings.IndexByte(s, '\'') >= 0 && strings.IndexByte(s, '"') < 0 {
		return '"'
	}
	return '\''
}

// appendRepr adds a string as Python's repr writes it.
func appendRepr(out []byte, s string) []byte {
	quote := quoteFor(s)
	out = append(out, quote)
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			out = appendEscaped(out, c, quote)
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			r, size = surrogateAt(s[i:])
		}
		out = appendRune(out, r)
		i += size
	}
	return append(out, quote)
}

// surrogateAt decodes a surrogate that is written as if UTF-8 allowed it.
func surrogateAt(s string) (rune, int) {
	if len(s) >= 3 && s[0] == 0xed && s[1] >= 0xa0 {
		return rune(s[0]&0xf)<<12 | rune(s[1]&0x3f)<<6 | rune(s[2]&0x3f), 3
	}
	return rune(s[0]), 1
}

func appendRune(out []byte, r rune) []byte {
	switch {
	case unicode.IsPrint(r):
		return utf8.AppendRune(out, r)
	case r <= 0xff:
		return fmt.Appendf(out, `\x%02x`, r)
	case r <= 0xffff:
		return fmt.Appendf(out, `\u%04x`, r)
	}
	return fmt.Appendf(out, `\U%08x`, r)
}

// appendEscaped adds an ASCII character of a string or a byte.
func appendEscaped(out []byte, c, quote byte) []byte {
	switch {
	case c == quote || c == '\\':
		return append(out, '\\', c)
	case c == '\n':
		return append(out, `\n`...)
	case c == '\r':
		return append(out, `\r`...)
	case c == '\t':
		return append(out, `\t`...)
	case c < ' ' || c >= 0x7f:
		return fmt.Appendf(out, `\x%02x`, c)
	}
	return append(out, c)
}

func appendBytes(out []byte, s string) []byte {
	quote := quoteFor(s)
	out = append(out, 'b', quote)
	for i := range len(s) {
		out = appendEscaped(out, s[i], quote)
	}
	return append(out, quote)
}
