//go:build linux && !race

//lint:file-ignore U1000 the assembly uses them

package crashhandler

// Offsets of registers in a signal's context.
const (
	contextPC   = 440
	contextSP   = 432
	contextLink = 424
)
