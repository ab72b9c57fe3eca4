//go:build !(linux && amd64)

package matmul

// TilesPermitted reports whether this process may use tiles.
func TilesPermitted() bool { return false }
