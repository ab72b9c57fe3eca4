package kernels

import (
	"context"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/jit"
)

// rowBlock are the constants of a kernel that has whole rows in a block: BLOCK is at least the
// length of a row, and ROWS how many of them a program has.
type rowBlock struct{ block, rows int }

// rowBlocks are the choices for a kernel of rows on one kind of device: blocks, the shortest first,
// and another kernel with its block for rows that are longer than all of them.
type rowBlocks struct {
	blocks []rowBlock
	long   string
	block  int
}

// rowChoices are the choices for both kinds of devices.
type rowChoices struct{ gpu, cpu rowBlocks }

// launchRows launches a kernel that computes whole rows, or its twin for long rows, which has one
// row in a program.
func (l *Library) launchRows(ctx context.Context, d *jit.Device, group string, choices rowChoices, rows, cols int, args ...any) error {
	choice := choices.cpu
	if onGPU(d) {
		choice = choices.gpu
	}
	d = forElements(d, rows*cols)
	for _, b := range choice.blocks {
		if cols <= b.block {
			args = append(args, jit.Named("ROWS", b.rows), jit.Named("BLOCK", b.block))
			return l.launch(ctx, d, group, tshared.Grid{jit.CDiv(rows, b.rows)}, args...)
		}
	}
	return l.launch(ctx, d, choice.long, tshared.Grid{rows}, append(args, jit.Named("BLOCK", choice.block))...)
}

// onGPU tells the kinds of devices apart.
func onGPU(d *jit.Device) bool { return d.Context() != nil }

// fewElements are computed sooner than the other cores of a CPU are woken.
const fewElements = 1 << 15

// forElements is the CPU with one worker for few elements.
func forElements(d *jit.Device, n int) *jit.Device {
	if onGPU(d) || n > fewElements {
		return d
	}
	return d.WithWorkers(1)
}
