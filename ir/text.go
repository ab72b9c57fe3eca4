package ir

import (
	"slices"
	"strconv"
	"strings"
)

// Text builds assembly text, in Buf. Types and attributes print themselves through it, so
// that the printer of a module can substitute aliases, or visit parts without printing.
type Text struct {
	Buf []byte

	// Alias, when set, appends the alias of a value, or reports false when it has none.
	Alias func(*Text, Uniqued) bool
	// Visit, when set, is called for every nested value instead of printing it. The text
	// is then not usable.
	Visit func(Uniqued)
	// ElideElements is the number of elements above which a list prints as a resource
	// reference; 0 means no limit.
	ElideElements int
	// HexElements is the number of elements above which a list prints as a hex string; 0
	// is the default limit, a negative number no limit.
	HexElements int
	// PrettyLocations prints locations as file:line:col.
	PrettyLocations bool
	// ResourceKeys has the keys of printed resources, with duplicates.
	ResourceKeys []string

	distinct map[*DistinctAttr]int64 // numbers in the order of printing
}

// Str appends text.
func (w *Text) Str(s string) { w.Buf = append(w.Buf, s...) }

// Byte appends one byte.
func (w *Text) Byte(b byte) { w.Buf = append(w.Buf, b) }

// Int appends a decimal number.
func (w *Text) Int(v int64) { w.Buf = strconv.AppendInt(w.Buf, v, 10) }

// Type appends a type, or its alias. A nil type, in invalid IR, prints as a placeholder.
func (w *Text) Type(t Type) {
	if t == nil {
		w.Str("<<NULL TYPE>>")
		return
	}
	if w.substituted(t) {
		return
	}
	printType(w, t)
}

// Attr appends an attribute with its type, or its alias.
func (w *Text) Attr(a Attr) {
	if w.substituted(a) {
		return
	}
	printAttr(w, a, typeAlways)
}

// AttrNoType appends an attribute without its type.
func (w *Text) AttrNoType(a Attr) {
	if w.substituted(a) {
		return
	}
	printAttr(w, a, typeNever)
}

// attrInList appends an attribute without its type if that is the one the parser assumes
// (i64, f64).
func (w *Text) attrInList(a Attr) {
	if w.substituted(a) {
		return
	}
	printAttr(w, a, typeUnlessDefault)
}

// StrippedAttr appends a dialect attribute without its #dialect.name, or its alias.
func (w *Text) StrippedAttr(a *DialectAttr) {
	if !w.substituted(a) {
		w.AttrParams(a)
	}
}

// StrippedType appends a dialect type without its !dialect.name, or its alias.
func (w *Text) StrippedType(t *DialectType) {
	if !w.substituted(t) {
		w.TypeParams(t)
	}
}

func (w *Text) substituted(e Uniqued) bool {
	if !e.core().aliasable {
		return false
	}
	if w.Visit != nil {
		w.Visit(e)
		return true
	}
	return w.Alias != nil && w.Alias(w, e)
}

// Body appends a value itself even when it has an alias, as in the alias's definition.
func (w *Text) Body(e Uniqued) {
	switch e := e.(type) {
	case Type:
		printType(w, e)
	case Attr:
		printAttr(w, e, typeAlways)
	}
}

// Quoted appends a string literal.
func (w *Text) Quoted(s string) {
	w.Byte('"')
	w.Escaped(s)
	w.Byte('"')
}

const hexDigits = "0123456789ABCDEF"

// Escaped appends the contents of a string literal.
func (w *Text) Escaped(s string) {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\':
			w.Str(`\\`)
		case c >= ' ' && c < 0x7f && c != '"':
			w.Byte(c)
		default:
			w.Buf = append(w.Buf, '\\', hexDigits[c>>4], hexDigits[c&15])
		}
	}
}

// Symbol appends @name, quoted unless it is an identifier.
func (w *Text) Symbol(name string) {
	w.Byte('@')
	if isBareIdentifier(name) {
		w.Str(name)
		return
	}
	w.Quoted(name)
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

// KeywordOrString appends a name, quoted unless the lexer reads it as one token.
func (w *Text) KeywordOrString(s string) {
	if isBareIdentifier(s) {
		w.Str(s)
		return
	}
	w.Quoted(s)
}

func isBareIdentifier(s string) bool {
	if s == "" || !isLetter(s[0]) && s[0] != '_' {
		return false
	}
	for i := 1; i < len(s); i++ {
		if c := s[i]; !isLetter(c) && !isDigit(c) && c != '_' && c != '$' && c != '.' {
			return false
		}
	}
	return true
}

// AttrDict appends " {a = 1, b}" for the entries that are not elided, nothing when there
// are none.
func (w *Text) AttrDict(entries []NamedAttr, elided ...string) {
	first := true
	for _, e := range entries {
		if slices.Contains(elided, e.Name) {
			continue
		}
		if first {
			w.Str(" {")
			first = false
		} else {
			w.Str(", ")
		}
		w.namedAttr(e)
	}
	if !first {
		w.Byte('}')
	}
}

func (w *Text) namedAttr(e NamedAttr) {
	w.KeywordOrString(e.Name)
	if e.Attr == Unit {
		return
	}
	w.Str(" = ")
	w.Attr(e.Attr)
}

// Dim appends a static size or '?'.
func (w *Text) Dim(d int64) {
	if d == Dynamic {
		w.Byte('?')
		return
	}
	w.Int(d)
}

// distinctID numbers distinct attributes in the order of printing.
func (w *Text) distinctID(a *DistinctAttr) int64 {
	if w.distinct == nil {
		w.distinct = map[*DistinctAttr]int64{}
	}
	id, ok := w.distinct[a]
	if !ok {
		id = int64(len(w.distinct))
		w.distinct[a] = id
	}
	return id
}

// textOf returns the text of a value without aliases.
func textOf(e Uniqued) string {
	var w Text
	w.Body(e)
	return string(w.Buf)
}

// QuoteType returns a type in single quotes, for messages.
func QuoteType(t Type) string { return "'" + t.String() + "'" }

// QuoteTypes returns a list of types in single quotes, for messages: 'i32', 'f32'.
func QuoteTypes(ts []Type) string {
	parts := make([]string, len(ts))
	for i, t := range ts {
		parts[i] = QuoteType(t)
	}
	return strings.Join(parts, ", ")
}

// Dict appends {a = 1, b}.
func (w *Text) Dict(entries []NamedAttr) {
	w.Byte('{')
	for i, e := range entries {
		if i > 0 {
			w.Str(", ")
		}
		w.namedAttr(e)
	}
	w.Byte('}')
}
