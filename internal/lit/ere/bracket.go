package ere

import "strings"

// byteSet is the set of bytes one position may hold.
type byteSet [256]bool

var anyButNewline = func() *byteSet {
	s := &byteSet{}
	for c := range s {
		s[c] = c != '\n'
	}
	return s
}()

func (s *byteSet) addRange(low, high byte) {
	for c := int(low); c <= int(high); c++ {
		s[c] = true
	}
}

// classes are those of the C locale, as ranges written in pairs.
var classes = map[string]string{
	"alnum":  "09AZaz",
	"alpha":  "AZaz",
	"blank":  "  \t\t",
	"cntrl":  "\x00\x1f\x7f\x7f",
	"digit":  "09",
	"graph":  "!~",
	"lower":  "az",
	"print":  " ~",
	"punct":  "!/:@[`{~",
	"space":  "\t\r  ",
	"upper":  "AZ",
	"xdigit": "09AFaf",
}

// parseBracket parses what follows '['. A backslash is an ordinary member.
func (p *parser) parseBracket() *byteSet {
	set := &byteSet{}
	if strings.HasPrefix(p.src[p.pos:], "[:<:]]") || strings.HasPrefix(p.src[p.pos:], "[:>:]]") {
		p.unsupported("word boundary")
		return set
	}
	negated := p.eat('^')
	if p.eat(']') {
		set[']'] = true
	} else if p.eat('-') {
		set['-'] = true
	}
	for p.more() && !p.see(']') && !strings.HasPrefix(p.src[p.pos:], "-]") {
		p.parseBracketTerm(set)
	}
	if p.eat('-') {
		set['-'] = true
	}
	if p.err == nil && !p.eat(']') {
		p.fail("brackets ([ ]) not balanced")
	}
	if negated {
		for c := range set {
			set[c] = !set[c] && c != '\n'
		}
	}
	return set
}

func (p *parser) parseBracketTerm(set *byteSet) {
	rest := p.src[p.pos:]
	switch {
	case strings.HasPrefix(rest, "-"):
		p.fail("invalid character range")
	case strings.HasPrefix(rest, "[:"):
		p.parseClass(set)
	case strings.HasPrefix(rest, "[=") || strings.HasPrefix(rest, "[."):
		p.unsupported("collating element in a bracket expression")
	default:
		p.parseRange(set)
	}
}

func (p *parser) parseClass(set *byteSet) {
	rest := p.src[p.pos+2:]
	end := strings.Index(rest, ":]")
	if end < 0 {
		p.fail("brackets ([ ]) not balanced")
		return
	}
	ranges, known := classes[rest[:end]]
	if !known {
		p.fail("invalid character class")
		return
	}
	for i := 0; i < len(ranges); i += 2 {
		set.addRange(ranges[i], ranges[i+1])
	}
	p.pos += 2 + end + 2
}

func (p *parser) parseRange(set *byteSet) {
	low := p.src[p.pos]
	p.pos++
	high := low
	if p.see('-') && p.pos+1 < len(p.src) && p.src[p.pos+1] != ']' {
		p.pos++
		high = p.src[p.pos]
		if strings.HasPrefix(p.src[p.pos:], "[.") {
			p.unsupported("collating element in a bracket expression")
			return
		}
		p.pos++
		// The real engine compares signed characters here.
		if low >= 0x80 || high >= 0x80 {
			p.unsupported("range of non-ASCII characters")
			return
		}
	}
	if low > high {
		p.fail("invalid character range")
		return
	}
	set.addRange(low, high)
}
