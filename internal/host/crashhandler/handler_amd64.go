//go:build linux && !race

//lint:file-ignore U1000 the assembly uses them

package crashhandler

// Offsets of registers in a signal's context.
const (
	contextPC   = 168
	contextSP   = 160
	contextLink = 0 // return addresses are on the stack
)
