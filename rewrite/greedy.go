package rewrite

import (
	"errors"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// GreedyOptions configure the greedy driver. Start from DefaultGreedy: the zero value
// does nothing.
type GreedyOptions struct {
	// MaxIterations limits the sweeps over the scope, MaxRewrites the rewrites within one
	// sweep; a negative number means no limit.
	MaxIterations, MaxRewrites int
	// TopDown fills the worklist in pre-order, instead of post-order.
	TopDown bool
	// Fold folds operations and keeps one copy of each constant per scope.
	Fold bool
	// Simplify is the simplification of regions between sweeps.
	Simplify RegionSimplify
	// Dead reports whether an operation may be erased; nil is (*ir.Op).IsTriviallyDead.
	Dead func(*ir.Op) bool
	// Listener is told of every change.
	Listener Listener
}

// DefaultGreedy returns the options of the pass canonicalize.
func DefaultGreedy() GreedyOptions {
	return GreedyOptions{MaxIterations: 10, MaxRewrites: -1, TopDown: true, Fold: true, Simplify: SimplifyNormal}
}

// GreedyResult is the result of a run of the greedy driver. Changed says whether the IR
// changed; Converged that the last sweep found nothing to do; Iterations counts sweeps
// and Rewrites applied patterns.
type GreedyResult struct {
	Changed, Converged   bool
	Iterations, Rewrites int
}

// Greedy applies patterns to all operations nested in op until none matches. It also
// folds and erases dead operations. Changed operations, their parents and users are
// visited again. An error is that of a pattern, or a *NonConvergenceError.
func Greedy(op *ir.Op, patterns *PatternSet, opt GreedyOptions) (GreedyResult, error) {
	total := GreedyResult{Converged: true}
	for _, region := range op.Regions() {
		g := newGreedy(region, patterns, opt)
		err := g.run()
		g.free()
		if err != nil {
			return total, err
		}
		total.Changed = total.Changed || g.result.Changed
		total.Converged = total.Converged && g.result.Converged
		total.Iterations = max(total.Iterations, g.result.Iterations)
		total.Rewrites += g.result.Rewrites
	}
	return total, nil
}

// GreedyOps applies patterns to the given operations, the last one first, and to
// operations that change meanwhile, as Greedy does. Other operations are not visited.
func GreedyOps(ops []*ir.Op, patterns *PatternSet, opt GreedyOptions) (GreedyResult, error) {
	if len(ops) == 0 {
		return GreedyResult{Converged: true}, nil
	}
	g := newGreedy(commonRegion(ops), patterns, opt)
	for _, op := range ops {
		g.work.push(op)
	}
	changed, err := g.sweep()
	g.result.Changed, g.result.Converged, g.result.Iterations = changed, g.work.empty(), 1
	g.free()
	return g.result, err
}

// commonRegion returns the innermost region that contains all operations.
func commonRegion(ops []*ir.Op) *ir.Region {
	r := ops[0].Region()
	for _, op := range ops[1:] {
		for !r.IsAncestorOf(op.Region()) {
			r = r.Op().Region()
		}
	}
	return r
}

type greedy struct {
	scope    *ir.Region
	patterns *PatternSet
	opt      GreedyOptions
	r        *Rewriter
	cleaning *Rewriter
	work     *worklist
	consts   *constants
	operands []ir.Attr // scratch for the operation being folded
	result   GreedyResult
	memo     memo
	useMemo  bool

	// unmatched has the operations with regions that no pattern matched, unless
	// something these patterns look at changed since.
	unmatched map[*ir.Op]bool
}

func newGreedy(scope *ir.Region, patterns *PatternSet, opt GreedyOptions) *greedy {
	g := &greedy{scope: scope, patterns: patterns, work: newWorklist(), memo: memo{patterns: patterns}, useMemo: opt.mayUseMemo()}
	if opt.Dead == nil {
		opt.Dead = (*ir.Op).IsTriviallyDead
	}
	ctx := scope.Op().Context()
	g.opt, g.r = opt, NewRewriter(ctx)
	g.consts = newConstants(g.r)
	g.r.Listen(Listener{Inserted: g.revisit, OuterOnly: true, Modified: g.revisit, Moved: g.revisit, Erased: g.erased})
	g.r.Listen(opt.Listener)
	if opt.Listener.MatchFailed != nil {
		reasonListeners.Add(1)
	}
	return g
}

// cleaner returns the rewriter for changes between sweeps, which the worklist does not
// see.
func (g *greedy) cleaner() *Rewriter {
	if g.cleaning == nil {
		g.cleaning = NewRewriter(g.scope.Op().Context())
		g.cleaning.Listen(g.opt.Listener)
	}
	return g.cleaning
}

func (g *greedy) free() {
	if g.opt.Listener.MatchFailed != nil {
		reasonListeners.Add(-1)
	}
	g.work.free()
	g.consts.free()
}

func (g *greedy) run() error {
	g.result.Converged = true
	for g.opt.MaxIterations < 0 || g.result.Iterations < g.opt.MaxIterations {
		g.result.Iterations++
		straight := isStraight(g.scope)
		// Patterns may not terminate on unreachable code.
		cut := !straight && dropUnreachable(g.cleaner(), g.scope)
		if g.memo.number = 0; straight && g.useMemo {
			g.memo.number = g.patterns.number
		}
		g.collect()
		rewritten, err := g.sweep()
		g.work.clear()
		// Code that became unreachable in this sweep is erased before the next one.
		var endless *NonConvergenceError
		if err != nil && !(errors.As(err, &endless) && dropUnreachable(g.cleaner(), g.scope)) {
			return err
		}
		changed := cut || rewritten
		// A sweep without changes has found no dead code either, where operations cannot
		// keep each other alive around a loop of blocks.
		if changed || !straight {
			changed = simplifyRegion(g.cleaner(), g.scope, g.opt.Simplify) || changed
		}
		g.result.Converged = !changed
		if !changed {
			if CheckMemo.Load() && g.memo.number != 0 {
				g.checkMemo()
			}
			return nil
		}
		g.result.Changed = true
	}
	return nil
}

// collect fills the worklist with all operations in scope and hoists constants. Hoisting
// here, in order, and not while rewriting keeps the order of constants stable.
func (g *greedy) collect() {
	g.consts.clear()
	clear(g.unmatched)
	g.memo.begin(g.r.Ctx)
	if g.opt.TopDown {
		g.collectDown()
		return
	}
	for b := range g.scope.Blocks() {
		for op := range b.Ops() {
			op.WalkPost(func(op *ir.Op) ir.WalkResult {
				if !g.isDuplicateConstant(op) {
					g.revisit(op)
				}
				return ir.Continue
			})
		}
	}
}

// collectDown leaves out operations that are known to be unmatched. Constants are
// hoisted only when one of them is not in its place.
func (g *greedy) collectDown() {
	if g.memo.number == 0 {
		g.collectRegion(g.scope, true)
	} else if _, ok := g.collectRegion(g.scope, false); !ok {
		g.work.clear()
		g.collectRegion(g.scope, true)
	}
	g.work.reverse()
}

// collectRegion returns the epoch of the last change in a region. Unless place is set, it
// gives up at the first constant that is not hoisted.
func (g *greedy) collectRegion(region *ir.Region, place bool) (last uint32, ok bool) {
	for b := region.Entry(); b != nil; b = b.Next() {
		for op := b.First(); op != nil; {
			next := op.Next() // a constant may be erased or hoisted
			if place && g.isDuplicateConstant(op) {
				op = next
				continue
			}
			unmatched := g.memo.number != 0 && g.memo.isUnmatched(op)
			if op.Has(ir.ConstantLike) {
				if place {
					g.memo.recordPlaced(op)
				} else if !isPlaced(op) {
					return 0, false
				}
				unmatched = g.memo.number != 0 && op.HasUses()
			}
			if !unmatched || op.NumRegions() > 0 {
				g.work.push(op)
			}
			if op.NumRegions() > 0 {
				for _, nested := range op.Regions() {
					inside, ok := g.collectRegion(nested, place)
					if !ok {
						return 0, false
					}
					op.MarkBodyChanged(inside)
				}
				if unmatched && op.UnchangedSinceVisit() {
					g.work.remove(op)
				}
			}
			last = max(last, op.LastChange())
			op = next
		}
	}
	return last, true
}

// isDuplicateConstant registers a constant. It erases a duplicate and reports true.
func (g *greedy) isDuplicateConstant(op *ir.Op) bool {
	if !g.opt.Fold || !op.Has(ir.ConstantLike) {
		return false
	}
	value := constantOf(op)
	return value != nil && !g.consts.adopt(op, value)
}

// NonConvergenceError says that patterns or folders undo each other's changes: Op is the
// name of the operation, By the folder or pattern that changed it last.
type NonConvergenceError struct{ Op, By string }

func (e *NonConvergenceError) Error() string {
	return e.Unwrap().Error()
}

// Unwrap is the bug behind the error.
func (e *NonConvergenceError) Unwrap() error {
	return diag.Bugf("rewriting does not converge: '%s' changes again and again, last by %s", e.Op, e.By)
}

// Limits of the changes in a sweep, far above those of any sweep that terminates.
const (
	changesPerOp   = 1000
	changesPerRoot = 10_000
)

func (g *greedy) sweep() (changed bool, err error) {
	rewrites := 0
	left := changesPerRoot + changesPerOp*len(g.work.ops)
	for op := g.work.pop(); op != nil; op = g.work.pop() {
		g.r.Ctx.Poll(op)
		if g.opt.MaxRewrites >= 0 && rewrites >= g.opt.MaxRewrites {
			return changed, nil
		}
		known := g.memo.isMemoized(op)
		if !known && g.opt.Dead(op) {
			g.r.Erase(op)
			changed = true
			continue
		}
		name := op.Name()
		if g.opt.Fold && !known && !op.Has(ir.ConstantLike) && g.fold(op) {
			changed = true
			if left--; left < 0 {
				return changed, &NonConvergenceError{name, "folding"}
			}
			continue
		}
		patterns := g.patterns.of(op)
		if len(patterns) == 0 {
			g.memo.record(op, known)
			continue
		}
		applied, _, err := tryAll(g.r, op, patterns, false)
		if err != nil {
			return changed, err
		}
		if applied == nil {
			g.memoizeUnmatched(op)
			g.memo.record(op, known)
		} else {
			changed = true
			rewrites++
			g.result.Rewrites++
			if left--; left < 0 {
				return changed, &NonConvergenceError{name, "pattern " + applied.Name}
			}
		}
	}
	return changed, nil
}

// fold replaces an operation by the results of folding. Constants are created in its
// place; the next sweep hoists them.
func (g *greedy) fold(op *ir.Op) bool {
	if !MayFold(op) {
		return false
	}
	g.operands = appendConstants(g.operands[:0], op)
	results, ok := FoldWith(op, g.operands)
	if !ok {
		return false
	}
	if len(results) == 0 {
		g.r.modified(op)
		return true
	}
	g.r.Before(op)
	values := make([]*ir.Value, len(results))
	for i, res := range results {
		if res.Value != nil {
			values[i] = res.Value
			continue
		}
		c := g.materialize(op, res.Attr, op.Result(i).Type())
		if c == nil {
			for j, made := range values[:i] {
				if results[j].Value == nil {
					g.r.Erase(made.DefiningOp())
				}
			}
			return false
		}
		values[i] = c.Result(0)
	}
	g.r.Replace(op, values...)
	return true
}

// materialize creates a constant with the dialect of the folded operation, or returns nil
// when that dialect cannot.
func (g *greedy) materialize(op *ir.Op, value ir.Attr, t ir.Type) *ir.Op {
	d := op.Def().Dialect
	if d == nil || d.Materialize == nil {
		return nil
	}
	return d.Materialize(g.r.Builder, value, t, nil) // nil: the builder's location, that of op
}

// revisit puts an operation and its parents on the worklist.
func (g *greedy) revisit(op *ir.Op) {
	top := op
	for top != nil && top.Region() != g.scope {
		top = top.Parent()
	}
	if top == nil {
		return
	}
	for ; op != top; op = op.Parent() {
		g.push(op)
	}
	g.push(top)
}

func (g *greedy) push(op *ir.Op) {
	if len(g.unmatched) > 0 {
		delete(g.unmatched, op)
	}
	g.work.push(op)
}

func (g *greedy) erased(op *ir.Op) {
	g.forgetAround(op)
	for i := range op.NumOperands() {
		v := op.Operand(i)
		if v == nil || v.DefiningOp() == nil {
			continue
		}
		if atMostOneOtherUser(v, op) {
			g.lostUser(v.DefiningOp())
		}
	}
	g.work.remove(op)
}

// atMostOneOtherUser reports whether a value that loses a user is worth a visit: it
// becomes dead or has a single user left.
func atMostOneOtherUser(v *ir.Value, user *ir.Op) bool {
	var other *ir.Op
	for u := range v.Users() {
		switch {
		case u == user || u == other:
		case other == nil:
			other = u
		default:
			return false
		}
	}
	return true
}
