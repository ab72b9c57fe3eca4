package cuda

import (
	"fmt"
	"sync/atomic"
)

// Function is a kernel of a module. Several goroutines may use it at once, after Declare.
type Function struct {
	*primary
	Name       string     // the entry in the PTX
	Attributes Attributes // of the compiled kernel

	module  *Module
	handle  Handle
	sizes   []int        // of the parameters in bytes, where the driver knows them
	sized   bool         // the driver knows the sizes
	dynamic atomic.Int64 // bytes of dynamic shared memory that a launch may ask for
	large   atomic.Bool  // clusters of more than 8 blocks are allowed
	params  []Param
}

// Attributes are the properties of a compiled kernel. Memory is in bytes.
type Attributes struct {
	Registers  int // per thread
	Local      int // per thread; more than a few bytes are spilled registers
	Shared     int // static, per block
	Constant   int // memory of constants
	MaxThreads int // per block, given its registers
	PTXVersion int // 80 is 8.0
	BinaryFor  int // 90 is sm_90
}

// inspect asks the driver for the properties of the function.
func (f *Function) inspect() error {
	dynamic := 0
	numbers := []struct {
		attribute FunctionAttribute
		to        *int
	}{
		{functionRegisters, &f.Attributes.Registers}, {functionLocal, &f.Attributes.Local}, {functionShared, &f.Attributes.Shared},
		{functionConstant, &f.Attributes.Constant}, {functionMaxThreads, &f.Attributes.MaxThreads},
		{functionPTXVersion, &f.Attributes.PTXVersion}, {functionBinaryVersion, &f.Attributes.BinaryFor},
		{functionMaxDynamicShared, &dynamic},
	}
	for _, n := range numbers {
		var value int32
		err := f.do("cuFuncGetAttribute", f.about(), func() Result { return f.d.FuncGetAttribute(&value, n.attribute, f.handle) })
		if err != nil {
			return err
		}
		*n.to = int(value)
	}
	f.dynamic.Store(int64(dynamic))
	return f.inspectParams()
}

// inspectParams asks for the sizes of the parameters; only the end of the list is
// an error that newer drivers have.
func (f *Function) inspectParams() error {
	if f.d.FuncGetParamInfo == nil {
		return nil
	}
	err := f.do("cuFuncGetParamInfo", f.about(), func() Result {
		for {
			var offset, size uint64
			switch r := f.d.FuncGetParamInfo(f.handle, uint64(len(f.sizes)), &offset, &size); r {
			case Success:
				f.sizes = append(f.sizes, int(size))
			case ErrInvalidValue:
				f.sized = true
				return Success
			case ErrNotSupported:
				return Success
			default:
				return r
			}
		}
	})
	return err
}

func (f *Function) about() string { return fmt.Sprintf("kernel %q", f.Name) }

// SetDynamicShared allows launches with so many bytes of dynamic shared memory. Prepare
// calls it where a launch needs that. More than the device has is an error.
func (f *Function) SetDynamicShared(bytes int) error {
	limit := f.device.Limits.SharedPerBlockOptIn
	if f.Attributes.Shared+bytes > limit {
		return fmt.Errorf("kernel %q asks for %d bytes of dynamic shared memory besides its %d, but a block on %v can have %d",
			f.Name, bytes, f.Attributes.Shared, f.device, limit)
	}
	if err := f.set(functionMaxDynamicShared, bytes); err != nil {
		return err
	}
	f.dynamic.Store(int64(bytes))
	return nil
}

func (f *Function) set(a FunctionAttribute, value int) error {
	return f.do("cuFuncSetAttribute", f.about(), func() Result { return f.d.FuncSetAttribute(f.handle, a, int32(value)) })
}

// ActiveBlocks is how many blocks run on a multiprocessor at once, given the threads of a
// block and its bytes of dynamic shared memory.
func (f *Function) ActiveBlocks(threads, shared int) (int, error) {
	var n int32
	err := f.do("cuOccupancyMaxActiveBlocksPerMultiprocessor", f.about(), func() Result {
		return f.d.MaxActiveBlocks(&n, f.handle, int32(threads), uint64(shared))
	})
	return int(n), err
}
