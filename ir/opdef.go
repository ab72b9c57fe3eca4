package ir

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// OpDef defines an operation once: its structure, text form, rules and folding. Lowerings
// and analyses refer to operations by the pointer to their definition. A definition is
// immutable once a registry has it, and its functions must be safe for concurrent use on
// different modules.
type OpDef struct {
	Name    string // full name, "tt.addptr"
	Doc     string // description of one sentence
	Example string // line that parses inside a function; documentation and round-trip test
	// MakeExample returns the Example of an operation whose definition is computed from a
	// table, so that building the text does not slow down program start.
	MakeExample func() string

	// Operands, Results, Attrs, Regions and Successors are the slots of the operation.
	Operands   []Slot
	Results    []Slot
	Attrs      []AttrSlot
	Regions    []RegionSlot
	Successors []Slot // only Name and Arity are used

	// Format is the declarative assembly format, in the language of MLIR's operation
	// definitions; empty is the generic form. Legacy formats are accepted on input when
	// Format fails, and never printed.
	Format string
	Legacy []string
	// Syntax is the custom text form of operations that Format cannot express.
	Syntax *Syntax
	// Upgrade rewrites older forms in the parsed state of an operation, whichever text
	// form it had.
	Upgrade func(*OpState)
	// ReadAs is the operation that Upgrade makes of this one, for a name that only the
	// text of some releases has.
	ReadAs *OpDef
	// Custom implements the custom<Name>(...) directives of Format.
	Custom map[string]Directive

	Traits  Trait    // union of the traits
	Parents []string // names of operations that must be the parent; empty allows any
	Infer   []Infer  // type equations

	// InferResults computes the result types from the other parts, for formats that do
	// not spell them. The verifier compares.
	InferResults func(*OpState) ([]Type, error)
	// VerifyTypes checks relations between types that Infer cannot express, before the
	// type rules of traits.
	VerifyTypes func(*Op) error
	// Verify checks rules that the declaration cannot express, before the regions are
	// verified; VerifyRegions runs after them. They return diagnostics made by Op.Errorf
	// or Op.OpErrorf.
	Verify        func(*Op) error
	VerifyRegions func(*Op) error
	// VerifySymbols checks the symbols that the operation refers to. It runs when the
	// enclosing symbol table is complete.
	VerifySymbols func(op *Op, lookup func(*SymbolRefAttr) *Op) error
	// Fold evaluates the operation on constant operands, nil where an operand is not
	// constant. It reports false when it cannot fold.
	Fold func(op *Op, operands []Attr) ([]FoldResult, bool)

	// Effects returns the memory effects of an operation that is not Pure; a nil function
	// means unknown effects.
	Effects func(*Op) []Effect
	// Speculatable reports whether an operation without effects has no undefined
	// behaviour, so that it may be executed where it was not. Pure operations are always
	// speculatable; a division is not.
	Speculatable func(*Op) bool

	// ResultNames and ArgNames suggest names for printing (%c0_i32).
	ResultNames func(op *Op, set func(v *Value, name string))
	ArgNames    func(r *Region, set func(v *Value, name string))
	// DefaultDialect is the dialect prefix that may be omitted inside the regions.
	DefaultDialect string
	// ImplicitTerminator names the terminator of a block when the text omits it.
	ImplicitTerminator string
	// SuccessorOperands returns the range of operands forwarded to a successor.
	SuccessorOperands func(op *Op, successor int) (start, n int)
	// SuccessorResized is called when the number of operands of a successor changes, for
	// branches with attributes beside the segment sizes.
	SuccessorResized func(op *Op, successor, by int)
	// ChosenSuccessor returns the number of the successor that constant operands select,
	// or -1; an operand that is not constant is nil.
	ChosenSuccessor func(op *Op, operands []Attr) int
	// RegionBranch describes control flow through the regions, RegionTerminator the
	// operands that a terminator of a region forwards, Call a call. A Function has one
	// region, empty in a declaration, which calls execute.
	RegionBranch     *RegionBranch
	RegionTerminator *RegionTerminator
	Call             *Call
	Function         bool
	// LoopBodies returns the regions of a loop that run repeatedly.
	LoopBodies func(*Op) []*Region

	Dialect *Dialect // set by NewRegistry

	once         sync.Once
	attrIndex    map[string]int
	attrOrder    []int // indices of the attributes, sorted by name
	segments     segmentSlots
	equations    []equation
	unregistered bool
	hasDefaults  bool
	lastDefaults atomic.Pointer[contextDefaults]
	number       atomic.Int32
	compiled     atomic.Value
}

// ExampleText returns Example, or the result of MakeExample.
func (d *OpDef) ExampleText() string {
	if d.MakeExample != nil {
		return d.MakeExample()
	}
	return d.Example
}

// Compiled returns the value of SetCompiled, for the package that interprets Format.
func (d *OpDef) Compiled() any { return d.compiled.Load() }

// SetCompiled caches the compiled Format. It is safe for concurrent use.
func (d *OpDef) SetCompiled(p any) { d.compiled.Store(p) }

// equation is an Infer with resolved slots.
type equation struct {
	*Infer
	from, to slotRef
}

// slotRef is an operand or result slot of a definition.
type slotRef struct {
	result bool
	index  int
}

func (d *OpDef) slotRef(name string) (slotRef, bool) {
	for i := range d.Operands {
		if d.Operands[i].Name == name {
			return slotRef{false, i}, true
		}
	}
	for i := range d.Results {
		if d.Results[i].Name == name {
			return slotRef{true, i}, true
		}
	}
	return slotRef{}, false
}

// FoldResult is the result of folding: a constant, Attr, or an existing Value.
type FoldResult struct {
	Attr  Attr
	Value *Value
}

// Arity is the number of values of a slot.
type Arity uint8

const (
	One      Arity = iota // exactly one
	Optional              // at most one
	Variadic              // any number
)

// Slot is an operand, result or successor group, by Name: as many values as Arity says,
// of types that Type allows.
type Slot struct {
	Name  string
	Type  Constraint
	Arity Arity
	// Doc says what the slot is for, as a predicate: "says which elements are
	// read". It is the comment of the generated accessor.
	Doc string
}

// AttrSlot is an inherent attribute (a property) by Name, of the kind Type. An attribute
// that is neither Optional nor has a Default must be present.
type AttrSlot struct {
	Name     string
	Type     AttrConstraint
	Optional bool
	// Default, when set, returns the value of an absent attribute. An attribute with this
	// value is not printed.
	Default func(*Context) Attr
	Doc     string // as that of a Slot
}

// RegionSlot is a region by Name.
type RegionSlot struct {
	Name  string
	Arity Arity // One or Variadic
	// Sized requires exactly one block ("region with 1 blocks"); MinOne at
	// least one.
	Sized, MinOne bool
	Doc           string // as that of a Slot
}

// Constraint is a set of types. Ok reports whether a type is in it.
type Constraint struct {
	Desc string // description, as in "operand #0 must be <Desc>, but got 'i32'"
	Ok   func(Type) bool
	// Only is the only type the constraint allows, if there is just one. Formats do not
	// spell it.
	Only Type
	// Def is set when all types have the same dialect type definition. Formats spell them
	// without their !dialect.name prefix.
	Def *TypeDef
	// Class is checked for types in the text of a format right away; nil checks nothing.
	Class *TypeClass
}

// TypeClass is a class of types, such as all ranked tensors; Is reports membership.
type TypeClass struct {
	Name string // name in messages, if any
	Is   func(Type) bool
}

// AttrConstraint is a set of attributes. Ok reports whether an attribute is in it.
type AttrConstraint struct {
	Desc string // description, as in "attribute 'end' failed to satisfy constraint: <Desc>"
	Ok   func(Attr) bool
	// Class is the kind of attribute without further conditions, which even unverified
	// operations have; nil is Ok.
	Class func(Attr) bool
	// Convert, when set, converts an attribute in <{...}>, or says why it cannot.
	// Messages then call the attribute a property.
	Convert func(*Context, Attr) (a Attr, why string)
	// Enum prints the attribute as a keyword in formats.
	Enum *EnumDef
	// ValueType is the type of the attribute's value, which formats then omit.
	ValueType Type
	// Def prints the attribute without its #dialect.name prefix in formats.
	Def *AttrDef
	// ArrayOf prints a dense array of this element type as [1, 2].
	ArrayOf Type
	// Symbol prints the attribute as @name; Unit prints it by presence.
	Symbol, Unit bool
}

// EnumDef is an enumeration: its Name, the Type of its values, and its Cases.
type EnumDef struct {
	Name  string
	Type  *IntegerType
	Cases []EnumCase
}

// EnumCase is a Value of an enumeration with its Name.
type EnumCase struct {
	Name  string
	Value int64
}

// ByName returns the value of a name. It reports false when there is none.
func (e *EnumDef) ByName(name string) (int64, bool) {
	for _, c := range e.Cases {
		if c.Name == name {
			return c.Value, true
		}
	}
	return 0, false
}

// ByValue returns the name of a value. It reports false when there is none.
func (e *EnumDef) ByValue(v int64) (string, bool) {
	for _, c := range e.Cases {
		if c.Value == v {
			return c.Name, true
		}
	}
	return "", false
}

// Infer is a type equation: the type of slot To is Fn of the type of slot From. Formats
// use it to infer types that are not spelled. The verifier checks it, with the message
// "failed to verify that <What>".
type Infer struct {
	From, To string
	What     string
	Fn       func(*Context, Type) Type // nil is the identity
}

// SameTypes returns equations for slots that all have the same type.
func SameTypes(names ...string) []Infer {
	what := "all of {" + strings.Join(names, ", ") + "} have same type"
	var eqs []Infer
	for i := range names {
		for j := range names {
			if i != j {
				eqs = append(eqs, Infer{From: names[i], To: names[j], What: what})
			}
		}
	}
	return eqs
}

// Trait is a set of traits of an operation, with MLIR's meanings.
type Trait uint64

const (
	Pure              Trait = 1 << iota // no memory effects, and speculatable
	NoEffects                           // no memory effects, but maybe undefined behaviour
	Terminator                          // last operation of a block
	ReturnLike                          // terminator that forwards all operands to every region successor
	Commutative                         // operands may be exchanged
	ConstantLike                        // constant without operands
	Idempotent                          // f(f(x)) is f(x)
	Involution                          // f(f(x)) is x
	IsolatedFromAbove                   // regions use no values from outside
	SingleBlock                         // regions have one block
	NoTerminator                        // blocks of the regions need no terminator
	GraphRegion                         // order has no meaning in the regions
	SymbolTable                         // its region is a symbol table
	Symbol                              // defines a symbol
	RecursiveEffects                    // memory effects of the nested operations only

	// The traits with type rules, which are verified in the order of typeRules.

	Elementwise                      // applies to each element of its operands, which have the same shape
	SameOperandsAndResultType        // operands and results have the same type
	SameTypeOperands                 // operands have the same type
	SameOperandsAndResultShape       // operands and results have the same shape
	SameOperandsShape                // operands have the same shape
	SameOperandsElementType          // operands have the same element type
	SameOperandsAndResultElementType // operands and results have the same element type

	OperandSegments // the attribute operandSegmentSizes has the sizes of operand groups
	ResultSegments  // the attribute resultSegmentSizes has the sizes of result groups
)

// Has reports whether the definition has all the given traits.
func (d *OpDef) Has(t Trait) bool { return d.Traits&t == t }

// Number returns a small number that is unique among definitions, so that tables indexed
// by it can be slices. It is assigned on the first call.
func (d *OpDef) Number() int {
	if n := d.number.Load(); n != 0 {
		return int(n)
	}
	return d.giveNumber()
}

func (d *OpDef) giveNumber() int {
	d.number.CompareAndSwap(0, numbersGiven.Add(1)) // another goroutine may have assigned it
	return int(d.number.Load())
}

var numbersGiven atomic.Int32

// Registered reports whether the operation belongs to a registered dialect.
func (d *OpDef) Registered() bool { return !d.unregistered }

// DialectName returns the part of the name before the first dot.
func (d *OpDef) DialectName() string {
	if d.Dialect != nil {
		return d.Dialect.Name
	}
	return DialectPrefix(d.Name)
}

// DialectPrefix returns the part of a name before the first dot, "" when there is no dot.
func DialectPrefix(name string) string {
	prefix, _, found := strings.Cut(name, ".")
	if !found {
		return ""
	}
	return prefix
}

// AttrIndex returns the index of an inherent attribute in Attrs, -1 when there is none of
// that name.
func (d *OpDef) AttrIndex(name string) int {
	if len(d.Attrs) <= fewAttrs {
		for i := range d.Attrs {
			if d.Attrs[i].Name == name {
				return i
			}
		}
		return -1
	}
	if i, ok := d.attrIndex[name]; ok {
		return i
	}
	return -1
}

// fewAttrs is the number up to which a linear search is faster than a map.
const fewAttrs = 8

// The names of the attributes with segment sizes.
const (
	OperandSegmentSizes = "operandSegmentSizes"
	ResultSegmentSizes  = "resultSegmentSizes"
)

// SegmentCount returns the number of groups whose sizes the i-th attribute holds, 0 for
// other attributes.
func (d *OpDef) SegmentCount(i int) int {
	switch i {
	case d.segments.operands:
		return len(d.Operands)
	case d.segments.results:
		return len(d.Results)
	}
	return 0
}

type segmentSlots struct{ operands, results int }

// finish completes a definition that enters a registry, once.
func (d *OpDef) finish(dialect *Dialect) {
	d.once.Do(func() {
		d.Dialect = dialect
		d.Number() // contexts count operations by number
		d.segments = segmentSlots{-1, -1}
		if d.Has(OperandSegments) {
			d.segments.operands = len(d.Attrs)
			d.Attrs = append(d.Attrs, AttrSlot{Name: OperandSegmentSizes, Type: segmentSizes})
		}
		if d.Has(ResultSegments) {
			d.segments.results = len(d.Attrs)
			d.Attrs = append(d.Attrs, AttrSlot{Name: ResultSegmentSizes, Type: segmentSizes})
		}
		for i := range d.Infer {
			from, okFrom := d.slotRef(d.Infer[i].From)
			to, okTo := d.slotRef(d.Infer[i].To)
			if !okFrom || !okTo {
				panic("BUG: type equation of " + d.Name + " names an unknown slot: " + d.Infer[i].What)
			}
			d.equations = append(d.equations, equation{&d.Infer[i], from, to})
		}
		d.attrIndex = make(map[string]int, len(d.Attrs))
		d.attrOrder = make([]int, len(d.Attrs))
		for i := range d.Attrs {
			d.attrOrder[i] = i
			d.attrIndex[d.Attrs[i].Name] = i
			d.hasDefaults = d.hasDefaults || d.Attrs[i].Default != nil
		}
		slices.SortFunc(d.attrOrder, func(i, j int) int { return strings.Compare(d.Attrs[i].Name, d.Attrs[j].Name) })
	})
}

var segmentSizes = AttrConstraint{
	Desc: "i32 dense array attribute",
	Ok:   func(a Attr) bool { d, ok := a.(*DenseArrayAttr); return ok && d.Elem == I32 },
}
