package affine

import (
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

const (
	reductionsAttr  = "reductions"
	lowersMapAttr   = "lowerBoundsMap"
	lowerGroupsAttr = "lowerBoundsGroups"
	uppersMapAttr   = "upperBoundsMap"
	upperGroupsAttr = "upperBoundsGroups"
	stepsAttr       = "steps"
)

// Parallel runs its body for every point of an iteration space with affine
// bounds, in any order.
var Parallel = &ir.OpDef{
	Name: "affine.parallel",
	Doc:  "runs its body for each point of a space with affine bounds in any order, and reduces what the iterations yield",
	Example: `// %n: index
// %x: f32
%r = affine.parallel (%i, %j) = (0, max(1, %n)) to (%n + 4, 8) step (1, 2) reduce ("addf") -> (f32) {
  affine.yield %x : f32
}`,
	Operands: []ir.Slot{{Name: "mapOperands", Type: ir.IndexConstraint, Arity: ir.Variadic}},
	Results:  []ir.Slot{{Name: "results", Type: ir.AnyType, Arity: ir.Variadic}},
	Attrs: []ir.AttrSlot{
		{Name: reductionsAttr, Type: listOf("Reduction ops", isReductionList)},
		{Name: lowersMapAttr, Type: mapConstraint},
		{Name: lowerGroupsAttr, Type: groupSizes},
		{Name: uppersMapAttr, Type: mapConstraint},
		{Name: upperGroupsAttr, Type: groupSizes},
		{Name: stepsAttr, Type: listOf("64-bit integer array attribute", isStepList)},
	},
	Regions:            []ir.RegionSlot{{Name: "region", Sized: true}},
	Syntax:             &ir.Syntax{Parse: parseParallel, Print: printParallel},
	Traits:             ir.SingleBlock | ir.RecursiveEffects,
	ImplicitTerminator: Yield.Name,
	LoopBodies:         allRegions,
	Verify:             verifyParallel,
}

// groupSizes says how many results of the bounds' map belong to each dimension.
var groupSizes = ir.AttrConstraint{
	Desc: "32-bit signless integer elements attribute",
	Ok: func(a ir.Attr) bool {
		d, ok := a.(*ir.DenseAttr)
		return ok && d.Type.ElementType() == ir.I32
	},
	Class: func(a ir.Attr) bool {
		d, ok := a.(*ir.DenseAttr)
		return ok && (ir.IsInteger(d.Type.ElementType()) || ir.IsIndex(d.Type.ElementType()))
	},
}

func listOf(desc string, ok func(ir.Attr) bool) ir.AttrConstraint {
	return ir.AttrConstraint{Desc: desc, Ok: ok, Class: ir.ArrayAttrType.Ok}
}

func isStepList(a ir.Attr) bool {
	return isListOf(a, func(i *ir.IntegerAttr) bool { return i.Type == ir.I64 })
}

func isReductionList(a ir.Attr) bool {
	return isListOf(a, func(i *ir.IntegerAttr) bool { return i.Type == ir.I64 && reductionKind(i.Value) != nil })
}

func isListOf(a ir.Attr, ok func(*ir.IntegerAttr) bool) bool {
	list, isList := a.(*ir.ArrayAttr)
	if !isList {
		return false
	}
	for _, e := range list.Elems {
		if i, isInt := e.(*ir.IntegerAttr); !isInt || !ok(i) {
			return false
		}
	}
	return true
}

// Reduction is a way to combine the values that the iterations of a parallel loop yield.
type Reduction struct {
	Name string // of the combining operation in the arith dialect, or "assign"
	// reduces tests the types the reduction has a neutral value of.
	reduces func(ir.Type) bool
}

func noType(ir.Type) bool { return false }

// reductions has the kinds by their number.
var reductions = []Reduction{
	{"addf", ir.IsFloat}, {"addi", ir.IsInteger}, {"andi", ir.IsInteger}, {"assign", func(ir.Type) bool { return true }},
	{"maximumf", ir.IsFloat}, {"maxnumf", noType}, {"maxs", noType}, {"maxu", noType},
	{"minimumf", ir.IsFloat}, {"minnumf", noType}, {"mins", noType}, {"minu", noType},
	{"mulf", ir.IsFloat}, {"muli", ir.IsInteger}, {"ori", ir.IsInteger}, {"xori", noType},
}

func reductionKind(number int64) *Reduction {
	if number < 0 || number >= int64(len(reductions)) {
		return nil
	}
	return &reductions[number]
}

// Body is the block run at each point; its arguments are the coordinates.
func (l ParallelOp) Body() *ir.Block { return l.Op.Region0().Entry() }

// Steps has the distance of the points along each dimension.
func (l ParallelOp) Steps() []int64 { return intList(l.Op.Attr(stepsAttr)) }

// Reductions has for each result how the yielded values are combined.
func (l ParallelOp) Reductions() []*Reduction {
	var kinds []*Reduction
	for _, number := range intList(l.Op.Attr(reductionsAttr)) {
		kinds = append(kinds, reductionKind(number))
	}
	return kinds
}

// Bounds are the bounds of all dimensions: Groups[i] results of Map belong to
// dimension i.
type Bounds struct {
	Bound
	Groups []int64
}

// Lower has the first coordinate of each dimension.
func (l ParallelOp) Lower() Bounds {
	m := mapOf(l.Op, lowersMapAttr)
	n := min(m.NumInputs(), l.Op.NumOperands())
	return Bounds{Bound{m, l.Op.Operands()[:n]}, l.groups(lowerGroupsAttr)}
}

// Upper has the first coordinate of each dimension that is not reached.
func (l ParallelOp) Upper() Bounds {
	n := min(mapOf(l.Op, lowersMapAttr).NumInputs(), l.Op.NumOperands())
	return Bounds{Bound{mapOf(l.Op, uppersMapAttr), l.Op.Operands()[n:]}, l.groups(upperGroupsAttr)}
}

func (l ParallelOp) groups(attr string) []int64 {
	sizes := l.Op.Attr(attr).(*ir.DenseAttr)
	n, _ := ir.NumElements(sizes.Type)
	groups := make([]int64, n)
	for i := range groups {
		groups[i] = sizes.At(l.Op.Context(), i).(*ir.IntegerAttr).Value
	}
	return groups
}

func intList(a ir.Attr) []int64 {
	list := a.(*ir.ArrayAttr)
	values := make([]int64, len(list.Elems))
	for i, e := range list.Elems {
		values[i] = e.(*ir.IntegerAttr).Value
	}
	return values
}

func intListAttr(ctx *ir.Context, values []int64) ir.Attr {
	elems := make([]ir.Attr, len(values))
	for i, v := range values {
		elems[i] = ctx.IntAttr(ir.I64, v)
	}
	return ctx.Array(elems)
}

func parseParallel(p ir.OpParser, st *ir.OpState) {
	counters := p.ArgumentList("(", ")", false, false)
	for i := range counters {
		counters[i].Type = ir.Index
	}
	p.Expect("=")
	lower := parseBounds(p, st, lowersMapAttr, lowerGroupsAttr, "max")
	p.ExpectKeyword("to")
	upper := parseBounds(p, st, uppersMapAttr, upperGroupsAttr, "min")
	st.Operands = append(append(st.Operands, lower...), upper...)

	steps := make([]int64, len(counters))
	for i := range steps {
		steps[i] = 1
	}
	if p.AcceptKeyword("step") {
		m, _, _ := p.AffineMapOf("(", ")")
		constants, ok := m.Map.ConstantResults()
		if !ok {
			p.Fail(p.NamePos(), "steps must be constant integers")
		}
		steps = constants
	}
	st.SetAttr(stepsAttr, intListAttr(st.Ctx, steps))

	var kinds []int64
	if p.AcceptKeyword("reduce") {
		p.List("(", ")", func() { kinds = append(kinds, parseReduction(p)) })
	}
	st.SetAttr(reductionsAttr, intListAttr(st.Ctx, kinds))
	st.Types = p.AcceptArrowTypes()
	body := p.Region(counters)
	addAttrs(st, p.AttrDict())
	endRegion(st, body)
	st.Regions = []*ir.Region{body}
}

// parseBounds takes (0, max(%n, 3)): one expression or group of expressions for
// each dimension.
func parseBounds(p ir.OpParser, st *ir.OpState, mapName, groupsName, prefix string) []*ir.Value {
	var list subscripts
	var groups []byte
	count := int64(0)
	p.List("(", ")", func() {
		var size int
		if p.AcceptKeyword(prefix) {
			size = list.add(p.AffineMapOf("(", ")"))
		} else {
			size = list.add(p.AffineExprOf())
		}
		groups = ir.AppendElement(groups, st.Ctx.IntAttr(ir.I32, int64(size)))
		count++
	})
	m, inputs := list.finish(p)
	st.SetAttr(mapName, st.Ctx.AffineMap(m))
	st.SetAttr(groupsName, st.Ctx.Dense(st.Ctx.Tensor([]int64{count}, ir.I32), groups, false))
	return inputs
}

func parseReduction(p ir.OpParser) int64 {
	at := p.Pos()
	name, ok := p.Attr(ir.None).(*ir.StringAttr)
	if !ok {
		p.Fail(at, "invalid kind of attribute specified")
	}
	for i := range reductions {
		if reductions[i].Name == name.Value {
			return int64(i)
		}
	}
	p.Fail(at, "invalid reduction value: \"%s\"", name.Value)
	return 0
}

func printParallel(p ir.OpPrinter, op *ir.Op) {
	l := ParallelOp{op}
	p.Str(" (")
	p.Operands(l.Body().Args())
	p.Str(") = (")
	printBounds(p, l.Lower(), "max")
	p.Str(") to (")
	printBounds(p, l.Upper(), "min")
	p.Byte(')')
	printSteps(p, l.Steps())
	if op.NumResults() > 0 {
		p.Str(" reduce (")
		for i, kind := range l.Reductions() {
			if i > 0 {
				p.Str(", ")
			}
			p.Quoted(kind.Name)
		}
		p.Str(") -> (")
		p.Types(op.ResultTypes())
		p.Byte(')')
	}
	p.Byte(' ')
	p.Region(op.Region0(), false, op.NumResults() > 0)
	p.AttrDict(op.Attrs(), reductionsAttr, lowersMapAttr, lowerGroupsAttr, uppersMapAttr, upperGroupsAttr, stepsAttr)
}

func printBounds(p ir.OpPrinter, b Bounds, prefix string) {
	start := 0
	for i, size := range b.Groups {
		if i > 0 {
			p.Str(", ")
		}
		results := groupOf(b.Map, start, int(size))
		start += int(size)
		if size == 1 {
			printResults(p, b.Map, results, b.Inputs)
			continue
		}
		p.Str(prefix)
		p.Byte('(')
		printResults(p, b.Map, results, b.Inputs)
		p.Byte(')')
	}
}

func groupOf(m *expr.Map, start, size int) []expr.Expr {
	end := min(start+max(size, 0), len(m.Results))
	return m.Results[min(start, end):end]
}

// printSteps appends the steps unless all are 1.
func printSteps(p ir.OpPrinter, steps []int64) {
	ones := true
	for _, s := range steps {
		ones = ones && s == 1
	}
	if ones {
		return
	}
	p.Str(" step (")
	for i, s := range steps {
		if i > 0 {
			p.Str(", ")
		}
		p.Int(s)
	}
	p.Byte(')')
}

func verifyParallel(op *ir.Op) error {
	l := ParallelOp{op}
	lower, upper := l.Lower(), l.Upper()
	rank := l.Body().NumArgs()
	if len(lower.Groups) != rank || len(upper.Groups) != rank || len(l.Steps()) != rank {
		return op.OpErrorf("the number of region arguments (%d) and the number of map groups for lower (%d) and upper bound (%d), and the number of steps (%d) must all match",
			rank, len(lower.Groups), len(upper.Groups), len(l.Steps()))
	}
	for _, b := range []struct {
		Bounds
		what string
	}{{lower, "lower"}, {upper, "upper"}} {
		if err := verifyGroups(op, b.Bounds, b.what); err != nil {
			return err
		}
	}
	kinds := l.Reductions()
	if len(kinds) != op.NumResults() {
		return op.OpErrorf("a reduction must be specified for each output")
	}
	for i, kind := range kinds {
		if !kind.reduces(op.Result(i).Type()) {
			return op.OpErrorf("result type cannot match reduction attribute")
		}
	}
	for _, b := range []Bounds{lower, upper} {
		if err := verifyInputs(op, b.Inputs, b.Map.NumDims); err != nil {
			return err
		}
	}
	return nil
}

func verifyGroups(op *ir.Op, b Bounds, what string) error {
	total := int64(0)
	for _, size := range b.Groups {
		if size <= 0 {
			return op.OpErrorf("expected %s bound map to have at least one result", what)
		}
		total += size
	}
	if total != int64(len(b.Map.Results)) {
		return op.OpErrorf("expected %s bounds map to have %d results", what, total)
	}
	return nil
}
