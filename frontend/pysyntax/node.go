package pysyntax

// Extent is the part of the source that a node was written in: Line and Col of its first
// byte, EndLine and EndCol after its last. Lines count from 1, columns from 0 in bytes of UTF-8, as CPython's lineno, col_offset, end_lineno and end_col_offset.
type Extent struct {
	Line, Col       int32
	EndLine, EndCol int32
}

// At returns the extent itself, so that every node that embeds one is a Node.
func (e *Extent) At() *Extent { return e }

// Node is a node of the syntax tree that has a place in the source, which At returns.
type Node interface{ At() *Extent }

// Stmt is a statement.
type Stmt interface {
	Node
	stmt()
}

// Expr is an expression.
type Expr interface {
	Node
	expr()
}

// Pattern is a pattern of a match statement.
type Pattern interface {
	Node
	pattern()
}

// TypeParam is a type parameter of a function, class or type alias.
type TypeParam interface {
	Node
	typeParam()
}

// Module is a whole file: the statements of Body.
type Module struct {
	Body []Stmt
}

// Context says what an expression that can be assigned to is used for.
type Context uint8

// The contexts of names, attributes, subscripts, starred expressions, lists and tuples.
const (
	Load Context = iota
	Store
	Del
)

// Operator is the operator of a BinOp or an AugAssign.
type Operator uint8

// The binary operators.
const (
	Add Operator = iota
	Sub
	Mult
	MatMult
	Div
	Mod
	Pow
	LShift
	RShift
	BitOr
	BitXor
	BitAnd
	FloorDiv
)

// UnaryOperator is the operator of a UnaryOp.
type UnaryOperator uint8

// The unary operators.
const (
	Invert UnaryOperator = iota
	Not
	UAdd
	USub
)

// BoolOperator is the operator of a BoolOp.
type BoolOperator uint8

// The operators that evaluate their right side only when they need to.
const (
	And BoolOperator = iota
	Or
)

// CmpOperator is one operator of a Compare.
type CmpOperator uint8

// The comparisons.
const (
	Eq CmpOperator = iota
	NotEq
	Lt
	LtE
	Gt
	GtE
	Is
	IsNot
	In
	NotIn
)

var (
	operatorNames     = [...]string{"Add", "Sub", "Mult", "MatMult", "Div", "Mod", "Pow", "LShift", "RShift", "BitOr", "BitXor", "BitAnd", "FloorDiv"}
	operatorSymbols   = [...]string{"+", "-", "*", "@", "/", "%", "**", "<<", ">>", "|", "^", "&", "//"}
	unaryNames        = [...]string{"Invert", "Not", "UAdd", "USub"}
	unarySymbols      = [...]string{"~", "not", "+", "-"}
	boolNames         = [...]string{"And", "Or"}
	boolSymbols       = [...]string{"and", "or"}
	comparisonNames   = [...]string{"Eq", "NotEq", "Lt", "LtE", "Gt", "GtE", "Is", "IsNot", "In", "NotIn"}
	comparisonSymbols = [...]string{"==", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in"}
	contextNames      = [...]string{"Load", "Store", "Del"}
)

// String returns the name of the class in CPython's ast.
func (o Operator) String() string { return operatorNames[o] }

// Symbol returns the operator as it is written.
func (o Operator) Symbol() string { return operatorSymbols[o] }

// String returns the name of the class in CPython's ast.
func (o UnaryOperator) String() string { return unaryNames[o] }

// Symbol returns the operator as it is written.
func (o UnaryOperator) Symbol() string { return unarySymbols[o] }

// String returns the name of the class in CPython's ast.
func (o BoolOperator) String() string { return boolNames[o] }

// Symbol returns the operator as it is written.
func (o BoolOperator) Symbol() string { return boolSymbols[o] }

// String returns the name of the class in CPython's ast.
func (o CmpOperator) String() string { return comparisonNames[o] }

// Symbol returns the operator as it is written.
func (o CmpOperator) Symbol() string { return comparisonSymbols[o] }

// String returns the name of the class in CPython's ast.
func (c Context) String() string { return contextNames[c] }
