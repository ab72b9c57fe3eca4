//go:build !unix

package memory

// NewGuarded is NewNative where memory cannot be guarded.
func NewGuarded() *Memory { return NewNative() }
