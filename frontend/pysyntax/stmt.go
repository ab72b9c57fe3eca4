package pysyntax

// FunctionDef is `def name[type_params](args) -> returns: body` after the decorators of
// DecoratorList; TypeParams may be empty and Returns nil. As in CPython its place begins at `def`,
// after the decorators.
type FunctionDef struct {
	Extent
	Name          string
	Args          *Arguments
	Body          []Stmt
	DecoratorList []Expr
	Returns       Expr
	TypeParams    []TypeParam
}

// AsyncFunctionDef is a FunctionDef after `async`.
type AsyncFunctionDef struct{ FunctionDef }

// Arguments are the parameters of a function: `posonlyargs, /, args, *vararg, kwonlyargs,
// **kwarg`. Vararg and Kwarg may be nil. Defaults belong to the last of PosOnlyArgs
// and Args; KwDefaults has an entry per KwOnlyArgs, nil where there is no default.
type Arguments struct {
	PosOnlyArgs []*Arg
	Args        []*Arg
	Vararg      *Arg
	KwOnlyArgs  []*Arg
	KwDefaults  []Expr
	Kwarg       *Arg
	Defaults    []Expr
}

// Arg is a parameter. Annotation may be nil.
type Arg struct {
	Extent
	Arg        string
	Annotation Expr
}

// ClassDef is `class Name[type_params](bases, keywords): body` after the decorators of
// DecoratorList. TypeParams may be empty.
type ClassDef struct {
	Extent
	Name          string
	Bases         []Expr
	Keywords      []*Keyword
	Body          []Stmt
	DecoratorList []Expr
	TypeParams    []TypeParam
}

// Return is `return value`. The value may be nil.
type Return struct {
	Extent
	Value Expr
}

// Delete is `del targets`.
type Delete struct {
	Extent
	Targets []Expr
}

// Assign is `target = target = value`, with one or more Targets.
type Assign struct {
	Extent
	Targets []Expr
	Value   Expr
}

// TypeAlias is `type Name[params] = value`. TypeParams may be empty.
type TypeAlias struct {
	Extent
	Name       Expr
	TypeParams []TypeParam
	Value      Expr
}

// AugAssign is `target op= value`.
type AugAssign struct {
	Extent
	Target Expr
	Op     Operator
	Value  Expr
}

// AnnAssign is `target: annotation = value`. The value may be nil. Simple says that the
// target is a name without parentheses.
type AnnAssign struct {
	Extent
	Target     Expr
	Annotation Expr
	Value      Expr
	Simple     bool
}

// For is `for target in iter: body else: orelse`.
type For struct {
	Extent
	Target Expr
	Iter   Expr
	Body   []Stmt
	Orelse []Stmt
}

// AsyncFor is a For after `async`.
type AsyncFor struct{ For }

// While is `while test: body else: orelse`.
type While struct {
	Extent
	Test   Expr
	Body   []Stmt
	Orelse []Stmt
}

// If is `if test: body else: orelse`. An elif is an If in Orelse.
type If struct {
	Extent
	Test   Expr
	Body   []Stmt
	Orelse []Stmt
}

// With is `with items: body`.
type With struct {
	Extent
	Items []*WithItem
	Body  []Stmt
}

// AsyncWith is a With after `async`.
type AsyncWith struct{ With }

// WithItem is one `context_expr as optional_vars` of a With. ContextExpr is evaluated first; OptionalVars
// may be nil. It has no place.
type WithItem struct {
	ContextExpr  Expr
	OptionalVars Expr
}

// Match is `match subject: cases`.
type Match struct {
	Extent
	Subject Expr
	Cases   []*MatchCase
}

// MatchCase is `case pattern if guard: body`. Guard may be nil. It has no place.
type MatchCase struct {
	Pattern Pattern
	Guard   Expr
	Body    []Stmt
}

// Raise is `raise exc from cause`. Both may be nil.
type Raise struct {
	Extent
	Exc, Cause Expr
}

// Try is `try: body`, its Handlers, `else: orelse` and `finally: finalbody`.
type Try struct {
	Extent
	Body      []Stmt
	Handlers  []*ExceptHandler
	Orelse    []Stmt
	Finalbody []Stmt
}

// TryStar is a Try whose handlers are `except*`.
type TryStar struct{ Try }

// ExceptHandler is `except Type as name: body`. Type may be nil and Name empty.
type ExceptHandler struct {
	Extent
	Type Expr
	Name string
	Body []Stmt
}

// Assert is `assert test, msg`. Msg may be nil.
type Assert struct {
	Extent
	Test, Msg Expr
}

// Import is `import names`.
type Import struct {
	Extent
	Names []*Alias
}

// ImportFrom is `from module import names`. Level counts the leading dots; Module is empty
// where only dots were written.
type ImportFrom struct {
	Extent
	Module string
	Names  []*Alias
	Level  int
}

// Alias is `name as asname`. Asname may be empty.
type Alias struct {
	Extent
	Name, Asname string
}

// Global is `global names`.
type Global struct {
	Extent
	Names []string
}

// Nonlocal is `nonlocal names`.
type Nonlocal struct {
	Extent
	Names []string
}

// ExprStmt is an expression, Value, as a statement. CPython's class is Expr.
type ExprStmt struct {
	Extent
	Value Expr
}

// Pass is `pass`.
type Pass struct{ Extent }

// Break is `break`.
type Break struct{ Extent }

// Continue is `continue`.
type Continue struct{ Extent }

func (*FunctionDef) stmt() {}
func (*ClassDef) stmt()    {}
func (*Return) stmt()      {}
func (*Delete) stmt()      {}
func (*Assign) stmt()      {}
func (*TypeAlias) stmt()   {}
func (*AugAssign) stmt()   {}
func (*AnnAssign) stmt()   {}
func (*For) stmt()         {}
func (*While) stmt()       {}
func (*If) stmt()          {}
func (*With) stmt()        {}
func (*Match) stmt()       {}
func (*Raise) stmt()       {}
func (*Try) stmt()         {}
func (*Assert) stmt()      {}
func (*Import) stmt()      {}
func (*ImportFrom) stmt()  {}
func (*Global) stmt()      {}
func (*Nonlocal) stmt()    {}
func (*ExprStmt) stmt()    {}
func (*Pass) stmt()        {}
func (*Break) stmt()       {}
func (*Continue) stmt()    {}

// MatchValue is a pattern that compares with `value`.
type MatchValue struct {
	Extent
	Value Expr
}

// MatchSingleton is the pattern None, True or False; Value is nil or a bool.
type MatchSingleton struct {
	Extent
	Value any
}

// MatchSequence is `[patterns]`.
type MatchSequence struct {
	Extent
	Patterns []Pattern
}

// MatchMapping is `{keys: patterns, **rest}`. Rest may be empty.
type MatchMapping struct {
	Extent
	Keys     []Expr
	Patterns []Pattern
	Rest     string
}

// MatchClass is `cls(patterns, kwd_attrs=kwd_patterns)`: KwdAttrs and KwdPatterns have the
// same length.
type MatchClass struct {
	Extent
	Cls         Expr
	Patterns    []Pattern
	KwdAttrs    []string
	KwdPatterns []Pattern
}

// MatchStar is `*name` in a sequence. An empty name stands for `*_`.
type MatchStar struct {
	Extent
	Name string
}

// MatchAs is `pattern as name`. Pattern may be nil; an empty name stands for `_`.
type MatchAs struct {
	Extent
	Pattern Pattern
	Name    string
}

// MatchOr is `pattern | pattern`, with two or more Patterns.
type MatchOr struct {
	Extent
	Patterns []Pattern
}

func (*MatchValue) pattern()     {}
func (*MatchSingleton) pattern() {}
func (*MatchSequence) pattern()  {}
func (*MatchMapping) pattern()   {}
func (*MatchClass) pattern()     {}
func (*MatchStar) pattern()      {}
func (*MatchAs) pattern()        {}
func (*MatchOr) pattern()        {}

// TypeVar is `name: bound`. Bound may be nil.
type TypeVar struct {
	Extent
	Name  string
	Bound Expr
}

// ParamSpec is `**name`.
type ParamSpec struct {
	Extent
	Name string
}

// TypeVarTuple is `*name`.
type TypeVarTuple struct {
	Extent
	Name string
}

func (*TypeVar) typeParam()      {}
func (*ParamSpec) typeParam()    {}
func (*TypeVarTuple) typeParam() {}
