package pysyntax

import (
	"math"
	"sort"
	"strings"
	"sync"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pysyntax/internal/ucd"
)

// The limits of the parser. Deeper trees would overflow the stack of code that walks them.
const (
	maxDepth  = 3000  // recursive calls of the parser
	maxHeight = 10000 // height of an expression
	maxErrors = 20    // diagnostics per file
)

// parser reads the tokens of a file by recursive descent. A method reads one construct of
// the grammar: it begins at the current token and ends after the last token it took.
type parser struct {
	slabs
	file  string
	mark  int32 // bytes of the byte order mark, which columns of nodes do not count
	text  string
	lines []int32
	toks  []token
	i     int  // index of the current token
	tok   kind // kind of the current token
	last  int  // index of the last token taken that is not white space
	// group is the last expression read in parentheses.
	group Expr
	// operand is the token where the last operand without `if` began, and operandEnd the
	// token after it.
	operand, operandEnd int
	trying              bool // what is read may be read again in another way
	depth               int  // nested calls
	height              int  // height of the highest expression read inside the current one
	errors              diag.List
	// misindented says that the first error is an unexpected indentation.
	misindented bool
}

// bailout is the value of the panic that leaves a statement with an error.
type bailout struct{}

// Parse reads a file. The error is a diag.List.
func Parse(src *diag.Source) (*Module, error) {
	text, err := decode(src)
	if err != nil {
		return nil, err
	}
	b := buffers.Get().(*buffer)
	defer b.release()
	l := &lexer{text: text, toks: b.toks[:0], lines: b.lines[:0]}
	l.run()
	b.toks, b.lines = l.toks, l.lines
	p := &parser{file: src.Name, mark: markBytes(src), text: text, lines: l.lines, toks: l.toks}
	p.tok = p.toks[0].kind
	m := &Module{Body: p.module()}
	if err := p.diagnostics(l.err).Err(); err != nil {
		return nil, err
	}
	return m, nil
}

// buffer holds the tokens and lines of a file that is being parsed.
type buffer struct {
	toks  []token
	lines []int32
}

var buffers = sync.Pool{New: func() any { return new(buffer) }}

// maxKept bounds the buffers that are kept for the next file.
const maxKept = 1 << 18

func (b *buffer) release() {
	if cap(b.toks) <= maxKept {
		buffers.Put(b)
	}
}

// diagnostics returns the errors of the parser with that of the lexer. The first one is that
// which CPython reports.
func (p *parser) diagnostics(e *lexError) diag.List {
	if e == nil {
		return p.errors
	}
	list := p.errors
	p.errors = nil // so that the limit of errors does not hide this one
	p.report(e.line, e.col, "%s", e.message)
	switch {
	case len(list) == 0:
		return p.errors
	case e.rank == rankFirst && !p.misindented:
		return append(p.errors, list...)
	case e.rank == rankUnclosed && (e.open.field || list[0].Pos.Line <= int(e.line)):
		return list[:1]
	case e.rank == rankUnclosed:
		return p.errors
	case e.open.open != 0 && !e.open.field && list[0].Pos.Line > int(e.open.line):
		return p.unclosedBefore(e)
	}
	return append(list, p.errors...)
}

// unclosedBefore blames the bracket that was open where the lexer stopped for the errors
// after it.
func (p *parser) unclosedBefore(e *lexError) diag.List {
	p.errors = nil
	p.report(e.open.line, e.open.off-p.lines[e.open.line-1], neverClosed, e.open.open)
	p.report(e.line, e.col, "%s", e.message)
	return p.errors
}

// module reads the statements of a file.
func (p *parser) module() []Stmt {
	mark := p.stmts.mark()
	for p.tok != tokEnd && p.tok != tokError && len(p.errors) < maxErrors {
		p.statement()
	}
	return p.stmts.take(mark)
}

// next takes the current token.
func (p *parser) next() {
	p.last = p.i
	p.i++
	p.tok = p.toks[p.i].kind
}

// skip takes a token of white space: a newline or a change of indentation.
func (p *parser) skip() {
	p.i++
	p.tok = p.toks[p.i].kind
}

// peek returns the kind of the token after the current one.
func (p *parser) peek() kind {
	if p.i+1 < len(p.toks) {
		return p.toks[p.i+1].kind
	}
	return tokEnd
}

// accept takes the current token if it has a kind.
func (p *parser) accept(k kind) bool {
	if p.tok != k {
		return false
	}
	p.next()
	return true
}

// expect takes a token of a kind. What names the construct that needs it.
func (p *parser) expect(k kind, what string) {
	if p.tok != k {
		p.fail("expected '%s' %s, found %s", kindTexts[k], what, p.found())
	}
	p.next()
}

// textOf returns the bytes of a token.
func (p *parser) textOf(i int) string { return p.text[p.toks[i].start:p.toks[i].end] }

// nameOf returns the name that a token writes.
func (p *parser) nameOf(i int) string {
	if p.toks[i].marked {
		return ucd.NFKC(p.textOf(i))
	}
	return p.textOf(i)
}

// name takes a name. What says of what.
func (p *parser) name(what string) string {
	if p.tok != tokName {
		p.fail("expected %s, found %s", what, p.found())
	}
	p.next()
	return p.nameOf(p.last)
}

// extent is the part of the source from a token to the last one taken.
func (p *parser) extent(from int) Extent {
	a, b := &p.toks[from], &p.toks[p.last]
	line, end := a.line, b.line
	if b.multiline {
		end = p.lineAt(b.end)
	}
	return Extent{line, a.start - p.lines[line-1], end, b.end - p.lines[end-1]}
}

// lineAt returns the line of an offset.
func (p *parser) lineAt(off int32) int32 {
	return int32(sort.Search(len(p.lines), func(i int) bool { return p.lines[i] > off }))
}

// enter counts a nested call. The caller subtracts 1 from depth when it is done.
func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		p.fail("more than %d nested constructs", maxDepth)
	}
}

// link counts a node that stands above all of an expression that was read so far.
func (p *parser) link() {
	if p.height++; p.height > maxHeight {
		p.fail("an expression of more than %d operators in a row", maxHeight)
	}
}

// fail reports an error at the current token and leaves the statement.
func (p *parser) fail(format string, args ...any) {
	if !p.trying && p.missingComma() {
		p.failAt(p.operand, "invalid syntax: expected ',' between two expressions, found %s", p.found())
	}
	p.failAt(p.i, format, args...)
}

// failAt reports an error at a token and leaves the statement. The lexer has reported
// error tokens.
func (p *parser) failAt(i int, format string, args ...any) {
	t := &p.toks[i]
	if t.kind != tokError {
		p.report(t.line, t.start-p.lines[t.line-1], format, args...)
	}
	panic(bailout{})
}

// failNode reports an error at a node and leaves the statement.
func (p *parser) failNode(n Node, format string, args ...any) {
	p.report(n.At().Line, n.At().Col, format, args...)
	panic(bailout{})
}

func (p *parser) report(line, col int32, format string, args ...any) {
	if len(p.errors) >= maxErrors {
		return
	}
	if line == 1 {
		col += p.mark
	}
	pos := diag.Position{File: p.file, Line: int(line), Col: int(col) + 1}
	p.errors = append(p.errors, diag.Errorf(pos, format, args...))
}

// found describes the current token in an error.
func (p *parser) found() string { return p.describe(p.i) }

var described = [kindCount]string{
	tokEnd: "the end of the file", tokNewline: "the end of the line", tokIndent: "a deeper indentation",
	tokDedent: "the end of the block", tokNumber: "a number", tokString: "a string", tokFStringStart: "an f-string",
	tokFStringMiddle: "text of an f-string", tokFStringEnd: "the end of the f-string",
}

func (p *parser) describe(i int) string {
	k := p.toks[i].kind
	switch {
	case described[k] != "":
		return described[k]
	case k == tokName || k == tokInvalid:
		return "'" + p.textOf(i) + "'"
	}
	return "'" + kindTexts[k] + "'"
}

// syntaxError reports the current token as one that fits nowhere.
func (p *parser) syntaxError(expected string) {
	switch p.tok {
	case tokIndent:
		p.misindented = p.misindented || len(p.errors) == 0
		p.fail("unexpected indentation")
	case tokDedent:
		p.misindented = p.misindented || len(p.errors) == 0
		p.fail("unexpected end of the block: expected %s", expected)
	case tokInvalid:
		p.fail("invalid syntax: %s is no part of Python", p.found())
	}
	p.fail("invalid syntax: expected %s, found %s", expected, p.found())
}

// maxText is the longest text whose offsets fit.
const maxText = math.MaxInt32 - 1

// normalizeNewlines replaces the ends of lines \r\n and \r by \n.
func normalizeNewlines(text string) string {
	if strings.IndexByte(text, '\r') < 0 {
		return text
	}
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
}
