//go:build !linux

package runtime

// affinity leaves it to the system which cores threads run on.
type affinity struct{}

func callersCore() int      { return unknownCore }
func (*affinity) leave(int) {}
