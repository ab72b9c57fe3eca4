package ir

import "github.com/tshared/tshared/diag"

// AsmParser is the parser interface for dialect types, attributes and operations. Its
// methods return only on success: an error is reported and unwinds to the caller of the
// parser. A method named Accept... consumes nothing when its first token is absent; the
// others then fail. An AsmParser is valid during the call it is passed to.
type AsmParser interface {
	// Context returns the context that types and attributes are created in.
	Context() *Context

	// Pos returns the position of the next token.
	Pos() diag.Pos
	// Fail reports an error, inside an operation with the prefix "custom op 'name' ", and
	// does not return.
	Fail(at diag.Pos, format string, args ...any)
	// Report records an error before the one that Fail ends with.
	Report(at diag.Pos, format string, args ...any)
	// Followed runs parse; when it fails, fail adds another error behind its errors.
	Followed(parse, fail func())

	// Expect and Accept parse punctuation: , : = < > ( ) [ ] { } -> ? * + :: and so on.
	Expect(punct string)
	Accept(punct string) bool
	ExpectKeyword(word string)
	AcceptKeyword(word string) bool
	// Keyword parses any bare identifier, with dots and reserved words such as type names
	// included.
	Keyword() string
	AcceptAnyKeyword() (string, bool)
	KeywordOrString() string
	AcceptKeywordOrString() (string, bool)

	// Integer parses an integer of 64 bits, with an optional minus sign; Float a float;
	// StringLit a string literal, which it returns unescaped.
	Integer() int64
	AcceptInteger() (int64, bool)
	Float() float64
	StringLit() string
	AcceptStringLit() (string, bool)

	// List parses comma-separated elements between two delimiters. Both may be empty:
	// then at least one element is required. AcceptList needs no opening delimiter to be
	// present.
	List(open, close string, elem func())
	AcceptList(open, close string, elem func()) bool

	// Type parses a type.
	Type() Type
	AcceptType() (Type, bool)
	// TypeOf parses a type of a known definition, with or without its !dialect.name
	// prefix; AttrOf an attribute.
	TypeOf(def *TypeDef) Type
	AttrOf(def *AttrDef) Attr
	// Attr parses an attribute; hint is its type when the text omits it, or nil.
	Attr(hint Type) Attr
	AcceptAttr(hint Type) (Attr, bool)
	AttrDict() []NamedAttr // {a = 1, b}, may be absent
	Symbol() string        // @name
	AcceptSymbol() (string, bool)
	Location() Location // loc(...)
	// DimensionList parses 4x?x8x (withTrailingX) or 4x?x8.
	DimensionList(allowDynamic, withTrailingX bool) []int64
	// DenseArrayList parses [1, 2], possibly [], as array<elem: 1, 2>.
	DenseArrayList(elem Type) *DenseArrayAttr
	// AffineMap parses an affine map as in affine_map<...>.
	AffineMap() *AffineMapAttr
	// AffineMapOf parses an affine map of SSA values between brackets: [%i + 3, %j]. It
	// returns the values that are dimensions and symbols in order of occurrence.
	// AffineExprOf parses one result, without brackets.
	AffineMapOf(open, close string) (m *AffineMapAttr, dims, symbols []OperandRef)
	AffineExprOf() (m *AffineMapAttr, dims, symbols []OperandRef)
}

// OperandRef is the name of a value, %x or %x#1, that is not resolved yet. Index is the
// number after the #, or 0.
type OperandRef struct {
	Pos   diag.Pos // of the name
	Name  string   // with the leading %
	Index int
}

// Argument is a region argument: %x: type {attrs} loc(...). Ref is its name; Type and
// Attrs are nil when absent.
type Argument struct {
	Ref   OperandRef
	Type  Type
	Attrs []NamedAttr
	Loc   Location // nil is the position of Ref
	// DeferredLoc is the alias of a location that is defined later in the text. The
	// parser resolves it at the end.
	DeferredLoc string
	DeferredPos diag.Pos // position of the alias
}

// OpParser is the parser interface for the Syntax of an operation.
type OpParser interface {
	AsmParser

	// NamePos returns the position of the operation's name.
	NamePos() diag.Pos
	// FailPlain is Fail without the prefix that names the operation.
	FailPlain(at diag.Pos, format string, args ...any)

	// Operand parses %x or %x#1.
	Operand() OperandRef
	AcceptOperand() (OperandRef, bool)
	// OperandList parses comma-separated operands, possibly none. Delimiters that are not
	// empty are required.
	OperandList(open, close string) []OperandRef
	// Resolve returns the value of a name. For a value that is not defined yet, t is the
	// type its definition must have.
	Resolve(ref OperandRef, t Type) *Value
	// ResolveAll resolves operands with as many types. It reports different numbers at
	// the given position.
	ResolveAll(refs []OperandRef, types []Type, at diag.Pos) []*Value

	// TypeList parses comma-separated types, at least one.
	TypeList() []Type
	// ColonType parses ": type"; ColonTypeList ": a, b"; ArrowTypes "-> a" or "-> (a,
	// b)", which may be absent for AcceptArrowTypes.
	ColonType() Type
	ColonTypeList() []Type
	ArrowTypes() []Type
	AcceptArrowTypes() []Type

	// AttrDictWithKeyword parses "attributes {...}", which may be absent.
	AttrDictWithKeyword() []NamedAttr

	// Region parses a region in braces whose entry block has these arguments.
	Region(args []Argument) *Region
	AcceptRegion(args []Argument) (*Region, bool)
	// Argument parses %x, with ": type" and " {attrs}" if wanted.
	Argument(withType, withAttrs bool) Argument
	AcceptArgument(withType, withAttrs bool) (Argument, bool)
	ArgumentList(open, close string, withType, withAttrs bool) []Argument
	// AssignmentList parses (%a = %x, %b = %y).
	AssignmentList() ([]Argument, []OperandRef)

	// Successor parses ^bb1.
	Successor() *Block
	AcceptSuccessor() (*Block, bool)
	// SuccessorAndUses parses ^bb1 or ^bb1(%a : i32).
	SuccessorAndUses() (*Block, []*Value)

	// AcceptTrailingLocation parses the loc(...) of an argument.
	AcceptTrailingLocation() (Location, bool)
	// NumResultNames returns the number of results named left of the operation.
	NumResultNames() int
	// ParseGenericBody parses the rest of an operation in generic form, from its operand
	// list on.
	ParseGenericBody(st *OpState)
}

// OpPrinter is the printer interface for the Syntax of an operation. It prints nothing
// between the pieces: the Syntax prints blanks.
type OpPrinter interface {
	// Each method appends the text of the thing it is named after.
	Str(s string)
	Byte(b byte)
	Int(v int64)
	Operand(v *Value)
	Operands(vs []*Value) // "%a, %b"
	Type(t Type)
	Types(ts []Type)       // "a, b"
	ResultTypes(ts []Type) // "a" or "(a, b)"
	FunctionalType(in, out []Type)
	Attr(a Attr)
	AttrNoType(a Attr)
	// AttrDict appends " {...}" for the entries that are not elided, nothing when there
	// are none; AttrDictWithKeyword appends " attributes {...}".
	AttrDict(entries []NamedAttr, elided ...string)
	AttrDictWithKeyword(entries []NamedAttr, elided ...string)
	Symbol(name string)
	Quoted(s string)
	KeywordOrString(s string)
	// Region appends a region in braces.
	Region(r *Region, entryArgs, terminator bool)
	// RegionArgument appends "%x: type {attrs} loc(...)".
	RegionArgument(v *Value, attrs []NamedAttr, omitType bool)
	Successor(b *Block)
	SuccessorAndUses(b *Block, operands []*Value)
	Newline()
	// IncreaseIndent and DecreaseIndent change the indentation after Newline.
	IncreaseIndent()
	DecreaseIndent()
	Text() *Text
	// GenericForm appends the whole operation in generic form.
	GenericForm(op *Op)
}

// Syntax is a hand-written text form. Parse and Print start after the operation's name. A
// nil Print prints the generic form.
type Syntax struct {
	Parse func(p OpParser, st *OpState)
	Print func(p OpPrinter, op *Op)
}

// Directive implements custom<Name>(args...) of a declarative format. Parse sets the
// arguments; Print reads them.
type Directive struct {
	Parse func(p OpParser, st *OpState, args []DirectiveArg)
	Print func(p OpPrinter, op *Op, args []DirectiveArg)
}

// DirectiveArg is an argument of a custom directive: an operand group, an attribute, a
// region, a successor or the types of a group.
type DirectiveArg struct {
	Name string // name of the slot
	// Exactly one of the following is set. Parse writes through the pointer, Print reads
	// through it.
	Operands   *[]OperandRef // for Parse
	Values     []*Value      // for Print
	Types      *[]Type
	Attr       *Attr
	Regions    *[]*Region
	Successors *[]*Block
	Literal    string
}
