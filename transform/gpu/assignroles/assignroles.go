// Package assignroles has the pass that divides a kernel into roles: some warps of their own issue its bulk copies, and run ahead as far as the ring has slots.
package assignroles

import (
	"cmp"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/asyncops"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass, on kernels whose loops are pipelined.
var Pass = remark.On(kernelpass.OnKernels(&pass.Pass{
	Name: "tile-assign-roles", Title: "TileAssignRoles",
	Doc:     "Have a role of its own issue the bulk copies of a kernel",
	Options: kernelpass.PassOptions,
	Run: func(ctx *pass.Context, kernel *ir.Op) error {
		o, err := kernelpass.OptionsOf(ctx, kernel)
		if err != nil {
			return err
		}
		return Run(kernel, o)
	},
	Post: areInRoles,
}), remark.Roles)

// areInRoles is the post-condition: where a kernel has roles, bulk copies are in them, and a map that a loop changes waits for the copies by the map before.
func areInRoles(kernel *ir.Op) (err error) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if _, ok := tile.RoleOf(op); op.Is(tile.BulkCopy) && !ok {
			err = op.Bugf("the bulk copy is in no role")
			return ir.Stop
		}
		if isMadeMap(op) && isInLoop(op) && fillsRing(op) && !op.Prev().Is(tile.RingDrain) {
			err = op.Bugf("copies by the map that was there before may be in flight")
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

// copyRegisters is how many registers the threads of the role have that copies. It needs few, and the others get the rest.
const copyRegisters = 24

// share is how many blocks of a kernel a multiprocessor has, and what each thread that computes has of its registers.
type share struct{ blocks, registers int64 }

// shares are the shares by the warps that compute. Kernels of one warpgroup have two blocks on a multiprocessor, if their rings leave room for them.
var shares = map[int64]map[bool]share{
	4: {true: {2, 232}, false: {1, 240}},
	8: {true: {1, 240}, false: {1, 240}},
}

// sharedOfTwo is how much shared memory rings may have, in bytes, for two blocks on a multiprocessor.
const sharedOfTwo = 100 << 10

// Run divides a kernel whose rings bulk copies fill.
func Run(kernel *ir.Op, o distribute.Options) error {
	a := &assigner{kernel: kernel, b: ir.NewBuilder(kernel.Context()), holders: map[*ir.Op]bool{}}
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if alloc, ok := tile.AsRingAlloc(op); ok && hasBulkCopies(alloc) {
			a.rings = append(a.rings, alloc)
		}
		return ir.Continue
	})
	if len(a.rings) == 0 || tile.RolesOf(kernel) != nil {
		return nil
	}
	if asyncops.WaitsForOthers(kernel) {
		return kernel.Errorf("the kernel may wait for other programs, for which a role of its own that copies would not wait")
	}
	if err := a.joinRings(); err != nil {
		return err
	}
	a.split = asyncops.NewSplit(kernel, distribute.New(kernel, o))
	for _, op := range a.fills() {
		if !a.split.NeedOp(op) {
			return op.Errorf("a role of its own cannot issue the copy: where it is, or its coordinates, depend on more than scalars and loops")
		}
	}
	return a.divide()
}

type assigner struct {
	kernel *ir.Op
	b      *ir.Builder
	rings  []tile.RingAllocOp
	ring   tile.RingAllocOp // in the place of all
	// holders are the operations that rings are in.
	holders map[*ir.Op]bool
	split   *asyncops.Split
}

// hasBulkCopies reports whether bulk copies fill a ring.
func hasBulkCopies(ring tile.RingAllocOp) bool {
	return slices.ContainsFunc(slices.Collect(ring.Ring().Users()), func(op *ir.Op) bool { return op.Is(tile.BulkCopy) })
}

// fills are the operations that fill slots: acquires, copies, by threads too, and publishes; with them the maps that the kernel makes, and the waits before these.
func (a *assigner) fills() (list []*ir.Op) {
	a.kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(tile.RingAcquire) || op.Is(tile.RingDrain) || op.Is(tile.RingPublish) || op.Is(tile.BulkCopy) || isIntoRing(op) || isMadeMap(op) {
			list = append(list, op)
		}
		return ir.Continue
	})
	return list
}

// isMadeMap reports whether an operation is a map that the kernel makes.
func isMadeMap(op *ir.Op) bool {
	o, ok := tile.AsTensorMap(op)
	return ok && !o.IsHost()
}

// fillsRing reports whether copies by a map fill a ring, which is not lowered yet.
func fillsRing(made *ir.Op) bool {
	for op := range made.Result(0).Users() {
		if copied, ok := tile.AsBulkCopy(op); ok {
			_, isLowered := tile.AsMemDesc(copied.Signal().Type())
			return !isLowered
		}
	}
	return false
}

// isInLoop reports whether an operation is in a loop.
func isInLoop(op *ir.Op) bool {
	for at := op.Parent(); !at.Def().Function; at = at.Parent() {
		if at.Is(scf.For) {
			return true
		}
	}
	return false
}

// isIntoRing reports whether an operation is a copy by threads into a slot.
func isIntoRing(op *ir.Op) bool {
	if gathered, ok := tile.AsAsyncGather(op); ok {
		return gathered.Dest().DefiningOp().Is(tile.RingSlot)
	}
	copied, ok := tile.AsAsyncCopy(op)
	return ok && copied.Dest().DefiningOp().Is(tile.RingSlot)
}

// joinRings makes one ring for all loops, at the kernel's top: its count goes on from one loop to the next, through the loops and branches that they are in.
func (a *assigner) joinRings() error {
	for _, ring := range a.rings {
		for op := ring.Op.Parent(); op != a.kernel; op = op.Parent() {
			a.holders[op] = true
		}
	}
	entry := a.kernel.Region0().Entry()
	if _, err := a.count(entry, nil); err != nil {
		return err
	}
	a.ring = a.joined()
	return nil
}

// joined is the ring that takes the place of all, with as many slots as fit where the largest ring was. Its slots have the tiles of each in turn, at the same place,
// and then what threads copy: bulk copies see what threads have written before only after a fence.
func (a *assigner) joined() tile.RingAllocOp {
	top := a.rings[0].Op
	for top.Parent() != a.kernel {
		top = top.Parent()
	}
	var kinds []slotKind
	of := make([]int, len(a.rings)) // the kind of each ring
	stages, bytes, slot := int64(0), int64(0), int64(0)
	for i, ring := range a.rings {
		stages, bytes, slot = max(stages, ring.Stages()), max(bytes, ring.Stages()*ring.StageBytes()), max(slot, ring.StageBytes())
		kind := slotKindOf(ring)
		if of[i] = slices.IndexFunc(kinds, kind.equals); of[i] < 0 {
			of[i], kinds = len(kinds), append(kinds, kind)
		}
	}
	types, alternatives := places(kinds)
	a.b.Before(top).LocateAs(a.rings[0].Op)
	made := tile.NewRingAlloc(a.b, a.rings[0].Ring().Type(), types, min(stages, bytes/slot))
	for _, attr := range a.rings[0].Op.Attrs() {
		if attr.Name != "stages" {
			made.Op.SetAttr(attr.Name, attr.Attr)
		}
	}
	if alternatives != nil {
		made.Op.SetAttr("alternatives", a.b.Ctx.I64Array(alternatives...))
	}
	for i, ring := range a.rings {
		ring.Ring().ReplaceAllUsesWith(made.Ring())
		for k, v := range ring.Buffers() {
			v.ReplaceAllUsesWith(made.Buffers()[kinds[of[i]].at[k]])
		}
		ring.Op.Erase()
	}
	return made
}

// slotKind is what the slots of a ring have: their buffers, which of them bulk copies fill, and where each is in the joined ring.
type slotKind struct {
	types []ir.Type
	bulk  []bool
	at    []int
}

func slotKindOf(ring tile.RingAllocOp) (kind slotKind) {
	for _, v := range ring.Buffers() {
		isBulk := false
		for slot := range v.Users() {
			isBulk = isBulk || slices.ContainsFunc(slices.Collect(slot.Result(0).Users()), func(op *ir.Op) bool { return op.Is(tile.BulkCopy) })
		}
		kind.types, kind.bulk, kind.at = append(kind.types, v.Type()), append(kind.bulk, isBulk), append(kind.at, len(kind.at))
	}
	return kind
}

func (s slotKind) equals(other slotKind) bool {
	return slices.Equal(s.types, other.types) && slices.Equal(s.bulk, other.bulk)
}

// places finds places for the buffers of all kinds of slots, and how many buffers of each kind are alternatives to others; nil for one kind.
func places(kinds []slotKind) (types []ir.Type, alternatives []int64) {
	if len(kinds) == 1 {
		return kinds[0].types, nil
	}
	place := func(kind slotKind, bulk bool) (n int64) {
		for i, t := range kind.types {
			if kind.bulk[i] == bulk {
				kind.at[i], types, n = len(types), append(types, t), n+1
			}
		}
		return n
	}
	for _, kind := range kinds {
		alternatives = append(alternatives, place(kind, true))
	}
	for _, kind := range kinds {
		place(kind, false)
	}
	return types, alternatives
}

// count has the rings in a block count from a count on, nil for 0, and returns the one that follows.
func (a *assigner) count(block *ir.Block, from *ir.Value) (*ir.Value, error) {
	for op := range block.Ops() {
		loop, isLoop := scf.AsFor(op)
		choice, isChoice := scf.AsIf(op)
		var err error
		switch ring, isRing := tile.AsRingAlloc(op); {
		case isRing && slices.Contains(a.rings, ring):
			next := a.countAfter(ring)
			if next == nil {
				return nil, ring.Op.Errorf("the ring has no loop that counts its slots")
			}
			if from != nil {
				a.countFrom(ring, from)
			}
			from = next
		case isMadeMap(op) && from != nil: // copies by the map that was there are over
			tile.NewRingDrain(a.b.Before(op).LocateAs(op), a.rings[0].Ring(), from)
		case !a.holders[op]:
		case isLoop:
			from, err = a.countInLoop(loop, from)
		case isChoice:
			from, err = a.countInBranches(choice, from)
		default:
			return nil, op.Errorf("a ring may be in loops and branches only")
		}
		if err != nil {
			return nil, err
		}
	}
	return from, nil
}

// countInLoop replaces a loop by one that carries the count of its rings as well. It returns the count that follows.
func (a *assigner) countInLoop(loop scf.ForOp, from *ir.Value) (*ir.Value, error) {
	defer a.b.Restore(a.b.Save())
	a.b.Before(loop.Op).LocateAs(loop.Op)
	inits := slices.Concat(loop.InitArgs(), []*ir.Value{a.countOr0(from)})
	var err error
	made := scf.NewFor(a.b, loop.LowerBound(), loop.UpperBound(), loop.Step(), inits, func(counter *ir.Value, args []*ir.Value) []*ir.Value {
		loop.Counter().ReplaceAllUsesWith(counter)
		for i, arg := range loop.IterArgs() {
			arg.ReplaceAllUsesWith(args[i])
		}
		values, problem := a.countInside(loop.Body(), args[len(args)-1])
		err = problem
		return values
	})
	a.replaceBy(loop.Op, made.Op)
	return made.Op.Result(made.Op.NumResults() - 1), err
}

// countInBranches replaces a conditional by one that yields the count of its rings as well, and returns it.
func (a *assigner) countInBranches(choice scf.IfOp, from *ir.Value) (*ir.Value, error) {
	defer a.b.Restore(a.b.Save())
	a.b.Before(choice.Op).LocateAs(choice.Op)
	var err error
	branch := func(region *ir.Region) func() []*ir.Value {
		return func() []*ir.Value {
			if region.Empty() {
				return []*ir.Value{a.countOr0(from)}
			}
			values, problem := a.countInside(region.Entry(), from)
			err = cmp.Or(err, problem)
			return values
		}
	}
	made := scf.NewIf(a.b, choice.Condition(), append(choice.Op.ResultTypes(), ir.Index), branch(choice.Op.RegionAt(0)), branch(choice.Op.RegionAt(1)))
	a.replaceBy(choice.Op, made.Op)
	return made.Op.Result(made.Op.NumResults() - 1), err
}

// countOr0 is a count that operations can use.
func (a *assigner) countOr0(count *ir.Value) *ir.Value {
	if count == nil {
		return arith.NewIndex(a.b, 0)
	}
	return count
}

// countInside moves the operations of a block to where the builder is, and returns what the block ends with and the count that follows.
func (a *assigner) countInside(block *ir.Block, from *ir.Value) ([]*ir.Value, error) {
	end, into := block.Last(), a.b.Block()
	for op := range block.Ops() {
		if op != end {
			op.Remove()
			a.b.Insert(op)
		}
	}
	next, err := a.count(into, from)
	a.b.AtEnd(into)
	return append(end.Operands(), a.countOr0(next)), err
}

// replaceBy puts an operation with a count as a result more in the place of one.
func (a *assigner) replaceBy(op, made *ir.Op) {
	for _, attr := range op.Attrs() {
		made.SetAttr(attr.Name, attr.Attr)
	}
	for i, v := range op.Results() {
		v.ReplaceAllUsesWith(made.Result(i))
	}
	op.Erase()
}

// countAfter is the count of the first slot that the loop of a ring does not read; nil without such a loop.
func (a *assigner) countAfter(ring tile.RingAllocOp) *ir.Value {
	for op := range ring.Ring().Users() {
		wait, ok := tile.AsRingWait(op)
		if !ok {
			continue
		}
		if loop, ok := scf.AsFor(op.Parent()); ok && wait.Count().ArgOf() == loop.Body() && loop.Op.Block() == ring.Op.Block() {
			return loop.Op.Result(wait.Count().Index() - 1)
		}
	}
	return nil
}

// countFrom has the counts of a ring begin at another one than 0. They go up one by one, as tile-lower-rings wants them.
func (a *assigner) countFrom(ring tile.RingAllocOp, base *ir.Value) {
	moved := []*ir.Value{base}
	var move func(op *ir.Op, i int)
	move = func(op *ir.Op, i int) {
		v := op.Operand(i)
		if n, ok := foldresult.ConstantOf(v); ok {
			for int64(len(moved)) <= n {
				a.b.Before(ring.Op).LocateAs(ring.Op)
				moved = append(moved, arith.NewBinary(a.b, arith.AddI, moved[len(moved)-1], arith.NewIndex(a.b, 1)))
			}
			op.SetOperand(i, moved[n])
			return
		}
		if v == base {
			return
		}
		if loop, i := carriedBy(v); loop.Op != nil {
			move(loop.Op, loop.Op.NumOperands()-len(loop.InitArgs())+i)
		}
	}
	for _, v := range ring.Op.Results() {
		for op := range v.Users() {
			switch o, ok := tile.AsBulkCopy(op); {
			case ok:
				move(op, slices.Index(op.Operands(), o.Index()))
			case !op.Is(tile.RingDrain): // which has the count already
				move(op, 1)
			}
		}
	}
}

// carriedBy is the loop that carries a value, in its body or out of it, and which of its iter_args it is; none for other values.
func carriedBy(v *ir.Value) (loop scf.ForOp, i int) {
	if v.DefiningOp() != nil {
		if loop, ok := scf.AsFor(v.DefiningOp()); ok {
			return loop, v.Index()
		}
		return scf.ForOp{}, 0
	}
	loop, ok := scf.AsFor(v.ArgOf().ParentOp())
	if !ok {
		return scf.ForOp{}, 0
	}
	return loop, v.Index() - 1
}

// divide moves the kernel into roles.
func (a *assigner) divide() error {
	entry := a.kernel.Region0().Entry()
	end := entry.Last()
	roles := tile.NewRoles(a.b.Before(end).LocateAs(end))
	a.addBody(roles.Body())
	warps := tile.BlockWarpsOf(a.kernel)
	share, ok := shares[warps][a.ring.Stages()*a.ring.StageBytes() <= sharedOfTwo]
	if !ok {
		return a.kernel.Errorf("a kernel of %d warps cannot have a role that copies", warps)
	}
	copies := a.role(roles, "copy", asyncops.CopyWarps, warps, copyRegisters)
	compute := a.role(roles, "compute", warps, 0, share.registers)

	a.b.Before(copies.Body().Entry().Last())
	m := ir.NewMapping()
	for op := range entry.Ops() {
		if op != roles.Op {
			a.copyNeeded(op, m)
		}
	}
	for _, op := range slices.Backward(a.fills()) {
		switch role, ok := tile.RoleOf(op); {
		case !ok || role.Op != copies.Op:
			op.Erase()
		case op.Is(tile.AsyncCopy):
			a.distribute(tile.AsyncCopyOp{Op: op})
		}
	}
	a.distributeIndices(copies.Op)
	a.eraseEmptyBranches()
	into := compute.Body().Entry()
	for op := range entry.Ops() {
		if op != roles.Op && op != end && !a.split.Stays[op] {
			op.Remove()
			into.InsertBefore(into.Last(), op)
		}
	}
	compute.Op.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(gpu.Barrier) {
			tile.NewRoleBarrier(a.b.Before(op).LocateAs(op))
			op.Erase()
		}
		return ir.Continue
	})
	integer := func(name string, n int64) { a.kernel.SetAttr(name, a.b.Ctx.IntAttr(ir.I64, n)) }
	integer(tile.BlockWarps, warps+asyncops.CopyWarps)
	integer(tile.MinBlocks, share.blocks)
	a.kernel.RemoveAttr(tile.MaxRegisters)
	return nil
}

// distribute distributes a copy by threads over the threads of the role.
func (a *assigner) distribute(o tile.AsyncCopyOp) {
	to, _ := tile.AsMemDesc(o.Dest().Type())
	shared := to.Shared()
	o.Op.SetAttr("layout", tile.LayoutAttr(a.b.Ctx, layout.Blocked(shared.Shape, shared.Order, o.Vector(), layout.Log2(asyncops.CopyWarps))))
}

// distributeIndices distributes the indices of what the threads of the role gather, and the masks for them.
func (a *assigner) distributeIndices(role *ir.Op) {
	role.Walk(func(op *ir.Op) ir.WalkResult {
		for _, v := range op.Results() {
			if t, ok := v.Type().(*ir.TensorType); ok {
				v.SetType(tile.Distributed(a.b.Ctx, t, asyncops.RoleLayout(t.Shape)))
				op.RemoveAttr(tile.Packed)
			}
		}
		return ir.Continue
	})
}

// eraseEmptyBranches erases the branches of the kernel in which only fills had effects.
func (a *assigner) eraseEmptyBranches() {
	var list []*ir.Op
	a.kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(tile.Roles) {
			return ir.Skip
		}
		if op.Is(scf.If) && op.NumResults() == 0 && a.split.Needed[op] {
			list = append(list, op)
		}
		return ir.Continue
	})
	for _, op := range slices.Backward(list) {
		hasEffect := false
		op.Walk(func(inner *ir.Op) ir.WalkResult {
			hasEffect = hasEffect || inner != op && inner.NumRegions() == 0 && !inner.Is(scf.Yield) && !inner.IsMemoryEffectFree()
			return ir.Continue
		})
		if !hasEffect {
			op.Erase()
		}
	}
}

// role makes a role without operations.
func (a *assigner) role(roles tile.RolesOp, name string, warps, first, registers int64) tile.RoleOp {
	a.b.Before(roles.Body().Entry().Last())
	role := tile.NewRole(a.b, name, warps, first, ir.NamedAttr{Name: "registers", Attr: a.b.Ctx.IntAttr(ir.I64, registers)})
	a.addBody(role.Body())
	return role
}

// addBody gives a region its block, which only ends.
func (a *assigner) addBody(region *ir.Region) {
	saved := a.b.Save()
	defer func() { a.b.Restore(saved) }()
	tile.NewYield(a.b.AtEnd(region.AddBlock()), nil)
}

// copyNeeded copies an operation that the role of the copies needs to where the builder is.
func (a *assigner) copyNeeded(op *ir.Op, m *ir.Mapping) {
	if !a.split.Needed[op] {
		return
	}
	body := func(block *ir.Block) {
		for inner := range block.Ops() {
			a.copyNeeded(inner, m)
		}
	}
	a.b.LocateAs(op)
	if loop, ok := scf.AsFor(op); ok {
		a.copyLoop(loop, m, body)
		return
	}
	if choice, ok := scf.AsIf(op); ok {
		a.copyBranches(choice, m, body)
		return
	}
	a.b.Insert(op.Clone(m))
}

// copyBranches copies a conditional with the results that the role needs.
func (a *assigner) copyBranches(choice scf.IfOp, m *ir.Mapping, body func(block *ir.Block)) {
	var kept []int
	var types []ir.Type
	for i, v := range choice.Op.Results() {
		if a.split.NeededResults[v] {
			kept, types = append(kept, i), append(types, v.Type())
		}
	}
	branch := func(region *ir.Region) func() []*ir.Value {
		if region.Empty() {
			return nil
		}
		return func() (list []*ir.Value) {
			body(region.Entry())
			for _, i := range kept {
				list = append(list, m.Value(region.Entry().Last().Operand(i)))
			}
			return list
		}
	}
	made := scf.NewIf(a.b, m.Value(choice.Condition()), types, branch(choice.Op.RegionAt(0)), branch(choice.Op.RegionAt(1)))
	for k, i := range kept {
		m.Values[choice.Op.Result(i)] = made.Op.Result(k)
	}
}

// copyLoop copies a loop with the iter_args that the role needs.
func (a *assigner) copyLoop(loop scf.ForOp, m *ir.Mapping, body func(block *ir.Block)) {
	var kept []int
	var inits []*ir.Value
	for i, arg := range loop.IterArgs() {
		if a.split.NeededArgs[arg] {
			kept, inits = append(kept, i), append(inits, m.Value(loop.InitArgs()[i]))
		}
	}
	made := scf.NewFor(a.b, m.Value(loop.LowerBound()), m.Value(loop.UpperBound()), m.Value(loop.Step()), inits, func(counter *ir.Value, args []*ir.Value) (list []*ir.Value) {
		m.Values[loop.Counter()] = counter
		for k, i := range kept {
			m.Values[loop.IterArgs()[i]] = args[k]
		}
		body(loop.Body())
		for _, i := range kept {
			list = append(list, m.Value(loop.Yielded()[i]))
		}
		return list
	})
	if loop.Unsigned() {
		made.SetUnsigned()
	}
	for k, i := range kept {
		m.Values[loop.Op.Result(i)] = made.Op.Result(k)
	}
}
