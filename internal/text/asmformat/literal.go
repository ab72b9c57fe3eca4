package asmformat

import (
	"fmt"
	"strings"
)

// literalNode is a fixed keyword or punctuation, or white space.
type literalNode struct {
	text  string
	word  bool
	blank bool // before it
	space bool // white space, possibly none: nothing to parse
}

func (c *compiler) literal(text string) (node, error) {
	switch text {
	case "":
		c.punct, c.space = true, false
		return &literalNode{space: true}, nil
	case " ":
		c.punct, c.space = false, false
		return &literalNode{text: " ", space: true}, nil
	case `\n`:
		return &literalNode{text: "\n", space: true}, nil
	}
	n := &literalNode{text: text, word: isKeyword(text)}
	if !n.word && !punctuation[text] {
		return nil, fmt.Errorf("literal `%s` is neither keyword nor punctuation", text)
	}
	n.blank = c.space && blankBefore(text, c.punct)
	c.space = len(text) != 1 || !strings.Contains("<({[", text)
	c.punct = !n.word
	return n, nil
}

// punctuation lists the tokens that the parser accepts as punctuation.
var punctuation = func() map[string]bool {
	m := map[string]bool{}
	for _, p := range strings.Fields("-> :: ... , : = < > ( ) { } [ ] + * ? - | /") {
		m[p] = true
	}
	return m
}()

func isKeyword(text string) bool {
	for i := range len(text) {
		if c := text[i]; !isWordByte(c) && (i == 0 || c != '$' && c != '.') {
			return false
		}
	}
	return text[0] < '0' || text[0] > '9'
}

// blankBefore: there is no blank before closing brackets and commas.
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
	case n.space:
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
