//go:build !amd64 && !arm64

package runtime

// pause does nothing where there is no instruction for it.
func pause(uint32) {}
