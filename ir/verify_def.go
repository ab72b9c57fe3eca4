package ir

import (
	"fmt"
	"strings"
)

// checkDefinition compares an operation with its definition: numbers first,
// then attributes, types, regions, traits, equations, and last the written
// checks of dialect and operation.
func checkDefinition(op *Op) error {
	checks := [...]func(*Op) error{
		checkCounts, checkAttrs, checkOperandTypes, checkResultTypes, checkRegionShapes,
		checkStructureTraits, checkTypeRules, checkEquations, checkInferred,
	}
	for _, check := range checks {
		if err := check(op); err != nil {
			return err
		}
	}
	if v := op.def.Dialect.VerifyOp; v != nil {
		if err := v(op); err != nil {
			return err
		}
	}
	if op.def.Verify != nil {
		return op.def.Verify(op)
	}
	return nil
}

func checkCounts(op *Op) error {
	d := op.def
	if err := checkNumber(op, regionArity(d.Regions), len(op.regions), countMessages{
		zero: "requires zero regions", one: "requires one region",
		exact:   func(want, _ int) string { return fmt.Sprintf("expected %d regions", want) },
		atLeast: func(want, _ int) string { return fmt.Sprintf("expected %d or more regions", want) },
	}); err != nil {
		return err
	}
	if err := checkNumber(op, slotArity(d.Results), len(op.results), countMessages{
		zero: "requires zero results", one: "requires one result",
		exact:   func(want, _ int) string { return fmt.Sprintf("expected %d results", want) },
		atLeast: func(want, _ int) string { return fmt.Sprintf("expected %d or more results", want) },
	}); err != nil {
		return err
	}
	if err := checkSuccessorCount(op); err != nil {
		return err
	}
	return checkNumber(op, slotArity(d.Operands), len(op.operands), countMessages{
		zero: "requires zero operands", one: "requires a single operand",
		exact: func(want, got int) string { return fmt.Sprintf("expected %d operands, but found %d", want, got) },
		atLeast: func(want, got int) string {
			return fmt.Sprintf("expected %d or more operands, but found %d", want, got)
		},
	})
}

// arity is how many values a list of slots asks for.
type arity struct {
	min  int
	open bool // more are allowed
}

func slotArity(slots []Slot) (a arity) {
	for _, s := range slots {
		if s.Arity == One {
			a.min++
		} else {
			a.open = true
		}
	}
	return a
}

func regionArity(slots []RegionSlot) (a arity) {
	for _, s := range slots {
		if s.Arity == One {
			a.min++
		} else {
			a.open = true
		}
	}
	return a
}

type countMessages struct {
	zero, one      string
	exact, atLeast func(want, got int) string
}

func checkNumber(op *Op, want arity, got int, m countMessages) error {
	switch {
	case want.open && got >= want.min, !want.open && got == want.min:
		return nil
	case want.open:
		return op.OpErrorf("%s", m.atLeast(want.min, got))
	case want.min == 0:
		return op.OpErrorf("%s", m.zero)
	case want.min == 1:
		return op.OpErrorf("%s", m.one)
	}
	return op.OpErrorf("%s", m.exact(want.min, got))
}

func checkSuccessorCount(op *Op) error {
	want := slotArity(op.def.Successors)
	got := len(op.successors)
	switch {
	case want.open && got >= want.min, !want.open && got == want.min:
		return nil
	case want.min == 1 && !want.open:
		return op.OpErrorf("requires 1 successor but found %d", got)
	case want.open:
		return op.OpErrorf("requires at least %d successors but found %d", want.min, got)
	}
	return op.OpErrorf("requires %d successors but found %d", want.min, got)
}

func checkAttrs(op *Op) error {
	d := op.def
	for i := range d.Attrs {
		if op.props[i] == nil && !d.Attrs[i].Optional && i != d.segments.operands && i != d.segments.results {
			return op.OpErrorf("requires attribute '%s'", d.Attrs[i].Name)
		}
	}
	if err := checkSegments(op, d.segments.operands, "operand", len(d.Operands), len(op.operands)); err != nil {
		return err
	}
	if err := checkSegments(op, d.segments.results, "result", len(d.Results), len(op.results)); err != nil {
		return err
	}
	for i := range d.Attrs {
		if err := CheckAttr(&d.Attrs[i], op.props[i]); err != "" {
			return op.OpErrorf("%s", err)
		}
	}
	return nil
}

// CheckAttr tests an attribute against its slot; it returns what is wrong, or
// nothing.
func CheckAttr(slot *AttrSlot, a Attr) string {
	if a == nil || slot.Type.Ok == nil || slot.Type.Ok(a) {
		return ""
	}
	return fmt.Sprintf("attribute '%s' failed to satisfy constraint: %s", slot.Name, slot.Type.Desc)
}

func checkSegments(op *Op, slot int, what string, groups, total int) error {
	if slot < 0 {
		return nil
	}
	name := op.def.Attrs[slot].Name
	sizes := op.segmentAttr(slot)
	if sizes == nil {
		return op.OpErrorf("requires dense i32 array attribute '%s'", name)
	}
	ints := sizes.Ints()
	sum := int64(0)
	for _, n := range ints {
		if n < 0 {
			return op.OpErrorf("'%s' attribute cannot have negative elements", name)
		}
		sum += n
	}
	if sum != int64(total) {
		return op.OpErrorf("%s count (%d) does not match with the total size (%d) specified in attribute '%s'", what, total, sum, name)
	}
	if len(ints) != groups {
		return op.OpErrorf("'%s' attribute for specifying %s segments must have %d elements, but got %d", name, what, groups, len(ints))
	}
	return nil
}

func checkOperandTypes(op *Op) error {
	return checkSlotTypes(op, "operand", op.def.Operands, op.OperandGroup,
		func(i int) Type { return op.operands[i].value.typ })
}

func checkResultTypes(op *Op) error {
	return checkSlotTypes(op, "result", op.def.Results, op.ResultGroup,
		func(i int) Type { return op.results[i].typ })
}

func checkSlotTypes(op *Op, what string, slots []Slot, group func(int) (int, int, bool), typeOf func(int) Type) error {
	for i := range slots {
		s := &slots[i]
		start, n, ok := group(i)
		if !ok {
			return op.OpErrorf("%s groups do not add up to the number of %ss", what, what)
		}
		if s.Arity == Optional && n > 1 {
			return op.OpErrorf("%s group starting at #%d requires 0 or 1 element, but found %d", what, start, n)
		}
		if s.Arity == One && n != 1 {
			return op.OpErrorf("%s group starting at #%d requires 1 element, but found %d", what, start, n)
		}
		if s.Type.Ok == nil {
			continue
		}
		for j := start; j < start+n; j++ {
			if t := typeOf(j); !s.Type.Ok(t) {
				return op.OpErrorf("%s #%d must be %s, but got %s", what, j, s.Describe(), QuoteType(t))
			}
		}
	}
	return nil
}

// Describe is how messages call the types a slot allows.
func (s *Slot) Describe() string {
	if s.Arity == Variadic {
		return "variadic of " + s.Type.Desc
	}
	return s.Type.Desc
}

func checkRegionShapes(op *Op) error {
	if len(op.def.Regions) == 0 {
		return nil
	}
	for i, r := range op.regions {
		s := &op.def.Regions[min(i, len(op.def.Regions)-1)]
		name := ""
		if s.Name != "" {
			name = fmt.Sprintf(" ('%s')", s.Name)
		}
		if s.Sized && !r.HasOneBlock() {
			return op.OpErrorf("region #%d%s failed to verify constraint: region with 1 blocks", i, name)
		}
		if s.MinOne && r.Empty() {
			return op.OpErrorf("region #%d%s failed to verify constraint: region with at least 1 blocks", i, name)
		}
	}
	return nil
}

func checkStructureTraits(op *Op) error {
	d := op.def
	if len(d.Parents) > 0 {
		if err := checkParent(op); err != nil {
			return err
		}
	}
	if d.Has(Terminator) && (op.block == nil || op.next != nil) {
		return op.OpErrorf("must be the last operation in the parent block")
	}
	if !d.Has(SingleBlock) {
		return nil
	}
	for i, r := range op.regions {
		if r.Empty() {
			continue
		}
		if !r.HasOneBlock() {
			return op.OpErrorf("expects region #%d to have 0 or 1 blocks", i)
		}
		if d.Has(NoTerminator) {
			continue
		}
		if r.first.Empty() {
			return op.OpErrorf("expects a non-empty block")
		}
		if t := d.ImplicitTerminator; t != "" && r.first.lastOp.Name() != t {
			return op.OpErrorf("expects regions to end with '%s', found '%s'", t, r.first.lastOp.Name()).
				Note(PositionOf(op.Loc()), "in custom textual format, the absence of terminator implies '%s'", t)
		}
	}
	return nil
}

func checkParent(op *Op) error {
	if p := op.Parent(); p != nil {
		for _, name := range op.def.Parents {
			if p.Name() == name {
				return nil
			}
		}
		if !p.def.Registered() {
			return nil
		}
	}
	if len(op.def.Parents) == 1 {
		return op.OpErrorf("expects parent op '%s'", op.def.Parents[0])
	}
	return op.OpErrorf("expects parent op to be one of '%s'", strings.Join(op.def.Parents, ", "))
}
