package removedeadvalues

import (
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// clean removes the findings. Remaining uses are in dead operations or unreachable blocks, and become poison.
func (f *findings) clean(ctx *ir.Context) {
	b := ir.NewBuilder(ctx)
	for _, u := range f.poisoned {
		u.Set(poison(b, u.Owner(), u.Value().Type(), u.Value().Loc()))
	}
	gone := map[*ir.Op]bool{}
	for _, op := range f.ops {
		gone[op] = true
	}
	replace := func(v *ir.Value) {
		for u := range v.Uses() {
			if insideAny(u.Owner(), gone) {
				u.Set(nil)
			} else {
				u.Set(poison(b, u.Owner(), v.Type(), v.Loc()))
			}
		}
	}
	f.cleanArgs(replace)
	for _, p := range f.functions {
		p.eraseOperands()
	}
	for _, p := range f.functions {
		p.clean(replace)
	}
	for i := len(f.ops) - 1; i >= 0; i-- {
		for _, v := range f.ops[i].Results() {
			replace(v)
		}
		f.ops[i].Erase()
	}
}

func poison(b *ir.Builder, before *ir.Op, t ir.Type, loc ir.Location) *ir.Value {
	b.Before(before)
	b.Loc = loc
	return ub.NewPoison(b, t).Result()
}

func insideAny(op *ir.Op, set map[*ir.Op]bool) bool {
	for ; op != nil; op = op.Parent() {
		if set[op] {
			return true
		}
	}
	return false
}

func (f *findings) cleanArgs(replace func(*ir.Value)) {
	perBlock := map[*ir.Block][]bool{}
	var order []*ir.Block
	for _, a := range f.args {
		if perBlock[a.b] == nil {
			perBlock[a.b] = make([]bool, a.b.NumArgs())
			order = append(order, a.b)
		}
		perBlock[a.b][a.i] = true
	}
	for _, b := range order {
		dead := perBlock[b]
		for i := len(dead) - 1; i >= 0; i-- {
			if !dead[i] {
				continue
			}
			for e := range b.Uses() {
				_, n := e.Owner().Def().SuccessorOperands(e.Owner(), e.Index())
				rewrite.EraseSuccessorOperand(e.Owner(), e.Index(), i-(b.NumArgs()-n))
			}
			replace(b.Arg(i))
			b.EraseArg(i)
		}
	}
}

// eraseOperands erases the operands of returns and calls for dead results and arguments.
func (p deadSignature) eraseOperands() {
	for b := range p.f.Body().Blocks() {
		if end := b.Last(); end.Has(ir.ReturnLike) && end.NumOperands() == len(p.results) {
			end.SetOperands(without(end.Operands(), p.results))
		}
	}
	for _, call := range p.calls {
		start, n := call.Def().Call.Args(call)
		operands := call.Operands()
		kept := append(operands[:start:start], without(operands[start:start+n], p.args)...)
		call.SetOperands(append(kept, operands[start+n:]...))
	}
}

// clean removes dead arguments and results from a signature and its calls.
func (p deadSignature) clean(replace func(*ir.Value)) {
	entry := p.f.Body().Entry()
	for i, dead := range p.args {
		if dead {
			replace(entry.Arg(i))
		}
	}
	p.f.EraseArgs(func(i int) bool { return p.args[i] })
	p.f.EraseResults(func(i int) bool { return p.results[i] })
	for _, call := range p.calls {
		p.eraseResults(call, replace)
	}
}

func (p deadSignature) eraseResults(call *ir.Op, replace func(*ir.Value)) {
	results := without(call.Results(), p.results)
	if len(results) == call.NumResults() {
		return
	}
	for i, dead := range p.results {
		if dead {
			replace(call.Result(i))
		}
	}
	types := make([]ir.Type, len(results))
	for i, v := range results {
		types[i] = v.Type()
	}
	made := ir.NewBuilder(call.Context()).Before(call).Create(call.Def(), call.Operands(), types, call.Attrs()...)
	made.CopyPlace(call)
	for i, v := range results {
		v.ReplaceAllUsesWith(made.Result(i))
	}
	call.Erase()
}

func without(values []*ir.Value, drop []bool) []*ir.Value {
	var kept []*ir.Value
	for i, v := range values {
		if !drop[i] {
			kept = append(kept, v)
		}
	}
	return kept
}
