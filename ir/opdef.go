package ir

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// OpDef defines an operation, once: its parts, its text, its rules. Lowerings
// and analyses refer to operations by the pointer to their definition.
type OpDef struct {
	Name    string // "tt.addptr"
	Doc     string // one sentence for people
	Example string // a line that parses inside a function; documentation and round-trip test
	// MakeExample gives the Example of an operation whose definition is computed
	// from a table: the program should not start slower for it.
	MakeExample func() string

	Operands   []Slot
	Results    []Slot
	Attrs      []AttrSlot
	Regions    []RegionSlot
	Successors []Slot // only Name and Arity matter

	// Format is the declarative assembly format, in the language of MLIR's
	// operation definitions; empty means the generic form. Legacy formats are
	// accepted on input after Format has failed, and never printed.
	Format string
	Legacy []string
	// Syntax is for the few operations Format cannot say.
	Syntax *Syntax
	// Upgrade turns what older texts said into what is said today, in the
	// state an operation is about to be made from, whichever form it was in.
	Upgrade func(*OpState)
	// Custom implements the custom<Name>(...) directives of Format.
	Custom map[string]Directive

	Traits  Trait
	Parents []string // operations whose body this one must stand in
	Infer   []Infer

	// InferResults computes the result types from the rest of the operation,
	// for formats that do not spell them; the verifier compares.
	InferResults func(*OpState) ([]Type, error)
	// VerifyTypes checks relations between types that the equations cannot say,
	// before the type rules of the traits.
	VerifyTypes func(*Op) error
	// Verify checks what the declaration cannot say, before the regions are
	// verified; VerifyRegions runs after them. They return diagnostics made by
	// Op.Errorf or Op.OpErrorf.
	Verify        func(*Op) error
	VerifyRegions func(*Op) error
	// VerifySymbols checks the symbols the operation refers to; it runs when
	// the enclosing symbol table is complete.
	VerifySymbols func(op *Op, lookup func(*SymbolRefAttr) *Op) error
	// Fold evaluates the operation on constant operands (nil where an operand
	// is not constant). It reports false when nothing can be folded.
	Fold func(op *Op, operands []Attr) ([]FoldResult, bool)

	// Effects lists what the operation does to memory, for those that are
	// neither Pure nor without definition; nil: it may do anything.
	Effects func(*Op) []Effect
	// Speculatable says whether an operation without effects may run where it
	// would not have run (a division may not); Pure ones always may.
	Speculatable func(*Op) bool

	// ResultNames and ArgNames suggest names for printing (%c0_i32).
	ResultNames func(op *Op, set func(v *Value, name string))
	ArgNames    func(r *Region, set func(v *Value, name string))
	// DefaultDialect is the prefix that may be left out inside the regions.
	DefaultDialect string
	// ImplicitTerminator names the operation that ends a block when the text
	// leaves it out.
	ImplicitTerminator string
	// SuccessorOperands gives the operands forwarded to a successor as a range
	// of operand numbers.
	SuccessorOperands func(op *Op, successor int) (start, n int)
	// SuccessorResized is told when a successor gets more operands, or fewer,
	// for branches that write down more than the sizes of operand groups.
	SuccessorResized func(op *Op, successor, by int)
	// ChosenSuccessor is the number of the successor constant operands lead
	// to, -1 when they do not tell; nil is where a operand is not constant.
	ChosenSuccessor func(op *Op, operands []Attr) int
	// RegionBranch says how control moves through the regions; End what an operation
	// at the end of a region hands on; Call what a call calls. A Function has
	// one region, empty in a declaration, which its calls run.
	RegionBranch     *RegionBranch
	RegionTerminator *RegionTerminator
	Call             *Call
	Function         bool
	// LoopBodies are the regions of a loop, which run again and again.
	LoopBodies func(*Op) []*Region

	Dialect *Dialect // set by NewRegistry

	once         sync.Once
	attrIndex    map[string]int
	attrOrder    []int // the attributes by name
	segments     segmentSlots
	equations    []equation
	unregistered bool
	hasDefaults  bool
	lastDefaults atomic.Pointer[contextDefaults]
	number       atomic.Int32
	compiled     atomic.Value
}

// ExampleText is the example, given or made.
func (d *OpDef) ExampleText() string {
	if d.MakeExample != nil {
		return d.MakeExample()
	}
	return d.Example
}

// Compiled is whatever the package that interprets Format remembers about it.
func (d *OpDef) Compiled() any { return d.compiled.Load() }

// SetCompiled remembers the compiled Format.
func (d *OpDef) SetCompiled(p any) { d.compiled.Store(p) }

// equation is an Infer with its slots looked up.
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

// FoldResult is what a result folds to: a constant or another value.
type FoldResult struct {
	Attr  Attr
	Value *Value
}

// Arity says how many values a slot stands for.
type Arity uint8

const (
	One Arity = iota
	Optional
	Variadic
)

// Slot is a named operand, result or successor.
type Slot struct {
	Name  string
	Type  Constraint
	Arity Arity
	// Doc says what the slot is for, as a predicate: "says which elements are
	// read". It is the comment of the generated accessor.
	Doc string
}

// AttrSlot is a named inherent attribute (a property).
type AttrSlot struct {
	Name     string
	Type     AttrConstraint
	Optional bool
	// Default, when set, fills in the attribute when it is absent, and it is
	// not printed when it has this value.
	Default func(*Context) Attr
	Doc     string // as that of a Slot
}

// RegionSlot is a named region.
type RegionSlot struct {
	Name  string
	Arity Arity // One or Variadic
	// Sized requires exactly one block ("region with 1 blocks"); MinOne at
	// least one.
	Sized, MinOne bool
	Doc           string // as that of a Slot
}

// Constraint describes a set of types.
type Constraint struct {
	Desc string // as in "operand #0 must be <Desc>, but got 'i32'"
	Ok   func(Type) bool
	// Only is the single type the constraint allows, if there is just one, so
	// that formats need not spell it.
	Only Type
	// Def is set when all types are of one dialect type; formats then spell
	// them without their !dialect.name prefix.
	Def *TypeDef
	// Class is what a type that a format spells is checked for at once; nil for
	// nothing.
	Class *TypeClass
}

// TypeClass is a kind of types, such as all ranked tensors.
type TypeClass struct {
	Name string // as messages call it, if they do
	Is   func(Type) bool
}

// AttrConstraint describes a set of attributes.
type AttrConstraint struct {
	Desc string // as in "attribute 'end' failed to satisfy constraint: <Desc>"
	Ok   func(Attr) bool
	// Class is the kind of attribute without further conditions, which even an
	// operation that is not yet verified has; nil: the same as Ok.
	Class func(Attr) bool
	// Convert, when set, makes the attribute of what <{...}> gives, or says
	// why that cannot be; messages then call it a property.
	Convert func(*Context, Attr) (a Attr, why string)
	// Enum makes the attribute print as a keyword in formats.
	Enum *EnumDef
	// ValueType is the type of the attribute's value; formats then leave it out.
	ValueType Type
	// Def prints the attribute without its #dialect.name prefix in formats.
	Def *AttrDef
	// ArrayOf prints a dense array of this element type as [1, 2].
	ArrayOf Type
	// Symbol prints the attribute as @name; Unit is shown by presence.
	Symbol, Unit bool
}

// EnumDef is a set of named integer values.
type EnumDef struct {
	Name  string
	Type  *IntegerType
	Cases []EnumCase
}

// EnumCase is one named value.
type EnumCase struct {
	Name  string
	Value int64
}

// ByName finds a case.
func (e *EnumDef) ByName(name string) (int64, bool) {
	for _, c := range e.Cases {
		if c.Name == name {
			return c.Value, true
		}
	}
	return 0, false
}

// ByValue finds a case.
func (e *EnumDef) ByValue(v int64) (string, bool) {
	for _, c := range e.Cases {
		if c.Value == v {
			return c.Name, true
		}
	}
	return "", false
}

// Infer is a type equation: the type of slot To is Fn of the type of slot
// From. Formats use it to fill in types that are not spelled; the verifier
// checks it, saying "failed to verify that <What>".
type Infer struct {
	From, To string
	What     string
	Fn       func(*Context, Type) Type // nil: the same type
}

// SameTypes says that the named slots all have one type.
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

// Trait is a set of properties of an operation.
type Trait uint64

const (
	Pure      Trait = 1 << iota // no effects, and may be speculated
	NoEffects                   // no effects on memory, but may be undefined for some operands
	Terminator
	ReturnLike
	Commutative
	ConstantLike
	Idempotent
	Involution
	IsolatedFromAbove
	SingleBlock
	NoTerminator
	GraphRegion
	SymbolTable
	Symbol
	RecursiveEffects // has the effects of the operations in its regions

	// Type rules, verified in the order of typeRules.
	Elementwise
	SameOperandsAndResultType
	SameTypeOperands
	SameOperandsAndResultShape
	SameOperandsShape
	SameOperandsElementType
	SameOperandsAndResultElementType

	// The sizes of variadic groups stand in an attribute.
	OperandSegments
	ResultSegments
)

// Has reports whether the definition has all the given traits.
func (d *OpDef) Has(t Trait) bool { return d.Traits&t == t }

// Number is a small number that no other definition has: tables by definition
// can be slices. Numbers are given to those that are asked for theirs.
func (d *OpDef) Number() int {
	if n := d.number.Load(); n != 0 {
		return int(n)
	}
	return d.giveNumber()
}

func (d *OpDef) giveNumber() int {
	d.number.CompareAndSwap(0, numbersGiven.Add(1)) // another goroutine may have been faster
	return int(d.number.Load())
}

var numbersGiven atomic.Int32

// Registered reports whether a dialect defines the operation.
func (d *OpDef) Registered() bool { return !d.unregistered }

// DialectName is the part of the name before the first dot.
func (d *OpDef) DialectName() string {
	if d.Dialect != nil {
		return d.Dialect.Name
	}
	return DialectPrefix(d.Name)
}

// DialectPrefix is the part of a name before the first dot, empty when there
// is no dot.
func DialectPrefix(name string) string {
	prefix, _, found := strings.Cut(name, ".")
	if !found {
		return ""
	}
	return prefix
}

// AttrIndex finds an inherent attribute, -1 when there is none of that name.
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

// fewAttrs are found faster one by one than by their index.
const fewAttrs = 8

// The names of the attributes that hold group sizes.
const (
	OperandSegmentSizes = "operandSegmentSizes"
	ResultSegmentSizes  = "resultSegmentSizes"
)

// SegmentCount is the number of groups whose sizes the i-th attribute holds; 0
// for other attributes.
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

// finish completes a definition when it enters a registry.
func (d *OpDef) finish(dialect *Dialect) {
	d.once.Do(func() {
		d.Dialect = dialect
		d.Number() // before there is a context, which counts by numbers
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
