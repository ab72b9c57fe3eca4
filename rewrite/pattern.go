package rewrite

import (
	"cmp"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// Pattern rewrites operations of one definition. A pattern is immutable and shared;
// Rewrite must be safe for concurrent use on different modules.
type Pattern struct {
	Name string // for people, and the options of canonicalize
	// Root is the definition of the operations to match; nil means any.
	Root *ir.OpDef
	// Benefit orders the patterns of an operation: the greatest is tried first.
	Benefit int
	// From names the definitions that must produce the first operands, nil for any.
	// It saves calls of patterns that cannot match.
	From []*ir.OpDef
	// IgnoresBody states that of the regions' contents the pattern looks only at the
	// uses of the entry arguments, at the terminators, and at whether the body is
	// otherwise empty. Dead code in the body then does not retry the pattern.
	IgnoresBody bool
	// Rewrite changes the operation, or returns a MatchFailure without having changed
	// anything. Any other error ends the rewriting.
	Rewrite func(r *Rewriter, op *ir.Op) error
}

// MatchFailureError says why a pattern does not match an operation: Reason is about Op.
type MatchFailureError struct {
	Op     *ir.Op
	Reason string
}

func (d *MatchFailureError) Error() string { return "'" + d.Op.Name() + "': " + d.Reason }

// reasonListeners counts the runs that want reasons. Patterns fail to match all the
// time, mostly with nobody listening.
var reasonListeners atomic.Int32

// noReason is the match failure when nobody listens.
var noReason = &MatchFailureError{Reason: "nobody asked"}

// MatchFailure is the error of a pattern that does not match an operation: a
// *MatchFailureError, which has the reason only while a driver collects reasons. It is
// for patterns, which drivers apply.
func MatchFailure(op *ir.Op, format string, args ...any) error {
	if reasonListeners.Load() == 0 {
		return noReason
	}
	if len(args) > 0 {
		format = fmt.Sprintf(format, args...)
	}
	return &MatchFailureError{op, format}
}

// CannotLower returns the error diagnostic about an operation that a conversion could not
// lower.
func CannotLower(op *ir.Op, reason string) *diag.Diagnostic {
	return op.Errorf("%s", "cannot lower '"+op.Name()+"': "+reason)
}

// PatternSet holds patterns by the definition of their root, in the order of their
// benefit. It is immutable and safe for concurrent use.
type PatternSet struct {
	byRoot ir.DefTable[[]*Pattern]
	any    []*Pattern
	// ignoresBody holds true for definitions all of whose patterns have IgnoresBody.
	ignoresBody ir.DefTable[bool]

	number uint16 // of a memoized set, else 0
	// missing has, by the number of another set, the definitions for which that set
	// lacks patterns of this one.
	missing [maxMemoizedSets]atomic.Pointer[ir.DefTable[bool]]
}

// NewPatternSet makes a pattern set.
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
			*s.ignoresBody.At(p.Root) = !slices.ContainsFunc(s.byRoot.Get(p.Root), func(p *Pattern) bool { return !p.IgnoresBody })
		}
	}
	all := s.byRoot.All()
	for root, rooted := range all {
		if rooted == nil {
			continue
		}
		rooted = append(rooted, s.any...) // at equal benefit, patterns with a root come first
		sortByBenefit(rooted)
		all[root] = rooted
	}
	return s
}

func sortByBenefit(ps []*Pattern) {
	slices.SortStableFunc(ps, func(a, b *Pattern) int { return cmp.Compare(b.Benefit, a.Benefit) })
}

func (s *PatternSet) of(op *ir.Op) []*Pattern {
	if ps := s.byRoot.Get(op.Def()); ps != nil {
		return ps
	}
	return s.any
}

// mismatch returns the first operand whose producer is not the one in From, or -1.
func (p *Pattern) mismatch(op *ir.Op) int {
	for i, def := range p.From {
		if def != nil && !op.Operand(i).DefiningOp().Is(def) {
			return i
		}
	}
	return -1
}

// tryAll applies the first pattern that matches. When none does, it returns the
// reasons, if wanted.
func tryAll(r *Rewriter, op *ir.Op, patterns []*Pattern, wantReasons bool) (applied *Pattern, reasons []error, err error) {
	for _, p := range patterns {
		if i := p.mismatch(op); i >= 0 {
			if wantReasons {
				reasons = append(reasons, MatchFailure(op, "operand #%d is not given by '%s'", i, p.From[i].Name))
			}
			continue
		}
		r.Before(op)
		err := p.Rewrite(r, op)
		if err == nil {
			return p, nil, nil
		}
		if _, ok := err.(*MatchFailureError); !ok {
			return nil, nil, err
		}
		r.matchFailed(p, op, err)
		if wantReasons {
			reasons = append(reasons, err)
		}
	}
	return nil, reasons, nil
}
