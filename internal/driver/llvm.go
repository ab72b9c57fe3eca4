package driver

import (
	"errors"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/diag"
)

// DescribeLLVM says which LLVM there is.
func DescribeLLVM() (string, error) {
	lib, err := libllvm.Open()
	if err != nil {
		return "", err
	}
	return lib.Describe(), nil
}

// Processor is LLVM's name of the processor of this machine.
func Processor() (string, error) {
	lib, err := libllvm.Open()
	if err != nil {
		return "", err
	}
	return lib.Host().CPU, nil
}

// HasLLVM reports whether there is an LLVM, without opening it.
func HasLLVM() bool { return libllvm.Identity() != "" }

// IsRejected reports whether an error says that LLVM did not accept LLVM IR.
func IsRejected(err error) bool {
	var e *libllvm.Error
	return errors.As(err, &e)
}

// placeLLVM says where in a file of LLVM IR an error of LLVM is. Errors about IR that was made
// here are ours, and left as they are.
func (r *run) placeLLVM(err error) error {
	var e *libllvm.Error
	if r.file == nil || !errors.As(err, &e) || e.Line == 0 {
		return err
	}
	at := diag.Position{File: r.file.Name, Line: e.Line, Col: max(e.Column, 1)}
	return tshared.Explain(diag.Errorf(at, "LLVM: %s: %s", e.Stage, e.Message), r.file)
}
