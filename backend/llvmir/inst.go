package llvmir

import (
	"strconv"
	"strings"

	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/tshared/tshared/ir"
)

// inst is an instruction or terminator: words and operands in the order in which LLVM
// writes them. Operands are printed with the module, because unnamed values are numbered
// then.
type inst struct {
	// The interface of llir has unexported methods, so it is embedded, as nil.
	llir.Instruction
	llir.LocalIdent
	fn    *Function
	typ   *Type
	parts []part
	meta  []attachment
	succs []*llir.Block
	loc   ir.Location
}

// part is a word or an operand, with its type or without.
type part struct {
	word  string
	def   interface{ Ident() string }
	typed *Type
}

type attachment struct {
	name string
	node *Node
}

func (i *inst) word(s string) *inst {
	i.parts = append(i.parts, part{word: s})
	return i
}

// typedOp writes an operand as "i32 %x".
func (i *inst) typedOp(v Value) *inst {
	i.parts = append(i.parts, part{def: v.def, typed: v.typ})
	return i
}

// bare writes an operand as "%x".
func (i *inst) bare(v Value) *inst {
	i.parts = append(i.parts, part{def: v.def})
	return i
}

// label writes a block as "label %b".
func (i *inst) label(b *Block) *inst {
	i.parts = append(i.parts, part{word: "label "}, part{def: b.ll})
	i.succs = append(i.succs, b.ll)
	return i
}

// list writes operands with commas between them.
func (i *inst) list(values []Value) *inst {
	for n, v := range values {
		if n > 0 {
			i.word(", ")
		}
		i.typedOp(v)
	}
	return i
}

func (i *inst) attach(name string, n *Node) *inst {
	i.meta = append(i.meta, attachment{name, n})
	return i
}

func (i *inst) value() Value { return Value{i.typ, i} }

// lines is the number of lines of the printed instruction.
func (i *inst) lines() int {
	n := 1
	for _, p := range i.parts {
		n += strings.Count(p.word, "\n")
	}
	return n
}

// LLString is the instruction's text, for llir.
func (i *inst) LLString() string {
	var s strings.Builder
	s.Grow(96)
	if !i.typ.IsVoid() {
		s.WriteString(i.Ident())
		s.WriteString(" = ")
	}
	for _, p := range i.parts {
		if p.def == nil {
			s.WriteString(p.word)
			continue
		}
		if p.typed != nil {
			s.WriteString(p.typed.spelling)
			s.WriteByte(' ')
		}
		s.WriteString(p.def.Ident())
	}
	for _, m := range i.meta {
		s.WriteString(", !")
		s.WriteString(m.name)
		s.WriteByte(' ')
		s.WriteString(m.node.Ident())
	}
	return s.String()
}

// Ident is the name or number of the result.
func (i *inst) Ident() string {
	if i.IsUnnamed() {
		return "%" + strconv.FormatInt(i.LocalID, 10)
	}
	return i.LocalIdent.Ident()
}

func (i *inst) Type() types.Type         { return i.typ }
func (i *inst) String() string           { return i.value().String() }
func (i *inst) Operands() []*value.Value { return nil }
func (i *inst) Succs() []*llir.Block     { return i.succs }
