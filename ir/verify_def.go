package ir

import (
	"fmt"
	"strings"
)

// checkDefinition checks an operation against its definition: structure first, then
// attributes, types, regions and type equations, then other traits, then the Verify
// functions of dialect and operation.
func checkDefinition(op *Op) error {
	checks := [...]func(*Op) error{
		checkCounts, checkAllSegments, checkParent, checkSingleBlock,
		checkAttrs, checkOperandTypes, checkResultTypes, checkRegionShapes, checkEquations, checkTypeRelations,
		checkTerminator, checkTypeRules, checkInferred,
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

func checkTypeRelations(op *Op) error {
	if op.def.VerifyTypes == nil {
		return nil
	}
	return op.def.VerifyTypes(op)
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

// arity is the number of values for a list of slots.
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
	for _, i := range d.attrOrder {
		if op.props[i] == nil && !d.Attrs[i].Optional && i != d.segments.operands && i != d.segments.results {
			return op.OpErrorf("requires attribute '%s'", d.Attrs[i].Name)
		}
	}
	for _, i := range d.attrOrder {
		if err := CheckAttr(&d.Attrs[i], op.props[i]); err != "" {
			return op.OpErrorf("%s", err)
		}
	}
	return nil
}

// HasClass reports whether an attribute is of the kind that its slot stores.
func (c *AttrConstraint) HasClass(a Attr) bool {
	switch {
	case c.Class != nil:
		return c.Class(a)
	case c.Ok != nil:
		return c.Ok(a)
	}
	return true
}

// CheckAttr checks an attribute against its slot. It returns the message about an error,
// or "".
func CheckAttr(slot *AttrSlot, a Attr) string {
	if a == nil || slot.Type.Ok == nil || slot.Type.Ok(a) {
		return ""
	}
	kind := "attribute"
	if slot.Type.Convert != nil {
		kind = "property"
	}
	return fmt.Sprintf("%s '%s' failed to satisfy constraint: %s", kind, slot.Name, slot.Type.Desc)
}

func checkAllSegments(op *Op) error {
	d := op.def
	if err := checkSegments(op, d.segments.operands, "operand", len(d.Operands), len(op.operands)); err != nil {
		return err
	}
	return checkSegments(op, d.segments.results, "result", len(d.Results), len(op.results))
}

func checkSegments(op *Op, slot int, what string, groups, total int) error {
	if slot < 0 {
		return nil
	}
	name := op.def.Attrs[slot].Name
	ints := make([]int64, groups) // absent sizes are zero
	if sizes := op.segmentAttr(slot); sizes != nil {
		ints = sizes.Ints()
	}
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
	for i := range op.def.Operands {
		s := &op.def.Operands[i]
		start, n, ok := op.OperandGroup(i)
		if err := checkGroup(op, "operand", s, start, n, ok); err != nil {
			return err
		}
		if s.Type.Ok == nil {
			continue
		}
		for j := start; j < start+n; j++ {
			if t := op.operands[j].value.typ; !s.Type.Ok(t) {
				return wrongType(op, "operand", j, s, t)
			}
		}
	}
	return nil
}

func checkResultTypes(op *Op) error {
	for i := range op.def.Results {
		s := &op.def.Results[i]
		start, n, ok := op.ResultGroup(i)
		if err := checkGroup(op, "result", s, start, n, ok); err != nil {
			return err
		}
		if s.Type.Ok == nil {
			continue
		}
		for j := start; j < start+n; j++ {
			if t := op.results[j].typ; !s.Type.Ok(t) {
				return wrongType(op, "result", j, s, t)
			}
		}
	}
	return nil
}

// checkGroup checks the number of values in a slot.
func checkGroup(op *Op, what string, s *Slot, start, n int, ok bool) error {
	switch {
	case !ok:
		return op.OpErrorf("%s groups do not add up to the number of %ss", what, what)
	case s.Arity == Optional && n > 1:
		return op.OpErrorf("%s group starting at #%d requires 0 or 1 element, but found %d", what, start, n)
	case s.Arity == One && n != 1:
		return op.OpErrorf("%s group starting at #%d requires 1 element, but found %d", what, start, n)
	}
	return nil
}

func wrongType(op *Op, what string, index int, s *Slot, got Type) error {
	return op.OpErrorf("%s #%d must be %s, but got %s", what, index, s.Describe(), QuoteType(got))
}

// Describe returns the description of the types in messages.
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
		want := ""
		switch {
		case s.Sized && !r.HasOneBlock():
			want = "region with 1 blocks"
		case s.MinOne && r.Empty():
			want = "region with at least 1 blocks"
		default:
			continue
		}
		name := ""
		if s.Name != "" {
			name = fmt.Sprintf(" ('%s')", s.Name)
		}
		return op.OpErrorf("region #%d%s failed to verify constraint: %s", i, name, want)
	}
	return nil
}

func checkTerminator(op *Op) error {
	if op.Has(Terminator) && (op.block == nil || op.next != nil) {
		return op.OpErrorf("must be the last operation in the parent block")
	}
	return nil
}

func checkSingleBlock(op *Op) error {
	if !op.Has(SingleBlock) {
		return nil
	}
	for i, r := range op.regions {
		switch {
		case r.Empty():
		case !r.HasOneBlock():
			return op.OpErrorf("expects region #%d to have 0 or 1 blocks", i)
		case !op.Has(NoTerminator) && r.first.Empty():
			return op.OpErrorf("expects a non-empty block")
		}
	}
	return nil
}

// checkImplicitTerminator checks valid regions.
func checkImplicitTerminator(op *Op) error {
	name := op.def.ImplicitTerminator
	if name == "" || !op.Has(SingleBlock) {
		return nil
	}
	for _, r := range op.regions {
		if r.Empty() || r.first.Empty() || r.first.lastOp.Name() == name {
			continue
		}
		d := op.OpErrorf("expects regions to end with '%s', found '%s'", name, r.first.lastOp.Name())
		return NoteAt(d, op.Loc(), "in custom textual format, the absence of terminator implies '"+name+"'")
	}
	return nil
}

func checkParent(op *Op) error {
	if len(op.def.Parents) == 0 {
		return nil
	}
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
