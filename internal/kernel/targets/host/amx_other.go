//go:build !(linux && amd64)

package host

// AMXPermitted reports whether this process may use tiles.
func AMXPermitted() bool { return false }
