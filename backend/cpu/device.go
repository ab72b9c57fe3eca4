package cpu

import "github.com/tshared/tshared/backend/libllvm"

// Device names the machine at hand, as LLVM knows it.
func Device() (string, error) {
	lib, err := libllvm.Open()
	if err != nil {
		return "", err
	}
	return lib.Host().CPU, nil
}
