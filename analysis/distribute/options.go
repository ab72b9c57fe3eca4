package distribute

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// GPU is the target of a kernel.
type GPU = targets.GPU

// Options configure the passes that distribute tensors.
type Options struct {
	GPU   GPU // the target
	Warps int // warps per program, or of a role
	// CTAs is how many blocks run a program, with as many of its warps each; 0 is 1.
	CTAs int
	// MaxRegisters limits the registers per thread; 0 means no limit.
	MaxRegisters int
	// MaxNumImpreciseAcc is how many products of fp8 may be accumulated with fewer bits than f32 has; nil leaves it
	// to the attributes of dots.
	MaxNumImpreciseAcc *int
	// Overlap allows arguments to alias.
	Overlap bool
}

// At are the options for an operation: in a role, the warps are its own.
func (o Options) At(op *ir.Op) Options {
	if r, ok := tile.RoleOf(op); ok {
		o.Warps = int(r.Warps())
	}
	return o
}

// BlockWarps are the warps of a block.
func (o Options) BlockWarps() int { return o.Warps / max(o.CTAs, 1) }

// WarpBits is log2 of the warps of a program.
func (o Options) WarpBits() int { return layout.Log2(int64(o.Warps)) }

// BlockBits is log2 of the blocks that run a program.
func (o Options) BlockBits() int { return layout.Log2(int64(max(o.CTAs, 1))) }

// Blocked is layout.Blocked over the warps and blocks of a program.
func (o Options) Blocked(shape []int64, order []int, vector int64) *layout.Layout {
	return layout.BlockedOver(shape, order, vector, o.WarpBits(), o.BlockBits())
}

// DefaultLayout is the layout of tensors whose definition suggests no other.
func (o Options) DefaultLayout(shape []int64) *layout.Layout {
	return DefaultLayout(shape, o.WarpBits(), o.BlockBits())
}

// DefaultLayout is the layout of tensors whose definition suggests no other, for programs of 2^warpBits warps in 2^blockBits blocks.
func DefaultLayout(shape []int64, warpBits, blockBits int) *layout.Layout {
	return layout.BlockedOver(shape, RowMajorOrder(shape), 1, warpBits, blockBits)
}

// CheckCTAs refuses a number of blocks of a program that the target does not have.
func (o Options) CheckCTAs() error {
	switch n := o.CTAs; {
	case n > targets.MaxCluster || n&(n-1) != 0:
		return fmt.Errorf("%d blocks cannot run a program: 1, 2, 4 or %d can", n, targets.MaxCluster)
	case n > 1 && !o.GPU.Has(targets.Clusters):
		return fmt.Errorf("num_ctas is %d, but %s has no clusters of blocks: only sm_90 and later targets have", n, o.GPU.Name)
	}
	return nil
}

// CheckWarps refuses a number of warps that a block cannot have.
func CheckWarps(n int) error {
	const most = 32
	message := fmt.Sprintf("a block cannot have %d warps: 1, 2, 4, 8, 16 or 32 are possible", n)
	switch {
	case n < 1 || n&(n-1) != 0:
		return errors.New(message)
	case n > most:
		return &targets.ResourceError{Resource: "threads", Required: 32 * int64(n), Limit: 32 * most, Message: message}
	}
	return nil
}
