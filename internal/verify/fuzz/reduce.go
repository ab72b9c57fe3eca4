package fuzz

import (
	"context"
	"slices"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/verify/kernelgen"
	"github.com/tshared/tshared/ir"
)

// Reduce makes a kernel smaller while the result stays the same. When the context ends it returns
// the smallest kernel so far.
func (c *Checker) Reduce(ctx context.Context, text string, launch *kernelgen.Launch, result *Result) (string, *kernelgen.Launch) {
	if i := slices.IndexFunc(c.Pipelines, func(p Pipeline) bool { return p.Name == result.Pipeline }); i >= 0 {
		only := *c
		only.Pipelines = c.Pipelines[i : i+1]
		c = &only
	}
	text = strings.TrimPrefix(text, launch.Header()) // the reduced launch replaces it
	r := &reducer{ctx: ctx, checker: c, result: result, text: text, launch: launch}
	r.shrinkGrid()
	r.text = shrink(ctx, r.text, edits, func(text string) bool { return r.reproduces(text, r.launch) })
	r.dropArguments()
	return r.launch.Header() + r.text, r.launch
}

type reducer struct {
	ctx     context.Context
	checker *Checker
	result  *Result
	text    string
	launch  *kernelgen.Launch
}

func (r *reducer) reproduces(text string, launch *kernelgen.Launch) bool {
	return r.result.Like(r.checker.Check(r.ctx, text, launch))
}

// edit replaces an operation by something smaller; false when it does not apply.
type edit func(op *ir.Op) bool

// edits are tried in this order: those that remove much come first.
var edits = []edit{eraseEffect, oneBranch, noIteration, oneIteration, unlessAddress(toOperand), unlessAddress(unlessDivides(toConstant(0))), unlessAddress(toConstant(1))}

// crashEdits are for kernels that are compiled and not run: results need not be preserved.
var crashEdits = []edit{eraseEffect, oneBranch, noIteration, oneIteration, toOperand, toConstant(0)}

// shrink applies edits while the failure reproduces.
func shrink(ctx context.Context, text string, edits []edit, reproduces func(text string) bool) string {
	for progress := true; progress && ctx.Err() == nil; {
		progress = false
		for _, e := range edits {
			before := text
			text = applyEach(ctx, text, e, reproduces)
			progress = progress || text != before
		}
	}
	return text
}

// applyEach tries an edit on each operation, the last first: users come before the operations they
// need.
func applyEach(ctx context.Context, text string, e edit, reproduces func(text string) bool) string {
	for i := countOps(text) - 1; i >= 0 && ctx.Err() == nil; i-- {
		m, err := tshared.Parse("kernel.mlir", text)
		if err != nil {
			return text
		}
		op := opAt(m.Top, i)
		if op == nil || !e(op) {
			continue
		}
		eraseDead(m.Top)
		if m.Verify() != nil {
			continue
		}
		if smaller := m.String(); smaller != text && reproduces(smaller) {
			text = smaller
		}
	}
	return text
}

func countOps(text string) (n int) {
	m, err := tshared.Parse("kernel.mlir", text)
	if err != nil {
		return 0
	}
	m.Walk(func(*ir.Op) ir.WalkResult { n++; return ir.Continue })
	return n
}

func opAt(top *ir.Op, i int) (found *ir.Op) {
	n := 0
	top.Walk(func(op *ir.Op) ir.WalkResult {
		if n == i {
			found = op
		}
		n++
		return ir.Continue
	})
	return found
}

func eraseDead(top *ir.Op) {
	for again := true; again; {
		again = false
		var dead []*ir.Op
		top.WalkPost(func(op *ir.Op) ir.WalkResult {
			if op.IsTriviallyDead() {
				dead = append(dead, op)
			}
			return ir.Continue
		})
		for _, op := range dead {
			if !op.HasUses() {
				op.Erase()
				again = true
			}
		}
	}
}

func eraseEffect(op *ir.Op) bool {
	if op.NumResults() > 0 || op.MightTerminate() || op.Is(tt.Func) || op.Parent() == nil {
		return false
	}
	op.Erase()
	return true
}

// replace replaces an operation's results by values.
func replace(op *ir.Op, values []*ir.Value) {
	for i, v := range values {
		op.Result(i).ReplaceAllUsesWith(v)
	}
	op.Erase()
}

// inline moves a block's operations, except its terminator, before an operation and returns the
// terminator's operands.
func inline(op *ir.Op, block *ir.Block) []*ir.Value {
	end := block.Last()
	out := append([]*ir.Value(nil), end.Operands()...)
	end.Erase()
	for inner := block.First(); inner != nil; inner = block.First() {
		inner.Remove()
		op.Block().InsertBefore(op, inner)
	}
	return out
}

func oneBranch(op *ir.Op) bool {
	if !op.Is(scf.If) {
		return false
	}
	region := op.Region0()
	if region.Empty() {
		return false
	}
	replace(op, inline(op, region.Entry()))
	return true
}

func noIteration(op *ir.Op) bool {
	f, ok := scf.AsFor(op)
	if !ok {
		return false
	}
	replace(op, f.InitArgs())
	return true
}

func oneIteration(op *ir.Op) bool {
	f, ok := scf.AsFor(op)
	if !ok {
		return false
	}
	body := op.Region0().Entry()
	for i, v := range append([]*ir.Value{f.LowerBound()}, f.InitArgs()...) {
		body.Arg(i).ReplaceAllUsesWith(v)
	}
	replace(op, inline(op, body))
	return true
}

// toOperand replaces a result by an operand of the same type.
func toOperand(op *ir.Op) bool {
	if op.NumResults() != 1 || !op.HasUses() {
		return false
	}
	for _, v := range op.Operands() {
		if v.Type() == op.Result(0).Type() {
			replace(op, []*ir.Value{v})
			return true
		}
	}
	return false
}

// unlessAddress skips operations for which affectsAddress holds.
func unlessAddress(e edit) edit { return func(op *ir.Op) bool { return !affectsAddress(op) && e(op) } }

// unlessDivides skips divisors.
func unlessDivides(e edit) edit { return func(op *ir.Op) bool { return !divides(op) && e(op) } }

// affectsAddress reports whether a stored-to address depends on an operation. Such operations stay:
// each address must be written by one element only.
func affectsAddress(op *ir.Op) bool { return addressUsers{}.reachesAddress(op) }

// addressUsers is the set of visited operations.
type addressUsers map[*ir.Op]bool

func (w addressUsers) reachesAddress(op *ir.Op) bool {
	if w[op] {
		return false
	}
	w[op] = true
	values := slices.Clone(op.Results())
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			values = append(values, b.Args()...)
		}
	}
	for _, b := range op.Successors() {
		values = append(values, b.Args()...)
	}
	for _, v := range values {
		for u := range v.Uses() {
			if w.use(u) {
				return true
			}
		}
	}
	return false
}

func (w addressUsers) use(u *ir.Use) bool {
	user := u.Owner()
	switch {
	case user.Is(tt.Store) || user.Is(tt.AtomicRMW) || user.Is(tt.AtomicCAS) || user.Is(tt.AtomicStore):
		return u.Index() == 0
	case user.Is(tt.Load): // load addresses may change
		return false
	case user.IsRegionTerminator() && !user.Parent().Is(tt.Func):
		return w.reachesAddress(user.Parent())
	}
	return w.reachesAddress(user)
}

// divides reports whether a result is a divisor.
func divides(op *ir.Op) bool {
	for _, v := range op.Results() {
		for u := range v.Uses() {
			if u.Index() == 1 && divisions[u.Owner().Def()] {
				return true
			}
		}
	}
	return false
}

var divisions = map[*ir.OpDef]bool{arith.DivSI: true, arith.DivUI: true, arith.RemSI: true, arith.RemUI: true}

func toConstant(n int64) edit {
	return func(op *ir.Op) bool {
		if op.NumResults() == 0 || !op.HasUses() || op.Is(arith.Constant) {
			return false
		}
		b := ir.NewBuilder(op.Context()).Before(op)
		var values []*ir.Value
		for _, v := range op.Results() {
			a := numberOf(op.Context(), v.Type(), n)
			if a == nil {
				return false
			}
			c := b.Create(arith.Constant, nil, []ir.Type{v.Type()}, ir.NamedAttr{Name: "value", Attr: a})
			values = append(values, c.Result(0))
		}
		replace(op, values)
		return true
	}
}

// numberOf is a constant, or a splat of it; nil when the type has none.
func numberOf(c *ir.Context, t ir.Type, n int64) ir.Attr {
	switch t := t.(type) {
	case *ir.IntegerType:
		return c.IntAttr(t, n)
	case *ir.FloatType:
		return c.Float(t, float64(n))
	case *ir.TensorType:
		if e := numberOf(c, t.Elem, n); e != nil {
			return c.SplatOf(t, e)
		}
	}
	return nil
}
