package tensor

import "github.com/tshared/tshared/ir"

// KnowsAsMuch reports whether one type of a ranked tensor knows at least the
// sizes that another knows, and differs in nothing else.
func KnowsAsMuch(t, other ir.Type) bool {
	a, ok0 := t.(*ir.TensorType)
	b, ok1 := other.(*ir.TensorType)
	if !ok0 || !ok1 || len(a.Shape) != len(b.Shape) || a.Elem != b.Elem || a.Encoding != b.Encoding {
		return false
	}
	for i, n := range b.Shape {
		if n != ir.Dynamic && a.Shape[i] == ir.Dynamic {
			return false
		}
	}
	return true
}

// ForgetsSizes reports whether a cast only makes static sizes dynamic, so that users of
// its result can use its source.
func (o CastOp) ForgetsSizes() bool { return KnowsAsMuch(o.Source().Type(), o.Op.Result(0).Type()) }

// NewCast makes a cast.
func NewCast(b *ir.Builder, v *ir.Value, t ir.Type) *ir.Value {
	return b.Create(Cast, []*ir.Value{v}, []ir.Type{t}).Result(0)
}
