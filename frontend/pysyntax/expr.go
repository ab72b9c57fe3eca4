package pysyntax

// BoolOp is `value and value and value`: Values are joined by one operator, Op.
type BoolOp struct {
	Extent
	Op     BoolOperator
	Values []Expr
}

// NamedExpr is `(target := value)`.
type NamedExpr struct {
	Extent
	Target Expr
	Value  Expr
}

// BinOp is `left op right`.
type BinOp struct {
	Extent
	Left  Expr
	Op    Operator
	Right Expr
}

// UnaryOp is `op operand`.
type UnaryOp struct {
	Extent
	Op      UnaryOperator
	Operand Expr
}

// Lambda is `lambda args: body`.
type Lambda struct {
	Extent
	Args *Arguments
	Body Expr
}

// IfExp is `body if test else orelse`.
type IfExp struct {
	Extent
	Test, Body, Orelse Expr
}

// Dict is a dictionary display: Keys with their Values. A nil key stands for `**value`.
type Dict struct {
	Extent
	Keys, Values []Expr
}

// Set is `{elts}`.
type Set struct {
	Extent
	Elts []Expr
}

// ListComp is `[elt generators]`.
type ListComp struct {
	Extent
	Elt        Expr
	Generators []*Comprehension
}

// SetComp is `{elt generators}`.
type SetComp struct {
	Extent
	Elt        Expr
	Generators []*Comprehension
}

// DictComp is `{key: value generators}`.
type DictComp struct {
	Extent
	Key, Value Expr
	Generators []*Comprehension
}

// GeneratorExp is `(elt generators)`.
type GeneratorExp struct {
	Extent
	Elt        Expr
	Generators []*Comprehension
}

// Comprehension is one `for target in iter ifs` of a comprehension; IsAsync says that it is
// written after `async`. It has no place.
type Comprehension struct {
	Target, Iter Expr
	Ifs          []Expr
	IsAsync      bool
}

// Await is `await value`.
type Await struct {
	Extent
	Value Expr
}

// Yield is `yield value`. The value may be nil.
type Yield struct {
	Extent
	Value Expr
}

// YieldFrom is `yield from value`.
type YieldFrom struct {
	Extent
	Value Expr
}

// Compare is `left op comparator op comparator ...`: Ops has one operator for each of
// Comparators.
type Compare struct {
	Extent
	Left        Expr
	Ops         []CmpOperator
	Comparators []Expr
}

// Call is `func(args, keywords)`.
type Call struct {
	Extent
	Func     Expr
	Args     []Expr
	Keywords []*Keyword
}

// Keyword is `arg=value` in a call or a class header. An empty Arg stands for `**value`.
type Keyword struct {
	Extent
	Arg   string
	Value Expr
}

// FormattedValue is one `{value!conversion:spec}` of an f-string. Conversion is -1 where
// there is none. FormatSpec may be nil.
type FormattedValue struct {
	Extent
	Value      Expr
	Conversion int
	FormatSpec *JoinedStr
}

// JoinedStr is an f-string: Values are constants and formatted values.
type JoinedStr struct {
	Extent
	Values []Expr
	// literal is the place of the literal that holds a format specification, one of
	// several literals side by side perhaps. It is nil in other f-strings.
	literal *Extent
}

// Constant is a literal. Value is nil for None, or a bool, int64, *big.Int (integers that
// int64 does not hold), float64, Imaginary, string, Bytes or Ellipsis. Kind is "u" for
// strings that were written with that prefix.
type Constant struct {
	Extent
	Value any
	Kind  string
}

// Imaginary is the value of a literal such as 2j.
type Imaginary float64

// Bytes is the value of a bytes literal.
type Bytes string

// Ellipsis is the value of the literal `...`.
type Ellipsis struct{}

// Attribute is `value.attr` in the context Ctx.
type Attribute struct {
	Extent
	Value Expr
	Attr  string
	Ctx   Context
}

// Subscript is `value[slice]` in the context Ctx.
type Subscript struct {
	Extent
	Value Expr
	Slice Expr
	Ctx   Context
}

// Starred is `*value` in the context Ctx.
type Starred struct {
	Extent
	Value Expr
	Ctx   Context
}

// Name is a variable, Id, in the context Ctx.
type Name struct {
	Extent
	Id  string
	Ctx Context
}

// List is `[elts]` in the context Ctx.
type List struct {
	Extent
	Elts []Expr
	Ctx  Context
}

// Tuple is `(elts)`, with or without parentheses, in the context Ctx.
type Tuple struct {
	Extent
	Elts []Expr
	Ctx  Context
}

// Slice is `lower:upper:step` in a subscript. Each part may be nil.
type Slice struct {
	Extent
	Lower, Upper, Step Expr
}

func (*BoolOp) expr()         {}
func (*NamedExpr) expr()      {}
func (*BinOp) expr()          {}
func (*UnaryOp) expr()        {}
func (*Lambda) expr()         {}
func (*IfExp) expr()          {}
func (*Dict) expr()           {}
func (*Set) expr()            {}
func (*ListComp) expr()       {}
func (*SetComp) expr()        {}
func (*DictComp) expr()       {}
func (*GeneratorExp) expr()   {}
func (*Await) expr()          {}
func (*Yield) expr()          {}
func (*YieldFrom) expr()      {}
func (*Compare) expr()        {}
func (*Call) expr()           {}
func (*FormattedValue) expr() {}
func (*JoinedStr) expr()      {}
func (*Constant) expr()       {}
func (*Attribute) expr()      {}
func (*Subscript) expr()      {}
func (*Starred) expr()        {}
func (*Name) expr()           {}
func (*List) expr()           {}
func (*Tuple) expr()          {}
func (*Slice) expr()          {}
