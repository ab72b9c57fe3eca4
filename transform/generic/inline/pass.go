// Package inline is the pass inline. It knows calls and functions only by what
// their definitions say.
package inline

import (
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// alwaysInline is a threshold at which size does not matter.
const alwaysInline = 1<<32 - 1

// New makes the pass. It replaces calls by the bodies of the functions called, and simplifies functions before
// it inlines them:
//
//	func.func private @twice(%a: i32) -> i32 {
//	  %0 = arith.addi %a, %a : i32
//	  return %0 : i32
//	}
//	func.func @f(%x: i32) -> i32 {
//	  %0 = call @twice(%x) : (i32) -> i32
//	  return %0 : i32
//	}
//
// becomes
//
//	func.func @f(%x: i32) -> i32 {
//	  %0 = arith.addi %x, %x : i32
//	  return %0 : i32
//	}
//
// parse parses the pipelines that simplify functions.
func New(parse func(text string) (*pass.Pipeline, error)) *pass.Pass {
	return &pass.Pass{
		Name:  "inline",
		Title: "Inliner",
		Doc:   "Inline function calls",
		Options: []pass.Option{
			{Name: "default-pipeline", Kind: pass.String, Default: "canonicalize", Doc: "The optimizer pipeline used for callables that do not have a dedicated optimizer pipeline in opPipelineList"},
			{Name: "inlining-threshold", Kind: pass.Uint, Default: "4294967295", Doc: "If the ratio between the number of the operations in the callee and the number of the operations in the caller exceeds this value (in percentage), then the callee is not inlined even if it is legal to inline it"},
			{Name: "max-iterations", Kind: pass.Uint, Default: "4", Doc: "Maximum number of iterations when inlining within an SCC"},
			{Name: "op-pipelines", Kind: pass.String, List: true, Doc: "Callable operation specific optimizer pipelines (in the form of `dialect.op(pipeline)`)"},
		},
		Run: func(ctx *pass.Context, root *ir.Op) error {
			if !root.Has(ir.SymbolTable) {
				return root.OpErrorf(" was scheduled to run under the inliner, but does not define a symbol table")
			}
			optimize, err := optimizer(ctx, parse)
			if err != nil {
				return err
			}
			in := &inliner{
				maxIterations: int(ctx.Uint("max-iterations")),
				threshold:     ctx.Uint("inlining-threshold"),
				optimize:      optimize,
			}
			return in.run(root)
		},
	}
}

// optimizer returns the function that simplifies a function: the pipeline for operations of its name, or the
// default pipeline.
func optimizer(ctx *pass.Context, parse func(string) (*pass.Pipeline, error)) (func(*ir.Op) error, error) {
	var byDefault *pass.Pipeline
	if text := ctx.Str("default-pipeline"); text != "" {
		p, err := parse(pass.Any + "(" + text + ")")
		if err != nil {
			return nil, err
		}
		byDefault = p
	}
	special := map[string]*pass.Pipeline{}
	for _, text := range ctx.List("op-pipelines") {
		p, err := parse(text)
		if err != nil {
			return nil, err
		}
		special[p.Anchor] = p
	}
	return func(f *ir.Op) error {
		p := special[f.Name()]
		if p == nil {
			p = byDefault
		}
		if p == nil || !f.Has(ir.IsolatedFromAbove) {
			return nil
		}
		return p.Run(f, pass.Config{SkipVerify: true, Report: ctx.Report, Out: ctx.Out})
	}, nil
}
