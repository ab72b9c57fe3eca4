// Package matchfailure is why an analysis has no answer.
package matchfailure

import (
	"fmt"

	"github.com/tshared/tshared/ir"
)

// Error is an operation and what is the matter with it. Op is nil when no
// operation is to blame.
type Error struct {
	Op     *ir.Op
	Reason string
}

func (e *Error) Error() string {
	if e.Op == nil {
		return e.Reason
	}
	return "'" + e.Op.Name() + "': " + e.Reason
}

// At blames an operation, which may be nil.
func At(op *ir.Op, format string, args ...any) error {
	return &Error{op, fmt.Sprintf(format, args...)}
}
