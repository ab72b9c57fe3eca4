package pyeval

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// strMethods are the methods of str.
var strMethods = methodTable(map[string]signature{
	"upper":        {"", strings.ToUpper},
	"lower":        {"", strings.ToLower},
	"casefold":     {"", strings.ToLower},
	"title":        {"", titleCase},
	"capitalize":   {"", capitalize},
	"swapcase":     {"", swapCase},
	"strip":        {"chars/?", strStrip(true, true)},
	"lstrip":       {"chars/?", strStrip(true, false)},
	"rstrip":       {"chars/?", strStrip(false, true)},
	"split":        {"sep? maxsplit?=-1", strSplit},
	"rsplit":       {"sep? maxsplit?=-1", strRsplit},
	"splitlines":   {"keepends?", strSplitlines},
	"join":         {"iterable/", strJoin},
	"replace":      {"old/ new/ count?=-1", strReplace},
	"startswith":   {"affix/ start/? end/?", strAffix("startswith", strings.HasPrefix)},
	"endswith":     {"affix/ start/? end/?", strAffix("endswith", strings.HasSuffix)},
	"find":         {"sub/ start/? end/?", strFind(strings.Index, false)},
	"rfind":        {"sub/ start/? end/?", strFind(strings.LastIndex, false)},
	"index":        {"sub/ start/? end/?", strFind(strings.Index, true)},
	"rindex":       {"sub/ start/? end/?", strFind(strings.LastIndex, true)},
	"count":        {"sub/ start/? end/?", strCount},
	"format":       {"", strFormat},
	"format_map":   {"mapping/", strFormatMap},
	"zfill":        {"width/", strZfill},
	"center":       {"width/ fillchar/?", strJustify('^')},
	"ljust":        {"width/ fillchar/?", strJustify('<')},
	"rjust":        {"width/ fillchar/?", strJustify('>')},
	"partition":    {"sep/", strPartition(strings.Index, false)},
	"rpartition":   {"sep/", strPartition(strings.LastIndex, true)},
	"isdigit":      {"", strAll(unicode.IsDigit)},
	"isdecimal":    {"", strAll(unicode.IsDigit)},
	"isnumeric":    {"", strAll(unicode.IsNumber)},
	"isalpha":      {"", strAll(unicode.IsLetter)},
	"isalnum":      {"", strAll(func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) })},
	"isspace":      {"", strAll(isSpace)},
	"isascii":      {"", isASCII},
	"isupper":      {"", strCased(unicode.IsUpper, unicode.IsLower)},
	"islower":      {"", strCased(unicode.IsLower, unicode.IsUpper)},
	"isidentifier": {"", strIsIdentifier},
	"removeprefix": {"affix/", strings.TrimPrefix},
	"removesuffix": {"affix/", strings.TrimSuffix},
	"expandtabs":   {"tabsize?=8", strExpandtabs},
	"encode":       {"encoding? errors?", func(s string, _, _ Value) Value { return Bytes(s) }},
	"translate":    {"table/", strTranslate},
})

func titleCase(s string) string {
	inWord := false
	return strings.Map(func(r rune) rune {
		was := inWord
		inWord = unicode.IsLetter(r)
		switch {
		case !inWord:
			return r
		case was:
			return unicode.ToLower(r)
		}
		return unicode.ToTitle(r)
	}, s)
}

func capitalize(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(unicode.ToTitle(r)) + strings.ToLower(s[n:])
}

func swapCase(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}, s)
}

// wantStr converts an argument that must be a string.
func wantStr(fn string, v Value) (string, error) {
	if o, ok := v.(*Opaque); ok {
		return "", o.unavailable("used as a string")
	}
	s, ok := baseOf(v).(Str)
	if !ok {
		return "", typeError("%s() argument must be str, not %s", fn, v.TypeName())
	}
	return string(s), nil
}

func strStrip(left, right bool) any {
	return func(s string, which Value) (string, error) {
		drop := isSpace
		if which != nil && which != None {
			chars, err := wantStr("strip", which)
			if err != nil {
				return "", err
			}
			drop = func(r rune) bool { return strings.ContainsRune(chars, r) }
		}
		if left {
			s = strings.TrimLeftFunc(s, drop)
		}
		if right {
			s = strings.TrimRightFunc(s, drop)
		}
		return s, nil
	}
}

func strList(parts []string) *List {
	l := &List{Elts: make([]Value, len(parts))}
	for i, p := range parts {
		l.Elts[i] = Str(p)
	}
	return l
}

// separator is the separator of split and rsplit, empty for white space.
func separator(v Value) (string, error) {
	if v == nil || v == None {
		return "", nil
	}
	sep, err := wantStr("split", v)
	if err == nil && sep == "" {
		err = valueError("empty separator")
	}
	return sep, err
}

func strSplit(s string, by Value, most int) ([]string, error) {
	sep, err := separator(by)
	if err != nil {
		return nil, err
	}
	if sep != "" {
		return strings.SplitN(s, sep, splitCount(most)), nil
	}
	var parts []string
	for s = strings.TrimLeftFunc(s, isSpace); s != ""; s = strings.TrimLeftFunc(s, isSpace) {
		i := strings.IndexFunc(s, isSpace)
		if i < 0 || len(parts) == most {
			if len(parts) == most {
				s = strings.TrimRightFunc(s, isSpace)
			}
			parts = append(parts, s)
			break
		}
		parts = append(parts, s[:i])
		s = s[i:]
	}
	return parts, nil
}

func splitCount(most int) int {
	if most < 0 {
		return -1
	}
	return most + 1
}

func strRsplit(s string, by Value, most int) ([]string, error) {
	sep, err := separator(by)
	if err != nil {
		return nil, err
	}
	var parts []string
	for {
		i, n := strings.LastIndex(s, sep), len(sep)
		if sep == "" {
			s = strings.TrimRightFunc(s, isSpace)
			if s == "" {
				break
			}
			i = strings.LastIndexFunc(s, isSpace)
			if i >= 0 {
				_, n = utf8.DecodeRuneInString(s[i:])
			}
		}
		if i < 0 || len(parts) == most {
			if sep == "" {
				s = strings.TrimLeftFunc(s, isSpace)
			}
			parts = append(parts, s)
			break
		}
		parts = append(parts, s[i+n:])
		s = s[:i]
	}
	slices.Reverse(parts)
	return parts, nil
}

func strSplitlines(s string, keep bool) []string {
	var parts []string
	for s != "" {
		i := strings.IndexFunc(s, func(r rune) bool { return strings.ContainsRune("\n\r\v\f\x1c\x1d\x1e\u0085\u2028\u2029", r) })
		if i < 0 {
			parts = append(parts, s)
			break
		}
		_, n := utf8.DecodeRuneInString(s[i:])
		if strings.HasPrefix(s[i:], "\r\n") {
			n = 2
		}
		end := i
		if keep {
			end = i + n
		}
		parts = append(parts, s[:end])
		s = s[i+n:]
	}
	return parts
}

func strJoin(sep string, elts []Value) (string, error) {
	parts := make([]string, len(elts))
	size := int64(0)
	for i, e := range elts {
		s, ok := baseOf(e).(Str)
		if !ok {
			return "", typeError("sequence item %d: expected str instance, %s found", i, e.TypeName())
		}
		parts[i] = string(s)
		size += int64(len(s) + len(sep))
	}
	if err := checkSize(size); err != nil {
		return "", err
	}
	return strings.Join(parts, sep), nil
}

func strReplace(s, old, with string, n int) (string, error) {
	if err := checkSize(int64(len(s)) + int64(strings.Count(s, old))*int64(len(with))); err != nil {
		return "", err
	}
	return strings.Replace(s, old, with, n), nil
}

// span cuts a string to the start and end arguments of a method; offset is the number of
// characters in front.
func (in *Interp) span(s string, start, end Value) (part string, offset int, ok bool, err error) {
	bounds := &Slice{Start: None, Stop: None, Step: None}
	if start != nil {
		bounds.Start = start
	}
	if end != nil {
		bounds.Stop = end
	}
	n := strLen(s)
	from, to, _, err := in.sliceBounds(bounds, n)
	if err != nil {
		return "", 0, false, err
	}
	if i, isInt := baseOf(bounds.Start).(Int); isInt && i.Cmp(NewInt(int64(n))) > 0 || from > to {
		return "", from, false, nil
	}
	if isASCII(s) {
		return s[from:to], from, true, nil
	}
	return string([]rune(s)[from:to]), from, true, nil
}

func strAffix(name string, has func(s, affix string) bool) any {
	return func(in *Interp, text string, affix, start, end Value) (bool, error) {
		part, _, ok, err := in.span(text, start, end)
		if err != nil {
			return false, err
		}
		affixes := []Value{affix}
		if t, isTuple := affix.(*Tuple); isTuple {
			affixes = t.Elts
		}
		for _, x := range affixes {
			s, err := wantStr(name, x)
			if err != nil || ok && has(part, s) {
				return err == nil, err
			}
		}
		return false, nil
	}
}

func strFind(find func(s, sub string) int, must bool) any {
	return func(in *Interp, s, sub string, start, end Value) (int, error) {
		part, offset, ok, err := in.span(s, start, end)
		if err != nil {
			return 0, err
		}
		i := -1
		if ok {
			i = find(part, sub)
		}
		switch {
		case i >= 0:
			return offset + strLen(part[:i]), nil
		case must:
			return 0, valueError("substring not found")
		}
		return -1, nil
	}
}

func strCount(in *Interp, s, sub string, start, end Value) (int, error) {
	part, _, ok, err := in.span(s, start, end)
	if err != nil || !ok {
		return 0, err
	}
	return strings.Count(part, sub), nil
}

func strZfill(s string, width int) (string, error) {
	if err := checkSize(int64(max(width, 0))); err != nil {
		return "", err
	}
	sign := ""
	n := width - strLen(s)
	if s != "" && (s[0] == '-' || s[0] == '+') {
		sign, s = s[:1], s[1:]
	}
	return sign + strings.Repeat("0", max(n, 0)) + s, nil
}

func strJustify(align byte) any {
	return func(s string, width int, with Value) (string, error) {
		fill := ' '
		if with != nil {
			c, err := wantStr("fillchar", with)
			if err != nil {
				return "", err
			}
			if strLen(c) != 1 {
				return "", typeError("The fill character must be exactly one character long")
			}
			fill, _ = utf8.DecodeRuneInString(c)
		}
		if err := checkSize(int64(max(width, 0))); err != nil {
			return "", err
		}
		if n := width - strLen(s); align == '^' && n > 0 {
			// CPython puts the odd one to the left where the width is odd.
			left := n/2 + n&width&1
			return strings.Repeat(string(fill), left) + s + strings.Repeat(string(fill), n-left), nil
		}
		return formatSpec{fill: fill, align: align, width: width}.pad("", s), nil
	}
}

func strPartition(find func(s, sep string) int, last bool) any {
	return func(s, sep string) (Value, error) {
		if sep == "" {
			return nil, valueError("empty separator")
		}
		if i := find(s, sep); i >= 0 {
			return NewTuple(Str(s[:i]), Str(sep), Str(s[i+len(sep):])), nil
		}
		if last {
			return NewTuple(Str(""), Str(""), Str(s)), nil
		}
		return NewTuple(Str(s), Str(""), Str("")), nil
	}
}

func strAll(is func(rune) bool) any {
	return func(s string) bool { return s != "" && strings.IndexFunc(s, func(r rune) bool { return !is(r) }) < 0 }
}

func strCased(want, refuse func(rune) bool) any {
	return func(s string) bool { return strings.IndexFunc(s, want) >= 0 && strings.IndexFunc(s, refuse) < 0 }
}

func strIsIdentifier(s string) bool {
	for i, r := range s {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return false
		}
	}
	return s != ""
}

func strExpandtabs(s string, size int) (string, error) {
	if err := checkSize(int64(len(s)) * int64(max(size, 1))); err != nil {
		return "", err
	}
	var b strings.Builder
	col := 0
	for _, r := range s {
		switch {
		case r == '\t':
			n := 0
			if size > 0 {
				n = size - col%size
			}
			b.WriteString(strings.Repeat(" ", n))
			col += n
		case r == '\n' || r == '\r':
			b.WriteRune(r)
			col = 0
		default:
			b.WriteRune(r)
			col++
		}
	}
	return b.String(), nil
}

func strTranslate(in *Interp, s string, table Value) (string, error) {
	var b strings.Builder
	for _, r := range s {
		to, err := in.Item(table, NewInt(int64(r)))
		switch {
		case isException(err, "LookupError"):
			b.WriteRune(r)
		case err != nil:
			return "", err
		case to == None:
		default:
			switch t := to.(type) {
			case Int:
				b.WriteRune(rune(t.small))
			case Str:
				b.WriteString(string(t))
			default:
				return "", typeError("character mapping must return integer, None or str")
			}
		}
	}
	return b.String(), checkSize(int64(b.Len()))
}

// strMaketrans is str.maketrans.
func strMaketrans(in *Interp, from, to, drop Value) (Value, error) {
	table := NewDict()
	if to == nil {
		d, ok := from.(*Dict)
		if !ok {
			return nil, typeError("if you give only one argument to maketrans it must be a dict")
		}
		for _, e := range d.entries {
			key := e.key
			if s, ok := key.(Str); ok {
				if strLen(string(s)) != 1 {
					return nil, valueError("string keys in translate table must be of length 1")
				}
				r, _ := utf8.DecodeRuneInString(string(s))
				key = NewInt(int64(r))
			}
			if key != nil {
				if err := table.Set(in, key, e.value); err != nil {
					return nil, err
				}
			}
		}
		return table, nil
	}
	var texts [3][]rune
	for i, x := range []Value{from, to, drop} {
		if x != nil {
			s, err := wantStr("maketrans", x)
			if err != nil {
				return nil, err
			}
			texts[i] = []rune(s)
		}
	}
	if len(texts[0]) != len(texts[1]) {
		return nil, valueError("the first two maketrans arguments must have equal length")
	}
	for i, r := range texts[0] {
		_ = table.Set(in, NewInt(int64(r)), NewInt(int64(texts[1][i])))
	}
	for _, r := range texts[2] {
		_ = table.Set(in, NewInt(int64(r)), None)
	}
	return table, nil
}
