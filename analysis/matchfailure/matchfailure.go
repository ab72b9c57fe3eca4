// Package matchfailure has the reasons why an analysis does not match.
package matchfailure

import (
	"fmt"

	"github.com/tshared/tshared/ir"
)

// Error is the operation that does not match and the reason.
type Error struct {
	Op     *ir.Op // nil when no operation is the cause
	Reason string // without the name of the operation
}

// Error is the reason, after the name of the operation.
func (e *Error) Error() string {
	if e.Op == nil {
		return e.Reason
	}
	return "'" + e.Op.Name() + "': " + e.Reason
}

// At is a match failure of an operation, which may be nil.
func At(op *ir.Op, format string, args ...any) error {
	return &Error{op, fmt.Sprintf(format, args...)}
}
