package parser

import "github.com/tshared/tshared/ir"

// extent is the size of an alias when it is expanded: a few lines of aliases made of
// aliases can expand to more text than fits in memory.
type extent struct {
	bytes  int
	height int // nesting levels
}

// The expansion of all aliases is limited to maxExpansion bytes, or maxExpansionFactor
// times the parsed text if that is more.
const (
	maxExpansion       = 1 << 26
	maxExpansionFactor = 16
)

// attrAlias and typeAlias are the definitions of #name and !name.
type attrAlias struct {
	attr ir.Attr
	extent
}

type typeAlias struct {
	typ ir.Type
	extent
}

// extentMark is the state at the start of an alias definition.
type extentMark struct {
	start    int32
	expanded int
}

func (p *parser) beginExtent() extentMark {
	p.deepest = p.depth
	return extentMark{p.tok.start, p.expanded}
}

// endExtent returns the extent of the definition that was just parsed.
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
