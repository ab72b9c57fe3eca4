package parser

import "github.com/tshared/tshared/ir"

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

// attrAlias and typeAlias are what #name and !name stand for.
type attrAlias struct {
	attr ir.Attr
	extent
}

type typeAlias struct {
	typ ir.Type
	extent
}

// extentMark remembers where the definition of an alias begins.
type extentMark struct {
	start    int32
	expanded int
}

func (p *parser) beginExtent() extentMark {
	p.deepest = p.depth
	return extentMark{p.tok.start, p.expanded}
}

// endExtent is the extent of the definition just parsed.
func (p *parser) endExtent(m extentMark) extent {
	e := extent{int(p.prevEnd-m.start) + p.expanded - m.expanded, p.deepest - p.depth}
	p.expanded = m.expanded
	return e
}

// useExtent counts a use of an alias.
func (p *parser) useExtent(e extent) {
	if p.depth+e.height > maxDepth {
		p.failToken("nesting is deeper than %d levels", maxDepth)
	}
	p.deepest = max(p.deepest, p.depth+e.height)
	p.expanded += e.bytes
	if p.expanded > max(maxExpansion, maxExpansionFactor*p.lex.end) {
		p.failToken("aliases stand for more than %d bytes of text", p.expanded-e.bytes)
	}
}
