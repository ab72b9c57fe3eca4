package opfmt

import (
	"fmt"
	"sync"

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

// For returns the program of an operation's format. A format that does not
// compile is a bug in the operation's definition.
func For(def *ir.OpDef) *Program {
	if p, ok := def.Compiled().(*Program); ok {
		return p
	}
	p := mustCompile(def, def.Format)
	def.SetCompiled(p)
	return p
}

type legacyKey struct {
	def   *ir.OpDef
	index int
}

var legacy sync.Map // legacyKey -> *Program

// Legacy returns the program of the i-th legacy format.
func Legacy(def *ir.OpDef, i int) *Program {
	k := legacyKey{def, i}
	if p, ok := legacy.Load(k); ok {
		return p.(*Program)
	}
	p, _ := legacy.LoadOrStore(k, mustCompile(def, def.Legacy[i]))
	return p.(*Program)
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
		if s {
			c.prog.elided = append(c.prog.elided, def.Attrs[i].Name)
		}
	}
	c.prog.elided = append(c.prog.elided, "operandSegmentSizes", "resultSegmentSizes")
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
}

func (c *compiler) elements(asts []*elementAST) ([]node, error) {
	nodes := make([]node, 0, len(asts))
	for _, a := range asts {
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
		return c.literal(*a.Literal), nil
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
	for i := range slots {
		if slots[i].Name == name {
			return i
		}
	}
	return -1
}

func regionIndex(slots []ir.RegionSlot, name string) int {
	for i := range slots {
		if slots[i].Name == name {
			return i
		}
	}
	return -1
}

func (c *compiler) variable(name string) (node, error) {
	d := c.def
	if i := slotIndex(d.Operands, name); i >= 0 {
		c.operands[i] = true
		return &operandNode{slot: i, arity: d.Operands[i].Arity, blank: c.blank()}, nil
	}
	if i := d.AttrIndex(name); i >= 0 {
		c.prog.spelled[i] = true
		return c.attr(i), nil
	}
	if i := regionIndex(d.Regions, name); i >= 0 {
		c.regions[i] = true
		return &regionNode{slot: i, slots: d.Regions, blank: c.blank()}, nil
	}
	if i := slotIndex(d.Successors, name); i >= 0 {
		c.succs[i] = true
		return &successorNode{slot: i, arity: d.Successors[i].Arity, blank: c.blank()}, nil
	}
	return nil, fmt.Errorf("'$%s' is no operand, attribute, region or successor", name)
}
