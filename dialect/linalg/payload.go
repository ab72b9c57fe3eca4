package linalg

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

// payload is the short form of a region: { arith.addf {attributes} } stands for
// a region that is this one operation applied to its arguments.
type payload struct {
	def   *ir.OpDef
	attrs []ir.NamedAttr
}

// acceptPayload takes { name {attributes} }, possibly absent.
func acceptPayload(p ir.OpParser) *payload {
	if !p.Accept("{") {
		return nil
	}
	name := p.Keyword()
	def := p.Context().OpDef(name)
	if def == nil {
		def = p.Context().UnknownOpDef(name)
	}
	pl := &payload{def: def, attrs: p.AttrDict()}
	p.Expect("}")
	return pl
}

// payloadOperands are the arguments a short form applies its operation to.
type payloadOperands func(args []*ir.Value) []*ir.Value

// allButLast leaves out the element of the result.
func allButLast(args []*ir.Value) []*ir.Value { return args[:max(len(args)-1, 0)] }

// lastFirst begins with the accumulator.
func lastFirst(args []*ir.Value) []*ir.Value {
	if len(args) == 0 {
		return nil
	}
	last := len(args) - 1
	return append([]*ir.Value{args[last]}, args[:last]...)
}

// region writes the region the short form stands for.
func (pl *payload) region(st *ir.OpState, operands payloadOperands) *ir.Region {
	r := ir.NewRegion()
	block := ir.NewBlock()
	var t ir.Type
	for _, v := range st.Operands {
		t = ir.ElementTypeOf(v.Type())
		block.AddArg(t, ir.Unknown)
	}
	r.Append(block)
	op := ir.NewOp(&ir.OpState{
		Ctx: st.Ctx, Def: pl.def, Loc: st.Loc, Pos: st.Pos,
		Operands: operands(block.Args()), Types: []ir.Type{t}, Attrs: pl.attrs,
	})
	block.Append(op)
	block.Append(ir.NewOp(&ir.OpState{Ctx: st.Ctx, Def: Yield, Loc: st.Loc, Pos: st.Pos, Operands: op.Results()}))
	return r
}

// findPayload recognises a region that has a short form and returns its
// operation, else nil.
func findPayload(body *ir.Block, operands payloadOperands) *ir.Op {
	if body == nil || body.First() == nil || body.First().Next() == nil || body.First().Next() != body.Last() {
		return nil
	}
	op, end := body.First(), body.Last()
	want := operands(body.Args())
	if len(want) == 0 || op.NumOperands() != len(want) {
		return nil
	}
	for i, v := range want {
		if op.Operand(i) != v {
			return nil
		}
	}
	if end.NumOperands() != 1 || end.Operand(0).DefiningOp() != op {
		return nil
	}
	return op
}

func printPayload(p ir.OpPrinter, op *ir.Op) {
	p.Str(" { ")
	p.Str(op.Name())
	hidden := ""
	for _, a := range op.Attrs() {
		if d, ok := a.Attr.(*ir.DialectAttr); ok && d.Def == arith.FastMathDef && d == arith.FastMathAttr(op.Context(), arith.FastMathNone) {
			hidden = a.Name
			break
		}
	}
	p.AttrDict(op.Attrs(), hidden)
	p.Str(" }")
}

// printRegion appends the long form on lines of its own.
func printRegion(p ir.OpPrinter, r *ir.Region) {
	p.IncreaseIndent()
	p.Newline()
	p.Byte('(')
	for i, arg := range r.Entry().Args() {
		if i > 0 {
			p.Str(", ")
		}
		p.RegionArgument(arg, nil, false)
	}
	p.Str(") ")
	p.Region(r, false, true)
	p.DecreaseIndent()
}

// parseRegion takes (%x: t, %y: t) { ... }.
func parseRegion(p ir.OpParser) *ir.Region { return p.Region(p.ArgumentList("(", ")", true, true)) }

// shortOrLong parses an operation with either form of region; extra parses the text
// between operands and attributes.
func shortOrLong(p ir.OpParser, st *ir.OpState, operands payloadOperands, extra func()) {
	short := acceptPayload(p)
	parseTensorParts(p, st, extra)
	if short == nil {
		st.Regions = append(st.Regions, parseRegion(p))
		return
	}
	st.Regions = append(st.Regions, short.region(st, operands))
}

// parseTensorParts takes the operands, the text of extra, and the attributes of an
// operation whose text has no result types.
func parseTensorParts(p ir.OpParser, st *ir.OpState, extra func()) parts {
	parts := parseParts(p, st)
	tensorResults(st, parts.outs)
	if extra != nil {
		extra()
	}
	parseAttrs(p, st)
	return parts
}

// printShortOrLong prints such an operation.
func printShortOrLong(p ir.OpPrinter, op *ir.Op, operands payloadOperands, extra func(), shown ...string) {
	short := findPayload(op.Region0().Entry(), operands)
	if short != nil {
		printPayload(p, short)
	}
	printParts(p, op)
	if extra != nil {
		extra()
	}
	printAttrs(p, op, shown...)
	if short == nil {
		printRegion(p, op.Region0())
	}
}

// nameResult suggests a name for the first result.
func nameResult(name string) func(*ir.Op, func(*ir.Value, string)) {
	return func(op *ir.Op, set func(*ir.Value, string)) {
		if op.NumResults() > 0 {
			set(op.Result(0), name)
		}
	}
}
