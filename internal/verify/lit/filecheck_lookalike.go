package lit

import (
	"regexp"
	"strings"
)

var prefixOption = regexp.MustCompile(`-check-prefix[= ]([A-Za-z0-9_-]+)`)

// foreignPrefixes are the prefixes that RUN lines of the same file give to
// other FileCheck commands: CHECK-GENERIC is one, not a misspelt CHECK suffix.
func foreignPrefixes(text, active string) []string {
	var foreign []string
	for line := range strings.SplitSeq(text, "\n") {
		if !strings.Contains(line, "RUN:") {
			continue
		}
		for _, m := range prefixOption.FindAllStringSubmatch(line, -1) {
			if m[1] != active {
				foreign = append(foreign, m[1])
			}
		}
	}
	return foreign
}

// refuseLookalike refuses text that looks like a directive and is none. The real FileCheck
// ignores it, and a check that is never made cannot fail.
func (s *directiveScanner) refuseLookalike(at int, prefix string) error {
	text := s.text.text
	end := at
	for end < len(text) && isWordByte(text[end]) {
		end++
	}
	word, after := text[at:end], text[end:s.text.lineEnd(end)]
	if s.belongsToForeignPrefix(word, after) {
		return nil
	}
	suffix := word[len(prefix):]
	separated := strings.HasPrefix(suffix, "-") || strings.HasPrefix(suffix, "_")
	_, known := directiveSuffixes[strings.Trim(suffix, "-_")]
	beforeColon := strings.HasPrefix(strings.TrimLeft(after, " \t"), ":")
	switch {
	case beforeColon && (separated || suffix == "" || known):
	case strings.HasPrefix(after, "{") && (separated || suffix == ""):
	case separated && known && s.opensComment(at):
		return s.refuse(at, "directive '"+word+"' without a colon")
	default:
		return nil
	}
	return s.refuse(at, "unknown directive '"+word+"'")
}

func (s *directiveScanner) refuse(at int, message string) error {
	return &located{text: s.text, offset: at, message: message, unsupported: true}
}

func (s *directiveScanner) belongsToForeignPrefix(word, after string) bool {
	for _, p := range s.foreign {
		if rest, ok := strings.CutPrefix(word, p); ok && suffixSyntax.MatchString(rest+after) {
			return true
		}
	}
	return false
}

// opensComment says whether only comment signs stand before offset at on its line.
func (s *directiveScanner) opensComment(at int) bool {
	before := strings.TrimSpace(s.text.text[s.text.lineStart(at):at])
	return before != "" && strings.Trim(before, "/#;") == ""
}
