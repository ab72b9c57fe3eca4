//go:build linux && !race

package crashhandler

// Offsets of registers in a signal's context.
const (
	contextPC   = 168
	contextSP   = 160
	contextLink = 0 // return addresses are on the stack
)
