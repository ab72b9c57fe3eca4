package cpu

import "github.com/tshared/tshared/backend/llvmc"

// Device names the machine at hand, as LLVM knows it.
func Device() (string, error) {
	lib, err := llvmc.Open()
	if err != nil {
		return "", err
	}
	return lib.Host().CPU, nil
}
