package code

import "github.com/tshared/tshared/cuda"

var openDriver = cuda.Open

// SetDriver has kernels without a context open another driver, for tests on machines without a GPU.
func SetDriver(open func() (*cuda.Driver, error)) (restore func()) {
	old := openDriver
	openDriver = open
	return func() { openDriver = old }
}

// ContextRef refers to the context that a kernel is loaded into.
type ContextRef struct {
	Context  *cuda.Context // once it is open
	retained bool          // by this package, which releases it
}

// Open takes a context, or retains that of the first device.
func (r *ContextRef) Open(c *cuda.Context) error {
	if c != nil {
		r.Context = c
		return nil
	}
	driver, err := openDriver()
	if err != nil {
		return err
	}
	r.Context, err = driver.Devices()[0].Retain()
	r.retained = err == nil
	return err
}

// Release lets go of a context that Open retained.
func (r *ContextRef) Release() error {
	if !r.retained {
		return nil
	}
	r.retained = false
	return r.Context.Release()
}
