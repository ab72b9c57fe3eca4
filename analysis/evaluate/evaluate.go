// Package evaluate evaluates straight-line bodies on constants by folding their operations. It knows no
// operation but the constant.
package evaluate

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

// Body evaluates a body whose first arguments are constants and returns the operands of its terminator; nil if
// they are not all constant.
func Body(body *ir.Block, args ...ir.Attr) []ir.Attr {
	known := map[*ir.Value]ir.Attr{}
	for i, a := range args {
		known[body.Arg(i)] = a
	}
	for op := range body.Ops() {
		operands := attrsOf(known, op.Operands())
		switch {
		case operands == nil:
			return nil
		case op == body.Last():
			return operands
		case !fold(known, op, operands):
			return nil
		}
	}
	return nil
}

// attrsOf are the constants that values are; nil if one is not constant.
func attrsOf(known map[*ir.Value]ir.Attr, values []*ir.Value) []ir.Attr {
	out := make([]ir.Attr, len(values))
	for i, v := range values {
		if out[i] = attrOf(known, v); out[i] == nil {
			return nil
		}
	}
	return out
}

func attrOf(known map[*ir.Value]ir.Attr, v *ir.Value) ir.Attr {
	if a, ok := known[v]; ok {
		return a
	}
	if k, ok := arith.AsConstant(v.DefiningOp()); ok {
		return k.Value()
	}
	return nil
}

// fold records the results of an operation that folds to constants.
func fold(known map[*ir.Value]ir.Attr, op *ir.Op, operands []ir.Attr) bool {
	if op.Is(arith.Constant) {
		return true
	}
	if op.Def().Fold == nil || op.NumRegions() > 0 {
		return false
	}
	list, ok := op.Def().Fold(op, operands)
	if !ok || len(list) != op.NumResults() {
		return false
	}
	for i, r := range list {
		if r.Value != nil {
			r.Attr = attrOf(known, r.Value)
		}
		if r.Attr == nil {
			return false
		}
		known[op.Result(i)] = r.Attr
	}
	return true
}
