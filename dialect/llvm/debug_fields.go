package llvm

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tshared/tshared/ir"
)

// keyword fields hold the name of a DWARF constant.
func keyword(names *dwarfNames) fieldKind {
	return fieldKind{
		class: "unsigned",
		parse: func(p ir.AsmParser) ir.Param {
			at := p.Pos()
			word, ok := p.AcceptAnyKeyword()
			if !ok {
				p.Fail(at, "expected valid keyword")
			}
			if !names.has(word) {
				p.Fail(at, "invalid debug info %s name: %s", names.what, word)
			}
			return word
		},
		print: func(w *ir.Text, v ir.Param) { w.Str(v.(string)) },
	}
}

// The names of constants that attributes hold.
var (
	languageField   = keyword(&dwarfLanguages)
	conventionField = keyword(&dwarfConventions)
)

// number fields hold an unsigned number, 0 when absent.
func number(class string) fieldKind {
	k := givenNumber(class)
	parse := k.parse
	k.parse = func(p ir.AsmParser) ir.Param {
		v := parse(p)
		if v == int64(0) {
			return nil
		}
		return v
	}
	return k
}

// givenNumber fields tell 0 from nothing.
func givenNumber(class string) fieldKind {
	return fieldKind{
		class: class,
		parse: func(p ir.AsmParser) ir.Param {
			at := p.Pos()
			v, ok := p.AcceptInteger()
			if !ok {
				p.Fail(at, "expected integer value")
			}
			return v
		},
		print: func(w *ir.Text, v ir.Param) { w.Str(strconv.FormatUint(uint64(v.(int64)), 10)) },
	}
}

// boolValue fields hold true or false.
var boolValue = fieldKind{
	class: "bool",
	parse: func(p ir.AsmParser) ir.Param {
		at := p.Pos()
		if p.AcceptKeyword("true") {
			return true
		}
		if p.AcceptKeyword("false") {
			return false
		}
		v, ok := p.AcceptInteger()
		switch {
		case !ok:
			p.Fail(at, "expected integer value")
		case v != 0 && v != 1:
			p.Fail(at, "integer value too large")
		}
		return v != 0
	},
	print: func(w *ir.Text, v ir.Param) { w.Str(strconv.FormatBool(v.(bool))) },
}

// flagValue fields are false when absent.
var flagValue = fieldKind{
	class: boolValue.class,
	parse: func(p ir.AsmParser) ir.Param {
		if boolValue.parse(p) == false {
			return nil
		}
		return true
	},
	print: boolValue.print,
}

// choice fields hold one of some words; the first is what it is when absent,
// unless the field is required.
func choice(class, what string, isRequired bool, words ...string) fieldKind {
	return fieldKind{
		class:    class,
		required: isRequired,
		parse: func(p ir.AsmParser) ir.Param {
			at := p.Pos()
			word, ok := p.AcceptKeywordOrString()
			if !ok {
				p.Fail(at, "expected keyword for %s", what)
			}
			if !slices.Contains(words, word) {
				p.Fail(at, "expected one of [%s] for %s, got: %s", strings.Join(words, ", "), what, word)
			}
			if word == words[0] && !isRequired {
				return nil
			}
			return word
		},
		print: func(w *ir.Text, v ir.Param) { w.Str(v.(string)) },
	}
}

// bit is a named flag.
type bit struct {
	name string
	bits int64
}

func flagBit(name string, bits int64) bit { return bit{name, bits} }

// bits fields hold a set of flags, none when absent. Sets that are no flag of
// their own are written as a string of flags separated by bars.
func bits(class, what string, flags []bit) fieldKind {
	return fieldKind{
		class: class,
		parse: func(p ir.AsmParser) ir.Param {
			at := p.Pos()
			text, ok := p.AcceptKeywordOrString()
			if !ok {
				p.Fail(at, "expected keyword for %s", what)
			}
			value, ok := parseBits(flags, text)
			if !ok {
				p.Fail(at, "expected one of [%s] for %s, got: %s", bitNames(flags), what, text)
			}
			if value == 0 {
				return nil
			}
			return value
		},
		print: func(w *ir.Text, v ir.Param) { printBits(w, flags, v.(int64)) },
	}
}

func parseBits(flags []bit, text string) (int64, bool) {
	value := int64(0)
	for word := range strings.SplitSeq(text, "|") {
		i := slices.IndexFunc(flags, func(b bit) bool { return b.name == strings.TrimSpace(word) })
		if i < 0 {
			return 0, false
		}
		value |= flags[i].bits
	}
	return value, true
}

// bitWords are the names to print for a set of flags.
func bitWords(flags []bit, value int64) []string {
	var words []string
	for _, b := range flags {
		if b.bits&value != 0 {
			words = append(words, b.name)
		}
	}
	return words
}

func printBits(w *ir.Text, flags []bit, value int64) {
	text := strings.Join(bitWords(flags, value), "|")
	if slices.ContainsFunc(flags, func(b bit) bool { return b.bits == value }) {
		w.Str(text)
		return
	}
	w.Quoted(text)
}

func bitNames(flags []bit) string {
	names := make([]string, len(flags))
	for i, b := range flags {
		names[i] = b.name
	}
	return strings.Join(names, ", ")
}
