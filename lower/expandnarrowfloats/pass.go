// Package expandnarrowfloats is the pass expand-narrow-floats: arithmetic on floats of up to eight bits, and
// conversions from and to them, become integer arithmetic and arithmetic on f32, which every target has.
// Conversions that do not round to nearest are expanded too, because most targets lack them. The pass knows
// float formats, and nothing of Triton.
package expandnarrowfloats

import (
	"errors"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// Pass is expand-narrow-floats.
var Pass = &pass.Pass{
	Name:    "expand-narrow-floats",
	Title:   "ExpandNarrowFloats",
	Doc:     "Expand arithmetic on floats of up to 8 bits, and rounding other than to nearest, into operations all targets have",
	Options: []pass.Option{{Name: scaleOption, Kind: pass.Bool, Doc: "Extend subnormal numbers as others, by a product of subnormal f32, which is slow on some CPUs"}},
	Run: func(ctx *pass.Context, root *ir.Op) error {
		if !ctx.IR.MayHave(arith.TruncF) && !pass.Get(ctx, pass.TypeSet).Any(isNarrow) {
			ctx.PreserveAll()
			return nil
		}
		if ctx.Bool(scaleOption) {
			return rewrite.ApplySet(root, target, scalingPatterns)
		}
		return rewrite.ApplySet(root, target, patterns)
	},
}

const scaleOption = "scale-subnormals"

// rule is the rewrite of the illegal operations of one definition.
type rule struct {
	def     *ir.OpDef
	illegal func(op *ir.Op) bool
	expand  func(r *rewrite.Rewriter, op *ir.Op) error
}

var rules, scalingRules = rulesFor(extension{}), rulesFor(extension{scales: true})

func rulesFor(e extension) []rule {
	all := []rule{
		{arith.ExtF, isExpandedExtension, e.expand},
		{arith.TruncF, isExpandedTruncation, expandTruncation},
		{linalg.Matmul, isOnNarrow, widenMatmul},
		{linalg.BatchMatmul, isOnNarrow, widenMatmul},
		{arith.ScalingExtF, isOnNarrow, rejectScaling},
		{arith.ScalingTruncF, isOnNarrow, rejectScaling},
	}
	for _, d := range [...]*ir.Dialect{arith.Dialect, math.Dialect} {
		for _, def := range d.Ops {
			if def.Has(ir.Elementwise) && !bitwiseOps[def] && def != arith.ScalingExtF && def != arith.ScalingTruncF {
				all = append(all, rule{def, isOnNarrow, computeInF32})
			}
		}
	}
	return all
}

// bitwiseOps are the elementwise operations that only move bits, or have a rule of their own.
var bitwiseOps = map[*ir.OpDef]bool{arith.Bitcast: true, arith.Select: true, arith.ExtF: true, arith.TruncF: true}

var errNarrow = errors.New("it is to be computed otherwise")

var target = func() *rewrite.Target {
	t := rewrite.NewTarget()
	for _, r := range rules {
		t.Dynamic(func(op *ir.Op) error {
			if r.illegal(op) {
				return errNarrow
			}
			return nil
		}, r.def)
	}
	return t
}()

var patterns, scalingPatterns = patternsOf(rules), patternsOf(scalingRules)

func patternsOf(rules []rule) *rewrite.PatternSet {
	var all []*rewrite.Pattern
	for _, r := range rules {
		all = append(all, &rewrite.Pattern{Name: r.def.Name + "-of-narrow-floats", Root: r.def, Rewrite: r.expand})
	}
	return rewrite.NewPatternSet(all)
}

// formatOf is the format of floats or elements of a type, nil for other types.
func formatOf(t ir.Type) *ir.FloatType {
	f, _ := ir.ElementTypeOf(t).(*ir.FloatType)
	return f
}

// maxNarrowBits is the width of the widest narrow float.
const maxNarrowBits = 8

func isNarrow(t ir.Type) bool {
	f := formatOf(t)
	return f != nil && f.Width() <= maxNarrowBits
}

// isOnNarrow reports whether an operand or result has narrow floats.
func isOnNarrow(op *ir.Op) bool {
	for i := range op.NumOperands() {
		if isNarrow(op.Operand(i).Type()) {
			return true
		}
	}
	for i := range op.NumResults() {
		if isNarrow(op.Result(i).Type()) {
			return true
		}
	}
	return false
}

// withElement is a scalar or shaped type with another element type.
func withElement(ctx *ir.Context, like, elem ir.Type) ir.Type {
	if _, ok := like.(ir.ShapedType); ok {
		return ctx.WithElement(like, elem)
	}
	return elem
}
