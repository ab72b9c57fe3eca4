package runtime

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/tshared/tshared/internal/kernel/argval"
	"github.com/tshared/tshared/internal/num/apfloat"
)

// Form is how an argument is passed.
type Form uint8

// The forms of arguments.
const (
	Scalar  Form = iota // a word
	Pointer             // the address of memory: a memref of the lowered kernel
	Tensor              // a word for each element
)

// Type is the type of an argument, or of values that are printed. The zero value is none.
type Type struct {
	Text  string // as IR writes it
	Form  Form   // how an argument is passed
	Elem  string // the scalar type, or that of the elements
	Bytes int    // an element takes in memory; 0 where it has no size
	Count int    // elements of a tensor
}

// String is the type as IR writes it.
func (t Type) String() string { return t.Text }

// words is the number of 64-bit words that an argument takes.
func (t Type) words() int {
	if t.Form == Tensor {
		return t.Count
	}
	return 1
}

// shapedText splits the type of a memref or a tensor into its sizes and the rest.
var shapedText = regexp.MustCompile(`^(memref|tensor)<((?:(?:\*|\?|[0-9]+)x)*)(.*)>$`)

// ParseType reads a type as manifests have it: a scalar type, or a memref or tensor of one.
func ParseType(text string) (Type, error) {
	t := Type{Text: text, Elem: text}
	if m := shapedText.FindStringSubmatch(text); m != nil {
		t.Form, t.Elem = Pointer, elementText(m[3])
		if m[1] == "tensor" {
			t.Form, t.Count = Tensor, 1
			for _, size := range strings.FieldsFunc(m[2], func(r rune) bool { return r == 'x' }) {
				n, err := strconv.Atoi(size)
				if err != nil {
					return t, fmt.Errorf("the type %q of an argument has no fixed size", text)
				}
				t.Count *= n
			}
		}
	}
	var err error
	if t.Bytes, err = elementBytes(t.Elem); err != nil {
		return t, fmt.Errorf("the type %q of an argument cannot be read: %w", text, err)
	}
	return t, nil
}

// elementText is the element type at the beginning of what follows the sizes: a layout or memory
// space may come after it.
func elementText(text string) string {
	depth := 0
	for i, r := range text {
		switch {
		case r == '<':
			depth++
		case r == '>':
			depth--
		case r == ',' && depth == 0:
			return text[:i]
		}
	}
	return text
}

// elementBytes is the size of an element in memory: integers are stored in a power of two of bytes.
func elementBytes(elem string) (int, error) {
	if f := apfloat.ByName(elem); f != nil && f.Bits <= 64 {
		return (f.Bits + 7) / 8, nil
	}
	if elem == "index" || strings.HasPrefix(elem, "!ptr.ptr") || strings.HasPrefix(elem, "!llvm.ptr") {
		return 8, nil
	}
	width, isInt := strings.CutPrefix(elem, "i")
	bits, err := strconv.Atoi(width)
	if !isInt || err != nil || bits < 1 || bits > 64 {
		return 0, fmt.Errorf("expected a scalar type, found %q", elem)
	}
	bytes := (bits + 7) / 8
	for bytes&(bytes-1) != 0 {
		bytes++
	}
	return bytes, nil
}

// goTypes are the types of scalars, and of elements of pointers, by argument; nil for a
// type without a Go value.
func (k *Kernel) goTypes() []*argval.Type {
	list := make([]*argval.Type, len(k.Args))
	for i, t := range k.Args {
		if t.Form == Pointer {
			list[i] = t.elementType()
		} else {
			list[i] = numberType(t.Elem)
		}
	}
	return list
}

func numberType(text string) *argval.Type {
	if typ, ok := argval.Parse(text); ok {
		return &typ
	}
	return nil
}

func (t Type) elementType() *argval.Type {
	if t.Bytes == 0 {
		return nil
	}
	if typ := numberType(t.Elem); typ != nil && typ.Bytes() == t.Bytes {
		return typ
	}
	typ := argval.Opaque(t.Elem, t.Bytes)
	return &typ
}

func mismatch(t Type, value any) error { return argval.Mismatch(t.describe(), value) }

// describe says in words what an argument is.
func (t Type) describe() string {
	switch t.Form {
	case Pointer:
		return fmt.Sprintf("a pointer to %s", t.Elem)
	case Tensor:
		return fmt.Sprintf("a tensor (%s)", t.Text)
	}
	return fmt.Sprintf("a number of type %s", t.Text)
}
