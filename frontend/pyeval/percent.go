package pyeval

import (
	"math/big"
	"strings"
	"unicode/utf8"
)

// percentSpec is one conversion of %-formatting: %[(name)][flags][width][.precision]verb.
type percentSpec struct {
	name                            string
	named                           bool
	left, plus, space, zero, number bool
	width, precision                int // precision is -1 where none is given
	verb                            byte
}

// percentArgs are the values on the right side of %.
type percentArgs struct {
	in    *Interp
	value Value
	elts  []Value // where the value is a tuple
	next  int
	tuple bool
}

func (a *percentArgs) take() (Value, error) {
	if a.next >= len(a.elts) {
		return nil, typeError("not enough arguments for format string")
	}
	a.next++
	return a.elts[a.next-1], nil
}

// percentFormat is format % value.
func (in *Interp) percentFormat(format string, value Value) (string, error) {
	args := &percentArgs{in: in, value: value, elts: []Value{value}}
	if t, ok := value.(*Tuple); ok {
		args.elts, args.tuple = t.Elts, true
	}
	var b strings.Builder
	used := false
	for {
		i := strings.IndexByte(format, '%')
		if i < 0 {
			break
		}
		b.WriteString(format[:i])
		spec, rest, err := args.parse(format[i+1:])
		if err != nil {
			return "", err
		}
		format = rest
		if spec.verb == '%' {
			b.WriteByte('%')
			continue
		}
		used = used || spec.named
		text, err := args.format(spec)
		if err != nil {
			return "", err
		}
		b.WriteString(text)
		if err := checkSize(int64(b.Len())); err != nil {
			return "", err
		}
	}
	b.WriteString(format)
	mapping := false
	switch baseOf(value).(type) {
	case *Dict, *List, *Range, Bytes:
		mapping = true
	}
	if args.next < len(args.elts) && !used && (args.tuple || !mapping) {
		return "", typeError("not all arguments converted during string formatting")
	}
	return b.String(), nil
}

// parse reads a conversion after its %.
func (a *percentArgs) parse(text string) (percentSpec, string, error) {
	s := percentSpec{precision: -1}
	incomplete := func() (percentSpec, string, error) { return s, "", valueError("incomplete format") }
	if strings.HasPrefix(text, "(") {
		depth, end := 0, -1
		for i := range len(text) {
			switch text[i] {
			case '(':
				depth++
			case ')':
				depth--
			}
			if depth == 0 {
				end = i
				break
			}
		}
		if end < 0 {
			return s, "", valueError("incomplete format key")
		}
		s.name, s.named, text = text[1:end], true, text[end+1:]
	}
	flags := map[byte]*bool{'-': &s.left, '+': &s.plus, ' ': &s.space, '0': &s.zero, '#': &s.number}
	for text != "" && flags[text[0]] != nil {
		*flags[text[0]] = true
		text = text[1:]
	}
	var err error
	if s.width, text, err = a.size(text); err != nil {
		return s, "", err
	}
	if s.width < 0 {
		s.left, s.width = true, -s.width
	}
	if strings.HasPrefix(text, ".") {
		if s.precision, text, err = a.size(text[1:]); err != nil {
			return s, "", err
		}
		s.precision = max(s.precision, 0)
	}
	for text != "" && strings.IndexByte("hlL", text[0]) >= 0 {
		text = text[1:]
	}
	if text == "" {
		return incomplete()
	}
	s.verb = text[0]
	return s, text[1:], checkSize(int64(max(s.width, s.precision)))
}

// size reads a width or a precision: digits, or * for the next argument.
func (a *percentArgs) size(text string) (int, string, error) {
	if strings.HasPrefix(text, "*") {
		v, err := a.take()
		if err != nil {
			return 0, "", err
		}
		i, ok := v.(Int)
		if !ok || i.big != nil {
			return 0, "", typeError("* wants int")
		}
		return int(max(min(i.small, maxSize), -maxSize)), text[1:], nil
	}
	n, rest, ok := takeNumber(text)
	if !ok {
		return 0, "", valueError("width too big")
	}
	return n, rest, nil
}

func (a *percentArgs) argument(s percentSpec) (Value, error) {
	if !s.named {
		return a.take()
	}
	if a.tuple {
		return nil, typeError("format requires a mapping")
	}
	if _, ok := baseOf(a.value).(Str); ok {
		return nil, typeError("format requires a mapping")
	}
	return a.in.Item(a.value, Str(s.name))
}

func (a *percentArgs) format(s percentSpec) (string, error) {
	v, err := a.argument(s)
	if err != nil {
		return "", err
	}
	switch {
	case strings.IndexByte("sra", s.verb) >= 0:
		return a.text(s, v)
	case s.verb == 'c':
		return a.character(s, v)
	case strings.IndexByte("diuxXo", s.verb) >= 0:
		return a.integer(s, v)
	case strings.IndexByte("eEfFgG", s.verb) >= 0:
		f, err := a.in.toFloat(v)
		if err != nil {
			return "", err
		}
		f64 := float64(f)
		spec := formatSpec{precision: s.precision, verb: s.verb, alternate: s.number}
		digits := floatDigits(absFloat(f64), spec)
		return s.signed(signbit(f64), "", digits), nil
	}
	return "", valueError("unsupported format character '%c' (0x%x)", s.verb, s.verb)
}

func (a *percentArgs) text(s percentSpec, v Value) (string, error) {
	render := map[byte]func(Value) (string, error){'s': a.in.Str, 'r': a.in.Repr, 'a': a.in.ascii}[s.verb]
	text, err := render(v)
	if err != nil {
		return "", err
	}
	if s.precision >= 0 && utf8.RuneCountInString(text) > s.precision {
		text = string([]rune(text)[:s.precision])
	}
	return s.padText(text), nil
}

func (s percentSpec) padText(text string) string {
	p := formatSpec{fill: ' ', align: '>', width: s.width}
	if s.left {
		p.align = '<'
	}
	return p.pad("", text)
}

func (a *percentArgs) character(s percentSpec, v Value) (string, error) {
	switch c := baseOf(v).(type) {
	case Str:
		if utf8.RuneCountInString(string(c)) == 1 {
			return s.padText(string(c)), nil
		}
	case Int:
		if c.big != nil || c.small < 0 || c.small > utf8.MaxRune {
			return "", Raise("OverflowError", "%%c arg not in range(0x110000)")
		}
		return s.padText(string(rune(c.small))), nil
	}
	return "", typeError("%%c requires int or char")
}

func (a *percentArgs) integer(s percentSpec, v Value) (string, error) {
	var i Int
	switch n := baseOf(v).(type) {
	case Int:
		i = n
	case Bool:
		i = boolInt(n)
	case Float:
		if strings.IndexByte("xXo", s.verb) >= 0 {
			return "", typeError("%%%c format: an integer is required, not float", s.verb)
		}
		var err error
		if i, err = floatToIntChecked(float64(n)); err != nil {
			return "", err
		}
	case *Opaque:
		return "", n.unavailable("formatted")
	default:
		return "", typeError("%%%c format: a real number is required, not %s", s.verb, v.TypeName())
	}
	base, prefix := 10, ""
	if f, ok := integerVerbs[s.verb]; ok {
		base = f.base
		if s.number {
			prefix = f.prefix
		}
	}
	digits := new(big.Int).Abs(i.bigRef()).Text(base)
	if s.verb == 'X' {
		digits = strings.ToUpper(digits)
	}
	if n := s.precision - len(digits); n > 0 {
		digits = strings.Repeat("0", n) + digits
	}
	return s.signed(i.Sign() < 0, prefix, digits), nil
}

// signed puts sign, prefix and padding around the digits of a number.
func (s percentSpec) signed(negative bool, prefix, digits string) string {
	switch {
	case negative:
		prefix = "-" + prefix
	case s.plus:
		prefix = "+" + prefix
	case s.space:
		prefix = " " + prefix
	}
	p := formatSpec{fill: ' ', align: '>', width: s.width}
	switch {
	case s.left:
		p.align = '<'
	case s.zero:
		p.fill, p.align = '0', '='
	}
	return p.pad(prefix, digits)
}
