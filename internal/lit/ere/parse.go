// Package ere matches POSIX extended regular expressions the way LLVM's
// FileCheck does: bytes, leftmost-longest, subexpressions as long as possible
// from left to right, back-references \1 to \9, '^' and '$' at every line, and
// neither '.' nor a negated bracket expression matching a newline.
//
// Go's regexp has no back-references and chooses other subexpressions among
// equally long matches, so it cannot stand in for it. The package knows
// nothing of check files.
package ere

import (
	"errors"
	"fmt"
	"strings"
)

// Regexp is a compiled expression. It is safe for concurrent use.
type Regexp struct {
	root     *sequence
	code     []instruction
	groups   int
	backrefs bool
	// prefix is a literal every match starts with; it only speeds up the search.
	prefix string
}

// ErrUnsupported marks syntax that the real engine accepts and this one does not.
var ErrUnsupported = errors.New("unsupported regular expression syntax")

// maxRepetitionSize bounds the expansion of nested counted repetitions.
const maxRepetitionSize = 1 << 16

// Compile parses src. The wording of syntax errors is that of the real engine.
func Compile(src string) (*Regexp, error) {
	p := &parser{src: src}
	root := &sequence{}
	p.parseAlternation(root, false)
	if p.err != nil {
		return nil, p.err
	}
	re := &Regexp{root: root, groups: len(p.closedGroups), backrefs: p.backrefs}
	c := &compiler{groups: p.closedGroups}
	c.sequence(root)
	re.code = c.code
	re.prefix = literalPrefix(root)
	return re, nil
}

// Groups is the number of parenthesised subexpressions.
func (re *Regexp) Groups() int { return re.groups }

// HasBackrefs says whether the expression refers back to a subexpression.
func (re *Regexp) HasBackrefs() bool { return re.backrefs }

const metacharacters = `()^$|*+?.[]\{}`

// Quote returns an expression that matches exactly s.
func Quote(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if strings.IndexByte(metacharacters, s[i]) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

type parser struct {
	src      string
	pos      int
	err      error
	backrefs bool
	// closedGroups[i] is the content of group i+1, nil while it is still open.
	closedGroups []*sequence
}

func (p *parser) fail(text string) {
	if p.err == nil {
		p.err = errors.New(text)
	}
	p.pos = len(p.src)
}

func (p *parser) unsupported(what string) {
	if p.err == nil {
		p.err = fmt.Errorf("%w: %s", ErrUnsupported, what)
	}
	p.pos = len(p.src)
}

func (p *parser) more() bool { return p.pos < len(p.src) }

func (p *parser) see(c byte) bool { return p.more() && p.src[p.pos] == c }

func (p *parser) eat(c byte) bool {
	if !p.see(c) {
		return false
	}
	p.pos++
	return true
}

func (p *parser) digitAt(i int) bool {
	return i < len(p.src) && p.src[i] >= '0' && p.src[i] <= '9'
}

// parseAlternation parses up to the end, or up to the ')' of an open group,
// and appends the result to into.
func (p *parser) parseAlternation(into *sequence, inGroup bool) {
	var branches []*sequence
	for {
		branch := &sequence{}
		for p.more() && !p.see('|') && !(inGroup && p.see(')')) {
			p.parseRepeated(branch)
		}
		if len(branch.nodes) == 0 && !branch.sawDropped {
			p.fail("empty (sub)expression")
			return
		}
		branches = append(branches, branch)
		if !p.eat('|') {
			break
		}
	}
	if len(branches) == 1 {
		into.nodes = append(into.nodes, branches[0].nodes...)
		into.sawDropped = into.sawDropped || branches[0].sawDropped
		return
	}
	into.nodes = append(into.nodes, &node{kind: kindAlternation, branches: branches})
}

// parseRepeated parses one atom and the repetition operator after it, if any.
func (p *parser) parseRepeated(into *sequence) {
	isCaret := p.see('^')
	atom := p.parseAtom()
	if !p.seeRepetition() {
		into.nodes = append(into.nodes, atom...)
		return
	}
	if isCaret {
		p.fail("repetition-operator operand invalid")
		return
	}
	low, high := p.parseBounds()
	if p.err != nil {
		return
	}
	if p.seeRepetition() {
		p.fail("repetition-operator operand invalid")
		return
	}
	if low > 1 || high > 1 {
		p.refuseCopyOfAnchors(atom)
	}
	if copies := max(low, high, 1); copies*nodeCount(atom) > maxRepetitionSize {
		p.unsupported("repetition too large")
		return
	}
	repeated := expandRepetition(atom, low, high)
	if len(repeated) == 0 {
		into.sawDropped = true
	}
	into.nodes = append(into.nodes, repeated...)
}

func (p *parser) seeRepetition() bool {
	return p.see('*') || p.see('+') || p.see('?') || p.see('{') && p.digitAt(p.pos+1)
}

const unbounded = -1

// maxCount is the largest count a bounded repetition may have.
const maxCount = 255

func (p *parser) parseBounds() (low, high int) {
	op := p.src[p.pos]
	p.pos++
	switch op {
	case '*':
		return 0, unbounded
	case '+':
		return 1, unbounded
	case '?':
		return 0, 1
	}
	low = p.parseCount()
	high = low
	if p.eat(',') {
		high = unbounded
		if p.digitAt(p.pos) {
			high = p.parseCount()
			if low > high {
				p.fail("invalid repetition count(s)")
			}
		}
	}
	if p.err == nil && !p.eat('}') {
		if strings.IndexByte(p.src[p.pos:], '}') < 0 {
			p.fail("braces not balanced")
		} else {
			p.fail("invalid repetition count(s)")
		}
	}
	return low, high
}

func (p *parser) parseCount() int {
	n := 0
	for p.digitAt(p.pos) && n <= maxCount {
		n = n*10 + int(p.src[p.pos]-'0')
		p.pos++
	}
	if n > maxCount {
		p.fail("invalid repetition count(s)")
	}
	return n
}

func (p *parser) parseAtom() []*node {
	c := p.src[p.pos]
	p.pos++
	switch c {
	case '(':
		return p.parseGroup()
	case ')':
		p.fail("parentheses not balanced")
	case '^':
		return []*node{{kind: kindLineStart}}
	case '$':
		return []*node{{kind: kindLineEnd}}
	case '|':
		p.fail("empty (sub)expression")
	case '*', '+', '?':
		p.fail("repetition-operator operand invalid")
	case '.':
		return []*node{{kind: kindSet, set: anyButNewline}}
	case '[':
		return []*node{{kind: kindSet, set: p.parseBracket()}}
	case '\\':
		return p.parseEscape()
	case '{':
		if p.digitAt(p.pos) {
			p.fail("repetition-operator operand invalid")
		}
		return []*node{{kind: kindByte, char: c}}
	default:
		return []*node{{kind: kindByte, char: c}}
	}
	return nil
}

func (p *parser) parseGroup() []*node {
	p.closedGroups = append(p.closedGroups, nil)
	number := len(p.closedGroups)
	content := &sequence{}
	if p.more() && !p.see(')') {
		p.parseAlternation(content, true)
	}
	if p.err == nil && !p.eat(')') {
		p.fail("parentheses not balanced")
	}
	p.closedGroups[number-1] = content
	nodes := []*node{{kind: kindGroupStart, group: number}}
	nodes = append(nodes, content.nodes...)
	return append(nodes, &node{kind: kindGroupEnd, group: number})
}

// parseEscape: only digits are special after a backslash; \d is a plain 'd'.
func (p *parser) parseEscape() []*node {
	if !p.more() {
		p.fail("trailing backslash (\\)")
		return nil
	}
	c := p.src[p.pos]
	p.pos++
	if c < '1' || c > '9' {
		return []*node{{kind: kindByte, char: c}}
	}
	number := int(c - '0')
	if number > len(p.closedGroups) || p.closedGroups[number-1] == nil {
		p.fail("invalid backreference number")
		return nil
	}
	p.refuseCopyOfAnchors(p.closedGroups[number-1].nodes)
	p.backrefs = true
	return []*node{{kind: kindBackref, group: number}}
}

// refuseCopyOfAnchors: the real engine loses count of '^' and '$' when it
// copies them, for a back-reference or a counted repetition.
func (p *parser) refuseCopyOfAnchors(nodes []*node) {
	for _, n := range nodes {
		if n.kind == kindLineStart || n.kind == kindLineEnd {
			p.unsupported("repetition of, or back-reference to, a line anchor")
		}
		if n.body != nil {
			p.refuseCopyOfAnchors(n.body.nodes)
		}
		for _, b := range n.branches {
			p.refuseCopyOfAnchors(b.nodes)
		}
	}
}
