package ttir

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/ir"
)

// buildAssert stops at the first element for which a condition is false. The dialects differ in the names of
// the operand and the attribute that read returns.
func buildAssert(read func(*ir.Op) (condition *ir.Value, message string)) builder {
	return func(c *compiler, op *ir.Op) (step, error) {
		v, text := read(op)
		condition := c.slot(v)
		return func(f *frame) error {
			for i, v := range f.v[condition] {
				if v == 0 {
					return &interp.ElementError{Element: i, Err: errors.New("assertion failed: " + text)}
				}
			}
			return nil
		}, nil
	}
}

func ttAssert(op *ir.Op) (condition *ir.Value, message string) {
	a, _ := tt.AsAssert(op)
	return a.Condition(), a.Message()
}

func cfAssert(op *ir.Op) (condition *ir.Value, message string) {
	a, _ := cf.AsAssert(op)
	return a.Arg(), a.Msg()
}

// buildPrint writes a line for every element of every argument.
func buildPrint(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsPrint(op)
	type argument struct {
		slot  slot
		shape []int
		text  func(uint64) string
	}
	var args []argument
	for i, v := range view.Args() {
		t, err := scalarType(v.Type())
		if err != nil {
			return nil, err
		}
		args = append(args, argument{c.slot(v), shapeOf(v.Type()), scalar.Spelling(t, view.Hex() || tt.IsPtrLike(v.Type()), view.IsSigned(i))})
	}
	prefix, place := view.Prefix(), ir.PlaceOf(op)
	return func(f *frame) error {
		p := f.m.program
		where := fmt.Sprintf("%spid (%d, %d, %d)", place, p[0], p[1], p[2])
		if len(args) == 0 {
			fmt.Fprintf(f.m.print, "%s%s\n", where, prefix)
		}
		for _, a := range args {
			strides := stridesOf(a.shape)
			for i, v := range f.v[a.slot] {
				index := make([]string, len(a.shape))
				for d, size := range a.shape {
					index[d] = fmt.Sprint(i / strides[d] % size)
				}
				if _, err := fmt.Fprintf(f.m.print, "%s idx (%s)%s%s\n", where, strings.Join(index, ", "), prefix, a.text(v)); err != nil {
					return err
				}
			}
		}
		return nil
	}, nil
}
