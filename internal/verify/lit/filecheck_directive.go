package lit

import (
	"regexp"
	"strconv"
	"strings"
)

type directiveKind uint8

const (
	checkPlain directiveKind = iota
	checkNext
	checkSame
	checkNot
	checkDAG
	checkLabel
	checkEOF // the end of the input, up to which the last CHECK-NOT and CHECK-DAG lines are checked
)

// directiveSuffixes maps what stands between "PREFIX-" and the colon.
var directiveSuffixes = map[string]directiveKind{
	"NEXT":  checkNext,
	"SAME":  checkSame,
	"NOT":   checkNot,
	"DAG":   checkDAG,
	"LABEL": checkLabel,
}

// directive is one check line as written.
type directive struct {
	kind   directiveKind
	count  int
	prefix string
	// name is how messages call the directive, for example CHECK-NEXT.
	name string
	// offset is where the prefix starts; the pattern lies between start and end.
	offset, start, end int
}

// suffixSyntax matches the text after a prefix up to and including the colon.
// The groups are: separator, suffix or count.
var suffixSyntax = regexp.MustCompile(`^(?:([-_])(NEXT|SAME|NOT|DAG|LABEL|COUNT-[0-9]+))?:`)

var badNotSyntax = regexp.MustCompile(
	`^[-_](?:(?:DAG|NEXT|SAME)-NOT|NOT-(?:DAG|NEXT|SAME)):`)

var badCountSyntax = regexp.MustCompile(`^[-_]COUNT-[0-9]*`)

func isWordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_'
}

// directiveScanner finds the directives of a check file in order.
type directiveScanner struct {
	text     *checkText
	prefixes []string // the active one and the comment prefixes
	foreign  []string
	pos      int
}

func newDirectiveScanner(text *checkText, prefix string) *directiveScanner {
	return &directiveScanner{text: text, prefixes: append([]string{prefix}, commentPrefixes...), foreign: foreignPrefixes(text.text, prefix)}
}

// next returns nil at the end of the file.
func (s *directiveScanner) next() (*directive, error) {
	for {
		at, prefix := s.findPrefix()
		if prefix == "" {
			return nil, nil
		}
		rest := s.text.text[at+len(prefix):]
		startsWord := at == 0 || !isWordByte(s.text.text[at-1])
		if startsWord && s.isComment(prefix) && strings.HasPrefix(rest, ":") {
			s.pos = s.text.lineEnd(at)
			continue
		}
		if startsWord && !s.isComment(prefix) {
			d, err := s.parseDirective(at, prefix, rest)
			if d != nil || err != nil {
				return d, err
			}
			if err := s.refuseLookalike(at, prefix); err != nil {
				return nil, err
			}
		}
		s.pos = at + len(prefix)
		for s.pos < len(s.text.text) && isWordByte(s.text.text[s.pos]) {
			s.pos++
		}
	}
}

// findPrefix returns the first occurrence of any prefix, the longest if several.
func (s *directiveScanner) findPrefix() (int, string) {
	at, found := -1, ""
	for _, p := range s.prefixes {
		i := strings.Index(s.text.text[s.pos:], p)
		if i < 0 {
			continue
		}
		i += s.pos
		if at < 0 || i < at || i == at && len(p) > len(found) {
			at, found = i, p
		}
	}
	return at, found
}

func (s *directiveScanner) isComment(prefix string) bool {
	return prefix == commentPrefixes[0] || prefix == commentPrefixes[1]
}

func (s *directiveScanner) errorAt(offset int, message string) error {
	return &located{text: s.text, offset: offset, message: message}
}

func (s *directiveScanner) parseDirective(at int, prefix, rest string) (*directive, error) {
	if badNotSyntax.MatchString(rest) {
		return nil, s.errorAt(at+len(prefix)+1, "unsupported -NOT combo on prefix '"+prefix+"'")
	}
	m := suffixSyntax.FindStringSubmatch(rest)
	if m == nil {
		if bad := badCountSyntax.FindString(rest); bad != "" {
			return nil, s.badCount(at+len(prefix)+len(bad), prefix)
		}
		return nil, nil
	}
	if m[1] == "_" {
		return nil, s.errorAt(at, "misspelled directive '"+prefix+m[0]+"'")
	}
	d := &directive{count: 1, prefix: prefix, name: prefix, offset: at}
	if digits, ok := strings.CutPrefix(m[2], "COUNT-"); ok {
		n, err := strconv.ParseInt(digits, 10, 32)
		if err != nil || n == 0 {
			return nil, s.badCount(at+len(prefix)+1+len(m[2]), prefix)
		}
		d.count = int(n)
		d.name += "-COUNT"
	} else if m[2] != "" {
		d.kind = directiveSuffixes[m[2]]
		d.name += "-" + m[2]
	}
	d.start = at + len(prefix) + len(m[0])
	d.end = s.text.lineEnd(d.start)
	s.pos = d.end
	if d.start == len(s.text.text) {
		// The real tool takes the suffix for the pattern here.
		return nil, s.refuse(at, "'"+d.name+":' ends the check file without a newline")
	}
	for d.start < d.end && isBlank(s.text.text[d.start]) {
		d.start++
	}
	return d, nil
}

func (s *directiveScanner) badCount(at int, prefix string) error {
	return s.errorAt(at, "invalid count in -COUNT specification on prefix '"+prefix+"'")
}
