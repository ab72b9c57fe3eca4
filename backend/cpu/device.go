package cpu

import "github.com/tshared/tshared/backend/libllvm"

// Device is LLVM's name of the host CPU.
func Device() (string, error) {
	lib, err := libllvm.Open()
	if err != nil {
		return "", err
	}
	return lib.Host().CPU, nil
}
