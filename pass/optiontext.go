package pass

import "strings"

// parse parses "a=b c={d e} f" into the values.
func (v *Values) parse(text string) error {
	for {
		text = strings.TrimLeft(text, " \t\n")
		if text == "" {
			return nil
		}
		end := strings.IndexAny(text, "= \t\n")
		if end < 0 || text[end] != '=' {
			if end < 0 {
				end = len(text)
			}
			if err := v.set(text[:end], "", false); err != nil {
				return err
			}
			text = text[end:]
			continue
		}
		name := text[:end]
		value, rest := takeValue(text[end+1:])
		if err := v.set(name, value, true); err != nil {
			return err
		}
		text = rest
	}
}

// takeValue splits a text at the next blank outside of quotes and brackets. A value that
// is quoted or braced as a whole loses its quotes or braces.
func takeValue(text string) (value, rest string) {
	end := len(text)
	for i := 0; i < len(text); i++ {
		if c := text[i]; c == ' ' || c == '\t' || c == '\n' {
			end = i
			break
		}
		i = skipQuoted(text, i)
	}
	return strip(text[:end]), text[end:]
}

// closers maps opening quotes and brackets to the closing ones.
var closers = map[byte]byte{'{': '}', '(': ')', '\'': '\'', '"': '"'}

// skipQuoted returns the end of the quoted part that begins at i, or i when none begins
// or it is not closed.
func skipQuoted(text string, i int) int {
	open := text[i]
	closer, ok := closers[open]
	if !ok {
		return i
	}
	depth := 0
	for j := i; j < len(text); j++ {
		switch {
		case text[j] == closer && (j > i || closer != open):
			if depth--; depth <= 0 || closer == open {
				return j
			}
		case text[j] == open:
			depth++
		}
	}
	return i
}

func strip(value string) string {
	if len(value) < 2 || value[0] == '(' {
		return value
	}
	if skipQuoted(value, 0) == len(value)-1 {
		return strings.TrimSpace(value[1 : len(value)-1])
	}
	return value
}

// splitList splits at commas outside of quotes and brackets. An empty text is
// an empty list.
func splitList(text string) []string {
	if text == "" {
		return []string{}
	}
	var parts []string
	start := 0
	for i := 0; i < len(text); i++ {
		if text[i] == ',' {
			parts = append(parts, strip(text[start:i]))
			start = i + 1
			continue
		}
		i = skipQuoted(text, i)
	}
	return append(parts, strip(text[start:]))
}
