package parser

import (
	"slices"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/text/asmformat"
	"github.com/tshared/tshared/ir"
)

// opEntry caches the definition and formats for the name of an operation.
type opEntry struct {
	def     *ir.OpDef
	formats []*asmformat.Program // the format, then the legacy formats
}

// resultName is one entry of %a, %b:2 = ...
type resultName struct {
	name  string
	count int
	pos   int32
}

// operation parses one operation into a block.
func (p *parser) operation(block *ir.Block) {
	start := p.tok.start
	var names []resultName
	var one [1]resultName // enough for nearly all operations
	total := 0
	if p.tok.kind == tokPercent {
		names = one[:0]
		for {
			r := p.resultName()
			names = append(names, r)
			total += r.count
			if !p.Accept(",") {
				break
			}
		}
		p.expectIn("=", " after SSA name")
	}
	var op *ir.Op
	switch p.tok.kind {
	case tokBare:
		op = p.customOp(block, total)
	case tokString:
		op = p.genericOp(block)
	default:
		p.failToken("expected operation name in quotes")
	}
	if names == nil {
		return
	}
	if op.NumResults() == 0 {
		p.Fail(p.place(start), "cannot name an operation with no results")
	}
	if total != op.NumResults() {
		p.Fail(p.place(start), "operation defines %d results but was provided %d to bind", op.NumResults(), total)
	}
	next := 0
	for _, r := range names {
		for i := 0; i < r.count; i++ {
			p.define(r.name, i, r.pos, op.Result(next))
			next++
		}
	}
}

func (p *parser) resultName() resultName {
	if p.tok.kind != tokPercent {
		p.failToken("expected valid ssa identifier")
	}
	r := resultName{p.spelling(), 1, p.tok.start}
	p.advance()
	if !p.Accept(":") {
		return r
	}
	if p.tok.kind != tokInt {
		p.failToken("expected integer number of results")
	}
	n, ok := parseUint64(p.spelling())
	if !ok || n < 1 || n > maxResultNumber {
		p.failHere("expected named operation to have at least 1 result")
	}
	p.advance()
	r.count = int(n)
	return r
}

// insert creates the operation and puts it into the block, with its location.
func (p *parser) insert(block *ir.Block, st *ir.OpState) *ir.Op {
	if st.Def.Upgrade != nil {
		st.Def.Upgrade(st)
	}
	op := ir.NewOp(st)
	block.Append(op)
	p.trailingLocation(op, nil)
	return op
}

func (p *parser) genericOp(block *ir.Block) *ir.Op {
	at := p.Pos()
	name := p.stringValue()
	if name == "" {
		p.failHere("empty operation name is invalid")
	}
	if strings.IndexByte(name, 0) >= 0 {
		p.failHere("null character not allowed in operation name")
	}
	p.advance()
	def := p.ctx.OpDef(name)
	if def == nil {
		if !p.ctx.AllowUnregistered && p.ctx.Registry().Dialect(ir.DialectPrefix(name)) == nil {
			p.failHere("operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used")
		}
		def = p.ctx.UnknownOpDef(name)
	}
	st := &ir.OpState{Ctx: p.ctx, Def: def, Pos: at}
	p.genericBody(st)
	if def.Registered() {
		p.spreadProperties(st, at)
		p.defaultSegments(st)
	}
	return p.insert(block, st)
}

// defaultSegments sets group sizes that are not given to zero.
func (p *parser) defaultSegments(st *ir.OpState) {
	for i := range st.Def.Attrs {
		n, name := st.Def.SegmentCount(i), st.Def.Attrs[i].Name
		if n > 0 && st.Attr(name) == nil {
			st.SetAttr(name, p.ctx.I32Array(make([]int64, n)...))
		}
	}
}

// spreadProperties turns <{...}> of a registered operation into its attributes. Without
// <{...}> the inherent attributes may stand among the others, as in older files.
func (p *parser) spreadProperties(st *ir.OpState, at diag.Pos) {
	if st.RawProps == nil {
		p.checkInherent(st, at)
		return
	}
	fail := func(format string, args ...any) {
		p.Fail(at, "invalid properties %s for op %s: %s", st.RawProps, st.Def.Name, diag.Sprintf(format, args...))
	}
	if len(st.Def.Attrs) == 0 {
		fail("this operation does not support properties")
	}
	dict, ok := st.RawProps.(*ir.DictAttr)
	if !ok {
		fail("expected DictionaryAttr to set properties")
	}
	// Attributes with the name of a property are ignored when there are properties.
	st.Attrs = slices.DeleteFunc(st.Attrs, func(a ir.NamedAttr) bool { return st.Def.AttrIndex(a.Name) >= 0 })
	for _, e := range dict.Entries {
		i := st.Def.AttrIndex(e.Name)
		if i < 0 {
			continue
		}
		slot := &st.Def.Attrs[i]
		if want := st.Def.SegmentCount(i); want > 0 {
			checkSegmentSizes(e.Attr, want, fail)
		} else if slot.Type.Convert != nil {
			a, why := slot.Type.Convert(p.ctx, e.Attr)
			if why != "" {
				fail("%s", why)
			}
			e.Attr = a
		} else if !slot.Type.HasClass(e.Attr) {
			fail("Invalid attribute `%s` in property conversion: %s", e.Name, e.Attr)
		}
		st.SetAttr(e.Name, e.Attr)
	}
	st.RawProps = nil
}

func checkSegmentSizes(a ir.Attr, want int, fail func(format string, args ...any)) {
	sizes, ok := a.(*ir.DenseArrayAttr)
	if !ok || sizes.Elem != ir.I32 {
		fail("expected DenseI32ArrayAttr for key `value`")
	}
	if sizes.Len != want {
		fail("size mismatch in attribute conversion: %d vs %d", sizes.Len, want)
	}
}

func (p *parser) checkInherent(st *ir.OpState, at diag.Pos) {
	for _, a := range st.Attrs {
		if i := st.Def.AttrIndex(a.Name); i >= 0 {
			if why := ir.CheckAttr(&st.Def.Attrs[i], a.Attr); why != "" {
				p.Fail(at, "'%s' op %s", st.Def.Name, why)
			}
		}
	}
}

// genericBody parses (operands)[successors]<{properties}>({regions}) {attrs} : type.
func (p *parser) genericBody(st *ir.OpState) {
	p.expectIn("(", " to start operand list")
	var refs []ir.OperandRef
	if p.tok.kind == tokPercent {
		refs = append(refs, p.operandRef())
		for p.Accept(",") {
			refs = append(refs, p.operandRef())
		}
	}
	p.expectIn(")", " to end operand list")
	if p.is("[") {
		if st.Def.Registered() && !st.Def.Has(ir.Terminator) {
			p.failHere("successors in non-terminator")
		}
		p.advance()
		p.listUntil("]", func() { st.Successors = append(st.Successors, p.successor()) })
	}
	if p.Accept("<") {
		st.RawProps = p.Attr(nil)
		p.expectIn(">", " to close properties")
	}
	if p.Accept("(") {
		for {
			st.Regions = append(st.Regions, p.region(nil))
			if !p.Accept(",") {
				break
			}
		}
		p.expectIn(")", " to end region list")
	}
	if p.is("{") {
		st.Attrs = append(st.Attrs, p.attrDict()...)
	}
	p.expectIn(":", " followed by operation type")
	typeAt := p.Pos()
	fn, ok := p.Type().(*ir.FunctionType)
	if !ok {
		p.Fail(typeAt, "expected function type")
	}
	st.Types = fn.Out
	if len(fn.In) != len(refs) {
		plural := "s"
		if len(refs) == 1 {
			plural = ""
		}
		p.Fail(typeAt, "expected %d operand type%s but had %d", len(refs), plural, len(fn.In))
	}
	for i, r := range refs {
		st.Operands = append(st.Operands, p.resolve(r, fn.In[i]))
	}
}

func (p *parser) customOp(block *ir.Block, numResults int) *ir.Op {
	at := p.Pos()
	name := p.spelling()
	p.advance()
	entry := p.ops[name]
	full := name
	if entry == nil {
		if def := p.ctx.OpDef(name); def != nil {
			entry = p.enterOp(name, def)
		} else {
			if strings.IndexByte(name, '.') < 0 {
				full = p.dialects[len(p.dialects)-1] + "." + name
			}
			def := p.ctx.OpDef(full)
			if def == nil {
				p.unknownOp(at, name, full)
			}
			if entry = p.ops[full]; entry == nil {
				entry = p.enterOp(full, def)
			}
		}
	}
	f := p.pushFrame(entry.def, at, numResults)
	p.dialects = append(p.dialects, entry.def.DefaultDialect)
	p.customBody(entry, f)
	p.dialects = p.dialects[:len(p.dialects)-1]
	op := p.insert(block, &f.st)
	p.frames = append(p.frames, f)
	return op
}

// frame is the state for parsing one custom operation. Frames are reused, since a kernel
// has thousands of operations.
type frame struct {
	op       opParser
	st       ir.OpState
	operands [4]*ir.Value
	types    [2]ir.Type
	attrs    [4]ir.NamedAttr
}

func (p *parser) pushFrame(def *ir.OpDef, at diag.Pos, numResults int) *frame {
	var f *frame
	if n := len(p.frames); n > 0 {
		f, p.frames = p.frames[n-1], p.frames[:n-1]
	} else {
		f = new(frame)
	}
	f.op = opParser{parser: p, def: def, at: at, numResults: numResults}
	f.reset(p.ctx)
	return f
}

func (f *frame) reset(ctx *ir.Context) {
	f.st = ir.OpState{Ctx: ctx, Def: f.op.def, Pos: f.op.at,
		Operands: f.operands[:0], Types: f.types[:0], Attrs: f.attrs[:0]}
}

func (p *parser) enterOp(name string, def *ir.OpDef) *opEntry {
	e := &opEntry{def: def}
	if def.Syntax == nil && def.Format != "" {
		e.formats = asmformat.All(def)
	}
	p.ops[name] = e
	return e
}

// unknownOp reports an unknown operation name. It does not return.
func (p *parser) unknownOp(at diag.Pos, name, full string) {
	if _, _, isType := integerWord(name); isType {
		p.rescan(at.Off)
		p.failToken("expected operation name in quotes")
	}
	name, full = clip(name), clip(full)
	tried := ""
	if full != name {
		tried = " (tried '" + full + "' as well)"
	}
	dialect := ir.DialectPrefix(full)
	reg := p.ctx.Registry()
	if reg.Dialect(dialect) == nil {
		d := diag.Errorf(at.Position(), "Dialect `%s' not found for custom op '%s' %s", dialect, name, tried)
		d.Note(at.Position(), "%s", "Available dialects: "+strings.Join(reg.DialectNames(), ", ")+
			" ; for more info on dialect registration see https://mlir.llvm.org/getting_started/Faq/#registered-loaded-dependent-whats-up-with-dialects-management")
		panic(bailout{d})
	}
	d := diag.Errorf(at.Position(), "custom op '%s' is unknown%s", name, tried)
	if near := nearestOp(reg, full); near != "" {
		d.Note(at.Position(), "did you mean '%s'?", near)
	}
	panic(bailout{d})
}

// nearestOp suggests an operation of the same dialect with a similar name.
func nearestOp(reg *ir.Registry, name string) string {
	var names []string
	prefix := ir.DialectPrefix(name) + "."
	for _, op := range reg.Ops() {
		if strings.HasPrefix(op.Name, prefix) {
			names = append(names, op.Name)
		}
	}
	return diag.Nearest(name, names)
}

// customBody parses the text behind the name. It tries each legacy format after the
// current one; when all fail, it reports the errors of the current format.
func (p *parser) customBody(e *opEntry, f *frame) {
	op, st := &f.op, &f.st
	if e.def.Syntax != nil {
		e.def.Syntax.Parse(op, st)
		return
	}
	if len(e.formats) == 0 {
		p.Fail(op.at, "custom op '%s' has no custom assembly form", e.def.Name)
	}
	if len(e.formats) == 1 {
		e.formats[0].Parse(op, st)
		return
	}
	saved := p.mark()
	var errs diag.List // errors of the current format
	for i, format := range e.formats {
		p.reset(saved)
		f.reset(p.ctx)
		d := p.attempt(func() { format.Parse(op, st) })
		if d == nil {
			return
		}
		if i == 0 {
			errs = append(slices.Clone(p.errs), d)
		}
	}
	last := len(errs) - 1
	p.errs = errs[:last]
	panic(bailout{errs[last]})
}

// mark is a position in the text to return to.
type mark struct {
	tok      token
	pos      int
	prevEnd  int32
	depth    int
	expanded int
	errs     int

	scopes, blocks, dialects, deferredLocs, placeholders int
}

func (p *parser) mark() mark {
	return mark{p.tok, p.lex.pos, p.prevEnd, p.depth, p.expanded, len(p.errs),
		len(p.scopes), len(p.blocks), len(p.dialects), len(p.deferredLocs), p.placeholders}
}

func (p *parser) reset(m mark) {
	p.tok, p.lex.pos, p.prevEnd, p.depth, p.expanded = m.tok, m.pos, m.prevEnd, m.depth, m.expanded
	p.errs = p.errs[:m.errs]
	for len(p.scopes) > m.scopes {
		p.popScope()
	}
	p.blocks = p.blocks[:m.blocks]
	p.dialects = p.dialects[:m.dialects]
	p.deferredLocs = p.deferredLocs[:m.deferredLocs]
	if p.placeholders > m.placeholders {
		p.forgetForward(m.tok.start)
	}
}

// Followed runs a parse function; when it fails, another error is reported behind its
// errors.
func (p *parser) Followed(parse, fail func()) {
	if d := p.attempt(parse); d != nil {
		p.errs = append(p.errs, d)
		fail()
	}
}

// attempt runs a parse function and returns its error instead of unwinding.
func (p *parser) attempt(parse func()) (d *diag.Diagnostic) {
	defer func() {
		if r := recover(); r != nil {
			b, ok := r.(bailout)
			if !ok {
				panic(r)
			}
			d = b.d
		}
	}()
	parse()
	return nil
}
