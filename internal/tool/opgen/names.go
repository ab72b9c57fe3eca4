package main

import (
	"go/token"
	"strings"
	"unicode"
)

// wholeWords are spelled as the rest of the project does.
var wholeWords = map[string]string{"Memref": "MemRef", "Memrefs": "MemRefs", "Libname": "LibName", "Libpath": "LibPath", "PropagateNan": "PropagateNaN"}

// exported is the Go name of an operand, a result, a region or an attribute:
// true_value becomes TrueValue.
func exported(name string) string {
	var b strings.Builder
	for _, word := range strings.Split(name, "_") {
		if word == "" {
			continue
		}
		word = strings.ToUpper(word[:1]) + word[1:]
		if known, ok := wholeWords[word]; ok {
			word = known
		}
		b.WriteString(word)
	}
	return b.String()
}

// parameter is the name as a parameter of a builder.
func parameter(name, kind string) string {
	e := exported(name)
	if e == "" {
		return kind
	}
	if rest, ok := strings.CutPrefix(e, "MemRef"); ok {
		return "memref" + rest
	}
	upper := 0
	for upper < len(e) && unicode.IsUpper(rune(e[upper])) {
		upper++
	}
	if upper > 1 && upper < len(e) {
		upper--
	}
	p := strings.ToLower(e[:upper]) + e[upper:]
	if token.IsKeyword(p) || p == "attrs" {
		p += exported(kind)
	}
	return p
}

// An accessor is not named as a method of ir.Op that a reader takes it for: one
// with the same parameters, or of another kind. Accessors without parameter may be
// called Operand and Result.
var hidden = map[string]string{
	"operand Results": "ResultOperands",
	"region Region":   "BodyRegion",
	"attr Name":       "NameAttr",
}
