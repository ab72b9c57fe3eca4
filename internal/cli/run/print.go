package run

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// printTo prints the events of native code as the interpreter does: a line for each element.
func printTo(w io.Writer) func(cpu.PrintEvent) {
	if w == nil {
		return nil
	}
	return func(p cpu.PrintEvent) {
		head := fmt.Sprintf("%spid (%d, %d, %d)", p.Place, p.Program[0], p.Program[1], p.Program[2])
		if p.Type == "" {
			fmt.Fprintf(w, "%s%s\n", head, p.Text)
			return
		}
		t := printedType(p.Type)
		spell, size := scalar.Spelling(t, p.Hex, p.Signed), t.Bytes()
		for i := range len(p.Values) / size {
			fmt.Fprintf(w, "%s idx (%s)%s%s\n", head, position(i, p.Shape), p.Text, spell(memory.Get(p.Values[i*size:(i+1)*size])&t.Mask()))
		}
	}
}

// position is the multi-dimensional index of an element in row-major order.
func position(i int, shape []int) string {
	index := make([]string, len(shape))
	for d := len(shape) - 1; d >= 0; d-- {
		index[d] = fmt.Sprint(i % shape[d])
		i /= shape[d]
	}
	return strings.Join(index, ", ")
}

func printedType(text string) scalar.Type {
	if f := apfloat.ByName(text); f != nil {
		return scalar.Float(f)
	}
	if width, err := strconv.Atoi(strings.TrimPrefix(text, "i")); err == nil {
		return scalar.Int(width)
	}
	return scalar.Int(64)
}
