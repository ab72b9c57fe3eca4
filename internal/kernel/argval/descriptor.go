package argval

import "fmt"

// descriptorBytes divides the address of a descriptor's memory and its strides, in bytes.
const descriptorBytes = 16

// CheckDescriptor refuses memory and strides that no tensor descriptor may have; kernels rely on them. The strides count
// elements of some bytes.
func CheckDescriptor(address uint64, strides []int64, bytes int64) error {
	if address%descriptorBytes != 0 {
		return fmt.Errorf("the memory of the descriptor begins at %#x, which is no multiple of %d", address, descriptorBytes)
	}
	last := len(strides) - 1
	for i, n := range strides[:last] {
		if n*bytes%descriptorBytes != 0 {
			return fmt.Errorf("stride %d of the descriptor is %d elements of %d bytes, which is no multiple of %d bytes", i, n, bytes, descriptorBytes)
		}
	}
	if strides[last] != 1 {
		return fmt.Errorf("the last stride of the descriptor is %d, but elements of its last dimension must be adjacent", strides[last])
	}
	return nil
}
