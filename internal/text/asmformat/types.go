package asmformat

import (
	"fmt"

	"github.com/tshared/tshared/ir"
)

// typeSlot numbers the types of an operation: operand slots, then result
// slots.
type typeSlot int

// typePlan says how types that the format does not spell are found.
type typePlan struct {
	steps    []typeStep
	inferred []bool // per type slot: not spelled
	// results is set when InferResults must provide the result types.
	results bool
}

// typeStep derives the type of one slot: the only type it can have, or a
// function of another slot's type.
type typeStep struct {
	to, from typeSlot
	only     ir.Type
	fn       func(*ir.Context, ir.Type) ir.Type
	check    *ir.Slot // the constraint on from, checked before fn is applied
}

func typeSlots(def *ir.OpDef) []*ir.Slot {
	var out []*ir.Slot
	for i := range def.Operands {
		out = append(out, &def.Operands[i])
	}
	for i := range def.Results {
		out = append(out, &def.Results[i])
	}
	return out
}

func findTypeSlot(def *ir.OpDef, name string) (typeSlot, bool) {
	if i := slotIndex(def.Operands, name); i >= 0 {
		return typeSlot(i), true
	}
	if i := slotIndex(def.Results, name); i >= 0 {
		return typeSlot(len(def.Operands) + i), true
	}
	return 0, false
}

// planTypes orders the derivations so that each uses known types only.
func planTypes(def *ir.OpDef, given map[typeSlot]bool) (typePlan, error) {
	slots := typeSlots(def)
	plan := typePlan{inferred: make([]bool, len(slots))}
	known := make([]bool, len(slots))
	for i, s := range slots {
		switch {
		case given[typeSlot(i)]:
			known[i] = true
		case s.Type.Only != nil && (s.Arity == ir.One || i < len(def.Operands)):
			known[i] = true
			plan.inferred[i] = true
			plan.steps = append(plan.steps, typeStep{to: typeSlot(i), only: s.Type.Only})
		default:
			plan.inferred[i] = true
		}
	}
	for progress := true; progress; {
		progress = false
		for i := range slots {
			if known[i] {
				continue
			}
			if step, ok := deriveType(def, slots, known, typeSlot(i)); ok {
				plan.steps = append(plan.steps, step)
				known[i], progress = true, true
			}
		}
	}
	for i, s := range slots {
		if known[i] {
			continue
		}
		if i >= len(def.Operands) && def.InferResults != nil {
			plan.results = true
			continue
		}
		return plan, fmt.Errorf("type of '%s' is neither spelled nor inferred", s.Name)
	}
	return plan, nil
}

func deriveType(def *ir.OpDef, slots []*ir.Slot, known []bool, to typeSlot) (typeStep, bool) {
	for i := range def.Infer {
		eq := &def.Infer[i]
		target, ok := findTypeSlot(def, eq.To)
		from, okFrom := findTypeSlot(def, eq.From)
		if ok && okFrom && target == to && known[from] {
			step := typeStep{to: to, from: from, fn: eq.Fn}
			if eq.Fn != nil {
				step.check = slots[from]
			}
			return step, true
		}
	}
	sameAll := def.Has(ir.SameOperandsAndResultType)
	sameOperands := sameAll || def.Has(ir.SameTypeOperands)
	for j := range slots {
		if !known[j] || slots[j].Arity == ir.Optional { // which may be absent
			continue
		}
		bothOperands := j < len(def.Operands) && int(to) < len(def.Operands)
		if sameAll || sameOperands && bothOperands {
			return typeStep{to: to, from: typeSlot(j)}, true
		}
	}
	return typeStep{}, false
}

// inferOperands runs the derivations; those of results are harmless here.
func (plan *typePlan) inferOperands(r *reader) {
	for i := range plan.steps {
		s := &plan.steps[i]
		if s.only != nil {
			r.types[s.to] = r.single(s.only)
			continue
		}
		from := r.types[s.from]
		if len(from) == 0 {
			continue
		}
		if s.fn == nil {
			r.types[s.to] = from[:1]
			continue
		}
		if s.check.Type.Ok != nil && !s.check.Type.Ok(from[0]) {
			r.p.Fail(r.p.NamePos(), "'%s' must be %s, but got %s", s.check.Name, s.check.Describe(), ir.QuoteType(from[0]))
		}
		if t := s.fn(r.st.Ctx, from[0]); t != nil {
			r.types[s.to] = r.single(t)
		}
	}
}

// inferResults fills in the result types, asking the definition last.
func (plan *typePlan) inferResults(r *reader) {
	d := r.prog.def
	if plan.results {
		types, err := d.InferResults(r.st)
		if err != nil {
			r.p.FailPlain(r.p.NamePos(), "%s", err.Error())
		}
		r.st.Types = types
		return
	}
	for i := range d.Results {
		r.st.Types = append(r.st.Types, r.types[len(d.Operands)+i]...)
	}
}
