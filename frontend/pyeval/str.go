package pyeval

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// isSpace reports whether Python's str.strip removes a character.
func isSpace(r rune) bool {
	return unicode.IsSpace(r) || r >= 0x1c && r <= 0x1f
}

// asciiDigits replaces decimal digits of other scripts by those of ASCII.
func asciiDigits(s string) string {
	if isASCII(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if r > 127 && unicode.Is(unicode.Nd, r) {
			zero := r
			for unicode.Is(unicode.Nd, zero-1) && r-zero < 9 {
				zero--
			}
			return '0' + r - zero
		}
		return r
	}, s)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// strLen is the number of characters.
func strLen(s string) int {
	if isASCII(s) {
		return len(s)
	}
	return utf8.RuneCountInString(s)
}

// strRepr is repr of a string: quoted, with escapes where a character does not print.
func strRepr(s string, asciiOnly bool) string {
	quote := byte('\'')
	if strings.IndexByte(s, '\'') >= 0 && strings.IndexByte(s, '"') < 0 {
		quote = '"'
	}
	var b strings.Builder
	b.WriteByte(quote)
	for i, r := range s {
		switch {
		case r == utf8.RuneError && s[i] >= utf8.RuneSelf && !strings.HasPrefix(s[i:], "\ufffd"):
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r == '\\' || r == rune(quote):
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r < 0x7f:
			b.WriteByte(byte(r))
		case !asciiOnly && unicode.IsPrint(r):
			b.WriteRune(r)
		case r <= 0xff:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r <= 0xffff:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	b.WriteByte(quote)
	return b.String()
}

func bytesRepr(s string) string {
	quote := byte('\'')
	if strings.IndexByte(s, '\'') >= 0 && strings.IndexByte(s, '"') < 0 {
		quote = '"'
	}
	var b strings.Builder
	b.WriteByte('b')
	b.WriteByte(quote)
	escapes := map[byte]string{'\n': `\n`, '\t': `\t`, '\r': `\r`, '\\': `\\`}
	for i := range len(s) {
		c := s[i]
		switch {
		case escapes[c] != "":
			b.WriteString(escapes[c])
		case c == quote:
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ' || c >= 0x7f:
			fmt.Fprintf(&b, `\x%02x`, c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte(quote)
	return b.String()
}

// strItem is s[i] for an index that may be negative.
func strItem(s string, i int) (Value, error) {
	if isASCII(s) {
		if i, ok := wrapIndex(i, len(s)); ok {
			return Str(s[i : i+1]), nil
		}
	} else {
		runes := []rune(s)
		if i, ok := wrapIndex(i, len(runes)); ok {
			return Str(runes[i]), nil
		}
	}
	return nil, Raise("IndexError", "string index out of range")
}

// wrapIndex counts a negative index from the end.
func wrapIndex(i, n int) (int, bool) {
	if i < 0 {
		i += n
	}
	return i, i >= 0 && i < n
}

func strSlice(s string, sl sliceRange) Value {
	if isASCII(s) {
		if sl.step == 1 {
			return Str(s[sl.start : sl.start+sl.count])
		}
		return Str(pick([]byte(s), sl))
	}
	return Str(pick([]rune(s), sl))
}

// sliceRange has the indices of a slice of a sequence: count of them, beginning at start.
type sliceRange struct{ start, step, count int }

func pick[T any](elts []T, sl sliceRange) []T {
	r := make([]T, sl.count)
	for i := range r {
		r[i] = elts[sl.start+i*sl.step]
	}
	return r
}

// indices resolves a slice for a sequence of n elements.
func (in *Interp) indices(s *Slice, n int) (sliceRange, error) {
	start, stop, step, err := in.sliceBounds(s, n)
	if err != nil {
		return sliceRange{}, err
	}
	r := sliceRange{start: start, step: step}
	switch {
	case step > 0 && start < stop:
		r.count = (stop-start-1)/step + 1
	case step < 0 && start > stop:
		r.count = (start-stop-1)/-step + 1
	}
	if r.count == 0 && r.start > n {
		r.start = n
	}
	return r, nil
}

// sliceBounds is slice.indices(n).
func (in *Interp) sliceBounds(s *Slice, n int) (start, stop, step int, err error) {
	step = 1
	if s.Step != None {
		if step, err = in.sliceIndex(s.Step); err != nil {
			return
		}
		if step == 0 {
			return 0, 0, 0, valueError("slice step cannot be zero")
		}
	}
	lowest, highest := 0, n
	if step < 0 {
		lowest, highest = -1, n-1
	}
	clamp := func(v Value, missing int) (int, error) {
		if v == None {
			return missing, nil
		}
		i, err := in.sliceIndex(v)
		if err != nil {
			return 0, err
		}
		if i < 0 {
			i += n
		}
		return max(lowest, min(i, highest)), nil
	}
	first, last := lowest, highest
	if step < 0 {
		first, last = highest, lowest
	}
	if start, err = clamp(s.Start, first); err != nil {
		return
	}
	stop, err = clamp(s.Stop, last)
	return
}

// sliceIndex converts a part of a slice; integers beyond the size of memory are clamped.
func (in *Interp) sliceIndex(v Value) (int, error) {
	i, ok, err := in.index(v)
	if err != nil {
		return 0, err
	}
	if !ok {
		return 0, typeError("slice indices must be integers or None or have an __index__ method")
	}
	const far = 1 << 40
	if i.big != nil {
		return i.Sign() * far, nil
	}
	return int(max(-far, min(i.small, far))), nil
}

// index converts a value that can stand for an integer: an int, a bool, or an object with
// __index__. It reports false for others.
func (in *Interp) index(v Value) (Int, bool, error) {
	switch v := baseOf(v).(type) {
	case Int:
		return v, true, nil
	case Bool:
		return boolInt(v), true, nil
	case *Instance:
		if m, _ := v.Class.lookup("__index__"); m != nil {
			r, err := in.callMethod(v, m)
			if err != nil {
				return Int{}, false, err
			}
			i, ok := r.(Int)
			return i, ok, nil
		}
	case *Opaque:
		return Int{}, false, v.unavailable("used as an integer")
	case HasIndex:
		i, err := v.Index(in)
		return i, err == nil, err
	}
	return Int{}, false, nil
}

// HasIndex is a value that can stand for an integer, as __index__ in Python.
type HasIndex interface {
	Value
	// Index returns the integer.
	Index(in *Interp) (Int, error)
}

// smallIndex converts an argument that must be an integer of machine size.
func (in *Interp) smallIndex(v Value) (int, error) {
	i, err := in.wholeNumber(v)
	switch {
	case err != nil:
		return 0, err
	case i.big != nil:
		return 0, Raise("OverflowError", "Python int too large to convert to C ssize_t")
	}
	return int(i.small), nil
}

// wholeNumber is an argument that must be an integer.
func (in *Interp) wholeNumber(v Value) (Int, error) {
	i, ok, err := in.index(v)
	if err == nil && !ok {
		err = typeError("'%s' object cannot be interpreted as an integer", v.TypeName())
	}
	return i, err
}
