package parser

// extent is what an alias stands for when it is written out: a few lines of
// aliases made of aliases can mean more text than any machine holds.
type extent struct {
	bytes  int
	height int // levels of nesting
}

// The text all uses of aliases stand for is bounded by a multiple of the text
// that is parsed, and may always be this long.
const (
	maxExpansion       = 1 << 26
	maxExpansionFactor = 16
)

// defineExtent parses the definition of an alias and notes its extent.
func (p *parser) defineExtent(alias string, parse func()) {
	start, before := p.tok.start, p.expanded
	p.deepest = p.depth
	parse()
	if p.extents == nil {
		p.extents = map[string]extent{}
	}
	p.extents[alias] = extent{int(p.prevEnd-start) + p.expanded - before, p.deepest - p.depth}
	p.expanded = before
}

// useExtent counts a use of an alias.
func (p *parser) useExtent(alias string) {
	e := p.extents[alias]
	if p.depth+e.height > maxDepth {
		p.failToken("nesting is deeper than %d levels", maxDepth)
	}
	p.deepest = max(p.deepest, p.depth+e.height)
	p.expanded += e.bytes
	if p.expanded > max(maxExpansion, maxExpansionFactor*p.lex.end) {
		p.failToken("aliases stand for more than %d bytes of text", p.expanded-e.bytes)
	}
}
