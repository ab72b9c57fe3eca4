package diag

import (
	"fmt"
	"strings"
)

// Bug is the cause of a diagnostic about a mistake in this project: some code
// panicked. Callers of the library find it with errors.As.
type Bug struct {
	Who   string // the code that panicked: "pass 'cse'", "the PTX backend"
	On    string // the operation it worked on: "func.func @f"; may be empty
	Pos   Position
	Value any // of the panic
	Stack []byte
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

// Diagnostic is the bug at its place.
func (b *Bug) Diagnostic() *Diagnostic {
	return &Diagnostic{Severity: Error, Pos: b.Pos, Message: b.Error(), Cause: b}
}
