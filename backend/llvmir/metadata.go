package llvmir

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/llir/llvm/ir/metadata"
)

// Node is a metadata node. Nodes with the same text are the same, unless they are
// distinct.
type Node struct {
	id   int
	text string
}

// Ident is the reference to the node: "!3".
func (n *Node) Ident() string  { return "!" + strconv.Itoa(n.id) }
func (n *Node) String() string { return n.Ident() }

// ID is the number of the node, for llir.
func (n *Node) ID() int64 { return int64(n.id) }

// SetID does nothing: the module numbers its nodes.
func (n *Node) SetID(int64) {}

// LLString is the definition of the node, for llir.
func (n *Node) LLString() string { return n.text }

// SetDistinct does nothing: the text says whether a node is distinct.
func (n *Node) SetDistinct(bool) {}

func (m *Module) add(n *Node) *Node {
	n.id = len(m.ll.MetadataDefs)
	m.ll.MetadataDefs = append(m.ll.MetadataDefs, n)
	return n
}

// node returns the node with a text.
func (m *Module) node(text string) *Node {
	if n := m.nodes[text]; n != nil {
		return n
	}
	n := m.add(&Node{text: text})
	m.nodes[text] = n
	return n
}

// distinct returns a new node; text gets the reference to the node.
func (m *Module) distinct(text func(self string) string) *Node {
	n := m.add(&Node{})
	n.text = "distinct " + text(n.Ident())
	return n
}

// Tuple is a node with fields, each a *Node, a string or a constant Value; other types
// panic.
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

// flag adds a module flag. The behaviour is the number LLVM has for it: 1 error, 2
// warning, 7 max.
func (m *Module) flag(behaviour int, name string, value int) {
	m.named("llvm.module.flags", m.Tuple(ConstInt(I32, int64(behaviour)), name, ConstInt(I32, int64(value))))
}

// Named adds a tuple to named metadata, such as "nvvm.annotations".
func (m *Module) Named(name string, fields ...any) { m.named(name, m.Tuple(fields...)) }

// AliasDomain is a set of alias scopes.
type AliasDomain struct {
	module *Module
	node   *Node
}

// AliasDomain makes a domain without scopes.
func (m *Module) AliasDomain(name string) *AliasDomain {
	return &AliasDomain{m, m.distinct(func(self string) string {
		return fmt.Sprintf("!{%s, !%s}", self, quoted(name))
	})}
}

// Scope makes an alias scope, for Access.Scopes and Access.NoAlias.
func (d *AliasDomain) Scope(name string) *Node {
	return d.module.distinct(func(self string) string {
		return fmt.Sprintf("!{%s, %s, !%s}", self, d.node.Ident(), quoted(name))
	})
}

// TBAA is the tag of accesses to a type. Accesses to different types do not alias.
func (m *Module) TBAA(typ string) *Node {
	root := m.Tuple("tshared")
	access := m.Tuple(typ, root, ConstInt(I64, 0))
	return m.Tuple(access, access, ConstInt(I64, 0))
}

// LoopHints are loop metadata for LLVM's optimizer; the zero value is none.
type LoopHints struct {
	MustProgress  bool  // the loop ends or has side effects
	VectorWidth   int   // elements per vector; 1 turns vectorization off
	Vectorize     bool  // vectorize even if LLVM sees no gain
	NoVectorize   bool  // do not vectorize
	Interleave    int   // vectors per iteration; 1 turns interleaving off
	Unroll        int   // copies of the body
	UnrollFull    bool  // unroll completely
	NoUnroll      bool  // do not unroll
	ParallelGroup *Node // accesses of the group have no loop-carried dependences
}

// hint is the node of a property of a loop.
func (m *Module) hint(name string, values ...any) *Node {
	return m.Tuple(append([]any{"llvm.loop." + name}, values...)...)
}

// loop makes the node of a loop with its hints; nil without hints.
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

// AccessGroup makes an access group for LoopHints.ParallelGroup and Access.Group.
func (m *Module) AccessGroup() *Node {
	return m.distinct(func(string) string { return "!{}" })
}

// attached is an attachment for llir.
func attached(name string, n *Node) *metadata.Attachment {
	return &metadata.Attachment{Name: name, Node: n}
}
