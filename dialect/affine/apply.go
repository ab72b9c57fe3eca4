package affine

import (
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

// Apply computes an affine function of its operands.
var Apply = &ir.OpDef{
	Name: "affine.apply",
	Doc:  "applies an affine map to its operands",
	Example: `// %i: index
// %n: index
%r = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%i)[%n]`,
	Operands: []ir.Slot{{Name: "mapOperands", Type: ir.IndexConstraint, Arity: ir.Variadic}},
	Results:  []ir.Slot{{Type: ir.IndexConstraint}},
	Attrs:    []ir.AttrSlot{{Name: mapAttr, Type: mapConstraint}},
	Syntax:   &ir.Syntax{Parse: parseApply, Print: printMapOverOperands},
	Traits:   ir.Pure,
	Verify:   verifyApply,
}

// Min and Max compute several affine functions and give the least or the
// greatest of their values.
var (
	Min = extremum("affine.min", "gives the least result of an affine map over its operands")
	Max = extremum("affine.max", "gives the greatest result of an affine map over its operands")
)

func extremum(name, doc string) *ir.OpDef {
	return &ir.OpDef{
		Name: name, Doc: doc,
		Example: `// %i: index
// %n: index
%r = ` + name + ` affine_map<(d0)[s0] -> (d0 + 4, s0)>(%i)[%n]`,
		Operands: []ir.Slot{{Name: "operands", Type: ir.IndexConstraint, Arity: ir.Variadic}},
		Results:  []ir.Slot{{Type: ir.IndexConstraint}},
		Attrs:    []ir.AttrSlot{{Name: mapAttr, Type: mapConstraint}},
		Syntax:   &ir.Syntax{Parse: parseExtremum, Print: printMapOverOperands},
		Traits:   ir.Pure,
		Verify:   verifyExtremum,
	}
}

// MapOp is a view of affine.apply, affine.min and affine.max.
type MapOp struct{ Op *ir.Op }

// AsApply views an operation as affine.apply.
func AsApply(op *ir.Op) (MapOp, bool) { return MapOp{op}, op.Is(Apply) }

// AsMin views an operation as affine.min.
func AsMin(op *ir.Op) (MapOp, bool) { return MapOp{op}, op.Is(Min) }

// AsMax views an operation as affine.max.
func AsMax(op *ir.Op) (MapOp, bool) { return MapOp{op}, op.Is(Max) }

// Map is the affine map; its dimensions are the first operands.
func (o MapOp) Map() *expr.Map { return mapOf(o.Op, mapAttr) }

func parseApply(p ir.OpParser, st *ir.OpState) {
	m := parseMapAttr(p)
	inputs, dims := parseInputs(p)
	addAttrs(st, p.AttrDict())
	if m.Map.NumDims != dims || m.Map.NumInputs() != len(inputs) {
		p.Fail(p.NamePos(), "dimension or symbol index mismatch")
	}
	st.SetAttr(mapAttr, m)
	st.Operands = inputs
	for range m.Map.Results {
		st.Types = append(st.Types, ir.Index)
	}
}

func parseExtremum(p ir.OpParser, st *ir.OpState) {
	m := parseMapAttr(p)
	st.Operands, _ = parseInputs(p)
	addAttrs(st, p.AttrDict())
	st.SetAttr(mapAttr, m)
	st.Types = append(st.Types, ir.Index)
}

func printMapOverOperands(p ir.OpPrinter, op *ir.Op) {
	p.Byte(' ')
	p.Attr(op.Attr(mapAttr))
	printInputs(p, op.Operands(), mapOf(op, mapAttr).NumDims)
	p.AttrDict(op.Attrs(), mapAttr)
}

const wrongOperandCount = "operand count and affine map dimension and symbol count must match"

func verifyApply(op *ir.Op) error {
	m := mapOf(op, mapAttr)
	if op.NumOperands() != m.NumInputs() {
		return op.OpErrorf(wrongOperandCount)
	}
	if len(m.Results) != 1 {
		return op.OpErrorf("mapping must produce one value")
	}
	for _, v := range op.Operands()[m.NumDims:] {
		if IsValidDim(v) && !IsValidSymbol(v) {
			return op.Errorf("dimensional operand cannot be used as a symbol")
		}
	}
	return nil
}

func verifyExtremum(op *ir.Op) error {
	m := mapOf(op, mapAttr)
	if op.NumOperands() != m.NumInputs() {
		return op.OpErrorf(wrongOperandCount)
	}
	if len(m.Results) == 0 {
		return op.OpErrorf("affine map expect at least one result")
	}
	return nil
}
