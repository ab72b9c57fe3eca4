package parser

import (
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// opParser is the parser for the custom syntax of an operation: its errors name the
// operation.
type opParser struct {
	*parser
	def        *ir.OpDef
	at         diag.Pos
	numResults int
}

// Fail reports an error as "custom op 'name' ...".
func (o *opParser) Fail(at diag.Pos, format string, args ...any) {
	o.parser.Fail(at, "%s", "custom op '"+o.def.Name+"' "+diag.Sprintf(format, args...))
}

// FailPlain reports an error without a prefix.
func (o *opParser) FailPlain(at diag.Pos, format string, args ...any) {
	o.parser.Fail(at, format, args...)
}

// Report records an error as "custom op 'name' ...".
func (o *opParser) Report(at diag.Pos, format string, args ...any) {
	o.parser.Report(at, "%s", "custom op '"+o.def.Name+"' "+diag.Sprintf(format, args...))
}

// TypeOf parses the parameters of a known type as part of the operation.
func (o *opParser) TypeOf(def *ir.TypeDef) ir.Type {
	if o.tok.kind == tokBang || def.Parse == nil {
		return o.parser.TypeOf(def)
	}
	return def.Parse(o, def)
}

// AttrOf parses the parameters of a known attribute as part of the operation.
func (o *opParser) AttrOf(def *ir.AttrDef) ir.Attr {
	if o.tok.kind == tokHash || def.Parse == nil {
		return o.parser.AttrOf(def)
	}
	return def.Parse(o, def, nil)
}

func (o *opParser) NamePos() diag.Pos   { return o.at }
func (o *opParser) NumResultNames() int { return o.numResults }

// ExpectKeyword parses a bare word. A missing word, unlike punctuation, is an error of
// the operation.
func (o *opParser) ExpectKeyword(word string) {
	if !o.AcceptKeyword(word) {
		o.Fail(o.Pos(), "expected '%s'", word)
	}
}

// Keyword parses any bare word.
func (o *opParser) Keyword() string {
	s, ok := o.AcceptAnyKeyword()
	if !ok {
		o.Fail(o.Pos(), "expected valid keyword")
	}
	return s
}

// KeywordOrString parses a bare word or a string literal.
func (o *opParser) KeywordOrString() string {
	s, ok := o.AcceptKeywordOrString()
	if !ok {
		o.Fail(o.Pos(), "expected valid keyword or string")
	}
	return s
}

// StringLit parses a string literal.
func (o *opParser) StringLit() string {
	s, ok := o.AcceptStringLit()
	if !ok {
		o.Fail(o.Pos(), "expected string")
	}
	return s
}

// AcceptInteger parses an integer if one is present.
func (o *opParser) AcceptInteger() (int64, bool) {
	v, ok, fits := o.scanInteger()
	if ok && !fits {
		o.Fail(o.Pos(), "integer value too large")
	}
	return v, ok
}

// Integer parses an integer.
func (o *opParser) Integer() int64 {
	v, ok := o.AcceptInteger()
	if !ok {
		o.Fail(o.Pos(), "expected integer value")
	}
	return v
}

// Symbol parses @name.
func (o *opParser) Symbol() string {
	s, ok := o.AcceptSymbol()
	if !ok {
		o.Fail(o.Pos(), "expected valid '@'-identifier for symbol name")
	}
	return s
}

func (o *opParser) Operand() ir.OperandRef { return o.operandRef() }

func (o *opParser) AcceptOperand() (ir.OperandRef, bool) {
	if o.tok.kind != tokPercent {
		return ir.OperandRef{}, false
	}
	return o.operandRef(), true
}

func (o *opParser) OperandList(open, close string) []ir.OperandRef {
	var refs []ir.OperandRef
	if open == "" {
		if o.tok.kind != tokPercent {
			return nil
		}
		refs = append(refs, o.operandRef())
		for o.Accept(",") {
			refs = append(refs, o.operandRef())
		}
		return refs
	}
	o.List(open, close, func() { refs = append(refs, o.operandRef()) })
	return refs
}

func (o *opParser) Resolve(ref ir.OperandRef, t ir.Type) *ir.Value { return o.resolve(ref, t) }

func (o *opParser) ResolveAll(refs []ir.OperandRef, types []ir.Type, at diag.Pos) []*ir.Value {
	if len(refs) != len(types) {
		o.Fail(at, "number of operands and types do not match: got %d operands and %d types", len(refs), len(types))
	}
	out := make([]*ir.Value, len(refs))
	for i, r := range refs {
		out[i] = o.resolve(r, types[i])
	}
	return out
}

func (o *opParser) ColonType() ir.Type {
	o.Expect(":")
	return o.Type()
}

func (o *opParser) ColonTypeList() []ir.Type {
	o.Expect(":")
	return o.TypeList()
}

func (o *opParser) ArrowTypes() []ir.Type {
	o.Expect("->")
	return o.functionResults()
}

func (o *opParser) AcceptArrowTypes() []ir.Type {
	if !o.Accept("->") {
		return nil
	}
	return o.functionResults()
}

func (o *opParser) AttrDictWithKeyword() []ir.NamedAttr {
	if !o.AcceptKeyword("attributes") {
		return nil
	}
	return o.attrDict()
}

func (o *opParser) Region(args []ir.Argument) *ir.Region { return o.region(args) }

func (o *opParser) AcceptRegion(args []ir.Argument) (*ir.Region, bool) {
	if !o.is("{") {
		return nil, false
	}
	return o.region(args), true
}

// argumentName parses %name.
func (o *opParser) argumentName() ir.OperandRef {
	ref := o.operandRef()
	if hash := ref.Pos.Off + int32(len(ref.Name)); o.prevEnd > hash {
		o.parser.Fail(o.place(hash), "result number not allowed in argument list")
	}
	return ref
}

func (o *opParser) Argument(withType, withAttrs bool) ir.Argument {
	a := ir.Argument{Ref: o.argumentName()}
	if withType {
		o.Expect(":")
		a.Type = o.Type()
	}
	if withAttrs {
		a.Attrs = o.AttrDict()
	}
	o.argumentLocation(&a)
	return a
}

// argumentLocation parses loc(...) behind an argument. An alias that is not defined yet
// is kept by name.
func (o *opParser) argumentLocation(a *ir.Argument) {
	if !o.isWord("loc") {
		return
	}
	m := o.mark()
	o.advance()
	o.expectIn("(", " in location")
	name, ok := o.aliasName()
	if !ok {
		o.reset(m)
		a.Loc = o.Location()
		return
	}
	at := o.Pos()
	known := o.attrAliases[name].attr
	if a.Loc, ok = known.(ir.Location); !ok {
		if known != nil {
			o.parser.Fail(at, "expected location, but found '%s'", known)
		}
		a.DeferredLoc, a.DeferredPos = name, at
	}
	o.advance()
	o.expectIn(")", " in location")
}

func (o *opParser) AcceptArgument(withType, withAttrs bool) (ir.Argument, bool) {
	if o.tok.kind != tokPercent {
		return ir.Argument{}, false
	}
	return o.Argument(withType, withAttrs), true
}

func (o *opParser) ArgumentList(open, close string, withType, withAttrs bool) []ir.Argument {
	var args []ir.Argument
	if open == "" && o.tok.kind != tokPercent {
		return nil
	}
	o.listIn(open, close, " in argument list", func() { args = append(args, o.Argument(withType, withAttrs)) })
	return args
}

func (o *opParser) AssignmentList() ([]ir.Argument, []ir.OperandRef) {
	var args []ir.Argument
	var refs []ir.OperandRef
	if !o.is("(") {
		o.Fail(o.Pos(), "expected '('")
	}
	o.List("(", ")", func() {
		args = append(args, ir.Argument{Ref: o.argumentName()})
		o.Expect("=")
		refs = append(refs, o.operandRef())
	})
	return args, refs
}

func (o *opParser) Successor() *ir.Block { return o.successor() }

func (o *opParser) AcceptSuccessor() (*ir.Block, bool) {
	if o.tok.kind != tokCaret {
		return nil, false
	}
	return o.successor(), true
}

func (o *opParser) SuccessorAndUses() (*ir.Block, []*ir.Value) {
	b := o.successor()
	if !o.Accept("(") {
		return b, nil
	}
	refs := o.OperandList("", "")
	at := o.Pos()
	var types []ir.Type
	if len(refs) > 0 {
		types = o.ColonTypeList()
	}
	o.Expect(")")
	return b, o.ResolveAll(refs, types, at)
}

func (o *opParser) AcceptTrailingLocation() (ir.Location, bool) {
	if !o.isWord("loc") {
		return nil, false
	}
	return o.Location(), true
}

func (o *opParser) ParseGenericBody(st *ir.OpState) {
	o.genericBody(st)
	o.spreadProperties(st, o.at)
}
