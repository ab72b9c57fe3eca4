package main

import "strings"

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
