package scalar

import "fmt"

// Spelling returns the function that prints numbers of a type.
func Spelling(t Type, hex, signed bool) func(uint64) string {
	switch {
	case hex:
		return func(v uint64) string { return fmt.Sprintf("0x%0*x", (t.Width+3)/4, v) }
	case t.IsFloat():
		dec := Decoder(t.Format)
		return func(v uint64) string { return fmt.Sprintf("%f", dec(v)) }
	case signed:
		return func(v uint64) string { return fmt.Sprint(Signed(v, t.Width)) }
	}
	return func(v uint64) string { return fmt.Sprint(v) }
}
