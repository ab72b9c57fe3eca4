package pyeval

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"
)

// formatSpec is a format specification: [[fill]align][sign][z][#][0][width][grouping][.precision][type].
type formatSpec struct {
	fill      rune
	align     byte // one of <>=^, 0 where none is given
	sign      byte // one of +, -, space; 0 where none is given
	noNegZero bool
	alternate bool
	width     int
	grouping  byte // , or _ or 0
	precision int  // -1 where none is given
	verb      byte // 0 where none is given
}

// parseFormatSpec reads a format specification for a value of a type.
func parseFormatSpec(spec, typeName string) (formatSpec, error) {
	s := formatSpec{fill: ' ', precision: -1}
	bad := func() (formatSpec, error) {
		return s, valueError("Invalid format specifier '%s' for object of type '%s'", spec, typeName)
	}
	rest := spec
	filled := false // a fill character is given
	if r, n := utf8.DecodeRuneInString(rest); n > 0 && len(rest) > n && strings.IndexByte("<>=^", rest[n]) >= 0 {
		s.fill, s.align, rest = r, rest[n], rest[n+1:]
		filled = true
	} else if rest != "" && strings.IndexByte("<>=^", rest[0]) >= 0 {
		s.align, rest = rest[0], rest[1:]
	}
	take := func(set string) byte {
		if rest != "" && strings.IndexByte(set, rest[0]) >= 0 {
			c := rest[0]
			rest = rest[1:]
			return c
		}
		return 0
	}
	s.sign = take("+- ")
	s.noNegZero = take("z") != 0
	s.alternate = take("#") != 0
	if !filled && take("0") != 0 {
		s.fill = '0'
		if s.align == 0 && typeName != "str" {
			s.align = '='
		}
	}
	var ok bool
	if s.width, rest, ok = takeNumber(rest); !ok {
		return s, valueError("Too many decimal digits in format string")
	}
	s.grouping = take(",_")
	if rest != "" && s.grouping != 0 && (rest[0] == ',' || rest[0] == '_') {
		return s, valueError("Cannot specify both ',' and '_'.")
	}
	if take(".") != 0 {
		if rest == "" || !isDigit(rest[0]) {
			return s, valueError("Format specifier missing precision")
		}
		if s.precision, rest, ok = takeNumber(rest); !ok {
			return s, valueError("Too many decimal digits in format string")
		}
	}
	if len(rest) > 1 {
		return bad()
	}
	if rest != "" {
		s.verb = rest[0]
	}
	return s, checkSize(int64(max(s.width, s.precision)))
}

func takeNumber(text string) (n int, rest string, ok bool) {
	i := 0
	for i < len(text) && isDigit(text[i]) {
		i++
	}
	if i == 0 {
		return 0, text, true
	}
	n, err := strconv.Atoi(text[:i])
	return n, text[i:], err == nil
}

// Format is format(v, spec).
func (in *Interp) Format(v Value, spec string) (string, error) {
	if o, ok := v.(*Instance); ok {
		if m, _ := o.Class.lookup("__format__"); m != nil {
			r, err := in.callMethod(o, m, Str(spec))
			if err != nil {
				return "", err
			}
			return strOf(r, "__format__ must return a str, not %s")
		}
	}
	if spec == "" {
		return in.Str(v)
	}
	v = baseOf(v)
	switch v := v.(type) {
	case Bool:
		return formatInt(boolInt(v), spec, "bool")
	case Int:
		return formatInt(v, spec, "int")
	case Float:
		return formatFloat(float64(v), spec, "float")
	case Str:
		return formatStr(string(v), spec)
	case *Opaque:
		return "", v.unavailable("formatted")
	}
	return "", typeError("unsupported format string passed to %s.__format__", v.TypeName())
}

func strOf(v Value, message string) (string, error) {
	s, ok := baseOf(v).(Str)
	if !ok {
		return "", typeError(message, v.TypeName())
	}
	return string(s), nil
}

func unknownVerb(verb byte, typeName string) error {
	return valueError("Unknown format code '%c' for object of type '%s'", verb, typeName)
}

func formatStr(text, spec string) (string, error) {
	s, err := parseFormatSpec(spec, "str")
	switch {
	case err != nil:
		return "", err
	case s.verb != 0 && s.verb != 's':
		return "", unknownVerb(s.verb, "str")
	case s.sign != 0:
		return "", valueError("Sign not allowed in string format specifier")
	case s.alternate:
		return "", valueError("Alternate form (#) not allowed in string format specifier")
	case s.grouping != 0:
		return "", valueError("Cannot specify '%c' with 's'.", s.grouping)
	case s.align == '=':
		return "", valueError("'=' alignment not allowed in string format specifier")
	case s.noNegZero:
		return "", valueError("Negative zero coercion (z) not allowed in string format specifier")
	}
	if s.precision >= 0 && utf8.RuneCountInString(text) > s.precision {
		text = string([]rune(text)[:s.precision])
	}
	if s.align == 0 {
		s.align = '<'
	}
	return s.pad("", text), nil
}

// pad fills a text up to the width; prefix is the sign and base of a number.
func (s formatSpec) pad(prefix, text string) string {
	n := s.width - utf8.RuneCountInString(prefix) - utf8.RuneCountInString(text)
	if n <= 0 {
		return prefix + text
	}
	fill := func(n int) string { return strings.Repeat(string(s.fill), n) }
	switch s.align {
	case '<':
		return prefix + text + fill(n)
	case '^':
		return fill(n/2) + prefix + text + fill(n-n/2)
	case '=':
		return prefix + fill(n) + text
	}
	return fill(n) + prefix + text
}

// number pads the digits of a number; tail is what follows the integer part. Zeros that fill
// the width are grouped as well.
func (s formatSpec) number(prefix, digits, tail string, group int) string {
	if s.grouping != 0 {
		least := 0
		if s.fill == '0' && s.align == '=' {
			least = s.width - len(prefix) - len(tail)
		}
		digits = groupDigits(digits, string(s.grouping), group, least)
	}
	if s.align == 0 {
		s.align = '>'
	}
	return s.pad(prefix, digits+tail)
}

// groupDigits puts separators between groups of digits and leading zeros in front, up to the
// least width.
func groupDigits(digits, separator string, group, least int) string {
	for grouped := len(digits) + (len(digits)-1)/group; grouped < least; grouped = len(digits) + (len(digits)-1)/group {
		digits = "0" + digits
	}
	var b strings.Builder
	for i := range len(digits) {
		if i > 0 && (len(digits)-i)%group == 0 {
			b.WriteString(separator)
		}
		b.WriteByte(digits[i])
	}
	return b.String()
}

func (s formatSpec) signOf(negative bool) string {
	switch {
	case negative:
		return "-"
	case s.sign == '+' || s.sign == ' ':
		return string(s.sign)
	}
	return ""
}

// integerVerbs are the bases and prefixes of the verbs of integers.
var integerVerbs = map[byte]struct {
	base   int
	prefix string
	group  int
}{
	0: {10, "", 3}, 'd': {10, "", 3}, 'n': {10, "", 3},
	'b': {2, "0b", 4}, 'o': {8, "0o", 4}, 'x': {16, "0x", 4}, 'X': {16, "0X", 4},
}

func formatInt(i Int, spec, typeName string) (string, error) {
	s, err := parseFormatSpec(spec, typeName)
	if err != nil {
		return "", err
	}
	if s.verb == 'c' {
		return s.character(i)
	}
	v, ok := integerVerbs[s.verb]
	if !ok {
		if strings.IndexByte("eEfFgG%", s.verb) < 0 {
			return "", unknownVerb(s.verb, typeName)
		}
		f, err := i.float()
		if err != nil {
			return "", err
		}
		return formatFloat(f, spec, typeName)
	}
	switch {
	case s.precision >= 0:
		return "", valueError("Precision not allowed in integer format specifier")
	case s.noNegZero:
		return "", valueError("Negative zero coercion (z) not allowed in format specifier with integer format code '%c'", max(s.verb, 'd'))
	case s.grouping == ',' && v.base != 10, s.grouping != 0 && s.verb == 'n':
		return "", valueError("Cannot specify '%c' with '%c'.", s.grouping, s.verb)
	}
	digits := new(big.Int).Abs(i.bigRef()).Text(v.base)
	if s.verb == 'X' {
		digits = strings.ToUpper(digits)
	}
	prefix := s.signOf(i.Sign() < 0)
	if s.alternate {
		prefix += v.prefix
	}
	return s.number(prefix, digits, "", v.group), nil
}

func (s formatSpec) character(i Int) (string, error) {
	switch c, ok := i.Int64(); {
	case s.sign != 0:
		return "", valueError("Sign not allowed with integer format specifier 'c'")
	case s.alternate:
		return "", valueError("Alternate form (#) not allowed with integer format specifier 'c'")
	case s.grouping != 0:
		return "", valueError("Cannot specify '%c' with 'c'.", s.grouping)
	case s.precision >= 0:
		return "", valueError("Precision not allowed in integer format specifier")
	case !ok || c < 0 || c > utf8.MaxRune:
		return "", Raise("OverflowError", "%%c arg not in range(0x110000)")
	default:
		if s.align == 0 {
			s.align = '<'
		}
		return s.pad("", string(rune(c))), nil
	}
}

func formatFloat(f float64, spec, typeName string) (string, error) {
	s, err := parseFormatSpec(spec, typeName)
	if err != nil {
		return "", err
	}
	if s.verb != 0 && strings.IndexByte("eEfFgGn%", s.verb) < 0 {
		return "", unknownVerb(s.verb, typeName)
	}
	if s.grouping != 0 && s.verb == 'n' {
		return "", valueError("Cannot specify '%c' with 'n'.", s.grouping)
	}
	digits := floatDigits(math.Abs(f), s)
	negative := math.Signbit(f) && !math.IsNaN(f)
	if s.noNegZero && strings.Trim(digits, "0.eE+-%") == "" {
		negative = false
	}
	whole, tail := digits, ""
	if i := strings.IndexFunc(digits, func(r rune) bool { return r < '0' || r > '9' }); i >= 0 {
		whole, tail = digits[:i], digits[i:]
	}
	if whole == "" {
		s.grouping = 0
	}
	return s.number(s.signOf(negative), whole, tail, 3), nil
}

// floatDigits is a float that is not negative, in the notation of a format specification.
func floatDigits(f float64, s formatSpec) string {
	upper := s.verb == 'E' || s.verb == 'F' || s.verb == 'G'
	var text string
	switch {
	case math.IsNaN(f):
		text = "nan"
	case math.IsInf(f, 0):
		text = "inf"
	case s.verb == 0 && s.precision < 0:
		text = floatRepr(f)
		if s.alternate && !strings.Contains(text, ".") {
			text = strings.Replace(text, "e", ".e", 1)
		}
	case s.verb == 0:
		text = general(f, s.precision, s.alternate, true)
	default:
		precision := s.precision
		if precision < 0 {
			precision = 6
		}
		switch s.verb | 0x20 {
		case 'e':
			text = strconv.FormatFloat(f, 'e', precision, 64)
			if s.alternate && precision == 0 {
				text = strings.Replace(text, "e", ".e", 1)
			}
		case 'g', 'n':
			text = general(f, precision, s.alternate, false)
		default:
			text = fixed(f, precision, s.verb == '%')
			if s.alternate && precision == 0 {
				text += "."
			}
		}
	}
	if s.verb == '%' {
		text += "%"
	}
	if upper {
		text = strings.ToUpper(text)
	}
	return text
}

func fixed(f float64, precision int, percent bool) string {
	if percent {
		f *= 100
	}
	return strconv.FormatFloat(f, 'f', precision, 64)
}

// general is the notation g: precision counts significant digits, and the exponent decides
// between fixed and scientific notation. Repr says that the text must show a float.
func general(f float64, precision int, alternate, repr bool) string {
	if precision == 0 {
		precision = 1
	}
	text := strconv.FormatFloat(f, 'e', precision-1, 64)
	i := strings.IndexByte(text, 'e')
	exp, _ := strconv.Atoi(text[i+1:])
	limit := precision
	if repr {
		limit--
	}
	if exp < -4 || exp >= limit {
		mantissa := text[:i]
		if !alternate && strings.Contains(mantissa, ".") {
			mantissa = strings.TrimRight(strings.TrimRight(mantissa, "0"), ".")
		} else if alternate && !strings.Contains(mantissa, ".") {
			mantissa += "."
		}
		return mantissa + text[i:]
	}
	text = strconv.FormatFloat(f, 'f', max(precision-1-exp, 0), 64)
	switch {
	case alternate && !strings.Contains(text, "."):
		text += "."
	case !alternate && strings.Contains(text, "."):
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	if repr && !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}
