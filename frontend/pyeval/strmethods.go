package pyeval

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// strMethods are the methods of str.
var strMethods = map[string]method{
	"upper":        strMap(strings.ToUpper),
	"lower":        strMap(strings.ToLower),
	"casefold":     strMap(strings.ToLower),
	"title":        strMap(titleCase),
	"capitalize":   strMap(capitalize),
	"swapcase":     strMap(swapCase),
	"strip":        strStrip("strip", true, true),
	"lstrip":       strStrip("lstrip", true, false),
	"rstrip":       strStrip("rstrip", false, true),
	"split":        strSplit,
	"rsplit":       strRsplit,
	"splitlines":   strSplitlines,
	"join":         strJoin,
	"replace":      strReplace,
	"startswith":   strAffix("startswith", strings.HasPrefix),
	"endswith":     strAffix("endswith", strings.HasSuffix),
	"find":         strFind("find", strings.Index, false),
	"rfind":        strFind("rfind", strings.LastIndex, false),
	"index":        strFind("index", strings.Index, true),
	"rindex":       strFind("rindex", strings.LastIndex, true),
	"count":        strCount,
	"format":       strFormat,
	"format_map":   strFormatMap,
	"zfill":        strZfill,
	"center":       strJustify("center", '^'),
	"ljust":        strJustify("ljust", '<'),
	"rjust":        strJustify("rjust", '>'),
	"partition":    strPartition("partition", strings.Index),
	"rpartition":   strPartition("rpartition", strings.LastIndex),
	"isdigit":      strAll(unicode.IsDigit),
	"isdecimal":    strAll(unicode.IsDigit),
	"isnumeric":    strAll(unicode.IsNumber),
	"isalpha":      strAll(unicode.IsLetter),
	"isalnum":      strAll(func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }),
	"isspace":      strAll(isSpace),
	"isascii":      func(_ *Interp, self Value, _ *Args) (Value, error) { return Bool(isASCII(string(self.(Str)))), nil },
	"isupper":      strCased(unicode.IsUpper, unicode.IsLower),
	"islower":      strCased(unicode.IsLower, unicode.IsUpper),
	"isidentifier": strIsIdentifier,
	"removeprefix": strRemove("removeprefix", strings.TrimPrefix),
	"removesuffix": strRemove("removesuffix", strings.TrimSuffix),
	"expandtabs":   strExpandtabs,
	"encode":       func(_ *Interp, self Value, _ *Args) (Value, error) { return Bytes(self.(Str)), nil },
	"translate":    strTranslate,
}

func strMap(f func(string) string) method {
	return func(_ *Interp, self Value, a *Args) (Value, error) {
		if len(a.Pos) > 0 {
			return nil, typeError("str method takes no arguments (%d given)", len(a.Pos))
		}
		return Str(f(string(self.(Str)))), nil
	}
}

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

func strStrip(name string, left, right bool) method {
	return func(_ *Interp, self Value, a *Args) (Value, error) {
		v, err := bindArgs(name, a, "chars/?")
		if err != nil {
			return nil, err
		}
		drop := isSpace
		if v[0] != nil && v[0] != None {
			chars, err := wantStr(name, v[0])
			if err != nil {
				return nil, err
			}
			drop = func(r rune) bool { return strings.ContainsRune(chars, r) }
		}
		s := string(self.(Str))
		if left {
			s = strings.TrimLeftFunc(s, drop)
		}
		if right {
			s = strings.TrimRightFunc(s, drop)
		}
		return Str(s), nil
	}
}

func strList(parts []string) *List {
	l := &List{Elts: make([]Value, len(parts))}
	for i, p := range parts {
		l.Elts[i] = Str(p)
	}
	return l
}

// splitArgs are the separator, empty for white space, and the greatest number of cuts.
func splitArgs(in *Interp, name string, a *Args) (sep string, most int, err error) {
	v, err := bindArgs(name, a, "sep?", "maxsplit?")
	if err != nil {
		return "", 0, err
	}
	most = -1
	if v[1] != nil {
		if most, err = in.smallIndex(v[1]); err != nil {
			return "", 0, err
		}
	}
	if v[0] == nil || v[0] == None {
		return "", most, nil
	}
	if sep, err = wantStr(name, v[0]); err == nil && sep == "" {
		err = valueError("empty separator")
	}
	return sep, most, err
}

func strSplit(in *Interp, self Value, a *Args) (Value, error) {
	sep, most, err := splitArgs(in, "split", a)
	if err != nil {
		return nil, err
	}
	s := string(self.(Str))
	if sep != "" {
		return strList(strings.SplitN(s, sep, splitCount(most))), nil
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
	return strList(parts), nil
}

func splitCount(most int) int {
	if most < 0 {
		return -1
	}
	return most + 1
}

func strRsplit(in *Interp, self Value, a *Args) (Value, error) {
	sep, most, err := splitArgs(in, "rsplit", a)
	if err != nil {
		return nil, err
	}
	s := string(self.(Str))
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
	for i, j := 0, len(parts)-1; i < j; i, j = i+1, j-1 {
		parts[i], parts[j] = parts[j], parts[i]
	}
	return strList(parts), nil
}

func strSplitlines(in *Interp, self Value, a *Args) (Value, error) {
	v, err := bindArgs("splitlines", a, "keepends?")
	if err != nil {
		return nil, err
	}
	keep := false
	if v[0] != nil {
		if keep, err = in.Truth(v[0]); err != nil {
			return nil, err
		}
	}
	var parts []string
	for s := string(self.(Str)); s != ""; {
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
	return strList(parts), nil
}

func strJoin(in *Interp, self Value, a *Args) (Value, error) {
	v, err := bindArgs("join", a, "iterable/")
	if err != nil {
		return nil, err
	}
	elts, err := in.Elements(v[0])
	if err != nil {
		return nil, err
	}
	parts := make([]string, len(elts))
	size := int64(0)
	for i, e := range elts {
		s, ok := baseOf(e).(Str)
		if !ok {
			return nil, typeError("sequence item %d: expected str instance, %s found", i, e.TypeName())
		}
		parts[i] = string(s)
		size += int64(len(s) + len(self.(Str)))
	}
	if err := checkSize(size); err != nil {
		return nil, err
	}
	return Str(strings.Join(parts, string(self.(Str)))), nil
}

func strReplace(in *Interp, self Value, a *Args) (Value, error) {
	v, err := bindArgs("replace", a, "old/", "new/", "count?")
	if err != nil {
		return nil, err
	}
	old, err := wantStr("replace", v[0])
	if err != nil {
		return nil, err
	}
	with, err := wantStr("replace", v[1])
	if err != nil {
		return nil, err
	}
	n := -1
	if v[2] != nil {
		if n, err = in.smallIndex(v[2]); err != nil {
			return nil, err
		}
	}
	s := string(self.(Str))
	if err := checkSize(int64(len(s)) + int64(strings.Count(s, old))*int64(len(with))); err != nil {
		return nil, err
	}
	return Str(strings.Replace(s, old, with, n)), nil
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

func strAffix(name string, has func(s, affix string) bool) method {
	return func(in *Interp, self Value, a *Args) (Value, error) {
		v, err := bindArgs(name, a, "affix/", "start/?", "end/?")
		if err != nil {
			return nil, err
		}
		part, _, ok, err := in.span(string(self.(Str)), v[1], v[2])
		if err != nil {
			return nil, err
		}
		affixes := []Value{v[0]}
		if t, isTuple := v[0].(*Tuple); isTuple {
			affixes = t.Elts
		}
		for _, x := range affixes {
			s, err := wantStr(name, x)
			if err != nil {
				return nil, err
			}
			if ok && has(part, s) {
				return Bool(true), nil
			}
		}
		return Bool(false), nil
	}
}

func strFind(name string, find func(s, sub string) int, must bool) method {
	return func(in *Interp, self Value, a *Args) (Value, error) {
		v, err := bindArgs(name, a, "sub/", "start/?", "end/?")
		if err != nil {
			return nil, err
		}
		sub, err := wantStr(name, v[0])
		if err != nil {
			return nil, err
		}
		part, offset, ok, err := in.span(string(self.(Str)), v[1], v[2])
		if err != nil {
			return nil, err
		}
		i := -1
		if ok {
			i = find(part, sub)
		}
		switch {
		case i >= 0:
			return NewInt(int64(offset + strLen(part[:i]))), nil
		case must:
			return nil, valueError("substring not found")
		}
		return NewInt(-1), nil
	}
}

func strCount(in *Interp, self Value, a *Args) (Value, error) {
	v, err := bindArgs("count", a, "sub/", "start/?", "end/?")
	if err != nil {
		return nil, err
	}
	sub, err := wantStr("count", v[0])
	if err != nil {
		return nil, err
	}
	part, _, ok, err := in.span(string(self.(Str)), v[1], v[2])
	if err != nil || !ok {
		return NewInt(0), err
	}
	return NewInt(int64(strings.Count(part, sub))), nil
}

func strZfill(in *Interp, self Value, a *Args) (Value, error) {
	v, err := bindArgs("zfill", a, "width/")
	if err != nil {
		return nil, err
	}
	width, err := in.smallIndex(v[0])
	if err != nil {
		return nil, err
	}
	if err := checkSize(int64(max(width, 0))); err != nil {
		return nil, err
	}
	s, sign := string(self.(Str)), ""
	n := width - strLen(s)
	if s != "" && (s[0] == '-' || s[0] == '+') {
		sign, s = s[:1], s[1:]
	}
	return Str(sign + strings.Repeat("0", max(n, 0)) + s), nil
}

func strJustify(name string, align byte) method {
	return func(in *Interp, self Value, a *Args) (Value, error) {
		v, err := bindArgs(name, a, "width/", "fillchar/?")
		if err != nil {
			return nil, err
		}
		width, err := in.smallIndex(v[0])
		if err != nil {
			return nil, err
		}
		fill := ' '
		if v[1] != nil {
			s, err := wantStr(name, v[1])
			if err != nil {
				return nil, err
			}
			if strLen(s) != 1 {
				return nil, typeError("The fill character must be exactly one character long")
			}
			fill, _ = utf8.DecodeRuneInString(s)
		}
		if err := checkSize(int64(max(width, 0))); err != nil {
			return nil, err
		}
		s := string(self.(Str))
		if n := width - strLen(s); align == '^' && n > 0 {
			// CPython puts the odd one to the left where the width is odd.
			left := n/2 + n&width&1
			return Str(strings.Repeat(string(fill), left) + s + strings.Repeat(string(fill), n-left)), nil
		}
		return Str(formatSpec{fill: fill, align: align, width: width}.pad("", s)), nil
	}
}

func strPartition(name string, find func(s, sep string) int) method {
	return func(_ *Interp, self Value, a *Args) (Value, error) {
		v, err := bindArgs(name, a, "sep/")
		if err != nil {
			return nil, err
		}
		sep, err := wantStr(name, v[0])
		if err != nil {
			return nil, err
		}
		if sep == "" {
			return nil, valueError("empty separator")
		}
		s := string(self.(Str))
		if i := find(s, sep); i >= 0 {
			return NewTuple(Str(s[:i]), Str(sep), Str(s[i+len(sep):])), nil
		}
		if name == "rpartition" {
			return NewTuple(Str(""), Str(""), Str(s)), nil
		}
		return NewTuple(Str(s), Str(""), Str("")), nil
	}
}

func strAll(is func(rune) bool) method {
	return func(_ *Interp, self Value, _ *Args) (Value, error) {
		s := string(self.(Str))
		return Bool(s != "" && strings.IndexFunc(s, func(r rune) bool { return !is(r) }) < 0), nil
	}
}

func strCased(want, refuse func(rune) bool) method {
	return func(_ *Interp, self Value, _ *Args) (Value, error) {
		s := string(self.(Str))
		return Bool(strings.IndexFunc(s, want) >= 0 && strings.IndexFunc(s, refuse) < 0), nil
	}
}

func strIsIdentifier(_ *Interp, self Value, _ *Args) (Value, error) {
	for i, r := range string(self.(Str)) {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return Bool(false), nil
		}
	}
	return Bool(self.(Str) != ""), nil
}

func strRemove(name string, trim func(s, affix string) string) method {
	return func(_ *Interp, self Value, a *Args) (Value, error) {
		v, err := bindArgs(name, a, "affix/")
		if err != nil {
			return nil, err
		}
		affix, err := wantStr(name, v[0])
		if err != nil {
			return nil, err
		}
		return Str(trim(string(self.(Str)), affix)), nil
	}
}

func strExpandtabs(in *Interp, self Value, a *Args) (Value, error) {
	v, err := bindArgs("expandtabs", a, "tabsize?")
	if err != nil {
		return nil, err
	}
	size := 8
	if v[0] != nil {
		if size, err = in.smallIndex(v[0]); err != nil {
			return nil, err
		}
	}
	if err := checkSize(int64(len(self.(Str))) * int64(max(size, 1))); err != nil {
		return nil, err
	}
	var b strings.Builder
	col := 0
	for _, r := range string(self.(Str)) {
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
	return Str(b.String()), nil
}

func strTranslate(in *Interp, self Value, a *Args) (Value, error) {
	v, err := bindArgs("translate", a, "table/")
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	for _, r := range string(self.(Str)) {
		to, err := in.Item(v[0], NewInt(int64(r)))
		switch {
		case isException(err, "LookupError"):
			b.WriteRune(r)
		case err != nil:
			return nil, err
		case to == None:
		default:
			switch t := to.(type) {
			case Int:
				b.WriteRune(rune(t.small))
			case Str:
				b.WriteString(string(t))
			default:
				return nil, typeError("character mapping must return integer, None or str")
			}
		}
	}
	return Str(b.String()), checkSize(int64(b.Len()))
}

// strMaketrans is str.maketrans.
func strMaketrans(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("maketrans", a, "x/", "y/?", "z/?")
	if err != nil {
		return nil, err
	}
	table := NewDict()
	if v[1] == nil {
		d, ok := v[0].(*Dict)
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
	for i, x := range v {
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
