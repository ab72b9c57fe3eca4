package linalg

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tshared/tshared/internal/kernel/extern"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/ir"
)

// buildPrint writes a line for each element.
func buildPrint(c *compiler, op *ir.Op, args []*ir.Value) (step, error) {
	if len(args) != extern.PrintTextParams && len(args) != extern.PrintValueParams {
		return nil, fmt.Errorf("a function that prints takes %d or %d arguments", extern.PrintTextParams, extern.PrintValueParams)
	}
	at, slot := c.slotsOf(args), ir.PlaceOf(op)
	for i, p := range at {
		if want := i == extern.PrintText || i == extern.PrintValue; (p.kind == views) != want {
			return nil, fmt.Errorf("argument %d of a function that prints is %s", i, ir.QuoteType(args[i].Type()))
		}
	}
	if len(args) == extern.PrintTextParams {
		return func(f *frame) error {
			prefix, err := f.text(f.v[at[extern.PrintText].at])
			if err == nil {
				_, err = fmt.Fprintf(f.m.print, "%s%s%s\n", slot, f.position(at), prefix)
			}
			return err
		}, nil
	}
	t, err := elementType(args[extern.PrintValue].Type())
	if err != nil {
		return nil, err
	}
	return func(f *frame) error {
		prefix, err := f.text(f.v[at[extern.PrintText].at])
		if err != nil {
			return err
		}
		v := f.v[at[extern.PrintValue].at]
		if err := v.known(); err != nil {
			return err
		}
		values := make([]uint64, product(v.sizes))
		if err := f.m.readAll(v, t, values); err != nil {
			return err
		}
		spell := scalar.Spelling(t, f.w[at[extern.PrintHex].at] != 0, f.w[at[extern.PrintSigned].at] != 0)
		strides := rowMajor(v.sizes)
		for i, value := range values {
			index := make([]string, len(v.sizes))
			for d, n := range v.sizes {
				index[d] = fmt.Sprint(i / strides[d] % n)
			}
			if _, err := fmt.Fprintf(f.m.print, "%s%s idx (%s)%s%s\n", slot, f.position(at), strings.Join(index, ", "), prefix, spell(value)); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

func (f *frame) position(at []slot) string {
	word := func(i int) uint64 { return f.w[at[i].at] }
	return fmt.Sprintf("pid (%d, %d, %d)", word(0), word(1), word(2))
}

// text is the zero-terminated text in a byte buffer.
func (f *frame) text(v view) (string, error) {
	if err := v.known(); err != nil {
		return "", err
	}
	bytes := make([]uint64, product(v.sizes))
	if err := f.m.readAll(v, scalar.Int(8), bytes); err != nil {
		return "", err
	}
	var text strings.Builder
	for _, b := range bytes {
		if b == 0 {
			return text.String(), nil
		}
		text.WriteByte(byte(b))
	}
	return "", errors.New("a text to print has no end")
}
