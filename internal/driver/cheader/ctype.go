package cheader

import (
	"cmp"
	"fmt"

	"github.com/tshared/tshared/analysis/modref"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/internal/text/csource"
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
		p := parameter{typ: t, word: at, words: cpu.Words(t)}
		p.name = csource.Unique(cmp.Or(k.ArgNames[i], fmt.Sprintf("arg%d", i)), used)
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
