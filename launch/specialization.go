package launch

import (
	"context"
	"fmt"
	"strings"

	"github.com/tshared/tshared/internal/kernel/specialize"
)

// specialization is what the front end compiles for the call.
func (c *call) specialization() (*specialize.Specialization, error) {
	s := &specialize.Specialization{Signature: map[string]string{}, Constants: map[string]any{}, Divisibility: map[string]int{}, Tuples: map[string][]specialize.Part{}}
	for i := range c.args {
		a, p := &c.args[i], &c.fn.params[i]
		if c.isConstant(i) || a.isConstant() {
			v, err := a.constantValue()
			if err != nil {
				return nil, c.fn.argError(i, err)
			}
			s.Signature[p.Name], s.Constants[p.Name] = specialize.Constexpr, v
			continue
		}
		part, err := a.part()
		if err != nil {
			return nil, c.fn.argError(i, err)
		}
		s.Signature[p.Name] = part.Type
		if part.Parts != nil {
			s.Tuples[p.Name] = part.Parts
		}
		if part.Divisibility != 0 {
			s.Divisibility[p.Name] = part.Divisibility
		}
	}
	return s, nil
}

// part is an argument as a part of a specialisation.
func (a *argument) part() (specialize.Part, error) {
	switch {
	case a.kind == tuple:
		t := specialize.Part{Parts: make([]specialize.Part, len(a.elems))}
		names := make([]string, len(a.elems))
		for i := range a.elems {
			var err error
			if t.Parts[i], err = a.elems[i].part(); err != nil {
				return t, fmt.Errorf("part %d of the tuple: %w", i, err)
			}
			names[i] = t.Parts[i].Type
		}
		t.Type = "(" + strings.Join(names, ", ") + ")"
		return t, nil
	case a.kind == descriptor:
		return specialize.Part{Type: a.descriptorType()}, nil
	case a.isConstant():
		v, err := a.constantValue()
		return specialize.Part{Type: specialize.Constexpr, Constant: v}, err
	case a.code.Divisible():
		return specialize.Part{Type: a.code.Type(), Divisibility: specialize.Alignment}, nil
	}
	return specialize.Part{Type: a.code.Type()}, nil
}

// Specialize says what a launch with arguments on a device would be compiled for. It compiles
// nothing. Of an autotuned kernel it takes the config that was chosen for such arguments, or else
// the first.
func (f *Kernel) Specialize(d *Device, args ...any) (*specialize.Specialization, error) {
	c := f.newCall()
	defer c.free()
	if err := c.resolve(context.Background(), d, noGrid{}, args); err != nil {
		return nil, err
	}
	return c.specialization()
}
