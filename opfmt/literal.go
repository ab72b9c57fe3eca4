package opfmt

import "strings"

// literalNode is a fixed keyword or punctuation; an empty text only affects
// blanks.
type literalNode struct {
	text  string
	word  bool
	blank bool // before it
	space bool // it is white space itself
}

func (c *compiler) literal(text string) node {
	switch text {
	case "":
		c.punct, c.space = true, false
		return &literalNode{}
	case " ":
		c.punct, c.space = false, false
		return &literalNode{text: " ", space: true}
	case `\n`:
		return &literalNode{text: "\n", space: true}
	}
	n := &literalNode{text: text, word: isWordByte(text[0])}
	n.blank = c.space && blankBefore(text, c.punct)
	c.space = len(text) != 1 || !strings.Contains("<({[", text)
	c.punct = !n.word || '0' <= text[0] && text[0] <= '9'
	return n
}

// blankBefore: brackets and commas cling to what they follow.
func blankBefore(text string, afterPunct bool) bool {
	if len(text) != 1 && text != "->" {
		return true
	}
	if afterPunct {
		return !strings.Contains(">)}],", text[:1])
	}
	return !strings.Contains("<>(){}[],", text[:1])
}

func (n *literalNode) parse(r *reader) {
	switch {
	case n.text == "" || n.space:
	case n.word:
		r.p.ExpectKeyword(n.text)
	default:
		r.p.Expect(n.text)
	}
}

// accept takes the literal if it is there.
func (n *literalNode) accept(r *reader) bool {
	if n.word {
		return r.p.AcceptKeyword(n.text)
	}
	return r.p.Accept(n.text)
}

func (n *literalNode) print(w *writer) {
	if n.text == "\n" {
		w.p.Newline()
		return
	}
	w.blank(n.blank)
	w.p.Str(n.text)
}
