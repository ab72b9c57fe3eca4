// Package allocateshared has the pass that allocates shared memory: it gives buffers, and operations that use shared memory while
// they run, their places in it.
package allocateshared

import (
	"cmp"

	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/internal/transform/remark"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Pass is the pass, on kernels whose tensors have layouts.
var Pass = remark.On(&pass.Pass{
	Name: "tile-allocate-shared", Title: "TileAllocateShared",
	Doc: "Give buffers and scratch memory their places in shared memory, by liveness",
	On:  []string{"func.func"},
	Options: []pass.Option{
		{Name: "target", Kind: pass.String, Default: "sm_90a", Doc: "GPU to compile for"},
		{Name: "shared-limit", Kind: pass.Int, Default: "0", Doc: "Shared memory of a block in bytes; 0 is the limit of the target"},
	},
	Run: func(ctx *pass.Context, op *ir.Op) error {
		if !tile.IsPlanned(op) {
			return op.Errorf("'tile-allocate-shared' needs a function whose tensors have layouts")
		}
		gpu, err := targets.LookupGPU(ctx.Str("target"))
		if err != nil {
			return err
		}
		o := Options{Limit: cmp.Or(ctx.Int("shared-limit"), int64(gpu.SharedPerBlock))}
		r := Run(op, o)
		if r.Bytes > o.Limit {
			o.Split = true
			r = Run(op, o)
		}
		if r.Bytes > o.Limit {
			return r.Most.Errorf("%v", r.TooLarge(o.Limit, ctx.Str("target")))
		}
		return nil
	},
	Post: Check,
}, function.Func)

// Check refuses buffers and operations without shared memory, or with memory that is in use for something else, which a person may
// have written.
func Check(kernel *ir.Op) error {
	n, ok := kernel.IntAttr(tile.NumWarps)
	if !ok {
		return nil
	}
	c := &checker{d: distribute.New(kernel, distribute.Options{Warps: int(n)}), live: map[*ir.Op]interval{}}
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
	live  map[*ir.Op]interval
}

func (c *checker) check(op *ir.Op) error {
	switch o, ok := tile.AsLocalAlloc(op); {
	case ok:
		at, ok := o.Offset()
		if !ok {
			return op.Errorf("the buffers have no offset in shared memory")
		}
		used := interval{at, at + o.Bytes()}
		if err := c.use(op, used); err != nil {
			return err
		}
		c.live[op] = used
	case op.Is(tile.LocalDealloc):
		from := op.Operand(0).DefiningOp()
		if _, ok := c.live[from]; !ok {
			return op.Errorf("the buffers are no results of an allocation, or are freed already")
		}
		delete(c.live, from)
	case !EntersRegions(op):
		need := ScratchBytes(c.d, op)
		at, bytes, _ := tile.ScratchOf(op)
		if need > bytes {
			return op.Errorf("the operation uses %d bytes of shared memory while it runs, but '%s' has %d", need, tile.Scratch, bytes)
		}
		return c.use(op, interval{at, at + bytes})
	}
	return nil
}

// use refuses memory that the kernel does not have, or that is in use.
func (c *checker) use(op *ir.Op, at interval) error {
	if at.end > c.total {
		return op.Errorf("shared memory is used up to byte %d, but '%s' is %d", at.end, tile.Shared, c.total)
	}
	for _, i := range c.live {
		if at.overlaps(i) {
			return op.Errorf("bytes %d to %d of shared memory are used, but a buffer has bytes %d to %d", at.first, at.end, i.first, i.end)
		}
	}
	return nil
}
