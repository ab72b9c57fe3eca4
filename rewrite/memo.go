package rewrite

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/tshared/tshared/ir"
)

// Several passes of a pipeline run the greedy driver, most with little to do. The
// driver memoizes, in the epochs of an operation, which pattern set found no match.
// Later runs skip the operation until it or its neighbourhood changes.

// maxMemoizedSets is one more than the number of pattern sets with a memo.
const maxMemoizedSets = 16

var (
	memoizedMu      sync.Mutex
	memoizedSets    [maxMemoizedSets]*PatternSet // indexed by number, from 1
	lastMemoizedSet uint16
)

// Memoized has the greedy driver memoize across runs which operations no pattern of
// the set matches, and returns the set. It is for package-level sets whose patterns
// all have a root; beyond 15 sets, and for other sets, it has no effect.
func (s *PatternSet) Memoized() *PatternSet {
	memoizedMu.Lock()
	defer memoizedMu.Unlock()
	if int(lastMemoizedSet)+1 < maxMemoizedSets && len(s.any) == 0 {
		lastMemoizedSet++
		s.number = lastMemoizedSet
		memoizedSets[lastMemoizedSet] = s
	}
	return s
}

// missingFrom returns the definitions for which a memoized set lacks patterns of this
// set, whose patterns all have a root.
func (s *PatternSet) missingFrom(number uint16) *ir.DefTable[bool] {
	if known := s.missing[number].Load(); known != nil {
		return known
	}
	memoizedMu.Lock()
	other := memoizedSets[number]
	memoizedMu.Unlock()
	table := new(ir.DefTable[bool])
	for _, rooted := range s.byRoot.All() {
		for _, p := range rooted {
			if !slices.Contains(other.byRoot.Get(p.Root), p) {
				*table.At(p.Root) = true
			}
		}
	}
	s.missing[number].Store(table)
	return table
}

// memo is the view of one run of the driver on the results of earlier runs.
type memo struct {
	patterns *PatternSet
	// number identifies the pattern set as a visitor of operations; 0 turns the memo
	// off.
	number uint16
	epoch  uint32 // epoch in which the worklist was last filled
	// missing has, by the number of another set, the definitions for which that set
	// lacks patterns.
	missing [maxMemoizedSets]*ir.DefTable[bool]
}

// mayUseMemo reports whether a run tries everything that memoized runs try, and has
// no listener for match failures, which a skipped operation does not produce.
func (opt *GreedyOptions) mayUseMemo() bool {
	return opt.Fold && opt.TopDown && opt.Dead == nil && opt.Listener.MatchFailed == nil
}

// begin is called before the worklist is filled.
func (m *memo) begin(ctx *ir.Context) {
	if m.number != 0 {
		m.epoch = ctx.NextEpoch()
	}
}

// isUnmatched reports whether no pattern matches an operation, regions aside. Where
// only some of the patterns are known not to match, it marks the operation so that the
// others are tried. Callers query operations in order.
func (m *memo) isUnmatched(op *ir.Op) bool {
	switch by := op.StableVisitor(); {
	case by == 0:
		return false
	case by == m.number || m.tried(by, op.Def()):
		return true
	default:
		op.MarkVisited(by, m.epoch)
		return false
	}
}

// tried reports whether another set has all the patterns for a definition.
func (m *memo) tried(by uint16, def *ir.OpDef) bool {
	if m.missing[by] == nil {
		m.missing[by] = m.patterns.missingFrom(by)
	}
	return !m.missing[by].Get(def)
}

// isPlaced reports whether a constant is where the driver hoisted it: among the
// constants at the start of its scope.
func isPlaced(op *ir.Op) bool {
	by, at := op.LastVisit()
	prev := op.Prev()
	return by != 0 && op.LastChange() <= at && (prev == nil || prev.Has(ir.ConstantLike)) &&
		op.Block().IsEntry() && scopeOf(op.Block()) == op.Region()
}

// recordPlaced records that the driver hoisted a constant.
func (m *memo) recordPlaced(op *ir.Op) {
	if m.number != 0 {
		op.MarkVisited(m.number, m.epoch)
	}
}

// isMemoized reports whether an operation on the worklist is known to be live and
// not to fold.
func (m *memo) isMemoized(op *ir.Op) bool {
	if m.number == 0 || op.Has(ir.ConstantLike) {
		return false
	}
	by, at := op.LastVisit()
	return by != 0 && at == m.epoch && op.UnchangedSinceVisit()
}

// record memoizes that no pattern matches an operation; known says that the memo had
// part of that before. The memo of a constant says that it was hoisted instead.
func (m *memo) record(op *ir.Op, known bool) {
	switch {
	case m.number == 0, op.Has(ir.ConstantLike):
	case known:
		op.MarkVisited(m.number, m.epoch)
	default:
		op.MarkVisited(m.number, op.Context().NextEpoch())
	}
}

// CheckMemo has every run of the greedy driver end with a sweep that ignores the memo,
// and panic when that sweep changes something. It is for tests, and safe for
// concurrent use.
var CheckMemo atomic.Bool

func (g *greedy) checkMemo() {
	g.memo.number = 0
	g.collect()
	if changed, err := g.sweep(); changed || err != nil {
		panic("BUG: the memo skipped operations that a pattern matches")
	}
}
