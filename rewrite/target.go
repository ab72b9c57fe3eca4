package rewrite

import (
	"fmt"

	"github.com/tshared/tshared/ir"
)

// Legality says whether an operation may be there when a conversion is done.
type Legality uint8

const (
	Unknown Legality = iota // nobody said; allowed unless the target is Full
	Legal
	Illegal
)

// Target says which operations a conversion may leave behind. What is said of
// an operation counts more than what is said of its dialect.
type Target struct {
	// Full makes everything illegal that was not declared legal.
	Full bool

	ops      ir.DefTable[rule]
	dialects []dialectRule
}

// dialectRule is the rule for a dialect. There are few of them in a target.
type dialectRule struct {
	name string
	rule
}

// rule is a verdict, or a function that finds one: an error is the reason why
// the operation is illegal.
type rule struct {
	set   bool
	is    Legality
	check func(*ir.Op) error
}

// NewTarget makes a target that allows everything.
func NewTarget() *Target {
	return &Target{}
}

func (t *Target) setOps(r rule, defs []*ir.OpDef) *Target {
	r.set = true
	for _, d := range defs {
		*t.ops.At(d) = r
	}
	return t
}

func (t *Target) setDialects(r rule, names []string) *Target {
	r.set = true
	for _, n := range names {
		t.dialects = append(t.dialects, dialectRule{n, r})
	}
	return t
}

// Legal allows operations.
func (t *Target) Legal(defs ...*ir.OpDef) *Target { return t.setOps(rule{is: Legal}, defs) }

// Illegal forbids operations.
func (t *Target) Illegal(defs ...*ir.OpDef) *Target { return t.setOps(rule{is: Illegal}, defs) }

// LegalDialect allows all operations of dialects.
func (t *Target) LegalDialect(names ...string) *Target { return t.setDialects(rule{is: Legal}, names) }

// IllegalDialect forbids all operations of dialects.
func (t *Target) IllegalDialect(names ...string) *Target {
	return t.setDialects(rule{is: Illegal}, names)
}

// Dynamic lets a function decide about operations: nil means legal, an error
// says why not.
func (t *Target) Dynamic(check func(*ir.Op) error, defs ...*ir.OpDef) *Target {
	return t.setOps(rule{check: check}, defs)
}

// DynamicDialect lets a function decide about all operations of dialects.
func (t *Target) DynamicDialect(check func(*ir.Op) error, names ...string) *Target {
	return t.setDialects(rule{check: check}, names)
}

// mayForbid reports whether some operations of a definition may be illegal.
func (t *Target) mayForbid(def *ir.OpDef) bool {
	r := t.ruleFor(def)
	return r.check != nil || r.is == Illegal || !r.set && t.Full
}

// ruleFor is what was said of a definition.
func (t *Target) ruleFor(def *ir.OpDef) rule {
	r := t.ops.Get(def)
	if !r.set && len(t.dialects) > 0 {
		r = t.ofDialect(def.DialectName())
	}
	return r
}

// Check tells the legality of an operation and, when it is illegal for a
// reason, the reason.
func (t *Target) Check(op *ir.Op) (Legality, error) {
	r := t.ruleFor(op.Def())
	switch {
	case !r.set && t.Full:
		return Illegal, fmt.Errorf("it is not among the legal operations")
	case !r.set:
		return Unknown, nil
	case r.check != nil:
		if err := r.check(op); err != nil {
			return Illegal, err
		}
		return Legal, nil
	}
	return r.is, nil
}

// ofDialect is what was said last of a dialect.
func (t *Target) ofDialect(name string) rule {
	for i := len(t.dialects) - 1; i >= 0; i-- {
		if d := &t.dialects[i]; d.name == name {
			return d.rule
		}
	}
	return rule{}
}

func (t *Target) illegal(op *ir.Op) bool {
	l, _ := t.Check(op)
	return l == Illegal
}
