package cuda_test

import (
	"fmt"
	"unsafe"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/verify/fakecuda"
)

// openDriver is cuda.Open, or where there is no GPU a driver that simulates one.
func openDriver() (*cuda.Driver, error) {
	driver, err := cuda.Open()
	if err != nil {
		return cuda.New(fakecuda.NewSimulated().Table())
	}
	return driver, nil
}

// PTX is loaded into the context of a device, and a kernel of it launched.
func Example() {
	if err := scaleFour(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [3 6 9 12]
}

func scaleFour() error {
	driver, err := openDriver() // cuda.Open
	if err != nil {
		return err
	}
	c, err := driver.Devices()[0].Retain()
	if err != nil {
		return err
	}
	defer c.Release()
	module, err := c.LoadPTX(realPTX, cuda.JIT{})
	if err != nil {
		return err
	}
	defer module.Close()
	scale, err := module.Function("scale")
	if err != nil {
		return err
	}
	x := []float32{1, 2, 3, 4}
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(&x[0])), 4*len(x))
	memory, err := c.Alloc(len(bytes))
	if err != nil {
		return err
	}
	defer memory.Close()
	if err := memory.Write(0, bytes); err != nil {
		return err
	}
	if err := scale.Launch(cuda.Config{Grid: [3]int{1}, Block: [3]int{32}}, memory, float32(3), int32(len(x))); err != nil {
		return err
	}
	if err := memory.Read(0, bytes); err != nil { // waits for the launch
		return err
	}
	fmt.Println(x)
	return nil
}
