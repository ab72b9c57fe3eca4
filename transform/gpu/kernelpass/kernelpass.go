// Package kernelpass makes passes on kernels in the tile dialect, with the options that they share.
package kernelpass

import (
	"cmp"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

var targetOption = pass.Option{Name: "target", Kind: pass.String, Default: "sm_90a", Doc: "GPU to compile for"}

// PassOptions are the options of passes whose decisions depend on the target.
var PassOptions = []pass.Option{
	targetOption,
	{Name: "num-warps", Kind: pass.Int, Default: "4", Doc: "Warps per block: 1, 2, 4, 8, 16 or 32"},
	MaxRegistersOption,
	OverlapOption,
	{Name: "max-num-imprecise-acc", Kind: pass.Int, Default: "-1", Doc: "Products of fp8 that may be accumulated with fewer bits than f32 has; -1 leaves it to the attributes of dots"},
}

// MaxRegistersOption is the option of passes that count registers.
var MaxRegistersOption = pass.Option{Name: "maxnreg", Kind: pass.Int, Default: "0", Doc: "Registers per thread, at most; 0 is no limit"}

// OverlapOption is the option of passes that ask which arguments an access may touch.
var OverlapOption = pass.Option{Name: "overlap", Kind: pass.Bool, Default: "false", Doc: "Arguments may alias"}

// CTAsOption is how many blocks run a program. The kernel says it afterwards.
var CTAsOption = pass.Option{Name: "num-ctas", Kind: pass.Int, Default: "1", Doc: "Blocks that run a program together, as a cluster: 1, 2, 4 or 8"}

// MapsOption is whether the host makes maps of tensors, by which loads of loops are copied to shared memory.
var MapsOption = pass.Option{Name: "maps", Kind: pass.Bool, Default: "false", Doc: "The host makes maps of tensors for bulk copies"}

// BulkStoresOption is whether kernels with roles store tiles by such maps.
var BulkStoresOption = pass.Option{Name: "bulk-stores", Kind: pass.Bool, Default: "true", Doc: "Kernels with roles store tiles by bulk stores, where the host makes maps of tensors"}

// PersistentOption is whether the blocks of kernels with roles go through the programs of a launch.
var PersistentOption = pass.Option{Name: "persistent", Kind: pass.String, Default: "auto", Doc: "Blocks of kernels with roles go through the programs of a launch, which has as many blocks as the GPU holds: true, false, or auto, where that is faster"}

// StreamKOption is whether the blocks of a launch share the iterations of all programs.
var StreamKOption = pass.Option{Name: "stream-k", Kind: pass.Bool, Default: "false", Doc: "The blocks that the GPU holds share the iterations of all programs of a launch evenly, in kernels with one loop of dots"}

// OnKernels makes a pass run on functions. It leaves those without a body as they are: they are no kernels.
func OnKernels(p *pass.Pass) *pass.Pass {
	run, pre, post := p.Run, p.Pre, p.Post
	p.On = []string{"func.func"}
	if pre != nil {
		p.Pre = func(ctx *pass.Context, f *ir.Op) error {
			if f.Region0().Empty() {
				return nil
			}
			return pre(ctx, f)
		}
	}
	p.Run = func(ctx *pass.Context, f *ir.Op) error {
		if f.Region0().Empty() {
			return nil
		}
		return run(ctx, f)
	}
	if post != nil {
		p.Post = func(f *ir.Op) error {
			if f.Region0().Empty() {
				return nil
			}
			return post(f)
		}
	}
	return p
}

// NewPass is a pass on kernels that depends on the target.
func NewPass(name, title, doc string, run func(kernel *ir.Op, o distribute.Options), post func(kernel *ir.Op) error) *pass.Pass {
	return OnKernels(&pass.Pass{
		Name: name, Title: title, Doc: doc, Options: PassOptions,
		Run: func(ctx *pass.Context, kernel *ir.Op) error {
			o, err := OptionsOf(ctx, kernel)
			if err == nil {
				run(kernel, o)
			}
			return err
		},
		Post: post,
	})
}

// NewPassOnLayouts is a pass on kernels whose tensors have layouts, with the warps that they are for. It refuses dots that no
// instruction computes, which a person may have written.
func NewPassOnLayouts(name, title, doc string, run func(kernel *ir.Op, o distribute.Options), post func(kernel *ir.Op) error) *pass.Pass {
	p := NewPass(name, title, doc, run, post)
	p.Pre = func(ctx *pass.Context, kernel *ir.Op) error {
		o, err := OptionsOf(ctx, kernel)
		if err != nil || kernel.Region0().Empty() {
			return err
		}
		return distribute.CheckDots(kernel, o)
	}
	return p
}

// OnSharedMemory makes a pass run on kernels whose tensors have layouts, with the bytes of shared memory that a block has as an
// option before its own.
func OnSharedMemory(p *pass.Pass, run func(ctx *pass.Context, kernel *ir.Op, o distribute.Options, limit int64) error) *pass.Pass {
	p.Options = slices.Concat(PassOptions, []pass.Option{
		{Name: "shared-limit", Kind: pass.Int, Default: "0", Doc: "Shared memory of a block in bytes; 0 is the limit of the target"},
	}, p.Options)
	p.Run = func(ctx *pass.Context, kernel *ir.Op) error {
		if !tile.IsPlanned(kernel) {
			return kernel.Errorf("'%s' needs a function whose tensors have layouts", p.Name)
		}
		o, err := OptionsOf(ctx, kernel)
		if err != nil {
			return err
		}
		return run(ctx, kernel, o, cmp.Or(ctx.Int("shared-limit"), int64(o.GPU.SharedPerBlock)))
	}
	return OnKernels(p)
}

// OptionsOf are the options of a pass on a kernel. The warps are those that the kernel says, if it does.
func OptionsOf(ctx *pass.Context, kernel *ir.Op) (o distribute.Options, err error) {
	o.CTAs = int(tile.NumCTAsOf(kernel))
	o.Warps, o.MaxRegisters, o.Overlap = o.CTAs*int(ctx.Int("num-warps")), int(ctx.Int("maxnreg")), ctx.Bool("overlap")
	if n := int(ctx.Int("max-num-imprecise-acc")); n >= 0 {
		o.MaxNumImpreciseAcc = &n
	}
	for _, name := range []string{tile.SelectedWarps, tile.NumWarps} {
		if n, ok := kernel.IntAttr(name); ok {
			o.Warps = int(n)
		}
	}
	if err := distribute.CheckWarps(o.BlockWarps()); err != nil {
		return o, err
	}
	o.GPU, err = targets.LookupGPU(ctx.Str("target"))
	return o, err
}
