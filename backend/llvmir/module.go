package llvmir

import (
	"strings"

	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"

	"github.com/tshared/tshared/ir"
)

// Module is a unit of compilation. One goroutine at a time may build it.
type Module struct {
	ll        *llir.Module
	functions map[string]*Function
	order     []*Function
	nodes     map[string]*Node // by their text
	debug     *debugInfo       // nil without line tables
	defined   map[*Type]bool   // types with names

	textFunctions map[string]*textFunction
	textOrder     []*textFunction

	budget       Budget
	instructions int64 // built so far
	addresses    int64 // those among them that compute addresses
}

// NewModule makes an empty module; the name is that of the source file.
func NewModule(name string) *Module {
	ll := llir.NewModule()
	ll.SourceFilename = name
	return &Module{ll: ll, functions: map[string]*Function{}, nodes: map[string]*Node{}, defined: map[*Type]bool{}}
}

// SetTarget sets triple and data layout, both of which may be left to libllvm.
func (m *Module) SetTarget(triple, layout string) {
	m.ll.TargetTriple, m.ll.DataLayout = triple, layout
}

// alike is a struct of n fields of one type.
func (m *Module) alike(n int, field *Type) *Type {
	t := alike(n, field)
	if !m.defined[t] {
		m.defined[t] = true
		m.ll.TypeDefs = append(m.ll.TypeDefs, t)
	}
	return t
}

// Linkage says who can see a name.
type Linkage = enum.Linkage

const (
	External = enum.LinkageNone     // everyone
	Internal = enum.LinkageInternal // this module, and symbol tables
	Private  = enum.LinkagePrivate  // this module
	WeakODR  = enum.LinkageWeakODR  // everyone, and others may define the same
	// ExternWeak is defined elsewhere, or null.
	ExternWeak = enum.LinkageExternWeak
)

// Global describes a variable or constant of the module.
type Global struct {
	Name     string
	Type     *Type // of the content; that of Init when nil
	Init     Value // none: defined elsewhere
	Constant bool
	Linkage  Linkage
	Space    int // address space
	Align    int // 0 is the target's
}

// Global adds a global and returns its address.
func (m *Module) Global(g Global) Value {
	if g.Type == nil {
		g.Type = g.Init.typ
	}
	if g.Type == nil || g.Init.IsValid() && g.Init.typ != g.Type {
		bug("global @%s of type %s starts as %s", g.Name, g.Type, g.Init)
	}
	ll := &llir.Global{ContentType: g.Type, Immutable: g.Constant, Linkage: g.Linkage,
		AddrSpace: types.AddrSpace(g.Space), Align: llir.Align(g.Align)}
	ll.SetName(g.Name)
	if g.Init.IsValid() {
		ll.Init = initializer{g.Init}
	} else if g.Linkage == External {
		ll.Linkage = enum.LinkageExternal
	}
	m.ll.Globals = append(m.ll.Globals, ll)
	return Value{PtrIn(g.Space), ll}
}

// initializer is a Value as llir wants its constants.
type initializer struct{ Value }

func (i initializer) Type() types.Type { return i.typ }
func (i initializer) IsConstant()      {}

// Lines tells where the lines of a module's text come from.
type Lines []ir.Location

// At returns the location of the operation that a line, from 1, was made for;
// nil when it is none's.
func (l Lines) At(line int) ir.Location {
	if line < 1 || line > len(l) {
		return nil
	}
	return l[line-1]
}

// Print returns the module's text.
func (m *Module) Print() string {
	m.finish()
	for _, f := range m.order {
		for _, b := range f.ll.Blocks {
			if b.Term == nil {
				bug("block %%%s of @%s has no terminator", b.Name(), f.Name())
			}
		}
	}
	text := m.ll.String()
	for _, t := range m.textOrder {
		text += t.String()
	}
	return text
}

// PrintLines also says which line is whose.
func (m *Module) PrintLines() (string, Lines) {
	text := m.Print()
	lines := strings.Split(text, "\n")
	places := make(Lines, len(lines))
	at := 0
	for _, f := range m.order {
		if len(f.ll.Blocks) == 0 {
			continue
		}
		for !strings.HasPrefix(lines[at], "define ") {
			at++
		}
		places[at] = f.loc
		at++
		for _, i := range f.instructions() {
			for !strings.HasPrefix(lines[at], "\t") {
				at++
			}
			for range i.lines() {
				places[at] = i.loc
				at++
			}
		}
	}
	m.placeTextFunctions(places)
	return text, places
}

// named adds a node to metadata with a name, such as !llvm.module.flags.
func (m *Module) named(name string, n *Node) {
	def := m.ll.NamedMetadataDefs[name]
	if def == nil {
		def = &metadata.NamedDef{Name: name}
		m.ll.NamedMetadataDefs[name] = def
	}
	def.Nodes = append(def.Nodes, n)
}
