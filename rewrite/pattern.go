package rewrite

import (
	"cmp"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// Pattern rewrites operations of one definition.
type Pattern struct {
	Name string
	// Root is the definition of the operations it applies to; nil means any.
	Root *ir.OpDef
	// Benefit decides which of several patterns is tried first: the greatest.
	Benefit int
	// From says by operations of which definitions the first operands have to
	// be given, nil for any. It spares the call of patterns that would decline.
	From []*ir.OpDef
	// Outline tells that the pattern looks at the operation itself, at the uses of
	// what its regions get, at what they end with and whether there is anything
	// else in them, but not at what that is.
	Outline bool
	// Rewrite changes the operation or declines with a reason (see Decline)
	// without having changed anything. Any other error ends the rewriting.
	Rewrite func(r *Rewriter, op *ir.Op) error
}

// Declined is the reason why a pattern does not apply to an operation.
type Declined struct {
	Op     *ir.Op
	Reason string
}

func (d *Declined) Error() string { return "'" + d.Op.Name() + "': " + d.Reason }

// asked counts who wants to hear reasons at the moment. Patterns decline all the
// time, mostly with nobody listening.
var asked atomic.Int32

// noReason is what patterns decline with then.
var noReason = &Declined{Reason: "nobody asked"}

// Decline says why a pattern leaves an operation alone, if anybody asked. It is
// for patterns only, which the drivers apply.
func Decline(op *ir.Op, format string, args ...any) error {
	if asked.Load() == 0 {
		return noReason
	}
	if len(args) > 0 {
		format = fmt.Sprintf(format, args...)
	}
	return &Declined{op, format}
}

// CannotLower is the error about an operation that has to go and stays.
func CannotLower(op *ir.Op, reason string) *diag.Diagnostic {
	return op.Errorf("%s", "cannot lower '"+op.Name()+"': "+reason)
}

// PatternSet finds the patterns for an operation, best first. It is immutable.
type PatternSet struct {
	byRoot ir.ByDef[[]*Pattern]
	any    []*Pattern
	// outline says of which definitions all patterns are Outline.
	outline ir.ByDef[bool]

	number uint16 // of a lasting set
	// missing has, by the number of another set, the definitions for which that
	// lacks patterns of this one.
	missing [mostSets]atomic.Pointer[ir.ByDef[bool]]
}

// NewPatternSet sorts patterns by what they apply to.
func NewPatternSet(patterns []*Pattern) *PatternSet {
	s := &PatternSet{}
	for _, p := range patterns {
		if p.Root == nil {
			s.any = append(s.any, p)
			continue
		}
		rooted := s.byRoot.At(p.Root)
		*rooted = append(*rooted, p)
	}
	sortByBenefit(s.any)
	for _, p := range patterns {
		if p.Root != nil && len(s.any) == 0 {
			*s.outline.At(p.Root) = !slices.ContainsFunc(s.byRoot.Of(p.Root), func(p *Pattern) bool { return !p.Outline })
		}
	}
	all := s.byRoot.All()
	for root, rooted := range all {
		if rooted == nil {
			continue
		}
		rooted = append(rooted, s.any...) // of two as good as each other the special one is first
		sortByBenefit(rooted)
		all[root] = rooted
	}
	return s
}

func sortByBenefit(ps []*Pattern) {
	slices.SortStableFunc(ps, func(a, b *Pattern) int { return cmp.Compare(b.Benefit, a.Benefit) })
}

func (s *PatternSet) of(op *ir.Op) []*Pattern {
	if ps := s.byRoot.Of(op.Def()); ps != nil {
		return ps
	}
	return s.any
}

// misfit is the first operand that is not From where it should be, -1 when all
// are.
func (p *Pattern) misfit(op *ir.Op) int {
	for i, def := range p.From {
		if def != nil && !op.Operand(i).DefiningOp().Is(def) {
			return i
		}
	}
	return -1
}

// tryAll applies the first pattern that does not decline. The reasons of those
// that did are returned, if wanted, when none applied.
func tryAll(r *Rewriter, op *ir.Op, patterns []*Pattern, wantReasons bool) (applied *Pattern, reasons []error, err error) {
	for _, p := range patterns {
		if i := p.misfit(op); i >= 0 {
			if wantReasons {
				reasons = append(reasons, Decline(op, "operand #%d is not given by '%s'", i, p.From[i].Name))
			}
			continue
		}
		r.Before(op)
		err := p.Rewrite(r, op)
		if err == nil {
			return p, nil, nil
		}
		if _, ok := err.(*Declined); !ok {
			return nil, nil, err
		}
		r.declined(p, op, err)
		if wantReasons {
			reasons = append(reasons, err)
		}
	}
	return nil, reasons, nil
}
