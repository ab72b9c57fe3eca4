package cpu

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// user is an operation that reads the elements of a tensor, directly or through tensors
// fused into it.
type user struct {
	op *ir.Op
	// repeated: it reads an element more than once.
	repeated bool
	// needsMemory: it reads the elements from memory.
	needsMemory bool
}

// recomputeLimit is the cost up to which elements are recomputed for each user instead of
// being stored.
const recomputeLimit = 10

// isFused reports whether a tensor is computed in the loops of its users.
func (c *compiler) isFused(v *ir.Value) bool {
	if d, ok := c.fused[v]; ok {
		return d
	}
	d := !c.options.Check && isPointwise(v.DefiningOp()) && c.profitableToFuse(v)
	c.fused[v] = d
	return d
}

func (c *compiler) profitableToFuse(v *ir.Value) bool {
	sites := c.users(v)
	var only *ir.Op
	once := true
	for _, s := range sites {
		if s.needsMemory {
			return false
		}
		if only != nil && only != s.op || s.repeated || !sameIteration(v.Block(), s.op) {
			once = false
		}
		only = s.op
	}
	return only != nil && (once || c.cost(v) <= recomputeLimit)
}

// sameIteration reports whether an operation runs at most once per execution of a block.
func sameIteration(b *ir.Block, op *ir.Op) bool {
	for ; op != nil; op = op.Parent() {
		if op.Block() == b {
			return true
		}
		if !op.Parent().Is(scf.If) {
			return false
		}
	}
	return false
}

// isPointwise reports whether an operation computes each element of its only result
// independently, and has no other effect.
func isPointwise(op *ir.Op) bool {
	if op == nil || op.NumResults() != 1 || !linalg.IsStructured(op.Def()) {
		return false
	}
	view, _ := linalg.AsStructured(op)
	if !view.OnTensors() {
		return false
	}
	loops := view.Iterators()
	for _, it := range loops {
		if it != linalg.Parallel {
			return false
		}
	}
	maps := view.IndexingMaps()
	if out := maps[len(maps)-1]; len(out.Results) != len(loops) || !coversAllLoops(out, len(loops)) {
		return false
	}
	return isArithmetic(view.Body())
}

// coversAllLoops reports whether a map has every loop among its results.
func coversAllLoops(m *affine.Map, loops int) bool {
	found := make([]bool, loops)
	n := 0
	for d := range m.Results {
		if pos, ok := m.DimPosition(d); ok && !found[pos] {
			found[pos] = true
			n++
		}
	}
	return n == loops
}

// isArithmetic reports whether a block computes scalars from scalars, without branches.
func isArithmetic(b *ir.Block) bool {
	for op := range b.Ops() {
		if op.NumRegions() > 0 || !op.IsMemoryEffectFree() && op != b.Last() {
			return false
		}
		for _, v := range op.Operands() {
			if ir.IsAnyTensor(v.Type()) || ir.IsAnyMemRef(v.Type()) {
				return false
			}
		}
	}
	return true
}

// users lists the operations that read a tensor's elements, each once: there may be exponentially many paths
// to one through fused tensors.
func (c *compiler) users(v *ir.Value) []user {
	list, ok := c.usersOf[v]
	if !ok {
		for _, u := range c.findUsers(v) {
			if !slices.Contains(list, u) {
				list = append(list, u)
			}
		}
		c.usersOf[v] = list
	}
	return list
}

func (c *compiler) findUsers(v *ir.Value) (list []user) {
	for use := range v.Uses() {
		op := use.Owner()
		if s, ok := scanAround(op); ok {
			list = append(list, user{op: s.Loop})
			continue
		}
		switch {
		case linalg.IsStructured(op.Def()):
			list = append(list, c.structuredUsers(op, use.Index())...)
		case isReindexing(op):
			list = append(list, c.users(op.Result(0))...)
		case writesElementwise(op, use.Index()):
			list = append(list, user{op: op})
		case op.Is(tensor.Extract):
			inLoop := op.Block() != v.Block()
			list = append(list, user{op: op, repeated: inLoop})
		case op.Is(tensor.Dim):
		default:
			list = append(list, user{op: op, needsMemory: true})
		}
	}
	return list
}

// structuredUsers lists the users behind an operand of a structured operation.
func (c *compiler) structuredUsers(op *ir.Op, operand int) []user {
	view, _ := linalg.AsStructured(op)
	maps, loops, inputs := view.IndexingMaps(), view.Iterators(), len(view.Inputs())
	if operand >= inputs && operand < view.Body().NumArgs() && !view.Body().Arg(operand).HasUses() {
		return nil // only its shape matters
	}
	repeated := !coversAllLoops(maps[operand], len(loops))
	if op.NumResults() == 1 && c.isFused(op.Result(0)) {
		sites := slices.Clone(c.users(op.Result(0)))
		for i := range sites {
			sites[i].repeated = sites[i].repeated || repeated
		}
		return sites
	}
	reduces := 0
	for _, it := range loops {
		if it != linalg.Parallel {
			reduces++
		}
	}
	return []user{{op: op, repeated: repeated, needsMemory: operand >= inputs || reduces > 0 && inputs > 1 && repeated}}
}

// isReindexing reports whether an operation only changes the indices of its first
// operand's elements.
func isReindexing(op *ir.Op) bool {
	switch {
	case op.Is(tensor.ExpandShape), op.Is(tensor.ExtractSlice), op.Is(tensor.Cast):
		return true
	case op.Is(tensor.CollapseShape):
		collapse, _ := tensor.AsCollapseShape(op)
		shape, _ := ir.ShapeOf(collapse.Src().Type())
		for _, g := range collapse.Groups() {
			if longDims(shape, g) > 1 {
				return false
			}
		}
		return true
	}
	return false
}

// longDims counts the dimensions of a group with more than one element.
func longDims(shape, group []int64) (n int) {
	for _, d := range group {
		if shape[d] != 1 {
			n++
		}
	}
	return n
}

// writesElementwise reports whether an operation stores the elements of an operand one by
// one.
func writesElementwise(op *ir.Op, operand int) bool {
	switch {
	case op.Is(scf.Yield), op.Is(bufferization.MaterializeInDestination), op.Is(tensor.InsertSlice):
		return operand == 0 || op.Is(scf.Yield)
	case op.Is(tensor.Concat):
		return true
	}
	return false
}

// cost estimates the cost of computing an element if none of its producers is stored.
func (c *compiler) cost(v *ir.Value) int {
	op := v.DefiningOp()
	if op != nil && isReindexing(op) {
		return c.cost(op.Operand(0))
	}
	if !isPointwise(op) {
		return 1
	}
	if n, ok := c.costs[v]; ok {
		return n
	}
	view, _ := linalg.AsStructured(op)
	n := 0
	for inner := range view.Body().Ops() {
		n += costOf(inner)
	}
	for i, in := range op.Operands() {
		if i >= view.Body().NumArgs() || !view.Body().Arg(i).HasUses() || !ir.IsAnyTensor(in.Type()) {
			continue
		}
		n = min(n+c.cost(in), 1000)
	}
	c.costs[v] = n
	return n
}

var opCosts = map[*ir.OpDef]int{
	arith.DivSI: 10, arith.DivUI: 10, arith.RemSI: 10, arith.RemUI: 10, arith.DivF: 5, arith.RemF: 20,
	math.Sqrt: 5, math.RSqrt: 5, math.AbsF: 1, math.AbsI: 1, math.Fma: 1, math.Floor: 1, math.Ceil: 1,
}

func costOf(op *ir.Op) int {
	n, listed := opCosts[op.Def()]
	switch {
	case listed:
		return n
	case op.Has(ir.Terminator):
		return 0
	case op.Def().DialectName() == "math":
		return 20
	}
	return 1
}
