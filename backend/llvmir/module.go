package llvmir

import (
	"strings"

	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"

	"github.com/tshared/tshared/ir"
)

// Module is an LLVM module. It belongs to one goroutine at a time.
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
	addresses    int64 // getelementptr instructions among them
}

// NewModule makes an empty module; the name is that of its source file.
func NewModule(name string) *Module {
	ll := llir.NewModule()
	ll.SourceFilename = name
	return &Module{ll: ll, functions: map[string]*Function{}, nodes: map[string]*Node{}, defined: map[*Type]bool{}}
}

// SetTarget sets the triple and the data layout. Either may be "": libllvm sets them.
func (m *Module) SetTarget(triple, layout string) {
	m.ll.TargetTriple, m.ll.DataLayout = triple, layout
}

// uniformStruct is a struct of n fields of one type.
func (m *Module) uniformStruct(n int, field *Type) *Type {
	t := uniformStruct(n, field)
	if !m.defined[t] {
		m.defined[t] = true
		m.ll.TypeDefs = append(m.ll.TypeDefs, t)
	}
	return t
}

// Linkage is the linkage of a function or global.
type Linkage = enum.Linkage

// The linkages.
const (
	External   = enum.LinkageNone       // visible to other modules
	Internal   = enum.LinkageInternal   // local to the module, but in the symbol table
	Private    = enum.LinkagePrivate    // local to the module
	ExternWeak = enum.LinkageExternWeak // a declaration; null if nothing defines it
)

// Global describes a global variable or constant.
type Global struct {
	Name     string  // without "@"
	Type     *Type   // of the content; nil for the type of Init
	Init     Value   // the zero Value for a declaration
	Constant bool    // never written
	Linkage  Linkage // External by default
	Space    int     // address space
	Align    int     // in bytes; 0 is the target's
}

// Global adds a global and returns its address. It panics if Type and Init disagree.
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

// initializer is a Value as a constant of llir.
type initializer struct{ Value }

func (i initializer) Type() types.Type { return i.typ }
func (i initializer) IsConstant()      {}

// Lines has the source location of each line of a module's text.
type Lines []ir.Location

// At returns the location of the operation that a line was made for, nil if there is none.
// Lines are counted from 1.
func (l Lines) At(line int) ir.Location {
	if line < 1 || line > len(l) {
		return nil
	}
	return l[line-1]
}

// Print returns the text of the module. It panics if a block has no terminator.
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

// PrintLines is Print, with the source location of each line.
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

// named adds a node to named metadata.
func (m *Module) named(name string, n *Node) {
	def := m.ll.NamedMetadataDefs[name]
	if def == nil {
		def = &metadata.NamedDef{Name: name}
		m.ll.NamedMetadataDefs[name] = def
	}
	def.Nodes = append(def.Nodes, n)
}
