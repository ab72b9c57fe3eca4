package tritonarithtolinalg

import (
	"errors"
	"slices"
	"strings"
	"sync"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/structure"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// rule is the conversion of the operations of one definition.
type rule struct {
	def *ir.OpDef
	// applies reports which of them the rule is for; nil for all.
	applies func(op *ir.Op) bool
	convert func(r *rewrite.Rewriter, op *ir.Op) error
}

// always are the conversions that do not depend on options.
var always = []rule{
	{tt.MakeRange, nil, convertMakeRange},
	{tt.Splat, nil, convertSplat},
	{tt.Unsplat, nil, convertUnsplat},
	{tt.Broadcast, nil, convertBroadcast},
	{tt.ExpandDims, nil, convertExpandDims},
	{tt.Reshape, nil, convertReshape},
	{tt.Trans, nil, convertTrans},
	{tt.Join, nil, convertJoin},
	{tt.Split, nil, convertSplit},
	{tt.Cat, nil, convertCat},
	{tt.ClampF, nil, convertClampF},
	{tt.PreciseSqrt, nil, precise(math.Sqrt)},
	{tt.PreciseDivF, nil, precise(arith.DivF)},
	{tt.ApproxDivF, nil, approximate(arith.DivF)},
	{tt.MulhiUI, nil, convertMulhiUI},
	{tt.Bitcast, isNotOnPointers, convertBitcast},
	{tt.ExternElementwise, isExtern, convertExtern},
	{tt.ElementwiseInlineAsm, nil, convertInlineAsm},
	{tt.MapElementwise, nil, convertMapElementwise},
	{tt.Print, nil, convertPrint},
	{tt.Gather, nil, convertGather},
	{tt.Histogram, nil, convertHistogram},
	{tt.Dot, nil, convertDot},
	{tt.DotScaled, nil, convertDotScaled},
	{tt.GridDependencyWait, nil, dropGridDependency},
	{tt.GridDependencyLaunchDependents, nil, dropGridDependency},
}

// optional are the conversions that options enable.
var optional = []struct {
	name  string
	rules []rule
}{
	{pidsToFuncArgs, []rule{
		{tt.GetProgramID, nil, convertProgramID},
		{tt.GetNumPrograms, nil, convertNumPrograms},
	}},
	{ttToFuncFunc, []rule{
		{tt.Func, nil, convertFunc},
		{tt.Return, nil, convertReturn},
		{tt.Call, nil, convertCall},
	}},
	{addptrToLinalg, []rule{
		{tt.AddPtr, isOnTensors, convertElementwise},
	}},
	{assertToCf, []rule{
		{tt.Assert, nil, convertAssert},
	}},
	{tensorPtrToLinalg, []rule{
		{tt.AddPtr, isOnTensors, convertElementwise},
		{tt.Bitcast, isOnTensors, convertElementwise},
		{tt.IntToPtr, isOnTensors, convertElementwise},
		{tt.PtrToInt, isOnTensors, convertElementwise},
		{tt.Load, isOnTensors, convertLoad},
		{tt.Store, isOnTensors, convertStore},
		{tt.AtomicRMW, isOnTensors, convertLoad},
		{tt.AtomicCAS, isOnTensors, convertLoad},
		{tt.AtomicPoll, isOnTensor, convertLoad},
		{tt.AtomicLoad, isOnTensors, convertLoad},
		{tt.AtomicStore, isOnTensors, convertStore},
	}},
}

// conversion is the conversion target of the pass and its patterns.
type conversion struct {
	target   *rewrite.Target
	patterns *rewrite.PatternSet
}

// conversions caches a conversion for each set of options.
type conversions struct {
	elementwise []*ir.OpDef // besides those of arith and math
	byOptions   sync.Map    // from the names of the options that are on
}

func (cs *conversions) get(ctx *pass.Context) *conversion {
	var on []string
	for _, o := range [...]string{pidsToFuncArgs, ttToFuncFunc, addptrToLinalg, assertToCf, tensorPtrToLinalg, transposeToRank0, structure.Keep} {
		if ctx.Bool(o) {
			on = append(on, o)
		}
	}
	key := strings.Join(on, " ")
	if c, ok := cs.byOptions.Load(key); ok {
		return c.(*conversion)
	}
	c, _ := cs.byOptions.LoadOrStore(key, newConversion(on, cs.elementwise))
	return c.(*conversion)
}

// newConversion collects the rules for the given options, and those for elementwise operations of
// other dialects.
func newConversion(on []string, others []*ir.OpDef) *conversion {
	rules := slices.Clone(always)
	for _, o := range optional {
		if slices.Contains(on, o.name) {
			rules = append(rules, o.rules...)
		}
	}
	kept := slices.Contains(on, structure.Keep)
	rules = append(rules,
		rule{tt.Reduce, nil, reduction{toRank0: slices.Contains(on, transposeToRank0)}.convert},
		rule{tt.FpToFp, nil, casts{kept}.convert},
		rule{tt.Scan, nil, scans{kept}.convert})
	byDef := map[*ir.OpDef][]rule{}
	var patterns []*rewrite.Pattern
	for _, r := range rules {
		byDef[r.def] = append(byDef[r.def], r)
		patterns = append(patterns, r.pattern())
	}
	target := rewrite.NewTarget()
	for def, rules := range byDef {
		target.Dynamic(func(op *ir.Op) error {
			if slices.ContainsFunc(rules, func(r rule) bool { return r.isFor(op) }) {
				return errConverted
			}
			return nil
		}, def)
	}
	elementwise := append(slices.Clip(elementwisePatterns), patternsFor(others)...)
	for _, p := range elementwise {
		target.Dynamic(func(op *ir.Op) error {
			if isOnTensors(op) {
				return errConverted
			}
			return nil
		}, p.Root)
	}
	return &conversion{target, rewrite.NewPatternSet(append(patterns, elementwise...))}
}

var errConverted = errors.New("it is to become linalg")

func (r rule) isFor(op *ir.Op) bool { return r.applies == nil || r.applies(op) }

func (r rule) pattern() *rewrite.Pattern {
	return &rewrite.Pattern{Name: r.def.Name + "-to-linalg", Root: r.def, Rewrite: func(rw *rewrite.Rewriter, op *ir.Op) error {
		if !r.isFor(op) {
			return rewrite.MatchFailure(op, "another conversion is for it")
		}
		if !shapeAgnostic[r.def] && (slices.ContainsFunc(op.ResultTypes(), sizeUnknown) || slices.ContainsFunc(op.OperandTypes(), sizeUnknown)) {
			return rewrite.MatchFailure(op, sizeUnknownText)
		}
		if slicing[r.def] && slices.Contains(tensorType(op.Operand(0)).Shape, 0) {
			return rewrite.MatchFailure(op, "it takes slices of a tensor without elements")
		}
		return r.convert(rw, op)
	}}
}

// shapeAgnostic are operations that take tensors of any shape.
var shapeAgnostic = map[*ir.OpDef]bool{tt.Func: true, tt.Return: true, tt.Call: true}

// slicing are operations that become accesses to slices of tensors, which must not be empty.
var slicing = map[*ir.OpDef]bool{tt.Join: true, tt.Split: true, tt.Cat: true, tt.Scan: true}

// isOnTensors reports whether every operand is a ranked tensor.
func isOnTensors(op *ir.Op) bool {
	for i := range op.NumOperands() {
		if !ir.IsTensor(op.Operand(i).Type()) {
			return false
		}
	}
	return op.NumOperands() > 0
}

// isOnTensor reports whether the first operand is a tensor.
func isOnTensor(op *ir.Op) bool { return ir.IsTensor(tt.AtomicPollOp{Op: op}.Ptr().Type()) }

// isNotOnPointers reports whether the first operand has no pointers.
func isNotOnPointers(op *ir.Op) bool { return !tt.IsPtrLike(tt.BitcastOp{Op: op}.Src().Type()) }

// preciseAttr marks a division and a root that must be correctly rounded, and an exp of libdevice.
const preciseAttr = "tshared.precise"

// precise replaces an operation by one of another dialect that is marked with preciseAttr.
func precise(def *ir.OpDef) func(*rewrite.Rewriter, *ir.Op) error {
	return func(r *rewrite.Rewriter, op *ir.Op) error {
		r.ReplaceWithNew(op, def, op.Operands(), op.ResultTypes(), ir.NamedAttr{Name: preciseAttr, Attr: ir.Unit})
		return nil
	}
}

// approximate replaces an operation by one of arith that may be computed with a small error.
func approximate(def *ir.OpDef) func(*rewrite.Rewriter, *ir.Op) error {
	return func(r *rewrite.Rewriter, op *ir.Op) error {
		r.ReplaceWithNew(op, def, op.Operands(), op.ResultTypes(), arith.WithFastMath(op.Context(), arith.ApproxFunc))
		return nil
	}
}

// renameTo replaces an operation by one of another dialect with the same operands.
func renameTo(def *ir.OpDef) func(*rewrite.Rewriter, *ir.Op) error {
	return func(r *rewrite.Rewriter, op *ir.Op) error {
		r.ReplaceWithNew(op, def, op.Operands(), op.ResultTypes())
		return nil
	}
}
