package ir

import (
	"slices"
	"strconv"
	"strings"
)

// Text collects assembly text. Types and attributes print themselves through
// it, so that whoever prints a whole module can substitute aliases, or walk
// the parts without printing anything.
type Text struct {
	Buf []byte

	// Alias, when set, appends the alias to print instead of a value, and
	// reports false when the value has none.
	Alias func(*Text, Uniqued) bool
	// Visit, when set, is called for every nested value instead of printing
	// it; the text itself is then meaningless.
	Visit func(Uniqued)
	// ElideElements replaces element lists longer than this by a resource
	// reference; 0 prints all.
	ElideElements int
	// HexElements is the number of elements above which a list prints as one
	// hex string; 0 is the usual limit, a negative number means never.
	HexElements int
	// PrettyLocations prints locations for people: file:line:col.
	PrettyLocations bool
	// ResourceKeys are the resources printed so far, as often as they were.
	ResourceKeys []string

	distinct map[*DistinctAttr]int64 // numbers in order of printing
}

// Str appends text.
func (w *Text) Str(s string) { w.Buf = append(w.Buf, s...) }

// Byte appends one byte.
func (w *Text) Byte(b byte) { w.Buf = append(w.Buf, b) }

// Int appends a decimal number.
func (w *Text) Int(v int64) { w.Buf = strconv.AppendInt(w.Buf, v, 10) }

// Type appends a type, or its alias. Only broken IR, which messages may have to
// show, lacks one.
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

// AttrNoType appends an attribute whose type is known from context.
func (w *Text) AttrNoType(a Attr) {
	if w.substituted(a) {
		return
	}
	printAttr(w, a, typeNever)
}

// attrInList appends an attribute whose type may be left out when it is what
// the parser assumes (i64, f64).
func (w *Text) attrInList(a Attr) {
	if w.substituted(a) {
		return
	}
	printAttr(w, a, typeUnlessDefault)
}

// StrippedAttr appends a dialect attribute without its #dialect.name, where
// that is known from context, or its alias.
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

// Body appends a value itself even when it has an alias, as in its definition.
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

// Escaped appends the inside of a string literal.
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

// Symbol appends @name, quoted when it is no identifier.
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

// KeywordOrString appends a name bare when the lexer reads it as one token.
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

// AttrDict appends " {a = 1, b}" for the entries not elided, nothing when none
// remain.
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

// distinctID numbers distinct attributes as they are printed.
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

// textOf renders a value without aliases.
func textOf(e Uniqued) string {
	var w Text
	w.Body(e)
	return string(w.Buf)
}

// QuoteType renders a type in single quotes for messages.
func QuoteType(t Type) string { return "'" + t.String() + "'" }

// QuoteTypes renders several types for messages: 'i32', 'f32'.
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
