package gpu

import "github.com/tshared/tshared/cuda"

// openDriver is a variable for tests.
var openDriver = cuda.Open

// place is the context that a kernel is loaded into.
type place struct {
	context  *cuda.Context
	retained bool // by this package, which releases it
}

// open takes a context, or retains that of the first device.
func (p *place) open(c *cuda.Context) error {
	if c != nil {
		p.context = c
		return nil
	}
	driver, err := openDriver()
	if err != nil {
		return err
	}
	p.context, err = driver.Devices()[0].Retain()
	p.retained = err == nil
	return err
}

func (p *place) release() error {
	if !p.retained {
		return nil
	}
	p.retained = false
	return p.context.Release()
}
