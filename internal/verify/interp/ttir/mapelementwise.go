package ttir

import (
	"fmt"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// buildMapElementwise runs the body on one group of elements after the other.
func buildMapElementwise(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsMapElementwise(op)
	pack := view.Pack()
	if n := product(shapeOf(view.Srcs()[0].Type())); n%pack != 0 {
		return nil, fmt.Errorf("%d elements cannot be taken %d at a time", n, pack)
	}
	srcs, dsts := c.slotsOf(op.Operands()), c.slotsOf(op.Results())
	in := c.slotsOf(view.Body().Entry().Args())
	var out []slot
	for range len(dsts) * pack {
		out = append(out, c.scratch(1))
	}
	body := c.region(view.Body(), c.moveTo(out))
	return func(f *frame) error {
		for first := 0; first < len(f.v[srcs[0]]); first += pack {
			for i, s := range in {
				f.v[s][0] = f.v[srcs[i/pack]][first+i%pack]
			}
			if err := body.run(f); err != nil {
				return err
			}
			for i, s := range out {
				f.v[dsts[i/pack]][first+i%pack] = f.v[s][0]
			}
		}
		return nil
	}, nil
}
