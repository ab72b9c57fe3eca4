package asmformat

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/ir"
)

// Program is a compiled format.
type Program struct {
	def   *ir.OpDef
	nodes []node
	types typePlan
	// spelled marks the attributes that stand in the text outside the
	// attribute dictionary.
	spelled []bool
	elided  []string
}

// node is one element of a format.
type node interface {
	parse(r *reader)
	print(w *writer)
}

// leader is a node that can begin an optional group: it parses its element if that is
// present, and reports whether it is.
type leader interface{ accept(r *reader) bool }

// anchor is a node whose presence in an operation can be seen.
type anchor interface{ present(op *ir.Op) bool }

// For returns the program of an operation's format. A format that does not
// compile is a bug in the operation's definition.
func For(def *ir.OpDef) *Program { return All(def)[0] }

// All returns the programs of an operation's format and, after it, of its
// legacy formats.
func All(def *ir.OpDef) []*Program {
	if ps, ok := def.Compiled().([]*Program); ok {
		return ps
	}
	ps := []*Program{mustCompile(def, def.Format)}
	for _, format := range def.Legacy {
		ps = append(ps, mustCompile(def, format))
	}
	def.SetCompiled(ps)
	return ps
}

func mustCompile(def *ir.OpDef, format string) *Program {
	p, err := Compile(def, format)
	if err != nil {
		panic(fmt.Sprintf("BUG: format of %s: %v", def.Name, err))
	}
	return p
}

// Compile checks a format against an operation's definition: every operand,
// result type, required attribute, region and successor is mentioned or can be
// inferred.
func Compile(def *ir.OpDef, format string) (*Program, error) {
	ast, err := parseFormat(format)
	if err != nil {
		return nil, err
	}
	c := &compiler{
		def:      def,
		prog:     &Program{def: def, spelled: make([]bool, len(def.Attrs))},
		space:    true,
		operands: make([]bool, len(def.Operands)),
		given:    map[typeSlot]bool{},
		regions:  make([]bool, len(def.Regions)),
		succs:    make([]bool, len(def.Successors)),
	}
	c.prog.nodes, err = c.elements(ast.Elements)
	if err != nil {
		return nil, err
	}
	if err := c.check(); err != nil {
		return nil, err
	}
	c.prog.types, err = planTypes(def, c.given)
	if err != nil {
		return nil, err
	}
	for i, s := range c.prog.spelled {
		if s || def.SegmentCount(i) > 0 {
			c.prog.elided = append(c.prog.elided, def.Attrs[i].Name)
		}
	}
	return c.prog, nil
}

// compiler builds nodes. The blanks a printed format needs follow from the
// elements alone, so they are decided here: space says that a blank may be
// wanted before the next element, punct that the last one was punctuation.
type compiler struct {
	def          *ir.OpDef
	prog         *Program
	space, punct bool

	operands []bool
	given    map[typeSlot]bool // types that are spelled
	regions  []bool
	succs    []bool
	attrDict bool
	optional int // depth of optional groups and clauses
}

func (c *compiler) elements(asts []*elementAST) ([]node, error) {
	nodes := make([]node, 0, len(asts))
	for _, a := range asts {
		if a.Anchor {
			return nil, fmt.Errorf("an anchor stands outside of an optional group")
		}
		n, err := c.element(a)
		if err != nil {
			return nil, err
		}
		nodes = append(nodes, n)
	}
	return nodes, nil
}

func (c *compiler) element(a *elementAST) (node, error) {
	switch {
	case a.Literal != nil:
		return c.literal(*a.Literal)
	case a.Variable != nil:
		return c.variable(*a.Variable)
	case a.Group != nil:
		return c.group(a.Group)
	case a.OIList != nil:
		return c.oilist(a.OIList)
	case a.Custom != nil:
		return c.custom(a.Custom)
	}
	return c.directive(a.Call)
}

// blank decides whether a blank goes before an element that is not a literal.
func (c *compiler) blank() bool {
	b := c.space || !c.punct
	c.punct, c.space = false, true
	return b
}

func (c *compiler) check() error {
	for i, seen := range c.operands {
		if !seen {
			return fmt.Errorf("operand '%s' is not mentioned", c.def.Operands[i].Name)
		}
	}
	for i, seen := range c.regions {
		if !seen {
			return fmt.Errorf("region '%s' is not mentioned", c.def.Regions[i].Name)
		}
	}
	for i, seen := range c.succs {
		if !seen {
			return fmt.Errorf("successor '%s' is not mentioned", c.def.Successors[i].Name)
		}
	}
	if !c.attrDict {
		return fmt.Errorf("attr-dict is not mentioned")
	}
	return nil
}

// slotIndex finds a named slot, -1 when there is none.
func slotIndex(slots []ir.Slot, name string) int {
	return slices.IndexFunc(slots, func(s ir.Slot) bool { return s.Name == name })
}

// variableKind is the kind of thing a $name stands for.
type variableKind uint8

const (
	noVariable variableKind = iota
	operandVariable
	attrVariable
	regionVariable
	successorVariable
)

// lookup finds the slot that $name stands for.
func (c *compiler) lookup(name string) (variableKind, int, error) {
	if i := slotIndex(c.def.Operands, name); i >= 0 {
		return operandVariable, i, nil
	}
	if i := c.def.AttrIndex(name); i >= 0 {
		return attrVariable, i, nil
	}
	if i := slices.IndexFunc(c.def.Regions, func(s ir.RegionSlot) bool { return s.Name == name }); i >= 0 {
		return regionVariable, i, nil
	}
	if i := slotIndex(c.def.Successors, name); i >= 0 {
		return successorVariable, i, nil
	}
	return noVariable, 0, fmt.Errorf("'$%s' is no operand, attribute, region or successor", name)
}

// mention notes that a slot has its place in the text; there is only one. A
// reference asks for a slot that has been met before.
func (c *compiler) mention(kind variableKind, i int, name string, ref bool) error {
	seen := c.succs
	switch kind {
	case operandVariable:
		seen = c.operands
	case attrVariable:
		seen = c.prog.spelled
	case regionVariable:
		seen = c.regions
	}
	switch {
	case ref && !seen[i]:
		return fmt.Errorf("'$%s' is referred to before it is parsed", name)
	case !ref && seen[i]:
		return fmt.Errorf("'$%s' is mentioned twice", name)
	}
	seen[i] = true
	return nil
}

// mentionAll is mention for a directive that stands for all slots of a kind.
func (c *compiler) mentionAll(kind variableKind, names []string) error {
	for i, name := range names {
		if err := c.mention(kind, i, name, false); err != nil {
			return err
		}
	}
	return nil
}

func (c *compiler) variable(name string) (node, error) {
	kind, i, err := c.lookup(name)
	if err != nil {
		return nil, err
	}
	if err := c.mention(kind, i, name, false); err != nil {
		return nil, err
	}
	d := c.def
	switch kind {
	case operandVariable:
		return &operandNode{slot: i, arity: d.Operands[i].Arity, blank: c.blank()}, nil
	case attrVariable:
		return c.attr(i)
	case regionVariable:
		return &regionNode{slot: i, slots: d.Regions, blank: c.blank()}, nil
	}
	return &successorNode{slot: i, arity: d.Successors[i].Arity, blank: c.blank()}, nil
}
