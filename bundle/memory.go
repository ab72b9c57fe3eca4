package bundle

import (
	gpucode "github.com/tshared/tshared/gpu/code"
	"github.com/tshared/tshared/launch"
)

// Memory is what launches take for a pointer to elements of a type: a slice, which is copied to a
// GPU and back, a buffer on the GPU, or an address, whose type is checked when it is launched. It
// constrains the arguments of functions that `tshared bundle go` generates.
type Memory[T gpucode.Element] interface {
	[]T | *gpucode.Buffer[T] | launch.Pointer
}
