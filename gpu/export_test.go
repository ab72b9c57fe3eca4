package gpu

import "github.com/tshared/tshared/cuda"

// SetDriver has kernels without a context open another driver.
func SetDriver(open func() (*cuda.Driver, error)) (restore func()) {
	old := openDriver
	openDriver = open
	return func() { openDriver = old }
}
