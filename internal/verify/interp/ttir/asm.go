package ttir

import (
	"errors"
	"slices"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp/inlineasm"
	"github.com/tshared/tshared/ir"
)

// packing describes how elements of a type are packed into registers: as many as fit into 32 bits
// share one.
type packing struct {
	slot      slot
	t         scalar.Type
	together  int // elements in a register
	registers int // for the elements handled at a time
}

func (c *compiler) packing(v *ir.Value, pack int) (packing, error) {
	t, err := scalarType(v.Type())
	if err != nil {
		return packing{}, err
	}
	together := min(max(32/t.Width, 1), pack)
	return packing{c.slot(v), t, together, pack / together}, nil
}

// buildInlineAsm runs the assembly on groups of elements.
func buildInlineAsm(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsElementwiseInlineAsm(op)
	program, err := inlineasm.Parse(view.Asm(), view.Constraints())
	if err != nil {
		return nil, err
	}
	if op.NumResults() == 0 {
		return nil, errors.New("assembly without results is run for effects that are not known")
	}
	pack := int(view.PackedElement())
	sides := [2][]packing{}
	registers := [2][]int{} // their widths
	for i, values := range [2][]*ir.Value{op.Operands(), op.Results()} {
		for _, v := range values {
			p, err := c.packing(v, pack)
			if err != nil {
				return nil, err
			}
			sides[i] = append(sides[i], p)
			registers[i] = append(registers[i], slices.Repeat([]int{p.together * p.t.Width}, p.registers)...)
		}
	}
	if err := program.Check(registers[1], registers[0]); err != nil {
		return nil, err
	}
	return func(f *frame) error {
		n := len(f.v[sides[1][0].slot])
		for first := 0; first < n; first += pack {
			var in []uint64
			for _, p := range sides[0] {
				for at := first; at < first+pack; at += p.together {
					word := uint64(0)
					for i := range p.together {
						word |= f.v[p.slot][at+i] << (i * p.t.Width)
					}
					in = append(in, word)
				}
			}
			out := program.Run(in)
			for _, p := range sides[1] {
				for at := first; at < first+pack; at += p.together {
					for i := range p.together {
						f.v[p.slot][at+i] = out[0] >> (i * p.t.Width) & p.t.Mask()
					}
					out = out[1:]
				}
			}
		}
		return nil
	}, nil
}
