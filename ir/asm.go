package ir

import "github.com/tshared/tshared/diag"

// AsmParser is what dialect types, attributes and operations parse with. Its
// methods return only on success: a problem is reported and unwinds to the
// caller of the parser. A method named Accept... backs off without consuming
// anything when its first token is not there; the others then fail.
type AsmParser interface {
	Context() *Context

	// Pos is the place of the next token.
	Pos() diag.Pos
	// Fail reports an error (inside an operation with the prefix "custom op
	// 'name' ") and does not return.
	Fail(at diag.Pos, format string, args ...any)
	// Report records an error that comes before the one Fail ends with.
	Report(at diag.Pos, format string, args ...any)
	// Followed runs parse; when that fails, fail adds another error behind it.
	Followed(parse, fail func())

	// Expect and Accept take punctuation: , : = < > ( ) [ ] { } -> ? * + ::
	// and so on.
	Expect(punct string)
	Accept(punct string) bool
	ExpectKeyword(word string)
	AcceptKeyword(word string) bool
	// Keyword takes any bare identifier (also one with dots, or a reserved
	// word such as type names).
	Keyword() string
	AcceptAnyKeyword() (string, bool)
	KeywordOrString() string
	AcceptKeywordOrString() (string, bool)

	Integer() int64
	AcceptInteger() (int64, bool)
	Float() float64
	StringLit() string
	AcceptStringLit() (string, bool)

	// List takes comma-separated elements between two delimiters, which may
	// both be empty: then at least one element is required. With AcceptList
	// the opening delimiter may be absent.
	List(open, close string, elem func())
	AcceptList(open, close string, elem func()) bool

	Type() Type
	AcceptType() (Type, bool)
	// TypeOf takes a type of a known definition without its !dialect.name
	// prefix (which is accepted too); AttrOf the same for attributes.
	TypeOf(def *TypeDef) Type
	AttrOf(def *AttrDef) Attr
	// Attr takes an attribute; hint is its type when the text leaves it out.
	Attr(hint Type) Attr
	AcceptAttr(hint Type) (Attr, bool)
	AttrDict() []NamedAttr // {a = 1, b}, possibly absent
	Symbol() string        // @name
	AcceptSymbol() (string, bool)
	Location() Location // loc(...)
	// DimensionList takes 4x?x8x (withTrailingX) or 4x?x8.
	DimensionList(allowDynamic, withTrailingX bool) []int64
	// DenseArrayList takes [1, 2], possibly [], as array<elem: 1, 2>.
	DenseArrayList(elem Type) *DenseArrayAttr
	// AffineMap takes an affine map as it stands in affine_map<...>.
	AffineMap() *AffineMapAttr
	// AffineMapOf takes an affine map with SSA operands between brackets:
	// [%i + 3, %j]; the operands that became dimensions and symbols are
	// returned as they are met. AffineExprOf takes one result, without brackets.
	AffineMapOf(open, close string) (m *AffineMapAttr, dims, symbols []OperandRef)
	AffineExprOf() (m *AffineMapAttr, dims, symbols []OperandRef)
}

// OperandRef is the name of a value as written, %x or %x#1, not yet looked up.
type OperandRef struct {
	Pos   diag.Pos
	Name  string // with the leading %
	Index int
}

// Argument is a region argument as written: %x: type {attrs} loc(...).
type Argument struct {
	Ref   OperandRef
	Type  Type
	Attrs []NamedAttr
	Loc   Location // nil: the place of Ref
	// DeferredLoc is the alias of a location defined further down; the parser
	// fills it in at the end.
	DeferredLoc string
	DeferredPos diag.Pos // where it stands
}

// OpParser is what the Syntax of an operation parses with.
type OpParser interface {
	AsmParser

	// NamePos is the place of the operation's name.
	NamePos() diag.Pos
	// FailPlain is Fail without a prefix that names the operation.
	FailPlain(at diag.Pos, format string, args ...any)

	Operand() OperandRef
	AcceptOperand() (OperandRef, bool)
	// OperandList takes comma-separated operands, possibly none; with
	// delimiters, these are required.
	OperandList(open, close string) []OperandRef
	// Resolve looks a name up as a value of the given type, which for a value
	// not yet defined is a promise.
	Resolve(ref OperandRef, t Type) *Value
	// ResolveAll resolves operands against as many types; a mismatch in number
	// is reported at the given place.
	ResolveAll(refs []OperandRef, types []Type, at diag.Pos) []*Value

	// TypeList takes comma-separated types (at least one).
	TypeList() []Type
	// ColonType takes ": type"; ColonTypeList ": a, b"; ArrowTypes "-> a" or
	// "-> (a, b)", which AcceptArrowTypes need not find.
	ColonType() Type
	ColonTypeList() []Type
	ArrowTypes() []Type
	AcceptArrowTypes() []Type

	// AttrDictWithKeyword takes "attributes {...}", possibly absent.
	AttrDictWithKeyword() []NamedAttr

	// Region takes a region in braces whose entry block has these arguments.
	Region(args []Argument) *Region
	AcceptRegion(args []Argument) (*Region, bool)
	// Argument takes %x, with ": type" and " {attrs}" as asked.
	Argument(withType, withAttrs bool) Argument
	AcceptArgument(withType, withAttrs bool) (Argument, bool)
	ArgumentList(open, close string, withType, withAttrs bool) []Argument
	// AssignmentList takes (%a = %x, %b = %y).
	AssignmentList() ([]Argument, []OperandRef)

	Successor() *Block
	AcceptSuccessor() (*Block, bool)
	// SuccessorAndUses takes ^bb1 or ^bb1(%a : i32).
	SuccessorAndUses() (*Block, []*Value)

	// AcceptTrailingLocation takes loc(...) where an argument may carry it.
	AcceptTrailingLocation() (Location, bool)
	// NumResultNames is the number of results named left of the operation.
	NumResultNames() int
	// ParseGenericBody parses the rest of an operation in generic form, from
	// its operand list on.
	ParseGenericBody(st *OpState)
}

// OpPrinter is what the Syntax of an operation prints with. Nothing is put
// between the pieces: blanks are written by the Syntax.
type OpPrinter interface {
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
	// AttrDict appends " {...}" for the entries not elided, nothing when none
	// is left; with keyword " attributes {...}".
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
	// IncreaseIndent and DecreaseIndent move what follows Newline.
	IncreaseIndent()
	DecreaseIndent()
	Text() *Text
	// GenericForm prints the whole operation generically.
	GenericForm(op *Op)
}

// Syntax is a hand-written text form. Parse begins after the operation's name;
// Print does too, and when it is nil the generic form is printed.
type Syntax struct {
	Parse func(p OpParser, st *OpState)
	Print func(p OpPrinter, op *Op)
}

// Directive implements custom<Name>(args...) of a declarative format. Parse
// fills the arguments; Print reads them.
type Directive struct {
	Parse func(p OpParser, st *OpState, args []DirectiveArg)
	Print func(p OpPrinter, op *Op, args []DirectiveArg)
}

// DirectiveArg is an argument of a custom directive: an operand group, an
// attribute, a region, a successor or the types of a group. While parsing it
// points to the place to fill.
type DirectiveArg struct {
	Name string // name of the slot
	// Exactly one of the following is set; what it points to is read when
	// printing and written when parsing.
	Operands   *[]OperandRef // parsing
	Values     []*Value      // printing
	Types      *[]Type
	Attr       *Attr
	Regions    *[]*Region
	Successors *[]*Block
	Literal    string
}
