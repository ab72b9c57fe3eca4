// Package allocateshared has the pass that allocates shared memory: it gives buffers, and operations that use shared memory while
// they run, their places in it.
package allocateshared

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/oprules"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass, on kernels whose tensors have layouts.
var Pass = remark.On(kernelpass.OnSharedMemory(&pass.Pass{
	Name: "tile-allocate-shared", Title: "TileAllocateShared",
	Doc: "Give buffers and scratch memory their places in shared memory, by liveness",
	Options: []pass.Option{
		{Name: "split", Kind: pass.Enum, Default: ifNeeded, Doc: "Whether layout conversions go in passes where their scratch memory exceeds the limit", Values: []pass.EnumValue{
			{Name: never, Doc: "At once, whatever that takes"},
			{Name: ifNeeded, Doc: "In passes if the kernel exceeds the limit otherwise"},
			{Name: always, Doc: "In passes"},
		}},
		{Name: "measure", Kind: pass.Bool, Doc: "Accept a kernel that exceeds the limit: another pass asks how much it takes"},
	},
	Post: Check,
}, runPass), remark.SharedMemory)

// When layout conversions go in passes.
const (
	never    = "never"
	ifNeeded = "if-needed"
	always   = "always"
)

// Results has what the pass has allocated.
var Results = &pass.Slot[Result]{Name: "shared memory"}

func runPass(ctx *pass.Context, op *ir.Op, o distribute.Options, limit int64) error {
	split, room := ctx.Str("split"), Room(op, o, limit)
	r := Run(op, Options{Limit: room, Split: split == always})
	if r.Bytes > room && split == ifNeeded {
		r = Run(op, Options{Limit: room, Split: true})
	}
	Results.Leave(ctx, r)
	if r.Bytes > limit && !ctx.Bool("measure") {
		return r.Most.Errorf("%v", r.TooLarge(limit, ctx.Str("target")))
	}
	return nil
}

// Room is how much shared memory a kernel should take, of a limit: that of the blocks for which its roles have registers.
func Room(kernel *ir.Op, o distribute.Options, limit int64) int64 {
	if blocks, ok := kernel.IntAttr(tile.MinBlocks); ok && blocks > 0 && tile.RolesOf(kernel) != nil && o.GPU.SharedPerSM > 0 {
		return min(limit, int64(o.GPU.SharedPerSM)/blocks-targets.SystemShared)
	}
	return limit
}

// Check refuses buffers and operations without shared memory, or with memory that is in use for something else, which a person may
// have written.
func Check(kernel *ir.Op) error {
	n, ok := kernel.IntAttr(tile.NumWarps)
	if !ok {
		return nil
	}
	c := &checker{d: distribute.New(kernel, distribute.Options{Warps: int(n)}), live: map[*ir.Op]Interval{}}
	if c.total, ok = kernel.IntAttr(tile.Shared); !ok {
		return kernel.Errorf("the kernel has no '%s': its shared memory is not allocated", tile.Shared)
	}
	var err error
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op == kernel {
			return ir.Continue
		}
		if err = c.check(op); err != nil {
			return ir.Stop
		}
		if op.NumRegions() > 0 && !EntersRegions(op) {
			return ir.Skip
		}
		return ir.Continue
	})
	return err
}

// checker checks where shared memory is used.
type checker struct {
	d     *distribute.Distribution
	total int64
	live  map[*ir.Op]Interval
	// ofRole is the memory that the role at hand uses, and ofOthers that of the roles before it.
	ofRole, ofOthers []Interval
}

func (c *checker) check(op *ir.Op) error {
	switch o, ok := tile.AsLocalAlloc(op); {
	case ok:
		at, ok := o.Offset()
		if !ok {
			return op.Errorf("the buffers have no offset in shared memory")
		}
		used := Interval{at, at + o.Bytes()}
		if err := c.use(op, used); err != nil {
			return err
		}
		c.live[op] = used
	case op.Is(tile.Role):
		c.ofOthers, c.ofRole = append(c.ofOthers, c.ofRole...), nil
	case op.Is(tile.LocalDealloc):
		from := op.Operand(0).DefiningOp()
		if _, ok := c.live[from]; !ok {
			return op.Errorf("the buffers are no results of an allocation, or are freed already")
		}
		delete(c.live, from)
	case !EntersRegions(op):
		need := oprules.ScratchBytes(c.d, op)
		at, bytes, _ := tile.ScratchOf(op)
		if need > bytes {
			return op.Errorf("the operation uses %d bytes of shared memory while it runs, but '%s' has %d", need, tile.Scratch, bytes)
		}
		return c.use(op, Interval{at, at + bytes})
	}
	return nil
}

// use refuses memory that the kernel does not have, or that is in use.
func (c *checker) use(op *ir.Op, at Interval) error {
	if at.End > c.total {
		return op.Errorf("shared memory is used up to byte %d, but '%s' is %d", at.End, tile.Shared, c.total)
	}
	if _, ok := tile.RoleOf(op); ok {
		c.ofRole = append(c.ofRole, at)
	}
	for _, i := range c.ofOthers {
		if at.Overlaps(i) {
			return op.Errorf("bytes %d to %d of shared memory are used, but another role uses bytes %d to %d", at.First, at.End, i.First, i.End)
		}
	}
	for _, i := range c.live {
		if at.Overlaps(i) {
			return op.Errorf("bytes %d to %d of shared memory are used, but a buffer has bytes %d to %d", at.First, at.End, i.First, i.End)
		}
	}
	return nil
}
