package llvmir

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/llir/llvm/ir/metadata"
)

// Node is a node of metadata. Nodes of the same text are the same, unless they
// are distinct.
type Node struct {
	id   int
	text string
}

func (n *Node) Ident() string  { return "!" + strconv.Itoa(n.id) }
func (n *Node) String() string { return n.Ident() }

// What follows is for llir.

func (n *Node) ID() int64        { return int64(n.id) }
func (n *Node) SetID(int64)      {}
func (n *Node) LLString() string { return n.text }
func (n *Node) SetDistinct(bool) {}

func (m *Module) add(n *Node) *Node {
	n.id = len(m.ll.MetadataDefs)
	m.ll.MetadataDefs = append(m.ll.MetadataDefs, n)
	return n
}

// node returns the node of that text.
func (m *Module) node(text string) *Node {
	if n := m.nodes[text]; n != nil {
		return n
	}
	n := m.add(&Node{text: text})
	m.nodes[text] = n
	return n
}

// distinct returns a new node; text is given its own name.
func (m *Module) distinct(text func(self string) string) *Node {
	n := m.add(&Node{})
	n.text = "distinct " + text(n.Ident())
	return n
}

// Tuple is a node of fields, each a *Node, a string or a constant Value.
func (m *Module) Tuple(fields ...any) *Node { return m.node(m.tuple(fields...)) }

func (m *Module) tuple(fields ...any) string {
	words := make([]string, len(fields))
	for i, f := range fields {
		switch f := f.(type) {
		case *Node:
			words[i] = f.Ident()
		case string:
			words[i] = "!" + quoted(f)
		case Value:
			words[i] = f.String()
		default:
			bug("metadata of a %T", f)
		}
	}
	return "!{" + strings.Join(words, ", ") + "}"
}

// Flag adds a module flag; behaviours are LLVM's: 1 error, 2 warning, 7 max.
func (m *Module) Flag(behaviour int, name string, value int) {
	m.named("llvm.module.flags", m.Tuple(ConstInt(I32, int64(behaviour)), name, ConstInt(I32, int64(value))))
}

// Named adds a tuple to metadata with a name: !nvvm.annotations.
func (m *Module) Named(name string, fields ...any) { m.named(name, m.Tuple(fields...)) }

// AliasDomain is a set of scopes which say of each other that they are apart.
type AliasDomain struct {
	module *Module
	node   *Node
}

// AliasDomain makes a domain.
func (m *Module) AliasDomain(name string) *AliasDomain {
	return &AliasDomain{m, m.distinct(func(self string) string {
		return fmt.Sprintf("!{%s, !%s}", self, quoted(name))
	})}
}

// Scope makes a scope. What is in a scope is known to be apart from accesses
// that exclude it.
func (d *AliasDomain) Scope(name string) *Node {
	return d.module.distinct(func(self string) string {
		return fmt.Sprintf("!{%s, %s, !%s}", self, d.node.Ident(), quoted(name))
	})
}

// TBAA is the tag of accesses to a type; accesses to different types are apart.
func (m *Module) TBAA(typ string) *Node {
	root := m.Tuple("tshared")
	access := m.Tuple(typ, root, ConstInt(I64, 0))
	return m.Tuple(access, access, ConstInt(I64, 0))
}

// LoopHints say how LLVM should treat a loop; the zero value leaves it alone.
type LoopHints struct {
	MustProgress  bool
	VectorWidth   int  // elements at once; 1 is none
	Vectorize     bool // even where LLVM sees no gain
	NoVectorize   bool
	Interleave    int // vectors at once; 1 is none
	Unroll        int // copies of the body
	UnrollFull    bool
	NoUnroll      bool
	ParallelGroup *Node // accesses tagged with it do not depend on each other over iterations
}

// hint is one property of a loop.
func (m *Module) hint(name string, values ...any) *Node {
	return m.Tuple(append([]any{"llvm.loop." + name}, values...)...)
}

// loop makes the node that names a loop and says its hints; nil without any.
func (m *Module) loop(h LoopHints) *Node {
	if h == (LoopHints{}) {
		return nil
	}
	var hints []any
	for _, option := range []struct {
		set    bool
		name   string
		values []any
	}{
		{h.MustProgress, "mustprogress", nil},
		{h.Vectorize, "vectorize.enable", []any{ConstBool(true)}},
		{h.NoVectorize, "vectorize.enable", []any{ConstBool(false)}},
		{h.VectorWidth > 0, "vectorize.width", []any{ConstInt(I32, int64(h.VectorWidth))}},
		{h.Interleave > 0, "interleave.count", []any{ConstInt(I32, int64(h.Interleave))}},
		{h.Unroll > 0, "unroll.count", []any{ConstInt(I32, int64(h.Unroll))}},
		{h.UnrollFull, "unroll.full", nil},
		{h.NoUnroll, "unroll.disable", nil},
		{h.ParallelGroup != nil, "parallel_accesses", []any{h.ParallelGroup}},
	} {
		if option.set {
			hints = append(hints, m.hint(option.name, option.values...))
		}
	}
	return m.distinct(func(self string) string {
		return "!{" + strings.Join(append([]string{self}, idents(hints)...), ", ") + "}"
	})
}

func idents(nodes []any) (names []string) {
	for _, n := range nodes {
		names = append(names, n.(*Node).Ident())
	}
	return names
}

// AccessGroup makes a group for LoopHints.ParallelGroup and Access.Group.
func (m *Module) AccessGroup() *Node {
	return m.distinct(func(string) string { return "!{}" })
}

// attached is an attachment for llir.
func attached(name string, n *Node) *metadata.Attachment {
	return &metadata.Attachment{Name: name, Node: n}
}
