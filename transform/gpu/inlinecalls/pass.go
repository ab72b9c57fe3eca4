// Package inlinecalls has the pass that inlines calls, so that layouts are chosen for each of them.
package inlinecalls

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass. It leaves calls of functions without a body.
var Pass = remark.Before(&pass.Pass{
	Name:  "tile-inline-calls",
	Title: "TileInlineCalls",
	Doc:   "Inline all calls of functions that have a body",
	Run:   func(_ *pass.Context, op *ir.Op) error { return Run(op) },
	Post:  inlined,
}, inlinedCalls)

// inlined is the post-condition: no function with a body is called.
func inlined(root *ir.Op) (err error) {
	root.Walk(func(op *ir.Op) ir.WalkResult {
		if f, ok := calleeOf(op); ok {
			err = op.Errorf("the call of @%s is not inlined", f.SymName())
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

// inlinedCalls are the calls of functions that have a body.
var inlinedCalls = remark.Rule{Topic: remark.Call, Kinds: []*ir.OpDef{function.Call}, How: func(op *ir.Op) (string, bool) {
	callee, ok := calleeOf(op)
	if !ok {
		return "", false
	}
	return fmt.Sprintf("@%s is inlined", callee.SymName()), true
}}

// Run inlines the calls in an operation's regions. It refuses recursion, with the place of the call.
func Run(root *ir.Op) error { return inline(root, nil) }

// inline inlines the calls in an operation, of which the callees are being inlined.
func inline(root *ir.Op, callees []*ir.Op) error {
	var calls []*ir.Op
	root.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(function.Call) {
			calls = append(calls, op)
		}
		return ir.Continue
	})
	for _, call := range calls {
		callee, ok := calleeOf(call)
		if !ok {
			continue
		}
		if slices.Contains(callees, callee.Op) || callee.Op.Contains(call) {
			return call.Errorf("recursion is not supported")
		}
		made := replace(call, callee.Op)
		if err := inline(made, append(callees, callee.Op)); err != nil {
			return err
		}
		if made.Region0().HasOneBlock() {
			flatten(made)
		}
	}
	return nil
}

// calleeOf is the function with a body that an operation calls; it is not ok for operations that call none.
func calleeOf(op *ir.Op) (f funclike.Func, ok bool) {
	call, ok := function.AsCall(op)
	if !ok {
		return f, false
	}
	f, ok = function.AsFunc(ir.LookupSymbol(op, call.Callee()))
	return f, ok && !f.IsDeclaration()
}

// replace replaces a call by an scf.execute_region with the body of the callee, which may have several blocks.
func replace(call, callee *ir.Op) *ir.Op {
	b := ir.NewBuilder(call.Context()).Before(call).LocateAs(call)
	made := b.CreateFrom(&ir.OpState{Def: scf.ExecuteRegion, Types: call.ResultTypes(), Regions: []*ir.Region{ir.NewRegion()}})
	body := made.Region0()
	callee.Region0().CloneInto(body, ir.NewMapping())
	for i, v := range call.Operands() {
		body.Entry().Arg(i).ReplaceAllUsesWith(v)
	}
	for range call.Operands() {
		body.Entry().EraseArg(0)
	}
	for block := range body.Blocks() {
		if last := block.Last(); last.Is(function.Return) {
			b.Before(last).LocateAs(last).Create(scf.Yield, last.Operands(), nil)
			last.Erase()
		}
	}
	for i, v := range call.Results() {
		v.ReplaceAllUsesWith(made.Result(i))
	}
	call.Erase()
	return made
}

// flatten puts the operations of a region of one block in the place of the region, where their results have the layouts of their operands.
func flatten(region *ir.Op) {
	body := region.Region0().Entry()
	yield := body.Last()
	b := ir.NewBuilder(region.Context()).Before(region)
	for op := body.First(); op != yield; op = body.First() {
		op.Remove()
		b.Insert(op)
	}
	for i, v := range region.Results() {
		v.ReplaceAllUsesWith(yield.Operand(i))
	}
	region.Erase()
}
