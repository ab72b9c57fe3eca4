package semantic

import (
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// DeviceAssert stops the kernel with a message where a condition does not hold. Without
// Options.Debug there are no assertions. Mask, which may be nil, says which elements
// count.
func (s *Semantic) DeviceAssert(cond *Tensor, msg string, mask *Tensor) error {
	if !s.B.Options.Debug {
		return nil
	}
	return s.assert(cond, msg, mask)
}

// assert makes a tt.assert. Elements that the mask leaves out pass.
func (s *Semantic) assert(cond *Tensor, msg string, mask *Tensor) error {
	if mask != nil {
		unmasked, err := s.Not(mask)
		if err != nil {
			return err
		}
		if cond, err = s.Or(cond, unmasked); err != nil {
			return err
		}
	}
	tt.NewAssert(s.B.Builder, cond.Handle, msg)
	return nil
}

// DevicePrint prints values with a prefix while the kernel runs.
func (s *Semantic) DevicePrint(prefix string, args []*Tensor, hex bool) error {
	prefix = printPrefix(prefix, len(args) > 0)
	handles := make([]*ir.Value, len(args))
	signed := make([]int64, len(args))
	for i, a := range args {
		handles[i] = a.Handle
		if t := number(a.Type); t != nil && t.IsSigned() {
			signed[i] = 1
		}
	}
	tt.NewPrint(s.B.Builder, handles, prefix,
		ir.NamedAttr{Name: "hex", Attr: ir.BoolAttr(hex)},
		ir.NamedAttr{Name: "isSigned", Attr: s.B.Ctx.I32Array(signed...)})
	return nil
}

// printPrefix makes a prefix end in ": " where values follow, and start with a space.
func printPrefix(prefix string, values bool) string {
	last := func(n int) string { return prefix[max(0, len(prefix)-n):] }
	switch {
	case !values:
	case last(1) == ":":
		prefix += " "
	case last(1) == " " && last(2) != ": ":
		prefix = prefix[:len(prefix)-1] + ": "
	case last(2) != ": ":
		prefix += ": "
	}
	if len(prefix) > 2 && prefix[0] != ' ' {
		prefix = " " + prefix
	}
	return prefix
}
