package kernels

import (
	"context"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/jit"
)

// rowBlock are the constants of a kernel that has whole rows in a block: BLOCK is at least the
// length of a row, and ROWS how many of them a program has.
type rowBlock struct{ block, rows int }

// rowBlocks are the choices for a kernel of rows on each kind of device, the shortest first, and
// the blocks of its twin for rows that are longer than all of them.
type rowBlocks struct {
	gpu, cpu         []rowBlock
	gpuLong, cpuLong int
}

// launchRows launches a kernel that computes whole rows, or its twin for long rows, which has one
// row in a program.
func (l *Library) launchRows(ctx context.Context, d *jit.Device, group string, choices rowBlocks, rows, cols int, args ...any) error {
	blocks, long := choices.cpu, choices.cpuLong
	if onGPU(d) {
		blocks, long = choices.gpu, choices.gpuLong
	}
	for _, b := range blocks {
		if cols <= b.block {
			args = append(args, jit.Named("ROWS", b.rows), jit.Named("BLOCK", b.block))
			return l.launch(ctx, d, group, tshared.Grid{jit.CDiv(rows, b.rows)}, args...)
		}
	}
	return l.launch(ctx, d, group+"_long", tshared.Grid{rows}, append(args, jit.Named("BLOCK", long))...)
}

// onGPU tells the kinds of devices apart.
func onGPU(d *jit.Device) bool { return d.Context() != nil }
