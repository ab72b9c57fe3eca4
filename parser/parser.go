// Package parser parses MLIR text into the IR, in custom and generic form. It knows the
// syntax of builtin types, attributes and locations and of the generic form; the
// definitions in the context's registry give the rest. It imports no dialect.
package parser

import (
	"sort"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// Options configure Parse. The zero value parses the whole text into a module.
type Options struct {
	// NoImplicitModule requires the text to be one operation. Without it, several
	// operations, or one that is not a module, are wrapped into a module.
	NoImplicitModule bool
	// Base and End are the byte offsets of the part of the text to parse, for files with
	// several modules; End 0 is the end of the text.
	Base, End int
}

// Module is a parsed text: one operation, Top, and the Resources in the {-# ... #-} section,
// which may be nil.
type Module struct {
	Top       *ir.Op
	Resources *ir.Resources
}

// Parse parses a text. The error is a diag.List with positions in src. The result is
// structurally sound but not verified. Several goroutines may parse into one context.
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

// maxTextSize is the limit of 32-bit offsets, in bytes.
const maxTextSize = 1<<31 - 1

// bytesPerAlias is the typical text per location alias in Triton's output.
const bytesPerAlias = 100

// bytesPerOp is the typical text per operation. Growing tables is slow, but a function of
// a large file needs only a part of the full size.
const (
	bytesPerOp  = 120
	maxPresized = 4096
)

// maxDepth bounds the nesting of regions, types and attributes.
const maxDepth = 8000

// bailout is the panic value that unwinds to Parse.
type bailout struct{ d *diag.Diagnostic }

type parser struct {
	ctx *ir.Context
	lex lexer
	tok token
	// prevEnd is the end of the previous token.
	prevEnd int32
	depth   int

	types       map[string]ir.Type // by spelling
	typeAliases map[string]typeAlias
	attrAliases map[string]attrAlias
	expanded    int // bytes of all expanded aliases so far
	deepest     int // deepest nesting level in the current definition
	ops         map[string]*opEntry

	values       map[string]valueEntry
	scopes       []scope
	forward      map[*ir.Value]int32 // placeholders, with the offset of their first use
	placeholders int                 // number made so far
	blocks       []blockScope
	dialects     []string // default dialects, innermost last

	frames       []*frame
	deferredLocs []deferredLoc
	distinct     map[uint64]*ir.DistinctAttr
	resources    *ir.Resources
	errs         diag.List
}

// deferredLoc is an operation or argument whose location alias is defined later in the
// text.
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

// Pos is the position of the current token.
func (p *parser) Pos() diag.Pos { return p.place(p.tok.start) }

// Report records an error without unwinding.
func (p *parser) Report(at diag.Pos, format string, args ...any) {
	p.errs = append(p.errs, diag.Errorf(at.Position(), format, args...))
}

// Fail reports an error and unwinds.
func (p *parser) Fail(at diag.Pos, format string, args ...any) {
	panic(bailout{diag.Errorf(at.Position(), "%s", clip(diag.Sprintf(format, args...)))})
}

// maxMessage bounds messages that quote the text: names may be megabytes long.
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
		at.Off-- // the end of the text is not on a line
	}
	p.Fail(at, format, args...)
}

// failToken reports that another token was expected. The position is the end of the
// previous token, where the expected one is missing.
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

// enter counts nesting. The caller calls leave at the end.
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

// finish resolves references that may be defined anywhere in the text.
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

// wrap returns the text's operations as one operation.
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
