package lit

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/tshared/tshared/internal/lit/ere"
)

// grep prints the lines of one file, or of its input, that match a basic
// expression, an extended one (-E) or a fixed string (-F).
func grep(p *process) (int, error) {
	options, operands, err := cutOptions(p, "qvcEF")
	if err != nil {
		return 2, err
	}
	if len(operands) != 1 && len(operands) != 2 {
		return 2, unsupportedf("expected a pattern and at most one file")
	}
	matches, err := lineMatcher(operands[0], options['E'], options['F'])
	if err != nil {
		return 2, err
	}
	text, err := io.ReadAll(p.stdin)
	if len(operands) == 2 {
		text, err = os.ReadFile(inDir(p.dir, operands[1]))
	}
	if err != nil {
		fmt.Fprintf(p.stderr, "grep: %v\n", err)
		return 2, nil
	}
	selected := 0
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if matches(line) == options['v'] {
			continue
		}
		selected++
		if !options['q'] && !options['c'] {
			fmt.Fprintln(p.stdout, line)
		}
	}
	if options['c'] && !options['q'] {
		fmt.Fprintln(p.stdout, selected)
	}
	if selected == 0 {
		return 1, nil
	}
	return 0, nil
}

func lineMatcher(pattern string, extended, fixed bool) (func(string) bool, error) {
	if pattern == "" || strings.Contains(pattern, "\n") {
		return nil, unsupportedf("empty pattern or list of patterns")
	}
	if fixed {
		return func(line string) bool { return strings.Contains(line, pattern) }, nil
	}
	source, err := portableExpression(pattern, extended)
	if err != nil {
		return nil, err
	}
	re, err := ere.Compile(source)
	if err != nil {
		return nil, unsupportedf("pattern '%s': %v", pattern, err)
	}
	return func(line string) bool { return re.Find(line) != nil }, nil
}

// portableExpression returns pattern as an extended expression, and refuses
// what only some programs called grep understand.
func portableExpression(pattern string, extended bool) (string, error) {
	var b strings.Builder
	for i := 0; i < len(pattern); i++ {
		c := pattern[i]
		switch {
		case c == '\\':
			if i+1 == len(pattern) || strings.IndexByte(`.*[]^$\/+?(){}|`, pattern[i+1]) < 0 ||
				!extended && strings.IndexByte(`+?(){}|`, pattern[i+1]) >= 0 {
				return "", unsupportedf("escape in pattern '%s'", pattern)
			}
			b.WriteString(pattern[i : i+2])
			i++
		case c == '[':
			end := bracketEnd(pattern, i)
			b.WriteString(pattern[i:end])
			i = end - 1
		case !extended && strings.IndexByte("+?(){}|", c) >= 0:
			b.WriteByte('\\')
			b.WriteByte(c)
		case !extended && (c == '^' && i > 0 || c == '$' && i < len(pattern)-1):
			b.WriteByte('\\')
			b.WriteByte(c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), nil
}

// bracketEnd returns the offset after the bracket expression at start.
func bracketEnd(pattern string, start int) int {
	i := start + 1
	if i < len(pattern) && pattern[i] == '^' {
		i++
	}
	if i < len(pattern) && pattern[i] == ']' {
		i++
	}
	for i < len(pattern) && pattern[i] != ']' {
		if strings.HasPrefix(pattern[i:], "[:") {
			if n := strings.Index(pattern[i:], ":]"); n >= 0 {
				i += n + 1
			}
		}
		i++
	}
	return min(i+1, len(pattern))
}
