package pyeval

import (
	"strconv"
	"strings"
)

// formatter is a running str.format.
type formatter struct {
	in    *Interp
	args  *Args
	named func(name string) (Value, error)
	auto  int // next number of an empty field; -1 where fields are numbered
}

func strFormat(in *Interp, text string, a *Args) (string, error) {
	f := &formatter{in: in, args: a, named: func(name string) (Value, error) {
		if v := a.Keyword(name); v != nil {
			return v, nil
		}
		return nil, in.keyError(Str(name))
	}}
	return f.format(text, 2)
}

func strFormatMap(in *Interp, text string, mapping Value) (string, error) {
	f := &formatter{in: in, args: &Args{}, named: func(name string) (Value, error) { return in.Item(mapping, Str(name)) }}
	return f.format(text, 2)
}

// format replaces the fields of a text. Levels says how deep fields may be nested.
func (f *formatter) format(text string, levels int) (string, error) {
	if levels == 0 {
		return "", valueError("Max string recursion exceeded")
	}
	var b strings.Builder
	for {
		i := strings.IndexAny(text, "{}")
		if i < 0 {
			b.WriteString(text)
			return b.String(), nil
		}
		b.WriteString(text[:i])
		if i+1 < len(text) && text[i+1] == text[i] {
			b.WriteByte(text[i])
			text = text[i+2:]
			continue
		}
		if text[i] == '}' {
			return "", valueError("Single '}' encountered in format string")
		}
		field, rest, err := cutField(text[i+1:])
		if err != nil {
			return "", err
		}
		text = rest
		s, err := f.field(field, levels)
		if err != nil {
			return "", err
		}
		b.WriteString(s)
		if err := checkSize(int64(b.Len())); err != nil {
			return "", err
		}
	}
}

// cutField splits the text after a brace into the field and what follows it.
func cutField(text string) (field, rest string, err error) {
	if text == "" {
		return "", "", valueError("Single '{' encountered in format string")
	}
	depth, bracket := 1, false
	for i := range len(text) {
		switch c := text[i]; {
		case bracket:
			bracket = c != ']'
		case c == '[':
			bracket = true
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return text[:i], text[i+1:], nil
			}
		}
	}
	return "", "", valueError("expected '}' before end of string")
}

// field formats name!conversion:spec.
func (f *formatter) field(field string, levels int) (string, error) {
	name, spec, conversion := field, "", byte(0)
	bracket := false
scan:
	for i := range len(field) {
		switch c := field[i]; {
		case bracket:
			bracket = c != ']'
		case c == '[':
			bracket = true
		case c == '{':
			return "", valueError("unexpected '{' in field name")
		case c == ':':
			name, spec = field[:i], field[i+1:]
			break scan
		case c == '!':
			name = field[:i]
			rest := field[i+1:]
			if rest == "" || rest[0] == ':' {
				return "", valueError("unmatched '{' in format spec")
			}
			conversion = rest[0]
			if len(rest) > 1 {
				if rest[1] != ':' {
					return "", valueError("expected ':' after conversion specifier")
				}
				spec = rest[2:]
			}
			break scan
		}
	}
	v, err := f.lookup(name)
	if err != nil {
		return "", err
	}
	if conversion != 0 {
		if v, err = f.in.convert(v, int(conversion)); err != nil {
			return "", err
		}
	}
	if strings.ContainsAny(spec, "{}") {
		if spec, err = f.format(spec, levels-1); err != nil {
			return "", err
		}
	}
	return f.in.Format(v, spec)
}

// convert is the conversion !s, !r or !a of a formatted value.
func (in *Interp) convert(v Value, conversion int) (Value, error) {
	render := map[int]func(Value) (string, error){'s': in.Str, 'r': in.Repr, 'a': in.ascii}[conversion]
	if render == nil {
		return nil, valueError("Unknown conversion specifier %c", rune(conversion))
	}
	s, err := render(v)
	return Str(s), err
}

// lookup finds the value of a field name: first.attr[item].
func (f *formatter) lookup(name string) (Value, error) {
	end := strings.IndexAny(name, ".[")
	if end < 0 {
		end = len(name)
	}
	v, err := f.first(name[:end])
	for rest := name[end:]; rest != "" && err == nil; {
		if rest[0] == '.' {
			n := strings.IndexAny(rest[1:], ".[") + 1
			if n == 0 {
				n = len(rest)
			}
			if n == 1 {
				return nil, valueError("Empty attribute in format string")
			}
			v, err = f.in.GetAttr(v, rest[1:n])
			rest = rest[n:]
			continue
		}
		n := strings.IndexByte(rest, ']')
		if n < 0 {
			return nil, valueError("Missing ']' in format string")
		}
		if n == 1 {
			return nil, valueError("Empty attribute in format string")
		}
		var key Value = Str(rest[1:n])
		if i, convErr := strconv.ParseInt(rest[1:n], 10, 64); convErr == nil && i >= 0 {
			key = NewInt(i)
		}
		v, err = f.in.Item(v, key)
		rest = rest[n+1:]
		if err == nil && rest != "" && rest[0] != '.' && rest[0] != '[' {
			return nil, valueError("Only '.' or '[' may follow ']' in format field specifier")
		}
	}
	return v, err
}

func (f *formatter) first(name string) (Value, error) {
	n, err := strconv.Atoi(name)
	switch {
	case name == "":
		if f.auto < 0 {
			return nil, valueError("cannot switch from manual field specification to automatic field numbering")
		}
		n = f.auto
		f.auto++
	case err != nil || n < 0:
		return f.named(name)
	case f.auto > 0:
		return nil, valueError("cannot switch from automatic field numbering to manual field specification")
	default:
		f.auto = -1
	}
	if n >= len(f.args.Pos) {
		return nil, Raise("IndexError", "Replacement index %d out of range for positional args tuple", n)
	}
	return f.args.Pos[n], nil
}
