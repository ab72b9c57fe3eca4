package compile

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/analysis/modref"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/ir"
)

// parameter is a kernel argument as C sees it.
type parameter struct {
	name    string // an identifier
	typ     ir.Type
	elem    ir.Type // pointee type of a pointer
	pointer bool
	access  modref.Info // access to the pointee
	word    int64       // index of its first word
	words   int64
}

func parameters(k *cpu.Generated) []parameter {
	var list []parameter
	used := map[string]bool{}
	at := int64(0)
	for i, t := range k.Args {
		p := parameter{name: identifier(k.ArgNames[i]), typ: t, word: at, words: cpu.Words(t)}
		if k.ArgNames[i] == "" {
			p.name = fmt.Sprintf("arg%d", i)
		}
		for used[p.name] || keywords[p.name] {
			p.name += "_"
		}
		used[p.name] = true
		p.elem, p.pointer = cpu.Element(t)
		p.access = k.Accesses[i]
		at += p.words
		list = append(list, p)
	}
	return list
}

// declaration is the argument's member of the argument struct.
func (p parameter) declaration() string {
	switch {
	case p.pointer:
		return cType(p.elem) + " *" + p.name
	case p.tensor():
		return fmt.Sprintf("uint64_t %s[%d]", p.name, p.words)
	}
	return cType(p.elem) + " " + p.name
}

func (p parameter) tensor() bool { _, ok := p.typ.(*ir.TensorType); return ok }

// cType is the C type of the same width. Narrow floats, which C lacks, are unsigned integers.
func cType(t ir.Type) string {
	switch t := t.(type) {
	case *ir.FloatType:
		switch t.Width() {
		case 32:
			return "float"
		case 64:
			return "double"
		}
		return fmt.Sprintf("uint%d_t", wholeBytes(t.Width()))
	case *ir.IntegerType:
		if t.Width == 1 {
			return "uint8_t"
		}
		return fmt.Sprintf("int%d_t", wholeBytes(t.Width))
	case *ir.IndexType:
		return "int64_t"
	}
	return "void *" // a pointer
}

// wholeBytes is the width of the smallest C integer with that many bits.
func wholeBytes(bits int) int {
	for w := 8; ; w *= 2 {
		if bits <= w {
			return w
		}
	}
}

// identifier turns a name into a C identifier.
func identifier(name string) string {
	var b strings.Builder
	for i, c := range name {
		letter := c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		digit := c >= '0' && c <= '9'
		switch {
		case letter || digit && i > 0:
			b.WriteRune(c)
		case digit:
			b.WriteString("_" + string(c))
		default:
			b.WriteByte('_')
		}
	}
	return b.String()
}

// keywords are the keywords of C and C++, which members must avoid.
var keywords = setOf(`alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl const constexpr
	const_cast continue decltype default delete do double dynamic_cast else enum explicit export extern false float for friend
	goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public
	register reinterpret_cast requires restrict return short signed sizeof static static_assert static_cast struct switch
	template this thread_local throw true try typedef typeid typename typeof union unsigned using virtual void volatile
	wchar_t while xor xor_eq`)

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}
