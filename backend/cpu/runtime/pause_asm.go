//go:build amd64 || arm64

package runtime

// pause waits for a few cycles, n times, and leaves the core to its other thread meanwhile.
//
//go:noescape
func pause(n uint32)
