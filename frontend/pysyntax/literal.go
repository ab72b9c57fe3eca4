package pysyntax

import (
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxDecimalDigits is CPython's limit for integers that are not powers of two in disguise:
// reading them takes quadratic time.
const maxDecimalDigits = 4300

// numberValue returns the value of the number at the current token.
func (p *parser) numberValue() any {
	text := p.textOf(p.i)
	if len(text) <= 18 {
		if v, ok := smallInt(text); ok {
			return v
		}
	}
	text = strings.ReplaceAll(text, "_", "")
	last := text[len(text)-1] | 0x20
	radix := len(text) > 1 && text[0] == '0' && (text[1]|0x20 == 'x' || text[1]|0x20 == 'o' || text[1]|0x20 == 'b')
	switch {
	case radix:
		return p.integer(text)
	case last == 'j':
		return Imaginary(floatValue(text[:len(text)-1]))
	case strings.ContainsAny(text, ".eE"):
		return floatValue(text)
	}
	if len(text) > maxDecimalDigits {
		p.fail("an integer of %d digits, more than the limit of %d; hexadecimal ones may be longer", len(text), maxDecimalDigits)
	}
	if text = strings.TrimLeft(text, "0"); text == "" {
		return int64(0)
	}
	return p.integer(text)
}

// smallInt returns the value of decimal digits.
func smallInt(text string) (int64, bool) {
	v := int64(0)
	for i := range len(text) {
		d := text[i] - '0'
		if d > 9 {
			return 0, false
		}
		v = v*10 + int64(d)
	}
	return v, true
}

func (p *parser) integer(text string) any {
	if v, err := strconv.ParseInt(text, 0, 64); err == nil {
		return v
	}
	v, ok := new(big.Int).SetString(text, 0)
	if !ok {
		p.fail("invalid number")
	}
	return v
}

// floatValue returns the value of a decimal float. Those beyond float64 are infinite.
func floatValue(text string) float64 {
	v, _ := strconv.ParseFloat(text, 64)
	return v
}

// stringValue returns the value of a string token, and its kind.
func (p *parser) stringValue(i int) (value any, kind string) {
	text := p.textOf(i)
	open := strings.IndexAny(text, `'"`)
	pre, _ := prefixOf(text[:open])
	quotes := 1
	if len(text) >= open+6 && text[open:open+3] == tripleQuote(text[open]) {
		quotes = 3
	}
	body := text[open+quotes : len(text)-quotes]
	if open == 1 && text[0] == 'u' {
		kind = "u"
	}
	switch {
	case pre.bytes:
		return Bytes(p.bytesValue(i, body, pre.raw)), ""
	case !pre.raw:
		body = p.unescape(i, body)
	}
	return body, kind
}

// bytesValue returns the value of a bytes literal.
func (p *parser) bytesValue(i int, body string, raw bool) string {
	for k := range len(body) {
		if body[k] >= utf8.RuneSelf {
			p.failAt(i, "bytes can only contain ASCII literal characters")
		}
	}
	if raw || strings.IndexByte(body, '\\') < 0 {
		return body
	}
	u := unescaper{parser: p, at: i, text: body, bytes: true}
	return u.run()
}

// unescape replaces the escapes of a string.
func (p *parser) unescape(i int, body string) string {
	if strings.IndexByte(body, '\\') < 0 {
		return body
	}
	u := unescaper{parser: p, at: i, text: body}
	return u.run()
}
