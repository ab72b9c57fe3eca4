package lit

import (
	"fmt"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

// substitutions replaces the %-words of a RUN line.
type substitutions struct {
	// words are the default ones, custom those of the configuration; the values
	// of custom ones may contain default ones.
	words, custom map[string]string
}

func newSubstitutions(testPath, tempDir string, custom map[string]string) (*substitutions, error) {
	dir, base := filepath.Split(testPath)
	dir = filepath.Clean(dir)
	temp := filepath.Join(tempDir, base+".tmp")
	s := &substitutions{custom: custom, words: map[string]string{
		"%s":              testPath,
		"%S":              dir,
		"%p":              dir,
		"%t":              temp,
		"%/s":             filepath.ToSlash(testPath),
		"%/S":             filepath.ToSlash(dir),
		"%/p":             filepath.ToSlash(dir),
		"%/t":             filepath.ToSlash(temp),
		"%basename_t":     base,
		"%{s:basename}":   base,
		"%{t:stem}":       base,
		"%{pathsep}":      string(filepath.ListSeparator),
		"%{fs-sep}":       string(filepath.Separator),
		"%{fs-src-root}":  filepath.VolumeName(dir) + string(filepath.Separator),
		"%{fs-tmp-root}":  filepath.VolumeName(tempDir) + string(filepath.Separator),
		markedPercentWord: "%",
	}}
	for word := range custom {
		if len(word) < 2 || word[0] != '%' {
			return nil, fmt.Errorf("substitution '%s' does not start with '%%'", word)
		}
	}
	return s, nil
}

const markedPercentWord = "%%"

// retiredWords are refused with the advice to follow instead.
var retiredWords = map[string]string{
	"%T":    "%T is no longer supported by lit; use names based on %t",
	"%if":   "%if is not implemented",
	"%else": "%else is not implemented",
}

func (s *substitutions) apply(command string) (string, error) {
	expanded, err := replaceWords(command, s.words, s.custom)
	if err != nil {
		return "", err
	}
	return strings.TrimSpace(expanded), nil
}

// replaceWords replaces the longest known word at every '%'. Any other use of
// '%' is an error: lit would hand it to the command as it is, which is hardly
// ever what was meant.
func replaceWords(text string, words, custom map[string]string) (string, error) {
	var b strings.Builder
	for i := 0; i < len(text); {
		if text[i] != '%' {
			b.WriteByte(text[i])
			i++
			continue
		}
		rest := text[i:]
		if word := longestWord(rest, custom); word != "" {
			value, err := replaceWords(custom[word], words, nil)
			if err != nil {
				return "", fmt.Errorf("in the value of %s: %w", word, err)
			}
			b.WriteString(value)
			i += len(word)
			continue
		}
		for word, advice := range retiredWords {
			if strings.HasPrefix(rest, word) {
				return "", fmt.Errorf("%s", advice)
			}
		}
		word := longestWord(rest, words)
		if word == "" || swallowsName(word, rest[len(word):]) {
			return "", fmt.Errorf("unknown substitution at '%s' (a plain '%%' is written '%%%%')", firstField(rest))
		}
		b.WriteString(words[word])
		i += len(word)
	}
	return b.String(), nil
}

// swallowsName: in "%tool" lit replaces the "%t" and keeps the "ool".
func swallowsName(word, after string) bool {
	last := word[len(word)-1]
	return last != '}' && last != '%' && after != "" && isNameStart(after[0]) && after[0] != '_'
}

func longestWord(text string, words map[string]string) string {
	best := ""
	for word := range words {
		if len(word) > len(best) && strings.HasPrefix(text, word) {
			best = word
		}
	}
	return best
}

func firstField(text string) string {
	if fields := strings.Fields(text); len(fields) > 0 {
		return fields[0]
	}
	return text
}

var lineNumberWord = regexp.MustCompile(`%\(line(?: *([+-]) *(\d+))?\)`)

// expandLineNumbers replaces %(line), %(line+N) and %(line-N).
func expandLineNumbers(text string, line int) string {
	return lineNumberWord.ReplaceAllStringFunc(text, func(word string) string {
		m := lineNumberWord.FindStringSubmatch(word)
		delta, _ := strconv.Atoi(m[2]) // empty is 0
		if m[1] == "-" {
			delta = -delta
		}
		return strconv.Itoa(line + delta)
	})
}

// sortedKeys is for messages, which must not depend on map order.
func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
