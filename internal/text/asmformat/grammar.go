// Package asmformat turns the declarative assembly format of an operation, written
// in the language of MLIR's operation definitions, into a program that parses
// and prints it. It knows the IR and its definitions, but neither the parser
// nor the printer: it works through the interfaces package ir gives them.
//
// The language:
//
//	`lit`                 a keyword or punctuation; an empty one: no blank; ` `: a blank
//	$name                 an operand, attribute, region or successor
//	type($name)           its type; also type(operands), type(results)
//	functional-type(a, b) (types of a) -> types of b
//	operands, regions, successors
//	attr-dict, attr-dict-with-keyword
//	( ... $x^ ... )?      present when the anchor x is; ( ... ) : ( ... )? else
//	oilist( `a` $x | `b` $y )   clauses in any order
//	custom<Name>(args)    a directive implemented in Go; in args, ref(x) is
//	                      something that has its place elsewhere
//	qualified(e)          spell the dialect prefix of a type or attribute
package asmformat

import (
	"fmt"
	"io"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

type formatAST struct {
	Elements []*elementAST `parser:"@@*"`
}

type elementAST struct {
	Literal  *string       `parser:"(  @Literal"`
	Variable *string       `parser:" | @Variable"`
	Group    *groupAST     `parser:" | @@"`
	OIList   *oilistAST    `parser:" | 'oilist' '(' @@ ')'"`
	Custom   *customAST    `parser:" | 'custom' '<' @@"`
	Call     *directiveAST `parser:" | @@ )"`
	Anchor   bool          `parser:"@'^'?"`
}

type groupAST struct {
	Then []*elementAST `parser:"'(' @@+ ')'"`
	Else []*elementAST `parser:"( ':' '(' @@+ ')' )? '?'"`
}

type oilistAST struct {
	Clauses []*clauseAST `parser:"@@ ( '|' @@ )*"`
}

type clauseAST struct {
	Elements []*elementAST `parser:"@@+"`
}

type customAST struct {
	Name string          `parser:"@Word '>'"`
	Args []*directiveAST `parser:"'(' @@ ( ',' @@ )* ')'"`
}

type directiveAST struct {
	Variable *string         `parser:"  @Variable"`
	Name     string          `parser:"| @Word"`
	Args     []*directiveAST `parser:"( '(' @@ ( ',' @@ )* ')' )?"`
}

// grammar is built on first use: a program that parses nothing pays nothing.
var grammar = sync.OnceValue(func() *participle.Parser[formatAST] {
	p, err := participle.Build[formatAST](participle.Lexer(formatLexer{}), participle.UseLookahead(2))
	if err != nil {
		panic("BUG: format grammar: " + err.Error())
	}
	return p
})

func parseFormat(text string) (*formatAST, error) { return grammar().ParseString("", text) }

const (
	tokLiteral lexer.TokenType = iota + 1
	tokVariable
	tokWord
	tokSymbol
)

// formatLexer is participle's lexer definition for the language. It is written
// by hand because formats are compiled while a user waits for the first parse.
type formatLexer struct{}

func (formatLexer) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF": lexer.EOF, "Literal": tokLiteral, "Variable": tokVariable, "Word": tokWord, "Symbol": tokSymbol,
	}
}

func (d formatLexer) Lex(name string, r io.Reader) (lexer.Lexer, error) {
	b, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return d.LexString(name, string(b))
}

func (formatLexer) LexString(_ string, text string) (lexer.Lexer, error) {
	return &formatScanner{text: text}, nil
}

type formatScanner struct {
	text string
	pos  int
}

func (s *formatScanner) Next() (lexer.Token, error) {
	for s.pos < len(s.text) && isBlank(s.text[s.pos]) {
		s.pos++
	}
	at := lexer.Position{Offset: s.pos, Line: 1, Column: s.pos + 1}
	if s.pos >= len(s.text) {
		return lexer.Token{Type: lexer.EOF, Pos: at}, nil
	}
	start := s.pos
	c := s.text[s.pos]
	s.pos++
	kind := tokSymbol
	switch {
	case c == '`':
		for s.pos < len(s.text) && s.text[s.pos] != '`' {
			s.pos++
		}
		if s.pos >= len(s.text) {
			return lexer.Token{}, fmt.Errorf("literal at column %d is not closed", start+1)
		}
		s.pos++
		return lexer.Token{Type: tokLiteral, Value: s.text[start+1 : s.pos-1], Pos: at}, nil
	case c == '$':
		s.word()
		return lexer.Token{Type: tokVariable, Value: s.text[start+1 : s.pos], Pos: at}, nil
	case isWordByte(c):
		s.word()
		kind = tokWord
	}
	return lexer.Token{Type: kind, Value: s.text[start:s.pos], Pos: at}, nil
}

func (s *formatScanner) word() {
	for s.pos < len(s.text) && (isWordByte(s.text[s.pos]) || s.text[s.pos] == '-') {
		s.pos++
	}
}

func isBlank(c byte) bool { return c == ' ' || c == '\n' || c == '\t' }

func isWordByte(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '_'
}
