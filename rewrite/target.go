package rewrite

import (
	"fmt"

	"github.com/tshared/tshared/ir"
)

// Legality says whether a conversion may leave an operation.
type Legality uint8

const (
	Unknown Legality = iota // not declared; allowed unless the target is Full
	Legal                   // may be left
	Illegal                 // must be converted
)

// Target declares which operations a conversion may leave. Declarations for an operation
// take precedence over those for its dialect. A target is safe for concurrent use once it
// is declared.
type Target struct {
	// Full makes operations illegal that are not declared legal.
	Full bool

	ops      ir.DefTable[rule]
	dialects []dialectRule
}

// dialectRule is the rule for a dialect. A target has few of them.
type dialectRule struct {
	name string
	rule
}

// rule is a legality, or a function that decides it: its error says why an operation is
// illegal.
type rule struct {
	set   bool
	is    Legality
	check func(*ir.Op) error
}

// NewTarget makes a target without declarations.
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

// Legal declares operations legal, and returns the target.
func (t *Target) Legal(defs ...*ir.OpDef) *Target { return t.setOps(rule{is: Legal}, defs) }

// Illegal declares operations illegal, and returns the target.
func (t *Target) Illegal(defs ...*ir.OpDef) *Target { return t.setOps(rule{is: Illegal}, defs) }

// LegalDialect declares all operations of dialects legal, and returns the target.
func (t *Target) LegalDialect(names ...string) *Target { return t.setDialects(rule{is: Legal}, names) }

// IllegalDialect declares all operations of dialects illegal, and returns the target.
func (t *Target) IllegalDialect(names ...string) *Target {
	return t.setDialects(rule{is: Illegal}, names)
}

// Dynamic declares operations legal where check returns nil; its error says why one is
// illegal.
func (t *Target) Dynamic(check func(*ir.Op) error, defs ...*ir.OpDef) *Target {
	return t.setOps(rule{check: check}, defs)
}

// DynamicDialect is Dynamic for all operations of dialects.
func (t *Target) DynamicDialect(check func(*ir.Op) error, names ...string) *Target {
	return t.setDialects(rule{check: check}, names)
}

// mayForbid reports whether some operations of a definition may be illegal.
func (t *Target) mayForbid(def *ir.OpDef) bool {
	r := t.ruleFor(def)
	return r.check != nil || r.is == Illegal || !r.set && t.Full
}

// ruleFor returns the rule for a definition.
func (t *Target) ruleFor(def *ir.OpDef) rule {
	r := t.ops.Get(def)
	if !r.set && len(t.dialects) > 0 {
		r = t.ofDialect(def.DialectName())
	}
	return r
}

// Check returns the legality of an operation. The error says why it is illegal, if known.
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

// ofDialect returns the last rule for a dialect.
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
