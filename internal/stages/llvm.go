package stages

import (
	"errors"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/diag"
)

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
