package diag

import (
	"fmt"
	"strings"
)

// Bug is the cause of a diagnostic about a bug in this project: code that panicked.
// Callers of the library find it with errors.As.
type Bug struct {
	Who   string   // code that panicked: "pass 'cse'", "the PTX backend"
	On    string   // operation being processed: "func.func @f"; may be empty
	Pos   Position // of that operation
	Value any      // value of the panic
	Stack []byte   // of the goroutine that panicked
}

// bugPrefix begins the message of every bug.
const bugPrefix = "BUG: "

func (b *Bug) Error() string {
	on := ""
	if b.On != "" {
		on = " on '" + b.On + "'"
	}
	return bugPrefix + b.Who + " panicked" + on + ": " + strings.TrimPrefix(fmt.Sprint(b.Value), bugPrefix)
}

// Diagnostic returns the bug as an error diagnostic at its position.
func (b *Bug) Diagnostic() *Diagnostic {
	return &Diagnostic{Severity: Error, Pos: b.Pos, Message: b.Error(), Cause: b}
}
