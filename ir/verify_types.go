package ir

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/tshared/tshared/diag"
)

// typeRules has the traits that relate the types of operands and results, in the order
// they are checked.
var typeRules = []struct {
	trait Trait
	check func(*Op) error
}{
	{SameOperandsAndResultType, checkSameOperandsAndResultType},
	{SameTypeOperands, checkSameTypeOperands},
	{SameOperandsAndResultShape, func(op *Op) error { return checkShapes(op, true) }},
	{SameOperandsShape, func(op *Op) error { return checkShapes(op, false) }},
	{SameOperandsAndResultElementType, func(op *Op) error { return checkElements(op, true) }},
	{SameOperandsElementType, func(op *Op) error { return checkElements(op, false) }},
	{Elementwise, checkElementwise},
}

const allTypeRules = Elementwise | SameOperandsAndResultType | SameTypeOperands | SameOperandsAndResultShape |
	SameOperandsShape | SameOperandsElementType | SameOperandsAndResultElementType

func checkTypeRules(op *Op) error {
	if op.def.Traits&allTypeRules == 0 {
		return nil
	}
	for i := range typeRules {
		if op.Has(typeRules[i].trait) {
			if err := typeRules[i].check(op); err != nil {
				return err
			}
		}
	}
	return nil
}

// eachType visits the operand types and, with results, the result types.
func eachType(op *Op, results bool, visit func(Type) bool) bool {
	for i := range op.operands {
		if !visit(op.operands[i].value.typ) {
			return false
		}
	}
	if !results {
		return true
	}
	for i := range op.results {
		if !visit(op.results[i].typ) {
			return false
		}
	}
	return true
}

func checkSameOperandsAndResultType(op *Op) error {
	if len(op.operands) == 0 {
		return op.OpErrorf("expected 1 or more operands, but found 0")
	}
	if len(op.results) == 0 {
		return op.OpErrorf("expected 1 or more results")
	}
	first := op.results[0].typ
	encoding := encodingOf(first)
	message := ""
	eachType(op, true, func(t Type) bool {
		switch {
		case t == first:
		case ElementTypeOf(t) != ElementTypeOf(first) || !compatibleDims(t, first):
			message = "requires the same type for all operands and results"
		case encoding != nil && encodingOf(t) != encoding:
			message = "requires the same encoding for all operands and results"
		}
		return message == ""
	})
	if message != "" {
		return op.OpErrorf("%s", message)
	}
	return nil
}

func encodingOf(t Type) Attr {
	if tt, ok := t.(*TensorType); ok {
		return tt.Encoding
	}
	return nil
}

func checkSameTypeOperands(op *Op) error {
	if len(op.operands) == 0 {
		return nil
	}
	first := op.operands[0].value.typ
	if !eachType(op, false, func(t Type) bool { return t == first }) {
		return op.OpErrorf("requires all operands to have the same type")
	}
	return nil
}

// VerifySameShape checks the rule of SameOperandsAndResultShape, for definitions that
// check it in another order. The error is a *diag.Diagnostic.
func VerifySameShape(op *Op) error { return checkShapes(op, true) }

func checkShapes(op *Op, results bool) error {
	if len(op.operands) == 0 {
		return nil
	}
	first := op.operands[0].value.typ
	if eachType(op, results, func(t Type) bool { return CompatibleShapes(t, first) }) {
		return nil
	}
	if results {
		return op.OpErrorf("requires the same shape for all operands and results")
	}
	return op.OpErrorf("requires the same shape for all operands")
}

func checkElements(op *Op, results bool) error {
	if len(op.operands) == 0 {
		return nil
	}
	elem := ElementTypeOf(op.operands[0].value.typ)
	if eachType(op, results, func(t Type) bool { return ElementTypeOf(t) == elem }) {
		return nil
	}
	if results {
		return op.OpErrorf("requires the same element type for all operands and results")
	}
	return op.OpErrorf("requires the same element type for all operands")
}

// CompatibleShapes reports whether two types may have the same shape at run time: both
// are scalars, or containers whose static dimensions agree.
func CompatibleShapes(a, b Type) bool {
	return slices.Equal(scalableDims(a), scalableDims(b)) && compatibleDims(a, b)
}

// compatibleDims is CompatibleShapes that ignores scalable dimensions.
func compatibleDims(a, b Type) bool {
	sa, aShaped := a.(ShapedType)
	sb, bShaped := b.(ShapedType)
	if !aShaped || !bShaped {
		return aShaped == bShaped
	}
	da, aRanked := sa.Dims()
	db, bRanked := sb.Dims()
	if !aRanked || !bRanked {
		return true
	}
	if len(da) != len(db) {
		return false
	}
	for i := range da {
		if da[i] != db[i] && da[i] != Dynamic && db[i] != Dynamic {
			return false
		}
	}
	return true
}

func scalableDims(t Type) []bool {
	if v, ok := t.(*VectorType); ok {
		return v.Scalable
	}
	return nil
}

// mappable reports whether elementwise operations apply to the elements of a container.
func mappable(t Type) bool {
	switch t.(type) {
	case *VectorType, *TensorType, *UnrankedTensorType:
		return true
	}
	return false
}

func sameContainer(a, b Type) bool { return reflect.TypeOf(a) == reflect.TypeOf(b) }

func checkElementwise(op *Op) error {
	operands, results := 0, 0
	var first Type
	eachType(op, false, func(t Type) bool {
		if mappable(t) {
			operands++
			if first == nil {
				first = t
			}
		}
		return true
	})
	for i := range op.results {
		if mappable(op.results[i].typ) {
			results++
		}
	}
	switch {
	case operands == 0 && results == 0:
		return nil
	case operands == 0:
		return op.OpErrorf("if a result is non-scalar, then at least one operand must be non-scalar")
	case results == 0:
		return op.OpErrorf("if an operand is non-scalar, then there must be at least one non-scalar result")
	case results != len(op.results):
		return op.OpErrorf("if an operand is non-scalar, then all results must be non-scalar")
	}
	same := eachType(op, true, func(t Type) bool {
		return !mappable(t) || sameContainer(t, first) && CompatibleShapes(t, first)
	})
	if !same {
		return op.OpErrorf("all non-scalar operands/results must have the same shape and base type")
	}
	return nil
}

func checkEquations(op *Op) error {
	for i := range op.def.equations {
		eq := &op.def.equations[i]
		from, to := op.slotType(eq.from), op.slotType(eq.to)
		if from == nil || to == nil {
			continue
		}
		want := from
		if eq.Fn != nil {
			want = eq.Fn(op.ctx, from)
		}
		if want != nil && want != to {
			return op.OpErrorf("failed to verify that %s", eq.What)
		}
	}
	return nil
}

// slotType returns the type of the first value in a slot, nil when it is empty.
func (op *Op) slotType(s slotRef) Type {
	if s.result {
		if start, n, ok := op.ResultGroup(s.index); ok && n > 0 {
			return op.results[start].typ
		}
		return nil
	}
	if v := op.OperandOf(s.index); v != nil {
		return v.typ
	}
	return nil
}

// State returns the parts of the operation as a state. Regions stay with the operation.
func (op *Op) State() *OpState {
	st := op.Bare()
	st.Operands, st.Types, st.Regions, st.Successors = op.Operands(), op.ResultTypes(), op.regions, op.Successors()
	return st
}

// Bare returns a state with the location and attributes of the operation only.
func (op *Op) Bare() *OpState {
	return &OpState{Ctx: op.ctx, Def: op.def, Loc: op.loc, Pos: op.pos, Attrs: op.Attrs(), RawProps: op.rawProps}
}

func checkInferred(op *Op) error {
	if op.def.InferResults == nil {
		return nil
	}
	types, err := op.def.InferResults(op.State())
	if err != nil {
		return inferenceFailed(op, err.Error())
	}
	got := op.ResultTypes()
	if len(types) == len(got) {
		same := true
		for i := range got {
			same = same && types[i] == got[i]
		}
		if same {
			return nil
		}
	}
	return inferenceFailed(op, fmt.Sprintf("'%s' op inferred type(s) %s are incompatible with return type(s) of operation %s",
		op.Name(), QuoteTypes(types), QuoteTypes(got)))
}

// inferenceFailed reports the reason and then that inference failed; only the second
// message shows the operation.
func inferenceFailed(op *Op, why string) error {
	return diag.List{
		DiagnosticAt(diag.Error, op.Loc(), why),
		op.OpErrorf("failed to infer returned types"),
	}
}
