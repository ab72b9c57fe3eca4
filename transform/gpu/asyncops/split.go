package asyncops

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// Split divides a kernel into what all of its warps compute first, and roles: one executes some operations, with the scalars and the control flow that they need.
// The other one executes the rest.
type Split struct {
	kernel *ir.Op
	memory *distribute.MemoryEffects
	writes map[*ir.Value]bool

	// Stays are the operations before the roles: scalars of the kernel's block, maps and rings.
	Stays map[*ir.Op]bool
	// Needed are the operations that the role has, NeededArgs the iter_args of its loops, and NeededResults the results of its conditionals.
	Needed        map[*ir.Op]bool
	NeededArgs    map[*ir.Value]bool
	NeededResults map[*ir.Value]bool
}

// NewSplit finds the operations that stay before the roles.
func NewSplit(kernel *ir.Op, d *distribute.Distribution) *Split {
	memory := d.WithPointers()
	s := &Split{kernel, memory, memory.EffectsOf(kernel).Writes, map[*ir.Op]bool{}, map[*ir.Op]bool{}, map[*ir.Value]bool{}, map[*ir.Value]bool{}}
	for op := range kernel.Region0().Entry().Ops() {
		if s.mayStay(op) {
			s.Stays[op] = true
		}
	}
	return s
}

func (s *Split) mayStay(op *ir.Op) bool {
	if op.NumRegions() > 0 || op.NumResults() == 0 {
		return false
	}
	isTensor := func(v *ir.Value) bool { return ir.IsAnyTensor(v.Type()) }
	stays := func(v *ir.Value) bool { return v.DefiningOp() == nil || s.Stays[v.DefiningOp()] }
	switch {
	case slices.ContainsFunc(op.Results(), isTensor), slices.ContainsFunc(op.Operands(), isTensor):
		return false
	case slices.ContainsFunc(op.Operands(), func(v *ir.Value) bool { return !stays(v) }):
		return false
	case op.Is(tile.RingAlloc):
		return true
	}
	return op.IsMemoryEffectFree() || s.isConstantLoad(op)
}

// isConstantLoad reports whether an operation loads a scalar that the kernel does not write.
func (s *Split) isConstantLoad(op *ir.Op) bool {
	return (op.Is(affine.Load) || op.Is(memref.Load)) && !isVolatile(op) && !distribute.Overlaps(s.memory.EffectsOf(op).Reads, s.writes)
}

// NeedOp has the role execute an operation; false if it would need more than scalars, control flow and the indices of few elements.
func (s *Split) NeedOp(op *ir.Op) bool {
	if loop, ok := scf.AsFor(op); ok {
		return s.needBounds(loop)
	}
	if s.Needed[op] || s.Stays[op] {
		return true
	}
	s.Needed[op] = true
	operands := op.Operands()
	if computesRoleIndices(op) {
		operands = OperandsOf(op)
	}
	for _, v := range operands {
		if !s.Need(v) {
			return false
		}
	}
	parent := op.Parent()
	return parent == s.kernel || (parent.Is(scf.For) || parent.Is(scf.If)) && s.NeedOp(parent)
}

// computesRoleIndices reports whether an operation computes a vector of integers that the role computes as well, distributed over its own threads: each element from
// scalars and from the same element of other vectors.
func computesRoleIndices(op *ir.Op) bool {
	if op == nil || op.NumResults() != 1 || !isRoleVector(op.Result(0)) {
		return false
	}
	if op.Is(linalg.Fill) || op.Is(tensor.Empty) {
		return true
	}
	view, ok := linalg.AsStructured(op)
	if !ok || view.Body() == nil || !distribute.IsPure(op) || !distribute.IsElementwise(view) {
		return false
	}
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	maps := view.IndexingMaps()
	for i, v := range op.Operands() {
		at, isDim := maps[i].DimPosition(0)
		if own, _ := ir.ShapeOf(v.Type()); !isDim || at != 0 || !slices.Equal(own, shape) {
			return false
		}
	}
	return true
}

// isRoleVector reports whether a value is a vector of integers, and a thread of the role has few of them.
func isRoleVector(v *ir.Value) bool {
	t, ok := v.Type().(*ir.TensorType)
	return ok && ir.IsInteger(t.Elem) && len(t.Shape) == 1 && layout.Fits(t.Shape) && RoleLayout(t.Shape).Registers() <= maxRoleCopies
}

// RoleLayout distributes a vector over the threads of the role that copies.
func RoleLayout(shape []int64) *layout.Layout {
	return layout.Blocked(shape, []int{0}, 1, layout.Log2(CopyWarps))
}

// loopOperands is how many operands of a loop are its bounds.
const loopOperands = 3

// Need has the role compute a value; false if it cannot.
func (s *Split) Need(v *ir.Value) bool {
	op := v.DefiningOp()
	if ir.IsAnyTensor(v.Type()) {
		return computesRoleIndices(op) && s.NeedOp(op)
	}
	if op == nil {
		if v.ArgOf() == s.kernel.Region0().Entry() {
			return true
		}
		loop, ok := scf.AsFor(v.ArgOf().ParentOp())
		return ok && s.needBounds(loop) && (v == loop.Counter() || s.needArg(loop, v.Index()-1))
	}
	if s.Stays[op] {
		return true
	}
	if loop, ok := scf.AsFor(op); ok {
		return s.needBounds(loop) && s.needArg(loop, v.Index())
	}
	if op.Is(scf.If) {
		return s.needResult(op, v)
	}
	return op.NumRegions() == 0 && (op.IsMemoryEffectFree() || op.Is(tile.TensorMap) || s.isConstantLoad(op)) && s.NeedOp(op)
}

// needResult has the role choose a value.
func (s *Split) needResult(choice *ir.Op, v *ir.Value) bool {
	if s.NeededResults[v] {
		return true
	}
	s.NeededResults[v] = true
	if !s.NeedOp(choice) {
		return false
	}
	for _, branch := range choice.Regions() {
		if !s.Need(branch.Entry().Last().Operand(v.Index())) {
			return false
		}
	}
	return true
}

// needBounds has the role execute a loop.
func (s *Split) needBounds(loop scf.ForOp) bool {
	if s.Needed[loop.Op] {
		return true
	}
	s.Needed[loop.Op] = true
	for _, v := range loop.Op.Operands()[:loopOperands] {
		if !s.Need(v) {
			return false
		}
	}
	parent := loop.Op.Parent()
	return parent == s.kernel || (parent.Is(scf.For) || parent.Is(scf.If)) && s.NeedOp(parent)
}

// needArg has the role carry a value through a loop.
func (s *Split) needArg(loop scf.ForOp, i int) bool {
	arg := loop.IterArgs()[i]
	if s.NeededArgs[arg] {
		return true
	}
	s.NeededArgs[arg] = true
	return s.Need(loop.InitArgs()[i]) && s.Need(loop.Yielded()[i])
}

// WaitsForOthers reports whether a kernel may wait for other programs or for kernels before it: the copies of a role, and loads before the roles, would not come after that.
// Assembly with effects may be such a wait, as griddepcontrol.wait is.
func WaitsForOthers(kernel *ir.Op) (found bool) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if found = op.Is(llvm.AtomicRMW) || op.Is(llvm.CmpXchg) || llvm.IsAtomic(op) || isVolatile(op) || hasAssemblyEffects(op); found {
			return ir.Stop
		}
		return ir.Continue
	})
	return found
}

func hasAssemblyEffects(op *ir.Op) bool {
	asm, ok := llvm.AsInlineAsm(op)
	return ok && asm.HasSideEffects()
}

// CanSplit reports whether a role of its own can execute the loads of loops.
func CanSplit(kernel *ir.Op, d *distribute.Distribution, loops []*Loop) bool {
	if WaitsForOthers(kernel) {
		return false
	}
	s := NewSplit(kernel, d)
	for _, p := range loops {
		if !s.NeedOp(p.Op) {
			return false
		}
		for _, l := range p.Loads {
			needed := l.addressOperands() // threads may copy it
			if l.IsReadByWGMMA() {
				needed = l.Load.Located()
			}
			for _, v := range needed {
				if !s.Need(v) {
					return false
				}
			}
			if distribute.Overlaps(s.memory.EffectsOf(l.Op()).Reads, s.writes) {
				return false
			}
		}
	}
	return true
}
