// Package parser reads MLIR text into the IR, in custom and generic form. It
// knows the syntax of builtin types, attributes and locations and of the
// generic form; everything else comes from the definitions in the context's
// registry. It imports no dialect.
package parser

import (
	"sort"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// Options of Parse.
type Options struct {
	// NoImplicitModule requires the text to be one operation instead of
	// wrapping what is not a module into one.
	NoImplicitModule bool
	// Base and End limit the parse to a part of the text, for files that hold
	// several modules; End 0 is the end of the text.
	Base, End int
}

// Module is what a text holds: one operation and the resources beside it.
type Module struct {
	Top       *ir.Op
	Resources *ir.Resources
}

// Parse reads a text. The error is a diag.List. The result is structurally
// sound but not verified.
func Parse(ctx *ir.Context, src *diag.Source, opt Options) (mod *Module, err error) {
	end := opt.End
	if end == 0 {
		end = len(src.Text)
	}
	expectedOps := min((end-opt.Base)/bytesPerOp, maxPresized)
	p := &parser{
		ctx:         ctx,
		lex:         lexer{src: src, text: src.Text, pos: opt.Base, base: opt.Base, end: end},
		types:       map[string]ir.Type{},
		typeAliases: map[string]typeAlias{},
		attrAliases: make(map[string]attrAlias, (end-opt.Base)/bytesPerAlias),
		ops:         map[string]*opEntry{},
		values:      make(map[string]valueEntry, expectedOps),
		forward:     map[*ir.Value]int32{},
		dialects:    []string{"builtin"},

		deferredLocs: make([]deferredLoc, 0, expectedOps),
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case bailout:
			err = append(p.errs, r.d)
		default:
			panic(r)
		}
	}()
	if end-opt.Base > maxTextSize {
		return nil, diag.List{diag.Errorf(diag.Position{File: src.Name}, "text of %d bytes is too large; the limit is %d", end-opt.Base, maxTextSize)}
	}
	block := p.topLevel()
	if len(p.errs) > 0 {
		return nil, p.errs
	}
	top, err := p.wrap(block, opt)
	if err != nil {
		return nil, err
	}
	return &Module{top, p.resources}, nil
}

// Offsets are 32 bits wide.
const maxTextSize = 1<<31 - 1

// bytesPerAlias is the text per location alias in what Triton prints.
const bytesPerAlias = 100

// bytesPerOp is the text per operation there. Tables that grow to their size
// are slow; one function of a large file needs far from all of it.
const (
	bytesPerOp  = 120
	maxPresized = 4096
)

// maxDepth bounds the nesting of regions, types and attributes.
const maxDepth = 8000

// bailout unwinds to Parse with what went wrong.
type bailout struct{ d *diag.Diagnostic }

type parser struct {
	ctx *ir.Context
	lex lexer
	tok token
	// prevEnd is the end of the token before tok.
	prevEnd int32
	depth   int

	types       map[string]ir.Type // by their text
	typeAliases map[string]typeAlias
	attrAliases map[string]attrAlias
	expanded    int // bytes the aliases used so far stand for
	deepest     int // level reached in the current definition
	ops         map[string]*opEntry

	values       map[string]valueEntry
	scopes       []scope
	forward      map[*ir.Value]int32 // placeholders and the place of their first use
	placeholders int                 // made so far
	blocks       []blockScope
	dialects     []string // innermost default dialect last

	frames       []*frame
	deferredLocs []deferredLoc
	distinct     map[uint64]*ir.DistinctAttr
	resources    *ir.Resources
	errs         diag.List
}

// deferredLoc is an operation or argument whose location alias is defined
// further down.
type deferredLoc struct {
	alias string
	pos   int32
	op    *ir.Op
	arg   *ir.Value
}

func (p *parser) Context() *ir.Context { return p.ctx }

// advance moves to the next token.
func (p *parser) advance() {
	p.prevEnd = p.tok.end
	p.tok = p.lex.next()
}

func (p *parser) spelling() string { return p.lex.text[p.tok.start:p.tok.end] }

func (p *parser) place(off int32) diag.Pos { return diag.Pos{Src: p.lex.src, Off: off} }

// Pos is the place of the current token.
func (p *parser) Pos() diag.Pos { return p.place(p.tok.start) }

// Report records an error without unwinding.
func (p *parser) Report(at diag.Pos, format string, args ...any) {
	p.errs = append(p.errs, diag.Errorf(at.Position(), format, args...))
}

// Fail reports an error and unwinds.
func (p *parser) Fail(at diag.Pos, format string, args ...any) {
	panic(bailout{diag.Errorf(at.Position(), "%s", clip(diag.Sprintf(format, args...)))})
}

// maxMessage bounds messages that quote the text: a name may be megabytes long.
const maxMessage = 4096

func clip(msg string) string {
	if len(msg) <= maxMessage {
		return msg
	}
	return msg[:maxMessage/2] + "..." + msg[len(msg)-maxMessage/2:]
}

func (p *parser) failHere(format string, args ...any) {
	at := p.Pos()
	if p.tok.kind == tokEOF && at.Off > 0 {
		at.Off-- // the end of the text has no line to show
	}
	p.Fail(at, format, args...)
}

// failToken reports that another token was expected. The place is the end of
// what came before, since that is where something is missing.
func (p *parser) failToken(format string, args ...any) {
	off := int(p.tok.start)
	if p.tok.kind == tokEOF && off > p.lex.base {
		off--
	}
	text := p.lex.text[p.lex.base:off]
	for {
		text = strings.TrimRight(text, " \t")
		if text == "" {
			p.Fail(p.place(int32(off)), format, args...)
		}
		if last := text[len(text)-1]; last != '\n' && last != '\r' {
			p.Fail(p.place(int32(p.lex.base+len(text))), format, args...)
		}
		text = text[:len(text)-1]
		line := text[strings.LastIndexAny(text, "\n\r")+1:]
		if c := strings.Index(line, "//"); c >= 0 {
			text = text[:len(text)-len(line)+c]
		}
	}
}

// enter counts nesting; the caller runs leave when it is done.
func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		p.failHere("nesting is deeper than %d levels", maxDepth)
	}
	p.deepest = max(p.deepest, p.depth)
}

func (p *parser) leave() { p.depth-- }

// topLevel parses the whole text into a block.
func (p *parser) topLevel() *ir.Block {
	p.advance()
	block := ir.NewBlock()
	p.pushScope()
	p.blocks = append(p.blocks, blockScope{})
	for {
		switch {
		case p.tok.kind == tokEOF:
			p.finish()
			return block
		case p.tok.kind == tokHash:
			p.attrAliasDef()
		case p.tok.kind == tokBang:
			p.typeAliasDef()
		case p.tok.kind == tokMetaBegin:
			p.fileMetadata()
		default:
			p.operation(block)
		}
	}
}

// finish checks what may only be resolved at the end of the text.
func (p *parser) finish() {
	p.closeBlocks()
	for _, d := range p.deferredLocs {
		a := p.attrAliases[d.alias].attr
		loc, ok := a.(ir.Location)
		if !ok {
			if a != nil {
				p.Fail(p.place(d.pos), "expected location, but found '%s'", a)
			}
			p.Fail(p.place(d.pos), "operation location alias was never defined")
		}
		if d.op != nil {
			d.op.SetLoc(loc)
		} else {
			d.arg.SetLoc(loc)
		}
	}
	if len(p.forward) > 0 {
		var places []int
		for _, off := range p.forward {
			places = append(places, int(off))
		}
		sort.Ints(places)
		for _, off := range places {
			p.errs = append(p.errs, diag.Errorf(p.lex.src.At(off), "use of undeclared SSA value name"))
		}
	}
}

// wrap makes one operation of what the text holds.
func (p *parser) wrap(block *ir.Block, opt Options) (*ir.Op, error) {
	first := block.First()
	if opt.NoImplicitModule {
		if first == nil || first.Next() != nil {
			return nil, diag.List{diag.Errorf(diag.Position{File: p.lex.src.Name}, "source must contain a single top-level operation, found: %d", countOps(block))}
		}
		first.Remove()
		return first, nil
	}
	def := p.ctx.OpDef("builtin.module")
	if first != nil && first.Next() == nil && first.Is(def) {
		first.Remove()
		return first, nil
	}
	region := ir.NewRegion()
	region.Append(block)
	start := diag.Position{File: p.lex.src.Name}
	if opt.Base > 0 {
		start = p.lex.src.At(opt.Base)
	}
	loc := p.ctx.FileLoc(start.File, start.Line, start.Col)
	return ir.NewOp(&ir.OpState{Ctx: p.ctx, Def: def, Loc: loc, Regions: []*ir.Region{region}}), nil
}

func countOps(b *ir.Block) (n int) {
	for range b.Ops() {
		n++
	}
	return n
}

func (p *parser) attrAliasDef() {
	name := p.spelling()[1:]
	if p.attrAliases[name].attr != nil {
		p.failHere("redefinition of attribute alias id '%s'", name)
	}
	if strings.Contains(name, ".") {
		p.failHere("attribute names with a '.' are reserved for dialect-defined names")
	}
	p.advance()
	p.expectIn("=", " in attribute alias definition")
	m := p.beginExtent()
	a := p.Attr(nil)
	p.attrAliases[name] = attrAlias{a, p.endExtent(m)}
}

func (p *parser) typeAliasDef() {
	name := p.spelling()[1:]
	if p.typeAliases[name].typ != nil {
		p.failHere("redefinition of type alias id '%s'", name)
	}
	if strings.Contains(name, ".") {
		p.failHere("type names with a '.' are reserved for dialect-defined names")
	}
	p.advance()
	p.expectIn("=", " in type alias definition")
	m := p.beginExtent()
	t := p.Type()
	p.typeAliases[name] = typeAlias{t, p.endExtent(m)}
}
