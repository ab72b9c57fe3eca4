//go:build !linux

package cpu

// placement leaves it to the system which cores workers run on.
type placement struct{}

func place(int) *placement                   { return &placement{} }
func (*placement) end()                      {}
func (*placement) settle(int) (leave func()) { return func() {} }
