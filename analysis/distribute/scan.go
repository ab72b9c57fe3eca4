package distribute

import "github.com/tshared/tshared/dialect/tile/layout"

// ScansCheaply reports whether neighbours along the axis are in one thread, or few values per thread have
// to be combined with other threads.
func ScansCheaply(l *layout.Layout, axis int) bool {
	branch, ok := l.DecomposeAxis(axis)
	if !ok {
		return false
	}
	alone := branch.NumLanes == 0 && len(branch.Warps) == 0
	return alone || l.Registers()>>len(branch.LowRegs) <= 1<<min(len(branch.LowRegs)+1, 4)
}
