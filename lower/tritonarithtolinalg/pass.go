// Package tritonarithtolinalg is the pass triton-arith-to-linalg: Triton's computations become linalg, tensor
// and arith, and its functions become those of the func dialect. The pass knows nothing about addresses:
// pointers are values, and memory accesses stay, unless an option asks for one access per element.
package tritonarithtolinalg

import (
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/remarks"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/discardable"
	"github.com/tshared/tshared/lower/internal/structure"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
	"github.com/tshared/tshared/transform/generic/canonicalize"
)

const (
	pidsToFuncArgs    = "pids-to-func-args"
	ttToFuncFunc      = "tt-to-func-func"
	addptrToLinalg    = "addptr-to-linalg"
	assertToCf        = "assert-to-cf"
	tensorPtrToLinalg = "tensor-ptr-to-linalg"
	transposeToRank0  = "transpose-reduce-to-rank0"
)

// Pass is triton-arith-to-linalg.
var Pass = newPass(nil)

// With is Pass that applies more operations to each element, as it does the elementwise
// operations of arith and math.
func With(elementwise []*ir.OpDef) *pass.Pass {
	if len(elementwise) == 0 {
		return Pass
	}
	return newPass(elementwise)
}

func newPass(elementwise []*ir.OpDef) *pass.Pass {
	conversions := &conversions{elementwise: elementwise}
	return &pass.Pass{
		Name:         "triton-arith-to-linalg",
		Title:        "TritonArithToLinalg",
		Doc:          "Convert Triton arithmetic operations into linalg",
		EmitsRemarks: true,
		On:           []string{"builtin.module"},
		Options: []pass.Option{
			{Name: pidsToFuncArgs, Kind: pass.Bool, Default: "true", Doc: "Convert tt.get_program_id and tt.get_num_programs to reference to function arguments"},
			{Name: ttToFuncFunc, Kind: pass.Bool, Default: "true", Doc: "Convert tt.func to func.func"},
			{Name: addptrToLinalg, Kind: pass.Bool, Default: "true", Doc: "Convert tt.addptr on tensors to linalg"},
			{Name: assertToCf, Kind: pass.Bool, Default: "true", Doc: "Convert tt.assert to cf.assert"},
			discardable.Option,
			structure.Option,
			{Name: tensorPtrToLinalg, Kind: pass.Bool, Default: "false", Doc: "Convert operations on tensors of pointers to linalg"},
			{Name: transposeToRank0, Kind: pass.Bool, Default: "true", Doc: "Transpose the operands of tt.reduce so that dimension 0 is reduced"},
		},
		Run: func(ctx *pass.Context, module *ir.Op) error { return run(ctx, module, conversions) },
	}
}

func run(ctx *pass.Context, module *ir.Op, conversions *conversions) error {
	if err := rejectRecursion(module); err != nil {
		return err
	}
	if !ctx.Holds(canonicalize.Canonical) || hasMinMax(module) {
		if err := simplify(module, minMaxPatterns); err != nil {
			return err
		}
	}
	if ctx.Bool(pidsToFuncArgs) {
		if err := addProgramArgs(module); err != nil {
			return err
		}
	}
	if ctx.Bool(tensorPtrToLinalg) {
		reportPerElement(ctx.Remarks(), module)
	}
	c := conversions.get(ctx)
	if err := rewrite.ApplySet(module, c.target, c.patterns); err != nil {
		return err
	}
	expand(module, ctx.Bool(structure.Keep))
	// Constants are converted last, so that patterns see which operands are constant.
	if err := rewrite.ApplySet(module, constantTarget, constantPatterns); err != nil {
		return err
	}
	discardable.Finish(ctx, module)
	return simplify(module, noPatterns)
}

var noPatterns = rewrite.NewPatternSet(nil).Memoized()

// simplify folds, moves constants to the entry block and erases dead operations.
func simplify(module *ir.Op, patterns *rewrite.PatternSet) error {
	_, err := rewrite.Greedy(module, patterns, rewrite.DefaultGreedy())
	return err
}

// memoryOps are the operations on memory.
var memoryOps = map[*ir.OpDef]bool{tt.Load: true, tt.Store: true, tt.AtomicRMW: true, tt.AtomicCAS: true, tt.AtomicPoll: true, tt.AtomicLoad: true, tt.AtomicStore: true}

// reportPerElement reports the accesses that are left: each element has its own pointer.
func reportPerElement(accesses *remarks.Collector, module *ir.Op) {
	if accesses == nil {
		return
	}
	module.Walk(func(op *ir.Op) ir.WalkResult {
		if memoryOps[op.Def()] {
			kind := remarks.Scalar
			if ir.IsTensor(op.Operand(0).Type()) {
				kind = remarks.Element
			}
			accesses.Add(op, remarks.Access{Kind: kind})
		}
		return ir.Continue
	})
}
