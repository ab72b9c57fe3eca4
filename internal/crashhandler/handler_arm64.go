//go:build linux && !race

package crashhandler

// Offsets of registers in a signal's context.
const (
	contextPC   = 440
	contextSP   = 432
	contextLink = 424
)
