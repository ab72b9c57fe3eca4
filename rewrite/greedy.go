package rewrite

import "github.com/tshared/tshared/ir"

// GreedyOptions steer the greedy driver; start from DefaultGreedy.
type GreedyOptions struct {
	// MaxIterations bounds the sweeps over everything, MaxRewrites the
	// patterns applied within one; negative means no bound.
	MaxIterations, MaxRewrites int
	// TopDown visits operations before what is inside and behind them.
	TopDown bool
	// Fold evaluates operations and keeps one copy of each constant.
	Fold bool
	// Simplify says what is done about blocks between sweeps.
	Simplify RegionSimplify
	// Dead tells which operations may be dropped; (*ir.Op).IsTriviallyDead when nil.
	Dead func(*ir.Op) bool
	// Listener hears of every change.
	Listener Listener
}

// DefaultGreedy is what canonicalization uses.
func DefaultGreedy() GreedyOptions {
	return GreedyOptions{MaxIterations: 10, MaxRewrites: -1, TopDown: true, Fold: true, Simplify: SimplifyNormal}
}

// GreedyResult says what the driver did. It has converged when the last sweep
// found nothing left to do.
type GreedyResult struct {
	Changed, Converged   bool
	Iterations, Rewrites int
}

// Greedy applies patterns to everything inside an operation for as long as one
// applies, folding and dropping dead operations on the way. What changed, and
// what is around or uses it, is looked at again.
func Greedy(op *ir.Op, patterns []*Pattern, opt GreedyOptions) (GreedyResult, error) {
	total := GreedyResult{Converged: true}
	set := newPatternSet(patterns)
	for _, region := range op.Regions() {
		g := newGreedy(region, set, opt)
		if err := g.run(); err != nil {
			return total, err
		}
		total.Changed = total.Changed || g.result.Changed
		total.Converged = total.Converged && g.result.Converged
		total.Iterations = max(total.Iterations, g.result.Iterations)
		total.Rewrites += g.result.Rewrites
	}
	return total, nil
}

type greedy struct {
	scope    *ir.Region
	patterns *patternSet
	opt      GreedyOptions
	r        *Rewriter
	work     *worklist
	consts   *constants
	result   GreedyResult
}

func newGreedy(scope *ir.Region, patterns *patternSet, opt GreedyOptions) *greedy {
	if opt.Dead == nil {
		opt.Dead = (*ir.Op).IsTriviallyDead
	}
	r := NewRewriter(scope.Op().Context())
	g := &greedy{scope: scope, patterns: patterns, opt: opt, r: r, work: newWorklist(), consts: newConstants(r)}
	r.Listen(Listener{Inserted: g.revisit, Modified: g.revisit, Moved: g.revisit, Erased: g.erased})
	r.Listen(opt.Listener)
	return g
}

func (g *greedy) run() error {
	for {
		if g.opt.MaxIterations >= 0 && g.result.Iterations >= g.opt.MaxIterations {
			return nil
		}
		g.result.Iterations++
		g.work.clear()
		g.consts.clear()
		g.collect()
		changed, err := g.sweep()
		if err != nil {
			return err
		}
		if simplifyRegion(g.r, g.scope, g.opt.Simplify) {
			changed = true
		}
		if !changed {
			g.result.Converged = true
			return nil
		}
		g.result.Changed = true
	}
}

// collect fills the worklist with everything in scope.
func (g *greedy) collect() {
	for b := range g.scope.Blocks() {
		for op := range b.Ops() {
			if g.opt.TopDown {
				op.Walk(func(o *ir.Op) ir.WalkResult {
					if g.isDuplicateConstant(o) {
						return ir.Skip
					}
					g.work.push(o)
					return ir.Continue
				})
				continue
			}
			op.WalkPost(func(o *ir.Op) ir.WalkResult {
				if !g.isDuplicateConstant(o) {
					g.work.push(o)
				}
				return ir.Continue
			})
		}
	}
	if g.opt.TopDown {
		g.work.reverse()
	}
}

// isDuplicateConstant registers a constant; a duplicate is gone afterwards.
func (g *greedy) isDuplicateConstant(op *ir.Op) bool {
	if !g.opt.Fold {
		return false
	}
	value := constantOf(op)
	return value != nil && !g.consts.adopt(op, value)
}

func (g *greedy) sweep() (changed bool, err error) {
	rewrites := 0
	for op := g.work.pop(); op != nil; op = g.work.pop() {
		if g.opt.MaxRewrites >= 0 && rewrites >= g.opt.MaxRewrites {
			return changed, nil
		}
		if g.opt.Dead(op) {
			g.r.Erase(op)
			changed = true
			continue
		}
		if g.opt.Fold && !op.Has(ir.ConstantLike) && g.fold(op) {
			changed = true
			continue
		}
		patterns := g.patterns.of(op)
		if len(patterns) == 0 {
			continue
		}
		applied, _, err := tryAll(g.r, op, patterns)
		if err != nil {
			return changed, err
		}
		if applied != nil {
			changed = true
			rewrites++
			g.result.Rewrites++
		}
	}
	return changed, nil
}

// fold replaces an operation by what it evaluates to.
func (g *greedy) fold(op *ir.Op) bool {
	results, ok := Fold(op)
	if !ok {
		return false
	}
	if len(results) == 0 {
		g.r.modified(op)
		return true
	}
	values := make([]*ir.Value, len(results))
	for i, res := range results {
		if res.Value != nil {
			values[i] = res.Value
			continue
		}
		c := g.consts.get(op.Block(), op.Def().Dialect, res.Attr, op.Result(i).Type(), op.Loc())
		if c == nil {
			return false
		}
		values[i] = c.Result(0)
	}
	g.r.Replace(op, values...)
	return true
}

// revisit puts an operation on the worklist, and the ones around it: they may
// have become simpler too.
func (g *greedy) revisit(op *ir.Op) {
	var chain []*ir.Op
	for o := op; o != nil; o = o.Parent() {
		chain = append(chain, o)
		if o.Region() == g.scope {
			for _, c := range chain {
				g.work.push(c)
			}
			return
		}
	}
}

// maxWorthwhileUses: an operand with more users than these is not about to
// become dead or singly used by the loss of one.
const maxWorthwhileUses = 2

func (g *greedy) erased(op *ir.Op) {
	for i := range op.NumOperands() {
		v := op.Operand(i)
		if v == nil || v.DefiningOp() == nil {
			continue
		}
		if fewUsers(v) {
			g.revisit(v.DefiningOp())
		}
	}
	g.work.remove(op)
	g.consts.forget(op)
}

func fewUsers(v *ir.Value) bool {
	n := 0
	for range v.Uses() {
		if n++; n > maxWorthwhileUses {
			return false
		}
	}
	return true
}
