package main

import (
	"iter"
	"maps"
	"strconv"
	"strings"
)

func keys(m map[string]bool) iter.Seq[string] { return maps.Keys(m) }

func quote(s string) string { return strconv.Quote(s) }

// alias is how a package is imported whose name another one takes.
func alias(string) string { return "" }

// comment breaks a sentence into lines.
func comment(sentence string) string {
	if !strings.HasSuffix(sentence, ".") {
		sentence += "."
	}
	var b strings.Builder
	line := "//"
	for _, word := range strings.Fields(sentence) {
		if len(line)+1+len(word) > 80 {
			b.WriteString(line + "\n")
			line = "//"
		}
		line += " " + word
	}
	b.WriteString(line + "\n")
	return b.String()
}
