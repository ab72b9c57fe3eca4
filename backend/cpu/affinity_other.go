//go:build !linux

package cpu

// affinity leaves it to the system which cores the workers run on.
type affinity struct{}

func newAffinity(int) *affinity          { return &affinity{} }
func (*affinity) end()                   {}
func (*affinity) pin(int) (leave func()) { return func() {} }
