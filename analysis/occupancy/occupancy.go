// Package occupancy says how many blocks of a planned kernel a multiprocessor holds, and what limits them.
package occupancy

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// Occupancy is how many blocks of a kernel a multiprocessor holds, by what limits them.
type Occupancy struct {
	SM
	Warps  int   // of a block
	Shared int64 // bytes of a block, with those that the system keeps
	// MaxRegisters and MinBlocks are the limits that the assembler is given; 0 is none.
	MaxRegisters, MinBlocks int
	// Registers is the number of registers per thread, where it is known.
	Registers Registers
	// ByWarps, ByShared are the blocks that fit; ByShared is that of ByWarps where shared memory limits nothing.
	ByWarps, ByShared int
}

// Registers is the number of registers per thread of a compiled kernel, and where the number is from.
type Registers struct {
	Count     int    // 0 where it is not known
	Origin    string // who says it, such as ptxas 12.8; empty for the caller's word
	Estimated bool   // by the compiler, which assigns no registers itself
	Local     int    // bytes of local memory per thread, which has the registers that were spilled
}

// Number is the number as text, with a word for an estimate.
func (r Registers) Number() string {
	if r.Estimated {
		return fmt.Sprintf("about %d", r.Count)
	}
	return fmt.Sprint(r.Count)
}

func (r Registers) String() string {
	text := r.Number() + " registers"
	if r.Origin != "" {
		text += " (" + r.Origin + ")"
	}
	return text
}

// Resource is what blocks take of a multiprocessor, and how many it has enough for.
type Resource struct {
	Name   string // such as RegisterFile
	Blocks int    // that there is enough for
}

// Names of resources.
const (
	WarpSlots    = "warps"
	BlockSlots   = "blocks"
	SharedMemory = "shared memory"
	RegisterFile = "registers"
)

// SM has the limits of a multiprocessor.
type SM struct {
	MaxWarps, MaxBlocks int   // that are resident at once
	Shared              int64 // bytes
	Registers           int   // of 32 bits
}

// sms are the resident warps and blocks of a multiprocessor by compute capability.
var sms = map[int][2]int{
	80: {64, 32}, 86: {48, 16}, 87: {48, 16}, 88: {48, 16}, 89: {48, 24}, 90: {64, 32},
	100: {64, 32}, 101: {48, 24}, 103: {64, 32}, 110: {48, 24}, 120: {48, 24}, 121: {48, 24},
}

// Registers are allocated to warps in units, as many for each thread.
const (
	registerUnit       = 256 // of a warp
	registersPerThread = 8   // rounded up to
	warpUnit           = 4   // multiprocessors have four parts, which hold as many warps each
)

// GPU is a target.
type GPU = targets.GPU

// Of is the occupancy of a kernel at stage tile.
func Of(kernel *ir.Op, gpu GPU, shared int64, registers Registers) Occupancy {
	limits := sms[gpu.Capability]
	warps := tile.BlockWarpsOf(kernel)
	most, _ := kernel.IntAttr(tile.MaxRegisters)
	blocks, _ := kernel.IntAttr(tile.MinBlocks)
	o := Occupancy{
		SM:    SM{MaxWarps: limits[0], MaxBlocks: limits[1], Shared: int64(gpu.SharedPerSM), Registers: targets.RegistersPerSM},
		Warps: int(warps), Shared: shared + targets.SystemShared, MaxRegisters: int(most), MinBlocks: int(blocks), Registers: registers,
	}
	o.ByWarps = min(o.MaxWarps/o.Warps, o.MaxBlocks)
	o.ByShared = min(o.ByWarps, int(o.SM.Shared/o.Shared))
	return o
}

// Resources are what blocks take. Registers are among them where their number is known.
func (o Occupancy) Resources() []Resource {
	list := []Resource{{WarpSlots, o.MaxWarps / o.Warps}, {BlockSlots, o.MaxBlocks}, {SharedMemory, int(o.SM.Shared / o.Shared)}}
	if n := o.Registers.Count; n > 0 {
		list = append(list, Resource{RegisterFile, o.ByRegisters(n)})
	}
	return list
}

// Resident is the number of blocks that a multiprocessor holds, and the names of the resources that allow no more. Registers limit
// nothing where their number is not known.
func (o Occupancy) Resident() (blocks int, limits []string) {
	list := o.Resources()
	blocks = slices.MinFunc(list, func(a, b Resource) int { return cmp.Compare(a.Blocks, b.Blocks) }).Blocks
	for _, r := range list {
		if r.Blocks == blocks {
			limits = append(limits, r.Name)
		}
	}
	return blocks, limits
}

// ByRegisters is the number of blocks that fit with a number of registers per thread.
func (o Occupancy) ByRegisters(registers int) int {
	rounded := (max(1, registers) + registersPerThread - 1) / registersPerThread * registersPerThread
	perWarp := (rounded*targets.WarpSize + registerUnit - 1) / registerUnit * registerUnit
	return o.SM.Registers / perWarp / warpUnit * warpUnit / o.Warps
}

// Blocks is the number of blocks that fit with a number of registers per thread.
func (o Occupancy) Blocks(registers int) int { return min(o.ByShared, o.ByRegisters(registers)) }

// Fraction is the share of the warps that a multiprocessor may hold.
func (o Occupancy) Fraction(registers int) float64 {
	return float64(o.Blocks(registers)*o.Warps) / float64(o.MaxWarps)
}
