// Package persist has the pass that makes kernels persistent: a launch has as many blocks as the GPU holds at a time, and each goes through programs. With roles, the
// copies of the next program begin while the others compute and store.
package persist

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/asyncops"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass, on kernels whose loops are scheduled.
var Pass = remark.On(kernelpass.OnKernels(&pass.Pass{
	Name: "tile-persist", Title: "TilePersist",
	Doc:     "Have blocks go through the programs of a launch, in kernels whose loads bulk copies make",
	Options: slices.Concat(kernelpass.PassOptions, []pass.Option{kernelpass.PersistentOption}),
	Run: func(ctx *pass.Context, kernel *ir.Op) error {
		o, err := kernelpass.OptionsOf(ctx, kernel)
		switch when := ctx.Str(kernelpass.PersistentOption.Name); {
		case err != nil || when == "false":
			return err
		case when != "true" && when != "auto":
			return fmt.Errorf("persistent is true, false or auto, not %q", when)
		default:
			Run(kernel, o, when == "true")
			return nil
		}
	},
	Post: isDivided,
}), remark.Persistent)

// isDivided is the post-condition: in a persistent kernel that is not of tile-stream-k, only the loop through programs depends on the number of the block.
func isDivided(kernel *ir.Op) error {
	if !tile.IsPersistent(kernel) || kernel.HasAttr(tile.StreamK) {
		return nil
	}
	for i, id := range ProgramIDs(kernel) {
		for use := range id.Uses() {
			if op := use.Owner(); i > 0 || !op.HasAttr(tile.Persistent) || use.Index() != 0 {
				return op.Bugf("a block of a persistent kernel has no program of its own")
			}
		}
	}
	return nil
}

// ProgramIDs are the arguments of a kernel that say which program it is, along x, y and z.
func ProgramIDs(kernel *ir.Op) []*ir.Value {
	args := kernel.Region0().Entry().Args()
	return args[len(args)-tile.GridArgs/2:]
}

// GridSizes are the arguments of a kernel that say how many programs there are, along x, y and z.
func GridSizes(kernel *ir.Op) []*ir.Value {
	args := kernel.Region0().Entry().Args()
	return args[len(args)-tile.GridArgs : len(args)-tile.GridArgs/2]
}

// Run makes a kernel persistent whose loads bulk copies make, if it can be: always, or where that is worth it.
func Run(kernel *ir.Op, o distribute.Options, always bool) {
	kernel.RemoveAttr(tile.NotPersistent)
	loops := copyLoops(kernel)
	if len(loops) == 0 || tile.IsPersistent(kernel) {
		return
	}
	why := WhyNot(kernel, loops)
	if why == "" && !always {
		why = whyNotWorthwhile(kernel, loops)
	}
	if why != "" {
		kernel.SetAttr(tile.NotPersistent, kernel.Context().String(why))
		return
	}
	wrap(kernel, Common(kernel, o), areUneven(kernel, loops))
	kernel.SetAttr(tile.Persistent, ir.Unit)
}

// copyLoops are the loops whose loads bulk copies make.
func copyLoops(kernel *ir.Op) (loops []*ir.Op) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.HasAttr(tile.Bulk) {
			loops = append(loops, op.Parent())
		}
		return ir.Continue
	})
	return loops
}

// WhyNot says why a kernel cannot be persistent; "" if it can.
func WhyNot(kernel *ir.Op, loops []*ir.Op) string {
	isUsed := func(v *ir.Value) bool { return v.HasUses() }
	isWide := func(v *ir.Value) bool { return v.Type() != ir.Type(ir.I32) }
	grid := slices.Concat(GridSizes(kernel), ProgramIDs(kernel))
	switch {
	case slices.ContainsFunc(loops, func(op *ir.Op) bool { return op.Parent() != kernel }):
		return "a loop around the copies goes through tiles already"
	case slices.ContainsFunc(GridSizes(kernel), isUsed):
		return "it asks for the number of programs, among which it may divide its work"
	case !slices.ContainsFunc(ProgramIDs(kernel), isUsed), slices.ContainsFunc(grid, isWide):
		return "all its programs are the same, or their numbers have not 32 bits"
	case tile.ClusterOf(kernel) > 1:
		return "it has clusters of blocks"
	case asserts(kernel):
		return "its assertions say which program fails by the number of the block"
	}
	return ""
}

// whyNotWorthwhile says why blocks that go through programs would not be faster; "" if they would. The copies of the next program run beside the end of one, whose
// share of the time is that of its stores. Blocks take programs in their order, so that one with longer programs is late.
//
// On an H200 matmuls with sums of 512 gain 13 %, with sums of 4096 from -1 to 5 %, whole attention 1 to 2 %, and causal attention loses 9 to 12 %.
func whyNotWorthwhile(kernel *ir.Op, loops []*ir.Op) string {
	if areUneven(kernel, loops) {
		return "some of its programs take longer than others: how often a loop copies depends on the program, or on data"
	}
	if stored, copied := storedBytes(kernel), copiedBytes(loops[0]); stored < copied {
		return fmt.Sprintf("a program stores %d bytes, fewer than the %d that an iteration copies: little would run beside its end", stored, copied)
	}
	return ""
}

// areUneven reports whether some programs may have more iterations of the loops than others.
func areUneven(kernel *ir.Op, loops []*ir.Op) bool {
	return slices.ContainsFunc(loops, func(op *ir.Op) bool {
		loop, _ := scf.AsFor(op)
		return slices.ContainsFunc([]*ir.Value{loop.LowerBound(), loop.UpperBound(), loop.Step()}, func(v *ir.Value) bool { return dependsOnProgram(kernel, v) })
	})
}

// dependsOnProgram reports whether a number may differ between programs.
func dependsOnProgram(kernel *ir.Op, v *ir.Value) bool {
	seen := map[*ir.Value]bool{}
	var depends func(v *ir.Value) bool
	depends = func(v *ir.Value) bool {
		if seen[v] {
			return false
		}
		seen[v] = true
		op := v.DefiningOp()
		if op == nil {
			return v.ArgOf() != kernel.Region0().Entry() || slices.Contains(ProgramIDs(kernel), v)
		}
		return op.NumRegions() > 0 || !op.IsMemoryEffectFree() || slices.ContainsFunc(op.Operands(), depends)
	}
	return depends(v)
}

// storedBytes are the bytes of the tiles that a program stores outside of its loops.
func storedBytes(kernel *ir.Op) (bytes int64) {
	for op := range kernel.Region0().Entry().Ops() {
		if store, ok := tile.AsStore(op); ok {
			bytes += bytesOf(store.Value().Type())
		}
	}
	return bytes
}

// copiedBytes are the bytes of the tiles that bulk copies load in an iteration of a loop.
func copiedBytes(loop *ir.Op) (bytes int64) {
	for op := range loop.Region0().Entry().Ops() {
		if op.HasAttr(tile.Bulk) {
			bytes += bytesOf(op.Result(0).Type())
		}
	}
	return bytes
}

func bytesOf(t ir.Type) int64 {
	bytes := distribute.ElementBytes(t)
	shape, _ := ir.ShapeOf(t)
	for _, n := range shape {
		bytes *= n
	}
	return bytes
}

func asserts(kernel *ir.Op) (found bool) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		found = found || op.Is(cf.Assert)
		return ir.Continue
	})
	return found
}

// Common are the scalars of a kernel that are the same in all programs.
func Common(kernel *ir.Op, o distribute.Options) map[*ir.Op]bool {
	s := asyncops.NewSplit(kernel, distribute.New(kernel, o))
	common, ids := map[*ir.Op]bool{}, ProgramIDs(kernel)
	isOfProgram := func(v *ir.Value) bool {
		if v.DefiningOp() == nil {
			return slices.Contains(ids, v)
		}
		return !common[v.DefiningOp()]
	}
	for op := range kernel.Region0().Entry().Ops() {
		common[op] = s.Stays[op] && !slices.ContainsFunc(op.Operands(), isOfProgram)
	}
	return common
}

// wrap moves the rest of a kernel into a loop through programs:
//
//	%programs = %nx * %ny * %nz
//	scf.for %program = %block to %programs step %blocks {
//	  %x, %y, %z = %program mod %nx, %program / %nx mod %ny, %program / %nx / %ny
//	  ...
//	} {tile.persistent}
//
// In every other wave, blocks take uneven programs from the last one down.
func wrap(kernel *ir.Op, common map[*ir.Op]bool, uneven bool) {
	var moved []*ir.Op
	end := kernel.Region0().Entry().Last()
	for op := range kernel.Region0().Entry().Ops() {
		if op != end && !common[op] {
			moved = append(moved, op)
		}
	}
	sizes, ids := GridSizes(kernel), ProgramIDs(kernel)
	b := ir.NewBuilder(kernel.Context()).Before(end).LocateAs(kernel)
	programs := arith.NewBinary(b, arith.MulI, arith.NewBinary(b, arith.MulI, sizes[0], sizes[1]), sizes[2])
	blocks := tile.NewNumBlocks(b, ir.I32).Result()
	loop := scf.NewFor(b, ids[0], programs, blocks, nil, func(program *ir.Value, _ []*ir.Value) []*ir.Value {
		if uneven {
			program = backAndForth(b, program, blocks, programs)
		}
		Number(b, program, sizes, ids)
		Move(b, moved)
		return nil
	})
	loop.Op.SetOperand(0, ids[0])
	loop.Op.SetAttr(tile.Persistent, ir.Unit)
}

// backAndForth is the program that a block takes in the place of another one, so that a block with a long program in one wave has a short one in the next. Often
// programs with higher numbers are longer, and numbers begin again with each matrix, as in causal attention. The last wave, which some blocks do not have, stays as
// it is.
//
//	%wave = %program / %blocks
//	%end = (%wave + 1) * %blocks
//	%program = %wave is odd and %end <= %programs ? %wave * %blocks + %end - 1 - %program : %program
func backAndForth(b *ir.Builder, program, blocks, programs *ir.Value) *ir.Value {
	binary := func(def *ir.OpDef, x, y *ir.Value) *ir.Value { return arith.NewBinary(b, def, x, y) }
	one := arith.NewInt(b, ir.I32, 1)
	wave := binary(arith.DivSI, program, blocks)
	begin := binary(arith.MulI, wave, blocks)
	end := binary(arith.AddI, begin, blocks)
	isOdd := arith.NewCmpI(b, arith.INE, binary(arith.AndI, wave, one), arith.NewInt(b, ir.I32, 0))
	isWhole := arith.NewCmpI(b, arith.ISLE, end, programs)
	other := binary(arith.SubI, binary(arith.SubI, binary(arith.AddI, begin, end), one), program)
	return binary(arith.MaxSI, arith.NewSelect(b, binary(arith.AndI, isOdd, isWhole), other, program), arith.NewInt(b, ir.I32, 0))
}

// Move moves operations to where a builder is.
func Move(b *ir.Builder, list []*ir.Op) {
	for _, op := range list {
		op.Remove()
		b.Insert(op)
	}
}

// Number replaces the numbers along x, y and z of the block by the numbers of a program.
func Number(b *ir.Builder, program *ir.Value, sizes, ids []*ir.Value) {
	isUsed := func(v *ir.Value) bool { return v.HasUses() }
	for i, id := range ids {
		number := program
		if i < len(ids)-1 {
			number = arith.NewBinary(b, arith.RemSI, program, sizes[i])
		}
		id.ReplaceAllUsesWith(number)
		if !slices.ContainsFunc(ids[i+1:], isUsed) {
			return
		}
		program = arith.NewBinary(b, arith.DivSI, program, sizes[i])
	}
}
