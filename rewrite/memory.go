package rewrite

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/tshared/tshared/ir"
)

// Passes simplify one after the other, most of them with little to do. What one
// found in order the next one need not look at, unless something changed nearby:
// that stands in the journals of the operations, with the number of the set of
// patterns that were tried.

// mostSets is one more than the number of sets whose results are remembered.
const mostSets = 16

var (
	lastingMu sync.Mutex
	lasting   [mostSets]*PatternSet // by number, from 1
	lastSet   uint16
)

// Lasting has the greedy driver remember, from one run to the next, which
// operations the patterns of a set have nothing to do for. It is for sets that
// exist once in a program, of patterns with a root; there may be few of them.
func (s *PatternSet) Lasting() *PatternSet {
	lastingMu.Lock()
	defer lastingMu.Unlock()
	if int(lastSet)+1 < mostSets && len(s.any) == 0 {
		lastSet++
		s.number = lastSet
		lasting[lastSet] = s
	}
	return s
}

// missingFrom tells for which definitions a lasting set lacks patterns that this
// one, in which all have a root, has.
func (s *PatternSet) missingFrom(number uint16) *ir.ByDef[bool] {
	if known := s.missing[number].Load(); known != nil {
		return known
	}
	lastingMu.Lock()
	other := lasting[number]
	lastingMu.Unlock()
	table := new(ir.ByDef[bool])
	for _, rooted := range s.byRoot.All() {
		for _, p := range rooted {
			if !slices.Contains(other.byRoot.Of(p.Root), p) {
				*table.At(p.Root) = true
			}
		}
	}
	s.missing[number].Store(table)
	return table
}

// memory is what a run of the driver knows from earlier ones, and leaves to later
// ones.
type memory struct {
	patterns *PatternSet
	// number of the patterns in the journals of operations; 0: nothing is
	// remembered.
	number uint16
	sweep  uint32 // when the worklist was last filled
	// missing has, by the number of another set, for which definitions that
	// lacks patterns.
	missing [mostSets]*ir.ByDef[bool]
}

// remembers reports whether a run does all that others do, and tells nobody about
// what it does not.
func (opt *GreedyOptions) remembers() bool {
	return opt.Fold && opt.TopDown && opt.Dead == nil && opt.Listener.Declined == nil
}

// begin is called before the worklist is filled.
func (m *memory) begin(ctx *ir.Context) {
	if m.number != 0 {
		m.sweep = ctx.Tick()
	}
}

// isSettled reports whether there is nothing to do for an operation; its regions
// are left out. Where only some of the patterns are known not to apply, it notes
// that the others are to be tried. It is asked of operations in order.
func (m *memory) isSettled(op *ir.Op) bool {
	switch by := op.Quiet(); {
	case by == 0:
		return false
	case by == m.number || m.tried(by, op.Def()):
		return true
	default:
		op.SeenInVain(by, m.sweep)
		return false
	}
}

// tried reports whether a set has all the patterns for a definition.
func (m *memory) tried(by uint16, def *ir.OpDef) bool {
	if m.missing[by] == nil {
		m.missing[by] = m.patterns.missingFrom(by)
	}
	return !m.missing[by].Of(def)
}

// isPlaced reports whether a constant was put among others at the start of its
// scope, and still is there.
func isPlaced(op *ir.Op) bool {
	by, at := op.Seen()
	prev := op.Prev()
	return by != 0 && op.LastChange() <= at && (prev == nil || prev.Has(ir.ConstantLike)) &&
		op.Block().IsEntry() && scopeOf(op.Block()) == op.Region()
}

// placed notes that a constant has been put in its place.
func (m *memory) placed(op *ir.Op) {
	if m.number != 0 {
		op.SeenInVain(m.number, m.sweep)
	}
}

// isKnown reports whether an operation on the worklist is known to be in use and
// not to fold.
func (m *memory) isKnown(op *ir.Op) bool {
	if m.number == 0 || op.Has(ir.ConstantLike) {
		return false
	}
	by, at := op.Seen()
	return by != 0 && at == m.sweep && op.Untouched()
}

// seen notes that there is nothing to do for an operation, which was known in
// part or not at all. Of constants it is noted that they were put in their place.
func (m *memory) seen(op *ir.Op, known bool) {
	switch {
	case m.number == 0, op.Has(ir.ConstantLike):
	case known:
		op.SeenInVain(m.number, m.sweep)
	default:
		op.SeenInVain(m.number, op.Context().Tick())
	}
}

// Distrust has the driver look at everything again in the end, whatever it
// remembers, and panic when there is something to do. It is for tests.
var Distrust atomic.Bool

func (g *greedy) lookAgain() {
	g.memory.number = 0
	g.collect()
	if changed, err := g.sweep(); changed || err != nil {
		panic("BUG: operations were taken to be in order and are not")
	}
}
