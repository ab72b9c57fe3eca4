//go:build !linux

package cpu

// affinity leaves it to the system which cores the workers run on.
type affinity struct{}

type cpuSet struct{}

func (*affinity) begin(int)                            {}
func (*affinity) end()                                 {}
func (*affinity) pin(int) (before cpuSet, pinned bool) { return cpuSet{}, false }
func (*affinity) unpin(*cpuSet)                        {}
