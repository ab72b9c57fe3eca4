package pointer

import (
	"github.com/tshared/tshared/analysis/amount"
	"github.com/tshared/tshared/analysis/declined"
	"github.com/tshared/tshared/dialect/mixed"
	"github.com/tshared/tshared/ir"
)

// Shifted is the state of the same elements from others than the first ones on.
func (s *State) Shifted(b *ir.Builder, by []mixed.Entry) (*State, error) {
	c := s.clone()
	for i, n := range by {
		d := &c.Dims[i]
		switch {
		case n.IsConst(0):
			continue
		case d.Index != nil:
			return nil, declined.At(nil, "the mask leaves out the first elements along the dimension that goes through indices")
		case d.wraps() && !s.IsBlock():
			return nil, declined.At(nil, "the mask leaves out the first elements along a dimension that wraps around")
		}
		d.Offset = amount.Add(b, d.Offset, amount.Mul(b, n, d.Stride))
		d.Line = nil
	}
	return c, nil
}
