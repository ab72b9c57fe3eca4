package tile

import (
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/ir"
)

// Roles runs its roles at the same time.
var Roles = &ir.OpDef{
	Name: "tile.roles",
	Doc:  "divides the warps of a block into roles, which run at the same time; the kernel ends with them. What is before them runs on all warps of the block",
	Example: `tile.roles {
  tile.role "copy" warps 1 first 4 {
  }
  tile.role "compute" warps 4 first 0 {
  }
}`,
	Regions:            []ir.RegionSlot{{Name: "body", Sized: true, Doc: "has the roles"}},
	Format:             "$body attr-dict",
	Traits:             ir.RecursiveEffects | ir.SingleBlock,
	ImplicitTerminator: Yield.Name,
}

// Role is the code of some warps.
var Role = &ir.OpDef{
	Name: "tile.role",
	Doc:  "is what some warps of a block do: layouts in it are over these warps, and barriers are for them. No tensor crosses its border, only scalars, rings and buffers",
	Example: `tile.roles {
  tile.role "copy" warps 4 first 8 registers 24 {
    tile.role_barrier
  }
}`,
	Attrs: []ir.AttrSlot{
		{Name: "role", Type: ir.StrAttr, Doc: "is the name of the role"},
		{Name: "warps", Type: ir.I64Attr, Doc: "is the number of its warps"},
		{Name: "first", Type: ir.I64Attr, Doc: "is the number of its first warp in the block"},
		{Name: "registers", Type: ir.I64Attr, Optional: true, Doc: "is the number of registers of each of its threads, for whole warpgroups; without it they keep those that the kernel begins with"},
	},
	Regions:            []ir.RegionSlot{{Name: "body", Sized: true, Doc: "is the code"}},
	Format:             "$role `warps` $warps `first` $first (`registers` $registers^)? $body attr-dict",
	Traits:             ir.RecursiveEffects | ir.SingleBlock,
	Parents:            []string{Roles.Name},
	ImplicitTerminator: Yield.Name,
}

// RoleBarrier is a barrier of a role.
var RoleBarrier = &ir.OpDef{
	Name: "tile.role_barrier",
	Doc:  "waits until all threads of the role have come here and their memory accesses are visible to each other",
	Example: `tile.roles {
  tile.role "all" warps 4 first 0 {
    tile.role_barrier
  }
}`,
	Format: "attr-dict",
}

// turns are two roles that take turns.
const turns = `tile.roles {
  tile.role "first" warps 4 first 0 {
    tile.turn
    tile.pass_turn
  }
  tile.role "second" warps 4 first 4 {
    tile.turn
    tile.pass_turn
  }
}`

// Turn waits for the turn of a role.
var Turn = &ir.OpDef{
	Name:    "tile.turn",
	Doc:     "waits for the turn of the role: roles with turns have them in their order, round and round, beginning with the first of them. All have as many. For the threads of the role it is a barrier",
	Example: turns,
	Format:  "attr-dict",
}

// PassTurn ends the turn of a role.
var PassTurn = &ir.OpDef{
	Name:    "tile.pass_turn",
	Doc:     "ends the turn of the role and gives it to the next role with turns; the threads wait for nobody",
	Example: turns,
	Format:  "attr-dict",
}

// Definitions refer to each other in what they verify.
func init() {
	Roles.VerifyRegions, Role.Verify, RoleBarrier.Verify = verifyRoles, verifyRole, verifyInRole
	Turn.Verify, PassTurn.Verify = verifyTurn, verifyPassTurn
}

func verifyInRole(op *ir.Op) error {
	if _, ok := RoleOf(op); !ok {
		return op.OpErrorf("expected to be in a '%s'", Role.Name)
	}
	return nil
}

// verifyTurn checks that a turn ends in its block, and that no other one begins before.
func verifyTurn(op *ir.Op) error {
	for at := op.Next(); at != nil; at = at.Next() {
		if at.Is(PassTurn) {
			return verifyInRole(op)
		}
		if hasTurns(at) {
			return at.OpErrorf("another turn of the role begins or ends in it, before '%s' in the block of the turn", PassTurn.Name)
		}
	}
	return op.OpErrorf("expected '%s' after it in its block", PassTurn.Name)
}

// verifyPassTurn checks that an operation ends a turn.
func verifyPassTurn(op *ir.Op) error {
	for at := op.Prev(); at != nil; at = at.Prev() {
		if at.Is(Turn) {
			return verifyInRole(op)
		}
		if hasTurns(at) {
			break
		}
	}
	return op.OpErrorf("expected '%s' before it in its block", Turn.Name)
}

// hasTurns reports whether turns begin or end in an operation.
func hasTurns(op *ir.Op) (found bool) {
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		found = found || inner.Is(Turn) || inner.Is(PassTurn)
		return ir.Continue
	})
	return found
}

// Numbers of registers that setmaxnreg takes, and all registers that a block can have.
const (
	registerUnit   = 8
	leastRegisters = 24
	mostRegisters  = 256
	blockRegisters = 1 << 16
	// roleWarpgroup is the number of warps whose registers change together.
	roleWarpgroup = 4
	// maxNamedBarriers is the number of named barriers that a block has beside barrier 0.
	maxNamedBarriers = 15
)

// NamedBarrier is a barrier for some warps of a block: it opens when so many have come, or have arrived without waiting.
type NamedBarrier struct {
	Number int   // of the barrier in the block
	Warps  int64 // that come or arrive
}

// Barriers are the named barriers of a role.
type Barriers struct {
	Own NamedBarrier // at which its warps wait for each other
	// Turn is where the warps of the role wait for their turn, and Next where they arrive to pass it. They are zero in a role without turns.
	Turn, Next NamedBarrier
	// TakesFirst and TakesLast say that the role has the first turn and the last one of each round.
	TakesFirst, TakesLast bool
}

// BarriersOf numbers the named barriers of a kernel's roles: each has one, and each role with turns another one.
func BarriersOf(roles []RoleOp) map[RoleOp]Barriers {
	of := map[RoleOp]Barriers{}
	var turns []RoleOp
	for i, r := range roles {
		of[r] = Barriers{Own: NamedBarrier{i + 1, r.Warps()}}
		if hasTurns(r.Op) {
			turns = append(turns, r)
		}
	}
	barrier := func(i int) NamedBarrier {
		i %= len(turns)
		before := turns[(i+len(turns)-1)%len(turns)]
		return NamedBarrier{len(roles) + i + 1, before.Warps() + turns[i].Warps()}
	}
	for i, r := range turns {
		b := of[r]
		b.Turn, b.Next, b.TakesFirst, b.TakesLast = barrier(i), barrier(i+1), i == 0, i == len(turns)-1
		of[r] = b
	}
	return of
}

// IsBarrier reports whether all threads of the block, or of its role, wait for each other at an operation.
func IsBarrier(op *ir.Op) bool {
	return op.Is(gpu.Barrier) || op.Is(RoleBarrier) || op.Is(ClusterBarrier) || op.Is(Turn)
}

// InsertBarrier inserts a barrier of all threads that can reach an operation: the threads of its role, or of the block.
func InsertBarrier(b *ir.Builder, at *ir.Op) *ir.Op {
	if _, ok := RoleOf(at); ok {
		return NewRoleBarrier(b).Op
	}
	return gpu.NewBarrier(b).Op
}

// RoleOf is the role that an operation is in, or is.
func RoleOf(op *ir.Op) (RoleOp, bool) {
	for ; op != nil; op = op.Parent() {
		if op.Is(Role) {
			return RoleOp{op}, true
		}
	}
	return RoleOp{}, false
}

// WarpsOf is the number of warps over which layouts at an operation are: the warps of its role, or of the kernel. It reports false where
// the kernel has no layouts.
func WarpsOf(op *ir.Op) (int64, bool) {
	if r, ok := RoleOf(op); ok {
		return r.Warps(), true
	}
	for !op.Def().Function {
		if op = op.Parent(); op == nil {
			return 0, false
		}
	}
	return op.IntAttr(NumWarps)
}

// RolesOf are the roles of a kernel; nil if it has none.
func RolesOf(kernel *ir.Op) []RoleOp {
	if body := kernel.Region0(); body.HasOneBlock() {
		if last := body.Entry().Last(); last != nil && last.Prev() != nil && last.Prev().Is(Roles) {
			return RolesOp{last.Prev()}.List()
		}
	}
	return nil
}

// List are the roles.
func (o RolesOp) List() (list []RoleOp) {
	for op := range o.Body().Entry().Ops() {
		if op.Is(Role) {
			list = append(list, RoleOp{op})
		}
	}
	return list
}

// BlockWarpsOf is the number of warps of a block of a kernel.
func BlockWarpsOf(kernel *ir.Op) int64 {
	if n, ok := kernel.IntAttr(BlockWarps); ok {
		return n
	}
	n, _ := kernel.IntAttr(NumWarps)
	return n / NumCTAsOf(kernel)
}

// LaunchRegisters is the number of registers that each thread of a kernel begins with; 0 where the assembler chooses it.
func LaunchRegisters(kernel *ir.Op) int64 {
	if n, ok := kernel.IntAttr(MaxRegisters); ok {
		return n / registerUnit * registerUnit
	}
	blocks, ok := kernel.IntAttr(MinBlocks)
	if !ok {
		return 0
	}
	const lanes = 32
	return min(blockRegisters/(blocks*BlockWarpsOf(kernel)*lanes), limits[MaxRegisters]) / registerUnit * registerUnit
}

func verifyRoles(op *ir.Op) error {
	roles := RolesOp{op}.List()
	if len(roles) == 0 || len(roles) > maxNamedBarriers || op.Region0().Entry().NumArgs() > 0 {
		return op.OpErrorf("expected 1 to %d roles", maxNamedBarriers)
	}
	turns := 0
	for _, b := range BarriersOf(roles) {
		if b.Turn.Number > 0 {
			turns++
		}
	}
	if turns == 1 || len(roles)+turns > maxNamedBarriers {
		return op.OpErrorf("expected turns in no role or in at least 2, and at most %d named barriers, but %d of %d roles have turns", maxNamedBarriers, turns, len(roles))
	}
	for inner := range op.Region0().Entry().Ops() {
		if !inner.Is(Role) && !inner.Is(Yield) {
			return inner.OpErrorf("expected '%s' in '%s'", Role.Name, Roles.Name)
		}
	}
	for i, r := range roles {
		for _, other := range roles[:i] {
			if r.First() < other.First()+other.Warps() && other.First() < r.First()+r.Warps() {
				return r.Op.OpErrorf("warps %d to %d have the role %q as well", max(r.First(), other.First()), min(r.First()+r.Warps(), other.First()+other.Warps())-1, other.Role())
			}
		}
	}
	var first Times
	for _, r := range roles {
		n, ok := TimesIn(r.Body(), func(op *ir.Op) bool { return op.Is(Turn) })
		switch {
		case !ok || !hasTurns(r.Op):
		case first == nil:
			first = n
		case n.Differs(first):
			return r.Op.OpErrorf("the role does not have as many turns as those before it")
		}
	}
	kernel := op.Parent()
	if kernel == nil || !kernel.Def().Function || op.Next() == nil || op.Next() != op.Block().Last() || op.Next().NumOperands() > 0 {
		return op.OpErrorf("expected the end of a function after it")
	}
	if IsPlanned(kernel) && !kernel.HasAttr(BlockWarps) {
		return op.OpErrorf("expected '%s' on the function", BlockWarps)
	}
	return nil
}

func verifyRole(op *ir.Op) error {
	r := RoleOp{op}
	if n := r.Warps(); !isPowerOfTwo(n) || n > 1<<maxBlockWarpBits || r.First() < 0 || op.NumRegions() != 1 || op.Region0().Entry().NumArgs() > 0 {
		return op.OpErrorf("expected 1, 2, 4, 8, 16 or 32 warps, of which the first has a number of at least 0, but got %d from %d on", n, r.First())
	}
	if n, ok := r.Registers(); ok {
		switch {
		case n < leastRegisters || n > mostRegisters || n%registerUnit != 0:
			return op.OpErrorf("expected a multiple of %d from %d to %d registers, but got %d", registerUnit, leastRegisters, mostRegisters, n)
		case r.Warps()%roleWarpgroup != 0 || r.First()%roleWarpgroup != 0:
			return op.OpErrorf("the registers of whole warpgroups change, of %d warps each, but the role has warps %d to %d", roleWarpgroup, r.First(), r.First()+r.Warps()-1)
		}
	}
	var err error
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		if inner.Is(gpu.Barrier) {
			err = inner.Errorf("a barrier of all threads of the block is in the role %q: expected '%s'", r.Role(), RoleBarrier.Name)
		}
		if inner.Is(Yield) && inner.Parent() == op && inner.NumOperands() > 0 {
			err = inner.Errorf("a role has no results")
		}
		for _, v := range inner.Operands() {
			if ir.IsAnyTensor(v.Type()) && v.Block().ParentOp() != op && !op.Contains(v.Block().ParentOp()) {
				err = inner.Errorf("a tensor from outside of the role %q is used in it", r.Role())
			}
		}
		if err != nil {
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

// verifyBlockWarps checks the roles of a kernel against the number of its warps and registers.
func verifyBlockWarps(kernel *ir.Op, warps int64) error {
	roles := RolesOf(kernel)
	if len(roles) == 0 {
		return kernel.Errorf("'%s' is an attribute of a function with '%s'", BlockWarps, Roles.Name)
	}
	have, sum := LaunchRegisters(kernel), int64(0)
	for _, r := range roles {
		if last := r.First() + r.Warps(); last > warps {
			return r.Op.OpErrorf("the block has %d warps, but the role has warps up to %d", warps, last-1)
		}
		n, ok := r.Registers()
		if ok && have == 0 {
			return r.Op.OpErrorf("registers of roles need '%s' or '%s' on the function: the assembler ignores them otherwise", MinBlocks, MaxRegisters)
		}
		if !ok {
			n = have
		}
		sum += n * r.Warps()
	}
	if have > 0 && sum > have*warps {
		return kernel.Errorf("the roles have %d registers for each lane of their warps, but the %d warps of the block begin with %d", sum, warps, have*warps)
	}
	var err error
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		for _, v := range op.Results() {
			if hasLayout(v.Type()) {
				err = op.Errorf("a tensor is outside of the roles of the kernel")
			}
		}
		switch {
		case err != nil:
			return ir.Stop
		case op.Is(Roles):
			return ir.Skip
		}
		return ir.Continue
	})
	return err
}
