package rewrite

import (
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// maxGenerations bounds how often an operation made by a pattern is rewritten again, so
// that patterns that feed each other end with a diagnostic.
const maxGenerations = 100

// Apply converts everything nested in root: patterns rewrite illegal operations, in
// order, and the illegal operations that patterns create, until none is left. The error
// is a diag.List with every illegal operation that no pattern matched, and the reasons of
// the patterns.
func Apply(root *ir.Op, target *Target, patterns []*Pattern) error {
	return apply(root, target, func() *PatternSet { return NewPatternSet(patterns) })
}

// ApplySet is Apply with a prepared pattern set.
func ApplySet(root *ir.Op, target *Target, patterns *PatternSet) error {
	return apply(root, target, func() *PatternSet { return patterns })
}

func apply(root *ir.Op, target *Target, patterns func() *PatternSet) error {
	c := &conversion{target: target, work: newWorklist()}
	defer c.work.free()
	if c.collect(root); c.work.empty() {
		return nil
	}
	c.patterns, c.r = patterns(), NewRewriter(root.Context())
	c.generation, c.reasons = map[*ir.Op]int{}, map[*ir.Op][]error{}
	c.r.Listen(Listener{Inserted: c.inserted, Modified: c.modified, Erased: c.erased})
	reasonListeners.Add(1)
	defer reasonListeners.Add(-1)
	if err := c.run(); err != nil {
		return err
	}
	return target.verify(root, c.reasons).Err()
}

// Verify reports the illegal operations nested in root, as a diag.List: the
// post-condition of a conversion to the target.
func (t *Target) Verify(root *ir.Op) error { return t.verify(root, nil).Err() }

type conversion struct {
	target     *Target
	patterns   *PatternSet
	r          *Rewriter
	work       *worklist
	generation map[*ir.Op]int // generation of illegal operations created by patterns, from 1
	current    int            // generation of the operation being rewritten
	reasons    map[*ir.Op][]error
	made       []product
}

// product is an operation that a pattern created, or one that failed and was modified
// since.
type product struct {
	op    *ir.Op // nil once erased
	isNew bool
}

func (c *conversion) collect(root *ir.Op) {
	if !root.Context().MayHaveAny(c.target.mayForbid) {
		return
	}
	root.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		if op != root && c.target.illegal(op) {
			c.work.push(op)
		}
		return ir.Continue
	})
	c.work.reverse()
}

func (c *conversion) run() error {
	for op := c.work.pop(); op != nil; op = c.work.pop() {
		if !c.target.illegal(op) {
			continue
		}
		if err := c.rewrite(op); err != nil {
			return err
		}
	}
	return nil
}

func (c *conversion) rewrite(op *ir.Op) error {
	c.current = c.generation[op]
	if c.current >= maxGenerations {
		return CannotLower(op, "the patterns for it make it again and again")
	}
	applied, reasons, err := tryAll(c.r, op, c.patterns.of(op), true)
	if err != nil {
		return err
	}
	if applied == nil {
		c.reasons[op] = reasons
	}
	// The operations created come next, the first one first.
	for i := len(c.made) - 1; i >= 0; i-- {
		p := c.made[i]
		if p.op == nil || !c.target.illegal(p.op) {
			continue
		}
		if p.isNew {
			c.generation[p.op] = c.current + 1
		}
		c.work.push(p.op)
	}
	c.made = c.made[:0]
	return nil
}

func (c *conversion) inserted(op *ir.Op) {
	c.made = append(c.made, product{op, true})
}

// modified retries a failed operation that has changed.
func (c *conversion) modified(op *ir.Op) {
	if _, failed := c.reasons[op]; failed {
		delete(c.reasons, op)
		c.made = append(c.made, product{op, false})
	}
}

func (c *conversion) erased(op *ir.Op) {
	c.work.remove(op)
	delete(c.generation, op)
	delete(c.reasons, op)
	for i, m := range c.made {
		if m.op == op {
			c.made[i].op = nil
		}
	}
}

func (t *Target) verify(root *ir.Op, reasons map[*ir.Op][]error) diag.List {
	if !root.Context().MayHaveAny(t.mayForbid) {
		return nil
	}
	var errs diag.List
	root.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		if op == root {
			return ir.Continue
		}
		legality, why := t.Check(op)
		if legality == Illegal {
			errs = append(errs, survivor(op, why, reasons[op]))
		}
		return ir.Continue
	})
	return errs
}

// survivor reports an illegal operation: the first reason in the message, those of the
// other patterns in notes.
func survivor(op *ir.Op, why error, reasons []error) *diag.Diagnostic {
	switch {
	case len(reasons) == 0 && why != nil:
		return CannotLower(op, why.Error())
	case len(reasons) == 0:
		return CannotLower(op, "no pattern applies to it")
	}
	d := CannotLower(op, reasonText(op, reasons[0]))
	for _, r := range reasons[1:] {
		d.Note(d.Pos, "also: %s", reasonText(op, r))
	}
	return d
}

// reasonText removes the operation's name from a reason about itself.
func reasonText(op *ir.Op, reason error) string {
	if d, ok := reason.(*MatchFailureError); ok && d.Op == op {
		return d.Reason
	}
	return reason.Error()
}
