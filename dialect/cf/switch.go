package cf

import (
	"math/big"
	"slices"
	"strconv"

	"github.com/tshared/tshared/ir"
)

const (
	caseValuesAttr   = "case_values"
	caseSegmentsAttr = "case_operand_segments"
	segmentsAttr     = "operandSegmentSizes"
)

// Switch goes to the block of one case.
var Switch = &ir.OpDef{
	Name: "cf.switch",
	Doc:  "goes to the block whose case value equals the operand, else to the default block",
	Example: `// %x: i32
scf.execute_region {
  cf.switch %x : i32, [
    default: ^bb1,
    42: ^bb2(%x : i32)
  ]
^bb1:
  scf.yield
^bb2(%y: i32):
  scf.yield
}`,
	Operands: []ir.Slot{
		{Name: "flag", Type: ir.TypeIs("integer", ir.IsInteger), Doc: "is the value that chooses"},
		{Name: "defaultOperands", Type: ir.AnyType, Arity: ir.Variadic},
		{Name: "caseOperands", Type: ir.AnyType, Arity: ir.Variadic},
	},
	Attrs: []ir.AttrSlot{
		{Name: caseValuesAttr, Type: ir.AttrIs("integer elements attribute", isIntElements), Optional: true},
		{Name: caseSegmentsAttr, Type: ir.DenseI32Array},
	},
	Successors:        []ir.Slot{{Name: "defaultDestination"}, {Name: "caseDestinations", Arity: ir.Variadic}},
	Syntax:            &ir.Syntax{Parse: parseSwitch, Print: printSwitch},
	Traits:            ir.Pure | ir.Terminator | ir.OperandSegments,
	SuccessorOperands: switchOperands,
	SuccessorResized:  resizeCase,
	ChosenSuccessor:   chosenCase,
	Verify:            verifySwitch,
}

func isIntElements(a ir.Attr) bool {
	d, ok := a.(*ir.DenseAttr)
	return ok && ir.IsInteger(d.Type.ElementType())
}

// CaseValues are the values of the cases, of the flag's type.
func (s SwitchOp) CaseValues() []*ir.IntegerAttr {
	d, ok := s.Op.Attr(caseValuesAttr).(*ir.DenseAttr)
	if !ok {
		return nil
	}
	n, _ := ir.NumElements(d.Type)
	values := make([]*ir.IntegerAttr, n)
	for i := range values {
		values[i], _ = d.At(s.Op.Context(), i).(*ir.IntegerAttr)
	}
	return values
}

// SuccessorOperands are the values passed to a successor.
func (s SwitchOp) SuccessorOperands(i int) []*ir.Value {
	start, n := switchOperands(s.Op, i)
	return s.Op.Operands()[start : start+n]
}

func switchOperands(op *ir.Op, successor int) (start, n int) {
	if successor == 0 {
		start, n, _ = op.OperandGroup(1)
		return start, n
	}
	start, _, _ = op.OperandGroup(2)
	sizes := caseSizes(op)
	for i, size := range sizes {
		if i == successor-1 {
			return start, int(size)
		}
		start += int(size)
	}
	return start, 0
}

func resizeCase(op *ir.Op, successor, by int) {
	if successor == 0 {
		return
	}
	sizes := append([]int64(nil), caseSizes(op)...)
	sizes[successor-1] += int64(by)
	op.SetAttr(caseSegmentsAttr, op.Context().I32Array(sizes...))
}

// chosenCase: without cases the flag does not matter.
func chosenCase(op *ir.Op, operands []ir.Attr) int {
	cases := SwitchOp{op}.CaseValues()
	if len(cases) == 0 {
		return 0
	}
	flag, ok := operands[0].(*ir.IntegerAttr)
	if !ok {
		return -1
	}
	return 1 + slices.Index(cases, flag) // none is the default
}

func caseSizes(op *ir.Op) []int64 {
	a, ok := op.Attr(caseSegmentsAttr).(*ir.DenseArrayAttr)
	if !ok {
		return nil
	}
	return a.Ints()
}

func parseSwitch(p ir.OpParser, st *ir.OpState) {
	flag := p.Operand()
	p.Expect(":")
	typePos := p.Pos()
	t := p.Type()
	flagType, ok := t.(*ir.IntegerType)
	if !ok {
		p.Fail(typePos, "invalid kind of type specified: expected builtin.integer, but found %s", ir.QuoteType(t))
	}
	p.Expect(",")
	p.Expect("[")
	// Wrong numbers of operands are reported where the list of cases begins.
	casesPos := p.Pos()
	destination := func() []*ir.Value {
		p.Expect(":")
		st.Successors = append(st.Successors, p.Successor())
		if !p.Accept("(") {
			return nil
		}
		refs := p.OperandList("", "")
		types := p.ColonTypeList()
		p.Expect(")")
		return p.ResolveAll(refs, types, casesPos)
	}
	p.ExpectKeyword("default")
	defaults := destination()
	var values []byte
	var sizes []int64
	var cases []*ir.Value
	for p.Accept(",") {
		values = ir.AppendElement(values, parseCaseValue(p, flagType))
		operands := destination()
		sizes = append(sizes, int64(len(operands)))
		cases = append(cases, operands...)
	}
	p.Expect("]")
	for _, a := range p.AttrDict() {
		st.SetAttr(a.Name, a.Attr)
	}
	st.Operands = append([]*ir.Value{p.Resolve(flag, flagType)}, append(defaults, cases...)...)
	if len(sizes) > 0 {
		shape := st.Ctx.Vector([]int64{int64(len(sizes))}, flagType)
		st.SetAttr(caseValuesAttr, st.Ctx.Dense(shape, values, false))
	}
	st.SetAttr(caseSegmentsAttr, st.Ctx.I32Array(sizes...))
	st.SetAttr(segmentsAttr, st.Ctx.I32Array(1, int64(len(defaults)), int64(len(cases))))
}

// parseCaseValue reads a number and wraps it to the flag's type. It is read
// with at least 64 bits, signed or not, because that is what gets printed.
func parseCaseValue(p ir.OpParser, t *ir.IntegerType) *ir.IntegerAttr {
	at := p.Pos()
	a, _ := p.AcceptAttr(p.Context().Integer(max(t.Width, 64)))
	v, ok := a.(*ir.IntegerAttr)
	if !ok {
		p.Fail(at, "expected integer value")
	}
	if t.Width > 64 {
		return p.Context().BigIntAttr(t, v.Big)
	}
	return p.Context().IntAttr(t, v.Value)
}

func printSwitch(p ir.OpPrinter, op *ir.Op) {
	s := SwitchOp{op}
	p.Byte(' ')
	p.Operand(s.Flag())
	p.Str(" : ")
	p.Type(s.Flag().Type())
	p.Str(", [")
	p.Newline()
	p.Str("  default: ")
	p.SuccessorAndUses(op.Successor(0), s.SuccessorOperands(0))
	values := s.CaseValues()
	for i, v := range values {
		p.Byte(',')
		p.Newline()
		p.Str("  ")
		p.Str(unsignedText(v))
		p.Str(": ")
		p.SuccessorAndUses(op.Successor(i+1), s.SuccessorOperands(i+1))
	}
	if len(values) > 0 {
		p.Newline()
	}
	p.Byte(']')
	p.AttrDict(op.Attrs(), segmentsAttr, caseSegmentsAttr, caseValuesAttr)
}

// unsignedText renders a case value without sign, whatever its type says.
func unsignedText(v *ir.IntegerAttr) string {
	width := uint(v.Type.(*ir.IntegerType).Width)
	if v.Big != nil {
		modulus := new(big.Int).Lsh(big.NewInt(1), width)
		return new(big.Int).Mod(v.Big, modulus).String()
	}
	return strconv.FormatUint(uint64(v.Value)<<(64-width)>>(64-width), 10)
}

func verifySwitch(op *ir.Op) error {
	o := SwitchOp{op}
	if err := verifyCaseSizes(op); err != nil {
		return err
	}
	if err := verifySuccessors(op); err != nil {
		return err
	}
	destinations := op.NumSuccessors() - 1
	d, ok := op.Attr(caseValuesAttr).(*ir.DenseAttr)
	if ok && d.Type.ElementType() != o.Flag().Type() {
		return op.OpErrorf("'flag' type (%s) should match case value type (%s)",
			ir.QuoteType(o.Flag().Type()), ir.QuoteType(d.Type.ElementType()))
	}
	if n := len(SwitchOp{op}.CaseValues()); n != destinations {
		return op.OpErrorf("number of case values (%d) should match number of case destinations (%d)", n, destinations)
	}
	return nil
}

func verifyCaseSizes(op *ir.Op) error {
	total := int64(0)
	for _, n := range caseSizes(op) {
		if n < 0 {
			return op.OpErrorf("'%s' attribute cannot have negative elements", caseSegmentsAttr)
		}
		total += n
	}
	if n := len(op.OperandsOf(2)); int64(n) != total {
		return op.OpErrorf("caseOperands count (%d) does not match with the total size (%d) specified in attribute '%s'", n, total, caseSegmentsAttr)
	}
	return nil
}
