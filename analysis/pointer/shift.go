package pointer

import (
	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// Shifted is the state of a tile that starts at other elements than the first.
func (s *State) Shifted(b *ir.Builder, by []foldresult.Entry) (*State, error) {
	c := s.clone()
	for i, n := range by {
		d := &c.Dims[i]
		switch {
		case n.IsConst(0):
			continue
		case d.Index != nil:
			return nil, matchfailure.At(nil, "the mask leaves out the first elements along the dimension that has indices")
		case d.wraps() && !s.IsBlock():
			return nil, matchfailure.At(nil, "the mask leaves out the first elements along a dimension that wraps around")
		}
		d.Offset = foldresult.Add(b, d.Offset, foldresult.Mul(b, n, d.Stride))
		d.Tensor = nil
	}
	return c, nil
}
